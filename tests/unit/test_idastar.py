"""IDA* and A*: the wanted path by every heuristic, threads, limits, large boards, memory."""

import csv
import os
import random
import signal
import subprocess
import sys
import time
from itertools import permutations
from math import prod
from pathlib import Path

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS, find_heuristic
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import NODE_LIMIT, Control, Stopped
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle.path import trusted_path

KORF_CSV = Path(__file__).parent.with_name("golden") / "korf100.csv"
with KORF_CSV.open(encoding="utf-8") as file:
    KORF_100 = sorted(
        csv.DictReader(line for line in file if not line.startswith("#")),
        key=lambda row: int(row["ida_md_expanded"]),
    )
# On these the Manhattan distance needs some million nodes, so words are pruned.
KORF_MIDDLE = KORF_100[8:18]
LAYOUTS = ("blank_first", "blank_last")
# Boards up to so many moves are all tried.
NEAR_3X3 = 20
SEARCHES = [name for name, algorithm in ALGORITHMS.items() if algorithm.uses_heuristic]

# Searches that need more are left out where others do.
MOST_NODES = 1_500_000

every_heuristic = pytest.mark.parametrize("heuristic", HEURISTICS)
every_search = pytest.mark.parametrize("algorithm", SEARCHES)


def korf_named(row):
    return f"korf{row['id']}"


def goal_of(layout):
    return getattr(fp.goals, layout)((4, 4))


def heuristics_for(shape):
    """Return the names of the heuristics that are made for a shape."""
    names = []
    for name in HEURISTICS:
        try:
            find_heuristic(name, shape, 0)
        except ValueError:
            continue
        names.append(name)
    return names


def search(start, goal, heuristic, *, prune=True, node_limit=None):
    """Return the path of a search, None if it reached the limit, and its Control."""
    control = Control(node_limit)
    found = find_heuristic(heuristic, start.shape, goal.blank)
    instance = Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))
    try:
        moves = idastar.solve(instance, found, control, longest_words=14 if prune else 2)
    except Stopped as stop:
        if stop.status != NODE_LIMIT:
            raise
        moves = None
    return moves and trusted_path(bytes(start.tiles), start.shape, moves, None), control


@pytest.fixture(scope="module")
def boards_3x3():
    """All solvable 3x3 boards, the nearest first, with the table's distances."""
    boards = np.array([*permutations(range(9))], dtype=np.uint8)
    exact = fp.distances(boards)
    order = np.argsort(exact, kind="stable")[np.count_nonzero(exact < 0) :]
    return boards[order], exact[order]


def assert_least(starts, heuristic):
    found = fp.shortest_paths(starts, algorithm="idastar", heuristic=heuristic)
    assert found == fp.shortest_paths(starts, algorithm="table")


@every_heuristic
def test_the_path_is_the_least_on_3x3(heuristic, boards_3x3):
    starts, exact = boards_3x3
    near = np.count_nonzero(exact <= NEAR_3X3)
    beyond = np.random.default_rng(3).choice(len(starts) - near, 1000, replace=False) + near
    assert_least(starts[:near], heuristic)
    assert_least(starts[beyond], heuristic)


@pytest.mark.slow
@every_heuristic
def test_the_path_is_the_least_on_all_of_3x3(heuristic, boards_3x3):
    starts, _ = boards_3x3
    assert len(starts) == 181_440
    assert_least(starts, heuristic)


@every_heuristic
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (2, 4), (1, 6), (6, 1), (3, 3)], ids=str)
def test_the_path_is_the_least_for_any_goal(shape, heuristic):
    if heuristic not in heuristics_for(shape):
        pytest.skip("not made for this shape")
    for seed in range(200):
        goal = fp.random_board(shape, seed=seed)
        start = fp.random_board(shape, goal=goal, seed=-1 - seed)
        found = fp.shortest_path(start, goal, algorithm="idastar", heuristic=heuristic)
        assert found == fp.shortest_path(start, goal, algorithm="table")


def test_without_pruning_the_path_is_the_same_on_4x4():
    pruned = 0
    for row in KORF_MIDDLE:
        for layout in LAYOUTS:
            start, goal = fp.Board(row[f"board_{layout}"]), goal_of(layout)
            path, control = search(start, goal, "manhattan")
            whole_path, whole = search(start, goal, "manhattan", prune=False)
            assert path == whole_path
            assert len(path) == int(row["optimal"])
            assert control.expanded <= whole.expanded
            pruned += control.expanded < whole.expanded
    assert pruned > 10


