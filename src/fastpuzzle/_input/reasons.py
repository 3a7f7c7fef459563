"""From rows that are no board to the most plausible reason."""

from __future__ import annotations

import re

from fastpuzzle._input.faults import (
    MAX_CELLS,
    at_line,
    b_twice,
    diagnose,
    float_in_text,
    index_or_answer,
    index_or_shapeless,
    lost_blank,
    mark_alone,
    not_a_tile,
    not_square,
    ragged_text,
    size_alone,
    too_many_cells,
    value_alone,
    wrong_compact_length,
    wrong_count,
    wrong_rows,
    wrong_size,
)
from fastpuzzle._input.frames import frame_at
from fastpuzzle._input.readings import are_values, board_of, compact_words, signs_of
from fastpuzzle._input.words import PLAIN_LETTERS, SIDES, has_rectangle, is_complete, numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fastpuzzle._input.rows import Row
    from fastpuzzle.errors import InvalidBoardError
    from fastpuzzle.moves import Shape

__all__ = ["fault_at", "whole_fault"]

_FLOAT = re.compile(r"-?[0-9]*\.[0-9]*(?:[eE][-+]?[0-9]+)?")


def whole_fault(rows: Sequence[Row], shape: Shape | None) -> InvalidBoardError | None:
    """Return what is wrong with rows that are all meant as one board; None if they seem not."""
    if len(rows) == 1:
        return None  # what is wrong at its first row is all that is wrong
    fault = _sized_fault(rows, 0, shape, whole=True)
    return fault or (_block_fault(rows, shape) if _looks_like_grid(rows) else None)


def fault_at(rows: Sequence[Row], start: int, shape: Shape | None) -> InvalidBoardError:
    """Return what is wrong with the rows from `start` on, where no board begins."""
    fault = _sized_fault(rows, start, shape) or _two_readings(rows[start], shape)
    if fault is not None:
        return fault
    row = rows[start]
    if row.is_mark and any(len(other.tiles) > 1 for other in rows):
        return at_line(mark_alone(row.text), row.line)
    frame = frame_at(rows, start)
    if len(frame) > 1:
        return _block_fault(frame, shape)
    for block in _grid_candidates(rows, start, shape):
        if _looks_like_grid(block) and board_of(block, shape) is None:
            return _block_fault(block, shape)
    if row.size is not None and len(rows) == 1:
        return at_line(size_alone(row.text), row.line)
    # A number beside another one is no board of one cell.
    parts = [part for part in row.without_number() if _number_of_cells(part, shape) > 1]
    unnumbered = [part for part in parts if _fills_board(part, shape)]
    if unnumbered and not _fills_board(row, shape) and not is_complete(row.tiles):
        row = unnumbered[0]
    return _block_fault([row], shape)


def _sized_fault(
    rows: Sequence[Row], start: int, shape: Shape | None, *, whole: bool = False
) -> InvalidBoardError | None:
    """Return what is wrong if `start` is the size of the rows after it; None if it seems not.

    With `whole` the board ends where the rows do.
    """
    first = rows[start]
    size = first.size
    following = rows[start + 1 :] if whole else _rows_after_size(rows, start)
    if size is None or not following:
        return None
    cell_rows = _cell_words(following, None)
    if not _size_fits(first, size, cell_rows):
        return None
    if size != shape and _is_rather_a_row(first, size, following, shape):
        return None
    if shape is not None and shape != size:
        return at_line(wrong_size(size, shape), first.line)
    return _block_fault(following, size, "the size line")


def _two_readings(row: Row, shape: Shape | None) -> InvalidBoardError | None:
    """Return the error for a row of one number too many that does not show which one."""
    parts = row.without_number()
    boards = [board_of([part], shape) for part in parts]
    if is_complete(row.tiles) and shape is None and any(boards) and has_rectangle(len(row.tiles)):
        place = "index before" if boards[0] else "answer behind"
        return at_line(index_or_shapeless(len(row.tiles), place), row.line)
    if len(boards) == 2 and all(boards):
        first, last = row.words[0], row.words[-1]
        return at_line(index_or_answer(first, last, len(row.tiles) - 1), row.line)
    return None


