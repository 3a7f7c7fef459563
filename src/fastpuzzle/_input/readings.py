"""Rows to the tiles of one board: each way in which its cells can be written.

A cell is a word of its own, a character of a word without spaces, or nothing between two
separators.
"""

from __future__ import annotations

from fastpuzzle._input.words import (
    FEWEST_HEXADECIMAL,
    HEXADECIMAL_LETTERS,
    HEXADECIMAL_TILES,
    MOST_HEXADECIMAL,
    NO_TILE,
    SIDES,
    TILES,
    is_complete,
    tiles_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fastpuzzle._input.rows import Row
    from fastpuzzle.moves import Shape

    ReadBoard = tuple[tuple[int, ...], Shape]
    TileRows = list[list[int]]

__all__ = ["are_values", "as_board", "board_of", "compact_words", "signs_of"]

# A lone word of other lengths is a number, unless the shape says how many cells there are.
_COMPACT_LENGTHS = (*range(4, 10), 16)


def board_of(rows: Sequence[Row], shape: Shape | None) -> ReadBoard | None:
    """Return the board that all of the rows are together, or None if they are none.

    Several rows are the rows of the board; one row is square or has the shape that it tells
    itself or that is given. A given shape must be that of the board.
    """
    if len(rows) == 1:
        own_shape = rows[0].shape
        if own_shape is not None:
            if shape not in (None, own_shape):
                return None
            shape = own_shape
    for tile_rows in _readings(rows, shape):
        board = as_board(tile_rows, shape)
        if board is not None:
            return board
    return None


def as_board(tile_rows: TileRows, shape: Shape | None) -> ReadBoard | None:
    """Return the tiles and the shape if the rows are a complete board of the shape."""
    tiles = tuple([tile for row in tile_rows for tile in row])
    if not is_complete(tiles):
        return None
    own_shape = _shape_of(tile_rows, shape)
    if own_shape is None or shape not in (None, own_shape):
        return None
    return (tiles, own_shape) if own_shape[0] * own_shape[1] == len(tiles) else None


def compact_words(rows: Sequence[Row], shape: Shape | None) -> list[str]:
    """Return words of equal length in which one character can be one cell, else nothing.

    A dash in a word is no blank: it could be a minus sign.
    """
    words = rows[0].words if len(rows) == 1 else [row.text for row in rows]
    if len(rows) > 1 and any(len(row.tiles) != 1 for row in rows):
        return []
    length = len(words[0])
    if any("-" in word for word in words):
        return []
    if len(words) == 1:
        is_told = shape is not None and shape[0] * shape[1] == length <= MOST_HEXADECIMAL
        fits = length in _COMPACT_LENGTHS or (is_told and length > 1)
        return words if fits else []
    fits = 1 < length <= MOST_HEXADECIMAL // len(words)
    return words if fits and all(len(word) == length for word in words) else []


def signs_of(words: Sequence[str]) -> dict[str, int]:
    """Return what each character of words without spaces is."""
    cells = sum(map(len, words))
    return HEXADECIMAL_TILES if cells >= FEWEST_HEXADECIMAL else TILES


def are_values(rows: Sequence[Row]) -> bool:
    """Whether the rows are numbers of which at least one has a name: no tiles, but settings."""
    return any(row.is_named for row in rows) and all(len(row.tiles) == 1 for row in rows)


def _shape_of(tile_rows: TileRows, shape: Shape | None) -> Shape | None:
    cells = len(tile_rows[0])
    if len(tile_rows) > 1:
        is_ragged = any(len(row) != cells for row in tile_rows)
        return None if is_ragged else (len(tile_rows), cells)
    if shape is None and cells in SIDES:
        return SIDES[cells], SIDES[cells]
    return shape


# The ways to write a cell, the usual one first; at most one of them gives a complete board


def _readings(rows: Sequence[Row], shape: Shape | None) -> Iterator[TileRows]:
    tile_rows = [row.tiles for row in rows]
    # A long word is no number, not even one of zeros alone.
    is_word = len(rows) == 1 and len(rows[0].tiles) == 1 and len(rows[0].text) > 3
    if not is_word and not are_values(rows):
        yield tile_rows
    words = compact_words(rows, shape)
    if words:
        signs = signs_of(words)
        yield [[signs.get(sign, NO_TILE) for sign in word] for word in words]
    if FEWEST_HEXADECIMAL <= sum(map(len, tile_rows)) <= MOST_HEXADECIMAL:
        yield from _hexadecimal(rows)
    if any(row.separated for row in rows):
        yield from _with_an_empty_cell(rows)


def _hexadecimal(rows: Sequence[Row]) -> Iterator[TileRows]:
    """Yield digits that stand apart; at least one is a letter, or they would be numbers."""
    word_rows = [row.words for row in rows]
    if any(word in HEXADECIMAL_LETTERS for words in word_rows for word in words):
        yield [[HEXADECIMAL_TILES.get(word, NO_TILE) for word in words] for words in word_rows]


def _with_an_empty_cell(rows: Sequence[Row]) -> Iterator[TileRows]:
    """Yield the cells between separators, where the only empty one is the blank.

    Separators that begin or end every row are a frame.
    """
    cell_rows = [row.cells for row in rows]
    for end in (0, -1):
        if all(len(cells) > 1 and not cells[end] for cells in cell_rows):
            for cells in cell_rows:
                del cells[end]
    if sum(cells.count("") for cells in cell_rows) == 1:
        yield [tiles_of([cell or "." for cell in cells]) for cells in cell_rows]
