"""What programs print and people type, each with the boards that it means."""

import pytest

import fastpuzzle as fp

GRID = "1 2 3 / 4 5 6 / 7 8 0"
WIDE = "1 2 3 / 4 5 0"
MIDDLE = "1 2 3 / 4 0 5 / 6 7 8"
SMALL = "1 2 / 3 0"

ONE_BOARD = {
    "a Board's repr": ("Board((1, 2, 3, 4, 5, 0), shape=(2, 3))", WIDE),
    "a tensor": ("tensor([[1, 2, 3],\n        [4, 5, 6],\n        [7, 8, 0]])", GRID),
    "an array with its type": ("array([[1, 2, 3],\n       [4, 5, 0]], dtype=int8)", WIDE),
    "numbers of NumPy": ("[np.int64(1), np.int64(2), np.int64(3), np.int64(0)]", SMALL),
    "C": ("int board[3][3] = {{1,2,3},{4,5,6},{7,8,0}};", GRID),
    "Java": ("int[][] board = {\n  {1,2,3},\n  {4,5,6},\n  {7,8,0}\n};", GRID),
    "Python with comments": ("b = [\n    [1, 2, 3],  # top\n    [4, 5, None],\n]", WIDE),
    "JavaScript": ("const board = [['1','2','3'],['4','','5'],['6','7','8']];", MIDDLE),
    "MATLAB": ("A = [1 2 3; 4 5 6; 7 8 0]", GRID),
    "MATLAB, in lines": ("A = [1 2 3\n 4 5 0];", WIDE),
    "a value of an object": ('{"board": [[1,2,3],[4,5,6],[7,8,0]]}', GRID),
    "texts of rows": ('["1 2 3", "4 5 6", "7 8 x"]', GRID),
    "words of rows": ('["123", "456", "78x"]', GRID),
    "a flat list over two lines": (
        "[1, 2, 3, 4, 5, 6, 7, 8,\n 9, 10, 11, 12, 13, 14, 15, 0]",
        "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0",
    ),
    "a frame of polars": (
        (
            "shape: (3, 3)\n"
            "┌──────────┬──────────┬──────────┐\n"
            "│ column_0 ┆ column_1 ┆ column_2 │\n"
            "│ ---      ┆ ---      ┆ ---      │\n"
            "│ i64      ┆ i64      ┆ i64      │\n"
            "╞══════════╪══════════╪══════════╡\n"
            "│ 1        ┆ 2        ┆ 3        │\n"
            "│ 4        ┆ 5        ┆ 6        │\n"
            "│ 7        ┆ 8        ┆ 0        │\n"
            "└──────────┴──────────┴──────────┘"
        ),
        GRID,
    ),
    "a frame with names": ("   a  b  c\n0  1  2  3\n1  4  5  6\n2  7  8  0", GRID),
    "a frame as Markdown": (
        "|    |   0 |   1 |\n|---:|----:|----:|\n|  0 |   1 |   2 |\n|  1 |   3 |   0 |",
        SMALL,
    ),
    "a spreadsheet": ("1\t2\t3\n4\t\t5\n6\t7\t8\n", MIDDLE),
    "a spreadsheet, the blank first": ("\t2\t3\n4\t5\t6\n7\t8\t1\n", "0 2 3 / 4 5 6 / 7 8 1"),
    "a spreadsheet, the blank last": ("1\t2\t3\n4\t5\t6\n7\t8\t\n", GRID),
    "comma-separated": ("1,2,3\n4,,5\n6,7,8", MIDDLE),
    "comma-separated in quotes": ('"1","2","3"\n"4","","5"\n"6","7","8"', MIDDLE),
    "pipes behind the cells": ("1 | 2 | 3 |\n4 | | 5 |\n6 | 7 | 8 |", MIDDLE),
    "pipes, the last cell empty": ("1 | 2 | 3\n4 | 5 | 6\n7 | 8 |", GRID),
    "pipes, the first cell empty": ("| 2 | 3\n4 | 5 | 6\n7 | 8 | 1", "0 2 3 / 4 5 6 / 7 8 1"),
    "a frame without columns": ("+-------+\n| 1 2 3 |\n| 4 5 0 |\n+-------+", WIDE),
    "a slash at the end of each row": ("1 2 3 /\n4 5 6 /\n7 8 0 /", GRID),
    "a title": ("Case 1:\n1 2 3\n4 5 6\n7 8 0", GRID),
    "a size with an x": ("3x3\n1 2 3 4 5 6 7 8 0", GRID),
    "a size with an x apart": ("2 x 3\n1 2 3 4 5 0", WIDE),
    "rows without spaces in one line": ("123 456 78x", GRID),
    "hexadecimal rows": ("1234\n5678\n9ab0", "1 2 3 4 / 5 6 7 8 / 9 10 11 0"),
    "a number in a comment": ("1 2 3 4 5 6 7 8 0 # 31", GRID),
}

