"""The panels of the plot of measured figures."""

from __future__ import annotations

from typing import NamedTuple

from benchmarks.rows import ASTAR, BIDIRECTIONAL, IDASTAR, PATTERN, TABLE


class Bar(NamedTuple):
    """A bar: who, and by which benchmark, named as in `Row`."""

    label: str
    benchmark: str
    is_peer: bool = False


class Panel(NamedTuple):
    """A part of the plot: bars of the same boards."""

    title: str
    bars: tuple[Bar, ...]


EIGHTS = f"{BIDIRECTIONAL}::TestHundredEights"
FIFTEENS = f"{IDASTAR}::TestTenEasiest"

PANELS = (
    Panel(
        "8-puzzle: time per board, 100 random boards",
        (
            Bar("warm table", f"{TABLE}::TestHundredEights::test_shortest_path"),
            Bar("bidirectional search", f"{EIGHTS}::test_bidirectional"),
            Bar("A*, linear conflict", f"{ASTAR}::test_heuristic[linear_conflict]"),
            Bar("dictionary table", f"{TABLE}::TestHundredEights::test_dictionary", is_peer=True),
            Bar("networkx, prebuilt graph", f"{EIGHTS}::test_networkx", is_peer=True),
            Bar("own bidirectional search", f"{EIGHTS}::test_own_code", is_peer=True),
            Bar("fifteen-puzzle-solvers", f"{ASTAR}::test_fifteen_puzzle_solvers", is_peer=True),
            Bar("SciPy, prebuilt graph", f"{EIGHTS}::test_scipy", is_peer=True),
            Bar("slidingpuzzle", f"{ASTAR}::test_slidingpuzzle", is_peer=True),
        ),
    ),
    Panel(
        "15-puzzle: time per board, Korf's 10 easiest boards",
        (
            Bar("IDA*, small pattern databases", f"{PATTERN}::test_ten_easiest"),
            *(
                Bar(f"IDA*, {name.replace('_', ' ')}", f"{FIFTEENS}::test_heuristic[{name}]")
                for name in ("walking_conflict", "walking_distance", "linear_conflict")
            ),
            Bar("IDA*, Manhattan", f"{FIFTEENS}::test_heuristic[manhattan]"),
            Bar("own IDA*, Manhattan, numba", f"{FIFTEENS}::test_numba", is_peer=True),
            Bar("own IDA*, Manhattan, Python", f"{FIFTEENS}::test_own_code", is_peer=True),
        ),
    ),
)
