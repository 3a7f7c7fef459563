"""Two numbers were an index and a board of one cell, and a number below 0 was a board."""

import pytest

import fastpuzzle as fp


@pytest.mark.parametrize(
    "text", ["7 0", "x 5", "b'1230'", "[[3 0]]", "1 0\n2 0", "1 2 3 0\n7 0", "-312", "x = -3120"]
)
def test_a_number_beside_another_is_no_board_of_one_cell(text):
    with pytest.raises(fp.InvalidBoardError):
        fp.Board(text)
    with pytest.raises(fp.InvalidBoardError):
        fp.parse_boards(text)


@pytest.mark.parametrize("text", ["4 1 2 3 0", "1 2 3 0 4"])
def test_with_its_shape_a_board_may_stand_behind_any_index_or_before_any_answer(text):
    assert fp.Board(text, (2, 2)) == fp.Board("1 2 3 0")
    assert fp.Board(text) == fp.Board("1 2 3 0")


@pytest.mark.parametrize("text", ["9 1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 8 0 9"])
def test_what_may_be_a_rectangle_is_no_square_with_a_number(text):
    with pytest.raises(fp.InvalidBoardError, match="10 cells do not make a square board"):
        fp.Board(text)
    assert fp.Board(text, (3, 3)) == fp.Board("123456780")
    assert fp.Board(text, (2, 5)).tiles == tuple(map(int, text.split()))


def test_a_square_is_not_taken_for_a_smaller_board_of_another_shape():
    with pytest.raises(fp.InvalidBoardError, match="9 cells, shape"):
        fp.Board("1 2 3 4 5 6 7 0 8", (2, 4))


def test_messages_name_the_number_as_it_is_written():
    with pytest.raises(fp.InvalidBoardError, match=r"^2 cells do not make a square board"):
        fp.Board("7 0")
    with pytest.raises(fp.InvalidBoardError, match=r"^tile -312 at cell 0"):
        fp.Board("-312")
