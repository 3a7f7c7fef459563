"""Text to tiles: one board, or every board of a whole file.

A board is written as numbers with white space, commas or semicolons between them (brackets are
skipped, nested ones are rows), as one word of 4 to 9 digits, or as 16 hexadecimal digits for
4x4. The blank is one of ``0 x X _ .``; ``#`` starts a comment that ends with the line.

Where a text can be read in more than one way:

- Several lines are the rows of one board; a single line is a square or has the given shape.
- A line of one or two numbers is a size only if a board of that size follows, in one line or a
  line a row. A text that is a board without a size line is that board: 1 over 0 is 2x1. And 1 2
  over 1 0 is a 2x2 board with a repeated tile, not a 1x2 board, unless `shape` says so.
- A lone word of 4 to 9 characters is a board without spaces, never a number. A lone 0 is 1x1.
- Where many boards follow each other, rows below each other come before boards in one line, and
  of a grid and a size with its board the one that uses more lines is meant, the grid if equal.
- The first rows of the next board could continue a grid, so an empty line ends it, and so does a
  line of nothing but a comment. Only a size may be apart from its board.
- A number before a board in one line is skipped as an index only if nothing else makes sense.
- With `shape` every board has that shape, however it is written.
"""

from __future__ import annotations

from fastpuzzle._input.faults import (
    MAX_CELLS,
    at_line,
    diagnose,
    not_a_tile,
    not_square,
    ragged_row,
    too_many_cells,
    wrong_compact_length,
    wrong_count,
    wrong_rows,
    wrong_size,
)
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Shape = tuple[int, int]
ReadBoard = tuple[tuple[int, ...], Shape]

_BLANKS = dict.fromkeys("xX_.", 0)
_TILES = {**{str(tile): tile for tile in range(MAX_CELLS)}, **_BLANKS}
_HEXADECIMAL_TILES = {
    **{digit: tile for tile, digit in enumerate("0123456789abcdef")},
    **{digit: tile for tile, digit in enumerate("0123456789ABCDEF")},
    **_BLANKS,
}
_NO_TILE = -1

_SIDES = {side * side: side for side in range(1, 16)}
_HEXADECIMAL_LENGTH = 16
_COMPACT_LENGTHS = (*range(4, 10), _HEXADECIMAL_LENGTH)
_COMPACT_GRID_CELLS = 9

# Round brackets become square ones; where they end a row is decided line by line.
_SEPARATORS = {",": " ", ";": " ", "(": "[", ")": "]"}


def read_board(text: str, shape: Shape | None = None) -> ReadBoard:
    """Read the one board that a text consists of.

    Parameters
    ----------
    text : str
        The board in any of the forms above.
    shape : (int, int) or None
        Rows and columns, both at least 1. A text with rows of its own must agree.

    Returns
    -------
    tiles : tuple of int
        Each of 0 to rows * cols - 1 once, in row-major order; 0 is the blank.
    shape : (int, int)
        Rows and columns.

    Raises
    ------
    InvalidBoardError
        If the text is not a complete board; the error names the tile, the cell and, in a text of
        several lines, the line.
    """
    text = _cleaned(text)
    words = len(text.replace("[", " ").replace("]", " ").split())
    if words == 0:
        raise InvalidBoardError("the text has no board in it")
    if words > MAX_CELLS + 2:
        raise too_many_cells(words)
    rows = _rows(text)
    board = _read_block(rows, shape) or _read_sized_block(rows, shape)
    if board is None:
        raise _sized_fault(rows[0], rows[1:], shape) or _block_fault(rows, shape)
    return board


def read_boards(text: str, shape: Shape | None = None) -> list[ReadBoard]:
    """Read every board in a text, in order; the forms may be mixed.

    Parameters
    ----------
    text : str
        Any number of boards, such as the content of a file. None at all is no error.
    shape : (int, int) or None
        Rows and columns of every board in the text.

    Returns
    -------
    list of (tuple of int, (int, int))
        The tiles and the shape of each board, as from :func:`read_board`.

    Raises
    ------
    InvalidBoardError
        At the first line where no board starts.
    """
    rows = _rows(_cleaned(text))
    boards = []
    start = 0
    while start < len(rows):
        height, board = _next_board(rows, start, shape)
        boards.append(board)
        start += height
    return boards


