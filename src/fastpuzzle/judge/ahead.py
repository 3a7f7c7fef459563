"""Plain lines, which most are: many answered at a time, by a table of all least paths."""

from __future__ import annotations

from fastpuzzle._kernels.exact.line_answers import LineAnswers
from fastpuzzle._limits import make_control
from fastpuzzle._store.lookups import find_lookup
from fastpuzzle._store.path_words import path_words
from fastpuzzle.goals import resolve_goal
from fastpuzzle.judge.formats import NO
from fastpuzzle.moves import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle.judge.formats import Format
    from fastpuzzle.judge.frame import Frame

__all__ = ["Ahead"]

# Boards of this shape have a table of all least paths.
_SHAPE = (3, 3)
# For less the table is not worth making: a dialogue, or a few cases.
_LEAST_BYTES = 2048


class Ahead:
    """Answers the plain lines that a text goes on with, wherever a new board can begin.

    Called with a text and a place in it; returns the place of the first line that is left. `frame`
    is who reads these lines, once there is one.
    """

    def __init__(self, form: Format, write: Callable[[str], object]) -> None:
        self.form = form
        self.frame: Frame | None = None
        self._write = write
        self._answers: LineAnswers | None = None

    @staticmethod
    def fits(form: Format) -> bool:
        """Whether a plain line of a format is answered with the least path and nothing else."""
        return (
            form.shape == _SHAPE
            and form.answer == "moves"
            and form.max_moves is None
            and not (form.pairs or form.title or form.gap)
        )

    def __call__(self, text: bytes, place: int) -> int:
        """Answer the plain lines from a place on."""
        if self.frame is None or not self.frame.is_between or len(text) - place < _LEAST_BYTES:
            return place
        if self._answers is None:
            try:
                self._answers = self._make()
            except ValueError:  # a damaged table, which the way of single boards tells
                self.frame = None
                return place
        found, place, lines, cases = self._answers.answer(text, place)
        self._write(found.decode())
        self.frame.skip(lines, cases)
        return place

    def _make(self) -> LineAnswers:
        goal = resolve_goal(self.form.goal, _SHAPE)
        letters = LETTERS.upper() if self.form.upper else LETTERS
        no = NO["moves"] if self.form.no is None else self.form.no
        lookup = find_lookup(_SHAPE, bytes(goal.tiles), make_control())
        return LineAnswers(path_words(lookup), letters.encode(), no.encode())
