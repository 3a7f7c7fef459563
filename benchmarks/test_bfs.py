"""Breadth-first search of the 8-puzzle, beside its plain twin."""

from __future__ import annotations

import pytest

import fastpuzzle as fp
from benchmarks.boards import HARDEST_EIGHT, random_eights
from benchmarks.measure import by_face, measure, measure_lengths, moves_by

BY_BFS = by_face(algorithm="bfs")


@pytest.mark.benchmark(group="bfs")
class TestHardestEight:
    """One board that needs 31 moves: nearly all states are expanded."""

    def test_bfs(self, benchmark):
        measure(benchmark, BY_BFS, [HARDEST_EIGHT])

    def test_reference(self, benchmark):
        measure_lengths(benchmark, moves_by(fp.reference.breadth_first), [HARDEST_EIGHT])


@pytest.mark.benchmark(group="bfs")
def test_hundred_eights(benchmark):
    """Solve a hundred random boards."""
    measure(benchmark, BY_BFS, random_eights())
