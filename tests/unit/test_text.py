"""Every form a board can be written in, and what is said where the text is no board."""

from __future__ import annotations

import random
import time

import pytest

import fastpuzzle as fp
from fastpuzzle._input.faults import diagnose
from fastpuzzle._input.text import read_board, read_boards
from fastpuzzle.errors import InvalidBoardError

SOLVED_2X2 = ((1, 2, 3, 0), (2, 2))
SOLVED_2X3 = ((1, 2, 3, 4, 5, 0), (2, 3))
SOLVED_3X3 = ((1, 2, 3, 4, 5, 6, 7, 8, 0), (3, 3))
SOLVED_4X4 = ((*range(1, 16), 0), (4, 4))

ONE_BOARD = [
    # Numbers on one line.
    ("1 2 3 0", None, SOLVED_2X2),
    ("2 3 4 1 5 x 7 6 8", None, ((2, 3, 4, 1, 5, 0, 7, 6, 8), (3, 3))),
    ("1 2 3 X", None, SOLVED_2X2),
    ("1 2 3 _", None, SOLVED_2X2),
    ("1 2 3 .", None, SOLVED_2X2),
    ("01 02 03 00", None, SOLVED_2X2),
    ("0001 2 3 0", None, SOLVED_2X2),
    ("1,2,3,0", None, SOLVED_2X2),
    ("1;2;3;0", None, SOLVED_2X2),
    ("\t1,  2;\t3 , 0 ", None, SOLVED_2X2),
    ("1 2 3 4 5 0", (2, 3), SOLVED_2X3),
    ("1 0", (1, 2), ((1, 0), (1, 2))),
    ("0", None, ((0,), (1, 1))),
    # A line a row.
    ("1 2\n3 0", None, SOLVED_2X2),
    ("1 2 3\n4 5 0\n", None, SOLVED_2X3),
    ("1 2 3\n4 5 0\n", (2, 3), SOLVED_2X3),
    ("\n\n 1 2\n\n3 0\n\n", None, SOLVED_2X2),
    ("\ufeff1 2\r\n3 0\r\n", None, SOLVED_2X2),
    ("1 2\r3 0", None, SOLVED_2X2),
    ("1\n0", None, ((1, 0), (2, 1))),
    ("# start\n1 2 # upper\n# and\n3 0 # lower", None, SOLVED_2X2),
    # Brackets.
    ("(1, 2, 3, 0)", None, SOLVED_2X2),
    ("[1, 2, 3, 0]", None, SOLVED_2X2),
    ("[[1, 2], [3, 0]]", None, SOLVED_2X2),
    ("((1, 2, 3), (4, 5, 0))", None, SOLVED_2X3),
    ("[[1 2 3]\n [4 5 0]]", None, SOLVED_2X3),
    ("[[1, 2, 3, 0]]", None, ((1, 2, 3, 0), (1, 4))),
    ("[\n[1, 2],\n[3, 0]\n]", None, SOLVED_2X2),
    # Without spaces.
    ("1230", None, SOLVED_2X2),
    ("12345678x", None, SOLVED_3X3),
    (" 12345678. \n", None, SOLVED_3X3),
    ("123450", (2, 3), SOLVED_2X3),
    ("123\n456\n78x", None, SOLVED_3X3),
    ("1x\n32", None, ((1, 0, 3, 2), (2, 2))),
    ("1234\n567_", None, ((*range(1, 8), 0), (2, 4))),
    ("123456789abcdef0", None, SOLVED_4X4),
    ("123456789ABCDEFx", None, SOLVED_4X4),
    # A size line.
    ("3\n1 2 3\n4 5 6\n7 8 0", None, SOLVED_3X3),
    ("2 3\n1 2 3\n4 5 0", None, SOLVED_2X3),
    ("2 3 # rows, columns\n\n1 2 3 4 5 0", None, SOLVED_2X3),
    ("2,3\n123450", None, SOLVED_2X3),
    ("3\n123\n456\n780", None, SOLVED_3X3),
    ("4\n123456789abcdef0", None, SOLVED_4X4),
    ("1 4\n1 2 3 0", None, ((1, 2, 3, 0), (1, 4))),
    ("3 2\n1 0\n5 4\n3 2", None, ((1, 0, 5, 4, 3, 2), (3, 2))),
    ("1 2\n1 0", (1, 2), ((1, 0), (1, 2))),
    ("[[1, 0]]", None, ((1, 0), (1, 2))),
    ("[[0]]", None, ((0,), (1, 1))),
    ("[[1230]]", None, SOLVED_2X2),
    # A board without the size line is that board.
    ("3 2\n1 0", None, ((3, 2, 1, 0), (2, 2))),
    ("1\n0\n2", None, ((1, 0, 2), (3, 1))),
]

