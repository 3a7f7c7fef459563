"""The formats of online judges: a row of a table each."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle.moves import Shape

__all__ = ["ANSWERS", "JUDGES", "Format"]

ANSWERS = ("moves", "length", "yes-no")
# What a case without an answer gets, unless its judge has words of its own.
NO = {"moves": "unsolvable", "length": "-1", "yes-no": "no"}
_NOT_SOLVABLE = "This puzzle is not solvable."


class Format(NamedTuple):
    """How a judge writes its cases, and how it wants the answers.

    Where a case begins and ends is all that a format says about the input: the board itself may
    be written in any way that :class:`~fastpuzzle.Board` reads. A count line is read where a
    format promises none, too.

    Parameters
    ----------
    shape : tuple of int or None
        Rows and columns of every board; None where each board shows its own.
    goal : str or None
        A named goal or a board; None for 1…n-1 and the blank last.
    pairs : bool
        Whether each case has a goal of its own, behind its start.
    counted : bool
        Whether a line with the number of cases comes first.
    rows : bool or None
        Whether each row of a board has a line of its own; False for a board a line, None where
        the first line of a case shows it.
    parted : bool
        Whether an empty line ends a case, however much of it is missing.
    answer : {"moves", "length", "yes-no", "length and moves"}
        The least path, its length, whether there is one (within `max_moves`), or two lines.
    upper : bool
        Whether moves are written ``DLRU``.
    max_moves : int or None
        A case that takes more moves counts as unsolvable.
    no : str or None
        What is written for an unsolvable case; None for the usual word of the kind of answer.
    title : str
        What stands before each answer; ``{case}`` is its number from 1.
    gap : bool
        Whether an empty line parts two answers.

    Examples
    --------
    >>> from fastpuzzle.judge import Format, answers
    >>> snails = Format(shape=(3, 3), goal="snail", answer="length", title="#{case} ")
    >>> list(answers(snails, ["1 2 3 7 8 4 6 5 x", "1 2 3 8 4 x 7 6 5"], print))
    ['#1 -1', '#2 1']
    """

    shape: Shape | None = None
    goal: str | None = None
    pairs: bool = False
    counted: bool = False
    rows: bool | None = None
    parted: bool = False
    answer: str = "moves"
    upper: bool = False
    max_moves: int | None = None
    no: str | None = None
    title: str = ""
    gap: bool = False


JUDGES: dict[str, Format] = {
    "eight": Format((3, 3), rows=False),
    "steps": Format((3, 3), rows=False, pairs=True, answer="length"),
    "poj1077": Format((3, 3), rows=False),
    "hdu1043": Format((3, 3), rows=False),
    "hdu3567": Format(
        (3, 3),
        counted=True,
        pairs=True,
        rows=False,
        answer="length and moves",
        title="Case {case}: ",
    ),
    "uva10181": Format((4, 4), counted=True, rows=True, upper=True, max_moves=50, no=_NOT_SOLVABLE),
    "uva652": Format((3, 3), counted=True, rows=False, parted=True, gap=True),
    "lightoj-15": Format(
        (4, 4),
        counted=True,
        rows=True,
        parted=True,
        upper=True,
        max_moves=35,
        no=_NOT_SOLVABLE,
        title="Case {case}: ",
    ),
    "luogu1379": Format((3, 3), "123804765", rows=False, answer="length"),
    "alds1-13b": Format((3, 3), rows=True, answer="length"),
    "alds1-13c": Format((4, 4), rows=True, answer="length"),
    "leetcode773": Format((2, 3), rows=False, answer="length"),
}
