"""What there is to choose from: one line for each algorithm and each heuristic."""

from __future__ import annotations

from fastpuzzle._kernels import bfs, bidirectional, idastar
from fastpuzzle._kernels.heuristics import manhattan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle._kernels.control import Control
    from fastpuzzle._kernels.instance import Instance

    Solve = Callable[[Instance, Control], tuple[int, bytes | None]]

__all__ = ["ALGORITHMS", "HEURISTICS", "Algorithm", "Heuristic", "choose_algorithm"]

# Up to here a bidirectional search meets within seconds at the worst; above, only a heuristic
# keeps the search small.
BIDIRECTIONAL_CELLS = 12


class Algorithm:
    """A search: how to run it, and which options it can use."""

    __slots__ = ("name", "solve", "uses_heuristic")

    def __init__(self, name: str, solve: Solve, *, uses_heuristic: bool) -> None:
        self.name = name
        self.solve = solve
        self.uses_heuristic = uses_heuristic


class Heuristic:
    """A lower bound on the exact distance.

    ``consistent`` says that it changes by no more than a move does, so that a search need not
    reopen nodes.
    """

    __slots__ = ("consistent", "lower_bound", "name")

    def __init__(
        self, name: str, lower_bound: Callable[[Instance], int], *, consistent: bool
    ) -> None:
        self.name = name
        self.lower_bound = lower_bound
        self.consistent = consistent


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("bidirectional", bidirectional.solve, uses_heuristic=False),
        Algorithm("bfs", bfs.solve, uses_heuristic=False),
        Algorithm("idastar", idastar.solve, uses_heuristic=True),
    )
}

HEURISTICS = {
    heuristic.name: heuristic
    for heuristic in (Heuristic("manhattan", manhattan.lower_bound, consistent=True),)
}


def choose_algorithm(cells: int, heuristic: str) -> Algorithm:
    """Return what ``algorithm="auto"`` means for a board of `cells` cells."""
    if heuristic == "auto" and cells <= BIDIRECTIONAL_CELLS:
        return ALGORITHMS["bidirectional"]
    return ALGORITHMS["idastar"]
