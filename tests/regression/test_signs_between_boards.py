"""A dash or a star in a line between boards was a board of one cell."""

import pytest

import fastpuzzle as fp


@pytest.mark.parametrize(
    "text", ["1 2 3 0\n-\n1 2 0 3", "1 2 3 0\n*\n1 2 0 3", "1 2 3 0\n-", "b((1, 2, 0))"]
)
def test_a_sign_alone_is_no_board_among_others(text):
    with pytest.raises(fp.InvalidBoardError, match=r"'[-*b]' alone is no board among others"):
        fp.parse_boards(text)


@pytest.mark.parametrize("sign", "0xX_.-*bB")
def test_it_is_one_alone_and_a_cell_in_a_grid(sign):
    assert fp.parse_boards(sign) == [fp.Board([[0]])]
    assert fp.Board(f"{sign}\n1").tiles == (0, 1)