@pytest.mark.parametrize("row", KORF_100[30:40], ids=korf_named)
def test_the_path_is_the_same_by_all_heuristics_on_4x4(row):
    for layout in LAYOUTS:
        start, goal = fp.Board(row[f"board_{layout}"]), goal_of(layout)
        paths = {
            search(start, goal, heuristic, prune=prune)[0]
            for heuristic in HEURISTICS
            if heuristic != "manhattan"
            for prune in (True, False)
        }
        assert len(paths) == 1
        assert len(paths.pop()) == int(row["optimal"])


@pytest.mark.parametrize("row", KORF_100[:6], ids=korf_named)
def test_the_path_is_the_least_on_4x4(row):
    """The lister of all shortest paths prunes no words."""
    start, goal = fp.Board(row["board_blank_first"]), goal_of("blank_first")
    path, _ = search(start, goal, "manhattan")
    assert next(iter(fp.all_shortest_paths(start, goal))) == path


def mirrored(board, goal):
    """Return the board with rows and columns exchanged and its tiles called accordingly."""
    side = board.shape[0]
    mirror = [cell % side * side + cell // side for cell in range(side * side)]
    names = {goal.tiles[cell]: goal.tiles[mirror[cell]] for cell in range(side * side)}
    return fp.Board([names[board.tiles[mirror[cell]]] for cell in range(side * side)])


def symmetric_board(goal, rng):
    """Return a random board that is its own mirror image, and reaches the goal."""
    side = goal.shape[0]
    mirror = [cell % side * side + cell // side for cell in range(side * side)]
    diagonal = [cell for cell in range(side * side) if mirror[cell] == cell]
    pairs = [(cell, mirror[cell]) for cell in range(side * side) if cell < mirror[cell]]
    while True:
        tiles = [0] * (side * side)
        for place, home in zip(rng.sample(diagonal, side), diagonal, strict=True):
            tiles[place] = goal.tiles[home]
        for place, home in zip(rng.sample(pairs, len(pairs)), pairs, strict=True):
            for cell, tile in zip(place, rng.sample(home, 2), strict=True):
                tiles[cell] = goal.tiles[tile]
        board = fp.Board(tiles)
        if fp.is_solvable(board, goal):
            return board


@pytest.mark.parametrize("layout", LAYOUTS)
def test_symmetric_boards_of_4x4(layout, replay):
    """Both paths of a mirror pair are shortest: the earlier one must be kept."""
    rng = random.Random(1)
    goal = goal_of(layout)
    pruned = 0
    while pruned < 5:
        start = symmetric_board(goal, rng)
        assert mirrored(start, goal) == start
        whole_path, whole = search(
            start, goal, "walking_conflict", prune=False, node_limit=MOST_NODES
        )
        if not whole_path:
            continue
        path, control = search(start, goal, "walking_conflict")
        assert path == whole_path
        replay(path, start, goal)
        assert str(path) <= str(path).translate(str.maketrans("dlru", "rudl"))
        pruned += control.expanded < whole.expanded


def test_symmetric_boards_of_3x3():
    rng = random.Random(2)
    goal = fp.goals.blank_last((3, 3))
    for _ in range(300):
        start = symmetric_board(goal, rng)
        expected = fp.shortest_path(start)
        for heuristic in HEURISTICS:
            path = fp.shortest_path(start, algorithm="idastar", heuristic=heuristic)
            assert path == expected


def test_all_algorithms_agree_on_3x3(replay):
    for seed in range(2000):
        goal = fp.random_board((3, 3), seed=seed)
        start = fp.random_board((3, 3), goal=goal, seed=-1 - seed)
        exact = fp.distance(start, goal)
        for algorithm in ("idastar", "astar", "bidirectional"):
            path = fp.shortest_path(start, goal, algorithm=algorithm)
            assert replay(path, start, goal) == exact


@every_heuristic
def test_astar_is_exact_by_every_heuristic(heuristic, replay):
    for seed in range(300):
        goal = fp.random_board((3, 3), seed=seed)
        start = fp.random_board((3, 3), goal=goal, seed=-1 - seed)
        path = fp.shortest_path(start, goal, algorithm="astar", heuristic=heuristic)
        assert replay(path, start, goal) == fp.distance(start, goal)
        assert path.stats.heuristic == heuristic
        again = fp.shortest_path(start, goal, algorithm="astar", heuristic=heuristic)
        assert again == path


@pytest.mark.parametrize(
    ("partition", "seeds"),
    [
        ([[8], [4], [5, 7], [1, 2, 3, 6]], (107, 108)),
        ([[5], [4], [1, 2, 3, 6, 7, 8]], (105, 108)),
        ([[5, 7, 8], [1, 2, 3, 4, 6]], (92, 107)),
    ],
)
def test_astar_reopens_what_a_bound_that_falls_had_closed(partition, seeds, replay):
    """Boards that would have longer paths if no node were expanded twice."""
    database = fp.PatternDatabase.build((3, 3), partition, workers=1)
    for seed in seeds:
        start = fp.random_board((3, 3), seed=seed)
        path = fp.shortest_path(start, algorithm="astar", heuristic=database)
        assert replay(path, start, database.goal) == fp.distance(start)


# Expanded nodes and moves; of nodes with the same f and g the one that came last is the first.
ASTAR_COUNTS = {
    "manhattan": (6728, "lururddlulurrddlluurrdldluurdrd"),
    "linear_conflict": (3827, "rulurdldluurddluurddruulddlurrd"),
    "walking_distance": (1968, "ruuldlurddlurrulldrdruldlururdd"),
    "walking_conflict": (1572, "ruuldlurddlurrulldrdruldlururdd"),
}


@pytest.mark.parametrize("heuristic", ASTAR_COUNTS)
def test_which_nodes_astar_expands(heuristic):
    path = fp.shortest_path("8 6 7 2 5 4 3 0 1", algorithm="astar", heuristic=heuristic)
    assert (path.stats.expanded, str(path)) == ASTAR_COUNTS[heuristic]


FORMS = [
    *[((4, 4), heuristic) for heuristic in HEURISTICS],
    *[((5, 5), heuristic) for heuristic in ("manhattan", "linear_conflict", "pattern")],
    *[((3, 5), "manhattan"), ((2, 9), "manhattan")],
]


@pytest.mark.parametrize(("shape", "heuristic"), FORMS, ids=str)
def test_a_path_is_found_as_soon_as_the_bound_allows_it(shape, heuristic):
    """Else it would be found all the same, but too much be proved before."""
    goal = fp.goals.blank_last(shape)
    for seed in range(10):
        start = fp.scramble(goal, 30, seed=seed)
        if start == goal:
            continue
        path = fp.shortest_path(start, algorithm="idastar", heuristic=heuristic)
        bounds = [bound for bound, _ in path.stats.bounds]
        first = fp.lower_bound(start, heuristic=heuristic)
        assert bounds == list(range(first, len(path) + 1, 2))


def test_what_is_proved_is_not_searched_again():
    start, goal = fp.Board(KORF_100[0]["board_blank_last"]), goal_of("blank_last")
    instance = Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))
    heuristic = find_heuristic("walking_conflict", start.shape, goal.blank)
    control = Control()
    control.lower_bound = exact = int(KORF_100[0]["optimal"])
    assert heuristic.lower_bound(instance) < exact
    assert len(idastar.solve(instance, heuristic, control)) == exact
    assert [bound for bound, _ in control.bounds] == [exact]


