"""Answers about many boards in one call."""

from __future__ import annotations

from collections import deque

from fastpuzzle._kernels.exact.table import INVALID
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.ground.ranking import is_board
from fastpuzzle._kernels.ground.team import Team, run_helpers
from fastpuzzle._limits import limit_error, make_control
from fastpuzzle._rows import read_groups, row_error
from fastpuzzle.errors import LimitReachedError
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import trusted_path, trusted_paths
from fastpuzzle.solve import (
    check_options,
    check_table,
    choose,
    goal_or_default,
    resolve_table_goal,
    search,
    search_stats,
)
from fastpuzzle.tables import find_lookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle._engine.registry import Algorithm
    from fastpuzzle._kernels.exact.table import Lookup
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._limits import OnProgress
    from fastpuzzle._rows import Boards, Group
    from fastpuzzle.board import Board, BoardLike, Shape
    from fastpuzzle.path import Path
    from fastpuzzle.patterns import PatternDatabase
    from fastpuzzle.stats import SearchStats
    from fastpuzzle.tables import DistanceTable

__all__ = ["distances", "shortest_paths"]

# Boards between two looks at the clock and at signals: a few milliseconds' worth.
ROWS_A_PIECE = 1 << 14
# What a distance array holds for boards that a limit left undone.
NOT_DONE = -2


def distances(
    starts: Boards,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: str | PatternDatabase = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    on_progress: OnProgress | None = None,
) -> NDArray[np.int16]:
    """Return the exact distance of each of many boards from the goal.

    Parameters
    ----------
    starts : array of int, shape (m, cells) or (m, rows, cols), or sequence of boards
        In a sequence each board may have any form that :class:`Board` takes. A C-contiguous
        uint8 array is read in place.
    goal, shape, algorithm, heuristic, table
        As for :func:`shortest_path`; the goal is one for all.
    workers : int or None
        Threads that share the boards; None for all cores. The results do not depend on it.
    time_limit, node_limit, memory_limit, on_progress
        As for :func:`shortest_path`, for the whole call; progress counts boards.

    Returns
    -------
    numpy.ndarray of int16, shape (m,)
        In the order of the boards, in moves; -1 where no moves lead to the goal.

    Raises
    ------
    InvalidBoardError
        If a board is none; the message names its row.
    LimitReachedError
        If a limit was reached; ``results`` holds what is done and ``done`` says where.
    ValueError, TableFormatError
        As for :func:`shortest_path`.

    Notes
    -----
    Releases the GIL.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.distances(["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 8 7 x"]).tolist()
    [19, -1]
    """
    control = make_control(
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
        phase="distances",
        workers=workers,
    )
    batch = _Batch(starts, goal, shape, table, control, want_paths=False)
    batch.run(algorithm, heuristic)
    return batch.lengths


def shortest_paths(
    starts: Boards,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: str | PatternDatabase = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    on_progress: OnProgress | None = None,
) -> list[Path | None]:
    """Return a shortest path for each of many boards.

    Takes the arguments of :func:`distances` and raises the same errors. Releases the GIL while
    it searches; making the paths holds it.

    Returns
    -------
    list of Path or None
        In the order of the boards; None where no moves lead to the goal.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> [path and len(path) for path in fp.shortest_paths(["1 2 0 3", "2 1 3 0", "0 3 2 1"])]
    [1, None, 6]
    """
    control = make_control(
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
        phase="shortest_paths",
        workers=workers,
    )
    batch = _Batch(starts, goal, shape, table, control, want_paths=True)
    batch.run(algorithm, heuristic)
    return batch.paths


