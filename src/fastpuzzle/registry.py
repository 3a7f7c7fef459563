"""What there is to choose from: one line for each algorithm and each heuristic."""

from __future__ import annotations

from fastpuzzle._diagnosis import MAX_CELLS
from fastpuzzle._kernels import bfs, bidirectional, idastar
from fastpuzzle._kernels.heuristics import manhattan
from fastpuzzle.tables import MAX_TABLE_CELLS, has_table, solve_by_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle._kernels.control import Control
    from fastpuzzle._kernels.instance import Instance
    from fastpuzzle.board import Shape

    Solve = Callable[[Instance, Control], tuple[int, bytes | None]]

__all__ = ["ALGORITHMS", "HEURISTICS", "Algorithm", "Heuristic", "choose_algorithm"]

# Up to here a bidirectional search meets within seconds at the worst; above, only a heuristic
# keeps the search small.
BIDIRECTIONAL_CELLS = 12


class Algorithm:
    """A search: how to run it, and which options it can use.

    ``parallel`` says that it can use several workers, ``max_cells`` how large a board may be.
    """

    __slots__ = ("max_cells", "name", "parallel", "solve", "uses_heuristic")

    def __init__(
        self,
        name: str,
        solve: Solve,
        *,
        uses_heuristic: bool = False,
        parallel: bool = False,
        max_cells: int = MAX_CELLS,
    ) -> None:
        self.name = name
        self.solve = solve
        self.uses_heuristic = uses_heuristic
        self.parallel = parallel
        self.max_cells = max_cells


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
        Algorithm("table", solve_by_table, parallel=True, max_cells=MAX_TABLE_CELLS),
        Algorithm("bidirectional", bidirectional.solve),
        Algorithm("bfs", bfs.solve),
        Algorithm("idastar", idastar.solve, uses_heuristic=True),
    )
}

HEURISTICS = {
    heuristic.name: heuristic
    for heuristic in (Heuristic("manhattan", manhattan.lower_bound, consistent=True),)
}


def choose_algorithm(shape: Shape, goal_blank: int, heuristic: str) -> Algorithm:
    """Return what ``algorithm="auto"`` means for a shape, a goal and a heuristic."""
    if heuristic != "auto":
        return ALGORITHMS["idastar"]
    if has_table(shape, goal_blank):
        return ALGORITHMS["table"]
    if shape[0] * shape[1] <= BIDIRECTIONAL_CELLS:
        return ALGORITHMS["bidirectional"]
    return ALGORITHMS["idastar"]
