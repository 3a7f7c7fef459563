"""Many boards in one call: every form of input, order, errors, limits, workers, interruption."""

import subprocess
import sys
import threading
import time
from array import array
from collections import ChainMap, deque
from concurrent.futures import ThreadPoolExecutor
from itertools import count, cycle, repeat

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._engine import batch as batches
from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._rows import read_groups
from fastpuzzle._store import lookups

SEARCHES = [name for name in ALGORITHMS if name != "table"]
BLIND = [name for name in SEARCHES if not ALGORITHMS[name].uses_heuristic]
ALGORITHMS = ["auto", "table", *SEARCHES]
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS)
both_calls = pytest.mark.parametrize("call", [fp.distances, fp.shortest_paths])
some_workers = pytest.mark.parametrize("workers", [1, 2, 3, None])


@pytest.fixture
def no_tables(monkeypatch):
    """No table is built or registered; afterwards the former ones are there again."""
    monkeypatch.setattr(lookups, "_tables", {})
    monkeypatch.setattr(lookups, "_registered", set())
    lookups.lookups.clear()
    yield
    lookups.lookups.clear()


def random_boards(shape, number, goal=None):
    return [fp.random_board(shape, goal=goal, seed=seed) for seed in range(number)]


def near_boards(shape, number, goal=None):
    """Boards that every algorithm solves in an instant."""
    target = fp.goals.resolve_goal(goal, shape)
    return [fp.scramble(target, seed % 20, seed=seed) for seed in range(number)]


def array_of(boards, dtype=np.uint8):
    return np.array([board.tiles for board in boards], dtype=dtype)


BOARDS = random_boards((3, 3), 40)
EXPECTED = [fp.distance(board) for board in BOARDS]
BOARDS_2X3 = random_boards((2, 3), 40)
EXPECTED_2X3 = [fp.distance(board) for board in BOARDS_2X3]


def assert_answers(starts, expected, **options):
    """Distances and paths, in order; None in `expected` stands for an unsolvable board."""
    found = fp.distances(starts, **options)
    assert found.dtype == np.int16
    assert found.shape == (len(expected),)
    assert found.tolist() == [-1 if exact is None else exact for exact in expected]
    paths = fp.shortest_paths(starts, **options)
    assert type(paths) is list
    assert [None if path is None else len(path) for path in paths] == expected
    return paths


# Forms of input

INTEGERS = ["b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", "p", ">i2", ">u4", ">i8", "<u2"]


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("algorithm", ["auto", "idastar"])
def test_arrays_of_every_integer_type(dtype, algorithm):
    boards = near_boards((3, 3), 20)
    expected = [fp.distance(board) for board in boards]
    array = array_of(boards, dtype)
    before = array.copy()
    assert_answers(array, expected, algorithm=algorithm)
    assert_answers(array.reshape(-1, 3, 3), expected, algorithm=algorithm)
    assert array.dtype == dtype
    assert (array == before).all()


@pytest.mark.parametrize("dtype", [np.uint8, np.int64], ids=["uint8", "int64"])
def test_arrays_that_are_not_square(dtype):
    array = array_of(BOARDS_2X3, dtype)
    assert_answers(array, EXPECTED_2X3, shape=(2, 3))
    assert_answers(array.reshape(-1, 2, 3), EXPECTED_2X3)
    assert_answers(array.reshape(-1, 2, 3), EXPECTED_2X3, shape=(2, 3))


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


VIEWS = {
    "every other row": lambda array: np.repeat(array, 2, axis=0)[::2],
    "every other column": lambda array: np.repeat(array, 2, axis=1)[:, ::2],
    "columns first": np.asfortranarray,
    "backwards": lambda array: array[::-1].copy()[::-1],
    "turned": lambda array: np.ascontiguousarray(array.T).T,
    "read-only": read_only,
    "inner": lambda array: np.pad(array, 2)[2:-2, 2:-2],
    "subclass": lambda array: array.view(type("Mine", (np.ndarray,), {})),
}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("dtype", [np.uint8, np.int32], ids=["uint8", "int32"])
def test_arrays_that_are_not_contiguous(view, dtype):
    assert_answers(view(array_of(BOARDS, dtype)), EXPECTED)


def test_boards_that_are_not_contiguous():
    array = array_of(BOARDS).reshape(-1, 3, 3)
    assert_answers(np.ascontiguousarray(array.transpose(2, 1, 0)).transpose(2, 1, 0), EXPECTED)
    assert_answers(np.pad(array, 1)[1:-1, 1:-1, 1:-1], EXPECTED)