@pytest.mark.parametrize("shape", [(3, 4), (4, 3)], ids=str)
def test_all_searches_agree_on_12_cells(shape, replay):
    for seed in range(30):
        goal = fp.random_board(shape, seed=seed)
        start = fp.random_board(shape, goal=goal, seed=-1 - seed)
        paths = [fp.shortest_path(start, goal, algorithm="astar")]
        paths += [
            fp.shortest_path(start, goal, algorithm="idastar", heuristic=heuristic)
            for heuristic in ("auto", "linear_conflict", "walking_distance")
        ]
        assert len({replay(path, start, goal) for path in paths}) == 1
        assert paths[1] == paths[2] == paths[3]
        if seed < 10:
            path = fp.shortest_path(start, goal, algorithm="bidirectional")
            assert replay(path, start, goal) == len(paths[0])


@pytest.mark.parametrize("row", KORF_100[:8], ids=korf_named)
def test_astar_on_4x4(row, replay):
    start, goal = fp.Board(row["board_blank_last"]), goal_of("blank_last")
    for heuristic in ("auto", "linear_conflict", "walking_distance"):
        path = fp.shortest_path(start, algorithm="astar", heuristic=heuristic)
        assert replay(path, start, goal) == int(row["optimal"])


def test_astar_expands_no_more_nodes_than_there_are_states():
    board = fp.Board("8 6 7 2 5 4 3 0 1")
    path = fp.shortest_path(board, algorithm="astar", heuristic="manhattan")
    assert len(path) == 31
    assert path.stats.expanded < 181_440