NO_TILE = "neither a tile number nor a blank (0 x X _ . - * b)"
LOST = "if the blank was a space, write 0 for it"
ONE_BOARD_FAULTS = [
    (
        "1 2 2 0",
        None,
        "tile 2 is repeated: at cell 1 (row 0, column 1) and at cell 2 (row 1, column 0)",
    ),
    (
        "1 2 x 0",
        None,
        (
            "two blanks: at cell 2 (row 1, column 0) and at cell 3 (row 1, column 1); "
            "a board has one blank"
        ),
    ),
    (
        "1 2 3 4 9 5 6 7 0",
        None,
        (
            "tile 9 at cell 4 (row 1, column 1) is out of range: "
            "a board of 9 cells has tiles 1 to 8 and the blank 0"
        ),
    ),
    (
        "1 2 -3 0",
        None,
        (
            "tile -3 at cell 2 (row 1, column 0) is out of range: "
            "a board of 4 cells has tiles 1 to 3 and the blank 0"
        ),
    ),
    (
        f"1 2 {'12' * 3000} 0",
        None,
        (
            "tile 121212121212... at cell 2 (row 1, column 0) is out of range: "
            "a board of 4 cells has tiles 1 to 3 and the blank 0"
        ),
    ),
    (
        "2 0",
        (1, 2),
        (
            "tile 2 at cell 0 (row 0, column 0) is out of range: "
            "a board of 2 cells has tile 1 and the blank 0"
        ),
    ),
    ("5", None, "'5' is no board: a size needs its board behind it"),
    ("3 4", None, "'3 4' is no board: a size needs its board behind it"),
    ("1 2 3 abc", None, f"'abc' at cell 3 (row 1, column 1) is {NO_TILE}"),
    ("1 2 abc", None, f"'abc' at cell 2 is {NO_TILE}"),
    ("hello", None, f"'hello' at cell 0 (row 0, column 0) is {NO_TILE}"),
    ("12345678y", None, f"'y' at cell 8 (row 2, column 2) is {NO_TILE}"),
    ("123456789abcdefg", None, f"'g' at cell 15 (row 3, column 3) is {NO_TILE}"),
    ("1 2 3 0\0", None, f"'0\\x00' at cell 3 (row 1, column 1) is {NO_TILE}"),
    ("1 2 \u0663 0", None, f"'\u0663' at cell 2 (row 1, column 0) is {NO_TILE}"),
    ("1 2 \u00b2 0", None, f"'\u00b2' at cell 2 (row 1, column 0) is {NO_TILE}"),
    ("1 2 -0 3", None, f"'-0' at cell 2 (row 1, column 0) is {NO_TILE}"),
    ("1 2 +3 0", None, f"'+3' at cell 2 (row 1, column 0) is {NO_TILE}"),
    (f"1 2 3 {'q' * 99}", None, f"'{'q' * 27}...' at cell 3 (row 1, column 1) is {NO_TILE}"),
    ("1 2 3 4 5 0", None, "6 cells do not make a square board: give shape=(rows, cols)"),
    ("123450", None, "6 cells do not make a square board: give shape=(rows, cols)"),
    ("12x", None, "'12x' has 3 characters: a board without spaces has 4 to 9, or 16 if it is 4x4"),
    (
        "123456789abcde0",
        None,
        (
            "'123456789abcde0' has 15 characters: "
            "a board without spaces has 4 to 9, or 16 if it is 4x4"
        ),
    ),
    ("1 2 3 4 5 0", (3, 3), "the board has 6 cells, shape (3, 3) has 9"),
    ("123450", (3, 3), "the board has 6 cells, shape (3, 3) has 9"),
    ("[[1, 2, 3], [4, 5, 0]]", (3, 2), "the text has 2 rows of 3, shape= says (3, 2)"),
    ("1 2 3\n4 5 0", (3, 2), "line 1: the text has 2 rows of 3, shape= says (3, 2)"),
    (
        "2 3\n1 2 3\n4 5 0",
        (3, 2),
        "line 1: the text gives the shape (2, 3), shape= says (3, 2)",
    ),
    ("[[1, 2, 3, 0]]", (2, 2), "the text gives the shape (1, 4), shape= says (2, 2)"),
    ("1 2 3\n4 5\n6 7 0", None, f"line 2: row 1 has 2 cells where row 0 has 3; {LOST}"),
    ("1 2 3\n4\n6 7 0", None, "line 2: row 1 has 1 cell where row 0 has 3"),
    (
        "1 2\n2 0",
        None,
        "line 2: tile 2 is repeated: at cell 1 (row 0, column 1) and at cell 2 (row 1, column 0)",
    ),
    ("1 2\n\n3 a", None, f"line 3: 'a' at cell 3 (row 1, column 1) is {NO_TILE}"),
    (
        "12\n30\n12",
        None,
        ("line 3: '12' has 2 characters: a board without spaces has 4 to 9, or 16 if it is 4x4"),
    ),
    # A size line that is meant as one.
    (
        "3\n1 2 3\n4 5 6\n7 8 8",
        None,
        "line 4: tile 8 is repeated: at cell 7 (row 2, column 1) and at cell 8 (row 2, column 2)",
    ),
    (
        "1 2\n1 0",
        None,
        "line 2: tile 1 is repeated: at cell 0 (row 0, column 0) and at cell 2 (row 1, column 0)",
    ),
    ("3\n1 2 3\n4 5\n6 7 0", None, f"line 3: row 1 has 2 cells where row 0 has 3; {LOST}"),
    ("3\n1 2 3\n4 5 0", None, "line 2: the text has 2 rows of 3, the size line says (3, 3)"),
    ("", None, "the text has no board in it"),
    (" \n\t\n", None, "the text has no board in it"),
    ("# only\n# comments", None, "the text has no board in it"),
    ("[[], []]", None, "the text has no board in it"),
    (" ".join(map(str, range(256))), None, "a board has at most 255 cells, this one has 256"),
    (
        " ".join(map(str, range(300))),
        None,
        "a board has at most 255 cells, this one has 300",
    ),
]


