"""IDA* on Korf's boards (Korf 1985), beside plainer forms of it, and on several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.boards import HARDEST_EIGHT, korf, korf_easiest, random_eights, random_pairs
from benchmarks.measure import (
    WITHOUT_TABLES,
    by_face,
    by_kernel,
    measure,
    measure_lengths,
    solve_all,
)
from benchmarks.peers import idastar as own_code
from benchmarks.peers.recursion import recursion
from fastpuzzle._kernels.deepening import idastar


@pytest.mark.benchmark(group="idastar")
class TestEights:
    """Boards of the 8-puzzle, by the call that users make."""

    @pytest.mark.parametrize(
        "puzzles", [[HARDEST_EIGHT], random_eights, random_pairs], ids=["hardest", "100", "pairs"]
    )
    def test_idastar(self, benchmark, puzzles):
        puzzles = puzzles() if callable(puzzles) else puzzles
        measure(benchmark, by_face(algorithm="idastar"), puzzles)


@pytest.mark.benchmark(group="idastar")
class TestTenEasiest:
    """The ten easiest of Korf's boards, which plain Python can solve, too."""

    @pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
    def test_heuristic(self, benchmark, heuristic):
        measure(benchmark, by_kernel(idastar, heuristic), korf_easiest(10))

    def test_own_code(self, benchmark):
        measure_lengths(benchmark, own_code.moves_of, korf_easiest(10))

    def test_numba(self, benchmark):
        pytest.importorskip("numba")
        from benchmarks.peers import numba_idastar

        measure_lengths(benchmark, numba_idastar.moves_of, korf_easiest(10), rounds=3)


@pytest.mark.benchmark(group="idastar")
class TestFortyEasiest:
    """The forty easiest of Korf's boards."""

    def test_plain_recursion(self, benchmark):
        measure(benchmark, by_kernel(recursion()), korf_easiest(40), rounds=3)

    def test_manhattan_unpruned(self, benchmark):
        solve = by_kernel(idastar, "manhattan", longest_words=2)
        measure(benchmark, solve, korf_easiest(40), rounds=3)

    @pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
    def test_heuristic(self, benchmark, heuristic):
        measure(benchmark, by_kernel(idastar, heuristic), korf_easiest(40), rounds=3)


@pytest.mark.slow
@pytest.mark.benchmark(group="idastar")
@pytest.mark.parametrize("heuristic", WITHOUT_TABLES)
def test_all_hundred(benchmark, heuristic):
    """Solve all of Korf's boards."""
    measure(benchmark, by_kernel(idastar, heuristic), korf(), rounds=1)


@pytest.mark.benchmark(group="idastar")
class TestThreads:
    """IDA* with Manhattan on one thread and on two."""

    @pytest.mark.parametrize("threads", [1, 2])
    def test_two_at_once(self, benchmark, threads):
        """Solve the forty easiest on every thread at once: searches share no lock."""
        solve, puzzles = by_kernel(idastar, "manhattan"), korf_easiest(40)
        solve_all(solve, puzzles[:1])
        with ThreadPoolExecutor(threads) as pool:

            def run() -> None:
                for future in [pool.submit(solve_all, solve, puzzles) for _ in range(threads)]:
                    future.result()

            benchmark.pedantic(run, rounds=3)
        benchmark.extra_info["boards"] = len(puzzles)

    @pytest.mark.slow
    @pytest.mark.parametrize("workers", [1, 2])
    def test_one_board(self, benchmark, workers):
        """Solve one board of over a second, far from the longest; two workers vary in nodes."""
        solve = by_face(heuristic="manhattan", workers=workers)
        measure(benchmark, solve, korf_easiest(89)[-1:], rounds=3)
