"""Ranks: forms of input, limits and errors."""

import re
from array import array
from math import factorial

import numpy as np
import pytest

import fastpuzzle as fp

INTEGER_TYPES = [np.dtype(code) for code in "bBhHiIlLqQ"]
PERMS = [[2, 0, 1], [0, 1, 2], [2, 1, 0], [1, 0, 2]]
RANKS = [4, 0, 5, 2]


@pytest.mark.parametrize(
    "perm",
    [
        (2, 0, 1),
        [2, 0, 1],
        array("B", [2, 0, 1]),
        np.array([2, 0, 1]),
        np.array([2, 0, 1], dtype=np.uint8),
        [np.int8(2), 0, np.uint64(1)],
        fp.Board([2, 0, 1], shape=(3, 1)),
    ],
    ids=repr,
)
def test_forms_of_one_permutation(perm):
    assert fp.rank(perm) == 4


def test_boards_are_ranked_by_their_tiles():
    assert fp.rank(fp.Board("2 3 4 1 5 x 7 6 8")) == 92306


def test_results_are_plain_integers():
    assert type(fp.rank(np.array([2, 0, 1]))) is int
    assert all(type(tile) is int for tile in fp.unrank(np.int64(4), np.int64(3)))


def test_no_elements_and_one():
    assert fp.rank(()) == fp.rank([]) == fp.rank((0,)) == 0
    assert fp.unrank(0, 0) == ()
    assert fp.unrank(0, 1) == (0,)
    assert fp.unrank_many([0, 0], 0).shape == (2, 0)
    assert fp.unrank_many([0, 0], 1).tolist() == [[0], [0]]
    assert fp.rank_many(np.zeros((2, 0), int)).tolist() == [0, 0]
    assert fp.rank_many([[0], [0]]).tolist() == [0, 0]


def test_twenty_elements():
    last = tuple(range(19, -1, -1))
    assert fp.rank(last) == factorial(20) - 1
    assert fp.unrank(factorial(20) - 1, 20) == last
    assert fp.rank_many([last]).tolist() == [factorial(20) - 1]
    assert fp.unrank_many([factorial(20) - 1], 20).tolist() == [list(last)]


@pytest.mark.parametrize("dtype", INTEGER_TYPES, ids=str)
def test_integer_types(dtype):
    assert fp.rank_many(np.array(PERMS, dtype=dtype)).tolist() == RANKS
    assert fp.unrank_many(np.array(RANKS, dtype=dtype), 3).tolist() == PERMS
    assert fp.rank_many(np.array(PERMS, dtype=dtype.newbyteorder())).tolist() == RANKS
    assert fp.unrank_many(np.array(RANKS, dtype=dtype.newbyteorder()), 3).tolist() == PERMS


@pytest.mark.parametrize(
    "perms",
    [
        PERMS,
        tuple(map(tuple, PERMS)),
        np.array(PERMS, order="F"),
        np.array(PERMS, dtype=np.uint8, order="F"),
        np.repeat(np.array(PERMS, dtype=np.uint8), 2, axis=0)[::2],
        np.repeat(np.array(PERMS, dtype=np.uint8), 3, axis=1)[:, ::3],
        np.array(PERMS, dtype=np.uint8)[::-1][::-1],
        np.array(PERMS)[:, ::-1][:, ::-1],
    ],
    ids=range(8),
)
def test_layouts_of_permutations(perms):
    assert fp.rank_many(perms).tolist() == RANKS


@pytest.mark.parametrize(
    "ranks",
    [RANKS, tuple(RANKS), np.repeat(RANKS, 2)[::2], np.array(RANKS)[::-1][::-1]],
    ids=range(4),
)
def test_layouts_of_ranks(ranks):
    assert fp.unrank_many(ranks, 3).tolist() == PERMS


def test_read_only_arrays_are_read_and_left_alone():
    perms = np.array(PERMS, dtype=np.uint8)
    ranks = np.array(RANKS, dtype=np.uint64)
    perms.flags.writeable = ranks.flags.writeable = False
    assert fp.rank_many(perms).tolist() == RANKS
    assert fp.unrank_many(ranks, 3).tolist() == PERMS
    assert perms.tolist() == PERMS


