"""The lines of a text to rows: comments, names before a board, slashes, semicolons.

A line with brackets or quotes is left to ``brackets``, one with pipes to ``ruled``.
"""

from __future__ import annotations

import re

from fastpuzzle._input.brackets import add_bracketed
from fastpuzzle._input.faults import at_line, wall
from fastpuzzle._input.rows import Rows
from fastpuzzle._input.ruled import PIPES, add_table, is_ruler

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpuzzle._input.rows import Row
    from fastpuzzle.errors import InvalidBoardError

__all__ = ["rows_of"]

_SPECIAL = re.compile(rf"[\[\](){{}}\"'/=:+\u2500-\u257f{PIPES}-]")
_BRACKETS = re.compile(r"[\[\](){}\"']")
_PIPE = re.compile(f"[{PIPES}]")
_EMPTY_CELL = re.compile(r"(?:^|[,;\t])[^\S\t]*(?:$|[,;\t])")
# Up to the last equals sign: what a program calls a board, and its type.
_NAME = re.compile(r"\s*[A-Za-z_$][^=({\"']*=(?!=)|\s*[A-Za-z_][\w .-]*:")
_MARKED_INDEX = re.compile(r"\s*([0-9]+)\s*[):](?=\s)")


def rows_of(lines: list[str]) -> tuple[list[Row], InvalidBoardError | None]:
    """Return the rows of a text, and what is wrong with it if they are no boards.

    That is a wall, if a ``#`` behind a row was taken for the beginning of a comment; else None.
    Changes the list of lines.

    Raises
    ------
    InvalidBoardError
        If a ``#`` stands for a cell, or a row has more words than a board has cells.
    """
    numbers: Sequence[int | None] = range(1, len(lines) + 1) if len(lines) > 1 else [None]
    perhaps_wall = None
    if any("#" in line for line in lines):
        lines, perhaps_wall = _without_comments(lines, numbers)
    rows = Rows()
    index = 0
    while index < len(lines):
        line = lines[index]
        if not line:
            rows.end_paragraph()
            index += 1
        elif _SPECIAL.search(line) is None:
            _add_words(rows, line, numbers[index])
            index += 1
        else:
            index = _add_special(rows, lines, index, numbers)
    return rows.found, perhaps_wall


def _add_special(rows: Rows, lines: list[str], index: int, numbers: Sequence[int | None]) -> int:
    """Add what begins in a line with other signs than words and commas; return the line behind."""
    line, line_number = lines[index], numbers[index]
    if _PIPE.search(line) and not is_ruler(line):
        return add_table(rows, lines, index, numbers)
    if is_ruler(line):
        return index + 1
    name = _NAME.match(line)
    if name is not None:
        line = line[name.end() :]
    marked = _MARKED_INDEX.match(line)
    if marked is not None and (unmarked := line[marked.end() :].strip()):
        # Brackets show what the board is, whatever its number.
        line = unmarked if _BRACKETS.match(unmarked) else f"{marked[1]} {unmarked}"
    if _BRACKETS.search(line):
        lines[index] = line
        return add_bracketed(rows, lines, index, numbers)
    if "/" in line:
        _add_slashed(rows, line, line_number)
    else:
        row = _add_words(rows, line, line_number)
        if row is not None:
            row.is_indexed = marked is not None
            row.is_named = name is not None
    return index + 1


def _add_words(rows: Rows, line: str, line_number: int | None) -> Row | None:
    """Add the row that a line is, or the rows that semicolons part; an empty one parts rows."""
    if ";" in line:
        parts = [words for part in line.split(";") if (words := _words(part))]
        # One part of two words may be an index before cells that semicolons part.
        if 2 * sum(len(words) > 1 for words in parts) > len(parts) > 1:
            rows.add_block([(words, line_number) for words in parts])
            return None
    words = _words(line)
    if not words:
        rows.end_paragraph()
        return None
    has_separators = "," in line or "\t" in line or ";" in line
    is_open = has_separators and _EMPTY_CELL.search(line) is not None
    return rows.add(words, line_number, line if is_open else "")


def _words(line: str) -> list[str]:
    # Faster than str.translate, which looks every character up outside ASCII.
    return line.replace(",", " ").replace(";", " ").split()


def _add_slashed(rows: Rows, line: str, line_number: int | None) -> None:
    """Add the rows that slashes part; one before a slash is a row, and may be a whole board."""
    parts = [words for part in line.split("/") if (words := _words(part))]
    if len(parts) > 1:
        rows.add_block([(words, line_number) for words in parts])
    elif parts:
        words = parts[0]
        is_compact = len(words) == 1 and len(words[0]) > 2
        rows.add(words, line_number).shape = (1, len(words[0]) if is_compact else len(words))


# Comments and walls


def _without_comments(
    lines: list[str], numbers: Sequence[int | None]
) -> tuple[list[str], InvalidBoardError | None]:
    """Return the lines without comments, and the error if the first one behind a row is a wall."""
    _refuse_walls(lines, numbers)
    perhaps_wall = None
    uncommented = []
    for line, line_number in zip(lines, numbers, strict=True):
        row, sign, comment = line.partition("#")
        if sign and row.strip():
            is_in_table = _PIPE.match(row.lstrip()) and _PIPE.search(comment)
            if not comment.strip() or row.rstrip().endswith("/") or is_in_table:
                raise at_line(wall(), line_number)
            perhaps_wall = perhaps_wall or at_line(wall(), line_number)
        uncommented.append(row)
    return uncommented, perhaps_wall


def _refuse_walls(lines: Sequence[str], numbers: Sequence[int | None]) -> None:
    """Raise where every row has a ``#`` among its cells, so that none is a row and a comment."""
    word_rows = [line.split() for line in lines if line.strip() and line.strip()[0] != "#"]
    if len(word_rows) < 2 or len({len(words) for words in word_rows}) != 1:
        return
    if all("#" in words and _are_cells(words) for words in word_rows):
        first = next(index for index, line in enumerate(lines) if "#" in line)
        raise at_line(wall(), numbers[first])


def _are_cells(words: Sequence[str]) -> bool:
    return all(word.isdigit() or word in "#xX_.-*bB" for word in words)
