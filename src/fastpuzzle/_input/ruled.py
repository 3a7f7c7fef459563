"""Tables drawn with pipes and rulers: Markdown, boxed printouts, printed data frames."""

from __future__ import annotations

import re

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
_DASHES = re.compile(r"\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?\s*)?")
_SEVERAL_DASHES = re.compile(r":?-+:?[^-]*\|.*-")


def is_ruler(line: str) -> bool:
    """Whether a line draws a line; a lone ``-`` is a blank."""
    if _RULER.fullmatch(line) is None:
        return False
    if _LINE_OF_RULER.search(line):
        return True
    return _DASHES.fullmatch(line) is not None and _SEVERAL_DASHES.search(line) is not None


def add_table(rows: Rows, lines: Sequence[str], first: int, numbers: Sequence[int]) -> int:
    """Add the rows of the table that begins in line `first`, and return the line behind it.

    Rulers in it are left out, and so is a header above one that has no number in it. An empty
    cell is a blank; which empty cells are but the frame, the width that all rows have in common
    decides.
    """
    parts: list[list[str]] = []
    kept: list[int] = []
    index = first
    while index < len(lines) and lines[index].strip():
        line = lines[index].translate(_TO_PIPE)
        if is_ruler(line):
            if index > first and is_ruler(lines[index - 1].translate(_TO_PIPE)):
                break  # the upper edge of another table
            if len(parts) == 1 and _is_header(parts[0]):
                parts.clear()
                kept.clear()
        elif "|" in line:
            parts.append([cell.strip() for cell in line.split("|")])
            kept.append(index)
        else:
            break
        index += 1
    for number, cells in zip(kept, _unframed(parts), strict=True):
        words = [word for cell in cells for word in (cell.split() or ["."])]
        rows.add(words or ["."], numbers[number] if numbers else None)
    return index


def _is_header(cells: Sequence[str]) -> bool:
    return len(cells) > 1 and not any(cell.isdigit() for cell in cells)


def _unframed(cell_rows: Sequence[list[str]]) -> list[list[str]]:
    """Return the rows without the empty cells outside the first and the last pipe.

    Where the frame is open at a side, an empty cell there is the blank: all rows are equally
    wide, with as few empty cells as that allows.
    """
    frames = [_frames(cells) for cells in cell_rows]
    widths = {len(cells) for choices in frames for cells in choices}
    fewest = None
    best = [choices[0] for choices in frames]
    for width in sorted(widths):
        fitting = [[cells for cells in choices if len(cells) == width] for choices in frames]
        if any(len(choices) != 1 for choices in fitting):
            continue
        empty = sum(choices[0].count("") for choices in fitting)
        if fewest is None or empty < fewest:
            fewest, best = empty, [choices[0] for choices in fitting]
    return best


def _frames(cells: list[str]) -> list[list[str]]:
    """Return the row without what may be a frame: both ends, either one, none."""
    begins = (1, 0) if not cells[0] else (0,)
    ends = (len(cells) - 1, len(cells)) if not cells[-1] else (len(cells),)
    choices = [cells[begin:end] for begin in begins for end in ends]
    return [choice for choice in choices if choice]
