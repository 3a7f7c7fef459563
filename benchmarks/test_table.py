"""Distance tables: building them and looking one board up, and what people use instead."""

from __future__ import annotations

import pytest

import fastpuzzle as fp
from benchmarks.boards import HARDEST_EIGHT, hardest_eight_forms, random_eights
from benchmarks.measure import measure_call, measure_lengths
from benchmarks.peers import dictionary, graphs
from fastpuzzle._kernels.exact.building import build
from fastpuzzle._kernels.ground.control import Control


@pytest.mark.benchmark(group="table")
class TestBuild:
    """Build the whole table of the 8-puzzle, and of the two largest shapes."""

    def test_eight_puzzle(self, benchmark):
        benchmark(build, 3, 3, 0, Control())

    def test_dictionary(self, benchmark):
        benchmark.pedantic(dictionary.build_table, rounds=3)

    def test_scipy(self, benchmark):
        pytest.importorskip("scipy")
        graphs.scipy_graph()
        benchmark(graphs.scipy_order)

    @pytest.mark.slow
    @pytest.mark.parametrize("shape", [(3, 4), (2, 6)], ids=["3x4", "2x6"])
    def test_two_bits(self, benchmark, shape):
        benchmark.pedantic(build, (*shape, 0, Control(workers=2)), rounds=1)


@pytest.mark.benchmark(group="table")
class TestOneBoard:
    """One board that needs 31 moves, from a tuple, on a warm table."""

    def test_distance(self, benchmark):
        moves = measure_call(benchmark, fp.distance, HARDEST_EIGHT.start)
        assert moves == HARDEST_EIGHT.moves

    def test_empty_call(self, benchmark):
        """What any call of a compiled function takes."""
        capi = pytest.importorskip("fastpuzzle.capi")
        measure_call(benchmark, capi.version)

    def test_shortest_path(self, benchmark):
        path = measure_call(benchmark, fp.shortest_path, HARDEST_EIGHT.start)
        assert len(path) == HARDEST_EIGHT.moves

    def test_dictionary(self, benchmark):
        dictionary.table()
        assert benchmark(dictionary.moves_of, HARDEST_EIGHT.start) == HARDEST_EIGHT.moves

    def test_networkx(self, benchmark):
        pytest.importorskip("networkx")
        graphs.networkx_graph()
        assert benchmark(graphs.networkx_moves_of, HARDEST_EIGHT.start) == HARDEST_EIGHT.moves


@pytest.mark.benchmark(group="table")
class TestForms:
    """The same board in every form that people hold boards in, and goals beside the default."""

    @pytest.mark.parametrize("form", hardest_eight_forms())
    def test_distance(self, benchmark, form):
        moves = measure_call(benchmark, fp.distance, hardest_eight_forms()[form])
        assert moves == HARDEST_EIGHT.moves

    @pytest.mark.parametrize("form", hardest_eight_forms())
    def test_shortest_path(self, benchmark, form):
        path = measure_call(benchmark, fp.shortest_path, hardest_eight_forms()[form])
        assert len(path) == HARDEST_EIGHT.moves

    @pytest.mark.parametrize(
        "goal", ["blank_last", fp.goals.blank_last((3, 3))], ids=["name", "Board"]
    )
    def test_goal(self, benchmark, goal):
        moves = measure_call(benchmark, fp.distance, HARDEST_EIGHT.start, goal)
        assert moves == HARDEST_EIGHT.moves


@pytest.mark.benchmark(group="table")
class TestHundredEights:
    """A hundred random boards, one call each, on a warm table."""

    def test_shortest_path(self, benchmark):
        def moves_of(board: tuple[int, ...]) -> int:
            return len(fp.shortest_path(board))

        measure_lengths(benchmark, moves_of, random_eights(), rounds=None)
        assert benchmark.extra_info["too_long"] == 0

    def test_dictionary(self, benchmark):
        measure_lengths(benchmark, dictionary.moves_of, random_eights(), rounds=3)
