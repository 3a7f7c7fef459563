"""Boards of which is told where each tile stands."""

import numpy as np
import pytest

import fastpuzzle as fp

# Korf's first instance: each tile in turn, row by row.
KORF_1 = (14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3)


def positions_of(tiles, base=0):
    return [tiles.index(tile) + base for tile in range(len(tiles))]


@pytest.mark.parametrize("base", [0, 1, -3, np.int64(1)])
@pytest.mark.parametrize("form", [list, tuple, np.array, lambda places: np.array(places, float)])
def test_the_board_of_positions(form, base):
    board = fp.Board.from_positions(form(positions_of(KORF_1, int(base))), (4, 4), base=base)
    assert board == fp.Board(KORF_1)
    assert type(board) is fp.Board


def test_korfs_first_instance_as_research_files_write_it():
    text = "9\n11\n10\n15\n12\n7\n8\n3\n13\n6\n14\n4\n5\n1\n0\n2\n"
    start = fp.Board.from_positions([int(line) for line in text.split()], (4, 4))
    goal = fp.Board.from_positions(range(16), (4, 4))
    assert start.tiles == KORF_1
    assert goal == fp.goals.blank_first((4, 4))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("shape", [(1, 5), (2, 3), (5, 5), (15, 17)], ids=str)
def test_positions_of_a_board_are_the_board(shape, seed):
    board = fp.random_board(shape, seed=seed)
    assert fp.Board.from_positions(positions_of(board.tiles), shape) == board


@pytest.mark.parametrize(
    ("positions", "message", "tile", "cell"),
    [
        ([0, 1, 2], r"3 positions are given, shape \(2, 2\) has 4", None, None),
        ([0, 1, 2, 3, 4], "5 positions are given", None, None),
        ([0, 1, 2, 2], "tiles 2 and 3 are both at position 2", 3, 2),
        ([0, 1, 2, 4], r"tile 3 is at position 4: the cells of shape \(2, 2\) are 0 to 3", 3, None),
        ([0, -1, 2, 3], "tile 1 is at position -1", 1, None),
        ([0, 10**5000, 2, 3], "tile 1 is at position", 1, None),
        ([0, 1, 2, None], "None at cell 3 is not an integer", None, 3),
        ([0, 1, 2, 2.5], "2.5 at cell 3", None, 3),
        ([0, 1, True, 3], "True at cell 2", None, 2),
        ([0, 1, 2, "3"], "'3' at cell 3", None, 3),
        ([[0, 1], [2, 3]], r"\[0, 1\] is a sequence", None, None),
        ("0 1 2 3", "is not a board", None, None),
        (b"\0\1\2\3", "decode it", None, None),
        ({0: 0, 1: 1, 2: 2, 3: 3}, "it has keys", None, None),
        (range(256), "at most 255 cells", None, None),
        (None, "is not a board", None, None),
    ],
    ids=range(16),
)
def test_what_are_no_positions(positions, message, tile, cell):
    with pytest.raises(fp.InvalidBoardError, match=message) as caught:
        fp.Board.from_positions(positions, (2, 2))
    assert (caught.value.tile, caught.value.cell) == (tile, cell)


def test_the_base_shifts_all_positions():
    with pytest.raises(fp.InvalidBoardError, match=r"tile 0 is at position 0: .* are 1 to 4"):
        fp.Board.from_positions(range(4), (2, 2), base=1)
    for base in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            fp.Board.from_positions(range(4), (2, 2), base=base)
    with pytest.raises(fp.InvalidBoardError, match="shape must be"):
        fp.Board.from_positions(range(4), 4)
    with pytest.raises(TypeError):
        fp.Board.from_positions(range(4))
