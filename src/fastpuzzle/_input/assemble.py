"""Rows to boards: sizes, counts, indices, end marks, and which rows belong together.

A reading is None where it does not apply.
"""

from __future__ import annotations

from fastpuzzle._input.faults import MAX_CELLS, at_line, behind_the_end, wrong_number_of_boards
from fastpuzzle._input.frames import framed_at
from fastpuzzle._input.readings import as_board, board_of
from fastpuzzle._input.reasons import fault_at
from fastpuzzle._input.words import NO_TILE, is_complete
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

# Cells of a board in which one character is one cell.
_MOST_SPELLED = 16
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
        counted = _counted(rows, shape, fault)
        if isinstance(counted, InvalidBoardError):
            raise counted from None
        return counted


def _counted(
    rows: Sequence[Row], shape: Shape | None, fault: InvalidBoardError
) -> list[ReadBoard] | InvalidBoardError:
    """Return the boards behind a row that tells their number, or what is wrong with the text.

    Without the number it has `fault`; of two faults the later one is in the better reading.
    """
    first = rows[0].text
    if len(rows) < 2 or not (first.isascii() and first.isdigit()):
        return fault
    if len(first) > 1 and len(rows[1].tiles) == 1 and len(rows[1].text) == len(first):
        return fault  # both are rows without spaces
    count = int(first[:18])
    try:
        boards = _uncounted(rows[1:], shape)
    except InvalidBoardError as later:
        is_later = count <= len(rows) and (later.line or 0) > (fault.line or 0)
        return later if is_later else fault
    are_pairs = len(boards) == 2 * count and len(rows) - 1 == len(boards)
    if len(boards) != count and not are_pairs:
        return at_line(wrong_number_of_boards(count, len(boards)), rows[0].line)
    return boards


def _uncounted(rows: Sequence[Row], shape: Shape | None) -> list[ReadBoard]:
    if not rows:
        return []
    whole = _whole(rows, shape)
    return [whole] if whole else _indexed(rows, shape) or _one_after_another(rows, shape)


def _whole(rows: Sequence[Row], shape: Shape | None) -> ReadBoard | None:
    """Return the board that all rows are together, however far they are apart."""
    if not _could_be_one_board(rows):
        return None
    board = board_of(rows, shape) or _sized(rows[0], rows[1:], shape)
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
    first = rows[0].text.split(" ", 1)[0]
    if len(rows) < 2 or not (first.isascii() and first.isdigit()):
        return None
    boards = []
    for index, row in enumerate(rows, int(first[:18])):
        if len(row.tiles) < 2 or row.block or row.text.split(" ", 1)[0] != str(index):
            return None
        board = board_of([row.part(1)], shape)
        if board is None:
            return None
        boards.append(board)
    return boards


# Board after board


def _one_after_another(rows: Sequence[Row], shape: Shape | None) -> list[ReadBoard]:
    boards: list[ReadBoard] = []
    start = 0
    while start < len(rows):
        has_board = any(len(tiles) > 1 for tiles, _ in boards[-1:])
        if has_board and start == len(rows) - 1 and rows[start].text in _END_MARKS:
            break
        found = _next_board(rows, start, shape)
        if has_board and rows[start].text in _END_MARKS and (found is None or found[0] == 1):
            raise at_line(behind_the_end(rows[start].text), rows[start + 1].line)
        if found is None:
            raise fault_at(rows, start, shape)
        start += found[0]
        boards.append(found[1])
    return boards


def _next_board(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return how many rows the board at `start` uses, and the board."""
    grid = _grid_at(rows, start, shape)
    sized = _sized_at(rows, start, shape)
    if grid and sized:
        return grid if grid[0] >= sized[0] else sized
    single = grid or sized or _single_at(rows, start, shape)
    return single or framed_at(rows, start, shape) or _scattered_at(rows, start, shape)


def _grid_at(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return the largest board of two or more rows without an empty line among them."""
    block = rows[start].block
    if block:
        height = _height_of_block(rows, start)
        board = board_of(rows[start : start + height], shape)
        return (height, board) if board else None
    heights = [*_number_grid_heights(rows, start), *_other_grid_heights(rows[start])]
    for height in sorted(set(heights), reverse=True):
        part = _paragraph_part(rows, start, height)
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
        if len(tiles) != width or NO_TILE in tiles or not seen.isdisjoint(tiles):
            return
        seen.update(tiles)
        if len(seen) != height * width:
            return
        highest = max(highest, *tiles)
        if height > 1 and highest == height * width - 1:
            yield height


def _other_grid_heights(row: Row) -> range:
    """Return how many rows may be a grid with its first one, if cells are no numbers in words."""
    if row.separated:
        return range(2, MAX_CELLS // len(row.tiles) + 1)
    length = len(row.tiles) if len(row.tiles) > 1 else len(row.text)
    is_spelled = len(row.tiles) == 1 or NO_TILE in row.tiles
    return range(2, _MOST_SPELLED // length + 1) if is_spelled and length > 1 else range(0)


def _sized_at(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return the board behind a size line that is perhaps apart from it."""
    size = rows[start].size
    if size is None:
        return None
    for height in _heights_of_size(size):
        body = _paragraph_part(rows, start + 1, height)
        board = _sized(rows[start], body, shape) if body else None
        if board is not None:
            return 1 + height, board
    return None


def _heights_of_size(size: Shape) -> list[int]:
    """Return how many lines a board behind its size may have, the usual ones first."""
    return list(dict.fromkeys((1, size[0], size[1], size[0] * size[1])))


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
    return board_of(body, shape or size)


def _could_be_first_of_two_rows(first: Row, size: Shape) -> bool:
    return size[0] * size[1] == len(first.tiles)


def _single_at(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return the board in one row, perhaps behind its index or before its answer."""
    row = rows[start]
    board = board_of([row], shape)
    if board is None and len(row.tiles) > 1:
        # A board whose shape is not told is not taken for a smaller one with an index.
        is_shapeless = is_complete(row.tiles) and not row.is_indexed
        board = None if is_shapeless else _numbered(row, shape)
    return (1, board) if board else None


def _numbered(row: Row, shape: Shape | None) -> ReadBoard | None:
    """Return the board behind an index or before an answer, if only one of the two is a board."""
    boards = [board_of([part], shape) for part in row.without_number()]
    found = [board for board in boards if board is not None]
    return found[0] if len(found) == 1 else None


def _scattered_at(rows: Sequence[Row], start: int, shape: Shape | None) -> Found | None:
    """Return the board of a size line or a grid with empty lines and comments inside."""
    size = rows[start].size
    for height in _heights_of_size(size) if size else ():
        body = rows[start + 1 : start + 1 + height]
        board = _sized(rows[start], body, shape) if len(body) == height else None
        if board is not None:
            return 1 + height, board
    for height in _number_grid_heights(rows, start):
        board = board_of(rows[start : start + height], shape)
        if board is not None:
            return height, board
    return None


def _paragraph_part(rows: Sequence[Row], start: int, height: int) -> Sequence[Row]:
    """Return `height` rows of one paragraph, or nothing if it has fewer."""
    part = rows[start : start + height]
    is_part = len(part) == height and part[0].paragraph == part[-1].paragraph
    return part if is_part else ()
