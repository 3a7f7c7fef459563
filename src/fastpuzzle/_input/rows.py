"""The rows of a text: what lines, brackets, tables and slashes come down to."""

from __future__ import annotations

import re

from fastpuzzle._input.faults import MAX_CELLS, at_line, too_many_cells
from fastpuzzle._input.words import is_number, tiles_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpuzzle.moves import Shape

__all__ = ["Row", "Rows"]


_SIZE = re.compile(r"0*([0-9]{1,3})(?:(?: |[xX\u00d7]| [xX\u00d7] )0*([0-9]{1,3}))?")


class Row:
    """Words that stand in one line, or in one pair of brackets.

    `tiles` has one entry a word, -1 for a word that is not a tile of any board. The words
    themselves are not kept: in a long file they would take most of the memory. Rows of one
    `paragraph` have no empty line between them; those of one `block`, a number above 0, are a grid,
    parted by slashes or semicolons. `is_nested` says that the row stood in brackets. `shape` is
    that of the board if this row is a whole one and tells it. `separated` is the line as it was,
    if separators in it have an empty cell between them. `is_indexed` says that the first word is
    marked as the number of the board behind it, `is_named` that a name stood before the row.
    """

    __slots__ = (
        "block",
        "is_indexed",
        "is_named",
        "is_nested",
        "line",
        "paragraph",
        "separated",
        "shape",
        "text",
        "tiles",
    )

    def __init__(
        self, words: Sequence[str], line: int | None, separated: str = "", paragraph: int = 0
    ) -> None:
        if len(words) > MAX_CELLS + 1:
            raise at_line(too_many_cells(len(words)), line)
        self.text = " ".join(words)
        self.tiles = tiles_of(words)
        self.line = line
        self.separated = separated
        self.paragraph = paragraph
        self.block = 0
        self.shape: Shape | None = None
        self.is_indexed = False
        self.is_named = False
        self.is_nested = False

    @property
    def is_bare(self) -> bool:
        """Whether this is a line of nothing but words, so that it may tell of the boards."""
        return not self.block and self.shape is None

    @property
    def size(self) -> Shape | None:
        """Rows and columns, if this can be a line that tells them: ``3``, ``3 4`` or ``3x4``."""
        if len(self.tiles) > 3 or not self.is_bare:
            return None
        found = _SIZE.fullmatch(self.text)
        if found is None:
            return None
        rows = int(found[1])
        cols = int(found[2]) if found[2] else rows
        return (rows, cols) if 0 < rows * cols <= MAX_CELLS else None

    @property
    def words(self) -> list[str]:
        """The words, one a cell unless they are without spaces."""
        return self.text.split(" ")

    @property
    def first(self) -> str:
        """The first word."""
        return self.text.split(" ", 1)[0]

    @property
    def cells(self) -> list[str]:
        """The words, and "" for each empty cell between separators."""
        if not self.separated:
            return self.words
        separator = next(sign for sign in "\t,;" if sign in self.separated)
        return [cell.strip() for cell in self.separated.split(separator)]

    def part(self, begin: int, end: int | None = None) -> Row:
        """Return the row with only the words from `begin` to `end`; there must be some."""
        return Row(self.words[begin:end], self.line)

    @property
    def is_mark(self) -> bool:
        """Whether it is a sign that among others rather parts or names boards than is one."""
        return self.text in {"-", "*", "b", "B"}

    @property
    def is_lone_blank(self) -> bool:
        """Whether it is the board of one cell, which is a tile wherever anything stands beside."""
        return self.tiles == [0]

    def without_number(self) -> list[Row]:
        """Return the row behind its index and the row before an answer, where they can be that."""
        first, *others = self.words
        if not others:
            return []
        parts = [self.part(1)] if is_number(first) else []
        if not self.is_indexed and is_number(others[-1]):
            parts.append(self.part(0, -1))
        return [part for part in parts if not part.is_lone_blank]


class Rows:
    """Rows as they are found, and what parts them."""

    def __init__(self) -> None:
        self.found: list[Row] = []
        self._paragraph = 0
        self._blocks = 0

    def end_paragraph(self) -> None:
        """Say that the next row is apart from the last one."""
        self._paragraph += 1

    def add(self, words: Sequence[str], line: int | None, separated: str = "") -> Row:
        """Add a row below the last one; it must have at least one word."""
        row = Row(words, line, separated, self._paragraph)
        self.found.append(row)
        return row

    def add_block(
        self, word_rows: Sequence[tuple[Sequence[str], int | None]], *, is_nested: bool = False
    ) -> None:
        """Add rows, each with its line, that are a grid of their own."""
        self._blocks += 1
        self.end_paragraph()
        for words, line in word_rows:
            row = self.add(words, line)
            row.block = self._blocks
            row.is_nested = is_nested
        self.end_paragraph()
