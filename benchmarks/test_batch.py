"""Many boards of the 8-puzzle in one call, on one thread, and a judge's file."""

from __future__ import annotations

import io

import numpy as np
import pytest

import fastpuzzle as fp
from benchmarks.boards import solvable_array
from benchmarks.peers import dictionary
from fastpuzzle.judge import judge

BOARDS = 100_000
CASES = 200_000


def judge_input(cases: int) -> bytes:
    """Return the lines of random boards, half of them unsolvable."""
    rng = np.random.default_rng(4)
    boards = rng.permuted(np.tile(np.arange(9), (cases, 1)), axis=1)
    text = "".join(" ".join("x12345678"[tile] for tile in board) + "\n" for board in boards)
    return text.encode()


def run_judge(text: bytes) -> None:
    """Answer the cases of an input."""
    assert judge("eight", io.BytesIO(text), io.StringIO(), io.StringIO()) == 0


@pytest.fixture(scope="module")
def boards() -> np.ndarray:
    """Return 100,000 random solvable boards."""
    return solvable_array(BOARDS)


@pytest.mark.benchmark(group="batch")
class TestBatch:
    """The calls that take an array of boards, and looking each of them up in a dictionary."""

    def test_distances(self, benchmark, boards):
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.distances, boards)

    def test_dictionary(self, benchmark, boards):
        dictionary.table()
        benchmark.extra_info["boards"] = BOARDS
        found = benchmark.pedantic(dictionary.distances, (boards.tolist(),), rounds=3)
        assert found == fp.distances(boards).tolist()

    def test_shortest_paths(self, benchmark, boards):
        benchmark.extra_info["boards"] = BOARDS
        benchmark(fp.shortest_paths, boards)

    def test_judge_eight(self, benchmark):
        benchmark.extra_info["boards"] = CASES
        benchmark.pedantic(run_judge, (judge_input(CASES),), rounds=3, warmup_rounds=1)