ARRAYS = {
    "floats": lambda array: array.astype(float),
    "floats with NaN": lambda array: np.where(array == 0, np.nan, array).astype(np.float32),
    "objects": lambda array: array.astype(object),
    "objects with None": lambda array: np.where(array == 0, None, array),
    "text tiles": lambda array: array.astype(str),
    "memoryview": lambda array: memoryview(array.astype(np.uint8)),
    "no cell masked": np.ma.array,
}


@pytest.mark.parametrize("form", ARRAYS.values(), ids=ARRAYS)
@pytest.mark.parametrize("algorithm", ["auto", "idastar"])
def test_arrays_of_other_types(form, algorithm):
    boards = near_boards((3, 3), 40)
    expected = [fp.distance(board) for board in boards]
    assert_answers(form(array_of(boards)), expected, algorithm=algorithm)
    cubes = array_of(boards).reshape(-1, 3, 3)
    assert_answers(form(cubes), expected, algorithm=algorithm)
    assert_answers(form(array_of(BOARDS_2X3)), EXPECTED_2X3, shape=(2, 3))


def test_arrays_of_boards():
    texts = [ITEMS["text"](board) for board in BOARDS]
    for items, dtype in ((texts, str), (texts, object), (BOARDS, object)):
        assert_answers(np.array(items, dtype=dtype), EXPECTED)
    mixed = np.empty(4, dtype=object)
    mixed[:] = [BOARDS[0], texts[1], BOARDS[2].tiles, np.array(BOARDS[3].tiles, dtype=float)]
    assert_answers(mixed, EXPECTED[:4])
    assert_answers(np.array(["1230"]), [0])


@pytest.mark.parametrize("dtype", [float, np.float32, object])
def test_the_row_of_a_fraction_is_named(dtype):
    array = array_of(BOARDS, dtype)
    array[7, 5] += 0.5
    with pytest.raises(fp.InvalidBoardError, match=r"^row 7: .*5 at cell 5 is not") as caught:
        fp.distances(array)
    assert caught.value.cell == 5
    array = array_of(BOARDS, dtype)
    array[7, 5] = 1e300 if dtype is not np.float32 else 1e30
    with pytest.raises(fp.InvalidBoardError, match=r"^row 7: .* at cell 5 .* is out of range"):
        fp.distances(array)


def test_bytes_in_place_are_not_copied():
    array = array_of(BOARDS)
    assert read_groups(array, None)[0].tiles.base is array
    assert read_groups(memoryview(array), None)[0].tiles.ctypes.data == array.ctypes.data


def nested(board):
    rows, cols = board.shape
    return [list(board.tiles[row * cols : (row + 1) * cols]) for row in range(rows)]


ITEMS = {
    "Board": lambda board: board,
    "tuple": lambda board: board.tiles,
    "list": lambda board: list(board.tiles),
    "nested": nested,
    "text": lambda board: " ".join(map(str, board.tiles)),
    "lines": str,
    "compact": lambda board: "".join(map(str, board.tiles)),
    "array": lambda board: np.array(board.tiles),
    "2-D array": lambda board: np.array(nested(board)),
    "NumPy integers": lambda board: list(np.array(board.tiles)),
}


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
@pytest.mark.parametrize("sequence", [list, tuple, deque, iter], ids=lambda kind: kind.__name__)
def test_sequences_of_every_form(item, sequence):
    items = [item(board) for board in BOARDS]
    assert fp.distances(sequence(items)).tolist() == EXPECTED
    assert [len(path) for path in fp.shortest_paths(sequence(items))] == EXPECTED


@pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)
def test_sequences_of_boards_that_are_not_square(item):
    assert_answers([item(board) for board in BOARDS_2X3], EXPECTED_2X3, shape=(2, 3))


MIXED = [(3, 3), (2, 2), (1, 4), (2, 4), (3, 2), (5, 1), (1, 1), (2, 5)]


@every_algorithm
@some_workers
def test_shapes_and_forms_may_be_mixed(algorithm, workers):
    by_shape = [near_boards(shape, 12) for shape in MIXED]
    boards = [board for group in zip(*by_shape, strict=True) for board in group]
    forms = [ITEMS[name] for name in ("Board", "nested", "2-D array", "lines")]
    starts = [forms[row % 4](board) for row, board in enumerate(boards)]
    expected = [fp.distance(board, algorithm="bidirectional") for board in boards]
    paths = assert_answers(starts, expected, algorithm=algorithm, workers=workers)
    assert [path.start for path in paths] == boards


