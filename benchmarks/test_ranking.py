"""Cantor rank and unrank, one by one and in bulk."""

from __future__ import annotations

import pytest

import fastpuzzle as fp
from benchmarks.boards import shuffled
from benchmarks.measure import measure_call

BOARDS = 100_000


@pytest.mark.parametrize("cells", [9, 16])
@pytest.mark.benchmark(group="ranking")
class TestRanking:
    """One benchmark each for rank and unrank, scalar and batch; reference beside them."""

    def test_rank(self, benchmark, cells):
        perm = tuple(range(cells))[::-1]
        measure_call(benchmark, fp.rank, perm)

    def test_rank_reference(self, benchmark, cells):
        perm = tuple(range(cells))[::-1]
        measure_call(benchmark, fp.reference.rank, perm)

    def test_unrank(self, benchmark, cells):
        rank = fp.rank(tuple(range(cells))[::-1])
        measure_call(benchmark, fp.unrank, rank, cells)

    def test_rank_many(self, benchmark, cells):
        perms = shuffled(BOARDS, cells)
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.rank_many, perms)

    def test_unrank_many(self, benchmark, cells):
        ranks = fp.rank_many(shuffled(BOARDS, cells))
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.unrank_many, ranks, cells)
