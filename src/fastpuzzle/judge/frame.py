"""From lines to boards: where each begins and ends. What it says, the one reader says."""

from __future__ import annotations

import re
from itertools import chain

from fastpuzzle._input.faults import MAX_CELLS
from fastpuzzle._input.text import read_board
from fastpuzzle.board import Board
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from fastpuzzle.judge.formats import Format

    Report: TypeAlias = Callable[[int, str], object]
    # A flat tuple where that is all a call needs to know.
    Question: TypeAlias = Board | tuple[int, ...]
    Goal: TypeAlias = Question | str | None
    Case: TypeAlias = tuple[int, Question | None, Goal]
    Found: TypeAlias = tuple[int, Question | None]

__all__ = ["FLAT_SHAPES", "Frame"]

# Boards of these shapes are known by their tiles alone, and answered without a Board.
FLAT_SHAPES = ((2, 2), (3, 3))
_BLANKS = ("0", "x", "X", "_", ".")
_BYTE_ORDER_MARK = "\ufeff"
_END_MARKS = (["0"], ["0", "0"], ["-1"])
_COUNT = re.compile(r"[0-9]{1,18}")
_CELL = re.compile(r"[^\s,;|()\[\]{}\"']+")
# The reader names the keyword of a call.
_IN_WORDS = (
    ("shape= says", "the format says"),
    ("shape=(rows, cols)", "the shape (--shape)"),
)