def test_mixed_shapes_have_the_named_goal_of_each():
    boards = [fp.goals.snail((3, 3)).apply("u"), fp.goals.snail((4, 4)).apply("ru")]
    assert_answers(boards, [1, 2], goal="snail")


# Answers


@every_algorithm
@pytest.mark.parametrize("shape", [(2, 2), (1, 6), (2, 3), (3, 3), (2, 5)], ids=str)
@pytest.mark.parametrize("goal", [None, "blank_first", "snail"], ids=str)
def test_answers_are_those_of_the_scalar_calls(shape, goal, algorithm, replay):
    boards = near_boards(shape, 30, goal)
    target = fp.goals.resolve_goal(goal, shape)
    singles = [fp.shortest_path(board, goal, algorithm=algorithm) for board in boards]
    paths = assert_answers(boards, [len(path) for path in singles], goal=goal, algorithm=algorithm)
    assert paths == singles
    for board, path, single in zip(boards, paths, singles, strict=True):
        replay(path, board, target)
        assert path.stats.algorithm == single.stats.algorithm
        assert path.stats.heuristic == single.stats.heuristic
        assert path.stats.expanded == single.stats.expanded
        assert path.stats.generated == single.stats.generated
        assert path.stats.bounds == single.stats.bounds


@every_algorithm
@pytest.mark.parametrize("workers", [1, 2])
def test_unsolvable_boards_stand_between_others(algorithm, workers):
    starts = [UNSOLVABLE, "12345678x", UNSOLVABLE, "1234567x8", UNSOLVABLE]
    options = {"algorithm": algorithm, "workers": workers}
    assert_answers(starts, [None, 0, None, 1, None], **options)
    assert_answers([UNSOLVABLE], [None], **options)
    array = array_of([fp.Board(start) for start in starts])
    assert_answers(array, [None, 0, None, 1, None], **options)


@every_algorithm
def test_unsolvable_lines(algorithm):
    assert_answers([[[2, 1, 0]], [[1, 0, 2]], [[0, 2, 1]]], [None, 1, None], algorithm=algorithm)


def test_4x4_boards():
    boards = near_boards((4, 4), 30)
    expected = [fp.distance(board) for board in boards]
    paths = assert_answers(boards, expected)
    assert {path.stats.algorithm for path in paths} == {"idastar"}


def test_a_board_may_come_twice():
    assert_answers([BOARDS[0]] * 100, [EXPECTED[0]] * 100)
    assert_answers([BOARDS[0]] * 10, [EXPECTED[0]] * 10, algorithm="idastar", workers=2)


def test_what_the_caller_gets_is_the_callers_own():
    found = fp.distances(BOARDS)
    found[:] = 0
    assert fp.distances(BOARDS).tolist() == EXPECTED
    array = array_of(BOARDS)
    paths = fp.shortest_paths(array)
    array[:] = 0
    assert [path.start for path in paths] == BOARDS


@some_workers
def test_look_ups_do_not_depend_on_the_number_of_workers(workers):
    """More boards than one thread takes at a time."""
    array = np.tile(array_of(BOARDS), (1500, 1))
    array[::7, [0, 1]] = array[::7, [1, 0]]
    expected = fp.distances(array)
    assert expected[:40].tolist() == [
        fp.distance(board) if fp.is_solvable(board) else -1 for board in array[:40]
    ]
    assert (fp.distances(array, workers=workers) == expected).all()
    table = fp.DistanceTable((3, 3))
    assert (fp.distances(array, table=table, workers=workers) == expected).all()
    paths = fp.shortest_paths(array, workers=workers)
    assert [-1 if path is None else len(path) for path in paths] == expected.tolist()
    assert paths == fp.shortest_paths(array)


@some_workers
@pytest.mark.parametrize("algorithm", SEARCHES)
def test_searches_do_not_depend_on_the_number_of_workers(algorithm, workers):
    boards = near_boards((3, 3), 60)
    paths = fp.shortest_paths(boards, algorithm=algorithm)
    assert fp.shortest_paths(boards, algorithm=algorithm, workers=workers) == paths
    lengths = fp.distances(boards, algorithm=algorithm, workers=workers).tolist()
    assert lengths == [len(path) for path in paths]


