"""Boards in texts: try every way to read them, then ask which one comes first.

People write boards in lines of numbers, in grids, behind their size or an index, with their
number in front. Hardly any of it is marked as what it is: ``3`` may be a tile, a size, or the
number of boards. But the tiles of a board are 0 to n-1, each once, and that tells readings apart:
few texts can be read in two ways, and for those there is an order.

1. All rows of the text are one board: a grid, or a size and its board, or a printed data frame.
2. Every line is an index and a board, and the indices follow one another.
3. Board after board. At each row all boards that may begin there are listed, the preferred one
   first, and the first is taken.
4. The first row is the number of boards, and the rest is read by 3.

Written in the slowest way, it lists first and thinks later. A text in a form that is not known
here is not guessed at: `parse_boards` raises `NotKnown`. So it does where the first choice of 3
leads nowhere but another one would.
"""

from __future__ import annotations

from typing import TypeAlias

from .text_brackets import boards_in_brackets
from .text_rows import (
    Grid,
    NoBoard,
    NotKnown,
    Row,
    Words,
    grids,
    has_empty_cell,
    lines_of,
    number,
    rows_of,
)
from .text_tables import board_in_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Shape = tuple[int, int]
ReadBoard = tuple[tuple[int, ...], Shape]

# A board that may begin at some row: the board, and the row behind its last one.
Choice = tuple[ReadBoard, int]

# What makes a board of some rows, if they are one.
Reading: TypeAlias = "Callable[[list[Row], Shape | None], list[ReadBoard]]"

END_MARKS: frozenset[Words] = frozenset({("0",), ("0", "0"), ("-1",)})


def parse_boards(text: str, shape: Shape | None = None) -> list[ReadBoard]:
    r"""Return every board in a text as (tiles, shape), the blank as 0.

    Known are: numbers in lines and in grids, parted by spaces, tabs or commas, the blank as one
    of ``0 x X _ . - * b B``; rows parted by ``/``; digits without spaces, and hexadecimal ones; a
    size line before a board; one number a line; an index before a board or an answer behind it;
    printed data frames; a number of boards at the beginning; an end mark; comment lines; a text
    that is one bracket, or one table with ``|``.

    Parameters
    ----------
    text : str
        The whole text.
    shape : (int, int) or None
        The shape that every board has.

    Raises
    ------
    NotKnown
        If the text is in no form that is known here.
    NoBoard
        If it is, and some of it belongs to no board.

    Examples
    --------
    >>> from fastpuzzle.reference import parse_boards
    >>> parse_boards("2\n1 2 3 0\n120/345")
    [((1, 2, 3, 0), (2, 2)), ((1, 2, 0, 3, 4, 5), (2, 3))]
    >>> parse_boards("1 2 3 4 5 6 7 0 8 1")
    Traceback (most recent call last):
    ...
    fastpuzzle.reference.text_rows.NoBoard: row 0 begins no board
    """
    lines = lines_of(text)
    if "|" in text:
        return [shaped(board_in_table(lines), shape)]
    if any(bracket in text for bracket in "[{("):
        return [
            flat_board(grid[0], shape) if flat else shaped(grid, shape)
            for grid, flat in boards_in_brackets(lines)
        ]
    rows = rows_of(lines)
    try:
        boards = boards_of_rows(rows, shape)
    except NoBoard:
        if any(has_empty_cell(line) for line in text.splitlines() if line.strip()):
            raise NotKnown("perhaps a cell between two commas is the blank") from None
        raise
    if len(rows) > 1 and any(len(tiles) == 1 for tiles, _ in boards):
        raise NotKnown("a board of one cell among other rows")
    return boards


