"""From cases to answers, in the words of a judge."""

from __future__ import annotations

from functools import partial

from fastpuzzle.errors import LimitReachedError, UnsolvableError
from fastpuzzle.judge.cases import cases_of
from fastpuzzle.judge.formats import NO
from fastpuzzle.scalar import has_no_path
from fastpuzzle.solve import distance, is_solvable, shortest_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeAlias

    from fastpuzzle.judge.ahead import Ahead
    from fastpuzzle.judge.formats import Format
    from fastpuzzle.judge.frame import Goal, Question, Report
    from fastpuzzle.path import Path

    Reply: TypeAlias = Callable[[Question, Goal], str]

__all__ = ["answers", "answers_with", "replier"]

INVALID = "invalid"


def answers(form: Format, lines: Iterable[bytes | str], report: Report) -> Iterator[str]:
    """Answer the cases of a format, each as soon as it is read.

    Parameters
    ----------
    form : Format
        How cases and answers are written; ``JUDGES`` has those of judges.
    lines : iterable of bytes or str
        Read one by one as needed.
    report : callable
        Called as ``report(line, fault)`` for what is damaged, `line` counted from 1.

    Yields
    ------
    str
        The answer to each case without its line end, ``invalid`` for a damaged one. Paths are
        the lexicographically least of the shortest.

    Raises
    ------
    LimitReachedError
        If the memory does not suffice.

    Examples
    --------
    >>> from fastpuzzle.judge import JUDGES, answers
    >>> for answer in answers(JUDGES["hdu3567"], ["1", "12X453786", "12345678X"], print):
    ...     print(answer)
    Case 1: 2
    dd
    """
    return answers_with(form, lines, report, None)


def answers_with(
    form: Format, lines: Iterable[bytes | str], report: Report, ahead: Ahead | None
) -> Iterator[str]:
    """Answer the cases of a format but for those that `ahead` answers; see :func:`answers`."""
    plain = _plain_answers(form, lines, report, ahead)
    return _framed(form, plain) if form.title or form.gap else plain


def _framed(form: Format, plain: Iterable[str]) -> Iterator[str]:
    """Put before each answer what the format has there."""
    for case, answer in enumerate(plain, 1):
        gap = "\n" if form.gap and case > 1 else ""
        yield gap + form.title.format(case=case) + answer


def _plain_answers(
    form: Format, lines: Iterable[bytes | str], report: Report, ahead: Ahead | None
) -> Iterator[str]:
    reply = replier(form)
    for _, start, goal in cases_of(form, lines, report, ahead):
        yield INVALID if start is None else reply(start, goal)


def replier(form: Format) -> Reply:
    """Return the function that answers a start and a goal."""
    no = NO.get(form.answer, NO["moves"]) if form.no is None else form.no
    search, write = _search(form), _writer(form, no)

    def reply(start: Question, goal: Goal) -> str:
        # Half of all cases can be unsolvable, and an exception costs more than a look-up.
        if has_no_path(start, goal):
            return no
        try:
            return write(search(start, goal))
        except UnsolvableError:
            return no
        except LimitReachedError as limit:
            if limit.reason != "moves":
                raise
            return no

    return reply


def _search(form: Format) -> Callable[[Question, Goal], Any]:
    """Return the call that finds what the answer tells."""
    limit: dict[str, Any] = {} if form.max_moves is None else {"max_moves": form.max_moves}
    if form.answer == "yes-no" and not limit:
        return is_solvable
    if form.answer in {"yes-no", "length"}:
        return partial(distance, **limit) if limit else distance
    # Tables and iterative deepening, which are all that `auto` takes, give the least path.
    return partial(shortest_path, **limit) if limit else shortest_path


def _writer(form: Format, no: str) -> Callable[[Any], str]:
    """Return the function that writes what was found."""
    if form.answer == "yes-no":
        return lambda found: no if found is False else "yes"
    if form.answer == "length and moves":
        return lambda path: f"{len(path)}\n{_letters(path, upper=form.upper)}"
    if form.answer == "moves" and form.upper:
        return lambda path: _letters(path, upper=True)
    return str


def _letters(path: Path, *, upper: bool) -> str:
    return path.moves.upper() if upper else path.moves