def assert_limit(error, start, exact, words):
    """A limit was reached, and what it says is true."""
    assert words in str(error)
    assert error.lower_bound <= exact
    assert error.lower_bound % 2 == exact % 2
    assert error.lower_bound >= fp.lower_bound(start)
    assert f"shorter than {error.lower_bound} moves" in str(error)


@pytest.mark.parametrize("memory", [0, 1, 1000, 1 << 20, 1 << 24])
def test_memory_limit_of_astar(memory, hard_board):
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.shortest_path(hard_board, algorithm="astar", memory_limit=memory)
    assert_limit(caught.value, hard_board, 80, "memory limit")
    nodes = caught.value.stats.expanded
    assert nodes * 16 <= memory


@every_search
@every_heuristic
@pytest.mark.parametrize("nodes", [0, 1, 1000, 123_456])
def test_node_limit(nodes, heuristic, algorithm, hard_board):
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.shortest_path(hard_board, algorithm=algorithm, heuristic=heuristic, node_limit=nodes)
    assert_limit(caught.value, hard_board, 80, "node limit")
    assert caught.value.stats.expanded == nodes
    assert caught.value.stats.algorithm == algorithm
    assert caught.value.stats.heuristic == heuristic


@every_search
def test_a_search_fits_in_the_nodes_that_it_needs(algorithm):
    start = fp.Board(KORF_100[0]["board_blank_last"])
    path = fp.shortest_path(start, algorithm=algorithm)
    nodes = path.stats.expanded
    assert fp.shortest_path(start, algorithm=algorithm, node_limit=nodes) == path
    with pytest.raises(fp.LimitReachedError, match="node limit"):
        fp.shortest_path(start, algorithm=algorithm, node_limit=nodes - 1)


@every_search
def test_one_node_is_enough_next_to_the_goal(algorithm):
    assert str(fp.shortest_path("1234567x8", algorithm=algorithm, node_limit=1)) == "r"


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("row", KORF_100[28:32], ids=korf_named)
def test_no_room_for_the_path(row, workers):
    """The bound that had no room is not proved."""
    start, exact = fp.Board(row["board_blank_last"]), int(row["optimal"])
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.shortest_path(start, heuristic="manhattan", workers=workers, memory_limit=exact - 1)
    assert_limit(caught.value, start, exact, "memory limit")


@every_search
@pytest.mark.parametrize("seconds", [0, 0.2])
def test_time_limit(seconds, algorithm, hard_board):
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.shortest_path(hard_board, algorithm=algorithm, time_limit=seconds)
    assert time.monotonic() - began < seconds + 2
    assert_limit(caught.value, hard_board, 80, "time limit")


@pytest.mark.parametrize("shape", [(4, 6), (3, 8)], ids=str)
def test_what_is_built_on_first_use_counts_against_the_time_limit(shape):
    """No other test searches boards of these shapes for long."""
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError, match="time limit"):
        fp.shortest_path(fp.random_board(shape, seed=1), time_limit=0.2)
    assert time.monotonic() - began < 0.6


# Two threads.

KORF_SHARED = [row for row in KORF_100 if 5_000_000 < int(row["ida_md_expanded"]) < 12_000_000][:8]


@pytest.mark.parametrize("row", KORF_SHARED, ids=korf_named)
def test_two_workers(row, replay):
    for layout in LAYOUTS:
        board, goal = fp.Board(row[f"board_{layout}"]), goal_of(layout)
        path = fp.shortest_path(board, layout, heuristic="manhattan", workers=2)
        assert replay(path, board, goal) == int(row["optimal"])
        assert path.stats.expanded > 200_000
        assert path.stats.expanded == sum(nodes for _, nodes in path.stats.bounds)
        alone = fp.shortest_path(board, layout, heuristic="manhattan")
        finished = alone.stats.bounds[:-1]
        assert [bound for bound, _ in path.stats.bounds[:-1]] == [bound for bound, _ in finished]


@pytest.mark.parametrize("workers", [2, 3, None])
@pytest.mark.parametrize("heuristic", [name for name in HEURISTICS if name != "manhattan"])
def test_several_workers_by_every_heuristic(heuristic, workers, replay):
    for row in KORF_100[60:63]:
        board, goal = fp.Board(row["board_blank_last"]), goal_of("blank_last")
        path = fp.shortest_path(
            board, algorithm="idastar", heuristic=heuristic, workers=workers, time_limit=100
        )
        assert replay(path, board, goal) == int(row["optimal"])


