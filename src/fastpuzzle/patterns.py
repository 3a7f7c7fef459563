"""Pattern databases: strong lower bounds for boards too large for an exact table."""

from __future__ import annotations

from fastpuzzle._input.forms import check_shape
from fastpuzzle._kernels.ground.control import MEMORY_LIMIT, Stopped
from fastpuzzle._kernels.ground.instance import instance_of
from fastpuzzle._kernels.ground.symmetry import GoalClass, map_to_class
from fastpuzzle._kernels.heuristics.pattern import Pattern
from fastpuzzle._kernels.patterns.data import MAX_PATTERN_TILES, PatternData
from fastpuzzle._limits import make_control, within_limits
from fastpuzzle._store.pattern_files import KIND, build_data, data_digest, load_data, save_data
from fastpuzzle._store.pattern_sets import open_or_build
from fastpuzzle.board import as_board
from fastpuzzle.errors import TableFormatError
from fastpuzzle.goals import resolve_goal, unsolvable

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._limits import OnProgress
    from fastpuzzle.board import Board, BoardLike
    from fastpuzzle.moves import Shape

    Partition = Iterable[Iterable[int]]

__all__ = ["PatternDatabase"]


class PatternDatabase:
    """Additive pattern databases for one shape and every goal that can share them.

    The tiles are divided into patterns. A table for each says the least number of moves of the
    pattern's tiles that bring them home, whatever the others do and wherever the blank ends, by
    the places of the tiles and the region of the blank among them. No move is counted twice, so
    the sum is a lower bound on the exact distance; where a symmetry of the board keeps the goal's
    blank cell, the mirrored board gives a second one, and the larger counts.

    Made by :meth:`build`, :meth:`named` or :meth:`load`; pass it as ``heuristic=``.

    Notes
    -----
    A byte for each way to place the tiles of a pattern: n! / (n - k)! for k tiles on n cells.
    The entry holds half of what is needed beyond the Manhattan distance, at most 15, and a bit
    for each of the blank's regions, so a bound can be less than the pattern's exact distance,
    never more. Tables are for one goal blank; goals whose blank is at a symmetric cell share
    them. Additive pattern databases: Korf and Felner (2002).

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> database = fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]])
    >>> database.lower_bound("8 6 7 2 5 4 3 0 1"), database.nbytes
    (29, 6048)
    >>> fp.shortest_path("8 6 7 2 5 4 3 0 1", heuristic=database).stats.heuristic
    'pattern'
    """

    __slots__ = ("_data", "_digest", "_goal", "heuristic")
    _data: PatternData
    _digest: bytes | None
    _goal: Board
    heuristic: Pattern

    def __init__(self) -> None:
        raise TypeError("a PatternDatabase is made by build(), named() or load()")

    @classmethod
    def build(
        cls,
        goal_or_shape: BoardLike | Shape,
        partition: Partition,
        *,
        workers: int | None = None,
        on_progress: OnProgress | None = None,
        memory_limit: int | None = None,
    ) -> PatternDatabase:
        """Build the tables of a partition, in memory.

        Parameters
        ----------
        goal_or_shape : Board, anything that makes one, or (rows, cols)
            A shape stands for its goal with the blank last.
        partition : sequence of sequences of int
            The tiles of each pattern, in the goal's numbers: every tile in exactly one pattern,
            at most 8 in each.
        workers : int or None
            Threads that build the tables; None or -1 for all cores. The result does not depend on
            it.
        on_progress : callable or None
            Called with a :class:`~fastpuzzle.stats.Progress` a few times a second, with the
            entries done and their total; an exception raised in it cancels the building.
        memory_limit : int or None
            Bytes for the tables and the building, which takes two more bytes for each entry of
            the largest; three quarters of the machine's memory by default.

        Raises
        ------
        InvalidBoardError
            If the goal or the shape is none.
        ValueError
            If it is no partition of the tiles, a pattern is too large, or the board has more
            than 36 cells.
        LimitReachedError
            If the tables need more than `memory_limit`.

        Notes
        -----
        Releases the GIL. Breadth-first from the goal over the places of the pattern's tiles and
        the blank's region among them. Ctrl-C works within 0.1 s.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> tiles = [[1, 2, 5, 6], [3, 4, 7], [8]]
        >>> database = fp.PatternDatabase.build(fp.goals.blank_last((3, 3)), tiles)
        >>> database.partition
        ((1, 2, 5, 6), (3, 4, 7), (8,))
        """
        goal = _goal_of(goal_or_shape)
        control = make_control(
            memory_limit=memory_limit, on_progress=on_progress, phase=KIND, workers=workers
        )
        image = map_to_class(goal.shape, goal.blank)
        label_of = {tile: image[cell] for cell, tile in enumerate(goal.tiles)}
        patterns = [
            bytes(sorted(label_of[tile] for tile in pattern))
            for pattern in _check_partition(partition, goal)
        ]
        data = within_limits(build_data, goal.shape, goal.blank, patterns, control)
        return cls._of(data, goal)

    @classmethod
    def named(
        cls,
        name: str,
        goal_or_shape: BoardLike | Shape,
        *,
        workers: int | None = None,
        on_progress: OnProgress | None = None,
        memory_limit: int | None = None,
        resident: bool = False,
    ) -> PatternDatabase:
        """Return a set of tables by its name: from the cache, or built and put there.

        Later calls with ``heuristic="pattern"`` or ``"auto"`` use it for every goal that can
        share it.

        Parameters
        ----------
        name : {"mini", "small", "large"}
            ``"mini"`` and ``"small"`` are for every shape of at most 36 cells. ``"large"`` is for
            4 x 4 (577 MB, built in less than a minute on two cores) and 5 x 5 (510 MB). A mini is
            built in a sixth of a second at most, and is in no cache.
        goal_or_shape, workers, on_progress, memory_limit
            As for :meth:`build`.
        resident : bool
            Copy the tables into memory of their own, which this database alone has: see
            :meth:`load`.

        Raises
        ------
        ValueError
            If there is no such set for the shape.
        OSError
            If the cache cannot hold the tables of a large set.
        InvalidBoardError, LimitReachedError
            As for :meth:`build`.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.PatternDatabase.named("small", (3, 3)).partition
        ((5, 6, 7, 8), (1, 2, 3, 4))
        """
        goal = _goal_of(goal_or_shape)
        control = make_control(
            memory_limit=memory_limit, on_progress=on_progress, phase=KIND, workers=workers
        )
        data = within_limits(open_or_build, name, goal.shape, goal.blank, control)
        if resident:
            data = within_limits(_resident, data, control)
        return cls._of(data, goal)

    @classmethod
    def _of(cls, data: PatternData, goal: Board, digest: bytes | None = None) -> PatternDatabase:
        database = cls.__new__(cls)
        database._data = data
        database._goal = goal
        database._digest = digest
        database.heuristic = Pattern(data, goal.blank)
        return database

    @property
    def shape(self) -> Shape:
        """(rows, cols)."""
        return self._goal.shape

    @property
    def goal(self) -> Board:
        """The board at distance 0."""
        return self._goal

    @property
    def partition(self) -> tuple[tuple[int, ...], ...]:
        """The tiles of each pattern, in the goal's numbers."""
        image = map_to_class(self.shape, self._goal.blank)
        tile_of = {image[cell]: tile for cell, tile in enumerate(self._goal.tiles)}
        return tuple(
            tuple(sorted(tile_of[label] for label in pattern)) for pattern in self._data.patterns
        )

    @property
    def nbytes(self) -> int:
        """Size of the tables in bytes."""
        return int(self._data.nbytes)

    def lower_bound(self, board: BoardLike) -> int:
        """Return a lower bound on a board's exact distance, in moves; O(cells). Holds the GIL.

        Raises
        ------
        InvalidBoardError
            If it is not a board of the tables' shape.
        UnsolvableError
            If no moves lead from it to the goal.
        """
        start = as_board(board, self.shape)
        instance = instance_of(start, self._goal)
        if not instance.is_solvable():
            raise unsolvable(start, self._goal)
        return int(self.heuristic.lower_bound(instance))

    def heuristic_for(self, shape: Shape, goal_blank: int) -> Pattern:
        """Return the kernel's form for a goal; ValueError if the tables are not for it."""
        if shape != self.shape:
            raise ValueError(f"the pattern database is for shape {self.shape}, not {shape}")
        if goal_blank == self._goal.blank:
            return self.heuristic
        if GoalClass.of(shape, goal_blank).blank != self._data.goal_blank:
            raise ValueError(
                f"the pattern database is for goals like {self._goal.one_line()}, it cannot "
                f"serve goals with the blank at cell {goal_blank}"
            )
        return Pattern(self._data, goal_blank)

    def for_goal(self, goal: BoardLike) -> PatternDatabase:
        """Return the database for another goal that shares this one's tables.

        Parameters
        ----------
        goal : Board, anything that makes one, or str
            As for :func:`shortest_path`.

        Raises
        ------
        InvalidBoardError
            If it is not a board of the tables' shape.
        ValueError
            If its blank is not at a cell symmetric to that of this database's goal.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> database = fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]])
        >>> database.for_goal(fp.goals.blank_first((3, 3))).partition
        ((5, 6, 7, 8), (1, 2, 3, 4))
        """
        goal = resolve_goal(goal, self.shape)
        if goal == self._goal:
            return self
        self.heuristic_for(goal.shape, goal.blank)
        return PatternDatabase._of(self._data, goal, self._digest)

    def verify(
        self,
        *,
        deep: bool = False,
        workers: int | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        """Check the tables against their checksum, if they were loaded; or build them anew.

        Parameters
        ----------
        deep : bool
            Build the tables once more, which takes their size and the building's in memory, and
            compare every byte.
        workers, on_progress
            As for :meth:`build`.

        Raises
        ------
        TableFormatError
            If any byte is wrong.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.PatternDatabase.build((2, 4), [[1, 2, 3], [4, 5, 6, 7]]).verify(deep=True)
        """
        if self._digest is not None and data_digest(self._data) != self._digest:
            raise TableFormatError("the tables contradict their checksum")
        if not deep:
            return
        control = make_control(on_progress=on_progress, phase=KIND, workers=workers)
        patterns = self._data.patterns
        fresh = within_limits(build_data, self.shape, self._goal.blank, patterns, control)
        if memoryview(fresh.buffer) != memoryview(self._data.buffer):
            raise TableFormatError("a fresh building contradicts the tables")

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the tables to a file; a failure leaves what was there.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        save_data(file, self._data, self._goal)

    @classmethod
    def load(
        cls, file: str | os.PathLike[str], *, verify: bool = True, resident: bool = False
    ) -> PatternDatabase:
        """Open tables that were saved; above 64 MB they are memory-mapped.

        Parameters
        ----------
        file : str or path
            What :meth:`save` wrote.
        verify : bool
            Read the whole file and refuse any changed byte. Without it only the header and the
            length are checked: changed tables then may give bounds that are too high, and paths
            that are not the shortest, but no look-up crashes.
        resident : bool
            Copy the tables into memory of their own, in pages of 2 MB where Linux has them,
            instead of mapping the file. Takes their size in memory, and up to a second or so
            for 577 MB; searches by large tables are quicker then. Where the system has no such
            memory the file stays mapped.

        Raises
        ------
        TableFormatError
            If the file is truncated, foreign, too new, or was changed.
        OSError
            If it cannot be read.
        """
        data, goal, digest = load_data(file, verify=verify)
        return cls._of(_resident(data, make_control()) if resident else data, goal, digest)

    def __repr__(self) -> str:
        return f"PatternDatabase(goal={self._goal.one_line()!r}, partition={self.partition})"


def _resident(data: PatternData, control: Control) -> PatternData:
    """Return a copy of tables in memory of its own, or the tables where the system has none.

    Raises Stopped if it is more than is allowed, or takes longer.
    """
    from fastpuzzle._store.resident import resident_data

    if data.nbytes > control.memory_limit:
        raise Stopped(MEMORY_LIMIT)
    return resident_data(data, control.pause)


def _goal_of(goal_or_shape: BoardLike | Shape) -> Board:
    if type(goal_or_shape) is tuple and len(goal_or_shape) == 2:
        first, second = goal_or_shape
        if type(first) is type(second) is int:
            return resolve_goal(None, check_shape((first, second)))
    return as_board(goal_or_shape, None)


def _check_partition(partition: Partition, goal: Board) -> list[list[int]]:
    """Return the patterns as lists; raise TypeError or ValueError unless they divide the tiles."""
    patterns = [list(pattern) for pattern in partition]
    seen: set[int] = set()
    for pattern in patterns:
        if not 0 < len(pattern) <= MAX_PATTERN_TILES:
            raise ValueError(
                f"a pattern has 1 to {MAX_PATTERN_TILES} tiles, this one has {len(pattern)}"
            )
        for tile in pattern:
            if isinstance(tile, bool) or not hasattr(tile, "__index__"):
                raise TypeError(f"a tile must be int, not {type(tile).__name__}")
            if not 0 < tile < len(goal.tiles):
                raise ValueError(f"there is no tile {tile} on a board of {len(goal.tiles)} cells")
            if tile in seen:
                raise ValueError(f"tile {tile} is in two patterns, or twice in one")
            seen.add(tile)
    missing = sorted(set(range(1, len(goal.tiles))) - seen)
    if missing:
        raise ValueError(f"tile {missing[0]} is in no pattern")
    return patterns