class Frame:
    """Gathers the lines of one board at a time, and knows which lines belong to none."""

    def __init__(self, form: Format, report: Report) -> None:
        self.form = form
        self.report = report
        self.rows, self.cols = form.shape or (0, 0)
        # No line has so many words where the shape is not known.
        self.cells = self.rows * self.cols or -1
        self.is_flat = form.shape in FLAT_SHAPES
        self.has_rows = form.rows is not False and self.rows > 1
        # The lines of the board that is being read, with their numbers.
        self.gathered: list[tuple[int, str]] = []
        self.has_begun = False
        self.count: tuple[int, int] | None = None
        # Whether the first line is gathered that is a count, or a row without spaces.
        self.may_be_count = False
        # Of formats without a shape: words of the last board that was a line of its own.
        self.last_words = 0
        self.is_over = False
        # Lines that were read, and boards that were found.
        self.number = 0
        self.found = 0

    @property
    def is_between(self) -> bool:
        """Whether the next line begins a board, the first line of all excepted."""
        return self.number > 0 and not (self.gathered or self.may_be_count or self.is_over)

    def skip(self, lines: int, boards: int) -> None:
        """Leave out lines that somebody else has read, and the boards in them."""
        self.number += lines
        self.found += boards

    def boards(self, lines: Iterable[bytes | str], goal: Goal) -> Iterator[Case]:
        """Yield each board's first line, the board, None for a damaged one, and the goal."""
        lines = iter(lines)
        first = next(lines, b"")
        tile_of = _plain_tiles(self.cells, type(first)).__getitem__
        cells, is_flat, gathered = self.cells, self.is_flat, self.gathered
        # A format with a count begins with no board, in whatever form.
        plain = -1 if self.form.counted else cells
        for line in chain((first,), lines):
            self.number += 1
            words = line.split()
            if len(words) == plain and not gathered:
                # The plain form, which most lines have, needs no reader.
                try:
                    tiles = tuple(map(tile_of, words))
                except KeyError:
                    tiles = ()
                if len(set(tiles)) == cells:
                    self.found += 1
                    yield self.number, tiles if is_flat else self._board(tiles), goal
                    continue
            plain = cells
            board = self._take(self.number, line, self.found)
            if self.is_over:
                break
            if board is not None:
                self.found += 1
                yield board[0], self.fitting(*board, goal), goal
        if self.may_be_count:
            self._decide_count([])
        if gathered and not self.is_over:
            board = self._close()
            if board is not None:
                self.found += 1
                yield board[0], self.fitting(*board, goal), goal
        self._check_count(self.found)

    def fitting(self, line: int, start: Question | None, goal: Goal) -> Question | None:
        """Return the start if it has the goal's shape, which only boards of any shape may lack."""
        if isinstance(start, Board) and isinstance(goal, Board) and start.shape != goal.shape:
            shapes = [f"{rows}x{cols}" for rows, cols in (start.shape, goal.shape)]
            self.report(line, f"the start is {shapes[0]}, the goal is {shapes[1]}")
            return None
        return start

    def _take(self, number: int, line: bytes | str, found: int) -> Found | None:
        """Take a line; return the board that it ends, if any."""
        text = line if isinstance(line, str) else line.decode("utf-8", "replace")
        if number == 1:
            text = text.removeprefix(_BYTE_ORDER_MARK)
        words = text.split()
        if self.may_be_count:
            self._decide_count(words)
        if not words:
            ends = self.gathered and (self.form.parted or self.form.shape is None)
            return self._close() if ends else None
        if words[0].startswith("#"):
            return None
        if not self.gathered and self._is_no_board(number, text, words, found):
            return None
        self.gathered.append((number, text))
        if self.may_be_count:
            return None
        return self._take_row(words) if self.form.shape else self._take_any(words)

    def _is_no_board(self, number: int, text: str, words: list[str], found: int) -> bool:
        """Whether the first line of a case is a count or an end mark."""
        is_first = found == 0 and not self.has_begun
        self.has_begun = True
        if is_first:
            if self._is_count(text, words):
                self.count = int(words[0]), number
                self.may_be_count = self.form.shape is None and len(words[0]) > 1
                return not self.may_be_count
            if self.form.counted:
                self.report(number, "the number of cases should stand here")
        if found and not (self.form.pairs and found % 2) and words in _END_MARKS:
            self.is_over = words != ["0"] or not self._is_row(words)
        return self.is_over

    def _is_count(self, text: str, words: list[str]) -> bool:
        if len(words) > 1 or not _COUNT.fullmatch(words[0]):
            return False
        may_be_row = not self.form.counted and self._is_row(words)
        return not may_be_row and self._read(text) is None

    def _decide_count(self, words: list[str]) -> None:
        """Decide what the first line is: below a row without spaces stands one of its length."""
        self.may_be_count = False
        if len(words) == 1 and len(words[0]) == len(self.gathered[0][1].strip()):
            self.count = None
        else:
            self.gathered.clear()

    def _is_row(self, cells: list[str]) -> bool:
        """Whether this may be one of several rows of a board of the format's shape."""
        compact = len(cells) == 1 and len(cells[0]) == self.cols
        return self.has_rows and (len(cells) == self.cols or compact)

    def _take_row(self, words: list[str]) -> Found | None:
        """Decide whether the board is whole, of a format whose boards have one shape."""
        if self.form.rows is False:
            return self._close()
        if len(self.gathered) == 1 and (len(words) != self.cols or self.rows == 1):
            text = self.gathered[0][1]
            is_damaged_line = self.form.rows is None and not self._is_row(_CELL.findall(text))
            if is_damaged_line or self._read(text) is not None:
                return self._close()
        return self._close() if len(self.gathered) == self.rows else None

    def _take_any(self, words: list[str]) -> Found | None:
        """Decide whether the board is whole, of a format whose boards show their shapes.

        It is whole where a line alone is a board, or as many lines as the first has words are,
        or as many as the first says; else an empty line ends it.
        """
        height = len(self.gathered)
        if height == 1:
            if self._read(self.gathered[0][1]) is not None:
                self.last_words = len(words)
                return self._close()
            return self._close() if len(words) == self.last_words > 1 else None
        first = self.gathered[0][1].split()
        heights = {len(first), len(first[0]) if len(first) == 1 else 0}
        if len(first) <= 2 and all(map(_COUNT.fullmatch, first)):
            rows, cols = int(first[0]), int(first[-1])
            if rows * cols <= MAX_CELLS:
                heights |= {2, 1 + rows, 1 + cols}
        is_whole = height in heights and self._read(_text(self.gathered)) is not None
        return self._close() if is_whole or height > MAX_CELLS + 1 else None

    def _read(self, text: str) -> Question | None:
        try:
            return self._question(text)
        except InvalidBoardError:
            return None

    def _question(self, text: str) -> Question:
        tiles, shape = read_board(text, self.form.shape)
        return tiles if self.is_flat else Board._trusted(tiles, shape)

    def _board(self, tiles: tuple[int, ...]) -> Board:
        return Board._trusted(tiles, (self.rows, self.cols))

    def _close(self) -> Found | None:
        """Read the board that was gathered; without a shape nobody knows what follows damage."""
        gathered = self.gathered.copy()
        self.gathered.clear()
        first = gathered[0][0]
        try:
            return first, self._question(_text(gathered))
        except InvalidBoardError as error:
            fault = error
        if self.form.shape is None and len(gathered) > 1:
            self.is_over = True
            self._report_end(gathered, fault)
            return None
        self._report(gathered, fault)
        return first, None

    def _report(self, gathered: list[tuple[int, str]], fault: InvalidBoardError) -> None:
        # A line of a judge ends in LF only, so it may be several to the reader.
        line, text = gathered[min(fault.line or 1, len(gathered)) - 1]
        words = text.split()
        if self.form.rows is False and len(words) != self.cells and len(max(words, key=len)) < 3:
            self.report(line, self._wrong_number(len(words)))
        else:
            message = str(fault).removeprefix(f"line {fault.line}: ")
            for keyword, words_for_it in _IN_WORDS:
                message = message.replace(keyword, words_for_it)
            self.report(line, message)

    def _wrong_number(self, words: int) -> str:
        if words > self.cells:
            return f"this line has more than {self.cells} tiles"
        tiles = "1 tile" if words == 1 else f"{words} tiles"
        return f"this line has {tiles}, a case has {self.cells}"

    def _report_end(self, gathered: list[tuple[int, str]], fault: InvalidBoardError) -> None:
        """Report rows of a shape that nobody knows: up to where they are not as long any more."""
        lengths = [len(text.split()) for _, text in gathered]
        end = next((row for row, length in enumerate(lengths) if length != lengths[0]), 0)
        if end < 2:
            self._report(gathered, fault)
            return
        try:
            self._question(_text(gathered[:end]))
        except InvalidBoardError as error:
            self._report(gathered[:end], error)
        else:
            message = "this line does not belong to the board before it: put an empty line between"
            self.report(gathered[end][0], message)

    def _check_count(self, found: int) -> None:
        if self.count is None:
            return
        count, line = self.count
        cases = (found + 1) // 2 if self.form.pairs else found
        if cases != count:
            verb = "follows" if cases == 1 else "follow"
            self.report(line, f"this line says {_cases(count)}, {_cases(cases)} {verb}")


def _text(gathered: list[tuple[int, str]]) -> str:
    return "\n".join([text for _, text in gathered])


def _cases(count: int) -> str:
    return "1 case" if count == 1 else f"{count} cases"


def _plain_tiles(cells: int, kind: type[bytes | str]) -> dict[bytes | str, int]:
    """Return the tile of each word that can only be this tile, of one kind of words.

    Text and bytes of the same letters would be in each other's way: their hashes are equal.
    """
    words = [(str(tile), tile) for tile in range(cells)] + [(sign, 0) for sign in _BLANKS]
    return {word if kind is str else word.encode(): tile for word, tile in words}