def file_of(*lines):
    return "\n".join(lines) + "\n"


MANY_BOARDS = [
    ("", None, []),
    ("\n# nothing\n\n", None, []),
    ("1 2 3 0", None, [SOLVED_2X2]),
    # A board a line, in all forms.
    (
        file_of("1 2 3 4 5 6 7 8 0", "12345678x", "123456789abcdef0", "1230", "[1, 2, 3, 0]"),
        None,
        [SOLVED_3X3, SOLVED_3X3, SOLVED_4X4, SOLVED_2X2, SOLVED_2X2],
    ),
    (file_of("1 2 3 0", "1 2 0 3"), None, [SOLVED_2X2, ((1, 2, 0, 3), (2, 2))]),
    (file_of("1230", "1203"), None, [SOLVED_2X2, ((1, 2, 0, 3), (2, 2))]),
    (
        file_of("1 2 3 4 5 0", "123450", "1 2 3", "4 5 0", "2 3", "123450"),
        (2, 3),
        [SOLVED_2X3] * 4,
    ),
    ("[[1, 2], [3, 0]]\n[[1, 2, 3, 0]]", None, [SOLVED_2X2, ((1, 2, 3, 0), (1, 4))]),
    ("[[[1, 2], [3, 0]], [[1, 2], [0, 3]]]", None, [SOLVED_2X2, ((1, 2, 0, 3), (2, 2))]),
    # A line a row.
    (file_of("1 2 3", "4 5 6", "7 8 0", "1 2 3", "4 5 0"), None, [SOLVED_3X3, SOLVED_2X3]),
    (file_of("123", "456", "780", "", "12", "3x"), None, [SOLVED_3X3, SOLVED_2X2]),
    (file_of("1 2", "3 0", "", "1 2 3", "4 5 0"), None, [SOLVED_2X2, SOLVED_2X3]),
    (
        file_of("0 1 2 3", "4 5 6 7", "8 9 10 11", "12 13 14 15"),
        None,
        [((*range(16),), (4, 4))],
    ),
    (file_of("# a", "1", "0", "# b", "2", "1", "0"), None, [((1, 0), (2, 1)), ((2, 1, 0), (3, 1))]),
    # With a size line.
    (
        file_of("3", "1 2 3", "4 5 6", "7 8 0", "2 3", "1 2 3", "4 5 0", "2 2", "1 2 3 0"),
        None,
        [SOLVED_3X3, SOLVED_2X3, SOLVED_2X2],
    ),
    (file_of("3", "", "1 2 3", "4 5 6", "7 8 0", "# end"), None, [SOLVED_3X3]),
    (file_of("3", "1 2 3 4 5 6 7 8 0", "12345678x"), None, [SOLVED_3X3, SOLVED_3X3]),
    (file_of("3 2", "1 0", "5 4", "3 2"), None, [((1, 0, 5, 4, 3, 2), (3, 2))]),
    # The longer reading, and of equally long ones the one without a size.
    (file_of("1", "0"), None, [((1, 0), (2, 1))]),
    (file_of("1", "0", "2"), None, [((1, 0, 2), (3, 1))]),
    # With an index.
    (file_of("1 1 2 3 0", "2 1 2 0 3"), None, [SOLVED_2X2, ((1, 2, 0, 3), (2, 2))]),
    (file_of("1) 1230", "200 12345678x"), None, [SOLVED_2X2, SOLVED_3X3]),
    ("99 " + " ".join(map(str, SOLVED_4X4[0])), None, [SOLVED_4X4]),
]

