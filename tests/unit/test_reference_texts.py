"""The reference's reader of texts: what it reads, what it refuses, and what it leaves alone."""

from __future__ import annotations

import random

import pytest

from fastpuzzle.reference import NoBoard, NotKnown, parse_boards

SOLVED_2X2 = ((1, 2, 3, 0), (2, 2))
OTHER_2X2 = ((1, 2, 0, 3), (2, 2))
SOLVED_2X3 = ((1, 2, 3, 4, 5, 0), (2, 3))
SOLVED_3X3 = ((1, 2, 3, 4, 5, 6, 7, 8, 0), (3, 3))
SOLVED_4X4 = ((*range(1, 16), 0), (4, 4))
NUMBERS_3X3 = "1 2 3 4 5 6 7 8 0"
NUMBERS_4X4 = " ".join(map(str, SOLVED_4X4[0]))
HEX_4X4 = "123456789abcdef0"

READ = [
    # One line.
    ("1 2 3 0", None, [SOLVED_2X2]),
    ("1,2, 3,\t0", None, [SOLVED_2X2]),
    ("01 02 03 00", None, [SOLVED_2X2]),
    ("1 2 3 4 5 0", (2, 3), [SOLVED_2X3]),
    ("0", None, [((0,), (1, 1))]),
    ("\ufeff1 2 3 -\r\n", None, [SOLVED_2X2]),
    # Grids, with comments and empty lines, or in columns.
    ("1 2\n3 0", None, [SOLVED_2X2]),
    ("1 2 3\r4 5 0", None, [SOLVED_2X3]),
    ("# upper\n1 2\n\n# lower\n3 0\n", None, [SOLVED_2X2]),
    ("1\n0", None, [((1, 0), (2, 1))]),
    # Slashes.
    ("1 2 3 / 4 5 0", None, [SOLVED_2X3]),
    ("12/3x/", None, [SOLVED_2X2]),
    ("1 2 3 0 /", None, [((1, 2, 3, 0), (1, 4))]),
    # No spaces, hexadecimal digits.
    ("123*", None, [SOLVED_2X2]),
    ("123\n45b", None, [SOLVED_2X3]),
    ("123 456 780", None, [SOLVED_3X3]),
    (HEX_4X4, None, [SOLVED_4X4]),
    (" ".join(HEX_4X4.upper()), None, [SOLVED_4X4]),
    ("1 2 3 4\n5 6 7 8\n9 a b 0", None, [((*range(1, 12), 0), (3, 4))]),
    # Sizes.
    ("2\n1 2\n3 0", None, [SOLVED_2X2]),
    ("2 3\n1 2 3 4 5 0", None, [SOLVED_2X3]),
    ("3x2\n1 2 3\n4 5 0", None, [SOLVED_2X3]),
    ("2 3\n1 2 3 4 5 0", (3, 2), [((1, 2, 3, 4, 5, 0), (3, 2))]),
    ("2\n1\n2\n3\n0", None, [SOLVED_2X2]),
    ("3 2\n1 0\n5 4\n3 2", None, [((1, 0, 5, 4, 3, 2), (3, 2))]),
    ("1 2\n1 0", (1, 2), [((1, 0), (1, 2))]),
    # Indices and answers.
    ("7 1 2 3 0", None, [SOLVED_2X2]),
    ("1 2 3 0 9", None, [SOLVED_2X2]),
    ("5 1230", None, [SOLVED_2X2]),
    ("3 1 2 3 0\n4 1 2 0 3", None, [SOLVED_2X2, OTHER_2X2]),
    ("1 2 3 0 1\n2 1 2 0 3", None, [((2, 3, 0, 1), (2, 2)), OTHER_2X2]),
    # A data frame.
    ("   0  1\n0  1  2\n1  3  0", None, [SOLVED_2X2]),
    # Board after board, counted or ended.
    ("1 2 3 0\n1 2 0 3", None, [SOLVED_2X2, OTHER_2X2]),
    ("1 2\n3 0\n1 2 3\n4 5 0", None, [SOLVED_2X2, SOLVED_2X3]),
    ("3\n1 2 3\n4 5 0\n1230\n1 2 / 0 3", None, [SOLVED_2X3, SOLVED_2X2, OTHER_2X2]),
    ("1\n1 2 3 0\n1 2 0 3", None, [SOLVED_2X2, OTHER_2X2]),
    ("1 2 3 0\n0", None, [SOLVED_2X2]),
    ("1 2 3 0\n1 2 0 3\n0 0", None, [SOLVED_2X2, OTHER_2X2]),
    ("1 2\n3 0\n-1\n", None, [SOLVED_2X2]),
    ("", None, []),
    # Brackets.
    ("[1, 2, 3, 0]", None, [SOLVED_2X2]),
    ("{{1,2,3},{4,5,0}}", None, [SOLVED_2X3]),
    ("[[1 2]\n [3 0]]", None, [SOLVED_2X2]),
    ("[\n [\n  1,\n  2\n ],\n [\n  3,\n  0\n ]\n]", None, [SOLVED_2X2]),
    ("[[[1, 2], [3, 0]], [[1, 2], [0, 3]]]", None, [SOLVED_2X2, OTHER_2X2]),
    # Tables.
    ("| 1 | 2 |\n| 3 |   |", None, [SOLVED_2X2]),
    ("1 | 2 |\n3 | |", None, [SOLVED_2X2]),
    ("1 | 2\n3 | ", None, [SOLVED_2X2]),
    ("  | 2 |\n3 | 1 |", None, [((0, 2, 3, 1), (2, 2))]),
    ("+---+---+\n| 1 | 2 |\n+---+---+\n| 3 | 0 |\n+---+---+", None, [SOLVED_2X2]),
    ("|  |  |\n|--|--|\n| 1 | 2 |\n| 3 | _ |", None, [SOLVED_2X2]),
    ("| 1 | 2 |\n|---|---|\n| 3 | x |", None, [SOLVED_2X2]),
]

