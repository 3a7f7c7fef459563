"""Answers about many boards in one call."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from fastpuzzle._engine.plan import check_table_options, choose, make_plan
from fastpuzzle._engine.question import check_names, goal_of
from fastpuzzle._engine.run import run_plan
from fastpuzzle._kernels.exact.table import INVALID
from fastpuzzle._kernels.ground.control import Stopped
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.ground.ranking import is_board
from fastpuzzle._kernels.ground.team import Team, run_helpers
from fastpuzzle._limits import limit_error
from fastpuzzle._rows import read_groups, row_error
from fastpuzzle._store.lookups import find_lookup
from fastpuzzle._store.path_words import path_words
from fastpuzzle._store.resident import Residence
from fastpuzzle.errors import InvalidBoardError, LimitReachedError
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import paths_of_words, trusted_path, trusted_paths
from fastpuzzle.stats import SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle._engine.options import Options
    from fastpuzzle._engine.registry import Algorithm
    from fastpuzzle._kernels.exact.path_words import PathWords
    from fastpuzzle._kernels.exact.table import Lookup
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._rows import Boards, Group
    from fastpuzzle.board import Board, BoardLike
    from fastpuzzle.moves import Shape
    from fastpuzzle.path import Path

__all__ = ["Batch"]

# Boards between two looks at the clock and at signals: a few milliseconds' worth.
ROWS_A_PIECE = 1 << 14
# For so many boards the least paths of all are worth finding first, where they fit into words.
ROWS_FOR_WORDS = 30_000
# What a distance array holds for boards that a limit left undone.
NOT_DONE = -2
# And for those that need more moves than the call allows: users see the same, beside a mask, but
# until the end the two are kept apart.
TOO_LONG = -3


class Batch:
    """The boards of one call, and the answers so far.

    Parameters
    ----------
    starts, goal, shape
        As the call got them.
    options : Options
        Of the whole call.
    phase : str
        What progress reports call it.
    want_paths : bool
        Whether `paths` is to be filled, or only `lengths`.
    """

    def __init__(
        self,
        starts: Boards,
        goal: BoardLike | None,
        shape: Shape | None,
        options: Options,
        *,
        phase: str,
        want_paths: bool,
    ) -> None:
        import numpy as np

        control = options.control(phase)
        check_names(options)
        if options.table is not None:
            check_table_options(options, shares=True)
            shape = options.table.shape if shape is None else shape
        self.groups = read_groups(starts, shape)
        self.goal = goal_of(goal, options)
        self.options = options
        self.control = control
        self.want_paths = want_paths
        self.residence = Residence()
        # What answers for the boards that are being done.
        self.algorithm = "table"
        control.total = sum(len(group.tiles) for group in self.groups)
        control.done = 0
        self.lengths: NDArray[np.int16] = np.full(control.total, NOT_DONE, dtype=np.int16)
        self.paths: list[Path | None] = [None] * (control.total if want_paths else 0)

    def run(self) -> None:
        """Answer for every board.

        Raises
        ------
        LimitReachedError
            If a limit of the call was reached; it takes along what is done.
        """
        try:
            for group in self.groups:
                self._answer(group)
        except Stopped as stop:
            stats = SearchStats(
                self.algorithm,
                expanded=self.control.expanded,
                generated=self.control.generated,
                seconds=self.control.seconds,
            )
            raise self._with_results(limit_error(stop, 0, stats)) from None
        except LimitReachedError as error:
            self._with_results(error)
            raise
        self._show_too_long()

    def _with_results(self, error: Exception) -> Exception:
        if isinstance(error, LimitReachedError):
            error.results = self.paths if self.want_paths else self.lengths
            error.done = self.lengths != NOT_DONE
            self._show_too_long()
        return error

    def _show_too_long(self) -> None:
        if self.control.max_moves is not None:
            self.lengths[self.lengths == TOO_LONG] = NOT_DONE

    def _answer(self, group: Group) -> None:
        table = self.options.table
        if table is not None:
            if group.shape != table.shape:
                raise InvalidBoardError(f"the table is for shape {table.shape}, not {group.shape}")
            goal = resolve_goal(self.goal, table.shape)
            self._look_up(group, table.for_goal(goal).lookup)
            return
        goal = resolve_goal(self.goal, group.shape)
        algorithm = choose(group.shape, goal.blank, self.options, shares=True)
        self.algorithm = algorithm.name
        if algorithm.name == "table":
            goal_tiles = bytes(goal.tiles)
            own = self.options.own
            self._look_up(group, find_lookup(group.shape, goal_tiles, self.control, own))
        else:
            self._search(group, goal, algorithm)

    def _look_up(self, group: Group, lookup: Lookup) -> None:
        import numpy as np

        max_moves = self.control.max_moves
        words: PathWords | None = None
        if self.want_paths and len(group.tiles) >= ROWS_FOR_WORDS:
            with suppress(ValueError):
                words = path_words(lookup)

        def answer(first: int, last: int) -> int:
            tiles = group.tiles[first:last]
            lengths = np.empty(len(tiles), dtype=np.int16)
            if not self.want_paths:
                lookup.distances(tiles, lengths)
            else:
                made = find_paths(lookup, words, tiles, lengths)
            wrong = np.flatnonzero(lengths <= INVALID)
            if wrong.size:
                raise row_error(int(lengths[wrong[0]]), group, first + int(wrong[0]))
            if max_moves is not None:
                lengths[lengths > max_moves] = TOO_LONG
            if self.want_paths:
                found = made()
                if len(self.groups) == 1:
                    self.paths[first:last] = found
                else:
                    for row, path in zip(group.rows[first:last].tolist(), found, strict=True):
                        self.paths[row] = path
            self.lengths[group.rows[first:last]] = lengths
            return len(tiles)

        pieces = [
            (first, min(first + ROWS_A_PIECE, len(group.tiles)))
            for first in range(0, len(group.tiles), ROWS_A_PIECE)
        ]
        with Team(min(self.control.workers, len(pieces))) as team:
            team.run(answer, pieces, self.control, count_done=True)

    def _search(self, group: Group, goal: Board, algorithm: Algorithm) -> None:
        # An array may be changed by another thread after it was found to be right.
        group.tiles = group.tiles.copy()
        for row in range(len(group.tiles)):
            if not is_board(group.tiles[row]):
                raise row_error(INVALID, group, row)
        waiting = deque(range(len(group.tiles)))
        finished: list[int] = []

        def work(control: Control) -> None:
            self._search_rows(waiting, finished, group, goal, algorithm, control)

        if self.control.workers == 1:
            work(self.control)
        else:
            run_helpers(work, self.control, finished)

    def _search_rows(
        self,
        waiting: deque[int],
        finished: list[int],
        group: Group,
        goal: Board,
        algorithm: Algorithm,
        control: Control,
    ) -> None:
        """Take row after row, which threads may share, and search."""
        goal_tiles = bytes(goal.tiles)
        while waiting:
            try:
                row = waiting.popleft()
            except IndexError:  # another thread took the last one
                break
            control.pause()
            control.begin_search()
            before = SearchStats(
                algorithm.name,
                expanded=control.expanded,
                generated=control.generated,
                seconds=control.seconds,
            )
            tiles = bytes(group.tiles[row])
            instance = Instance(*group.shape, tiles, goal_tiles)
            index = int(group.rows[row])
            if instance.is_solvable():
                plan = make_plan(
                    algorithm,
                    self.options.heuristic,
                    group.shape,
                    goal.blank,
                    control,
                    self.options.own,
                )
                try:
                    answer = run_plan(plan, instance, control, self.residence.use)
                except LimitReachedError as error:
                    if error.reason != "moves":
                        raise
                    self.lengths[index] = TOO_LONG
                else:
                    if self.want_paths:
                        stats = answer.stats(control, before)
                        self.paths[index] = trusted_path(tiles, group.shape, answer.moves, stats)
                    self.lengths[index] = len(answer.moves)
                    seconds = control.seconds - before.seconds
                    self.residence.note(answer.read, seconds, len(waiting), control)
            else:
                self.lengths[index] = -1
            finished.append(row)
            if control is self.control:
                control.done += 1


def find_paths(
    lookup: Lookup, words: PathWords | None, tiles: NDArray[np.uint8], lengths: NDArray[np.int16]
) -> Callable[[], list[Path | None]]:
    """Write the lengths of boards' paths, and return what makes those that it leaves."""
    import numpy as np

    if words is not None:
        packed = np.empty(len(tiles), dtype=np.uint64)
        words.paths(tiles, lengths, packed)
        return lambda: paths_of_words(tiles, lookup.shape, lengths, packed, lookup.stats)
    moves = np.empty((len(tiles), max(1, lookup.source.diameter)), dtype=np.uint8)
    lookup.paths(tiles, lengths, moves)
    return lambda: trusted_paths(tiles, lookup.shape, lengths, moves, lookup.stats)