def test_threads_may_share_the_library():
    answers = [None] * 8

    def ask(number):
        algorithm = ALGORITHMS[number % len(ALGORITHMS)]
        answers[number] = fp.distances(near, algorithm=algorithm, workers=1 + number % 2).tolist()

    near = near_boards((3, 3), 60)
    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [[fp.distance(board) for board in near]] * 8


# Empty batches

EMPTY = {
    "list": [],
    "tuple": (),
    "iterator": iter(()),
    "1-D array": np.array([]),
    "1-D array of objects": np.array([], dtype=object),
    "2-D array": np.empty((0, 9), np.uint8),
    "2-D array of floats": np.empty((0, 9)),
    "3-D array": np.empty((0, 3, 3), np.int64),
}


@pytest.mark.parametrize("starts", EMPTY.values(), ids=EMPTY)
@pytest.mark.parametrize("goal", [None, "snail", "1 2 3 8 0 4 7 6 5"], ids=str)
def test_an_empty_batch(starts, goal):
    assert_answers(starts, [], goal=goal)
    assert_answers(starts, [], goal=goal, workers=2)
    assert_answers(starts, [], goal=goal, algorithm="idastar")


@pytest.mark.parametrize("starts", EMPTY.values(), ids=EMPTY)
def test_an_empty_batch_and_a_table(starts):
    assert_answers(starts, [], table=fp.DistanceTable((3, 3)))


def test_an_empty_batch_that_is_not_square():
    assert_answers(np.empty((0, 12), int), [], shape=(3, 4))
    assert_answers([], [], shape=(3, 4))


@both_calls
@pytest.mark.parametrize("starts", [[], np.empty((0, 9), int)], ids=["list", "array"])
def test_an_empty_batch_does_not_excuse_an_unknown_algorithm(starts, call):
    with pytest.raises(ValueError, match="unknown algorithm"):
        call(starts, algorithm="dijkstra")


# Keywords


def test_goals():
    for goal in ("blank_first", "snail", "8 1 0 7 5 2 3 6 4", fp.goals.snail((3, 3))):
        target = fp.goals.resolve_goal(goal, (3, 3))
        boards = random_boards((3, 3), 20, target)
        assert_answers(boards, [fp.distance(board, target) for board in boards], goal=goal)


def test_a_table_and_its_goal():
    table = fp.DistanceTable((3, 3), "snail")
    boards = random_boards((3, 3), 20, "snail")
    expected = [fp.distance(board, "snail") for board in boards]
    assert_answers(boards, expected, table=table)
    assert_answers(boards, expected, table=table, goal="snail", algorithm="table")
    assert table.distances(array_of(boards)).tolist() == expected


def test_a_table_and_a_symmetric_goal():
    boards = random_boards((3, 3), 20, "blank_first")
    expected = [fp.distance(board, "blank_first") for board in boards]
    assert_answers(boards, expected, table=fp.DistanceTable((3, 3)), goal="blank_first")


@both_calls
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"algorithm": "dijkstra"}, ValueError, "unknown algorithm"),
        ({"algorithm": None}, TypeError, "algorithm"),
        ({"heuristic": "euclid"}, ValueError, "unknown heuristic"),
        ({"algorithm": "bfs", "heuristic": "manhattan"}, ValueError, "uses no heuristic"),
        ({"workers": 0}, ValueError, "workers"),
        ({"workers": True}, TypeError, "workers"),
        ({"workers": "2"}, TypeError, "workers"),
        ({"time_limit": -1}, ValueError, "time_limit"),
        ({"node_limit": 1.5}, TypeError, "node_limit"),
        ({"memory_limit": "1"}, TypeError, "memory_limit"),
        ({"on_progress": 1}, TypeError, "on_progress"),
        ({"shape": (2, 3)}, fp.InvalidBoardError, "9 cells"),
        ({"goal": "1230"}, fp.InvalidBoardError, "goal"),
        ({"limit": 1}, TypeError, "limit"),
    ],
    ids=str,
)
def test_options_that_make_no_sense(call, options, error, message):
    with pytest.raises(error, match=message):
        call([(1, 2, 3, 4, 5, 6, 7, 8, 0)], **options)
    with pytest.raises(error, match=message):
        call(np.array([[1, 2, 3, 4, 5, 6, 7, 8, 0]]), **options)


