"""From lines to cases: a start and its goal each."""

from __future__ import annotations

from fastpuzzle._input.faults import MAX_CELLS
from fastpuzzle.board import Board
from fastpuzzle.goals import NAMED_GOALS, resolve_goal
from fastpuzzle.judge.frame import FLAT_SHAPES, Frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fastpuzzle.judge.ahead import Ahead
    from fastpuzzle.judge.formats import Format
    from fastpuzzle.judge.frame import Case, Goal, Report

__all__ = ["cases_of", "longest_line"]

_BYTES_A_CELL = 16


def longest_line(form: Format) -> int:
    """Return the length up to which all of a line matters."""
    cells = form.shape[0] * form.shape[1] if form.shape else MAX_CELLS
    return _BYTES_A_CELL * (cells + 4)


def cases_of(
    form: Format, lines: Iterable[bytes | str], report: Report, ahead: Ahead | None = None
) -> Iterator[Case]:
    """Yield (line, start, goal) of each case: None for a board that is damaged, and reported.

    `ahead` is told who reads the lines, if it may answer some itself.

    Raises
    ------
    InvalidBoardError
        If the goal of the format is no board, or of another shape.
    """
    frame = Frame(form, report)
    if ahead is not None:
        ahead.frame = frame
    return _pairs(frame, lines) if form.pairs else frame.boards(lines, _goal(form))


def _goal(form: Format) -> Goal:
    """Return the goal of every case, in the form that is answered fastest."""
    if form.goal is None:
        return None
    if form.shape is None:
        return form.goal if form.goal in NAMED_GOALS else Board(form.goal)
    goal = resolve_goal(form.goal, form.shape)
    return goal.tiles if form.shape in FLAT_SHAPES else goal


def _pairs(frame: Frame, lines: Iterable[bytes | str]) -> Iterator[Case]:
    boards = frame.boards(lines, None)
    for line, start, _ in boards:
        following = next(boards, None)
        if following is None:
            frame.report(line, "the goal line of this start is missing")
        goal = following[1] if following else None
        if start is None or goal is None:
            yield line, None, None
        else:
            yield line, frame.fitting(line, start, goal), goal