def boards_of_rows(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the boards of all rows, by the first of the four readings that there is."""
    whole = whole_text(rows, shape)
    parts = [part for row in rows for part in row.parts]
    if len(parts) > len(rows) > 1 and grids(parts):
        raise NotKnown("rows parted by slashes and by lines")
    if whole:
        return whole[:1]
    indexed = consecutive_indices(rows, shape)
    if indexed:
        return indexed
    try:
        return one_after_another(rows, shape)
    except NoBoard:
        if rows and number_alone(rows[0]):
            return counted(rows, shape)
        raise


# The four readings


def whole_text(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the boards that all rows together are, empty lines or not."""
    readings = [as_grid, as_size_and_board, as_frame]
    return [board for reading in readings for board in reading(rows, shape)]


def consecutive_indices(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the boards behind the indices, if each row has one that follows the one before."""
    indices = [number(row.words[0]) for row in rows]
    first = indices[0] if indices else None
    if len(rows) < 2 or first is None or indices != list(range(first, first + len(rows))):
        return []
    boards = [flat_boards(row.words[1:], shape) for row in rows if not row.slashes]
    return [board[0] for board in boards] if all(boards) and len(boards) == len(rows) else []


def one_after_another(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the boards that begin where the one before ends; nothing else may be left over."""
    boards: list[ReadBoard] = []
    first = 0
    while first < len(rows):
        if is_end(rows, first, boards):
            break
        found = next(choices(rows, first, shape), None)
        if found is None:
            if can_be_divided(rows, shape):
                raise NotKnown("only another than the first choice leads to the end")
            raise NoBoard(f"row {first} begins no board")
        board, first = found
        boards.append(board)
    return boards


def is_end(rows: list[Row], first: int, boards: list[ReadBoard]) -> bool:
    """Return whether the last row is reached, and is no board but marks the end of some."""
    return (
        first == len(rows) - 1
        and rows[first].words in END_MARKS
        and not rows[first].slashes
        and any(len(tiles) > 1 for tiles, _ in boards)
    )


def counted(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the boards behind their number, which may count pairs of lines as well."""
    count = number_alone(rows[0])
    boards = one_after_another(rows[1:], shape)
    board_lines = rows[1:-1] if rows[-1].words in END_MARKS else rows[1:]
    pairs = len(boards) / 2 if len(board_lines) == len(boards) else None
    if count not in (len(boards), pairs):
        raise NoBoard(f"{count} boards are announced, {len(boards)} are there")
    return boards


def number_alone(row: Row) -> int | None:
    """Return the number that the row is, None if it is more than that or has four digits."""
    alone = len(row.words) == 1 and not row.slashes and len(row.words[0]) < 4
    return number(row.words[0]) if alone else None


def can_be_divided(rows: list[Row], shape: Shape | None) -> bool:
    """Return whether any of the choices, at each row, lead to the end."""
    reached = {0}
    for first in range(len(rows)):
        if first in reached:
            reached.update(behind for _, behind in choices(rows, first, shape))
    before_end_mark = len(rows) - 1 if rows[-1].words in END_MARKS else len(rows)
    return len(rows) in reached or before_end_mark in reached - {0}


# What may begin at a row


def choices(rows: list[Row], first: int, shape: Shape | None) -> Iterator[Choice]:
    """Yield the boards that may begin at a row, the preferred one first.

    That is the one of most rows, be it a grid within a paragraph or a size and its board; a grid
    is preferred to a size. Then comes a board in one row, then a data frame, then a grid or a size
    and its board with empty lines within.
    """
    below = min(first + 1, len(rows) - 1)
    several = [
        *each_length(as_grid, rows, first, end_of_paragraph(rows, first), shape),
        *each_length(as_size_and_board, rows, first, end_of_paragraph(rows, below), shape),
    ]
    several.sort(key=lambda choice: -choice[1])
    yield from several
    line = [(board, first + 1) for board in as_line(rows[first], shape)]
    frames = each_length(as_frame, rows, first, len(rows), shape)
    if line and frames:
        raise NotKnown("a board in a line, or the numbers of columns")
    yield from line + frames
    apart = [
        *each_length(as_grid, rows, first, len(rows), shape),
        *each_length(as_size_and_board, rows, first, len(rows), shape),
        *each_length(as_frame, rows, first, len(rows), shape),
    ]
    apart.sort(key=lambda choice: -choice[1])
    if apart and apart[0][0][1][1] == 1:
        raise NotKnown("a column with empty lines within, which its first number may only count")
    yield from apart


def end_of_paragraph(rows: list[Row], first: int) -> int:
    """Return the row behind the paragraph that a row is in."""
    paragraph = rows[first].paragraph
    return sum(row.paragraph <= paragraph for row in rows)


def each_length(
    reading: Reading, rows: list[Row], first: int, last: int, shape: Shape | None
) -> list[Choice]:
    """Return what a reading makes of two rows, of three, and so on."""
    return [
        (board, behind)
        for behind in range(first + 2, last + 1)
        for board in reading(rows[first:behind], shape)
    ]


def as_grid(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the board whose rows the rows are: one or none."""
    if len(rows) == 1:
        return as_line(rows[0], shape)
    return [board(grid) for grid in grids_of(rows) if shape in (None, size(grid))]


def as_size_and_board(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the board behind a size line: one or none."""
    stated = stated_size(rows[0]) if rows else None
    words = [word for row in rows[1:] for word in row.words]
    if stated is None or stated[0] * stated[1] not in (len(words), sum(map(len, words))):
        return []
    found = []
    for grid in grids_of(rows[1:]):
        if size(grid) == (1, 2) and len(rows[0].words) == 2 and shape is None:
            continue  # two numbers over two are four cells, with a wrong one among them
        wanted = shape_by_size(stated, size(grid), shape)
        if wanted is not None and shape in (None, wanted):
            found.append((board(grid)[0], wanted))
    return found


def shape_by_size(stated: Shape, written: Shape, shape: Shape | None) -> Shape | None:
    """Return the shape of a board that is written in some rows behind a size, None if it is none.

    What is written flat, in one line or one number a line, has its rows stated first, unless
    `shape` says the opposite. A grid tells itself which of the two numbers are its rows.
    """
    turned = stated[::-1]
    if written[0] * written[1] != stated[0] * stated[1]:
        return None
    if 1 not in written:
        return written if written in (stated, turned) else None
    if stated != written == turned and written[1] == 1:
        raise NotKnown("a row by its size, a column as it is written")
    return shape if shape == turned else stated


def stated_size(row: Row) -> Shape | None:
    """Return the rows and columns that a size line states: ``3``, ``3 4``, ``3x4``, ``3 x 4``."""
    words = row.words
    if row.slashes:
        return None
    if len(words) == 3 and words[1] in ("x", "X"):
        words = (words[0], words[2])
    if len(words) == 1:
        words = tuple(words[0].lower().split("x"))
        words = words * 2 if len(words) == 1 and len(words[0]) < 4 else words
    sides = [number(word) for word in words]
    if len(sides) != 2 or not sides[0] or not sides[1]:
        return None
    return sides[0], sides[1]


def as_frame(rows: list[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return the board in a printed data frame, which numbers its columns and rows from 0."""
    if not rows or rows[0].words != tuple(map(str, range(len(rows[0].words)))):
        return []
    header, *below = rows
    if [row.words[0] for row in below] != list(map(str, range(len(below)))):
        return []
    if header.slashes or any(row.slashes for row in below):
        return []
    if any(len(row.words) != len(header.words) + 1 for row in below):
        return []
    found = [board(grid) for grid in grids([row.words[1:] for row in below])]
    whole = len(below), len(header.words)
    return [(tiles, own) for tiles, own in found if own == whole and shape in (None, own)]


def as_line(row: Row, shape: Shape | None) -> list[ReadBoard]:
    """Return the board that a single row is, with an index or an answer if need be."""
    if row.slashes:
        found = [board(grid) for grid in grids(list(row.parts)) if closed_or_several(row, grid)]
        if not found and len({len(part) for part in row.parts}) > 1:
            raise NotKnown("rows parted by slashes, with something beside them")
        return [(tiles, own) for tiles, own in found if shape in (None, own)]
    found = flat_boards(row.words, shape) + [
        board(grid)
        for grid in grids([row.words])
        if size(grid)[0] > 1 and shape in (None, size(grid))
    ]
    return found or board_and_number(row.words, shape)


def closed_or_several(row: Row, grid: Grid) -> bool:
    """Return whether the slashes part the rows of the grid, or close the only one."""
    if len(row.parts) == 1 and len(row.words) == 1 < len(grid[0]):
        raise NotKnown("a single word before a slash")
    return len(grid) == len(row.parts)


def flat_boards(words: Words, shape: Shape | None) -> list[ReadBoard]:
    """Return the board that the words are from its first row to the last: one or none."""
    found = []
    for grid in grids([words]):
        cells = len(grid[0])
        wanted = shape or square(cells)
        if len(grid) > 1 or wanted is None or wanted[0] * wanted[1] != cells:
            continue
        if len(words) == 1 < cells < 4:
            raise NotKnown("a word that is very short for a board")
        found.append((board(grid)[0], wanted))
    return found


def board_and_number(words: Words, shape: Shape | None) -> list[ReadBoard]:
    """Return the board behind an index or before an answer, if it is only one of the two.

    What is a board with that number, only of another shape, is not taken for less.
    """
    cells = len(words)
    other_shapes = square(cells) if shape else any(cells % rows == 0 for rows in range(2, cells))
    is_board = any(size(grid) == (1, cells) for grid in grids([words]))
    if cells < 2 or (is_board and other_shapes):
        return []
    behind_index = flat_boards(words[1:], shape) if number(words[0]) is not None else []
    before_answer = flat_boards(words[:-1], shape) if number(words[-1]) is not None else []
    found = behind_index + before_answer
    if any(len(tiles) == 1 for tiles, _ in found):
        raise NotKnown("two numbers, one of them a board")
    if before_answer and not behind_index and len(words) == 2 and len(words[1]) > 3:
        raise NotKnown("two boards in one row?")
    if flat_boards(words[:-1], shape) and words[-1] == "-1":
        raise NotKnown("perhaps the answer that there is none")
    return found if len(found) == 1 else []


# Grids and shapes


def grids_of(rows: list[Row]) -> list[Grid]:
    """Return the grid that the rows are: one or none.

    Slashes may part only a single line; of several lines they may close each.
    """
    if len(rows) == 1 and rows[0].slashes and len(rows[0].parts) == 1:
        raise NotKnown("a single row that a slash closes, and a size")
    if len(rows) == 1:
        return grids(list(rows[0].parts))
    if any(len(row.parts) > 1 for row in rows):
        return []
    return grids([row.words for row in rows])


def board(grid: Grid) -> ReadBoard:
    """Return a grid as a board."""
    return tuple(tile for row in grid for tile in row), size(grid)


def size(grid: Grid) -> Shape:
    """Return (rows, cols) of a grid."""
    return len(grid), len(grid[0])


def square(cells: int) -> Shape | None:
    """Return the shape of a square board, None if there is none."""
    side = round(cells**0.5)
    return (side, side) if side * side == cells else None


def shaped(grid: Grid, shape: Shape | None) -> ReadBoard:
    """Return a grid as a board, which must have the shape."""
    if shape not in (None, size(grid)):
        raise NoBoard("another shape")
    return board(grid)


def flat_board(tiles: list[int], shape: Shape | None) -> ReadBoard:
    """Return flat tiles as a board, which must have the shape or be square."""
    wanted = shape or square(len(tiles))
    if wanted is None or wanted[0] * wanted[1] != len(tiles):
        raise NoBoard("no shape for it")
    return tuple(tiles), wanted
