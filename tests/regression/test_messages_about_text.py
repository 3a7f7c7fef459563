"""Messages that told of two blanks, an empty row, line 1 of 1, or 1 boards."""

import pytest

import fastpuzzle as fp


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1.0 2.0 3.0 0.0", r"^'1\.0' at cell 0 .* is no integer"),
        ("1. 2. 3. 0.", r"^'1\.' at cell 0 .* is no integer"),
        ("1 2 3 # 0", r"^'#' stands where a tile should"),
        (
            "1)\n1 2\n3 0\n2)\n1 0\n3 2",
            r"^line 1: the first line says 1 board, the text has 2 boards",
        ),
    ],
)
def test_what_is_told(text, told):
    with pytest.raises(fp.InvalidBoardError, match=told):
        fp.parse_boards(text)


@pytest.mark.parametrize("text", ["123456789b", "1 2 3 4 5 6 7 8 9 b", "12345\n6789b"])
def test_b_is_the_blank_of_ten_cells_however_they_are_written(text):
    assert fp.Board(text, (2, 5)).tiles == (*range(1, 10), 0)
