"""Pattern databases: how long they take to build, and IDA* over them (Korf and Felner 2002)."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

import fastpuzzle as fp
from fastpuzzle import pattern_sets
from fastpuzzle._kernels import idastar, pattern_build
from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.heuristics.pattern import Pattern
from fastpuzzle._kernels.instance import Instance
from fastpuzzle._kernels.pattern import PatternData
from fastpuzzle.registry import find_heuristic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle._kernels.heuristics.base import Heuristic

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


def named(name: str, side: int) -> Pattern:
    """Return a set in the kernels' form, for the goal with the blank first."""
    return fp.PatternDatabase.named(name, fp.goals.blank_first((side, side))).heuristic


def solve_all(
    heuristic: Heuristic, boards: list[tuple[bytes, int]], *, prune: bool = True
) -> tuple[int, int, float]:
    """Solve boards; check the lengths; return expanded and generated nodes, and CPU seconds."""
    size = len(boards[0][0])
    side = int(size**0.5)
    expanded = generated = 0
    began = process_time()
    for tiles, moves in boards:
        control = Control()
        control.prune = prune
        control.heuristic = heuristic
        _, path = idastar.solve(Instance(side, side, tiles, bytes(range(size))), control)
        assert len(path) == moves
        expanded += control.expanded
        generated += control.generated
    return expanded, generated, process_time() - began


def note_nodes(benchmark, boards: int, expanded: int, generated: int, seconds: float) -> None:
    """Keep nodes and CPU seconds beside the times."""
    benchmark.extra_info["boards"] = boards
    benchmark.extra_info["nodes_a_board"] = expanded / boards
    benchmark.extra_info["generated_a_board"] = generated / boards
    benchmark.extra_info["nodes_a_second"] = expanded / seconds
    benchmark.extra_info["cpu_seconds_a_board"] = seconds / boards


def measure(
    benchmark,
    heuristic: Heuristic,
    boards: list[tuple[bytes, int]],
    rounds: int = 3,
    *,
    prune: bool = True,
) -> None:
    """Time the solving of boards, after the first of them."""
    solve_all(heuristic, boards[:1])
    found = benchmark.pedantic(solve_all, (heuristic, boards), {"prune": prune}, rounds=rounds)
    note_nodes(benchmark, len(boards), *found)


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
        measure(benchmark, named("small", 4), boards_of("korf100.csv"))

    @pytest.mark.slow
    def test_large(self, benchmark):
        measure(benchmark, named("large", 4), boards_of("korf100.csv"), rounds=5)

    @pytest.mark.slow
    def test_seventeen(self, benchmark):
        measure(benchmark, named("large", 4), boards_of("hardest17.csv"), rounds=1)

    @pytest.mark.parametrize("name", ["small", "walking_conflict"])
    def test_ten(self, benchmark, name):
        """The first ten boards, with the small set and with the best that needs no tables."""
        heuristic = named("small", 4) if name == "small" else find_heuristic(name, (4, 4), 0)
        measure(benchmark, heuristic, boards_of("korf100.csv")[:10])


@pytest.mark.slow
@pytest.mark.benchmark(group="pattern")
@pytest.mark.parametrize("name", ["small", "large"])
class TestAblation:
    """Korf's hundred boards, one technique left out."""

    def test_nothing_left_out(self, benchmark, name):
        measure(benchmark, named(name, 4), boards_of("korf100.csv"))

    def test_no_forbidden_words(self, benchmark, name):
        measure(benchmark, named(name, 4), boards_of("korf100.csv"), prune=False)

    def test_no_mirrored_view(self, benchmark, name):
        data = self.tables(name)
        measure(benchmark, Pattern(data, 0, max_views=1), boards_of("korf100.csv"))

    def test_no_regions(self, benchmark, name):
        data = self.tables(name)
        without_flags = bytes(data.buffer).translate(bytes(i & 15 for i in range(256)))
        data = PatternData(4, 4, 0, data.patterns, without_flags)
        measure(benchmark, Pattern(data, 0), boards_of("korf100.csv"))

    @staticmethod
    def tables(name: str) -> PatternData:
        """Return the tables of a set."""
        return pattern_sets.open_or_build(name, (4, 4), 0, Control(workers=2))


@pytest.mark.slow
@pytest.mark.benchmark(group="pattern")
class TestTwentyFour:
    """Boards of the 24-puzzle."""

    @pytest.mark.parametrize("number", EASIEST_24)
    def test_large(self, benchmark, number):
        boards = boards_of("korf_felner_24puzzle_50.csv", number)
        measure(benchmark, named("large", 5), boards, rounds=1)
