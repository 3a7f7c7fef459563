"""Pattern databases: how long they take to build, and IDA* over them (Korf and Felner 2002)."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

import fastpuzzle as fp
from fastpuzzle import pattern_sets
from fastpuzzle._kernels import idastar, pattern_build
from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.instance import Instance
from fastpuzzle.registry import find_heuristic

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
# The boards of Korf and Felner that need the fewest nodes.
EASIEST_24 = ("38", "40", "25")


def boards_of(file: str, *numbers: str) -> list[tuple[bytes, int]]:
    """Return the boards of a file (blank first) with their optimal lengths."""
    rows = [line.split(",") for line in (GOLDEN / file).read_text().splitlines()]
    names = next(row for row in rows if row[0] == "id")
    board = names.index("board_blank_first")
    return [
        (bytes(map(int, row[board].split())), int(row[1]))
        for row in rows
        if row[0].isdigit() and (not numbers or row[0] in numbers)
    ]


def solve_all(name: str, boards: list[tuple[bytes, int]]) -> tuple[int, int, float]:
    """Solve boards with one set; check the lengths; return nodes and CPU seconds."""
    size = len(boards[0][0])
    side = int(size**0.5)
    heuristic = fp.PatternDatabase.named(name, fp.goals.blank_first((side, side))).heuristic
    expanded = generated = 0
    began = process_time()
    for tiles, moves in boards:
        control = Control()
        control.heuristic = heuristic
        _, path = idastar.solve(Instance(side, side, tiles, bytes(range(size))), control)
        assert len(path) == moves
        expanded += control.expanded
        generated += control.generated
    return expanded, generated, process_time() - began


def measure(benchmark, name: str, boards: list[tuple[bytes, int]], rounds: int = 3) -> None:
    """Time the solving of boards, and keep nodes and CPU seconds beside it."""
    solve_all(name, boards[:1])
    expanded, generated, seconds = benchmark.pedantic(solve_all, (name, boards), rounds=rounds)
    benchmark.extra_info["boards"] = len(boards)
    benchmark.extra_info["nodes_a_board"] = expanded / len(boards)
    benchmark.extra_info["generated_a_board"] = generated / len(boards)
    benchmark.extra_info["nodes_a_second"] = expanded / seconds
    benchmark.extra_info["cpu_seconds_a_board"] = seconds / len(boards)


def build(name: str, shape: tuple[int, int], workers: int) -> None:
    """Build a set in memory."""
    patterns = pattern_sets.partition_of(name, shape, 0)
    status, data = pattern_build.build(*shape, 0, patterns, Control(workers=workers))
    assert (status, data.patterns) == (0, tuple(patterns))


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
        measure(benchmark, "small", boards_of("korf100.csv"))

    @pytest.mark.slow
    def test_large(self, benchmark):
        measure(benchmark, "large", boards_of("korf100.csv"), rounds=5)

    @pytest.mark.slow
    def test_seventeen(self, benchmark):
        measure(benchmark, "large", boards_of("hardest17.csv"), rounds=1)

    def test_no_tables(self, benchmark):
        """The best search without pattern databases, on the first ten boards."""
        boards = boards_of("korf100.csv")[:10]
        heuristic = find_heuristic("walking_conflict", (4, 4), 0)

        def solve() -> None:
            for tiles, moves in boards:
                control = Control()
                control.heuristic = heuristic
                _, path = idastar.solve(Instance(4, 4, tiles, bytes(range(16))), control)
                assert len(path) == moves

        benchmark.pedantic(solve, rounds=3)
        benchmark.extra_info["boards"] = len(boards)

    def test_small_same(self, benchmark):
        measure(benchmark, "small", boards_of("korf100.csv")[:10])


@pytest.mark.slow
@pytest.mark.benchmark(group="pattern")
class TestTwentyFour:
    """Boards of the 24-puzzle."""

    @pytest.mark.parametrize("number", EASIEST_24)
    def test_large(self, benchmark, number):
        measure(benchmark, "large", boards_of("korf_felner_24puzzle_50.csv", number), rounds=1)
