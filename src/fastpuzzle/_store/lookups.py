"""Exact tables in memory, each built once, and their readers."""

from __future__ import annotations

from fastpuzzle._input.tiles import exact_tiles
from fastpuzzle._kernels.exact.table import Lookup
from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._kernels.ground.team import build_once
from fastpuzzle._limits import make_control, unnumbered
from fastpuzzle.stats import SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import RLock

    from fastpuzzle._kernels.exact.table import TableData
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._store.own_tables import OwnTables
    from fastpuzzle.moves import Shape

__all__ = [
    "MAX_TABLE_CELLS",
    "find_lookup",
    "has_table",
    "instant_lookup",
    "is_ready",
    "lookups",
    "reader",
    "register",
    "shared_table",
]

MAX_TABLE_CELLS = 12
# Up to here a table is built in milliseconds when it is first needed.
INSTANT_CELLS = 9

_tables: dict[GoalClass, TableData] = {}
_locks: dict[GoalClass, RLock] = {}
_registered: set[GoalClass] = set()

# Readers of tables by shape and goal: making one costs more than using it.
lookups: dict[tuple[Shape, bytes], Lookup] = {}
MANY_LOOKUPS = 1024


def has_table(goals: GoalClass, own: OwnTables | None = None) -> bool:
    """Whether the table of some goals was registered, or can be built in an instant."""
    rows, cols, _ = goals
    return rows * cols <= INSTANT_CELLS or (own is None and goals in _registered)


def is_ready(shape: Shape, goal_blank: int) -> bool:
    """Return whether a look-up for a goal's blank cell need not wait for its table."""
    goals = GoalClass.of(shape, goal_blank)
    return has_table(goals) or goals in _tables


def register(goals: GoalClass, data: TableData) -> None:
    """Let every call use a table for goals that share it."""
    _tables[goals] = data
    _registered.add(goals)
    lookups.clear()


def shared_table(goals: GoalClass, control: Control) -> TableData:
    """Return the table that some goals share; the first thread that needs it builds it.

    Raises
    ------
    Stopped
        If a limit of the control was reached.
    """
    data = _tables.get(goals)
    if data is None:
        data = build_once(_tables, _locks, goals, lambda: _build(goals, control), control.pause)
    return data


def find_lookup(
    shape: Shape, goal: bytes, control: Control, own: OwnTables | None = None
) -> Lookup:
    """Return the reader of boards with this goal; builds the table if it is not there.

    A call that has tables of its `own` builds it for itself.

    Raises
    ------
    Stopped
        If a limit of the control was reached.
    """
    if own is not None:
        lookup = own.lookups.get((shape, goal))
        if lookup is None:
            lookup = reader(_build(GoalClass.of(shape, goal.index(0)), control), goal)
            own.lookups[shape, goal] = lookup
        return lookup
    lookup = lookups.get((shape, goal))
    if lookup is None:
        lookup = reader(shared_table(GoalClass.of(shape, goal.index(0)), control), goal)
        if len(lookups) >= MANY_LOOKUPS:
            lookups.clear()
        lookups[shape, goal] = lookup
    return lookup


def instant_lookup(shape: Shape, goal: bytes) -> Lookup | None:
    """Return the reader of boards of at most 9 cells, or None if `goal` is no board."""
    if exact_tiles(tuple(goal)) is None:
        return None
    return find_lookup(shape, goal, make_control())


def reader(data: TableData, goal: bytes) -> Lookup:
    """Return a reader of a table for one goal."""
    lookup = Lookup(data, goal)
    # One look-up is too short to be timed, so all share their statistics.
    lookup.stats = SearchStats("table", table_bytes=data.nbytes)
    return lookup


def _build(goals: GoalClass, control: Control) -> TableData:
    from fastpuzzle._kernels.exact.building import build

    # The building counts states; whoever called may count something else.
    with unnumbered(control):
        return build(*goals, control)