@both_calls
def test_no_table_above_12_cells(call):
    with pytest.raises(ValueError, match="12 cells"):
        call([fp.goals.blank_last((4, 4))], algorithm="table")


# One board by mistake

ONE_BOARD = {
    "tuple": (1, 2, 3, 4, 5, 6, 7, 8, 0),
    "list": [1, 2, 3, 0],
    "NumPy integers": list(np.array([1, 2, 3, 0])),
    "text": "1 2 3 4 5 6 7 8 0",
    "bytes": b"12345678x",
    "Board": fp.goals.blank_last((3, 3)),
    "1-D array": np.array([1, 2, 3, 4, 5, 6, 7, 8, 0]),
    "1-D array of uint8": np.array([1, 2, 3, 0], dtype=np.uint8),
    "1-D array of floats": np.array([1.0, 2.0, 3.0, 0.0]),
    "1-D array of objects": np.array([1, 2, 3, 0], dtype=object),
    "array.array": array("B", [1, 2, 3, 0]),
    "memoryview": memoryview(bytes([1, 2, 3, 0])),
    "text tiles": ["1", "2", "3", "_"],
    "text rows": ["1 2 3", "4 5 6", "7 8 0"],
    "array of text tiles": np.array(["1", "2", "3", "_"]),
    "nested list": [[1, 2, 3], [4, 5, 6], [7, 8, 0]],
    "2-D array": np.array([[1, 2, 3], [4, 5, 6], [7, 8, 0]]),
    "2-D array, rows of squares": np.array([*range(1, 16), 0]).reshape(4, 4),
    "2-D array of floats": np.array([*range(1, 16), np.nan]).reshape(4, 4),
}


@both_calls
@pytest.mark.parametrize("start", ONE_BOARD.values(), ids=ONE_BOARD)
def test_one_board_is_no_batch(call, start):
    with pytest.raises(fp.InvalidBoardError, match=r"one board.*distance\(\) or shortest_path\(\)"):
        call(start)


@both_calls
@pytest.mark.parametrize("kind", [list, np.array], ids=["list", "array"])
def test_one_nested_board_is_no_batch(call, kind):
    with pytest.raises(fp.InvalidBoardError):
        call(kind([[1, 2, 3], [4, 5, 6], [7, 8, 0]]))


# What is no board

NO_BATCH = {
    "None": None,
    "number": 5,
    "float": 1.5,
    "number without dimensions": np.array(5),
    "four dimensions": np.zeros((1, 1, 1, 1), int),
    "no cells": np.empty((5, 0), int),
    "fractions": np.array([[1.0, 2.0, 3.5, 0.0]]),
    "infinities": np.array([[1, 2, np.inf, 0]], dtype=np.float32),
    "complex": np.array([[1, 2, 3, 0]], dtype=complex),
    "booleans": np.array([[True, False]]),
    "objects": np.array([[1, 2, 3.5, 0]], dtype=object),
    "letters": np.array([["1", "2", "z", "0"]]),
    "text as bytes": np.array([b"1230"]),
    "masked": np.ma.array([[1, 2, 3, 0]], mask=[[1, 0, 0, 0]]),
    "masked objects": np.ma.array(["1230"], mask=[True], dtype=object),
    "dict": {0: (1, 2, 3, 0)},
    "ChainMap": ChainMap({(1, 2, 3, 0): 1}),
    "endless": repeat((1, 2, 3, 0)),
    "round and round": cycle([(1, 2, 3, 0)]),
    "counting": count(),
    "dates": np.array([[1, 2, 3, 0]], dtype="M8[s]"),
    "not square": np.array([[1, 2, 3, 4, 5, 0]]),
    "too many cells": np.array([range(256)]),
}


@both_calls
@pytest.mark.parametrize("starts", NO_BATCH.values(), ids=NO_BATCH)
def test_what_is_no_batch(call, starts):
    with pytest.raises(fp.InvalidBoardError):
        call(starts)


