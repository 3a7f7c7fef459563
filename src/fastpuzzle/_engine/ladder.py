"""IDA* with better and better tables: the stages of a plan that leaves the heuristic open.

Tables cost time before they save any, and how hard a board is shows only in the search. So each
set is made once the searches without it have cost about as much (as one rents skis until the rent
has come to their price): whatever the boards are, that is never much more than the best choice
would have cost. What was spent is remembered for all boards that share the tables, so many easy
boards lead to a better set, too.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._kernels.patterns.data import MAX_PATTERN_CELLS
from fastpuzzle._store.pattern_sets import (
    NAMES,
    NamedSet,
    building_bytes,
    entries_of,
    is_in_cache,
    is_in_memory,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastpuzzle._engine.registry import Algorithm, HeuristicLike
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._store.own_tables import OwnTables
    from fastpuzzle.moves import Shape

__all__ = ["Stage", "stages_with_patterns"]

# The search without tables needs nothing made before it.
PLAIN = "linear_conflict"
# Up to so many rows and columns it is a search of its own, and quick.
PLAIN_LINES = 4

# Nodes that are expanded while an entry of a table is built: without tables by the quick search
# and by the one for any board. With tables more, since better ones save less.
NODES_AN_ENTRY_QUICK = 2.0
NODES_AN_ENTRY_PLAIN = 0.5
NODES_AN_ENTRY_PATTERNS = 4.0
# While what builds tables is loaded and begins.
NODES_A_BUILDING = 60_000
# While a file is opened, checked, and first read.
NODES_A_FILE = 100_000

# To build an entry takes so long on a machine that searches so many nodes a second without tables,
# by the quick search and by the one for any board; a third more, as other work may be done there.
SECONDS_AN_ENTRY = 1.3e-7
NODES_A_SECOND_QUICK = 4e7
NODES_A_SECOND_PLAIN = 1.6e7
# What must be left for the search when tables are ready, as a part of the time to build them.
TIME_TO_SEARCH = 0.25

# In less, the tables of the walking distance, too, would cost more than they save.
SECONDS_FOR_WALKING = 0.5

# Nodes expanded so far with each set, or without any (None), by the goals that share tables.
_spent: dict[tuple[GoalClass, str | None], int] = {}
# The entries of sets, by the goals that share them.
_entries: dict[tuple[str, GoalClass], int] = {}
# What is above each set, looked up once: it takes longer than to solve an easy board.
_above: dict[tuple[GoalClass, str | None, bool], list[Rung]] = {}


class Stage:
    """One search of a plan; the next one begins when it has expanded `nodes`, if any.

    ``own`` are the tables of a call that may use no others.
    """

    __slots__ = ("algorithm", "heuristic", "nodes", "own")

    def __init__(
        self,
        algorithm: Algorithm,
        heuristic: HeuristicLike | NamedSet,
        own: OwnTables | None,
        nodes: int | None = None,
    ) -> None:
        self.algorithm = algorithm
        self.heuristic = heuristic
        self.own = own
        self.nodes = nodes


class Rung(NamedTuple):
    """A set to go up to: the nodes to be expanded before, and what it takes to have it."""

    name: str
    nodes: int
    seconds: float
    memory: int


def stages_with_patterns(
    shape: Shape, goal_blank: int, control: Control, own: OwnTables | None
) -> Iterator[Stage]:
    """Yield the stages for a goal; which is next is decided when the one before it has ended.

    A call that has tables of its `own` knows of no others, and of no nodes but its own.
    """
    algorithm = ALGORITHMS["idastar"]
    if shape[0] * shape[1] > MAX_PATTERN_CELLS:
        yield Stage(algorithm, "auto", own)
        return
    spent = _spent if own is None else own.spent
    goals = GoalClass.of(shape, goal_blank)
    clock = Clock(shape, control) if own is None else FixedClock(control)
    present = best_known(goals, own)
    nodes = nodes_at_first(goals) if present is None else 0
    following: Rung | None = None
    while True:
        nodes -= spent.get((goals, present), 0)
        if nodes > 0:
            before = control.expanded
            try:
                yield Stage(algorithm, NamedSet(present) if present else PLAIN, own, nodes)
            finally:
                expanded = control.expanded - before
                spent[goals, present] = spent.get((goals, present), 0) + expanded
            if present is None:
                clock.measure(expanded)
        if following is not None:
            if not clock.can_build(following):
                break
            present = following.name
        rungs = above(goals, present, from_cache=own is None)
        following = next((rung for rung in rungs if clock.has_room(rung)), None)
        if following is None:
            break
        nodes = following.nodes
    without = "auto" if clock.left() > SECONDS_FOR_WALKING else PLAIN
    yield Stage(algorithm, NamedSet(present) if present else without, own)


def nodes_at_first(goals: GoalClass) -> int:
    """Return the nodes after which it matters what there is to go up to; most boards need fewer."""
    return min(NODES_A_FILE, nodes_to_build("mini", goals, None))


def entries_to_build(name: str, goals: GoalClass) -> int:
    """Return the entries of a set, which take longer to count than an easy board to solve."""
    found = _entries.get((name, goals))
    if found is None:
        rows, cols, blank = goals
        found = _entries.setdefault((name, goals), entries_of(name, (rows, cols), blank))
    return found


def nodes_to_build(name: str, goals: GoalClass, present: str | None) -> int:
    """Return the nodes of a search with a set, or with none, that cost what building one does."""
    nodes_an_entry = NODES_AN_ENTRY_PATTERNS
    if present is None:
        nodes_an_entry = NODES_AN_ENTRY_QUICK if is_quick(goals[:2]) else NODES_AN_ENTRY_PLAIN
    return NODES_A_BUILDING + int(nodes_an_entry * entries_to_build(name, goals))


def best_known(goals: GoalClass, own: OwnTables | None) -> str | None:
    """Return the best set that was used before, by the process or the call; None if none was."""
    if own is not None:
        names = {key[0] for key in own.patterns if key[1:-1] == goals}
        return next((name for name in NAMES if name in names), None)
    return next((name for name in NAMES if is_in_memory(name, goals)), None)


def above(goals: GoalClass, present: str | None, *, from_cache: bool) -> list[Rung]:
    """Return what is better than a set, or than none, the cheapest first.

    What the cache has all costs the same: of that the best comes first.
    """
    rungs = _above.get((goals, present, from_cache))
    if rungs is not None:
        return rungs
    rows, cols, blank = goals
    shape = rows, cols
    better = NAMES[: NAMES.index(present)] if present else NAMES
    rungs = [
        Rung(name, NODES_A_FILE, 0.0, 0)
        for name in better
        if from_cache and is_in_cache(name, shape, blank)
    ]
    for name in reversed(better):
        # A large set is only built when it is asked for.
        if name != "large":
            entries = entries_to_build(name, goals)
            memory = building_bytes(name, shape, blank)
            nodes = nodes_to_build(name, goals, present)
            rungs.append(Rung(name, nodes, SECONDS_AN_ENTRY * entries, memory))
    rungs.sort(key=attrgetter("nodes"))
    return _above.setdefault((goals, present, from_cache), rungs)


def is_quick(shape: Shape) -> bool:
    """Whether the search without tables is a quick one."""
    return max(shape) <= PLAIN_LINES


class Clock:
    """What a call has left for making tables, on a machine of some speed."""

    def __init__(self, shape: Shape, control: Control) -> None:
        self.control = control
        self.usual = NODES_A_SECOND_QUICK if is_quick(shape) else NODES_A_SECOND_PLAIN
        self.started = control.seconds
        # How much slower the machine is than the one whose prices stand above.
        self.slowness = 1.0

    def measure(self, nodes: int) -> None:
        """Learn the speed of the machine from the search without tables that has just ended."""
        if nodes:
            seconds = self.control.seconds - self.started
            self.slowness = max(1.0, seconds * self.usual / nodes)

    def left(self) -> float:
        """Return the seconds that are left, on the machine whose prices stand above."""
        return self.control.seconds_left / self.slowness

    def has_room(self, rung: Rung) -> bool:
        """Whether memory and time suffice to have a set, and for some search with it."""
        if rung.memory > self.control.memory_limit:
            return False
        return self.left() > (1 + TIME_TO_SEARCH) * rung.seconds

    def can_build(self, rung: Rung) -> bool:
        """Whether the time still suffices, after a search that may have taken longer than usual."""
        return self.left() > rung.seconds


class FixedClock(Clock):
    """The same for a call whose counts may depend on its arguments alone."""

    def __init__(self, control: Control) -> None:
        self.control = control

    def measure(self, nodes: int) -> None:
        """Learn nothing: the speed of the machine must not matter."""

    def left(self) -> float:
        """Return the seconds that the call was given."""
        return self.control.seconds_allowed
