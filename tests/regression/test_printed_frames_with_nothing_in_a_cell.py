"""Frames that pandas prints or writes as CSV were refused where a cell in them is empty."""

import pytest

import fastpuzzle as fp


@pytest.mark.parametrize(
    "text",
    [
        ",0,1,2\n0,1,2,3\n1,4,,5\n2,7,8,6\n",
        ",a,b,c\n0,1,2,3\n1,4,,5\n2,7,8,6\n",
        "\t1\t2\t3\n1\t1\t2\t3\n2\t4\t\t5\n3\t7\t8\t6\n",
        "   0     1  2\n0  1     2  3\n1  4  <NA>  5\n2  7     8  6",
        "   0     1  2\n0  1     2  3\n1  4  None  5\n2  7     8  6",
    ],
)
def test_nothing_is_the_blank(text):
    assert fp.Board(text) == fp.Board("1 2 3 / 4 0 5 / 7 8 6")
    assert fp.parse_boards(text) == [fp.Board("1 2 3 / 4 0 5 / 7 8 6")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("     0    1\n0  1.0  2.0\n1  3.0  NaN", r"^line 2: '1\.0' at cell 0 .* is no integer"),
        ("   0  1\n0  1  2\n1  3  3", "^line 3: tile 3 is repeated"),
    ],
)
def test_faults_are_those_of_the_board_in_the_frame(text, told):
    with pytest.raises(fp.InvalidBoardError, match=told):
        fp.Board(text)