MANY_BOARDS_FAULTS = [
    (
        file_of("1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 8 8"),
        None,
        "line 2: tile 8 is repeated: at cell 7 (row 2, column 1) and at cell 8 (row 2, column 2)",
    ),
    (
        file_of("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 0"),
        None,
        (
            "line 1: no blank; if 9 is the blank write 0: "
            "tile 9 at cell 8 (row 2, column 2) is out of range: "
            "a board of 9 cells has tiles 1 to 8 and the blank 0"
        ),
    ),
    (
        file_of("12345678x", "123456788"),
        None,
        "line 2: tile 8 is repeated: at cell 7 (row 2, column 1) and at cell 8 (row 2, column 2)",
    ),
    (
        file_of("1 1 2 3 0", "2 1 2 2 0"),
        None,
        "line 2: tile 2 is repeated: at cell 1 (row 0, column 1) and at cell 2 (row 1, column 0)",
    ),
    (
        file_of("1 2", "3 0", "", "1 2 3", "4 5", "6 7 0"),
        None,
        f"line 5: row 1 has 2 cells where row 0 has 3; {LOST}",
    ),
    (
        file_of("1 2 3", "4 5 6", "7 8 0", "1 2 3", "4 9 6", "7 8 0", "1 2 3", "4 5 6", "7 8 0"),
        None,
        (
            "line 5: tile 9 at cell 4 (row 1, column 1) is out of range: "
            "a board of 9 cells has tiles 1 to 8 and the blank 0"
        ),
    ),
    (
        file_of("0 1 2 3", "4 5 6 7", "8 9 10 11", "12 13 14 14"),
        None,
        (
            "line 4: tile 14 is repeated: "
            "at cell 14 (row 3, column 2) and at cell 15 (row 3, column 3)"
        ),
    ),
    (
        file_of("123", "456", "788"),
        None,
        "line 3: tile 8 is repeated: at cell 7 (row 2, column 1) and at cell 8 (row 2, column 2)",
    ),
    (
        file_of("2", "1 2", "3 0", "2", "1 2", "3 3"),
        None,
        "line 6: tile 3 is repeated: at cell 2 (row 1, column 0) and at cell 3 (row 1, column 1)",
    ),
    (
        file_of("1 2 3 4 5 0", "1 2 3 4 0 5"),
        None,
        "line 1: 6 cells do not make a square board: give shape=(rows, cols)",
    ),
    (file_of("1 2 3", "4 5 0"), (3, 2), "line 1: the text has 2 rows of 3, shape= says (3, 2)"),
    (file_of("", "1 2 3 0"), (2, 3), "line 2: the board has 4 cells, shape (2, 3) has 6"),
    (file_of("1 2 3 0", "some words"), None, f"line 2: 'some' at cell 0 is {NO_TILE}"),
]


@pytest.mark.parametrize(("text", "shape", "expected"), ONE_BOARD)
def test_one_board(text, shape, expected):
    assert read_board(text, shape) == expected


@pytest.mark.parametrize(("text", "shape", "expected"), ONE_BOARD)
def test_one_board_with_its_own_shape_given(text, shape, expected):
    assert read_board(text, shape or expected[1]) == expected


@pytest.mark.parametrize(("text", "shape", "message"), ONE_BOARD_FAULTS)
def test_what_is_wrong_with_one_board(text, shape, message):
    with pytest.raises(InvalidBoardError) as caught:
        read_board(text, shape)
    assert str(caught.value) == message


@pytest.mark.parametrize(("text", "shape", "expected"), MANY_BOARDS)
def test_many_boards(text, shape, expected):
    assert read_boards(text, shape) == expected


