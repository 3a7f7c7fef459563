"""From a text to rows of words, and from rows of words to tiles.

A *row* is a line that has something on it, as the words that spaces, tabs and commas part; empty
lines and comments part *paragraphs*. What the words mean is open at first: ``10`` may be the tile
ten, or two cells of a board without spaces. `grids` tries each *spelling* and keeps what is a
permutation, and no rows are one in two spellings.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Grid = list[list[int]]
Words = tuple[str, ...]

BLANK_SIGNS = frozenset("0xX_.-*bB")
HEX_DIGITS = "0123456789abcdef"
MOST_CELLS = 255

# What rows are made of, beside comments. Anything else is a form that is not known here.
KNOWN_LINE = re.compile(r"[0-9a-fA-FxX_.*\-/, \t]*")

# A line that begins with a comment's sign and goes on with nothing but cells.
WALL_AND_CELLS = re.compile(r"#([#, \t]*([0-9]+|[xX_.*bB-]))+")


class NotKnown(Exception):
    """The text is written in a form that this reader does not know; it may well be boards.

    Examples
    --------
    >>> from fastpuzzle import reference
    >>> reference.parse_boards("board = [[1, 2], [3, 0]]")
    Traceback (most recent call last):
    ...
    fastpuzzle.reference.text_rows.NotKnown: not a tile in a bracket
    """


class NoBoard(ValueError):
    """The text is in a form that is known, and not made of boards.

    Examples
    --------
    >>> from fastpuzzle import reference
    >>> reference.parse_boards("1 2 / 3 3")
    Traceback (most recent call last):
    ...
    fastpuzzle.reference.text_rows.NoBoard: row 0 begins no board
    """


class Row(NamedTuple):
    """A line with something on it.

    `parts` are the rows that slashes part, one if there is no slash; `words` are all of theirs.
    """

    words: Words
    parts: tuple[Words, ...]
    slashes: int
    paragraph: int


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text; a comment counts as an empty line.

    Examples
    --------
    >>> from fastpuzzle.reference.text_rows import lines_of
    >>> lines_of("1 2\r\n# the second row\n3 0")
    ['1 2', '', '3 0']
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = []
    for line in text.split("\n"):
        stripped = line.strip(" \t")
        if stripped.startswith("#"):
            if re.fullmatch(
                r"#[#, \t]*([0-9]+|[xX_.*bB-])([#, \t]+([0-9]+|[xX_.*bB-]))*", stripped
            ):
                raise NotKnown("a # before cells may be a wall")
            lines.append("")
        else:
            lines.append(stripped)
    return lines


def rows_of(lines: list[str]) -> list[Row]:
    """Return the rows of plain lines.

    Examples
    --------
    >>> from fastpuzzle.reference.text_rows import rows_of
    >>> [row.parts for row in rows_of(["1, 2", "", "3/0"])]
    [(('1', '2'),), (('3',), ('0',))]
    """
    rows = []
    paragraph = 0
    for line in lines:
        if not KNOWN_LINE.fullmatch(line) or "--" in line:
            raise NotKnown("a sign that is no part of a row")
        if not line:
            paragraph += 1
            continue
        parts = [tuple(re.split(r"[, \t]+", part.strip(", \t"))) for part in line.split("/")]
        if len(parts) > 1 and parts[-1] == ("",):
            parts.pop()
        if ("",) in parts:
            raise NotKnown("a row without cells")
        words = tuple(word for part in parts for word in part)
        rows.append(Row(words, tuple(parts), line.count("/"), paragraph))
    return rows


def has_empty_cell(line: str) -> bool:
    """Return whether commas or tabs have nothing between them, or nothing before or behind."""
    return bool(re.search(r"(^|[,\t]) *([,\t]|$)", line))


def number(word: str) -> int | None:
    """Return the number that a word of digits is, None for other words."""
    return int(word[-20:]) if word.isdecimal() and word.isascii() else None


def grids(rows: list[Words]) -> list[Grid]:
    """Return the rows as tiles, in each spelling in which they are a permutation: one or none.

    Examples
    --------
    >>> from fastpuzzle.reference.text_rows import grids
    >>> grids([("1", "2"), ("3", "x")])
    [[[1, 2], [3, 0]]]
    >>> grids([("12",), ("3x",)])
    [[[1, 2], [3, 0]]]
    >>> grids([("1", "2"), ("3", "3")])
    []
    """
    words = [word for row in rows for word in row]
    if len(set(words)) < len(words) or len({len(row) for row in rows}) != 1:
        return []
    found = []
    for spelling in (decimal, hexadecimal, compact):
        grid = spelling(rows)
        if grid is not None and is_board(grid) and grid not in found:
            found.append(grid)
    return found


def is_board(grid: Grid) -> bool:
    """Return whether all rows are equally long, and have each of 0 to n-1 once."""
    tiles = [tile for row in grid for tile in row]
    return (
        1 <= len(tiles) <= MOST_CELLS
        and len({len(row) for row in grid}) == 1
        and sorted(tiles) == list(range(len(tiles)))
    )


def decimal(rows: list[Words]) -> Grid | None:
    """Return the tiles if each word is a number or a sign of the blank."""
    grid: Grid = []
    for row in rows:
        if len(row) == 1 and len(row[0]) > 3:  # alone in its line: a board without spaces
            return None
        tiles = []
        for word in row:
            tile = 0 if word in BLANK_SIGNS else number(word)
            if tile is None:
                return None
            tiles.append(tile)
        grid.append(tiles)
    return grid


def hexadecimal(rows: list[Words]) -> Grid | None:
    """Return the tiles if each word is a hexadecimal digit, and they are 10 to 16."""
    cells = sum(len(row) for row in rows)
    if not 10 <= cells <= 16 or any(len(word) != 1 for row in rows for word in row):
        return None
    return [[digit(word) for word in row] for row in rows]


def compact(rows: list[Words]) -> Grid | None:
    """Return the tiles if words are rows without spaces: one word in each row, or all in one row.

    Up to 9 cells the digits are decimal and b is a blank; from 10 to 16 they are hexadecimal.
    """
    words = rows[0] if len(rows) == 1 else [word for row in rows for word in row]
    cells = sum(len(word) for word in words)
    if len(words) > 1 and len(rows) not in (1, len(words)):
        return None
    if cells > 16 or any(len(word) < 2 or "-" in word for word in words):
        return None
    if cells < 10:
        return decimal([tuple(word) for word in words])
    return [[digit(sign) for sign in word] for word in words]


def digit(sign: str) -> int:
    """Return the value of a hexadecimal digit; other signs are the blank."""
    return max(0, HEX_DIGITS.find(sign.lower()))
