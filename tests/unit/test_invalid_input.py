"""Everything that is no board, and every option that makes no sense, is refused with a reason."""

import re
from array import array
from collections import ChainMap, UserDict, deque
from ctypes import c_int
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import fastpuzzle as fp

SQUARE = "a board of 4 cells has tiles 1 to 3 and the blank 0"


class Case:
    """Something that is no board, and what the error has to say."""

    def __init__(self, name, source, message, *, tile=None, cell=None, shape=None):
        self.name = name
        self.source = source
        self.message = message
        self.tile = tile
        self.cell = cell
        self.shape = shape

    def __repr__(self):
        return self.name


def integers():
    yield from (1, 2, 3, 0)


TILES = [
    Case(
        "repeated",
        [1, 2, 2, 0],
        "tile 2 is repeated: at cell 1 (row 0, column 1) and at cell 2 (row 1, column 0)",
        tile=2,
        cell=2,
    ),
    Case("repeated in rows", [[1, 1], [3, 0]], "tile 1 is repeated: at cell 0", tile=1, cell=1),
    Case("repeated in text", "1 2 2 0", "tile 2 is repeated: at cell 1", tile=2, cell=2),
    Case("missing tile", [1, 2, 4, 0], "tile 4 at cell 2 (row 1, column 0)", tile=4, cell=2),
    Case("missing blank", [1, 2, 3, 4], f"out of range: {SQUARE}", tile=4, cell=3),
    Case("out of range", [1, 2, 3, 9], "tile 9 at cell 3 (row 1, column 1)", tile=9, cell=3),
    Case("out of range in text", "1 2 3 9", "tile 9 at cell 3", tile=9, cell=3),
    Case("negative", [1, 2, -3, 0], "tile -3 at cell 2", tile=-3, cell=2),
    Case("negative in text", "1 2 -3 0", "tile -3 at cell 2", tile=-3, cell=2),
    Case("two blanks", [0, 1, 2, 0], "two blanks: at cell 0", tile=0, cell=3),
    Case("two blanks in text", "1 2 3 4 5 6 7 x _", "two blanks: at cell 7", tile=0, cell=8),
    Case("0 and x", "0 1 2 3 4 5 6 7 x", "two blanks: at cell 0", tile=0, cell=8),
    Case("0 and x, compact", "12x4567x0", "two blanks: at cell 2", tile=0, cell=7),
    Case("huge", [1, 2, 10**30, 0], "at cell 2 (row 1, column 0) is out of range", cell=2),
    Case("beyond 64 bits", [1, 2, 2**64 + 3, 0], "at cell 2", tile=2**64 + 3, cell=2),
    Case("huge negative", [1, 2, -(10**30), 0], "is out of range", cell=2),
    Case("too long to write", [1, 2, 10**5000, 0], "at cell 2 (row 1, column 0)", cell=2),
    Case("256 wraps to 0 in a byte", [256, 1, 2, 3], "tile 256 at cell 0", tile=256, cell=0),
    Case("255 over 2x2", [255, 1, 2, 0], "tile 255 at cell 0", tile=255, cell=0),
    Case("array out of range", np.array([1, 2, 300, 0]), "tile 300 at cell 2", tile=300, cell=2),
    Case("array negative", np.array([[1, 2], [-1, 0]]), "tile -1 at cell 2", tile=-1, cell=2),
    Case(
        "array of 64 bits",
        np.array([1, 2, 2**64 - 1, 0], dtype=np.uint64),
        "is out of range",
        tile=2**64 - 1,
        cell=2,
    ),
]