def test_easy_boards_with_two_workers(replay):
    for shape in ((3, 3), (4, 4), (5, 5), (1, 6)):
        goal = fp.goals.blank_last(shape)
        for seed in range(20):
            start = fp.scramble(goal, 15, seed=seed)
            path = fp.shortest_path(start, algorithm="idastar", workers=2)
            assert replay(path, start, goal) == fp.distance(start, algorithm="bidirectional")


def test_node_limit_with_two_workers(hard_board):
    for nodes in (0, 1, 100_000, 3_000_000):
        with pytest.raises(fp.LimitReachedError) as caught:
            fp.shortest_path(hard_board, heuristic="manhattan", workers=2, node_limit=nodes)
        assert_limit(caught.value, hard_board, 80, "node limit")
        stats = caught.value.stats
        assert stats.expanded >= nodes
        # What the threads expand between two looks comes on top.
        assert stats.expanded < nodes + 200_000_000


def test_time_limit_with_two_workers(hard_board):
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.shortest_path(hard_board, heuristic="manhattan", workers=2, time_limit=1)
    assert 1 <= time.monotonic() - began < 3
    assert_limit(caught.value, hard_board, 80, "time limit")


class Cancelled(Exception):
    pass


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_can_cancel(workers, hard_board):
    seen = []

    def cancel(progress):
        seen.append(progress)
        if len(seen) == 4:
            raise Cancelled

    began = time.monotonic()
    with pytest.raises(Cancelled):
        fp.shortest_path(hard_board, workers=workers, on_progress=cancel)
    assert time.monotonic() - began < 4
    assert [progress.phase for progress in seen] == ["idastar"] * 4
    expanded = [progress.expanded for progress in seen]
    assert expanded == sorted(set(expanded))
    assert all(fp.lower_bound(hard_board) <= progress.bound <= 80 for progress in seen)
    # The search can be asked again.
    assert fp.distance(KORF_100[0]["board_blank_last"], workers=workers) == 42


INTERRUPTED = """
import signal
import sys

import fastpuzzle as fp

signal.signal(signal.SIGINT, signal.default_int_handler)


def ready(progress):
    print("searching", flush=True)


try:
    fp.shortest_path(sys.argv[1], workers=int(sys.argv[2]), time_limit=60, on_progress=ready)
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(fp.distance("8 6 7 2 5 4 3 0 1", algorithm="idastar"))
"""


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to send to a process")
@pytest.mark.parametrize("workers", [1, 2])
def test_interruption(workers, hard_board):
    command = [sys.executable, "-c", INTERRUPTED, hard_board, str(workers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "searching\n"
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            rest = process.stdout.read().split()
            assert time.monotonic() - began < 3
        finally:
            process.kill()
    assert [word for word in rest if word != "searching"] == ["interrupted", "31"]


# Memory.


def resident_bytes():
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells the size")
@every_search
def test_memory_stays_flat(algorithm):
    boards = [
        (fp.scramble(fp.goals.blank_last(shape), 18, seed=seed), heuristic)
        for shape in ((3, 3), (4, 4), (5, 5))
        for heuristic in heuristics_for(shape)
        for seed in range(20)
    ]

    def solve_all(times):
        for i in range(times):
            start, heuristic = boards[i % len(boards)]
            fp.shortest_path(start, algorithm=algorithm, heuristic=heuristic)
            with pytest.raises(fp.LimitReachedError):
                fp.shortest_path(start, algorithm=algorithm, heuristic=heuristic, node_limit=0)

    solve_all(500)
    before = resident_bytes()
    solve_all(10_000)
    assert resident_bytes() - before < 4 << 20


# Shapes.

LARGE_SHAPES = [
    *[(2, 5), (5, 2), (2, 6), (2, 7), (2, 8), (8, 2), (2, 9), (9, 2), (2, 20), (20, 2)],
    *[(3, 4), (4, 3), (3, 5), (5, 3), (3, 6), (6, 3), (4, 5), (5, 4), (3, 10)],
    *[(5, 5), (5, 6), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (15, 17), (17, 15)],
]
LINES = [(1, 20), (20, 1), (1, 255), (255, 1)]


def assert_searches_agree(shape, seeds, replay):
    names = heuristics_for(shape)
    assert {"manhattan", "linear_conflict"} <= {*names}
    for seed in seeds:
        goal = fp.random_board(shape, seed=seed)
        start = fp.scramble(goal, 18 + seed, seed=seed)
        exact = fp.distance(start, goal, algorithm="bidirectional")
        paths = {
            fp.shortest_path(start, goal, algorithm="idastar", heuristic=name)
            for name in (*names, "auto")
        }
        assert len(paths) == 1
        assert replay(paths.pop(), start, goal) == exact
        for name in names:
            path = fp.shortest_path(start, goal, algorithm="astar", heuristic=name)
            assert replay(path, start, goal) == exact


@pytest.mark.parametrize("shape", LARGE_SHAPES, ids=str)
def test_large_boards(shape, replay):
    assert_searches_agree(shape, range(1), replay)


# Each goal with the blank elsewhere needs tables of its own.
@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(shape, marks=[pytest.mark.slow] if 16 < prod(shape) <= 36 else [])
        for shape in LARGE_SHAPES
    ],
    ids=str,
)
def test_more_large_boards(shape, replay):
    assert_searches_agree(shape, range(1, 6), replay)


