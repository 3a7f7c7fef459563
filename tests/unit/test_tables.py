"""Distance tables as objects: shared memory, goals, registering, options, building and limits."""

import os
import random
import subprocess
import sys
import threading
import time
from math import prod

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._store import lookups

STATES_OF_3X4 = 239_500_800


@pytest.fixture
def no_tables(monkeypatch):
    """No table is built or registered; afterwards the former ones are there again."""
    monkeypatch.setattr(lookups, "_tables", {})
    monkeypatch.setattr(lookups, "_registered", set())
    lookups.lookups.clear()
    yield
    lookups.lookups.clear()


def random_goal(shape, blank, seed=0):
    tiles = [*range(1, prod(shape))]
    random.Random(seed).shuffle(tiles)
    tiles.insert(blank, 0)
    return fp.Board(tiles, shape)


def run_python(code, timeout=120):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout, check=False
    )


SYMMETRIC_CELLS = [
    ((2, 2), [{0, 1, 2, 3}]),
    ((2, 3), [{0, 2, 3, 5}, {1, 4}]),
    ((3, 2), [{0, 1, 4, 5}, {2, 3}]),
    ((3, 3), [{0, 2, 6, 8}, {1, 3, 5, 7}, {4}]),
    ((1, 5), [{0, 4}, {1, 3}, {2}]),
    ((5, 1), [{0, 4}, {1, 3}, {2}]),
    ((2, 4), [{0, 3, 4, 7}, {1, 2, 5, 6}]),
]


@pytest.mark.parametrize(("shape", "classes"), SYMMETRIC_CELLS, ids=str)
def test_goals_with_the_blank_at_symmetric_cells_share_one_table(shape, classes):
    found = {}
    for cells in classes:
        made = [fp.DistanceTable(shape, random_goal(shape, cell, cell)) for cell in cells]
        assert all(table._data is made[0]._data for table in made)
        found[id(made[0]._data)] = made
    assert len(found) == len(classes)


def test_symmetric_goals_keep_their_own_answers():
    for blank in range(9):
        goal = random_goal((3, 3), blank, blank)
        table = fp.DistanceTable((3, 3), goal)
        assert table.goal == goal
        assert table.distance(goal) == 0
        for seed in range(50):
            start = fp.random_board((3, 3), goal=goal, seed=seed)
            assert table.path(start) == fp.shortest_path(start, goal, algorithm="idastar")


@pytest.mark.parametrize("blank", [0, 2, 6, 8])
def test_a_table_for_a_symmetric_goal(blank):
    table = fp.DistanceTable((3, 3))
    goal = random_goal((3, 3), blank)
    other = table.for_goal(goal)
    assert other._data is table._data
    assert other.goal == goal
    assert table.goal == fp.goals.blank_last((3, 3))
    for seed in range(20):
        start = fp.random_board((3, 3), goal=goal, seed=seed)
        assert other.distance(start) == fp.distance(start, goal, algorithm="bidirectional")


def test_a_table_for_its_own_goal_is_itself():
    table = fp.DistanceTable((3, 3), "snail")
    assert table.for_goal(fp.goals.snail((3, 3))) is table


@pytest.mark.parametrize(
    "goal",
    [random_goal((3, 3), 1), random_goal((3, 3), 4), fp.Board("1230")],
    ids=["edge", "centre", "another shape"],
)
def test_a_table_does_not_serve_a_goal_with_the_blank_elsewhere(goal):
    with pytest.raises(ValueError, match="cannot serve"):
        fp.DistanceTable((3, 3)).for_goal(goal)