@pytest.mark.parametrize(("text", "shape", "message"), MANY_BOARDS_FAULTS)
def test_what_is_wrong_with_many_boards(text, shape, message):
    with pytest.raises(InvalidBoardError) as caught:
        read_boards(text, shape)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "tile", "cell", "line"),
    [
        ("1 2 2 0", 2, 2, None),
        ("1 0 2 0", 0, 3, None),
        ("1 2\n9 0", 9, 2, 2),
        ("1 2\n3 a", None, 3, 2),
        (f"1 2 3 {'9' * 21}", None, 3, None),
        ("1 2 3\n4 5", None, None, 2),
        ("1 2 3", None, None, None),
    ],
)
def test_error_attributes(text, tile, cell, line):
    with pytest.raises(InvalidBoardError) as caught:
        read_board(text)
    assert (caught.value.tile, caught.value.cell, caught.value.line) == (tile, cell, line)


@pytest.mark.parametrize(
    ("tiles", "cols", "message"),
    [
        ([1, 2, 2, 0], None, "tile 2 is repeated: at cell 1 and at cell 2"),
        ([], None, "a board has at least 1 cell, this one has none"),
        (range(1000), 10, "a board has at most 255 cells, this one has 1000"),
        ([2, 1, 0], None, "3 cells do not make a square board: give shape=(rows, cols)"),
        ([2, 1, 0], 2, "row 1 has 1 cell where row 0 has 2"),
        (
            [10**25, 0],
            None,
            (
                "tile 100000000000... at cell 0 is out of range: "
                "a board of 2 cells has tile 1 and the blank 0"
            ),
        ),
        (
            [0, -(10**10_000)],
            None,
            (
                "tile with more than 600 digits at cell 1 is out of range: "
                "a board of 2 cells has tile 1 and the blank 0"
            ),
        ),
    ],
)
def test_diagnosis_of_tiles(tiles, cols, message):
    assert str(diagnose(tiles, cols)) == message
    located = diagnose(tiles, cols, line=7)
    assert (str(located), located.line) == (f"line 7: {message}", 7)


MILLION = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "1" * MILLION,
        "x" * MILLION,
        "\0" * MILLION,
        "\u0663" * MILLION,
        " " * MILLION,
        "\n" * MILLION,
        "#\n" * (MILLION // 2),
        "[" * MILLION + "]" * MILLION,
        " ".join(map(str, range(MILLION))),
        "1\n" * MILLION,
        "1" + "\n" * MILLION + "1",
    ],
    ids=lambda text: repr(text[:6]),
)
def test_a_huge_text_is_refused_at_once(text):
    start = time.perf_counter()
    with pytest.raises(InvalidBoardError) as caught:
        read_board(text)
    # An order of magnitude above what it takes, for busy machines.
    assert time.perf_counter() - start < 1
    assert len(str(caught.value)) < 200


def test_a_huge_board_is_counted():
    with pytest.raises(InvalidBoardError, match=r"at most 255 cells, this one has 1000000$"):
        read_board("1 " * MILLION)


def test_a_long_file():
    rng = random.Random(4)
    boards = [(tuple(rng.sample(range(16), 16)), (4, 4)) for _ in range(20_000)]
    text = "\n".join(" ".join(map(str, tiles)) for tiles, _ in boards)
    start = time.perf_counter()
    assert read_boards(text) == boards
    assert time.perf_counter() - start < 5


def test_the_largest_board():
    tiles = (*range(1, 255), 0)
    text = " ".join(map(str, tiles))
    assert read_board(text, (15, 17)) == (tiles, (15, 17))
    assert read_board(f"17 15\n{text}") == (tiles, (17, 15))
    assert read_board("\n".join(map(str, tiles))) == (tiles, (255, 1))


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("snake", r"^goal: .*; named goals are blank_last, blank_first, snail$"),
        ("blank last", r"; named goals are blank_last, "),
        ("1 2 3 4 5 6 7 8", r"^goal: the board has 8 cells.*; if the blank was a space, write 0"),
        ("1 2 3 4 5 6 7 8 9", r"^goal: no blank; if 9 is the blank write 0"),
    ],
)
def test_what_is_wrong_with_a_goal(goal, said):
    with pytest.raises(InvalidBoardError, match=said):
        fp.distance("1 2 3 4 5 6 7 0 8", goal)


@pytest.mark.parametrize("text", ["puzzle.txt", "boards/puzzle-01.csv", "my_board.json"])
def test_the_name_of_a_file_is_told_as_such(text):
    for read in (read_board, read_boards):
        with pytest.raises(InvalidBoardError, match=r"the name of a file.* give what is in it"):
            read(text)