SEVERAL = {
    "start and goal with titles": (f"Start:\n{SMALL}\nGoal:\n1 2\n0 3", [SMALL, "1 2 / 0 3"]),
    "start and goal of an object": (
        '{"start": [[1,2],[3,0]], "goal": [[1,2],[0,3]]}',
        [SMALL, "1 2 / 0 3"],
    ),
    "a list of boards": ("[[[1,2],[3,0]],[[1,2],[0,3]]]", [SMALL, "1 2 / 0 3"]),
    "a list of flat boards": ("[[1,2,3,0],[1,2,0,3]]", [SMALL, "1 2 / 0 3"]),
    "rows that are boards": ("1 2 3 0 /\n3 2 1 0 /", ["1 2 3 0 /", "3 2 1 0 /"]),
    "boxes below each other": (
        (
            "+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n"
            "+---+---+\n| 1 | 2 |\n+---+---+\n|   | 3 |\n+---+---+"
        ),
        [SMALL, "1 2 / 0 3"],
    ),
    "hexadecimal grids": (
        "2\n1 2 3 4\n5 6 7 8\n9 A B 0\n\nB A 9 8\n7 6 5 4\n3 2 1 0\n",
        ["1 2 3 4 / 5 6 7 8 / 9 10 11 0", "11 10 9 8 / 7 6 5 4 / 3 2 1 0"],
    ),
    "sizes and an end mark": ("2\n1 2\n3 0\n2 3\n1 2 3\n4 5 0\n0 0\n", [SMALL, WIDE]),
    "marked indices": ("1) 1230\n2) 1203", [SMALL, "1 2 / 0 3"]),
    "numbers and colons": ("1: 1 2 3 0\n2: 1 2 0 3", [SMALL, "1 2 / 0 3"]),
    "a count of pairs": ("1\n1230\n1203\n", [SMALL, "1 2 / 0 3"]),
    "comments within the second board": ("1 2\n3 0\n\n1 2 3\n# here\n4 5 0", [SMALL, WIDE]),
}

REFUSED = {
    "zeros without spaces": ("0000", "two blanks"),
    "booleans": ("[[True, False]]", "'True' at cell 0"),
    "two empty cells": ("1,2,3\n4,,5\n6,,8", "row 1 has 2 cells where row 0 has 3"),
    "b twice": ("1 2 3 4 5 6 7 8 9 a b c d e f b", "b at cell 10 .*and at cell 15 .*blank as 0"),
    "behind the end mark": ("1 2 3 0\n0\n1 2 0 3", "line 3: .*behind the end mark '0'"),
    "walls in every row": ("1 2 # 3\n0 3 # 1", "walls are not read"),
    "a wall behind a slash": ("1 2 / 3 0 / # 1", "walls are not read"),
    "a wall at the end of the only row": ("1 2 3 0 #", "walls are not read"),
    "a wall between pipes": ("| 1 | # | 3 |\n| 2 | 0 | 4 |", "walls are not read"),
    "a dash within a word": ("87-654321", "neither a tile number nor a blank"),
    "a lost blank in a box": ("| 1 2 3 |\n| 4 5 6 |\n| 7 8   |", "if the blank was a space"),
    "floats in a printed frame": ("     0    1\n0  1.0  2.0\n1  3.0  0.0", "'1.0' at cell 0"),
}


def in_one_line(text):
    return [board.one_line() for board in fp.parse_boards(text)]


@pytest.mark.parametrize("name", ONE_BOARD)
def test_one_board(name):
    text, expected = ONE_BOARD[name]
    assert fp.Board(text).one_line() == expected
    assert in_one_line(text) == [expected]


@pytest.mark.parametrize("name", SEVERAL)
def test_several_boards(name):
    text, expected = SEVERAL[name]
    assert in_one_line(text) == expected
    with pytest.raises(fp.InvalidBoardError, match=r"the text has two boards.*parse_boards"):
        fp.Board(text)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    text, said = REFUSED[name]
    for read in (fp.Board, fp.parse_boards):
        with pytest.raises(fp.InvalidBoardError, match=said):
            read(text)


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1), (2, 3), (3, 3), (4, 4), (15, 17)])
def test_what_a_board_writes_is_read(shape):
    for board in (fp.random_board(shape, seed=seed) for seed in range(3)):
        for text in (board.one_line(), repr(board), f"{shape[0]} {shape[1]}\n{board}"):
            assert fp.Board(text) == board
            assert fp.parse_boards(text) == [board]
