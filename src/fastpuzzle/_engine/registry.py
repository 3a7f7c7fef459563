"""What there is to choose from: one line for each algorithm and each heuristic."""

from __future__ import annotations

from importlib import import_module

from fastpuzzle._input.faults import MAX_CELLS
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.graph import astar, bfs, bidirectional
from fastpuzzle._limits import make_control
from fastpuzzle._store.lookups import MAX_TABLE_CELLS, find_lookup
from fastpuzzle._store.pattern_sets import NamedSet, find_pattern, partition_of
from fastpuzzle.errors import TableFormatError
from fastpuzzle.patterns import PatternDatabase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from fastpuzzle._kernels.exact.table import Lookup
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._kernels.ground.instance import Instance
    from fastpuzzle._kernels.heuristics.base import Heuristic
    from fastpuzzle._store.own_tables import OwnTables
    from fastpuzzle.moves import Shape

    HeuristicLike = str | PatternDatabase
    Find = Callable[[Any, Shape, int, Control, OwnTables | None], Any]
    Solve = Callable[[Instance, Any, Control], bytes]

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Algorithm",
    "HeuristicEntry",
    "check_fit",
    "find_heuristic",
]

# Up to so many rows and columns the tables of the walking distance are small.
WALKING_LINES = 4


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
    choice: HeuristicLike | NamedSet,
    shape: Shape,
    goal_blank: int,
    control: Control | None = None,
    own: OwnTables | None = None,
) -> Heuristic:
    """Return a heuristic for a shape and a goal's blank cell; ValueError if it has none.

    Tables that must be built obey the limits of the control, which raise Stopped; without one there
    are none. A call that has tables of its `own` builds them for itself.
    """
    if isinstance(choice, PatternDatabase):
        return choice.heuristic_for(shape, goal_blank)
    if own is not None and choice == "pattern":
        choice = NamedSet("small")
    if isinstance(choice, NamedSet):
        return choice.find(shape, goal_blank, control or make_control(), own)
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


def check_fit(choice: HeuristicLike | NamedSet, shape: Shape, goal_blank: int) -> None:
    """Raise ValueError where :func:`find_heuristic` would; makes no large tables.

    For what the caller has named: ``"auto"`` always fits.
    """
    if isinstance(choice, NamedSet):
        return
    if isinstance(choice, str) and HEURISTICS[choice].large_tables:
        partition_of("small", shape, goal_blank)
    else:
        find_heuristic(choice, shape, goal_blank)


def find_nothing(
    _heuristic: HeuristicLike,
    _shape: Shape,
    _goal_blank: int,
    _control: Control,
    _own: OwnTables | None,
) -> None:
    """Return what a blind search reads beside the board."""


def find_table(
    _heuristic: HeuristicLike,
    shape: Shape,
    goal_blank: int,
    control: Control,
    own: OwnTables | None,
) -> Lookup:
    """Return the reader of the exact table for a goal's blank cell; builds it if need be."""
    cells = range(shape[0] * shape[1])
    goal = bytes(0 if cell == goal_blank else cell + (cell < goal_blank) for cell in cells)
    return find_lookup(shape, goal, control, own)


def look_up(instance: Instance, lookup: Lookup, _control: Control) -> bytes:
    """Return the least optimal path that a table has for the pair; see the kernels' ``solve``."""
    moves = lookup.path(instance.tiles)
    if isinstance(moves, int):
        raise TableFormatError("the registered table is damaged")
    return moves


class Algorithm:
    """A search: how to run it, and which options it can use.

    ``solve`` is called with the instance, what ``find`` has found for its goal, and the control.
    ``parallel`` says that it can use several workers, ``max_cells`` how large a board may be.
    """

    __slots__ = ("find", "max_cells", "name", "parallel", "solve")

    def __init__(
        self,
        name: str,
        solve: Solve,
        *,
        find: Find = find_nothing,
        parallel: bool = False,
        max_cells: int = MAX_CELLS,
    ) -> None:
        self.name = name
        self.solve = solve
        self.find = find
        self.parallel = parallel
        self.max_cells = max_cells

    @property
    def uses_heuristic(self) -> bool:
        """Whether it is guided by a lower bound."""
        return self.find is find_heuristic


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("table", look_up, find=find_table, parallel=True, max_cells=MAX_TABLE_CELLS),
        Algorithm("bidirectional", bidirectional.solve),
        Algorithm("bfs", bfs.solve),
        Algorithm("idastar", idastar.solve, find=find_heuristic, parallel=True),
        Algorithm("astar", astar.solve, find=find_heuristic),
    )
}
