"""Bidirectional search, beside its plain twin, code of one's own and graph libraries."""

from __future__ import annotations

import statistics
from time import perf_counter

import pytest

import fastpuzzle as fp
from benchmarks.boards import HARDEST_EIGHT, random_eights, random_eleven, random_pairs
from benchmarks.measure import Answer, by_face, measure, measure_lengths, moves_by
from benchmarks.peers import bidirectional, graphs

BY_BIDIRECTIONAL = by_face(algorithm="bidirectional")


def by_reference(puzzle):
    """Solve a puzzle with the plain twin, which counts no nodes."""
    return Answer(len(fp.reference.bidirectional(puzzle.start, puzzle.goal)), 0, 0)


def note_each(benchmark, solve, puzzles):
    """Keep the median and the longest time of a single puzzle, in microseconds."""
    times = []
    for puzzle in puzzles:
        begin = perf_counter()
        answer = solve(puzzle)
        times.append(perf_counter() - begin)
        assert answer.moves == puzzle.moves
    benchmark.extra_info["median_us"] = statistics.median(times) * 1e6
    benchmark.extra_info["worst_us"] = max(times) * 1e6


@pytest.mark.benchmark(group="bidirectional")
class TestRandomPairs:
    """A thousand random pairs of start and goal (the reference: a hundred)."""

    def test_bidirectional(self, benchmark):
        measure(benchmark, BY_BIDIRECTIONAL, random_pairs())
        note_each(benchmark, BY_BIDIRECTIONAL, random_pairs())

    def test_reference(self, benchmark):
        pairs = random_pairs()[:100]
        benchmark.extra_info["boards"] = len(pairs)
        benchmark.pedantic(note_each, (benchmark, by_reference, pairs))


@pytest.mark.benchmark(group="bidirectional")
class TestHardestEight:
    """One board that needs 31 moves."""

    def test_bidirectional(self, benchmark):
        measure(benchmark, BY_BIDIRECTIONAL, [HARDEST_EIGHT])

    def test_reference(self, benchmark):
        moves_of = moves_by(fp.reference.bidirectional)
        measure_lengths(benchmark, moves_of, [HARDEST_EIGHT], rounds=3)


@pytest.mark.benchmark(group="bidirectional")
class TestHundredEights:
    """A hundred random boards."""

    def test_bidirectional(self, benchmark):
        measure(benchmark, BY_BIDIRECTIONAL, random_eights())

    def test_own_code(self, benchmark):
        measure_lengths(benchmark, bidirectional.moves_of, random_eights())

    def test_networkx(self, benchmark):
        pytest.importorskip("networkx")
        measure_lengths(benchmark, graphs.networkx_moves_of, random_eights())

    def test_scipy(self, benchmark):
        pytest.importorskip("scipy")
        measure_lengths(benchmark, graphs.scipy_moves_of, random_eights())


@pytest.mark.benchmark(group="bidirectional")
def test_six_elevens(benchmark):
    """Solve random boards of 3x4, whose states are kept in a hash table."""
    measure(benchmark, BY_BIDIRECTIONAL, [random_eleven(seed) for seed in range(6)], rounds=3)