@pytest.mark.parametrize("n", [0, 1, 3, 20])
def test_empty_arrays(n):
    ranks = fp.rank_many(np.zeros((0, n), dtype=np.uint8))
    assert (ranks.shape, ranks.dtype) == ((0,), np.int64)
    perms = fp.unrank_many(np.zeros(0, dtype=np.int64), n)
    assert (perms.shape, perms.dtype) == ((0, n), np.uint8)
    assert fp.unrank_many([], n).shape == (0, n)


@pytest.mark.parametrize(
    ("perm", "message", "tile", "cell"),
    [
        ((0, 1, 1), "tile 1 is repeated: at cell 1", 1, 2),
        ((0, 0), "at cell 0", 0, 1),
        ((1, 2, 3), "tile 3 at cell 2", 3, 2),
        ((0, -1), "tile -1 at cell 1", -1, 1),
        ((0, 2**64), "at cell 1", 2**64, 1),
        ((0, 256), "tile 256 at cell 1", 256, 1),
        ((0, 1.0), "1.0 at cell 1", None, 1),
        ((0, True), "True at cell 1", None, 1),
        ((0, "1"), "'1' at cell 1", None, 1),
        (np.array([0.0, 1.0]), "dtype float64", None, None),
        (np.array([0, 300]), "tile 300 at cell 1", 300, 1),
        (tuple(range(21)), "ranks go up to 20 elements, this has 21", None, None),
        (np.arange(21), "ranks go up to 20 elements, this has 21", None, None),
        (tuple(range(300)), "", None, None),
        (None, "a permutation is a sequence, not None", None, None),
        (7, "a permutation is a sequence, not 7", None, None),
        (10**5000, "a permutation is a sequence", None, None),
        (iter((0, 1)), "a permutation is a sequence", None, None),
        (b"\0\1", "is not a board", None, None),
        ({0: 0, 1: 1}, "is not a board", None, None),
        ({0, 1}, "is not a board", None, None),
        (np.array(3), "a permutation is a sequence", None, None),
        ([[0, 1], [2, 3]], "", None, None),
    ],
    ids=range(23),
)
def test_things_without_a_rank(perm, message, tile, cell):
    with pytest.raises(fp.InvalidBoardError) as caught:
        fp.rank(perm)
    assert message in str(caught.value)
    assert (caught.value.tile, caught.value.cell) == (tile, cell)


@pytest.mark.parametrize(
    ("rank", "n", "error", "message"),
    [
        (-1, 3, ValueError, "ranks of 3 elements go from 0 to 5, not -1"),
        (6, 3, ValueError, "ranks of 3 elements go from 0 to 5, not 6"),
        (1, 0, ValueError, "ranks of 0 elements go from 0 to 0, not 1"),
        (factorial(20), 20, ValueError, "ranks of 20 elements"),
        (2**64, 20, ValueError, "ranks of 20 elements"),
        (0, -1, ValueError, "n must be from 0 to 20, not -1"),
        (0, 21, ValueError, "n must be from 0 to 20, not 21"),
        (0, 2**64, ValueError, "n must be from 0 to 20"),
        (1.0, 3, TypeError, "float"),
        ("1", 3, TypeError, "str"),
        (None, 3, TypeError, "NoneType"),
        (0, 3.0, TypeError, "float"),
        (0, "3", TypeError, "str"),
    ],
)
def test_ranks_without_a_permutation(rank, n, error, message):
    with pytest.raises(error, match=message):
        fp.unrank(rank, n)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64], ids=["in place", "converted"])
@pytest.mark.parametrize("row", [0, 1, 99])
def test_the_row_that_is_no_permutation_is_named(row, dtype):
    perms = np.tile(np.arange(5, dtype=dtype), (100, 1))
    perms[row, 3] = 1
    perms[row + 1 :: 7, 0] = 9
    with pytest.raises(fp.InvalidBoardError) as caught:
        fp.rank_many(perms)
    assert str(caught.value).startswith(f"row {row}: tile 1 is repeated: at cell 1")
    assert (caught.value.tile, caught.value.cell) == (1, 3)


