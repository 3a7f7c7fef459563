"""Filters in the formats of online judges: cases in, answers out.

Any number of cases is answered in constant memory. Answers are written in blocks, but all of
them are out before the filter waits for more input, so it works in a dialogue too.
"""

from __future__ import annotations

import json

from fastpuzzle.board import Board
from fastpuzzle.goals import resolve_goal
from fastpuzzle.judge.ahead import Ahead
from fastpuzzle.judge.answers import answers, answers_with, replier
from fastpuzzle.judge.cases import cases_of, longest_line
from fastpuzzle.judge.formats import ANSWERS, JUDGES, Format
from fastpuzzle.judge.lines import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO, TextIO

    from fastpuzzle.judge.frame import Report

__all__ = ["ANSWERS", "JUDGES", "Format", "answers", "eight", "judge", "steps"]

# What a damaged case has not.
_OF_A_CASE = ("start", "goal", "shape", "answer")


def eight(lines: Iterable[bytes | str], report: Report) -> Iterator[str]:
    """Answer 8-puzzles with moves, one case a line (POJ 1077, HDU 1043, ZOJ 1217).

    Parameters
    ----------
    lines : iterable of bytes or str
        Each line has the tiles 1..8 and a blank, usually ``x``, in row-major order. Blank lines
        are skipped, and so is a count before the first case. They are read one by one as needed.
    report : callable
        Called as ``report(line, fault)`` for a damaged case, `line` counted from 1.

    Yields
    ------
    str
        For each case the blank's moves on a shortest path to 1..8 and the blank (an empty string
        if the start is the goal), ``"unsolvable"``, or ``"invalid"`` for a damaged case.

    Examples
    --------
    >>> from fastpuzzle.judge import eight
    >>> list(eight(["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 8 7 x", "1 2 3"], print))
    3 this line has 3 tiles, a case has 9
    ['r', 'unsolvable', 'invalid']
    """
    return answers(JUDGES["eight"], lines, report)


def steps(lines: Iterable[bytes | str], report: Report) -> Iterator[str]:
    """Answer 8-puzzles between any two boards with the least number of moves.

    Parameters
    ----------
    lines : iterable of bytes or str
        Two lines a case, the start and the goal, written as for :func:`eight` (the blank usually
        as 0). Blank lines are skipped, also between the two.
    report : callable
        Called as ``report(line, fault)`` for each damaged line, `line` counted from 1. A last
        line without a partner is damaged.

    Yields
    ------
    str
        For each case the exact distance in moves, ``"-1"`` if it is unsolvable, or ``"invalid"``
        if one of its two lines is damaged.

    Examples
    --------
    >>> from fastpuzzle.judge import steps
    >>> list(steps(["2 6 4 1 3 7 0 5 8", "8 1 5 7 3 6 4 0 2"], print))
    ['31']
    """
    return answers(JUDGES["steps"], lines, report)


def judge(
    form: str | Format,
    source: BinaryIO | Iterable[bytes | str],
    output: TextIO,
    errors: TextIO,
    *,
    as_json: bool = False,
) -> int:
    """Run a filter over a whole stream.

    Parameters
    ----------
    form : str or Format
        How cases and answers are written: a name in ``JUDGES``, or a format of one's own.
    source : binary stream or iterable of lines
        The cases. Lines may end in LF or CRLF, the last one in neither.
    output : text stream
        Gets the answers.
    errors : text stream
        Gets ``line 3: ...`` for each damaged line.
    as_json : bool
        Whether each case is answered with a JSON object on a line of its own.

    Returns
    -------
    int
        The exit code: 1 if something was damaged, else 0.

    Examples
    --------
    >>> import io, sys
    >>> from fastpuzzle.judge import judge
    >>> judge("eight", io.BytesIO(b"1 2 3 4 5 6 7 x 8"), sys.stdout, sys.stderr)
    r
    0
    """
    exit_code = 0

    def report(number: int, fault: str) -> None:
        nonlocal exit_code
        exit_code = 1
        errors.write(f"line {number}: {fault}\n")

    if isinstance(form, str):
        form = JUDGES[form]
    read = getattr(source, "read1", None)
    ahead = Ahead(form, output.write) if Ahead.fits(form) and not as_json else None
    lines = source
    if read is not None:
        lines = lines_of(read, output.flush, longest_line(form), ahead)
    if as_json:
        output.writelines(_json_lines(form, lines, report))
    else:
        output.writelines(f"{answer}\n" for answer in answers_with(form, lines, report, ahead))
    return exit_code


def _json_lines(form: Format, lines: Iterable[bytes | str], report: Report) -> Iterator[str]:
    """Yield an object for each case, and one more for what belongs to none."""
    faults: list[dict[str, object]] = []

    def note(number: int, fault: str) -> None:
        faults.append({"line": number, "error": fault})
        report(number, fault)

    reply = replier(form)
    for case, (line, start, goal) in enumerate(cases_of(form, lines, note), 1):
        fields: dict[str, object] = {"case": case, "line": line, **dict.fromkeys(_OF_A_CASE)}
        if start is not None:
            board = Board(start, form.shape)
            target = resolve_goal(goal, board.shape)
            fields |= {"start": board.tiles, "goal": target.tiles, "shape": board.shape}
            fields["answer"] = reply(start, goal)
        yield json.dumps({**fields, "errors": faults}) + "\n"
        faults.clear()
    if faults:
        fields = dict.fromkeys(("case", "line", *_OF_A_CASE))
        yield json.dumps({**fields, "errors": faults}) + "\n"