def _grid_candidates(
    rows: Sequence[Row], start: int, shape: Shape | None
) -> Iterator[Sequence[Row]]:
    """Yield the rows that may be meant as one grid, the most plausible first."""
    first = rows[start]
    if first.block:
        yield [row for row in rows if row.block == first.block]
        return
    yield [row for row in rows if row.paragraph == first.paragraph]
    remaining = [row for row in rows[start:] if row.paragraph == first.paragraph]
    yield remaining
    width = len(first.tiles)
    if width == 1:
        width = len(first.text)
    yield remaining[: shape[0] if shape else width]
    for height in range(min(MAX_CELLS // width, len(remaining)), 1, -1):
        yield remaining[:height]


def _looks_like_grid(block: Sequence[Row]) -> bool:
    """Whether most tiles differ, which those of boards in one line each do not."""
    if len(block) < 2:
        return False
    words = [word for cells in _cell_words(block, None) for word in cells]
    tiles = {tile for tile in numbers_of(words) if tile is not None}
    return 4 * len(tiles) >= 3 * len(words)


def _fills_board(row: Row, shape: Shape | None) -> bool:
    cells = _number_of_cells(row, shape)
    return cells == shape[0] * shape[1] if shape else cells in SIDES


def _number_of_cells(row: Row, shape: Shape | None) -> int:
    return sum(map(len, _cell_words([row], shape)))


def _rows_after_size(rows: Sequence[Row], start: int) -> Sequence[Row]:
    size = rows[start].size
    following = rows[start + 1 : start + 1 + size[0]] if size else []
    if size and following and _fills_board(following[0], size):
        return following[:1]
    return [row for row in following if row.paragraph == following[0].paragraph]


def _size_fits(first: Row, size: Shape, cell_rows: list[list[str]]) -> bool:
    has_all_cells = sum(len(row) for row in cell_rows) == size[0] * size[1]
    return has_all_cells or len(cell_rows[0]) == size[1] != len(first.tiles)


def _is_rather_a_row(
    first: Row, size: Shape, following: Sequence[Row], shape: Shape | None
) -> bool:
    """Whether `first` is more plausible as the first row of a grid than as a size.

    The rows must be as wide as it is. The board of size 3 2 would have a 3 and a 2.
    """
    width = len(first.tiles)
    if any(len(cells) != width for cells in _cell_words(following, None)):
        return False
    is_grid_of_size = size == (len(following), width) and size[0] > 1
    has_tiles_of_size = any(not set(first.tiles).isdisjoint(row.tiles) for row in following)
    return shape is not None or not is_grid_of_size or not has_tiles_of_size


def _block_fault(
    rows: Sequence[Row], shape: Shape | None, said_by: str = "shape="
) -> InvalidBoardError:
    """Return what is wrong with rows that are meant as one board and are none."""
    cell_rows = _cell_words(rows, shape)
    words = [word for cells in cell_rows for word in cells]
    if len(words) == len(rows) and are_values(rows):
        return at_line(value_alone(words[0]), rows[0].line)
    if len(words) > MAX_CELLS:
        return at_line(too_many_cells(len(words)), rows[0].line)
    if len(rows) == 1:  # perhaps of several words without spaces
        rows = [rows[0]] * len(cell_rows)
    lines = [row.line for row, cells in zip(rows, cell_rows, strict=True) for _ in cells]
    if len(rows) == 1 and rows[0].shape is not None:
        if shape not in (None, rows[0].shape):
            return at_line(wrong_size(rows[0].shape, shape), rows[0].line)
        shape = rows[0].shape
    cols = _known_cols(cell_rows, shape)
    numbers = numbers_of(words)
    fault = _word_fault(words, numbers, cols) or _two_bs(words, cols)
    if fault is None:
        ragged = _first_ragged(cell_rows)
        if ragged is not None:
            fault = ragged_text(ragged, len(cell_rows[ragged]), len(cell_rows[0]))
            return at_line(fault, rows[ragged].line)
        tiles = [tile or 0 for tile in numbers]
        fault = _shape_fault(cell_rows, shape, said_by)
        if fault is not None and _is_without_blank(tiles, shape):
            fault = lost_blank(fault, len(tiles))
        fault = fault or diagnose(tiles, cols)
    return at_line(fault, lines[fault.cell or 0])


def _cell_words(rows: Sequence[Row], shape: Shape | None) -> list[list[str]]:
    """Return the words of each row, a word a cell; those of a compact block are its characters.

    A word that has too little of a compact board is left whole.
    """
    words = compact_words(rows, shape)
    if len(words) > 1 and all(map(_FLOAT.fullmatch, words)):
        words = []  # as rows without spaces each would have a blank of its own
    signs = signs_of(words)
    characters = "".join(words)
    if 2 * sum(sign in signs for sign in characters) > len(characters):
        return [list(word) for word in words]
    if _has_lost_a_sign(rows):
        return [list(row.text) for row in rows]
    return [row.words for row in rows]


def _has_lost_a_sign(rows: Sequence[Row]) -> bool:
    """Whether rows without spaces are of equal length but for one that is shorter by one."""
    lengths = sorted(len(row.text) for row in rows if len(row.tiles) == 1)
    return (
        len(lengths) == len(rows) > 1
        and lengths[0] + 1 == lengths[1] == lengths[-1] > 2
        and not "".join(row.text for row in rows).strip("0123456789xX_.-*")
    )


def _known_cols(cell_rows: list[list[str]], shape: Shape | None) -> int | None:
    cells = len(cell_rows[0])
    if len(cell_rows) > 1:
        return cells if _first_ragged(cell_rows) is None else None
    if shape is None:
        return SIDES.get(cells)
    return shape[1] if cells == shape[0] * shape[1] else None


def _first_ragged(cell_rows: list[list[str]]) -> int | None:
    for index, cells in enumerate(cell_rows):
        if len(cells) != len(cell_rows[0]):
            return index
    return None


def _is_without_blank(tiles: list[int], shape: Shape | None) -> bool:
    """Whether the tiles are 1..n of a board of the shape, or else a square, of n + 1 cells."""
    cells = len(tiles) + 1
    fills = cells == shape[0] * shape[1] if shape else cells in SIDES
    return fills and sorted(tiles) == list(range(1, cells))


def _word_fault(
    words: list[str], numbers: list[int | None], cols: int | None
) -> InvalidBoardError | None:
    if len(words) == 1 and _is_compact_of_wrong_length(words[0]):
        return wrong_compact_length(words[0])
    for cell, (word, value) in enumerate(zip(words, numbers, strict=True)):
        if value is None:
            fault = float_in_text if _FLOAT.fullmatch(word) else not_a_tile
            return fault(word, cell, cols)
    return None


def _two_bs(words: list[str], cols: int | None) -> InvalidBoardError | None:
    """Return the error for hexadecimal digits of which one b or the other may be the blank."""
    cells = [cell for cell, word in enumerate(words) if word in {"b", "B"}]
    has_blank = any(word in {*"0xX_.-*"} for word in words)
    has_digits = any(word in PLAIN_LETTERS for word in words)
    if len(cells) != 2 or has_blank or not has_digits:
        return None
    return b_twice(cells[0], cells[1], cols)


def _is_compact_of_wrong_length(word: str) -> bool:
    signs = signs_of([word])
    if "-" in word:
        return False
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
    return None if cells in SIDES else not_square(cells)
