"""Distance tables: building, look-ups one by one and in bulk, and what people use instead."""

from __future__ import annotations

import io

import numpy as np
import pytest

import fastpuzzle as fp
from benchmarks.conftest import HARDEST_EIGHT
from benchmarks.peers import eight_puzzle
from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.table_build import build

BOARDS = 100_000
CASES = 200_000


@pytest.fixture(scope="module")
def solvable() -> np.ndarray:
    """Return 100,000 random solvable 8-puzzles."""
    rng = np.random.default_rng(3)
    boards = rng.permuted(np.tile(np.arange(9, dtype=np.uint8), (3 * BOARDS, 1)), axis=1)
    return np.ascontiguousarray(boards[fp.distances(boards) >= 0][:BOARDS])


@pytest.mark.benchmark(group="table")
class TestBuild:
    """Build the whole table of the 8-puzzle, and of the two largest shapes."""

    def test_eight_puzzle(self, benchmark):
        benchmark(build, 3, 3, 0, Control())

    def test_dictionary(self, benchmark):
        benchmark.pedantic(eight_puzzle.dict_table, rounds=3)

    def test_scipy(self, benchmark):
        pytest.importorskip("scipy")
        eight_puzzle.scipy_graph()
        benchmark(eight_puzzle.scipy_table)

    @pytest.mark.slow
    @pytest.mark.parametrize("shape", [(3, 4), (2, 6)], ids=["3x4", "2x6"])
    def test_two_bits(self, benchmark, shape):
        benchmark.pedantic(build, (*shape, 0, Control(workers=2)), rounds=1)


@pytest.mark.benchmark(group="table")
class TestScalar:
    """One 31-move board, from a tuple, on a warm table."""

    def test_distance(self, benchmark):
        benchmark(fp.distance, HARDEST_EIGHT)

    def test_shortest_path(self, benchmark):
        benchmark(fp.shortest_path, HARDEST_EIGHT)

    def test_dictionary_path(self, benchmark):
        table = eight_puzzle.dict_table()
        benchmark(eight_puzzle.dict_path, table, "".join(map(str, HARDEST_EIGHT)))

    def test_networkx_path(self, benchmark):
        pytest.importorskip("networkx")
        eight_puzzle.networkx_graph()
        benchmark(eight_puzzle.networkx_path, "".join(map(str, HARDEST_EIGHT)))


@pytest.mark.benchmark(group="batch")
class TestBatch:
    """100,000 random solvable boards on one thread, and a judge's file."""

    def test_distances(self, benchmark, solvable):
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.distances, solvable)

    def test_shortest_paths(self, benchmark, solvable):
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.shortest_paths, solvable)

    def test_judge_eight(self, benchmark):
        from fastpuzzle.judge import judge

        rng = np.random.default_rng(4)
        boards = rng.permuted(np.tile(np.arange(9), (CASES, 1)), axis=1)
        text = "".join(" ".join("x12345678"[tile] for tile in board) + "\n" for board in boards)
        benchmark.extra_info["boards"] = CASES

        def run() -> int:
            return judge("eight", io.BytesIO(text.encode()), io.StringIO(), io.StringIO())

        benchmark.pedantic(run, rounds=3, warmup_rounds=1)