@pytest.mark.usefixtures("no_tables")
def test_a_registered_table_is_used_by_auto():
    table = fp.DistanceTable((2, 5))
    lookups._tables.clear()
    lookups.lookups.clear()
    goals = [random_goal((2, 5), blank) for blank in (0, 4, 5, 9)]
    starts = [fp.random_board((2, 5), goal=goal, seed=1) for goal in goals]
    before = [fp.shortest_path(*pair) for pair in zip(starts, goals, strict=True)]
    assert {path.stats.algorithm for path in before} == {"idastar"}
    table.register()
    after = [fp.shortest_path(*pair) for pair in zip(starts, goals, strict=True)]
    assert {path.stats.algorithm for path in after} == {"table"}
    assert {path.stats.table_bytes for path in after} == {table.nbytes}
    assert [len(path) for path in after] == [len(path) for path in before]


@pytest.mark.usefixtures("no_tables")
@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("call", [fp.distance, lambda *pair: fp.distances([pair[0]], pair[1])])
def test_readers_of_many_goals_are_not_all_kept(call, monkeypatch):
    monkeypatch.setattr(lookups, "MANY_LOOKUPS", 8)
    start = fp.random_board((3, 3), seed=0)
    for seed in range(50):
        call(start.tiles, fp.random_board((3, 3), goal=start, seed=seed).tiles)
        assert 0 < len(lookups.lookups) <= 8


def test_a_registered_table_leaves_other_goals_alone():
    fp.DistanceTable((2, 5)).register()
    goal = random_goal((2, 5), 2)
    start = fp.random_board((2, 5), goal=goal, seed=1)
    assert fp.shortest_path(start, goal).stats.algorithm == "idastar"


@pytest.mark.parametrize("shape", [(1, 13), (13, 1), (2, 7), (4, 4), (15, 17)], ids=str)
def test_more_than_12_cells(shape):
    with pytest.raises(ValueError, match="12 cells"):
        fp.DistanceTable(shape)
    with pytest.raises(ValueError, match="12 cells"):
        fp.shortest_path(fp.scramble(fp.goals.blank_last(shape), 3, seed=1), algorithm="table")


@pytest.mark.parametrize("shape", [None, 9, "3x3", (3,), (0, 3), (3.0, 3), (16, 16)], ids=str)
def test_a_shape_that_is_none(shape):
    with pytest.raises(fp.InvalidBoardError):
        fp.DistanceTable(shape)


@pytest.mark.parametrize(
    "goal", ["12345678", "1 2 3 4 5 6 7 8 8", "1230", "nowhere", [1.0] * 9], ids=str
)
def test_a_goal_that_is_none(goal):
    with pytest.raises(fp.InvalidBoardError, match="goal"):
        fp.DistanceTable((3, 3), goal)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"workers": 0}, ValueError),
        ({"workers": -2}, ValueError),
        ({"workers": True}, TypeError),
        ({"workers": 2.0}, TypeError),
        ({"on_progress": 1}, TypeError),
    ],
    ids=str,
)
def test_options_that_make_no_sense(options, error):
    table = fp.DistanceTable((2, 2))
    with pytest.raises(error):
        fp.DistanceTable((2, 2), **options)
    with pytest.raises(error):
        table.verify(**options)


SCALAR_AND_BATCH = pytest.mark.parametrize(
    "call",
    [
        fp.distance,
        fp.shortest_path,
        lambda start, *args, **options: fp.distances([start], *args, **options),
        lambda start, *args, **options: fp.shortest_paths([start], *args, **options),
    ],
    ids=["distance", "shortest_path", "distances", "shortest_paths"],
)


@SCALAR_AND_BATCH
@pytest.mark.parametrize("algorithm", ["idastar", "bfs", "bidirectional"])
def test_a_table_with_another_algorithm(call, algorithm):
    with pytest.raises(ValueError, match="uses no table"):
        call("12345678x", table=fp.DistanceTable((3, 3)), algorithm=algorithm)


@SCALAR_AND_BATCH
def test_a_table_with_a_heuristic(call):
    with pytest.raises(ValueError, match="uses no heuristic"):
        call("12345678x", table=fp.DistanceTable((3, 3)), heuristic="manhattan")


@SCALAR_AND_BATCH
def test_a_table_and_a_board_of_another_shape(call):
    with pytest.raises(fp.InvalidBoardError, match=r"2x2|\(2, 2\)|4 cells"):
        call(fp.Board("1230"), table=fp.DistanceTable((3, 3)))