# From text to rows


class _Row:
    """A line with words on it, or one bracketed group of a line that has several.

    `tiles` has one entry a word, -1 for a word that is not a tile of any board. The words
    themselves are not kept: in a long file they would take most of the memory. `is_size` is set
    on a row that is not in the text but gives the shape that brackets around the next one tell.
    """

    __slots__ = ("is_size", "line", "paragraph", "text", "tiles")

    def __init__(self, text: str, tiles: list[int], line: int | None) -> None:
        self.text = text
        self.tiles = tiles
        self.line = line
        self.paragraph = 0
        self.is_size = False


def _cleaned(text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip()
    if "#" in text:
        text = "\n".join([line.partition("#")[0] for line in text.split("\n")])
    # Faster than str.translate, which looks every character up outside ASCII.
    for separator, replacement in _SEPARATORS.items():
        text = text.replace(separator, replacement)
    return text


def _rows(text: str) -> list[_Row]:
    lines = text.split("\n")
    rows: list[_Row] = []
    paragraph = 0
    for number, line in enumerate(lines, 1):
        if not line:
            paragraph += 1
            continue
        line_rows = _line_rows(line, number if len(lines) > 1 else None)
        if len(line_rows) != 1:
            paragraph += 1
        for row in line_rows:
            row.paragraph = paragraph
            rows.append(row)
        if len(line_rows) > 1:
            paragraph += 1
    return rows


def _line_rows(line: str, number: int | None) -> list[_Row]:
    if "[" in line:
        return _bracketed_rows(line, number)
    return _row_if_any(line.replace("]", " "), number)


def _bracketed_rows(line: str, number: int | None) -> list[_Row]:
    groups = line.replace("[", " ").split("]")
    rows = [row for group in groups if group for row in _row_if_any(group, number)]
    outline = "".join(line.split())
    if len(rows) == 1 and outline.startswith("[[") and outline.endswith("]]"):
        return [*_bracket_size(rows[0]), *rows]
    return rows


def _bracket_size(row: _Row) -> list[_Row]:
    """Return the size that nested brackets around a single row tell, unless it may be compact."""
    cols = len(row.tiles)
    size = _Row(f"1 {cols}", [1, cols], row.line)
    size.is_size = True
    return [size] if cols > 1 else []


def _row_if_any(text: str, line: int | None) -> list[_Row]:
    words = text.split()
    if len(words) > MAX_CELLS + 1:
        raise at_line(too_many_cells(len(words)), line)
    return [_Row(text, _tiles(words), line)] if words else []


def _tiles(words: list[str]) -> list[int]:
    tiles = [_TILES.get(word, _NO_TILE) for word in words]
    if _NO_TILE in tiles:
        pairs = zip(tiles, words, strict=True)
        return [_tile(word) if tile == _NO_TILE else tile for tile, word in pairs]
    return tiles


def _tile(word: str) -> int:
    number = _number(word)
    return number if number is not None and 0 <= number < MAX_CELLS else _NO_TILE


def _number(word: str) -> int | None:
    """Return the number, or None for a word that is neither a number nor a blank.

    Of a long number the first 21 digits count: enough to show that it is too large.
    """
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return _BLANKS.get(word)
    number = int(digits.lstrip("0")[:21] or "0")
    return number if digits == word else (-number or None)


# From rows to boards: a reading is None where it does not apply


def _next_board(rows: list[_Row], start: int, shape: Shape | None) -> tuple[int, ReadBoard]:
    """Return how many rows the board at `start` uses, and the board."""
    grid = _grid_at(rows, start, shape)
    sized = _sized_at(rows, start, shape)
    if grid and sized:
        return grid if grid[0] >= sized[0] else sized
    found = grid or sized or _single_line_at(rows, start, shape)
    if found is None:
        raise _fault_at(rows, start, shape)
    return found


def _grid_at(rows: list[_Row], start: int, shape: Shape | None) -> tuple[int, ReadBoard] | None:
    heights = [*_number_grid_heights(rows, start), *_compact_grid_heights(rows[start])]
    for height in sorted(heights, reverse=True):
        board = _read_block(_paragraph_part(rows, start, height), shape)
        if board is not None:
            return height, board
    return None


def _number_grid_heights(rows: list[_Row], start: int) -> Iterator[int]:
    """Yield each number of rows, at least two, that together have the tiles 0, 1, ... once.

    It stops at the first repeated tile, so boards in one line cost a look at the next line only.
    """
    width = len(rows[start].tiles)
    seen: set[int] = set()
    highest = 0
    for height, row in enumerate(rows[start : start + MAX_CELLS // width], 1):
        tiles = row.tiles
        if len(tiles) != width or _NO_TILE in tiles or not seen.isdisjoint(tiles):
            return
        seen.update(tiles)
        if len(seen) != height * width:
            return
        highest = max(highest, *tiles)
        if height > 1 and highest == height * width - 1:
            yield height


def _compact_grid_heights(row: _Row) -> range:
    length = len(row.text.strip()) if len(row.tiles) == 1 else 0
    return range(2, _COMPACT_GRID_CELLS // length + 1) if length > 1 else range(0)


def _sized_at(rows: list[_Row], start: int, shape: Shape | None) -> tuple[int, ReadBoard] | None:
    size = _size(rows[start])
    if size is None:
        return None
    for height in (1, size[0]):
        block = _paragraph_part(rows, start + 1, height)
        board = _read_sized_block([rows[start], *block], shape)
        if board is not None:
            return 1 + height, board
    return None


def _single_line_at(
    rows: list[_Row], start: int, shape: Shape | None
) -> tuple[int, ReadBoard] | None:
    board = _read_block([rows[start]], shape)
    if board is None:
        unindexed = _without_index(rows[start])
        board = _read_block([unindexed], shape) if unindexed else None
    return None if board is None else (1, board)


def _read_sized_block(block: list[_Row], shape: Shape | None) -> ReadBoard | None:
    size = _size(block[0])
    if size is None or shape not in (None, size):
        return None
    if shape is None and _could_be_first_of_two_rows(block, size):
        return None
    return _read_block(block[1:], size)


def _read_block(block: list[_Row], shape: Shape | None) -> ReadBoard | None:
    if not block:
        return None
    board = _as_board([row.tiles for row in block], shape)
    if board is None and len(block[0].tiles) == 1:
        board = _as_board(_compact_tiles(block), shape)
    return board


def _as_board(tile_rows: list[list[int]], shape: Shape | None) -> ReadBoard | None:
    tiles = tuple([tile for row in tile_rows for tile in row])
    if not _is_complete(tiles):
        return None
    own_shape = _shape_of(tile_rows, shape)
    if own_shape is None or shape not in (None, own_shape):
        return None
    return (tiles, own_shape) if own_shape[0] * own_shape[1] == len(tiles) else None


def _is_complete(tiles: tuple[int, ...]) -> bool:
    cells = len(tiles)
    return (
        0 < cells <= MAX_CELLS
        and max(tiles) == cells - 1
        and min(tiles) == 0
        and len(set(tiles)) == cells
    )


def _shape_of(tile_rows: list[list[int]], shape: Shape | None) -> Shape | None:
    cells = len(tile_rows[0])
    if len(tile_rows) > 1:
        is_ragged = any(len(row) != cells for row in tile_rows)
        return None if is_ragged else (len(tile_rows), cells)
    if shape is None and cells in _SIDES:
        return _SIDES[cells], _SIDES[cells]
    return shape


def _compact_tiles(block: list[_Row]) -> list[list[int]]:
    words = _compact_words(block)
    signs = _signs(words)
    return [[signs.get(sign, _NO_TILE) for sign in word] for word in words]


def _compact_words(block: list[_Row]) -> list[str]:
    """Return the word of each row if one character can be one cell, else nothing."""
    if any(len(row.tiles) != 1 for row in block):
        return []
    words = [row.text.strip() for row in block]
    length = len(words[0])
    if len(words) == 1:
        return words if length in _COMPACT_LENGTHS else []
    fits = 1 < length <= _COMPACT_GRID_CELLS // len(words)
    return words if fits and all(len(word) == length for word in words) else []


def _signs(compact_words: list[str]) -> dict[str, int]:
    is_hexadecimal = compact_words and len(compact_words[0]) == _HEXADECIMAL_LENGTH
    return _HEXADECIMAL_TILES if is_hexadecimal else _TILES


def _size(row: _Row) -> Shape | None:
    if len(row.tiles) > 2:
        return None
    height, width = row.tiles[0], row.tiles[-1]
    return (height, width) if min(height, width) > 0 and height * width <= MAX_CELLS else None


def _could_be_first_of_two_rows(block: list[_Row], size: Shape) -> bool:
    is_as_wide = size[0] * size[1] == len(block[0].tiles)
    return len(block) == 2 and is_as_wide and not block[0].is_size


def _without_index(row: _Row) -> _Row | None:
    """Return the row without its first word if that is a number and a board may follow it."""
    if len(row.tiles) < 2:
        return None
    index, text = row.text.split(maxsplit=1)
    unindexed = _Row(text, row.tiles[1:], row.line)
    if not (index.isascii() and index.isdigit()):
        return None
    return unindexed if len(unindexed.tiles) > 1 or _compact_words([unindexed]) else None


def _paragraph_part(rows: list[_Row], start: int, height: int) -> list[_Row]:
    """Return `height` rows of one paragraph, or nothing if it has fewer."""
    part = rows[start : start + height]
    is_part = len(part) == height and part[0].paragraph == part[-1].paragraph
    return part if is_part else []


# From rows that are no board to the most plausible reason


def _fault_at(rows: list[_Row], start: int, shape: Shape | None) -> InvalidBoardError:
    sized_fault = _sized_fault(rows[start], _rows_after_size(rows, start), shape)
    if sized_fault is not None:
        return sized_fault
    for block in _grid_candidates(rows, start, shape):
        if _looks_like_grid(block) and _read_block(block, shape) is None:
            return _block_fault(block, shape)
    row = rows[start]
    unindexed = _without_index(row)
    if unindexed and _fills_board(unindexed, shape) and not _fills_board(row, shape):
        row = unindexed
    return _block_fault([row], shape)


def _grid_candidates(rows: list[_Row], start: int, shape: Shape | None) -> Iterator[list[_Row]]:
    """Yield the rows that may be meant as one grid, the most plausible first."""
    paragraph = [row for row in rows if row.paragraph == rows[start].paragraph]
    yield paragraph
    remaining = [row for row in rows[start:] if row.paragraph == rows[start].paragraph]
    yield remaining
    width = len(rows[start].tiles)
    if width == 1:
        width = len(rows[start].text.strip())
    yield remaining[: shape[0] if shape else width]
    for height in range(MAX_CELLS // width, 1, -1):
        yield remaining[:height]


def _looks_like_grid(block: list[_Row]) -> bool:
    """Whether most tiles differ, which those of boards in one line each do not."""
    if len(block) < 2:
        return False
    tile_rows = _compact_tiles(block) or [row.tiles for row in block]
    tiles = [tile for row in tile_rows for tile in row]
    return 4 * len(set(tiles) - {_NO_TILE}) >= 3 * len(tiles)


def _fills_board(row: _Row, shape: Shape | None) -> bool:
    cells = len(_cell_words([row])[0])
    return cells == shape[0] * shape[1] if shape else cells in _SIDES


def _rows_after_size(rows: list[_Row], start: int) -> list[_Row]:
    size = _size(rows[start])
    following = rows[start + 1 : start + 1 + size[0]] if size else []
    if size and following and len(_cell_words(following[:1])[0]) == size[0] * size[1]:
        return following[:1]
    return [row for row in following if row.paragraph == following[0].paragraph]


def _sized_fault(
    first: _Row, following: list[_Row], shape: Shape | None
) -> InvalidBoardError | None:
    """Return what is wrong if `first` is the size of the rows after it; None if it seems not."""
    size = _size(first)
    if size is None or not following:
        return None
    cell_rows = _cell_words(following)
    if not _size_fits(first, size, cell_rows):
        return None
    if not first.is_size and size != shape and _is_rather_a_row(first, size, following, shape):
        return None
    if shape is not None and shape != size:
        return at_line(wrong_size(size, shape), first.line)
    return _block_fault(following, size, "the size line")


def _size_fits(first: _Row, size: Shape, cell_rows: list[list[str]]) -> bool:
    has_all_cells = sum(len(row) for row in cell_rows) == size[0] * size[1]
    return has_all_cells or len(cell_rows[0]) == size[1] != len(first.tiles)


def _is_rather_a_row(first: _Row, size: Shape, following: list[_Row], shape: Shape | None) -> bool:
    """Whether `first` is more plausible as the first row of a grid than as a size.

    The rows must be as wide as it is. The board of size 3 2 would have a 3 and a 2.
    """
    width = len(first.tiles)
    if any(len(cells) != width for cells in _cell_words(following)):
        return False
    is_grid_of_size = size == (len(following), width) and size[0] > 1
    has_tiles_of_size = any(not set(first.tiles).isdisjoint(row.tiles) for row in following)
    return shape is not None or not is_grid_of_size or not has_tiles_of_size


def _block_fault(
    rows: list[_Row], shape: Shape | None, said_by: str = "shape="
) -> InvalidBoardError:
    """Return what is wrong with rows that are meant as one board and are none."""
    cell_rows = _cell_words(rows)
    words = [word for cells in cell_rows for word in cells]
    if len(words) > MAX_CELLS:
        return at_line(too_many_cells(len(words)), rows[0].line)
    lines = [row.line for row, cells in zip(rows, cell_rows, strict=True) for _ in cells]
    cols = _known_cols(cell_rows, shape)
    fault = _word_fault(words, cols)
    if fault is None:
        ragged = _first_ragged(cell_rows)
        if ragged is not None:
            fault = ragged_row(ragged, len(cell_rows[ragged]), len(cell_rows[0]))
            return at_line(fault, rows[ragged].line)
        numbers = [_number(word) or 0 for word in words]
        fault = _shape_fault(cell_rows, shape, said_by) or diagnose(numbers, cols)
    return at_line(fault, lines[fault.cell or 0])


def _cell_words(rows: list[_Row]) -> list[list[str]]:
    """Return the words of each row, a word a cell; those of a compact block are its characters.

    Hexadecimal digits become decimal numbers. A word that has too little of a compact board is
    left whole.
    """
    words = _compact_words(rows)
    signs = _signs(words)
    characters = "".join(words)
    if 2 * sum(sign in signs for sign in characters) > len(characters):
        return [[str(signs.get(sign, sign)) for sign in word] for word in words]
    return [row.text.split() for row in rows]


def _known_cols(cell_rows: list[list[str]], shape: Shape | None) -> int | None:
    cells = len(cell_rows[0])
    if len(cell_rows) > 1:
        return cells if _first_ragged(cell_rows) is None else None
    if shape is None:
        return _SIDES.get(cells)
    return shape[1] if cells == shape[0] * shape[1] else None


def _first_ragged(cell_rows: list[list[str]]) -> int | None:
    for index, cells in enumerate(cell_rows):
        if len(cells) != len(cell_rows[0]):
            return index
    return None


def _word_fault(words: list[str], cols: int | None) -> InvalidBoardError | None:
    if len(words) == 1 and _is_compact_of_wrong_length(words[0]):
        return wrong_compact_length(words[0])
    for cell, word in enumerate(words):
        if _number(word) is None:
            return not_a_tile(word, cell, cols)
    return None


def _is_compact_of_wrong_length(word: str) -> bool:
    signs = _HEXADECIMAL_TILES if len(word) > _COMPACT_GRID_CELLS else _TILES
    return len(word) > 1 and not word.strip("".join(sign for sign in signs if len(sign) == 1))


def _shape_fault(
    cell_rows: list[list[str]], shape: Shape | None, said_by: str
) -> InvalidBoardError | None:
    cells = len(cell_rows[0])
    if len(cell_rows) > 1:
        own_shape = (len(cell_rows), cells)
        if shape is None or shape == own_shape:
            return None
        return wrong_rows(own_shape, shape, said_by)
    if shape is not None:
        return wrong_count(cells, shape) if cells != shape[0] * shape[1] else None
    return None if cells in _SIDES else not_square(cells)
