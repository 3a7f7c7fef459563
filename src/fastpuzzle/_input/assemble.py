"""Rows to boards: sizes, counts, indices, end marks, and which rows belong together.

A reading is None where it does not apply.
"""

from __future__ import annotations

from fastpuzzle._input.faults import MAX_CELLS, at_line, behind_the_end, wrong_number_of_boards
from fastpuzzle._input.frames import framed_at
from fastpuzzle._input.readings import as_board, board_of
from fastpuzzle._input.reasons import fault_at
from fastpuzzle._input.words import (
    MOST_HEXADECIMAL,
    NO_TILE,
    SIDES,
    has_rectangle,
    is_complete,
    is_number,
)
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fastpuzzle._input.readings import ReadBoard
    from fastpuzzle._input.rows import Row
    from fastpuzzle.moves import Shape

    # How many rows a board takes, and the board.
    Found = tuple[int, ReadBoard]

__all__ = ["boards_in"]

_END_MARKS = ("0", "0 0", "-1")


def boards_in(rows: Sequence[Row], shape: Shape | None) -> list[ReadBoard]:
    """Return every board of the rows, in order.

    Raises
    ------
    InvalidBoardError
        At the first row where no board begins, and where their number is not what the first row
        says.
    """
    try:
        return _uncounted(rows, shape)
    except InvalidBoardError as fault:
        return _counted(rows, shape, fault)


def _counted(rows: Sequence[Row], shape: Shape | None, fault: InvalidBoardError) -> list[ReadBoard]:
    """Return the boards behind a row that tells their number, or raise what is wrong.

    Without the number that is `fault`; of two faults the later one is in the better reading.
    """
    first = rows[0].text
    if len(rows) < 2 or not rows[0].is_bare or not is_number(first):
        raise fault from None
    count = int(first[:18])
    are_compact = len(rows[1].tiles) == 1 and len(rows[1].text) == len(first) > 1
    if count > len(rows) and are_compact:
        raise fault from None
    try:
        boards = _uncounted(rows[1:], shape)
    except InvalidBoardError as later:
        is_later = count <= len(rows) and (later.line or 0) > (fault.line or 0)
        raise (later if is_later else fault) from None
    if len(boards) != count and (
        len(boards) != 2 * count or not _is_board_a_line(rows[1:], len(boards))
    ):
        raise at_line(wrong_number_of_boards(count, len(boards)), rows[0].line) from None
    return boards


def _is_board_a_line(rows: Sequence[Row], boards: int) -> bool:
    """Whether each board has a line of its own, but for an end mark."""
    lines = {row.line for row in rows}
    has_end = rows[-1].is_bare and rows[-1].text in _END_MARKS
    return len(lines) - has_end == boards


def _uncounted(rows: Sequence[Row], shape: Shape | None) -> list[ReadBoard]:
    if not rows:
        return []
    whole = _whole(rows, shape)
    return [whole] if whole else _indexed(rows, shape) or _one_after_another(rows, shape)


def _whole(rows: Sequence[Row], shape: Shape | None) -> ReadBoard | None:
    """Return the board that all rows are together, however far they are apart."""
    if not _could_be_one_board(rows):
        return None
    board = _sized(rows[0], _part(rows, 1, len(rows) - 1, scattered=True), shape)
    if all(row.block == rows[0].block for row in rows):
        board = board_of(rows, shape) or board
    if board is None:
        framed = framed_at(rows, 0, shape)
        board = framed[1] if framed and framed[0] == len(rows) else None
    return board


def _could_be_one_board(rows: Sequence[Row]) -> bool:
    """Whether there are few enough words, and no more than one grid in brackets or slashes."""
    words = 0
    blocks = set()
    for row in rows:
        words += len(row.tiles)
        blocks.add(row.block)
        # A printed frame has labels, too.
        if words > 2 * MAX_CELLS + 2 or len(blocks - {0}) > 1:
            return False
    return True


def _indexed(rows: Sequence[Row], shape: Shape | None) -> list[ReadBoard] | None:
    """Return boards of a line each, behind a number that goes up by one from line to line."""
    first = rows[0].first
    if len(rows) < 2 or not is_number(first):
        return None
    boards = []
    for index, row in enumerate(rows, int(first[:18])):
        if len(row.tiles) < 2 or not row.is_bare or row.first != str(index):
            return None
        board = board_of([row.part(1)], shape)
        if board is None or len(board[0]) == 1:
            return None
        boards.append(board)
    return boards


# Board after board


def _one_after_another(rows: Sequence[Row], shape: Shape | None) -> list[ReadBoard]:
    boards: list[ReadBoard] = []
    start = 0
    while start < len(rows):
        has_board = any(len(tiles) > 1 for tiles, _ in boards[-1:])
        may_end = has_board and rows[start].is_bare and rows[start].text in _END_MARKS
        if may_end and start == len(rows) - 1:
            break
        found = _next_board(rows, start, shape)
        if found is not None and len(found[1][0]) == 1:
            found = None  # a board of one cell is a whole text
        if may_end and found is None:
            raise at_line(behind_the_end(rows[start].text), rows[start + 1].line)
        if found is None:
            raise fault_at(rows, start, shape)
        start += found[0]
        boards.append(found[1])
    return boards


