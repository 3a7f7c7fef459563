"""Ranks of permutations: compiled equals reference, and both are positions in a sorted list."""

from itertools import permutations
from math import factorial
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import reference
from fastpuzzle._kernels.ground import ranking

SIZES = range(21)
many_examples = settings(max_examples=200)


def perms_of(n):
    return st.permutations(range(n)).map(tuple)


@pytest.mark.parametrize("n", SIZES)
@many_examples
@given(data=st.data())
def test_rank_equals_reference_and_unrank_undoes_it(n, data):
    perm = data.draw(perms_of(n))
    rank = fp.rank(perm)
    assert rank == reference.rank(perm)
    assert fp.unrank(rank, n) == perm


@pytest.mark.parametrize("n", SIZES)
@many_examples
@given(data=st.data())
def test_unrank_equals_reference_and_rank_undoes_it(n, data):
    rank = data.draw(st.integers(0, factorial(n) - 1))
    perm = fp.unrank(rank, n)
    assert perm == reference.unrank(rank, n)
    assert fp.rank(perm) == rank


@settings(max_examples=400)
@given(st.data(), st.sampled_from(SIZES))
def test_order_of_ranks_is_order_of_permutations(data, n):
    one, other = data.draw(perms_of(n)), data.draw(perms_of(n))
    assert (fp.rank(one) < fp.rank(other)) == (one < other)


@pytest.mark.parametrize("n", SIZES)
def test_first_and_last(n):
    ascending = tuple(range(n))
    assert fp.rank(ascending) == 0
    assert fp.rank(ascending[::-1]) == factorial(n) - 1
    assert fp.unrank(0, n) == ascending
    assert fp.unrank(factorial(n) - 1, n) == ascending[::-1]


@pytest.mark.parametrize("n", range(8))
def test_all_ranks_in_lexicographic_order(n):
    perms = list(permutations(range(n)))
    assert [fp.rank(perm) for perm in perms] == list(range(factorial(n)))
    assert [fp.unrank(rank, n) for rank in range(factorial(n))] == perms


@many_examples
@given(st.data(), st.sampled_from(SIZES))
def test_rank_many_equals_rank_of_each(data, n):
    perms = data.draw(st.lists(perms_of(n), max_size=20))
    ranks = fp.rank_many(np.array(perms, dtype=np.int64).reshape(len(perms), n))
    assert ranks.dtype == np.int64
    assert ranks.tolist() == [fp.rank(perm) for perm in perms]


@many_examples
@given(st.data(), st.sampled_from(SIZES))
def test_unrank_many_equals_unrank_of_each(data, n):
    ranks = data.draw(st.lists(st.integers(0, factorial(n) - 1), max_size=20))
    perms = fp.unrank_many(ranks, n)
    assert perms.dtype == np.uint8
    assert perms.shape == (len(ranks), n)
    assert [tuple(perm) for perm in perms.tolist()] == [fp.unrank(rank, n) for rank in ranks]


def test_all_permutations_of_nine_at_once():
    """Sixteen are ranked at a time, the last few one by one; where that begins does not matter."""
    perms = np.array(list(permutations(range(9))), dtype=np.uint8)
    ranks = np.arange(factorial(9))
    assert np.array_equal(fp.rank_many(perms), ranks)
    assert np.array_equal(fp.unrank_many(ranks, 9), perms)
    for first in range(17):
        few = slice(first * 1000, first * 1000 + 32 + first)
        assert np.array_equal(fp.rank_many(perms[few]), ranks[few])
        assert np.array_equal(fp.unrank_many(ranks[few], 9), perms[few])


@pytest.mark.parametrize("n", [9, 16])
def test_the_first_damaged_row_is_found(n):
    """Rows are damaged by another element that they have, or by one that no row may have."""
    source = Random(n)
    rows = np.array([source.sample(range(n), n) for _ in range(100)], dtype=np.uint8)
    ranks = np.empty(len(rows), dtype=np.uint64)
    for _ in range(15_000):
        damaged = rows.copy()
        at = sorted(source.sample(range(len(rows)), source.randrange(1, 4)))
        for row in at:
            place = source.randrange(n)
            others = [value for value in range(256) if value != rows[row][place]]
            damaged[row][place] = source.choice(others[: source.choice([n - 1, len(others)])])
        count = source.randrange(at[0] + 1, len(rows) + 1)
        assert ranking.rank_many(damaged[:count], ranks) == at[0]


@settings(max_examples=400)
@given(st.integers(0, 255), st.integers(0, 2**32))
def test_parity_equals_reference(n, seed):
    perm = list(range(n))
    Random(seed).shuffle(perm)
    assert ranking.parity(bytes(perm)) == reference.parity(perm)


@pytest.mark.parametrize("n", range(8))
def test_parity_of_all_small_permutations(n):
    for perm in permutations(range(n)):
        assert ranking.parity(bytes(perm)) == reference.parity(perm)
