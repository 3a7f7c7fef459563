"""A subclass that tells anything of itself makes a path that is one, or none; never a crash."""

import pytest

import fastpuzzle as fp

START = "1 2 3 0"
OFF_THE_BOARD = "u" * 4_000_000 + "d"


def subclass(**members):
    return type("Told", (fp.Board,), {"__slots__": (), **members})


def told(value):
    return property(lambda _: value)


def test_moves_that_its_apply_lets_pass():
    board = subclass(apply=lambda self, *_, **__: self)(START)
    with pytest.raises(ValueError, match=r"move 1 \('u'\) leads off the board from cell 1"):
        fp.Path(board, OFF_THE_BOARD)
    path = fp.Path(board, "ul")
    assert (path.slid, path.goal, type(path.start)) == ((2, 1), fp.Board("0 1 3 2"), fp.Board)


def test_what_it_holds_counts_and_not_what_it_tells():
    board = subclass(tiles=told((0, 1, 2, 3, 4, 5)), shape=told((2, 3)))(START)
    assert fp.Path(board, "ul").start == fp.Board(board) == fp.Board(START)
    assert fp.Path.parse(board, "2 1").slid == (2, 1)


@pytest.mark.parametrize(
    "members",
    [
        {"shape": told((15, 17))},
        {"tiles": told(tuple(range(255)))},
        {"tiles": told((1, 2, 3, 3))},
        {"tiles": told((1, 2, 3, 300))},
        {"tiles": told((1, 2, 3, -1))},
        {"tiles": told(()), "shape": told((0, 0))},
        {"tiles": told(None)},
        {"tiles": property(lambda self: self)},
        {"shape": told(None)},
        {"shape": told((-2, -2))},
        {"shape": told((2**40, 2**40))},
    ],
)
def test_what_is_no_board(members):
    board = subclass(**members)(START)
    for make in (fp.Path, fp.Path.parse):
        with pytest.raises((ValueError, TypeError)):
            make(board, OFF_THE_BOARD)


def test_a_blank_that_it_tells_moves_nothing():
    board = subclass(blank=told(10**6))(START)
    assert board.apply("ul") == fp.Board("0 1 3 2")
    assert fp.Path(board, "ul").slid == (2, 1)


def test_a_path_that_was_never_made():
    path = fp.Path.__new__(fp.Path)
    calls = [
        *(lambda: path.start, lambda: path.goal, lambda: path.slid, lambda: list(path.boards())),
        *(path.inverse, path.simplified, path.run_length, path.tile_moves, lambda: path + path),
        *(lambda: path.format(style="tiles"), lambda: len(path), lambda: repr(path)),
        lambda: fp.Path(START, "u") + path,
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