class _Batch:
    """The boards of one call, and the answers so far."""

    def __init__(
        self,
        starts: Boards,
        goal: BoardLike | None,
        shape: Shape | None,
        table: DistanceTable | None,
        control: Control,
        *,
        want_paths: bool,
    ) -> None:
        import numpy as np

        if table is not None:
            check_table(table)
            shape = shape or table.shape
        self.groups = read_groups(starts, shape)
        self.goal = goal
        self.table = table
        self.control = control
        self.want_paths = want_paths
        control.total = sum(len(group.tiles) for group in self.groups)
        control.done = 0
        self.lengths = np.full(control.total, NOT_DONE, dtype=np.int16)
        self.paths: list[Path | None] = [None] * (control.total if want_paths else 0)

    def run(self, algorithm: str, heuristic: str | PatternDatabase) -> None:
        """Answer for every board; a limit that is reached takes along what is done."""
        check_options(algorithm, heuristic)
        try:
            for group in self.groups:
                if self.table is not None:
                    target = resolve_table_goal(self.goal, self.table, algorithm, heuristic)
                    self._look_up(group, self.table.for_goal(target).lookup)
                    continue
                target = resolve_goal(goal_or_default(self.goal, heuristic), group.shape)
                # A batch can always use several workers, if only for several boards.
                chosen = choose(group.shape, target.blank, algorithm, heuristic, None)
                if chosen.name == "table":
                    lookup = find_lookup(group.shape, bytes(target.tiles), self.control)
                    self._look_up(group, lookup)
                else:
                    self._search(group, target, chosen, heuristic)
        except LimitReachedError as error:
            error.results = self.paths if self.want_paths else self.lengths
            error.done = self.lengths != NOT_DONE
            raise

    def _look_up(self, group: Group, lookup: Lookup) -> None:
        import numpy as np

        def answer(first: int, last: int) -> int:
            tiles = group.tiles[first:last]
            lengths = np.empty(len(tiles), dtype=np.int16)
            if not self.want_paths:
                lookup.distances(tiles, lengths)
            else:
                moves = np.empty((len(tiles), max(1, lookup.source.diameter)), dtype=np.uint8)
                lookup.paths(tiles, lengths, moves)
                found = trusted_paths(tiles, group.shape, lengths, moves, lookup.stats)
                if len(self.groups) == 1:
                    self.paths[first:last] = found
                else:
                    for row, path in zip(group.rows[first:last].tolist(), found, strict=True):
                        self.paths[row] = path
            wrong = np.flatnonzero(lengths <= INVALID)
            if wrong.size:
                raise row_error(int(lengths[wrong[0]]), group, first + int(wrong[0]))
            self.lengths[group.rows[first:last]] = lengths
            return len(tiles)

        pieces = [
            (first, min(first + ROWS_A_PIECE, len(group.tiles)))
            for first in range(0, len(group.tiles), ROWS_A_PIECE)
        ]
        with Team(min(self.control.workers, len(pieces))) as team:
            status, _ = team.run(answer, pieces, self.control, count_done=True)
        self.control.raise_pending()
        if status:
            raise limit_error(status, 0, _stats_since(None, self.control, (0, 0, 0.0)))

    def _search(
        self, group: Group, goal: Board, algorithm: Algorithm, heuristic: str | PatternDatabase
    ) -> None:
        # An array may be changed by another thread after it was found to be right.
        group.tiles = group.tiles.copy()
        for row in range(len(group.tiles)):
            if not is_board(group.tiles[row]):
                raise row_error(INVALID, group, row)
        waiting = deque(range(len(group.tiles)))
        finished: list[int] = []

        def work(control: Control) -> LimitReachedError | None:
            try:
                self._search_rows(waiting, finished, group, goal, algorithm, heuristic, control)
            except LimitReachedError as error:
                return error
            return None

        if self.control.workers == 1:
            status, error = 0, work(self.control)
        else:
            status, error = run_helpers(work, self.control, finished)
        if status:
            raise limit_error(status, 0, _stats_since(algorithm, self.control, (0, 0, 0.0)))
        if error is not None:
            raise error

    def _search_rows(
        self,
        waiting: deque[int],
        finished: list[int],
        group: Group,
        goal: Board,
        algorithm: Algorithm,
        heuristic: str | PatternDatabase,
        control: Control,
    ) -> None:
        """Take row after row, which threads may share, and search."""
        goal_tiles = bytes(goal.tiles)
        while waiting:
            try:
                row = waiting.popleft()
            except IndexError:  # another thread took the last one
                break
            status = control.look_now()
            control.raise_pending()
            before = control.expanded, control.generated, control.seconds
            if status:
                raise limit_error(status, 0, _stats_since(algorithm, control, before))
            control.begin_search()
            tiles = bytes(group.tiles[row])
            instance = Instance(*group.shape, tiles, goal_tiles)
            index = int(group.rows[row])
            if instance.is_solvable():
                moves = search(instance, algorithm, heuristic, control)
                if self.want_paths:
                    stats = _stats_since(algorithm, control, before)
                    self.paths[index] = trusted_path(tiles, group.shape, moves, stats)
                self.lengths[index] = len(moves)
            else:
                self.lengths[index] = -1
            finished.append(row)
            if control is self.control:
                control.done += 1


def _stats_since(
    algorithm: Algorithm | None, control: Control, before: tuple[int, int, float]
) -> SearchStats:
    """Return what a search has done since `before` (expanded, generated, seconds)."""
    stats = search_stats(algorithm, control)
    stats.expanded -= before[0]
    stats.generated -= before[1]
    stats.seconds -= before[2]
    return stats