NOT_INTEGERS = [
    Case("fraction of a tile", [1.5, 2, 3, 0], "1.5 at cell 0 is not an integer", cell=0),
    Case("float in rows", [[1, 2], [3.5, 0]], "3.5 at cell 2 (row 1, column 0)", cell=2),
    Case("nan and 0", [1, 2, float("nan"), 0], "two blanks: at cell 2", tile=0, cell=3),
    Case("two nan", [1, 2, float("nan"), float("nan")], "two blanks: at cell 2", tile=0, cell=3),
    Case("infinity", [1, 2, float("inf"), 0], "inf at cell 2", cell=2),
    Case("true", [True, 2, 3, 0], "True at cell 0", cell=0),
    Case("false", [1, 2, 3, False], "False at cell 3", cell=3),
    Case("false in rows", [[1, 2], [3, False]], "False at cell 3 (row 1, column 1)", cell=3),
    Case("complex", [1, 2, 3 + 0j, 0], "(3+0j) at cell 2", cell=2),
    Case("fraction", [1, 2, Fraction(3), 0], "Fraction(3, 1) at cell 2", cell=2),
    Case("decimal", [1, 2, Decimal(3), 0], "Decimal('3') at cell 2", cell=2),
    Case("none and 0", [1, 2, None, 0], "two blanks: at cell 2", tile=0, cell=3),
    Case("none twice", [1, 2, None, None], "two blanks: at cell 2", tile=0, cell=3),
    Case("empty text and 0", [1, 2, "", 0], "two blanks: at cell 2", tile=0, cell=3),
    Case("word", [1, 2, "three", 0], "'three' at cell 2", cell=2),
    Case("all words", ["1", "2", "three", "0"], "'three' at cell 2", cell=2),
    Case("words in rows", [["1", "2"], ["3 ", "z"]], "'z' at cell 3 (row 1, column 1)", cell=3),
    Case("row in a row", [["1 2"], ["3 0"]], "'1 2' at cell 0", cell=0),
    Case("text of a float", ["1.0", "2", "3", "0"], "'1.0' at cell 0", cell=0),
    Case("texts out of range", ["1", "2", "3", "9"], "tile 9 at cell 3", tile=9, cell=3),
    Case("texts with two blanks", ["1", "_", "3", "x"], "two blanks: at cell 1", tile=0, cell=3),
    Case("rows as text", ["1 2", "2 0"], "tile 2 is repeated", tile=2, cell=2),
    Case("rows as text, ragged", ["1 2 3", "4 0"], "row 1 has 2 cells where row 0 has 3"),
    Case("bytes in list", [1, 2, b"3", 0], "b'3' at cell 2", cell=2),
    Case("dict in list", [1, 2, {}, 0], "{} at cell 2", cell=2),
    Case("numpy.float64", [1, 2, np.float64(3.5), 0], "at cell 2", cell=2),
    Case("numpy.float32 in rows", [[1, 2], [np.float32(3.5), 0]], "at cell 2", cell=2),
    Case("numpy.bool", [np.True_, 2, 3, 0], "at cell 0", cell=0),
    Case("array of fractions", np.array([1.0, 2.5, 3.0, 0.0]), "2.5 at cell 1", cell=1),
    Case("array of infinities", np.full((2, 2), np.inf), "inf at cell 0", cell=0),
    Case("array of nan", np.full((2, 2), np.nan), "two blanks", tile=0, cell=1),
    Case("array of half floats", np.zeros((2, 2), np.float16), "two blanks", tile=0, cell=1),
    Case("array of booleans", np.array([True, False]), "dtype bool"),
    Case("array of complex", np.zeros(4, complex), "dtype complex128"),
    Case("array of words", np.array(["1", "2", "z", "0"]), "'z' at cell 2", cell=2),
    Case("array of bytes", np.array([b"1", b"0"]), "dtype |S1: decode it"),
    Case("array of dates", np.zeros(4, "datetime64[s]"), "dtype datetime64"),
    Case("array of records", np.zeros(4, "i4,i4"), "dtype [('f0'"),
    Case("objects", np.array([1, 2, 3.5, 0], dtype=object), "3.5 at cell 2", cell=2),
    Case("objects of booleans", np.array([1, 2, True, 0], dtype=object), "True at cell 2", cell=2),
    Case("array.array of floats", array("d", [1.5, 2, 3, 0]), "1.5 at cell 0", cell=0),
    Case("scalar arrays", [np.array(1), np.array(0)], "this array has 0"),
    Case("masked", np.ma.array([1, 2, 3, 0], mask=[0, 1, 0, 0]), "cell [1] of the array is masked"),
    Case("masked matrix", np.ma.array([[1, 2], [3, 0]], mask=[[0, 0], [0, 1]]), "cell [1, 1] of"),
    Case("masked number in a list", [1, 2, np.ma.masked, 0], "cell 2 is masked"),
]

