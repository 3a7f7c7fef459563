"""Traps that solvers fall into: goals, shapes, state kept between calls, limits, interruption."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import permutations

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._engine import registry
from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._store import lookups

SEARCHES = [name for name in ALGORITHMS if name != "table"]
BLIND = [name for name in SEARCHES if not ALGORITHMS[name].uses_heuristic]
ALGORITHMS = ("auto", *SEARCHES)
SHAPES = [(1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (3, 4)]
every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS)
every_search = pytest.mark.parametrize("algorithm", SEARCHES)


@every_algorithm
@pytest.mark.parametrize("shape", [*SHAPES, (4, 4), (4, 5), (1, 255), (255, 1), (15, 17)], ids=str)
def test_a_solved_board_has_the_empty_path(shape, algorithm):
    for goal in (None, "blank_first", "snail", fp.random_board(shape, seed=1)):
        start = goal if isinstance(goal, fp.Board) else fp.goals.resolve_goal(goal, shape)
        path = fp.shortest_path(start, goal, algorithm=algorithm)
        assert path
        assert len(path) == 0
        assert str(path) == path.tile_moves() == path.run_length() == ""
        assert path.start == path.goal == start
        assert path.slid == ()
        assert list(path.boards()) == [start]
        assert path.stats.expanded == path.stats.generated == 0
        assert fp.distance(start, goal, algorithm=algorithm) == 0


@every_algorithm
def test_a_solved_board_needs_nothing(algorithm):
    path = fp.shortest_path(
        "12345678x", algorithm=algorithm, node_limit=0, time_limit=0, memory_limit=0
    )
    assert len(path) == 0


@every_search
def test_the_least_limits_that_do(algorithm):
    assert str(fp.shortest_path("1234567x8", algorithm=algorithm, node_limit=1)) == "r"


GOALS = {
    "blank first": "0 1 2 3 4 5 6 7 8",
    "blank last": "1 2 3 4 5 6 7 8 0",
    "blank in the centre": "1 2 3 4 0 5 6 7 8",
    "blank on an edge": "1 2 3 0 4 5 6 7 8",
    "snail": "1 2 3 8 0 4 7 6 5",
    "custom": "8 1 0 7 5 2 3 6 4",
}


@every_algorithm
@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_goals(goal, algorithm, replay):
    goal = fp.Board(goal)
    for seed in range(20):
        start = fp.random_board((3, 3), goal=goal, seed=seed)
        path = fp.shortest_path(start, goal, algorithm=algorithm)
        exact = fp.reference.distance(start.tiles, goal.tiles)
        assert replay(path, start, goal) == exact


def test_the_verdict_depends_on_the_goal():
    start = "1 2 3 4 5 6 8 7 0"
    assert not fp.is_solvable(start)
    assert fp.is_solvable(start, "snail")
    assert fp.distance(start, "snail") == 8


@every_algorithm
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)])
def test_parity_wherever_the_blank_is(shape, algorithm, replay):
    """An even width is where the blank's row counts; start and goal are one exchange apart."""
    goal = fp.goals.blank_last(shape)
    for seed in range(12):
        start = fp.scramble(goal, seed, seed=seed)
        one, other = [cell for cell, tile in enumerate(start.tiles) if tile][:2]
        tiles = list(start.tiles)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        assert fp.is_solvable(start)
        assert not fp.is_solvable(tiles, shape=shape)
        assert replay(fp.shortest_path(start, algorithm=algorithm), start, goal) <= seed
        with pytest.raises(fp.UnsolvableError):
            fp.shortest_path(tiles, shape=shape, algorithm=algorithm)


def test_one_move_from_a_4x4_goal():
    path = fp.shortest_path("1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12")
    assert str(path) == "d"
    assert path.slid == (12,)
    assert path.tile_moves() == "u"