@SCALAR_AND_BATCH
@pytest.mark.parametrize("board", [fp.goals.blank_last((3, 3)), "12345678x"], ids=["Board", "str"])
def test_a_table_and_a_shape_that_contradicts_the_board(call, board):
    with pytest.raises(fp.InvalidBoardError):
        call(board, shape=(2, 2), table=fp.DistanceTable((3, 3)))


@SCALAR_AND_BATCH
def test_a_table_and_a_goal_of_another_shape(call):
    with pytest.raises(fp.InvalidBoardError, match="goal"):
        call("12345678x", fp.Board("1230"), table=fp.DistanceTable((3, 3)))


@SCALAR_AND_BATCH
def test_a_table_and_a_goal_with_the_blank_elsewhere(call):
    with pytest.raises(ValueError, match="blank is elsewhere"):
        call("12345678x", "snail", table=fp.DistanceTable((3, 3)))


@SCALAR_AND_BATCH
@pytest.mark.parametrize("table", [1, "3x3", fp.DistanceTable], ids=["int", "str", "class"])
def test_a_table_that_is_none(call, table):
    with pytest.raises(TypeError, match="DistanceTable"):
        call("12345678x", table=table)


@pytest.mark.parametrize("call", [fp.distance, fp.shortest_path])
def test_a_look_up_runs_on_one_thread(call):
    with pytest.raises(ValueError, match="one thread"):
        call("12345678x", table=fp.DistanceTable((3, 3)), workers=2)


def test_without_a_goal_the_tables_goal_is_meant(replay):
    table = fp.DistanceTable((3, 3), "snail")
    goal = fp.goals.snail((3, 3))
    start = fp.random_board((3, 3), goal=goal, seed=3)
    exact = fp.distance(start, goal)
    assert replay(fp.shortest_path(start, table=table), start, goal) == exact
    assert fp.distance(start, table=table) == exact
    assert fp.distances([start], table=table).tolist() == [exact]
    assert replay(fp.shortest_paths([start], table=table)[0], start, goal) == exact


def test_the_tables_shape_goes_for_flat_boards():
    table = fp.DistanceTable((2, 4))
    flat = fp.random_board((2, 4), seed=1).tiles
    exact = fp.distance(flat, shape=(2, 4))
    assert table.distance(flat) == fp.distance(flat, table=table) == exact
    assert table.distances([flat]).tolist() == fp.distances([flat], table=table).tolist() == [exact]