@pytest.mark.parametrize("value", [256, 257, 300, -1, -256, 2**16, 2**32, 2**63 - 1, -(2**63)])
def test_numbers_that_would_wrap_in_a_byte(value):
    with pytest.raises(fp.InvalidBoardError, match=f"row 1: tile {value} at cell 1") as caught:
        fp.rank_many(np.array([[0, 1], [0, value]]))
    assert (caught.value.tile, caught.value.cell) == (value, 1)


@pytest.mark.parametrize("value", [32, 33, 64, 200, 255])
def test_bytes_beyond_the_number_of_elements(value):
    with pytest.raises(fp.InvalidBoardError, match=f"row 0: tile {value} at cell 1"):
        fp.rank_many(np.array([[0, value]], dtype=np.uint8))


def test_the_largest_unsigned_number():
    with pytest.raises(fp.InvalidBoardError, match=f"row 0: tile {2**64 - 1} at cell 1"):
        fp.rank_many(np.array([[0, 2**64 - 1]], dtype=np.uint64))


@pytest.mark.parametrize(
    "perms",
    [
        [0, 1, 2],
        [[[0, 1]]],
        [[0.0, 1.0]],
        [[True, False]],
        [[0, None]],
        [[0, 1j]],
        [["0", "1"]],
        [[0, 1], [0]],
        [[0, 2**64]],
        [[0, 1], [float("nan"), 1]],
        "01",
        b"01",
        7,
        None,
        {0: 1},
        np.zeros((2, 21), int),
        np.tile(np.arange(21, dtype=np.uint8), (2, 1)),
    ],
    ids=range(17),
)
def test_arrays_that_are_no_permutations(perms):
    with pytest.raises(fp.InvalidBoardError):
        fp.rank_many(perms)


@pytest.mark.parametrize(
    ("ranks", "n", "error", "message"),
    [
        ([0, 5, 6], 3, ValueError, "row 2: ranks of 3 elements go from 0 to 5, not 6"),
        ([0, -1, 6], 3, ValueError, "row 1: ranks of 3 elements go from 0 to 5, not -1"),
        (np.array([0, 255], np.uint8), 5, ValueError, "row 1: ranks of 5 elements go from 0"),
        (np.array([-1], np.int8), 20, ValueError, "row 0: ranks of 20 elements"),
        (np.array([2**64 - 1], np.uint64), 20, ValueError, "row 0: ranks of 20 elements"),
        ([factorial(20)], 20, ValueError, f"row 0: .* not {factorial(20)}"),
        ([1], 0, ValueError, "row 0: ranks of 0 elements go from 0 to 0, not 1"),
        ([0], 21, ValueError, "n must be from 0 to 20, not 21"),
        ([0], -1, ValueError, "n must be from 0 to 20, not -1"),
        ([0], 3.0, TypeError, "float"),
        ([0], None, TypeError, "NoneType"),
        ([0.0], 3, ValueError, "one-dimensional array of integers"),
        ([True], 3, ValueError, "one-dimensional array of integers"),
        ([2**64], 20, ValueError, "one-dimensional array of integers"),
        (["1"], 3, ValueError, "one-dimensional array of integers"),
        ([[0]], 3, ValueError, "one-dimensional array of integers"),
        (0, 3, ValueError, "one-dimensional array of integers"),
        (None, 3, ValueError, "one-dimensional array of integers"),
        ([None], 3, ValueError, "one-dimensional array of integers"),
    ],
    ids=str,
)
def test_errors_of_unrank_many(ranks, n, error, message):
    with pytest.raises(error, match=message):
        fp.unrank_many(ranks, n)


def test_errors_show_the_range():
    with pytest.raises(ValueError, match=re.escape("from 0 to 2432902008176639999, not -1")):
        fp.unrank(-1, 20)
