"""Searches of the 8-puzzle, each beside the pure-Python reference in the same run."""

from __future__ import annotations

import statistics
from time import perf_counter

import pytest

import fastpuzzle as fp
from benchmarks.conftest import HARDEST_EIGHT


def seconds_each(solve, pairs) -> list[float]:
    """Return the time of each query."""
    times = []
    for start, goal in pairs:
        begin = perf_counter()
        solve(start, goal)
        times.append(perf_counter() - begin)
    return times


def shortest(algorithm):
    """Return a query by one algorithm of the face."""
    return lambda start, goal: fp.shortest_path(start, goal, algorithm=algorithm)


@pytest.mark.benchmark(group="bidirectional")
class TestRandomPairs:
    """Median and worst query over 1,000 random pairs (the reference: 100)."""

    @pytest.mark.parametrize("algorithm", ["bidirectional", "idastar", "bfs"])
    def test_compiled(self, benchmark, random_pairs, algorithm):
        times = benchmark(seconds_each, shortest(algorithm), random_pairs)
        benchmark.extra_info["median_us"] = statistics.median(times) * 1e6
        benchmark.extra_info["worst_us"] = max(times) * 1e6

    def test_reference(self, benchmark, random_pairs):
        times = benchmark.pedantic(
            seconds_each, (fp.reference.shortest_path, random_pairs[:100]), rounds=1
        )
        benchmark.extra_info["median_us"] = statistics.median(times) * 1e6
        benchmark.extra_info["worst_us"] = max(times) * 1e6


@pytest.mark.benchmark(group="hardest eight")
class TestHardestEight:
    """One 31-move board of the 8-puzzle."""

    @pytest.mark.parametrize("algorithm", ["bidirectional", "idastar", "bfs"])
    def test_compiled(self, benchmark, algorithm):
        path = benchmark(fp.shortest_path, HARDEST_EIGHT, algorithm=algorithm)
        benchmark.extra_info["expanded"] = path.stats.expanded

    def test_reference(self, benchmark):
        benchmark.pedantic(fp.reference.shortest_path, (HARDEST_EIGHT,), rounds=3)
