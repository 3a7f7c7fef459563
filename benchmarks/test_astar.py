"""A*, beside its plain twin and the packages that people install."""

from __future__ import annotations

import pytest

import fastpuzzle as fp
from benchmarks.boards import korf_easiest, random_eights
from benchmarks.measure import (
    WITHOUT_TABLES,
    by_kernel,
    measure,
    measure_lengths,
    moves_by,
)
from benchmarks.peers import packages
from fastpuzzle._kernels.graph import astar


@pytest.mark.benchmark(group="astar")
class TestHundredEights:
    """A hundred random boards of the 8-puzzle."""

    @pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
    def test_heuristic(self, benchmark, heuristic):
        measure(benchmark, by_kernel(astar, heuristic), random_eights())

    def test_reference(self, benchmark):
        measure_lengths(benchmark, moves_by(fp.reference.astar), random_eights())

    @pytest.mark.slow
    def test_slidingpuzzle(self, benchmark):
        pytest.importorskip("slidingpuzzle")
        measure_lengths(benchmark, packages.by_slidingpuzzle, random_eights())

    def test_fifteen_puzzle_solvers(self, benchmark):
        pytest.importorskip("fifteen_puzzle_solvers")
        measure_lengths(benchmark, packages.by_fifteen_puzzle_solvers, random_eights())


@pytest.mark.benchmark(group="astar")
class TestTenEasiest:
    """The ten easiest of Korf's boards of the 15-puzzle."""

    @pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
    def test_heuristic(self, benchmark, heuristic):
        measure(benchmark, by_kernel(astar, heuristic), korf_easiest(10), rounds=3)
