"""Pattern databases: how long they take to build, and IDA* over them (Korf and Felner 2002)."""

from __future__ import annotations

import pytest

import fastpuzzle as fp
from benchmarks.boards import hardest_fifteens, korf, korf_easiest, korf_felner
from benchmarks.measure import by_kernel, measure
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.heuristics.pattern import Pattern
from fastpuzzle._kernels.patterns import building as pattern_building
from fastpuzzle._kernels.patterns.data import PatternData
from fastpuzzle._store import pattern_sets

# The boards of Korf and Felner that need the fewest nodes.
EASIEST_TWENTY_FOURS = (38, 40, 25)


def named(name: str, side: int) -> Pattern:
    """Return a set in the kernels' form, for the goal with the blank first."""
    return fp.PatternDatabase.named(name, fp.goals.blank_first((side, side))).heuristic


def over(heuristic: Pattern, *, prune: bool = True):
    """Return a solver over pattern databases."""
    return by_kernel(idastar, heuristic, longest_words=14 if prune else 2)


def build(name: str, shape: tuple[int, int], workers: int) -> None:
    """Build a set in memory."""
    patterns = pattern_sets.partition_of(name, shape, 0)
    data = pattern_building.build(*shape, 0, patterns, Control(workers=workers))
    assert data.patterns == tuple(patterns)


@pytest.mark.benchmark(group="pattern")
class TestBuild:
    """The tables of the named sets, in memory."""

    @pytest.mark.parametrize("workers", [1, 2])
    def test_small(self, benchmark, workers):
        benchmark.pedantic(build, ("small", (4, 4), workers), rounds=3)

    @pytest.mark.slow
    @pytest.mark.parametrize("side", [4, 5])
    def test_large(self, benchmark, side):
        benchmark.pedantic(build, ("large", (side, side), 2), rounds=1)


@pytest.mark.benchmark(group="pattern")
class TestFifteen:
    """Korf's hundred boards and the seventeen that need 80 moves."""

    def test_small(self, benchmark):
        measure(benchmark, over(named("small", 4)), korf(), rounds=3)

    @pytest.mark.slow
    def test_large(self, benchmark):
        measure(benchmark, over(named("large", 4)), korf(), rounds=5)

    @pytest.mark.slow
    def test_seventeen(self, benchmark):
        measure(benchmark, over(named("large", 4)), hardest_fifteens(), rounds=1)


@pytest.mark.benchmark(group="pattern")
class TestFirstTen:
    """The first ten of Korf's boards, with the small set and with the best without tables."""

    def test_small(self, benchmark):
        measure(benchmark, over(named("small", 4)), korf(10), rounds=3)

    def test_without_tables(self, benchmark):
        measure(benchmark, by_kernel(idastar, "walking_conflict"), korf(10), rounds=3)


@pytest.mark.benchmark(group="pattern")
def test_ten_easiest(benchmark):
    """Solve the ten easiest of Korf's boards, on which IDA* and A* are measured, too."""
    measure(benchmark, over(named("small", 4)), korf_easiest(10))


@pytest.mark.slow
@pytest.mark.benchmark(group="pattern")
@pytest.mark.parametrize("name", ["small", "large"])
class TestAblation:
    """Korf's hundred boards, one technique left out."""

    def test_nothing_left_out(self, benchmark, name):
        measure(benchmark, over(named(name, 4)), korf(), rounds=3)

    def test_no_forbidden_words(self, benchmark, name):
        measure(benchmark, over(named(name, 4), prune=False), korf(), rounds=3)

    def test_no_mirrored_view(self, benchmark, name):
        heuristic = Pattern(self.tables(name), 0, max_views=1)
        measure(benchmark, over(heuristic), korf(), rounds=3)

    def test_no_regions(self, benchmark, name):
        data = self.tables(name)
        without_flags = bytes(data.buffer).translate(bytes(i & 15 for i in range(256)))
        heuristic = Pattern(PatternData(4, 4, 0, data.patterns, without_flags), 0)
        measure(benchmark, over(heuristic), korf(), rounds=3)

    @staticmethod
    def tables(name: str) -> PatternData:
        """Return the tables of a set."""
        return pattern_sets.open_or_build(name, (4, 4), 0, Control(workers=2))


@pytest.mark.slow
@pytest.mark.benchmark(group="pattern")
@pytest.mark.parametrize("number", EASIEST_TWENTY_FOURS)
def test_twenty_four(benchmark, number):
    """Solve a board of the 24-puzzle with the large set."""
    measure(benchmark, over(named("large", 5)), [korf_felner(number)], rounds=1)
