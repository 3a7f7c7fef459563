"""IDA* and A* on Korf's boards (Korf 1985), beside the plain recursion over packed boards."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._kernels import idastar, idastar_plain
from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.instance import Instance
from fastpuzzle.registry import HEURISTICS, find_heuristic

KORF = Path(__file__).parents[1] / "tests" / "golden" / "korf100.csv"
EASIEST = 40
# Pattern databases have a suite of their own.
WITHOUT_TABLES = [name for name, entry in HEURISTICS.items() if not entry.large_tables]
# Over a second with the Manhattan distance, and far from the longest.
HARD_BOARD = 88


def korf_boards() -> list[tuple[bytes, int]]:
    """Return Korf's boards (blank first) with their optimal lengths, the easiest first."""
    rows = [line.split(",") for line in KORF.read_text().splitlines() if line[0].isdigit()]
    rows.sort(key=lambda row: int(row[4]))
    return [(bytes(map(int, row[2].split())), int(row[1])) for row in rows]


def solve_all(kernel, heuristic: str | None, boards, *, prune: bool = True) -> int:
    """Solve boards with one kernel; check the lengths; return the expanded nodes."""
    expanded = 0
    for tiles, moves in boards:
        control = Control()
        control.prune = prune
        if heuristic:
            control.heuristic = find_heuristic(heuristic, (4, 4), 0)
        _, path = kernel.solve(Instance(4, 4, tiles, bytes(range(16))), control)
        assert len(path) == moves
        expanded += control.expanded
    return expanded


def note_nodes(benchmark, nodes: int, boards: int) -> None:
    """Keep what no noise can move."""
    benchmark.extra_info["boards"] = boards
    benchmark.extra_info["nodes_a_board"] = nodes / boards


@pytest.mark.benchmark(group="idastar")
class TestEasiest:
    """The forty easiest of Korf's boards."""

    def test_plain_recursion(self, benchmark):
        boards = korf_boards()[:EASIEST]
        nodes = benchmark.pedantic(solve_all, (idastar_plain, None, boards), rounds=3)
        note_nodes(benchmark, nodes, EASIEST)

    def test_manhattan_unpruned(self, benchmark):
        boards = korf_boards()[:EASIEST]
        nodes = benchmark.pedantic(
            solve_all, (idastar, "manhattan", boards), {"prune": False}, rounds=3
        )
        note_nodes(benchmark, nodes, EASIEST)

    @pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
    def test_heuristic(self, benchmark, heuristic):
        boards = korf_boards()[:EASIEST]
        solve_all(idastar, heuristic, boards[-1:])
        nodes = benchmark.pedantic(solve_all, (idastar, heuristic, boards), rounds=3)
        note_nodes(benchmark, nodes, EASIEST)


@pytest.mark.slow
@pytest.mark.benchmark(group="idastar")
class TestAllHundred:
    """All of Korf's boards."""

    @pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
    def test_heuristic(self, benchmark, heuristic):
        boards = korf_boards()
        solve_all(idastar, heuristic, boards[EASIEST : EASIEST + 1])
        nodes = benchmark.pedantic(solve_all, (idastar, heuristic, boards), rounds=1)
        note_nodes(benchmark, nodes, len(boards))


@pytest.mark.benchmark(group="workers")
@pytest.mark.parametrize("threads", [1, 2])
def test_two_at_once(benchmark, threads):
    """Solve the same boards on one thread, and on two at the same time: they share no lock."""
    boards = korf_boards()[:EASIEST]
    solve_all(idastar, "manhattan", boards[-1:])
    with ThreadPoolExecutor(threads) as pool:

        def solve() -> None:
            runs = [pool.submit(solve_all, idastar, "manhattan", boards) for _ in range(threads)]
            for run in runs:
                run.result()

        benchmark.pedantic(solve, rounds=3)
    benchmark.extra_info["boards"] = len(boards)


@pytest.mark.slow
@pytest.mark.benchmark(group="workers")
@pytest.mark.parametrize("workers", [1, 2])
def test_workers(benchmark, workers):
    """Solve one hard board on one thread and on two."""
    tiles, moves = korf_boards()[HARD_BOARD]
    path = benchmark.pedantic(
        fp.shortest_path,
        (list(tiles), "blank_first"),
        {"heuristic": "manhattan", "workers": workers},
        rounds=3,
    )
    assert len(path) == moves
    note_nodes(benchmark, path.stats.expanded, 1)