@pytest.mark.parametrize("shape", LINES, ids=str)
def test_lines(shape, replay):
    for seed in range(20):
        goal = fp.random_board(shape, seed=seed)
        start = fp.random_board(shape, goal=goal, seed=-1 - seed)
        for name in heuristics_for(shape):
            for algorithm in SEARCHES:
                path = fp.shortest_path(start, goal, algorithm=algorithm, heuristic=name)
                assert replay(path, start, goal) == abs(start.blank - goal.blank)


# Options.


@every_heuristic
@pytest.mark.parametrize("algorithm", sorted({*ALGORITHMS} - {*SEARCHES}))
def test_a_heuristic_needs_an_algorithm_that_uses_it(algorithm, heuristic):
    with pytest.raises(ValueError, match=f"'{algorithm}' uses no heuristic, '{heuristic}'"):
        fp.shortest_path("1234567x8", algorithm=algorithm, heuristic=heuristic)


def test_auto_takes_a_search_that_uses_the_heuristic():
    path = fp.shortest_path("1234567x8", heuristic="linear_conflict")
    assert path.stats.algorithm == "idastar"
    assert path.stats.heuristic == "linear_conflict"


@pytest.mark.usefixtures("no_tables")
def test_auto_says_which_heuristic_it_took():
    for shape in ((4, 4), (5, 5), (7, 7)):
        start = fp.scramble(fp.goals.blank_last(shape), 10, seed=1)
        assert fp.shortest_path(start, algorithm="idastar").stats.heuristic == "linear_conflict"


@pytest.mark.parametrize("heuristic", ["", "Manhattan", "euclid"])
def test_an_unknown_heuristic(heuristic):
    for call in (fp.shortest_path, fp.distance, fp.lower_bound):
        with pytest.raises(ValueError, match=f"unknown heuristic '{heuristic}'.*manhattan"):
            call("1234567x8", heuristic=heuristic)


@pytest.mark.parametrize("heuristic", [None, 1, True, b"manhattan"])
def test_a_heuristic_that_is_no_name(heuristic):
    with pytest.raises(TypeError, match="heuristic must be str"):
        fp.shortest_path("1234567x8", heuristic=heuristic)


@pytest.mark.parametrize("heuristic", ["walking_distance", "walking_conflict"])
@pytest.mark.parametrize("shape", [(5, 5), (1, 20), (10, 10)], ids=str)
def test_a_heuristic_that_is_not_made_for_the_shape(shape, heuristic):
    start = fp.scramble(fp.goals.blank_last(shape), 1, seed=1)
    for algorithm in SEARCHES:
        with pytest.raises(ValueError, match="walking distance"):
            fp.shortest_path(start, algorithm=algorithm, heuristic=heuristic)
    with pytest.raises(ValueError, match="walking distance"):
        fp.lower_bound(start, heuristic=heuristic)


def test_astar_runs_on_one_thread():
    with pytest.raises(ValueError, match="'astar' runs on one thread, workers=2"):
        fp.shortest_path("1234567x8", algorithm="astar", workers=2)


@every_search
def test_an_unsolvable_board_needs_no_search(algorithm):
    for workers in (1, 2)[: 1 + (algorithm == "idastar")]:
        with pytest.raises(fp.UnsolvableError):
            fp.shortest_path(
                "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", algorithm=algorithm, workers=workers
            )