NOT_SEQUENCES = [
    Case("none", None, "None is not a board"),
    Case("integer", 1230, "1230 is not a board"),
    Case("zero", 0, "0 is not a board"),
    Case("true", source=True, message="True is not a board"),
    Case("float", 1.5, "1.5 is not a board"),
    Case("complex", 1j, "1j is not a board"),
    Case("huge integer", 10**5000, "is not a board"),
    Case("bytes", b"1230", "b'1230' is not a board: bytes are no text, decode it"),
    Case("bytes of tiles", bytes([1, 2, 3, 0]), "bytes are no text, decode it"),
    Case("bytearray", bytearray([1, 2, 3, 0]), "bytes are no text, decode it"),
    Case("memoryview of text", memoryview(b"1230"), "tile 49 at cell 0", tile=49, cell=0),
    Case("memoryview of floats", memoryview(array("d", [1.5, 0])), "1.5 at cell 0", cell=0),
    Case("dict", {0: 1, 1: 2, 2: 3, 3: 0}, "is not a board: it has keys"),
    Case("ChainMap", ChainMap({0: 1, 1: 2, 2: 3, 3: 0}), "is not a board: it has keys"),
    Case("UserDict", UserDict({1: 0, 2: 0, 3: 0, 0: 0}), "is not a board: it has keys"),
    Case("mapping proxy", vars(fp.Board), "is not a board: it has keys"),
    Case("keys", {1: 0, 2: 0, 3: 0, 0: 0}.keys(), "is not a board"),
    Case("row of keys", [[1, 2], {0: 0, 3: 0}], "row 1 is {0: 0, 3: 0}, other rows"),
    Case("set", {0, 1, 2, 3}, "{0, 1, 2, 3} is not a board"),
    Case("frozenset", frozenset({0, 1}), "is not a board"),
    Case("generator", integers(), "<generator object"),
    Case("iterator", iter([1, 2, 3, 0]), "is not a board"),
    Case("class", list, "<class 'list'> is not a board"),
    Case("ellipsis", ..., "Ellipsis is not a board"),
    Case("scalar array", np.array(3), "this array has 0"),
    Case("numpy integer", np.int64(3), "this array has 0"),
]