@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (2, 2), (2, 3), (4, 2), (3, 3), (2, 5)], ids=str)
def test_the_farthest_boards(shape):
    for blank in {0, prod(shape) // 2, prod(shape) - 1}:
        table = fp.DistanceTable(shape, random_goal(shape, blank))
        boards = table.farthest()
        assert len(set(boards)) == len(boards) == table.histogram()[-1]
        assert boards == sorted(boards, key=lambda board: board.tiles)
        assert table.distances(boards).tolist() == [table.diameter] * len(boards)


def test_the_histogram_is_the_callers_own():
    table = fp.DistanceTable((2, 3))
    table.histogram().clear()
    assert len(table.histogram()) == 22


SIZES = [((1, 7), 7), ((7, 1), 7), ((2, 2), 12), ((2, 3), 360), ((3, 3), 181440), ((2, 5), 1814400)]


@pytest.mark.parametrize(("shape", "size"), SIZES, ids=str)
def test_one_byte_a_state(shape, size):
    table = fp.DistanceTable(shape)
    assert table.nbytes == size == sum(table.histogram())
    assert table.path(fp.goals.blank_last(shape)).stats.table_bytes == size


def test_nobody_can_write_into_a_shared_table():
    assert fp.DistanceTable((2, 2))._data.buffer.readonly


def test_answers(replay):
    table = fp.DistanceTable((3, 3))
    starts = [fp.random_board((3, 3), seed=seed) for seed in range(100)]
    expected = [fp.reference.distance(start.tiles) for start in starts]
    assert [table.distance(start) for start in starts] == expected
    assert [replay(table.path(start), start, table.goal) for start in starts] == expected
    found = table.distances(starts)
    assert found.dtype == np.int16
    assert found.tolist() == expected


def test_unsolvable_boards():
    table = fp.DistanceTable((3, 3))
    with pytest.raises(fp.UnsolvableError, match="no moves lead from 1 2 3 / 4 5 6 / 8 7 0"):
        table.distance("1 2 3 4 5 6 8 7 0")
    with pytest.raises(fp.UnsolvableError, match="to 1 2 3 / 4 5 6 / 7 8 0"):
        table.path("1 2 3 4 5 6 8 7 0")
    assert table.distances(["1 2 3 4 5 6 8 7 0", "12345678x"]).tolist() == [-1, 0]


def test_unsolvable_lines():
    table = fp.DistanceTable((1, 4))
    for board in ("2 1 3 0", "2 3 1 0", "0 3 2 1"):
        with pytest.raises(fp.UnsolvableError):
            table.path(board)


@pytest.mark.parametrize("board", ["1 2 3 4 5 6 7 8 8", [1, 2, 3], "", fp.Board("1230")], ids=str)
def test_what_is_no_board_of_the_table(board):
    table = fp.DistanceTable((3, 3))
    with pytest.raises(fp.InvalidBoardError):
        table.distance(board)
    with pytest.raises(fp.InvalidBoardError):
        table.path(board)


def test_the_repr_names_shape_and_goal():
    assert repr(fp.DistanceTable((2, 2))) == "DistanceTable((2, 2), goal='1 2 / 3 0')"


MANY_THREADS = """
import threading
import fastpuzzle as fp
from fastpuzzle._store import lookups

built = []
build = lookups._build
lookups._build = lambda key, control: built.append(key) or build(key, control)
START = (8, 6, 7, 2, 5, 4, 3, 0, 1)
GOALS = [(1, 2, 3, 4, 5, 6, 7, 8, 0), (1, 2, 3, 4, 0, 5, 7, 8, 6), (1, 2, 3, 4, 5, 6, 7, 0, 8)]
answers = [None] * 16
barrier = threading.Barrier(16)

def ask(number):
    barrier.wait()
    answers[number] = CALL

threads = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(built), len(set(built)), answers == EXPECTED)
"""
THREAD_CALLS = {
    "3x3": (
        "fp.distance(START, GOALS[number % 3])",
        "[fp.distance(START, GOALS[i % 3], algorithm='bidirectional') for i in range(16)]",
        "3 3 True",
    ),
    "2x5": (
        "fp.distance(fp.random_board((2, 5), seed=number), algorithm='table')",
        "[fp.distance(fp.random_board((2, 5), seed=i), algorithm='bfs') for i in range(16)]",
        "1 1 True",
    ),
}


@pytest.mark.parametrize(("call", "expected", "output"), THREAD_CALLS.values(), ids=THREAD_CALLS)
def test_threads_that_start_at_once_build_each_table_once(call, expected, output):
    done = run_python(MANY_THREADS.replace("CALL", call).replace("EXPECTED", expected))
    assert done.stdout.strip() == output, done.stderr


@pytest.mark.usefixtures("no_tables")
def test_progress_of_a_short_build():
    seen = []
    fp.DistanceTable((2, 5), on_progress=seen.append)
    assert all(progress.total == 1_814_400 for progress in seen)


class EnoughError(Exception):
    pass


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("workers", [1, 2])
def test_progress_of_a_long_build_can_cancel_it(workers):
    seen = []

    def watch(progress):
        assert threading.current_thread() is threading.main_thread()
        seen.append(progress)
        if len(seen) == 3:
            raise EnoughError

    with pytest.raises(EnoughError):
        fp.DistanceTable((3, 4), workers=workers, on_progress=watch)
    assert len(seen) == 3
    assert {progress.phase for progress in seen} == {"table"}
    assert {progress.total for progress in seen} == {STATES_OF_3X4}
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert 0 < done[-1] < STATES_OF_3X4
    seconds = [progress.seconds for progress in seen]
    assert seconds == sorted(seconds)
    assert lookups._tables == {}


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("limit", [{"time_limit": 0.3}, {"memory_limit": 10_000_000}], ids=str)
@pytest.mark.parametrize("workers", [1, 2])
def test_limits_while_building(limit, workers):
    start = fp.random_board((3, 4), seed=1)
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError, match=next(iter(limit)).replace("_", " ")):
        fp.shortest_path(start, algorithm="table", workers=workers, **limit)
    assert time.monotonic() - began < 3
    assert lookups._tables == {}
    assert fp.shortest_path(start).stats.algorithm == "idastar"


