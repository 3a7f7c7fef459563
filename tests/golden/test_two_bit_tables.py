"""Tables of two bits a state answer what those of one byte do, for every state of small shapes.

The form of two bits is in use above 10 cells, where nothing can be tried exhaustively. Built for
small shapes it goes through the same code.
"""

from itertools import permutations
from math import prod

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._kernels.exact.building import build, recount
from fastpuzzle._kernels.exact.table import Lookup, TableData, count_bytes, resolve_form
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.symmetry import GoalClass

LINES = [(1, 1), (1, 2), (1, 6), (5, 1), (1, 12)]
SMALL_SHAPES = [(2, 2), (2, 3), (3, 2), *LINES]
SMALL_GOALS = [(shape, blank) for shape in SMALL_SHAPES for blank in range(prod(shape))]
GOALS_3X3 = [((3, 3), blank) for blank in range(9)]


def built(shape, blank, bytes_form):
    return build(*GoalClass.of(shape, blank), Control(), bytes_form=bytes_form)


def is_right(data):
    """Whether a pass from the goal finds what the table says."""
    return recount(data, Control())


def both_forms(shape, blank):
    """Return the readers of both forms of table for a goal whose tiles are in reading order."""
    tiles = [*range(1, prod(shape))]
    tiles.insert(blank, 0)
    return [Lookup(built(shape, blank, form), bytes(tiles)) for form in (True, False)]


def all_boards(shape):
    """Return all arrangements of the tiles, a row each, the unsolvable ones too; few of a line."""
    cells = prod(shape)
    if cells > 9:
        return np.array([fp.random_board(shape, seed=i).tiles for i in range(99)], dtype=np.uint8)
    return np.array([*permutations(range(cells))], dtype=np.uint8)


def batch(lookup, boards):
    """Return the distances, the lengths of the paths and the paths of many boards."""
    distances = np.empty(len(boards), dtype=np.int16)
    lengths = np.empty(len(boards), dtype=np.int16)
    moves = np.full((len(boards), max(lookup.source.diameter, 1)), 9, dtype=np.uint8)
    lookup.distances(boards, distances)
    lookup.paths(boards, lengths, moves)
    return distances, lengths, moves


@pytest.mark.parametrize(("shape", "blank"), SMALL_GOALS + GOALS_3X3, ids=str)
def test_all_distances_and_paths(shape, blank):
    boards = all_boards(shape)
    expected, found = (batch(lookup, boards) for lookup in both_forms(shape, blank))
    for one, other in zip(expected, found, strict=True):
        assert np.array_equal(one, other)
    assert np.array_equal(found[0], found[1])


def assert_all_answers(shape, blank, boards):
    one_byte, two_bits = both_forms(shape, blank)
    for board in map(bytes, boards):
        assert two_bits.distance(board) == one_byte.distance(board)
        assert two_bits.path(board) == one_byte.path(board)
        paths = two_bits.count_paths(board)
        assert paths == one_byte.count_paths(board)
        if 0 < paths <= 20:
            listed = list(two_bits.all_paths(board))
            assert listed == list(one_byte.all_paths(board))
            assert listed[0] == two_bits.path(board)
            assert len(listed) == paths


@pytest.mark.parametrize(("shape", "blank"), SMALL_GOALS, ids=str)
def test_all_answers(shape, blank):
    assert_all_answers(shape, blank, all_boards(shape))


@pytest.mark.parametrize(("shape", "blank"), GOALS_3X3, ids=str)
def test_answers_of_3x3(shape, blank):
    assert_all_answers(shape, blank, all_boards(shape)[blank::997])


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "blank"), GOALS_3X3, ids=str)
def test_all_answers_of_3x3(shape, blank):
    assert_all_answers(shape, blank, all_boards(shape))


@pytest.mark.parametrize(("shape", "blank"), SMALL_GOALS + GOALS_3X3 + [((2, 5), 0)], ids=str)
def test_the_two_forms_are_of_one_puzzle(shape, blank):
    one_byte, two_bits = (built(shape, blank, form) for form in (True, False))
    assert (one_byte.bytes_form, two_bits.bytes_form) == (True, False)
    assert two_bits.histogram == one_byte.histogram
    assert two_bits.farthest == one_byte.farthest
    assert two_bits.nbytes == count_bytes(*shape, bytes_form=False)
    assert is_right(two_bits)
    assert is_right(one_byte)
    # The codes are the distances modulo 3, 24 bits an order.
    cells = prod(shape)
    packed = np.frombuffer(two_bits.buffer, dtype=np.uint8).reshape(-1, 3)
    codes = np.stack([packed[:, c // 4] >> 2 * (c % 4) & 3 for c in range(cells)], axis=1)
    distances = np.frombuffer(one_byte.buffer, dtype=np.uint8).reshape(-1, cells)
    assert np.array_equal(codes, distances % 3)


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (1, 5)], ids=str)
def test_every_changed_code_is_found(shape):
    source = built(shape, 0, bytes_form=False)
    for at in range(source.nbytes):
        for cell in range(at % 3 * 4, min(prod(shape), at % 3 * 4 + 4)):
            for change in (1, 2, 3):
                data = bytearray(source.buffer)
                data[at] ^= change << 2 * (cell % 4)
                parts = *shape, 0, data, source.histogram, source.farthest
                assert not is_right(TableData(*parts, bytes_form=False))


@pytest.mark.parametrize("form", [True, False])
@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (1, 5)], ids=str)
def test_both_forms_are_saved(shape, form, tmp_path):
    table = fp.DistanceTable(shape)
    blank = GoalClass.of(shape, table.goal.blank).blank
    table._attach(built(shape, blank, form), table.goal)
    table.save(tmp_path / "table")
    for verify in (True, False):
        loaded = fp.DistanceTable.load(tmp_path / "table", verify=verify)
        loaded.verify()
        assert loaded._data.bytes_form is form
        assert loaded._data.buffer == table._data.buffer
        assert loaded.path(loaded.farthest()[0]) == table.path(table.farthest()[0])


def test_a_file_without_the_form_has_the_usual_one(tmp_path, monkeypatch):
    from fastpuzzle._store import files

    def write(file, header, data):
        del header["bytes_form"]
        write_now(file, header, data)

    write_now = files.write_table
    monkeypatch.setattr(files, "write_table", write)
    for shape in ((3, 3), (1, 12)):
        table = fp.DistanceTable(shape)
        table.save(tmp_path / "old")
        loaded = fp.DistanceTable.load(tmp_path / "old")
        loaded.verify()
        assert loaded._data.bytes_form
        assert loaded.histogram() == table.histogram()


def test_which_form_is_usual():
    assert all(resolve_form(*shape) for shape in [(3, 3), (2, 5), (1, 12), (12, 1)])
    assert not any(resolve_form(*shape) for shape in [(3, 4), (2, 6), (6, 2)])
    with pytest.raises(ValueError, match="no table of shape 3 x 4 has one byte a state"):
        resolve_form(3, 4, bytes_form=True)