DIMENSIONS = [
    Case("empty list", [], "this one is empty"),
    Case("empty tuple", (), "this one is empty"),
    Case("empty array", np.array([], dtype=int), "this one is empty"),
    Case("one empty row", [[]], "shape must be at least (1, 1), not (1, 0)"),
    Case("two empty rows", [[], []], "shape must be at least (1, 1), not (2, 0)"),
    Case("array without columns", np.zeros((3, 0), int), "at least (1, 1), not (3, 0)"),
    Case("ragged", [[1, 2], [3]], "row 1 has 1 cell where row 0 has 2"),
    Case("ragged, longer", [[1], [2, 3]], "row 1 has 2 cells where row 0 has 1"),
    Case("ragged, empty row", [[1, 2, 3], []], "row 1 has 0 cells where row 0 has 3"),
    Case("row and tile", [[1, 2], 3, 0], "row 1 is 3, other rows are sequences"),
    Case("tile and row", [3, 0, [1, 2]], "row 0 is 3, other rows are sequences"),
    Case("row and huge tile", [[1, 2], 10**5000], "other rows are sequences"),
    Case("row and text", [[1, 2], "3 0"], "row 1 is '3 0', other rows are sequences"),
    Case("array without rows", np.zeros((0, 3), int), "at least (1, 1), not (0, 3)"),
    Case("array of many rows", np.broadcast_to(0, (10**9, 10**9)), "at most 255 cells"),
    Case("array of very many cells", np.broadcast_to(0, 10**15), "at most 255 cells"),
    Case("array of no columns", np.empty((10**9, 0)), "at least (1, 1), not (1000000000, 0)"),
    Case("three deep", [[[1, 2], [3, 0]]], "three or more"),
    Case("three deep in one cell", [[1, 2], [3, [0]]], "three or more"),
    Case("array of three dimensions", np.arange(8).reshape(2, 2, 2), "this array has 3"),
    Case("not square", [1, 2, 0], "3 cells do not make a square board: give shape=(rows, cols)"),
    Case("not square, two cells", [1, 0], "2 cells do not make a square board"),
    Case("not square in text", "1 2 0", "3 cells do not make a square board"),
    Case("not square array", np.arange(6), "6 cells do not make a square board"),
    Case("256 cells", list(range(256)), "at most 255 cells, this one has 256"),
    Case("256 cells in rows", np.arange(256).reshape(16, 16).tolist(), "at most 255 cells"),
    Case("256 cells in an array", np.arange(256), "at most 255 cells, this one has 256"),
    Case("256 cells in a matrix", np.arange(256).reshape(16, 16), "at most 255 cells"),
    Case("256 cells in text", " ".join(map(str, range(256))), "at most 255 cells"),
    Case("a million cells", range(1_000_000), "at most 255 cells, this one has 1000000"),
    Case("a row of 256 cells", [range(256)], "at most 255 cells"),
    Case("long deque", deque(range(300)), "at most 255 cells, this one has 300"),
]

TEXT = [
    Case("empty", "", "no board"),
    Case("spaces", "  \n\t ", "no board"),
    Case("comment", "# 1 2 3 0", "no board"),
    Case("brackets", "[[]]", "no board"),
    Case("word", "hello", "'hello' at cell 0", cell=0),
    Case("letter", "1 2 a 0", "'a' at cell 2 (row 1, column 0)", cell=2),
    Case("float", "1 2 3.0 0", "'3.0' at cell 2", cell=2),
    Case("exponent", "1 2 3e0 0", "'3e0' at cell 2", cell=2),
    Case("plus", "1 2 +3 0", "'+3' at cell 2", cell=2),
    Case("underscores", "1 2 1_0 0", "'1_0' at cell 2", cell=2),
    Case("other digits", "1 2 \N{ARABIC-INDIC DIGIT THREE} 0", "at cell 2", cell=2),
    Case("superscript", "1 2 \N{SUPERSCRIPT THREE} 0", "at cell 2", cell=2),
    Case("null", "1 2 3\0 0", "at cell 2", cell=2),
    Case("ragged", "1 2\n3", "row 1 has 1 cell where row 0 has 2"),
    Case("three characters", "120", "'120' has 3 characters"),
    Case("long word", "1" * 10, "has 10 characters"),
    Case("a million digits", "1" * 1_000_000, "has 1000000 characters"),
    Case("a million letters", "g" * 1_000_000, "at cell 0", cell=0),
    Case("a million numbers", "1 " * 500_000, "at most 255 cells"),
    Case("a million lines", "1\n" * 500_000, "at most 255 cells"),
    Case("a million spaces", " " * 1_000_000, "no board"),
    Case("a million brackets", "[" * 1_000_000, "nested too deeply"),
    Case("a million comments", "#\n" * 500_000, "no board"),
    Case("a huge number", "1 2 3 " + "9" * 999_994, "is out of range", cell=3),
]

