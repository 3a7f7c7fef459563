"""A Board made without its tiles let an AttributeError out of calls, and so did false ones."""

import pytest

import fastpuzzle as fp


class Impostor:
    """An object that says it is a Board."""

    __class__ = property(lambda _self: fp.Board)


class Lying(fp.Board):
    """A Board whose properties are of no use."""

    __slots__ = ()
    tiles = shape = 7


CALLS = [
    fp.is_solvable,
    fp.distance,
    fp.lower_bound,
    fp.Board,
    lambda start: fp.Path(start, "u"),
    lambda goal: fp.is_solvable((1, 2, 3, 0), goal),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("board", [fp.Board.__new__(fp.Board), Impostor()], ids=["empty", "false"])
def test_what_is_no_board_is_refused(call, board):
    with pytest.raises(fp.InvalidBoardError):
        call(board)


def test_a_path_starts_from_what_a_board_holds():
    assert fp.Path(Lying("1 2 3 0"), "u").start == fp.Board("1 2 3 0")
