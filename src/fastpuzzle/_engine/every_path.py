"""Every optimal path of one board, and their number."""

from __future__ import annotations

from fastpuzzle._engine.ladder import Stage
from fastpuzzle._engine.plan import check_table_options, make_plan
from fastpuzzle._engine.question import Question, check_name, read_question
from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._engine.run import check_moves, run_plan
from fastpuzzle._kernels.deepening.idastar import count_within
from fastpuzzle._kernels.ground.control import Stopped
from fastpuzzle._kernels.ground.instance import instance_of
from fastpuzzle._limits import check_length, limit_error
from fastpuzzle._store.lookups import MAX_TABLE_CELLS, find_lookup
from fastpuzzle.goals import look_up_error
from fastpuzzle.moves import LETTERS, undoes
from fastpuzzle.path import trusted_path
from fastpuzzle.stats import SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastpuzzle._engine.options import Options
    from fastpuzzle._engine.run import Answer
    from fastpuzzle._kernels.exact.table import Lookup
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._kernels.ground.instance import Instance
    from fastpuzzle.board import Board, BoardLike
    from fastpuzzle.moves import Shape
    from fastpuzzle.path import Path

__all__ = ["EveryPath"]


class EveryPath:
    """All optimal paths of one board, by a table or by IDA*.

    Parameters
    ----------
    start, goal, shape
        As the call got them.
    options : Options
        Of the whole call, which may go on while the paths are read.
    phase : str
        What progress reports call it.
    """

    def __init__(
        self,
        start: BoardLike,
        goal: BoardLike | None,
        shape: Shape | None,
        options: Options,
        *,
        phase: str,
    ) -> None:
        self.control: Control = options.control(phase)
        self.own = options.own
        check_name("algorithm", options.algorithm, ("auto", "table", "idastar"))
        if options.table is not None:
            check_table_options(options)
        self.question: Question = read_question(start, goal, shape, options)
        self.lookup: Lookup | None = self._find_lookup(options)
        if self.lookup is not None:
            found = self.lookup.distance(bytes(self.question.start.tiles))
            if found < 0:
                raise look_up_error(found, self.question.start, self.question.goal)
            check_length(found, self.control, self.lookup.stats)

    def _find_lookup(self, options: Options) -> Lookup | None:
        start, goal = self.question.start, self.question.goal
        cells = len(start.tiles)
        if options.table is not None:
            return options.table.for_goal(goal).lookup
        if options.algorithm == "table" and cells > MAX_TABLE_CELLS:
            raise ValueError(
                f"tables are for at most {MAX_TABLE_CELLS} cells, this board has {cells}"
            )
        if options.algorithm == "idastar" or cells > MAX_TABLE_CELLS:
            return None
        try:
            if options.max_moves is not None:
                stage = Stage(ALGORITHMS["table"], "auto", options.own)
                check_moves(stage, self.question.instance, self.control)
            return find_lookup(start.shape, bytes(goal.tiles), self.control, options.own)
        except Stopped as stop:
            stats = SearchStats("table", seconds=self.control.seconds)
            raise limit_error(stop, self.control.lower_bound, stats) from None

    def paths(self) -> Iterator[Path]:
        """Return an iterator over all of them, in lexicographic order; the length is found now."""
        start = self.question.start
        if self.lookup is not None:
            lookup = self.lookup
            return (
                trusted_path(bytes(start.tiles), start.shape, moves, lookup.stats)
                for moves in lookup.all_paths(bytes(start.tiles))
            )
        answer = self._search()
        return (
            trusted_path(bytes(start.tiles), start.shape, moves, answer.stats(self.control))
            for moves in self._from(start, len(answer.moves), answer)
        )

    def count(self) -> int:
        """Return the number of them."""
        if self.lookup is not None:
            return self.lookup.count_paths(bytes(self.question.start.tiles))
        if self.question.instance.is_goal():
            return 1
        answer = self._search()
        return self._count(self.question.instance, len(answer.moves), answer, all_paths=True)

    def _search(self) -> Answer:
        """Return one optimal path, by the heuristic that then serves for all."""
        goal = self.question.goal
        idastar = ALGORITHMS["idastar"]
        plan = make_plan(idastar, "auto", goal.shape, goal.blank, self.control, self.own)
        answer = run_plan(plan, self.question.instance, self.control)
        self.control.begin_stage()
        return answer

    def _from(self, board: Board, length: int, answer: Answer, last: str = "") -> Iterator[bytes]:
        """Yield the moves of all paths of `length`, the exact distance, that do not undo `last`."""
        if length == 0:
            yield b""
            return
        for move, neighbor in board.neighbors():
            if undoes(move, last):
                continue
            instance = instance_of(neighbor, self.question.goal)
            if instance.is_goal():
                nearer = int(length == 1)
            elif length == 1:
                nearer = 0
            else:
                nearer = self._count(instance, length - 1, answer, all_paths=False)
            if nearer:
                first = bytes([LETTERS.index(move)])
                for rest in self._from(neighbor, length - 1, answer, move):
                    yield first + rest

    def _count(self, instance: Instance, length: int, answer: Answer, *, all_paths: bool) -> int:
        """Return how many paths have exactly `length` moves, or whether there is one."""
        try:
            return count_within(instance, answer.read, self.control, length, all_paths)
        except Stopped as stop:
            raise limit_error(stop, length, answer.stats(self.control)) from None