SHAPES = [
    Case("too small", [1, 2, 3, 0], "4 cells, shape (2, 1) has 2", shape=(2, 1)),
    Case("too large", [1, 2, 3, 0], "4 cells, shape (3, 3) has 9", shape=(3, 3)),
    Case("turned", [[1, 2, 3], [4, 5, 0]], "2x3, shape= says (3, 2)", shape=(3, 2)),
    Case("other array", np.arange(4).reshape(2, 2), "2x2, shape= says (1, 4)", shape=(1, 4)),
    Case("other Board", fp.Board("1230"), "2x2, shape= says (4, 1)", shape=(4, 1)),
    Case("other rows in text", "1 2\n3 0", "shape= says (4, 1)", shape=(4, 1)),
    Case("zero", "1230", "shape must be at least (1, 1), not (0, 4)", shape=(0, 4)),
    Case("negative", "1230", "shape must be at least (1, 1), not (-2, -2)", shape=(-2, -2)),
    Case("256 cells", "1230", "at most 255 cells, shape (16, 16) has 256", shape=(16, 16)),
    Case("huge", "1230", "at most 255 cells", shape=(10**18, 10**18)),
    Case("too long to write", "1230", "at most 255 cells", shape=(10**5000, 1)),
    Case("integer", "1230", "two integers, not 4", shape=4),
    Case("huge integer", "1230", "two integers, not", shape=10**5000),
    Case("one length", "1230", "two integers, not (4,)", shape=(4,)),
    Case("three lengths", "1230", "two integers, not (1, 2, 2)", shape=(1, 2, 2)),
    Case("empty", "1230", "two integers, not ()", shape=()),
    Case("floats", "1230", "two integers, not (2.0, 2.0)", shape=(2.0, 2.0)),
    Case("nan", "1230", "two integers, not (nan, 2)", shape=(float("nan"), 2)),
    Case("text", "1230", "two integers, not '22'", shape="22"),
    Case("bytes", "1230", "two integers, not b'", shape=bytes([2, 2])),
    Case("dict", "1230", "two integers, not {1: 0, 4: 0}", shape={1: 0, 4: 0}),
    Case("set", "1230", "two integers, not {1, 4}", shape={1, 4}),
    Case("none", "1230", "two integers, not (None, 2)", shape=(None, 2)),
]

CASES = {
    "tiles": TILES,
    "not_integers": NOT_INTEGERS,
    "not_sequences": NOT_SEQUENCES,
    "dimensions": DIMENSIONS,
    "text": TEXT,
    "shapes": SHAPES,
}
ALL_CASES = [
    pytest.param(case, id=f"{group}: {case}") for group, cases in CASES.items() for case in cases
]


@pytest.mark.parametrize("case", ALL_CASES)
def test_board(case):
    with pytest.raises(fp.InvalidBoardError, match=re.escape(case.message)) as caught:
        fp.Board(case.source, shape=case.shape)
    assert caught.value.cell == case.cell
    assert caught.value.tile == case.tile
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("case", ALL_CASES)
def test_start(case):
    for call in (fp.shortest_path, fp.distance, fp.is_solvable, fp.lower_bound):
        with pytest.raises(fp.InvalidBoardError, match=re.escape(case.message)) as caught:
            call(case.source, shape=case.shape)
        assert caught.value.cell == case.cell


NO_GOALS = {name: cases for name, cases in CASES.items() if name not in ("dimensions", "shapes")}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{group}: {case}")
        for group, cases in NO_GOALS.items()
        for case in cases
        if case.source is not None
    ],
)
def test_goal(case):
    for call in (fp.shortest_path, fp.is_solvable):
        with pytest.raises(fp.InvalidBoardError, match="goal"):
            call("1230", case.source)


