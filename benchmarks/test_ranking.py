"""Cantor rank and unrank, one by one and in bulk."""

from __future__ import annotations

import numpy as np
import pytest

import fastpuzzle as fp

BOARDS = 100_000


def shuffled(cells: int) -> np.ndarray:
    """Return 100,000 random permutations."""
    rng = np.random.default_rng(7)
    return rng.permuted(np.tile(np.arange(cells, dtype=np.uint8), (BOARDS, 1)), axis=1)


@pytest.mark.parametrize("cells", [9, 16])
@pytest.mark.benchmark(group="ranking")
class TestRanking:
    """One benchmark each for rank and unrank, scalar and batch; reference beside them."""

    def test_rank(self, benchmark, cells):
        perm = tuple(range(cells))[::-1]
        benchmark(fp.rank, perm)

    def test_rank_reference(self, benchmark, cells):
        perm = tuple(range(cells))[::-1]
        benchmark(fp.reference.rank, perm)

    def test_unrank(self, benchmark, cells):
        rank = fp.rank(tuple(range(cells))[::-1])
        benchmark(fp.unrank, rank, cells)

    def test_rank_many(self, benchmark, cells):
        perms = shuffled(cells)
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.rank_many, perms)

    def test_unrank_many(self, benchmark, cells):
        ranks = fp.rank_many(shuffled(cells))
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.unrank_many, ranks, cells)
