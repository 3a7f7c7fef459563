"""A short item of every kernel: what --quick runs, and what instructions are counted of.

Each is over in a fraction of a second, runs on one thread, and asks nothing of the clock.
"""

from __future__ import annotations

import pytest

import fastpuzzle as fp
from benchmarks.boards import (
    HARDEST_EIGHT,
    hardest_eight_forms,
    korf_easiest,
    random_eights,
    random_eleven,
    shuffled,
    solvable_array,
)
from benchmarks.measure import WITHOUT_TABLES, by_face, by_kernel, measure
from benchmarks.test_batch import judge_input, run_judge
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.exact import building as table_building
from fastpuzzle._kernels.graph import astar
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.heuristics.pattern import Pattern
from fastpuzzle._kernels.patterns import building as pattern_building

pytestmark = pytest.mark.benchmark(group="quick")

CALLS = 1_000
BOARDS = 10_000
# Small enough to be built at once: four tiles a pattern.
PATTERNS = [bytes([1, 2, 3, 4]), bytes([5, 6, 7, 8]), bytes([9, 10, 11, 12]), bytes([13, 14, 15])]


def call_often(call, argument) -> None:
    """Call a function a thousand times."""
    for _ in range(CALLS):
        call(argument)


def build_patterns():
    """Build a set of four pattern databases."""
    return pattern_building.build(4, 4, 0, PATTERNS, Control())


@pytest.mark.parametrize("call", [fp.rank, fp.distance, fp.shortest_path])
def test_calls(benchmark, call):
    """Ask for one board at a time, on a warm table."""
    call(HARDEST_EIGHT.start)
    benchmark.extra_info["boards"] = CALLS
    benchmark(call_often, call, HARDEST_EIGHT.start)


@pytest.mark.parametrize("form", [form for form in hardest_eight_forms() if form != "tuple"])
def test_forms(benchmark, form):
    """Ask for one board at a time that is held in another form than a tuple."""
    board = hardest_eight_forms()[form]
    fp.distance(board)
    benchmark.extra_info["boards"] = CALLS
    benchmark(call_often, fp.distance, board)


def test_rank_many(benchmark):
    """Rank permutations."""
    benchmark.extra_info["boards"] = BOARDS
    benchmark(fp.rank_many, shuffled(BOARDS, 16))


def test_unrank_many(benchmark):
    """Unrank permutations."""
    benchmark.extra_info["boards"] = BOARDS
    benchmark(fp.unrank_many, fp.rank_many(shuffled(BOARDS, 16)), 16)


def test_bfs(benchmark):
    """Solve a board of the 8-puzzle that needs 31 moves."""
    measure(benchmark, by_face(algorithm="bfs"), [HARDEST_EIGHT])


@pytest.mark.parametrize("puzzles", [random_eights, lambda: [random_eleven(5)]], ids=["8", "11"])
def test_bidirectional(benchmark, puzzles):
    """Solve random boards, with states in arrays and in a hash table."""
    measure(benchmark, by_face(algorithm="bidirectional"), puzzles())


def test_table_build(benchmark):
    """Build the table of the 8-puzzle."""
    benchmark(table_building.build, 3, 3, 0, Control())


@pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
def test_idastar(benchmark, heuristic):
    """Solve boards of the 15-puzzle."""
    measure(benchmark, by_kernel(idastar, heuristic), korf_easiest(3))


@pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
def test_astar(benchmark, heuristic):
    """Solve boards of the 8-puzzle."""
    measure(benchmark, by_kernel(astar, heuristic), random_eights()[:20])


def test_pattern_build(benchmark):
    """Build pattern databases."""
    benchmark(build_patterns)


def test_pattern(benchmark):
    """Solve boards of the 15-puzzle with pattern databases."""
    heuristic = Pattern(build_patterns(), 0)
    measure(benchmark, by_kernel(idastar, heuristic), korf_easiest(3))


@pytest.mark.parametrize("call", [fp.distances, fp.shortest_paths])
def test_batch(benchmark, call):
    """Ask for many boards in one call."""
    benchmark.extra_info["boards"] = BOARDS
    benchmark(call, solvable_array(BOARDS))


def test_judge_eight(benchmark):
    """Answer a judge's file."""
    benchmark.extra_info["boards"] = CALLS
    benchmark(run_judge, judge_input(CALLS))