FLAT_ROWS = {
    "repeated": ((1, 2, 3, 4, 5, 6, 7, 7, 0), 7, 7),
    "two blanks": ((1, 2, 3, 4, 0, 6, 7, 8, 0), 0, 8),
    "too large": ((1, 2, 9, 4, 5, 6, 7, 8, 0), 9, 2),
    "negative": ((1, 2, 3, -1, 5, 6, 7, 8, 0), -1, 3),
    "255": ((1, 2, 3, 4, 5, 255, 7, 8, 0), 255, 5),
    "256 more": ((1, 2, 3, 4, 5, 6 + 256, 7, 8, 0), 262, 5),
    "256 less": ((1, 2, 3, 4, 5 - 256, 6, 7, 8, 0), -251, 4),
    "2**32 more": ((1, 2, 3, 4, 5, 6, 7, 8, 2**32), 2**32, 8),
}


@both_calls
@pytest.mark.parametrize("algorithm", ["auto", "idastar"])
@pytest.mark.parametrize("form", [list, np.array], ids=["list", "array"])
@pytest.mark.parametrize(("tiles", "tile", "cell"), FLAT_ROWS.values(), ids=FLAT_ROWS)
def test_one_wrong_row_is_named(tiles, tile, cell, form, algorithm, call):
    starts = [board.tiles for board in near_boards((3, 3), 20)]
    starts[13] = tiles
    with pytest.raises(fp.InvalidBoardError, match=r"^row 13: ") as caught:
        call(form(starts), algorithm=algorithm)
    assert (caught.value.tile, caught.value.cell) == (tile, cell)
    assert f"cell {cell}" in str(caught.value)
    with pytest.raises(fp.InvalidBoardError) as single:
        fp.Board(tiles)
    assert str(caught.value) == f"row 13: {single.value}"


OTHER_ROWS = {
    "missing tile": [1, 2, 3, 4, 5, 6, 7, 0],
    "float": [1, 2, 3, 4, 5, 6, 7, 8.5, 0],
    "boolean": [True, 2, 3, 4, 5, 6, 7, 8, 0],
    "None": None,
    "empty": [],
    "text": "1 2 3 4 5 6 7 eight 0",
    "empty text": "",
    "ragged": [[1, 2, 3], [4, 5], [6, 7, 8, 0]],
    "float array": np.array([1.5, 2, 3, 0]),
    "masked array": np.ma.array([1, 2, 3, 0], mask=[0, 1, 0, 0]),
    "bytes": b"1230",
    "dict": {0: 1, 1: 2, 2: 3, 3: 0},
}


@both_calls
@pytest.mark.parametrize("row", OTHER_ROWS.values(), ids=OTHER_ROWS)
def test_a_row_that_is_no_board_is_named(row, call):
    starts = [BOARDS[0], BOARDS[1].tiles, row, "12345678x"]
    with pytest.raises(fp.InvalidBoardError, match=r"^row 2: "):
        call(starts)