def test_the_errors_are_value_errors():
    assert issubclass(fp.InvalidBoardError, ValueError)
    assert issubclass(fp.InvalidBoardError, fp.PuzzleError)
    assert issubclass(fp.UnsolvableError, fp.PuzzleError)
    assert issubclass(fp.LimitReachedError, fp.PuzzleError)
    assert issubclass(fp.TableFormatError, fp.PuzzleError)


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ("1230", fp.goals.blank_last((3, 3))),
        ([[1, 2, 3, 0]], [[1], [2], [3], [0]]),
        ([[1, 2, 3], [4, 5, 0]], [[1, 2], [3, 4], [5, 0]]),
        ("12345678x", "1230"),
        ("12345678x", "1 2 3 0"),
        ("12345678x", [1, 2, 3, 0]),
        ("12345678x", np.arange(4).reshape(2, 2)),
        ("12345678x", [0]),
    ],
    ids=str,
)
def test_start_and_goal_of_different_shapes(start, goal):
    for call in (fp.shortest_path, fp.distance, fp.is_solvable, fp.lower_bound):
        with pytest.raises(fp.InvalidBoardError, match="goal"):
            call(start, goal)


@pytest.mark.parametrize("name", ["", "blank_middle", "Snail", "BLANK_LAST", "blank-last"])
def test_unknown_names_of_goals(name):
    with pytest.raises(fp.InvalidBoardError, match="goal"):
        fp.shortest_path("1230", name)


SOLVERS = [fp.shortest_path, fp.distance]
by_name = pytest.mark.parametrize("call", SOLVERS, ids=lambda call: call.__name__)


@pytest.mark.parametrize(
    "call",
    [*SOLVERS, fp.is_solvable, fp.lower_bound, fp.random_board, fp.Board, fp.parse_boards],
    ids=lambda call: call.__name__,
)
def test_unknown_keywords(call):
    with pytest.raises(TypeError, match="unexpected keyword"):
        call("1230", colour="red")


@pytest.mark.parametrize(
    "call", [*SOLVERS, fp.is_solvable, fp.lower_bound], ids=lambda call: call.__name__
)
def test_options_are_given_by_keyword(call):
    with pytest.raises(TypeError, match="positional"):
        call("1230", None, (2, 2))
    with pytest.raises(TypeError, match=r"missing|at least"):
        call()


@by_name
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"algorithm": "dijkstra"}, ValueError, "unknown algorithm 'dijkstra'"),
        ({"algorithm": "IDASTAR"}, ValueError, "unknown algorithm 'IDASTAR'"),
        ({"algorithm": ""}, ValueError, "unknown algorithm ''"),
        ({"algorithm": None}, TypeError, "algorithm must be str, not NoneType"),
        ({"algorithm": 3}, TypeError, "algorithm must be str, not int"),
        ({"algorithm": ["bfs"]}, TypeError, "algorithm must be str, not list"),
        ({"heuristic": "euclid"}, ValueError, "unknown heuristic 'euclid'"),
        ({"heuristic": None}, TypeError, "heuristic must be str, not NoneType"),
        ({"heuristic": max}, TypeError, "heuristic must be str"),
        ({"algorithm": "bfs", "heuristic": "manhattan"}, ValueError, "uses no heuristic"),
        ({"algorithm": "bidirectional", "heuristic": "manhattan"}, ValueError, "no heuristic"),
        ({"algorithm": "bfs", "heuristic": "euclid"}, ValueError, "unknown heuristic"),
        ({"workers": 0}, ValueError, "workers must be at least 1, or -1 for all cores, it is 0"),
        ({"workers": -2}, ValueError, "workers must be at least 1, or -1 for all cores, it is -2"),
        ({"workers": 2, "algorithm": "bfs"}, ValueError, "'bfs' runs on one thread, workers=2"),
        ({"workers": 2, "algorithm": "bidirectional"}, ValueError, "runs on one thread"),
        ({"workers": 2, "algorithm": "astar"}, ValueError, "'astar' runs on one thread"),
        ({"workers": True}, TypeError, "workers must be int or None, not bool"),
        ({"workers": 1.0}, TypeError, "workers must be int or None, not float"),
        ({"workers": "1"}, TypeError, "workers must be int or None, not str"),
        ({"time_limit": -1}, ValueError, "time_limit must not be negative"),
        ({"time_limit": -0.5}, ValueError, "time_limit must not be negative"),
        ({"time_limit": float("nan")}, ValueError, "time_limit must not be negative"),
        ({"time_limit": float("-inf")}, ValueError, "time_limit must not be negative"),
        ({"time_limit": True}, TypeError, "time_limit must be int or float or None"),
        ({"time_limit": "1"}, TypeError, "time_limit must be int or float or None"),
        ({"time_limit": 1j}, TypeError, "time_limit must be int or float or None"),
        ({"node_limit": -1}, ValueError, "node_limit must not be negative"),
        ({"node_limit": 1e6}, TypeError, "node_limit must be int or None, not float"),
        ({"node_limit": float("nan")}, TypeError, "node_limit must be int or None"),
        ({"node_limit": False}, TypeError, "node_limit must be int or None, not bool"),
        ({"memory_limit": -1}, ValueError, "memory_limit must not be negative"),
        ({"memory_limit": 1e9}, TypeError, "memory_limit must be int or None, not float"),
        ({"memory_limit": "1G"}, TypeError, "memory_limit must be int or None, not str"),
        ({"max_moves": -1}, ValueError, "max_moves must not be negative, it is -1"),
        ({"max_moves": 30.0}, TypeError, "max_moves must be int or None, not float"),
        ({"max_moves": True}, TypeError, "max_moves must be int or None, not bool"),
        ({"max_moves": np.True_}, TypeError, "max_moves must be int or None, not bool"),
        ({"max_moves": "30"}, TypeError, "max_moves must be int or None, not str"),
        ({"max_moves": [30]}, TypeError, "max_moves must be int or None, not list"),
        ({"on_progress": 3}, TypeError, "on_progress must be callable, not int"),
        ({"on_progress": "print"}, TypeError, "on_progress must be callable, not str"),
    ],
    ids=str,
)
@pytest.mark.parametrize("board", ["1230", "12x3"], ids=["solved", "unsolved"])
def test_options(board, options, error, message, call):
    with pytest.raises(error, match=re.escape(message)) as caught:
        call(board, **options)
    assert not isinstance(caught.value, fp.PuzzleError)