@every_algorithm
@pytest.mark.parametrize("length", [1, 2, 3, 4, 8, 17, 255])
@pytest.mark.parametrize("is_row", [True, False], ids=["1xN", "Nx1"])
def test_lines(is_row, length, algorithm, replay):
    shape = (1, length) if is_row else (length, 1)
    goal = fp.goals.blank_last(shape)
    for blank in {0, length // 2, length - 1}:
        tiles = [*range(1, length)]
        tiles.insert(blank, 0)
        start = fp.Board(tiles, shape=shape)
        path = fp.shortest_path(start, algorithm=algorithm)
        assert replay(path, start, goal) == length - 1 - blank
        assert str(path) == ("r" if is_row else "d") * len(path)
    if length > 2:
        swapped = [2, 1, *range(3, length), 0]
        assert not fp.is_solvable(swapped, shape=shape)
        with pytest.raises(fp.UnsolvableError):
            fp.shortest_path(swapped, shape=shape, algorithm=algorithm)


@every_algorithm
def test_2x2(algorithm, replay):
    goal = fp.Board("1230")
    lengths = []
    for tiles in permutations(range(4)):
        start = fp.Board(tiles)
        if fp.is_solvable(start):
            lengths.append(replay(fp.shortest_path(start, algorithm=algorithm), start, goal))
    assert sorted(lengths) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


@every_algorithm
def test_1x1(algorithm):
    for source in ([0], [[0]], "0", "x", np.zeros((1, 1), int)):
        assert fp.shortest_path(source, algorithm=algorithm).goal == fp.Board([0])


TILES = (2, 3, 4, 1, 5, 0, 7, 6, 8)
INTEGER_TYPES = [np.dtype(code) for code in "bBhHiIlLqQ"]
FORMS = {
    "tuple": TILES,
    "list": list(TILES),
    "nested lists": [[2, 3, 4], [1, 5, 0], [7, 6, 8]],
    "nested tuples": ((2, 3, 4), (1, 5, 0), (7, 6, 8)),
    "Board": fp.Board(TILES),
    "text": "2 3 4 1 5 x 7 6 8",
    "compact": "23415x768",
    "lines": "2 3 4\n1 5 .\n7 6 8\n",
    "commas": "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
    "numpy integers": [np.int64(tile) for tile in TILES],
    "rows of arrays": [np.array([2, 3, 4]), np.array([1, 5, 0]), np.array([7, 6, 8])],
    **{f"flat {dtype}": np.array(TILES, dtype=dtype) for dtype in INTEGER_TYPES},
    **{f"matrix {dtype}": np.array(TILES, dtype=dtype).reshape(3, 3) for dtype in INTEGER_TYPES},
    "big-endian": np.array(TILES, dtype=">i4"),
    "transposed": np.array([[2, 1, 7], [3, 5, 6], [4, 0, 8]]).T,
    "strided": np.repeat(TILES, 2)[::2],
    "reversed": np.array(TILES[::-1])[::-1],
    "objects": np.array(TILES, dtype=object),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_forms_of_input(form):
    path = fp.shortest_path(form)
    assert len(path) == 19
    assert path.start == fp.Board(TILES)
    assert all(type(tile) is int for tile in path.start.tiles)
    assert fp.distance("12345678x", form) == 19


def test_an_array_that_is_changed_later_changes_nothing():
    array = np.array(TILES)
    board = fp.Board(array)
    path = fp.shortest_path(array)
    array[:] = 0
    assert board.tiles == path.start.tiles == TILES


def test_what_the_statistics_say():
    for algorithm in BLIND:
        stats = fp.shortest_path(TILES, algorithm=algorithm).stats
        assert (stats.algorithm, stats.heuristic, stats.bounds) == (algorithm, None, ())
        assert 0 < stats.expanded <= stats.generated
    stats = fp.shortest_path(TILES, algorithm="idastar", cache="ignore").stats
    assert (stats.algorithm, stats.heuristic) == ("idastar", "linear_conflict")
    assert stats.expanded == sum(nodes for _, nodes in stats.bounds) <= stats.generated
    assert stats.table_bytes == 0
    assert 0 <= stats.seconds < 60


@pytest.mark.parametrize("heuristic", ["auto", "manhattan"])
@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("shape", [(1, 1), (3, 3), (3, 4), (4, 4), (1, 20)], ids=str)
def test_auto_says_what_it_took(shape, heuristic):
    start = fp.scramble(fp.goals.blank_last(shape), 11, seed=5)
    stats = fp.shortest_path(start, heuristic=heuristic).stats
    assert stats.algorithm in registry.ALGORITHMS
    if heuristic == "manhattan" or shape == (4, 4):
        expected = "linear_conflict" if heuristic == "auto" else heuristic
        assert (stats.algorithm, stats.heuristic) == ("idastar", expected)


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("shape", [(2, 5), (5, 2), (1, 10)], ids=str)
def test_auto_takes_a_search_that_several_workers_can_share(monkeypatch, shape):
    # Somebody may have made the table already.
    monkeypatch.setattr(lookups, "_registered", set())
    start = fp.scramble(fp.goals.blank_last(shape), 11, seed=5)
    paths = [fp.shortest_path(start, workers=workers) for workers in (1, 2)]
    assert [path.stats.algorithm for path in paths] == ["idastar", "idastar"]
    assert len(paths[0]) == len(paths[1])


# Limits


@every_search
@pytest.mark.parametrize(
    "board", ["8 6 7 2 5 4 3 0 1", "8 1 3 4 0 2 7 6 5", "1 2 0 4 5 3 7 8 6"], ids=str
)
def test_every_node_limit_is_exact(board, algorithm):
    options = {"algorithm": algorithm, "cache": "ignore"}
    complete = fp.shortest_path(board, **options)
    needed = complete.stats.expanded
    assert fp.shortest_path(board, **options, node_limit=needed) == complete
    limits = {needed - 1, *range(min(needed, 40)), *range(0, needed, 1 + needed // 40)}
    for limit in sorted(limits):
        with pytest.raises(fp.LimitReachedError, match="node limit") as caught:
            fp.shortest_path(board, **options, node_limit=limit)
        stats = caught.value.stats
        assert stats.expanded == limit
        assert stats.algorithm == complete.stats.algorithm
        assert fp.lower_bound(board) <= caught.value.lower_bound <= len(complete)
        assert caught.value.lower_bound % 2 == len(complete) % 2


def assert_sane(error, board, exact):
    assert fp.lower_bound(board) <= error.lower_bound <= exact
    assert error.lower_bound % 2 == exact % 2
    assert f"no path is shorter than {error.lower_bound} moves" in str(error)


@every_search
def test_time_limit(algorithm, hard_board):
    began = time.perf_counter()
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        fp.shortest_path(hard_board, algorithm=algorithm, time_limit=0.3, memory_limit=1 << 30)
    assert 0.25 < time.perf_counter() - began < 3
    assert 0.25 < caught.value.stats.seconds < 3
    assert caught.value.stats.expanded > 0
    assert_sane(caught.value, hard_board, 80)


@every_search
def test_no_time_at_all(algorithm, hard_board):
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        fp.shortest_path(hard_board, algorithm=algorithm, time_limit=0)
    assert caught.value.stats.expanded == 0
    assert_sane(caught.value, hard_board, 80)


@pytest.mark.parametrize("algorithm", BLIND)
@pytest.mark.parametrize("limit", [0, 1000, 1_000_000, 50_000_000])
def test_memory_limit(limit, algorithm, hard_board):
    with pytest.raises(fp.LimitReachedError, match="memory limit") as caught:
        fp.shortest_path(hard_board, algorithm=algorithm, memory_limit=limit)
    assert caught.value.stats.expanded * 16 <= limit
    assert_sane(caught.value, hard_board, 80)


@every_search
def test_memory_limit_of_a_small_board(algorithm):
    with pytest.raises(fp.LimitReachedError, match="memory limit") as caught:
        fp.shortest_path("8 6 7 2 5 4 3 0 1", algorithm=algorithm, memory_limit=10)
    assert_sane(caught.value, "8 6 7 2 5 4 3 0 1", 31)
    assert fp.distance("8 6 7 2 5 4 3 0 1", algorithm=algorithm, memory_limit=10**7) == 31


def test_limits_of_distance(hard_board):
    for limit in ({"node_limit": 1000}, {"time_limit": 0}, {"memory_limit": 1}):
        with pytest.raises(fp.LimitReachedError) as caught:
            fp.distance(hard_board, **limit)
        assert_sane(caught.value, hard_board, 80)


# State kept between calls


class CancelledError(Exception):
    """Raised by a callback in these tests."""


def cancel(_progress):
    raise CancelledError


QUERIES = [
    ((3, 3), "bfs"),
    ((3, 3), "bidirectional"),
    ((3, 3), "idastar"),
    ((2, 5), "bidirectional"),
    ((5, 2), "bfs"),
    ((2, 2), "bfs"),
    ((1, 6), "bidirectional"),
    ((3, 4), "bidirectional"),
    ((3, 4), "idastar"),
    ((4, 4), "bidirectional"),
    ((4, 4), "idastar"),
    ((4, 5), "idastar"),
]


def query(shape, algorithm, seed):
    """Return all that a call answers, but for the time it took."""
    goal = fp.random_board(shape, seed=seed)
    start = fp.scramble(goal, 24, seed=seed)
    path = fp.shortest_path(start, goal, algorithm=algorithm, cache="ignore")
    stats = path.stats
    return path, stats.algorithm, stats.expanded, stats.generated, stats.bounds


def abort_by_limit(shape, algorithm, seed):
    start = fp.random_board(shape, seed=seed)
    goal = fp.random_board(shape, goal=start, seed=seed + 1000)
    limits = [
        {"node_limit": seed},
        {"node_limit": 1000},
        {"memory_limit": 100, "node_limit": 1000},
        {"memory_limit": 200_000, "node_limit": 100_000},
        {"time_limit": 0},
    ]
    for limit in limits:
        with suppress(fp.LimitReachedError):
            fp.shortest_path(start, goal, algorithm=algorithm, **limit)


@pytest.mark.parametrize(("shape", "algorithm"), QUERIES, ids=str)
def test_answers_do_not_depend_on_earlier_calls(shape, algorithm):
    expected = [query(shape, algorithm, seed) for seed in range(30)]
    for seed in range(30):
        abort_by_limit(shape, algorithm, seed)
        assert query(shape, algorithm, seed) == expected[seed]
    assert [query(shape, algorithm, seed) for seed in reversed(range(30))] == expected[::-1]


def test_answers_do_not_depend_on_earlier_calls_of_other_shapes():
    expected = {(case, seed): query(*case, seed) for case in QUERIES for seed in range(5)}
    for seed in reversed(range(5)):
        for case in reversed(QUERIES):
            abort_by_limit(*case, 7 * seed)
            assert query(*case, seed) == expected[case, seed]


@pytest.mark.parametrize(
    ("shape", "algorithm"), [((4, 4), "bidirectional"), ((4, 4), "idastar")], ids=str
)
def test_a_cancelled_call_leaves_nothing_behind(shape, algorithm, hard_board):
    expected = [query(shape, algorithm, seed) for seed in range(3)]
    with pytest.raises(CancelledError):
        fp.shortest_path(hard_board, algorithm=algorithm, on_progress=cancel)
    assert [query(shape, algorithm, seed) for seed in range(3)] == expected


@pytest.mark.slow
def test_many_answers_do_not_depend_on_earlier_calls():
    expected = {(case, seed): query(*case, seed) for case in QUERIES for seed in range(300)}
    for _ in range(3):
        for (case, seed), answer in expected.items():
            abort_by_limit(*case, seed)
            assert query(*case, seed) == answer


def test_threads_answer_as_one_does():
    calls = [(shape, algorithm, seed) for seed in range(12) for shape, algorithm in QUERIES]
    expected = [query(*call) for call in calls]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(2):
            assert list(pool.map(query, *zip(*calls, strict=True))) == expected


def test_threads_do_not_share_limits(hard_board):
    def limited(nodes):
        with pytest.raises(fp.LimitReachedError) as caught:
            fp.shortest_path(hard_board, algorithm="idastar", node_limit=nodes)
        return caught.value.stats.expanded

    limits = [1000 * number for number in range(1, 65)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(limited, limits)) == limits


def test_a_call_from_within_a_callback(hard_board):
    found = []

    def solve_another(_progress):
        found.extend(query(shape, algorithm, 1) for shape, algorithm in QUERIES)
        raise CancelledError

    expected = [query(shape, algorithm, 1) for shape, algorithm in QUERIES]
    with pytest.raises(CancelledError):
        fp.shortest_path(hard_board, algorithm="bidirectional", on_progress=solve_another)
    assert found == expected


# Progress and interruption


@pytest.mark.parametrize("algorithm", ["idastar", "bidirectional"])
def test_progress(algorithm, hard_board):
    seen = []

    def watch(progress):
        assert threading.current_thread() is threading.main_thread()
        seen.append(progress)
        if len(seen) == 3:
            raise CancelledError("enough")

    with pytest.raises(CancelledError, match="enough"):
        fp.shortest_path(
            hard_board,
            algorithm=algorithm,
            heuristic="manhattan" if algorithm == "idastar" else "auto",
            on_progress=watch,
            time_limit=60,
        )
    assert len(seen) == 3
    assert all(isinstance(progress, fp.Progress) for progress in seen)
    assert {progress.phase for progress in seen} == {algorithm}
    assert {(progress.done, progress.total) for progress in seen} == {(None, None)}
    assert all(0 < progress.bound <= 80 for progress in seen)
    for name in ("bound", "expanded", "seconds"):
        values = [getattr(progress, name) for progress in seen]
        assert values == sorted(values)
    assert seen[0].expanded > 0
    assert seen[0].seconds > 0
    assert seen[2].seconds < 30


def test_a_short_call_reports_no_progress():
    assert fp.distance("8 6 7 2 5 4 3 0 1", on_progress=cancel) == 31


def test_progress_comes_in_the_thread_of_the_caller(hard_board):
    def call():
        threads = []

        def watch(_progress):
            threads.append(threading.get_ident())
            raise CancelledError

        with pytest.raises(CancelledError):
            fp.shortest_path(hard_board, algorithm="idastar", on_progress=watch)
        return threads == [threading.get_ident()]

    with ThreadPoolExecutor(2) as pool:
        assert all(future.result() for future in [pool.submit(call) for _ in range(2)])


def test_other_threads_run_during_a_search(hard_board):
    """A search releases the GIL; if it held it, the other threads would stand still."""
    turns = 0
    done = threading.Event()

    def count():
        nonlocal turns
        while not done.wait(0.001):
            turns += 1

    counter = threading.Thread(target=count)
    counter.start()
    with pytest.raises(fp.LimitReachedError):
        fp.shortest_path(hard_board, algorithm="idastar", time_limit=0.5)
    during = turns
    done.set()
    counter.join()
    assert during > 20


INTERRUPTED = """
import signal, sys, time
import fastpuzzle as fp
from fastpuzzle._engine import registry

signal.signal(signal.SIGINT, signal.default_int_handler)
algorithm, board = sys.argv[1:]
print("searching", flush=True)
try:
    fp.shortest_path(board, algorithm=algorithm, time_limit=60, memory_limit=1 << 30)
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(fp.distance("8 6 7 2 5 4 3 0 1", algorithm=algorithm), flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize("algorithm", ["idastar", "bidirectional"])
def test_ctrl_c(algorithm, hard_board):
    command = [sys.executable, "-c", INTERRUPTED, algorithm, hard_board]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "searching\n"
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            began = time.perf_counter()
            assert process.stdout.readline() == "interrupted\n"
            assert time.perf_counter() - began < 1
            assert process.stdout.readline() == "31\n"
            assert process.wait(10) == 0
        finally:
            process.kill()