@some_workers
def test_the_first_wrong_row_of_many_is_named(workers):
    array = np.tile(array_of(BOARDS), (1500, 1))
    array[[20_001, 40_001, 59_999], 3] = 77
    with pytest.raises(fp.InvalidBoardError, match=r"^row 20001: "):
        fp.distances(array, workers=workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_wrong_row_is_named_before_the_search_begins(workers, hard_board):
    array = array_of([fp.Board(hard_board)] * 3)
    array[2] = array[2][0]
    with pytest.raises(fp.InvalidBoardError, match=r"^row 2: "):
        fp.distances(array, workers=workers, heuristic="manhattan", time_limit=30)


# Limits


def assert_partial(error, expected, call):
    """What is done is right, and what is not looks like nothing else."""
    done = error.done.tolist()
    assert error.done.dtype == bool
    assert len(done) == len(error.results) == len(expected)
    if call is fp.distances:
        assert error.results.dtype == np.int16
        answers = error.results.tolist()
        wanted = [-1 if exact is None else exact for exact in expected]
        undone = -2
    else:
        answers = [path and len(path) for path in error.results]
        wanted = expected
        undone = None
    for is_done, answer, exact in zip(done, answers, wanted, strict=True):
        assert answer == (exact if is_done else undone)
    return sum(done)


LIMITED = [UNSOLVABLE, *near_boards((3, 3), 20), UNSOLVABLE, *near_boards((3, 3), 20)]
LIMITED_EXPECTED = [fp.distance(board) if fp.is_solvable(board) else None for board in LIMITED]


@both_calls
@pytest.mark.parametrize("algorithm", SEARCHES)
def test_a_node_limit_keeps_what_is_done(algorithm, call):
    paths = fp.shortest_paths(LIMITED, algorithm=algorithm)
    expanded = sum(path.stats.expanded for path in paths if path)
    for part in (0.2, 0.5, 0.9):
        with pytest.raises(fp.LimitReachedError, match="node limit") as caught:
            call(LIMITED, algorithm=algorithm, node_limit=int(part * expanded))
        done = assert_partial(caught.value, LIMITED_EXPECTED, call)
        assert caught.value.done.tolist() == [True] * done + [False] * (len(LIMITED) - done)
        assert 0 < done < len(LIMITED)


@both_calls
@pytest.mark.parametrize("algorithm", SEARCHES)
def test_a_node_limit_and_two_workers(algorithm, call):
    paths = fp.shortest_paths(LIMITED, algorithm=algorithm)
    expanded = sum(path.stats.expanded for path in paths if path)
    with pytest.raises(fp.LimitReachedError, match="node limit") as caught:
        call(LIMITED, algorithm=algorithm, node_limit=expanded // 3, workers=2)
    assert_partial(caught.value, LIMITED_EXPECTED, call)


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_node_limit_that_does(algorithm, workers):
    paths = fp.shortest_paths(LIMITED, algorithm=algorithm)
    enough = sum(path.stats.expanded for path in paths if path) + 1
    options = {"algorithm": algorithm, "workers": workers, "node_limit": enough}
    assert_answers(LIMITED, LIMITED_EXPECTED, **options)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_node_limit_is_for_all_shapes_together(workers):
    boards = [*random_boards((2, 3), 20), *random_boards((3, 2), 20)]
    paths = fp.shortest_paths(boards, algorithm="bfs")
    expanded = sum(path.stats.expanded for path in paths)
    with pytest.raises(fp.LimitReachedError, match="node limit"):
        fp.distances(boards, algorithm="bfs", workers=workers, node_limit=expanded * 3 // 4)


@both_calls
def test_a_time_limit_keeps_what_is_done(call, hard_board):
    began = time.monotonic()
    starts = [*near_boards((4, 4), 10), hard_board, *near_boards((4, 4), 10)]
    expected = [fp.distance(board) for board in starts[:10]]
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        call(starts, heuristic="manhattan", time_limit=1)
    assert time.monotonic() - began < 5
    assert assert_partial(caught.value, [*expected, 80, *expected], call) == 10
    assert caught.value.done[:10].all()


@both_calls
def test_a_time_limit_and_two_workers(call, hard_board):
    began = time.monotonic()
    starts = [hard_board, *near_boards((4, 4), 10), hard_board, hard_board]
    expected = [fp.distance(board) for board in starts[1:11]]
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        call(starts, heuristic="manhattan", time_limit=1, workers=2)
    assert time.monotonic() - began < 5
    assert assert_partial(caught.value, [80, *expected, 80, 80], call) == 10


@both_calls
@every_algorithm
@pytest.mark.parametrize("workers", [1, 2])
def test_no_time_at_all(algorithm, workers, call):
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        call(LIMITED, algorithm=algorithm, workers=workers, time_limit=0)
    assert assert_partial(caught.value, LIMITED_EXPECTED, call) == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_time_limit_while_looking_up(workers):
    array = np.tile(array_of(BOARDS), (150_000, 1))
    fp.distances(array[:1])
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        fp.distances(array, time_limit=0.02, workers=workers)
    done = caught.value.done
    assert not done.all()
    expected = np.tile(np.array(EXPECTED), 150_000)
    assert (caught.value.results == np.where(done, expected, -2)).all()


@both_calls
@pytest.mark.parametrize("algorithm", BLIND)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_memory_limit(algorithm, workers, call):
    starts = [fp.goals.blank_last((4, 4)), fp.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")]
    with pytest.raises(fp.LimitReachedError, match="memory limit") as caught:
        call(starts, algorithm=algorithm, workers=workers, memory_limit=1_000_000)
    assert assert_partial(caught.value, [0, 80], call) == 1


def test_the_limit_that_was_reached_is_named(hard_board):
    """Not what stopped the other workers after it."""
    for _ in range(100):
        with pytest.raises(fp.LimitReachedError, match="memory limit"):
            fp.distances(
                [hard_board] * 4, algorithm="bidirectional", workers=2, memory_limit=3_000_000
            )


@pytest.mark.usefixtures("no_tables")
def test_a_time_limit_while_building_a_table():
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        fp.distances(near_boards((3, 4), 5), algorithm="table", time_limit=0.3)
    assert time.monotonic() - began < 3
    assert caught.value.results.tolist() == [-2] * 5
    assert not caught.value.done.any()


# Progress and interruption


class EnoughError(Exception):
    pass


@both_calls
@pytest.mark.parametrize("workers", [1, 2])
def test_progress_counts_boards(workers, call, hard_board):
    seen = []

    def watch(progress):
        assert threading.current_thread() is threading.main_thread()
        seen.append(progress)
        if len(seen) == 3:
            raise EnoughError

    starts = [*near_boards((4, 4), 10), *[hard_board] * 10]
    began = time.monotonic()
    with pytest.raises(EnoughError):
        call(starts, heuristic="manhattan", workers=workers, on_progress=watch, time_limit=60)
    assert time.monotonic() - began < 10
    assert {progress.phase for progress in seen} == {call.__name__}
    assert {progress.total for progress in seen} == {20}
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert done[-1] == 10


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("workers", [1, 2])
def test_progress_counts_boards_after_a_table_was_built(workers, hard_board):
    seen = []

    def watch(progress):
        if progress.phase == "distances":
            seen.append((progress.done, progress.total))
        if len(seen) == 2:
            raise EnoughError

    starts = [*BOARDS, *[hard_board] * 60]
    with pytest.raises(EnoughError):
        fp.distances(starts, workers=workers, on_progress=watch, time_limit=60)
    assert all(total == 100 for _, total in seen)
    assert all(0 <= done <= 100 for done, _ in seen)


def test_progress_counts_boards_that_are_looked_up(table_3x4):
    array = np.tile(array_of(random_boards((3, 4), 100)), (20_000, 1))
    seen = []
    fp.distances(array, table=table_3x4, on_progress=seen.append)
    # A fast machine may be done before the first report.
    assert {progress.total for progress in seen} <= {2_000_000}
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert all(0 < boards <= 2_000_000 for boards in done)


def test_an_interruption_while_the_threads_start(hard_board, monkeypatch):
    submit = ThreadPoolExecutor.submit
    calls = []

    def interrupted_submit(self, *args):
        calls.append(args)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return submit(self, *args)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted_submit)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        fp.distances([hard_board] * 2, heuristic="manhattan", workers=2, time_limit=8)
    assert time.monotonic() - began < 4


INTERRUPTED = """
import os, signal, threading, time
import fastpuzzle as fp

def interrupt():
    global sent
    sent = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)

starts = ["0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"] * 10
# What the first call of a process prepares is not what is interrupted here.
fp.CALL(["1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"], OPTIONS)
threading.Timer(0.3, interrupt).start()
try:
    fp.CALL(starts, workers=WORKERS, time_limit=60, OPTIONS)
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - sent < 1)
print(fp.distances(["8 6 7 2 5 4 3 0 1"]).tolist(), threading.active_count())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@both_calls
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("options", ["heuristic='manhattan'", "algorithm='bidirectional'"])
def test_ctrl_c(workers, options, call):
    code = INTERRUPTED.replace("CALL", call.__name__).replace("WORKERS", str(workers))
    done = subprocess.run(
        [sys.executable, "-c", code.replace("OPTIONS", options)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines() == ["interrupted True", "[31] 1"], done.stderr


def test_large_batches_have_the_same_paths(monkeypatch):
    """Those of all boards are found first, where they fit into words."""
    boards = fp.unrank_many(np.arange(0, 362_880, 997), 9)
    boards = boards[[fp.is_solvable(row) for row in boards]]
    others = [fp.random_board((2, 4), seed=seed) for seed in range(20)]
    expected = fp.shortest_paths(boards), fp.shortest_paths(boards, max_moves=20)
    long = fp.shortest_paths(others)
    monkeypatch.setattr(batches, "ROWS_FOR_WORDS", 1)
    assert (fp.shortest_paths(boards), fp.shortest_paths(boards, max_moves=20)) == expected
    assert fp.shortest_paths(boards, workers=2) == expected[0]
    assert fp.shortest_paths(others) == long
    unsolvable = fp.shortest_paths([(2, 1, 3, 4, 5, 6, 7, 8, 0), (1, 2, 3, 4, 5, 6, 7, 0, 8)])
    assert [path and str(path) for path in unsolvable] == [None, "r"]
    with pytest.raises(fp.InvalidBoardError, match="row 1"):
        fp.shortest_paths(np.array([range(9), [1] * 9]))
