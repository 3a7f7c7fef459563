"""Running a plan: one stage after the other, until one has the answer."""

from __future__ import annotations

from fastpuzzle._engine.registry import check_fit, find_heuristic
from fastpuzzle._kernels.ground.control import NODE_LIMIT, Stopped
from fastpuzzle._kernels.heuristics.manhattan import lower_bound as manhattan
from fastpuzzle._limits import limit_error
from fastpuzzle._store.lookups import is_ready
from fastpuzzle.stats import SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from fastpuzzle._engine.ladder import Stage
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._kernels.ground.instance import Instance

__all__ = ["Answer", "check_moves", "proved_bound", "run_plan"]


class Answer:
    """The moves that a stage has found.

    `read` is what it has read beside the board; until it has that, what the stage before it had.
    `before` are the stages that were given up.
    """

    __slots__ = ("before", "moves", "read", "stage")

    def __init__(self, stage: Stage, read: Any, before: list[tuple[str, int, float]]) -> None:  # noqa: ANN401
        self.stage = stage
        self.read = read
        self.before = before
        self.moves = b""

    def stats(self, control: Control, since: SearchStats | None = None) -> SearchStats:
        """Return what the call, or the part of it after `since`, has done so far."""
        return SearchStats(
            self.stage.algorithm.name,
            getattr(self.read, "name", None),
            expanded=control.expanded - (since.expanded if since else 0),
            generated=control.generated - (since.generated if since else 0),
            seconds=control.seconds - (since.seconds if since else 0.0),
            bounds=tuple(control.bounds),
            table_bytes=getattr(self.read, "nbytes", 0),
            tables=getattr(self.read, "tables", None),
            given_up=tuple(self.before),
        )


def run_plan(
    plan: Iterable[Stage],
    instance: Instance,
    control: Control,
    use: Callable[[Any], Any] | None = None,
) -> Answer:
    """Return the answer to a solvable pair.

    `use` says what is read in the place of what a stage has found, with the same in it.

    Raises
    ------
    LimitReachedError
        If a limit of the call was reached, or every path has more moves than it allows; it says
        what the whole call has done.
    """
    read: Any = None
    before: list[tuple[str, int, float]] = []
    limited = control.max_moves is not None
    for stage in plan:
        control.begin_stage(stage.nodes)
        answer = Answer(stage, read, before)
        expanded, seconds = control.expanded, control.seconds
        try:
            if limited:
                check_moves(stage, instance, control)
            answer.read = read = stage.algorithm.find(
                stage.heuristic, instance.shape, instance.goal_blank, control, stage.own
            )
            if use is not None:
                answer.read = read = use(read)
            if not instance.is_goal():
                answer.moves = stage.algorithm.solve(instance, answer.read, control)
                if limited:
                    # A look-up, or a search that has not proved on the way how far it was.
                    control.prove(len(answer.moves))
        except Stopped as stop:
            if stage.nodes is None or stop.status != NODE_LIMIT or not control.has_nodes_left():
                bound = proved_bound(instance, control.lower_bound)
                raise limit_error(stop, bound, answer.stats(control)) from None
            name = getattr(read, "tables", None) or read.name
            before.append((name, control.expanded - expanded, control.seconds - seconds))
        else:
            return answer
    raise AssertionError("the last stage of a plan ends with the call")


def check_moves(stage: Stage, instance: Instance, control: Control) -> None:
    """Let a call that has `max_moves` end before it makes what it need not.

    That is where a bound which takes no tables is larger. A look-up in a table that is ready proves
    more. What is not too long has its parity noted, and nothing else: the search is the same.

    Raises
    ------
    Stopped
        If every path is too long.
    ValueError
        If the heuristic, which then is not needed, is not for the board.
    """
    shape, goal_blank = instance.shape, instance.goal_blank
    if stage.algorithm.name == "table" and stage.own is None and is_ready(shape, goal_blank):
        return
    estimate = find_heuristic("linear_conflict", shape, goal_blank).lower_bound(instance)
    control.set_parity(estimate)
    if control.max_moves is not None and estimate > control.max_moves:
        if stage.heuristic != "auto":
            check_fit(stage.heuristic, shape, goal_blank)
        control.prove(estimate)


def proved_bound(instance: Instance, proved: int) -> int:
    """Return the best lower bound that a stopped search leaves, in moves.

    All paths have the parity of the Manhattan distance, so a bound of the other parity can be
    raised by one.
    """
    estimate = manhattan(instance)
    if proved <= estimate:
        return estimate
    return proved + (proved - estimate) % 2
