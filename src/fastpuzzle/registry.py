"""What there is to choose from: one line for each algorithm and each heuristic."""

from __future__ import annotations

from fastpuzzle._diagnosis import MAX_CELLS
from fastpuzzle._kernels import astar, bfs, bidirectional, idastar
from fastpuzzle._kernels.heuristics.linear_conflict import LinearConflict
from fastpuzzle._kernels.heuristics.manhattan import Manhattan
from fastpuzzle._kernels.heuristics.walking_conflict import WalkingConflict
from fastpuzzle._kernels.heuristics.walking_distance import WalkingDistance
from fastpuzzle.tables import MAX_TABLE_CELLS, has_table, solve_by_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle._kernels.control import Control
    from fastpuzzle._kernels.heuristics.base import Heuristic
    from fastpuzzle._kernels.instance import Instance
    from fastpuzzle.board import Shape

    Solve = Callable[[Instance, Control], tuple[int, bytes | None]]

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Algorithm",
    "HeuristicEntry",
    "choose_algorithm",
    "find_heuristic",
]

# Up to here a bidirectional search meets within seconds at the worst; above, only a heuristic
# keeps the search small.
BIDIRECTIONAL_CELLS = 12
# Up to so many rows and columns the tables of the walking distance are small.
WALKING_LINES = 4


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


class HeuristicEntry:
    """A lower bound on the exact distance: how to make it for a shape and a goal's blank cell.

    ``consistent`` says that it changes by no more than a move does, so that a search need not
    reopen nodes.
    """

    __slots__ = ("consistent", "make", "name")

    def __init__(
        self, name: str, make: Callable[[int, int, int], Heuristic], *, consistent: bool
    ) -> None:
        self.name = name
        self.make = make
        self.consistent = consistent


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("table", solve_by_table, parallel=True, max_cells=MAX_TABLE_CELLS),
        Algorithm("bidirectional", bidirectional.solve),
        Algorithm("bfs", bfs.solve),
        Algorithm("idastar", idastar.solve, uses_heuristic=True, parallel=True),
        Algorithm("astar", astar.solve, uses_heuristic=True),
    )
}

HEURISTICS = {
    entry.name: entry
    for entry in (
        HeuristicEntry("manhattan", Manhattan, consistent=True),
        HeuristicEntry("linear_conflict", LinearConflict, consistent=True),
        HeuristicEntry("walking_distance", WalkingDistance, consistent=True),
        HeuristicEntry("walking_conflict", WalkingConflict, consistent=True),
    )
}

# Heuristics in use by name, shape and the goal's blank cell.
_heuristics: dict[tuple[str, Shape, int], Heuristic] = {}


def find_heuristic(name: str, shape: Shape, goal_blank: int) -> Heuristic:
    """Return a heuristic for a shape and a goal's blank cell; ValueError if it has none."""
    if name == "auto":
        name = "walking_conflict" if max(shape) <= WALKING_LINES else "linear_conflict"
    key = name, shape, goal_blank
    found = _heuristics.get(key)
    if found is None:
        found = HEURISTICS[name].make(*shape, goal_blank)
        found.name = name
        found = _heuristics.setdefault(key, found)
    return found


def choose_algorithm(shape: Shape, goal_blank: int, heuristic: str, workers: int) -> Algorithm:
    """Return what ``algorithm="auto"`` means for a shape, a goal and what else was asked for."""
    if heuristic != "auto":
        return ALGORITHMS["idastar"]
    if has_table(shape, goal_blank):
        return ALGORITHMS["table"]
    if shape[0] * shape[1] <= BIDIRECTIONAL_CELLS and workers == 1:
        return ALGORITHMS["bidirectional"]
    return ALGORITHMS["idastar"]