def _next_board(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return how many rows the board at `start` uses, and the board."""
    grid = _grid_at(rows, start, shape)
    if rows[start].block:
        return grid or (_single_at(rows, start, shape) if rows[start].is_nested else None)
    sized = _sized_at(rows, start, shape)
    if grid and sized:
        return grid if grid[0] >= sized[0] else sized
    return (
        grid
        or sized
        or _single_at(rows, start, shape)
        or framed_at(rows, start, shape)
        or _sized_at(rows, start, shape, scattered=True)
        or _grid_at(rows, start, shape, scattered=True)
    )


def _grid_at(
    rows: Sequence[Row], start: int, shape: Shape | None, *, scattered: bool = False
) -> Found | None:
    """Return the largest board of two or more rows; with empty lines inside if `scattered`."""
    if rows[start].block:
        heights = {_height_of_block(rows, start)}
    else:
        heights = {*_number_grid_heights(rows, start), *_other_grid_heights(rows, start)}
    for height in sorted(heights, reverse=True):
        part = _part(rows, start, height, scattered=scattered)
        board = board_of(part, shape) if part else None
        if board is not None:
            return height, board
    return None


def _height_of_block(rows: Sequence[Row], start: int) -> int:
    end = start
    while end < len(rows) and rows[end].block == rows[start].block:
        end += 1
    return end - start


def _number_grid_heights(rows: Sequence[Row], start: int) -> Iterator[int]:
    """Yield each number of rows, at least two, that together have the tiles 0, 1, ... once.

    It stops at the first repeated tile, so boards in one line cost a look at the next line only.
    """
    width = len(rows[start].tiles)
    seen: set[int] = set()
    highest = 0
    for height, row in enumerate(rows[start : start + MAX_CELLS // width], 1):
        tiles = row.tiles
        if len(tiles) != width or NO_TILE in tiles or row.block or not seen.isdisjoint(tiles):
            return
        seen.update(tiles)
        if len(seen) != height * width:
            return
        highest = max(highest, *tiles)
        if height > 1 and highest == height * width - 1:
            yield height


def _other_grid_heights(rows: Sequence[Row], start: int) -> range:
    """Return how many rows may be a grid with the first one, if cells are no numbers in words."""
    row = rows[start]
    if row.separated:
        return range(2, MAX_CELLS // len(row.tiles) + 1)
    length = len(row.tiles) if len(row.tiles) > 1 else len(row.text)
    heights = range(2, MOST_HEXADECIMAL // length + 1) if length > 1 else range(0)
    is_spelled = len(row.tiles) == 1 or any(
        NO_TILE in below.tiles for below in rows[start : start + len(heights) + 1]
    )
    return heights if is_spelled else range(0)


def _sized_at(
    rows: Sequence[Row], start: int, shape: Shape | None, *, scattered: bool = False
) -> Found | None:
    """Return the board behind a size line; the size may be apart, and all if `scattered`."""
    size = rows[start].size
    for height in _heights_of_size(size) if size else ():
        body = _part(rows, start + 1, height, scattered=scattered)
        board = _sized(rows[start], body, shape) if body else None
        if board is not None:
            return 1 + height, board
    return None


def _heights_of_size(size: Shape) -> list[int]:
    """Return how many lines a board behind its size may have, most first."""
    return sorted({1, size[0], size[1], size[0] * size[1]}, reverse=True)


def _sized(first: Row, body: Sequence[Row], shape: Shape | None) -> ReadBoard | None:
    """Return the board that `body` is if `first` is its size.

    Rows come first in a size, unless the body is a grid that shows otherwise. The body may also
    have one number a line.
    """
    size = first.size
    if size is None or not body:
        return None
    shapes = {size, size[::-1]} if shape is None else {size, size[::-1]} & {shape}
    if not shapes:
        return None
    if len(body) > 1:
        board = board_of(body, None)
        if board is not None and board[1] in shapes:
            return board
        if any(len(row.tiles) != 1 for row in body):
            return None
        return as_board([[row.tiles[0] for row in body]], shape or size)
    if shape is None and _could_be_first_of_two_rows(first, size):
        return None
    return board_of(body, shape or size) or board_of(body, shape or size[::-1])


def _could_be_first_of_two_rows(first: Row, size: Shape) -> bool:
    return size[0] * size[1] == len(first.tiles)


def _single_at(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return the board in one row, perhaps behind its index or before its answer."""
    row = rows[start]
    if len(rows) > 1 and row.is_mark:
        return None
    board = board_of([row], shape)
    if board is None and row.shape is None and not row.is_nested and len(row.tiles) > 1:
        board = None if _is_another_board(row, shape) else _numbered(row, shape)
    return (1, board) if board else None


def _is_another_board(row: Row, shape: Shape | None) -> bool:
    """Whether a row is a board of a shape that is not told, or not given, and no smaller one."""
    cells = len(row.tiles)
    if row.is_indexed or not is_complete(row.tiles):
        return False
    return has_rectangle(cells) if shape is None else cells in SIDES


def _numbered(row: Row, shape: Shape | None) -> ReadBoard | None:
    """Return the board behind an index or before an answer, if only one of the two is a board."""
    found = []
    for part in row.without_number():
        board = board_of([part], shape)
        # Of a board without spaces, one word: several are rows, and a number is none of them.
        if board is not None and len(part.tiles) in {1, len(board[0])}:
            found.append(board)
    return found[0] if len(found) == 1 else None


def _part(rows: Sequence[Row], start: int, height: int, *, scattered: bool) -> Sequence[Row]:
    """Return `height` rows that may be one board, or nothing.

    They are lines without an empty one between them, unless `scattered`, or a whole block.
    """
    part = rows[start : start + height]
    if not 0 < height == len(part) or any(row.block != part[0].block for row in part):
        return ()
    if part[0].block:
        return part if _height_of_block(rows, start) == height else ()
    return part if scattered or part[0].paragraph == part[-1].paragraph else ()
