"""Tables drawn with pipes and rulers: Markdown, boxed printouts, printed data frames."""

from __future__ import annotations

import re

from fastpuzzle._input.words import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpuzzle._input.rows import Rows

__all__ = ["PIPES", "add_table", "is_ruler"]

PIPES = "|│┃║┆┊¦"
_TO_PIPE = str.maketrans(dict.fromkeys(PIPES, "|"))

# Box drawing characters are U+2500 to U+257F.
_RULER = re.compile(rf"[\s+\-=:\u2500-\u257f{PIPES}]+")
_LINE_OF_RULER = re.compile(r"--|==|\+|[\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550]")
# The least that Markdown takes for a ruler has one dash a column.
_DASHES = re.compile(r"\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?)?\s*")
_SEVERAL_DASHES = re.compile(r":?-+:?[^-]*\|.*-")


def is_ruler(line: str) -> bool:
    """Whether a line draws a line; a lone ``-`` is a blank."""
    if _RULER.fullmatch(line) is None:
        return False
    if _LINE_OF_RULER.search(line):
        return True
    return _DASHES.fullmatch(line) is not None and _SEVERAL_DASHES.search(line) is not None


def add_table(rows: Rows, lines: Sequence[str], first: int, numbers: Sequence[int | None]) -> int:
    """Add the rows of the table that begins in line `first`, and return the line behind it.

    Rulers in it are left out, and so is a header above one. An empty cell is a blank; which empty
    cells are but the frame, the width that all rows have in common decides.
    """
    is_boxed = first > 0 and is_ruler(lines[first - 1])
    parts: list[list[str]] = []
    kept: list[int] = []
    header: list[list[str]] = []
    index = first
    while index < len(lines) and lines[index].strip():
        line = lines[index].translate(_TO_PIPE)
        if is_ruler(line):
            if index > first and is_ruler(lines[index - 1].translate(_TO_PIPE)):
                break  # the upper edge of another table
            may_be_empty = not header and not is_boxed and "+" not in line
            if len(parts) == 1 and _is_header(parts[0], may_be_empty=may_be_empty):
                header = [*header, *parts]
                parts.clear()
                kept.clear()
        elif "|" in line:
            parts.append([cell.strip() for cell in line.split("|")])
            kept.append(index)
        else:
            break
        index += 1
    if not parts:  # a table of nothing but a header is no header
        parts, kept = header, [first] * len(header)
    for place, cells in zip(kept, _unframed(parts), strict=True):
        words = [word for cell in cells for word in (cell.split() or ["."])]
        rows.add(words or ["."], numbers[place])
    return index


def _is_header(cells: Sequence[str], *, may_be_empty: bool) -> bool:
    """Whether a row has names and no numbers in it, or nothing at all if it `may_be_empty`."""
    written = [cell for cell in cells if cell]
    if any(cell.isdigit() for cell in written):
        return False
    return any(number(cell) is None for cell in written) if written else may_be_empty


def _unframed(cell_rows: Sequence[list[str]]) -> Sequence[list[str]]:
    """Return the rows without the empty cells outside the first and the last pipe.

    A side without a frame may have the blank at it: the frame is where it makes all rows equally
    wide and leaves the fewest empty cells.
    """
    best, fewest = cell_rows, None
    for begin in (1, 0):
        for end in (1, 0):
            rows = [_without_ends(cells, begin, end) for cells in cell_rows]
            empty = sum(cells.count("") for cells in rows)
            fits = len({len(cells) for cells in rows}) == 1 and rows[0]
            if fits and (fewest is None or empty < fewest):
                best, fewest = rows, empty
    return [_without_ends(cells, 1, 1) for cells in cell_rows] if fewest is None else best


def _without_ends(cells: list[str], begin: int, end: int) -> list[str]:
    """Return the row without an empty first cell, if `begin`, and an empty last one, if `end`."""
    first = begin if not cells[0] else 0
    last = len(cells) - (end if not cells[-1] else 0)
    return cells[first:last]