@pytest.mark.parametrize("heuristic", ["auto", "euclid", ""])
def test_unknown_heuristic_of_lower_bound(heuristic):
    with pytest.raises(ValueError, match="unknown heuristic"):
        fp.lower_bound("1230", heuristic=heuristic)


@pytest.mark.parametrize(
    "options",
    [
        {"time_limit": 10**400},
        {"time_limit": float("inf")},
        {"node_limit": 10**400},
        {"memory_limit": 10**400},
        {"max_moves": 10**400},
        {"max_moves": 2**31},
        {"max_moves": 2**31 - 1},
        {"max_moves": 19},
        {"workers": None},
        {"workers": 1},
        {"on_progress": print},
    ],
    ids=lambda options: next(iter(options)),
)
def test_limits_of_any_size_are_allowed(options):
    assert fp.distance("2 3 4 1 5 x 7 6 8", **options) == 19


@pytest.mark.parametrize("text", [None, 3, b"1 2 3 0", ["1 2 3 0"], fp.Board("1230")], ids=repr)
def test_parse_boards_reads_text_only(text):
    with pytest.raises(TypeError, match="text must be a str"):
        fp.parse_boards(text)


class Row(list):
    pass


class Tile(int):
    pass


class Half(float):
    pass


NAN = float("nan")
READ = {
    "list of a subclass": Row([1, 2, 3, 0]),
    "rows of subclasses": [Row([1, 2]), (3, 0)],
    "integers of a subclass": [Tile(1), 2, 3, 0],
    "deque": deque([1, 2, 3, 0]),
    "deque of rows": deque([[1, 2], (3, 0)]),
    "array.array": array("B", [1, 2, 3, 0]),
    "array.array of floats": array("d", [1, 2, 3, 0]),
    "objects": np.array([1, 2, 3, 0], dtype=object),
    "objects of all kinds": np.array([1, "2", 3.0, None], dtype=object),
    "objects that are rows": np.array([[1, 2], [3, 0], None], dtype=object)[:2],
    "arrays as rows": [np.array([1, 2]), np.array([3, 0])],
    "NumPy integers": [np.int8(1), np.uint64(2), 3, 0],
    "NumPy floats": [np.float16(1), np.float32(2), np.float64(3), np.longdouble(0)],
    "integral floats": [1.0, 2.0, 3.0, 0.0],
    "negative zero": [1.0, 2.0, 3.0, -0.0],
    "floats of a subclass": [1, 2, Half(3), 0],
    "None": [1, 2, 3, None],
    "None in rows": [[1, 2], [3, None]],
    "empty text": [1, 2, 3, ""],
    "NaN": [1, 2, 3, NAN],
    "NaN of NumPy": [[1, 2], [3, np.float32(NAN)]],
    "text tiles": ["1", "2", "3", "_"],
    "text tiles in rows": [["1", "2"], ["3", "x"]],
    "text tiles and an empty one": ["1", "2", "3", ""],
    "padded text tiles": (" 1", "02", "3 ", " . "),
    "some text tiles": [1, 2, 3, "*"],
    "NumPy text": [np.str_("1"), "2", "3", "-"],
    "text rows": ["1 2", "3 0"],
    "text rows with commas": ["1,2", "3,_"],
    "compact rows": ["12", "3x"],
    "float array": np.array([1.0, 2.0, 3.0, 0.0]),
    "float array with NaN": np.array([[1, 2], [3, NAN]], dtype=np.float32),
    "text array": np.array(["1", "2", "3", "0"]),
    "text matrix": np.array([["1", "2"], ["3", "x"]]),
    "array of text rows": np.array(["1 2", "3 0"]),
    "variable text": np.array(["1", "2", "3", ""], dtype=np.dtypes.StringDType()),
    "array without masked cells": np.ma.array([[1, 2], [3, 0]], mask=False),
    "big-endian": np.array([1, 2, 3, 0], dtype=">i4"),
    "memoryview": memoryview(bytes([1, 2, 3, 0])),
    "memoryview of rows": memoryview(bytes([1, 2, 3, 0])).cast("B", (2, 2)),
    "ctypes": (c_int * 4)(1, 2, 3, 0),
    "ctypes rows": ((c_int * 2) * 2)((1, 2), (3, 0)),
}