@pytest.mark.usefixtures("no_tables")
def test_the_time_limit_while_another_thread_builds():
    seen = threading.Event()
    stop = threading.Event()

    def watch(_):
        seen.set()
        if stop.is_set():
            raise EnoughError

    def build():
        with pytest.raises(EnoughError):
            fp.DistanceTable((3, 4), on_progress=watch)

    builder = threading.Thread(target=build)
    give_up = threading.Timer(5, stop.set)
    builder.start()
    give_up.start()
    try:
        assert seen.wait(5)
        began = time.monotonic()
        with pytest.raises(fp.LimitReachedError):
            fp.distance(fp.random_board((3, 4), seed=1), algorithm="table", time_limit=0.3)
        assert time.monotonic() - began < 3
    finally:
        stop.set()
        give_up.cancel()
        builder.join()


INTERRUPTED = """
import os, signal, threading, time
import fastpuzzle as fp

def interrupt():
    global sent
    sent = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)

threading.Timer(0.7, interrupt).start()
try:
    CALL
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - sent < 1, flush=True)
try:
    fp.distance(fp.random_board((3, 4), seed=1), algorithm="table", time_limit=0.3)
except fp.LimitReachedError:
    print("time limit", flush=True)
print(fp.distance("8 6 7 2 5 4 3 0 1"), fp.DistanceTable((2, 5)).diameter, flush=True)
os._exit(0)
"""
INTERRUPTED_CALLS = {
    "DistanceTable, 1 worker": "fp.DistanceTable((3, 4), workers=1)",
    "DistanceTable, 2 workers": "fp.DistanceTable((3, 4), workers=2)",
    "distance": 'fp.distance(fp.random_board((3, 4), seed=1), algorithm="table")',
}


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("call", INTERRUPTED_CALLS.values(), ids=INTERRUPTED_CALLS)
def test_ctrl_c_while_building(call):
    done = run_python(INTERRUPTED.replace("CALL", call))
    assert done.stdout.splitlines() == ["interrupted True", "time limit", "31 55"], done.stderr


def built_with(shape, goal, workers):
    lookups._tables.clear()
    return fp.DistanceTable(shape, goal, workers=workers)._data


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize(
    ("shape", "goal"),
    [
        *[((1, 9), None), ((2, 3), None), ((3, 3), None), ((3, 3), "snail")],
        *[((2, 5), None), ((5, 2), None), ((2, 5), random_goal((2, 5), 2))],
        pytest.param((3, 4), None, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_a_table_does_not_depend_on_the_number_of_workers(shape, goal):
    one = built_with(shape, goal, 1)
    for workers in (2, 3, None):
        other = built_with(shape, goal, workers)
        assert other is not one
        assert other.buffer == one.buffer
        assert other.histogram == one.histogram
        assert other.farthest == one.farthest


@pytest.mark.usefixtures("no_tables")
def test_verification_does_not_depend_on_the_number_of_workers():
    table = fp.DistanceTable((2, 5))
    for workers in (1, 2, 3, None):
        table.verify(workers=workers)
