"""What there is to choose from: one line for each algorithm and each heuristic."""

from __future__ import annotations

from importlib import import_module

from fastpuzzle._input.faults import MAX_CELLS
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.graph import astar, bfs, bidirectional
from fastpuzzle._limits import make_control
from fastpuzzle._store.pattern_sets import best_in_memory, building_bytes, find_pattern
from fastpuzzle.patterns import PatternDatabase
from fastpuzzle.tables import MAX_TABLE_CELLS, has_table, solve_by_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._kernels.ground.instance import Instance
    from fastpuzzle._kernels.heuristics.base import Heuristic
    from fastpuzzle.board import Shape

    Solve = Callable[[Instance, Control], tuple[int, bytes | None]]

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Algorithm",
    "HeuristicEntry",
    "choose_algorithm",
    "find_heuristic",
    "nodes_before_patterns",
]

# Up to here a bidirectional search meets within seconds at the worst; above, only a heuristic
# keeps the search small.
BIDIRECTIONAL_CELLS = 12
# Up to so many rows and columns the tables of the walking distance are small.
WALKING_LINES = 4
# The boards on which a search is worth a second of building pattern databases, if it is not done
# within so many nodes, which is a twentieth of a second.
PATTERN_SHAPES = ((4, 4), (5, 5))
NODES_WITHOUT_PATTERNS = 1_000_000


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

    ``source`` is a module of ``_kernels.heuristics`` and a class in it, imported when it is first
    used, or a function that makes one. ``consistent`` says that it changes by no more than a move
    does, so that a search need not reopen nodes. ``large_tables`` says that making it can take
    long, so that `make` gets the control of the call, too.
    """

    __slots__ = ("_source", "consistent", "large_tables", "name")

    def __init__(
        self,
        name: str,
        source: str | Callable[..., Heuristic],
        *,
        consistent: bool,
        large_tables: bool = False,
    ) -> None:
        self.name = name
        self._source = source
        self.consistent = consistent
        self.large_tables = large_tables

    @property
    def make(self) -> Callable[..., Heuristic]:
        """Called with rows, columns and the goal's blank cell."""
        if not isinstance(self._source, str):
            return self._source
        module, name = self._source.split(".")
        heuristic: type[Heuristic] = getattr(
            import_module(f"fastpuzzle._kernels.heuristics.{module}"), name
        )
        return heuristic


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
        HeuristicEntry("manhattan", "manhattan.Manhattan", consistent=True),
        HeuristicEntry("linear_conflict", "linear_conflict.LinearConflict", consistent=True),
        HeuristicEntry("walking_distance", "walking_distance.WalkingDistance", consistent=True),
        HeuristicEntry("walking_conflict", "walking_conflict.WalkingConflict", consistent=True),
        HeuristicEntry("pattern", find_pattern, consistent=False, large_tables=True),
    )
}

# Heuristics in use by name, shape and the goal's blank cell.
_heuristics: dict[tuple[str, Shape, int], Heuristic] = {}


def find_heuristic(
    choice: str | PatternDatabase,
    shape: Shape,
    goal_blank: int,
    control: Control | None = None,
) -> Heuristic:
    """Return a heuristic for a shape and a goal's blank cell; ValueError if it has none.

    Tables that must be built obey the limits of the control; without one there are none.
    """
    if isinstance(choice, PatternDatabase):
        return choice.heuristic_for(shape, goal_blank)
    if choice == "auto":
        choice = "walking_conflict" if max(shape) <= WALKING_LINES else "linear_conflict"
    entry = HEURISTICS[choice]
    if entry.large_tables:
        return entry.make(*shape, goal_blank, control or make_control())
    key = choice, shape, goal_blank
    found = _heuristics.get(key)
    if found is None:
        found = entry.make(*shape, goal_blank)
        found.name = choice
        found = _heuristics.setdefault(key, found)
    return found


def nodes_before_patterns(
    instance: Instance,
    algorithm: Algorithm,
    heuristic: str | PatternDatabase,
    control: Control,
) -> int | None:
    """Return how many nodes to try without pattern databases before they are used.

    None means that they are not used, or that they were asked for; 0 that they are at hand.
    """
    shape = instance.shape
    if heuristic != "auto" or algorithm.name != "idastar" or shape not in PATTERN_SHAPES:
        return None
    if instance.is_goal():
        return None
    if best_in_memory(shape, instance.goal_blank):
        return 0
    if building_bytes("small", shape, instance.goal_blank) > control.memory_limit:
        return None
    return NODES_WITHOUT_PATTERNS


def choose_algorithm(
    shape: Shape, goal_blank: int, heuristic: str | PatternDatabase, workers: int
) -> Algorithm:
    """Return what ``algorithm="auto"`` means for a shape, a goal and what else was asked for."""
    if heuristic != "auto":
        return ALGORITHMS["idastar"]
    if has_table(shape, goal_blank):
        return ALGORITHMS["table"]
    if shape[0] * shape[1] <= BIDIRECTIONAL_CELLS and workers == 1:
        return ALGORITHMS["bidirectional"]
    return ALGORITHMS["idastar"]