@pytest.mark.parametrize("source", READ.values(), ids=READ)
def test_other_sequences_and_arrays_are_read(source):
    expected = fp.Board("1230")
    assert fp.Board(source) == expected
    assert fp.Board(source, shape=(2, 2)) == expected
    assert fp.distance(source, source) == 0
    assert fp.distances([source, expected]).tolist() == [0, 0]


def test_other_forms_of_other_shapes():
    assert fp.Board(range(4)).tiles == (0, 1, 2, 3)
    with pytest.raises(fp.InvalidBoardError, match="'1 2 3 0', is one row or a whole board"):
        fp.Board(["1 2 3 0"])
    assert fp.Board(["1 2 3 0"], shape=(1, 4)).shape == (1, 4)
    assert fp.Board(["1 2 3 0"], shape=(2, 2)).shape == (2, 2)
    assert fp.Board(["1", "0", "2"], shape=(3, 1)).tiles == (1, 0, 2)
    assert fp.Board(["1 2 3", "4 5 _"]).shape == (2, 3)
    assert fp.Board([["0"]]).shape == fp.Board(["x"]).shape == (1, 1)
    assert fp.Board(np.array([[1.0, NAN, 2.0]])).shape == (1, 3)
    hexadecimal = "8FC4136BA27ED590"
    expected = tuple(int(digit, 16) for digit in hexadecimal)
    rows = [list(hexadecimal[i : i + 4]) for i in range(0, 16, 4)]
    assert fp.Board(list(hexadecimal)).tiles == fp.Board(rows).tiles == expected
    assert fp.Board(list(hexadecimal.lower()), shape=(2, 8)).shape == (2, 8)