REFUSED = [
    ("1 2 3 4 5 0", None),
    ("1 2 3 0", (1, 3)),
    ("1 2\n3 0", (1, 4)),
    ("1 2 2 0", None),
    ("1 2 3 3\n1 2 3 0", None),
    ("1 2 3\n4 5\n6 7 0", None),
    ("3", None),
    ("1 2\n1 0", None),
    ("1 2 3 4 5 6 7 0 8 1", None),
    ("6 8 4 0 5 7 2 3 9 1", None),
    ("0 0", (2, 2)),
    ("3\n1 2 3 0\n1 2 0 3", None),
    ("1 2 3 0\n-1\n1 2 0 3", None),
    ("1 2 / 3 3", None),
    ("1 2\n3/0", None),
    ("1/0/1", None),
    ("-132", None),
    ("[1, 2, 3]", None),
    ("[[1, 2], [2, 0]]", None),
    ("| 3 | 3 |\n| 1 | 2 |", None),
    ("256", None),
    (" ".join(map(str, range(289))), None),
]

LEFT_ALONE = [
    ("board = [[1, 2], [3, 0]]", None),
    ("1 2 3 0 # solved", None),
    ("1 2\n# 3\n3 0", None),
    ("1;2;3;0", None),
    ("1, 2, 3,,", None),
    ("1 2 / 3 0\n/", None),
    ("[1, 2.0, 3, 0]", None),
    ("[1, 2, 3, 0", None),
    ("[[1, 2], [3, 0]] [[1, 2], [3, 0]]", None),
    ("| 1 | 2 | 3 | |", None),
    ("| 1 | 2 |\n\n| 3 | |", None),
    ("7 0", None),
    ("0\n1230", None),
    ("hello", None),
    ("1 2 \u0663 0", None),
]


@pytest.mark.parametrize(("text", "shape", "boards"), READ)
def test_what_is_read(text, shape, boards):
    assert parse_boards(text, shape) == boards
    shapes = {own for _, own in boards}
    if len(shapes) == 1:
        assert parse_boards(text, shapes.pop()) == boards


@pytest.mark.parametrize(("text", "shape"), REFUSED)
def test_what_is_no_board(text, shape):
    with pytest.raises(NoBoard):
        parse_boards(text, shape)


@pytest.mark.parametrize(("text", "shape"), LEFT_ALONE)
def test_what_is_not_known(text, shape):
    with pytest.raises(NotKnown):
        parse_boards(text, shape)


def test_consecutive_indices_decide_what_one_line_does_not():
    lines = [f"{number} 2 3 4 5 6 7 0 8 1" for number in (1, 1)]
    with pytest.raises(NoBoard):
        parse_boards("\n".join(lines))
    board = ((2, 3, 4, 5, 6, 7, 0, 8, 1), (3, 3))
    assert parse_boards(f"1 {NUMBERS_3X3}\n2 2 3 4 5 6 7 0 8 1") == [SOLVED_3X3, board]
    assert parse_boards(f"1 {NUMBERS_4X4}\n2 {NUMBERS_4X4}") == [SOLVED_4X4] * 2


def test_every_board_of_small_shapes_is_read_in_every_simple_form():
    rng = random.Random(8)
    for shape in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 4), (4, 4), (5, 5)]:
        for _ in range(20):
            tiles = tuple(rng.sample(range(shape[0] * shape[1]), shape[0] * shape[1]))
            words = [str(tile) for tile in tiles]
            rows = [words[i : i + shape[1]] for i in range(0, len(words), shape[1])]
            flat = " ".join(words)
            lines = [" ".join(row) for row in rows]
            table = [f"| {' | '.join(row)} |" for row in rows]
            for text in [
                "\n".join(lines),
                " / ".join(lines),
                "\n".join(table),
                str([list(map(int, row)) for row in rows]),
                f"{shape[0]} {shape[1]}\n{flat}",
                f"{shape[1]} {shape[0]}\n" + "\n".join(lines),
            ]:
                assert parse_boards(text) == [(tiles, shape)], text
            assert parse_boards(flat, shape) == [(tiles, shape)]
