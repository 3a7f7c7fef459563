"""Boards in tables whose cells are parted by ``|``, with an empty cell as the blank.

Rulers such as ``+---+---+`` or ``|---|---|`` are nothing. The bars at the ends of the lines may be
frame or may be there because the last cell is empty, so all of that is tried.
"""

from __future__ import annotations

import re
from itertools import pairwise, product

from .text_rows import Grid, NoBoard, NotKnown, decimal, is_board

RULER = re.compile(r"[+|:=\- \t]*(--|==|-[+|])[+|:=\- \t]*")
MARKDOWN_RULER = re.compile(r"\|?[ :]*-[|:\- \t]*")
CELL = re.compile(r"[0-9]{1,3}|[xX_.*bB-]|")


def board_in_table(lines: list[str]) -> Grid:
    """Return the grid of a text that is one table.

    Examples
    --------
    >>> from fastpuzzle.reference.text_tables import board_in_table
    >>> board_in_table(["| 1 | 2 |", "|---|---|", "| 3 |   |"])
    [[1, 2], [3, 0]]
    """
    while lines and not lines[0]:
        lines = lines[1:]
    while lines and not lines[-1]:
        lines = lines[:-1]
    is_ruler = [bool(RULER.fullmatch(line)) for line in lines]
    if "" in lines or (True, True) in pairwise(is_ruler):
        raise NotKnown("perhaps several tables")
    written = [line for line, ruler in zip(lines, is_ruler, strict=True) if not ruler]
    rows = [[cell.strip() for cell in line.split("|")] for line in written]
    if MARKDOWN_RULER.fullmatch("".join(lines[1:2])) and not any(rows[0]):
        rows = rows[1:]  # the header that Markdown demands
    if len(rows) < 2 or any(len(row) < 2 for row in rows):
        raise NotKnown("a table of one row, or a line that is no part of it")
    if not all(CELL.fullmatch(cell) for row in rows for cell in row):
        raise NotKnown("more in a cell than a number")
    found = without_empty_cells(rows) or with_one_empty_cell(rows)
    if len({len(row) for row in rows}) > 1:
        raise NotKnown("rows of different widths, as they are written")
    if not found:
        parts = [rows[:end] for end in range(1, len(rows))]
        if any(without_empty_cells(part) or with_one_empty_cell(part) for part in parts):
            raise NotKnown("perhaps several tables without a line between them")
        raise NoBoard("the table is not a board")
    return found[0]


def without_empty_cells(rows: list[list[str]]) -> list[Grid]:
    """Return the board, if it is one, that all cells are but empty ones at the ends of lines."""
    if not all(cell for row in rows for cell in row[1:-1]):
        return []
    return boards_of([[cell for cell in row if cell] for row in rows])


def with_one_empty_cell(rows: list[list[str]]) -> list[Grid]:
    """Return the boards that the table is with its one empty cell as the blank."""
    found = []
    for first, last in product((0, 1), (0, 1)):
        ends = [row[:first] + row[len(row) - last :] for row in rows]
        if any(end for row in ends for end in row):
            continue
        cells = [row[first : len(row) - last] for row in rows]
        if sum(row.count("") for row in cells) == 1:
            found += boards_of([[cell or "_" for cell in row] for row in cells])
    return found


def boards_of(cells: list[list[str]]) -> list[Grid]:
    """Return the tiles if they are a board: one grid or none."""
    grid = decimal([tuple(row) for row in cells])
    return [grid] if grid and is_board(grid) else []
