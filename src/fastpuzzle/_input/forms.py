"""Sequences and arrays as boards, and which door a form goes through.

Text is read as text. Anything that NumPy can read is read by NumPy, and everything else that has a
length and items, but no keys, as a sequence. A list of texts is a board if each is a tile, else
each is a row. Never more is read than a board can have.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from operator import index

from fastpuzzle._input.arrays import array_of, check_kind
from fastpuzzle._input.cells import (
    integer,
    is_text,
    tile_of,
    tile_of_word,
    whole_number,
)
from fastpuzzle._input.faults import (
    MAX_CELLS,
    diagnose,
    not_a_tile,
    not_an_integer,
    not_square,
    quoted,
    ragged_row,
    shown,
    too_many_cells,
    wrong_count,
)
from fastpuzzle._input.tiles import exact_tiles
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fastpuzzle.moves import Shape

    ReadBoard = tuple[tuple[int, ...], Shape]

__all__ = [
    "check_shape",
    "read",
    "read_integers",
    "refuse_keys",
    "square_shape",
    "unreadable",
    "with_shape",
]

_HEXADECIMAL = "0123456789abcdef"


def read(source: object, shape: Shape | None) -> ReadBoard:
    """Return the tiles and the shape of a board in any form but that of a Board.

    Raises
    ------
    InvalidBoardError
        If it is no board, or not of the shape.
    """
    if shape is not None:
        shape = check_shape(shape)
    if type(source) is str:
        return _read_text(source, shape)
    tiles = exact_tiles(source)
    if tiles is not None:
        return with_shape(tiles, None, shape)
    try:
        if isinstance(source, str):
            return _read_text(str.__str__(source), shape)
        items = _items(source)
        return _read_plain_rows(items, shape) or _read_items(items, shape)
    except (InvalidBoardError, MemoryError):
        raise
    except Exception as error:
        raise unreadable(source, error) from error


def read_integers(source: object, *, floats: bool = False) -> tuple[int, ...]:
    """Return the integers of a flat sequence or array, at most 255, whatever they stand for.

    Raises
    ------
    InvalidBoardError
        If it is none, or something in it is no integer, with `floats` no integral float either.
    """
    convert = whole_number if floats else integer
    try:
        dtype = getattr(source, "dtype", None)
        if not floats and getattr(dtype, "kind", "O") not in {"i", "u", "O"}:
            raise InvalidBoardError(f"integers are needed, this array has dtype {dtype}")
        numbers = []
        for cell, item in enumerate(_items(source)):
            if _is_row(item):
                raise InvalidBoardError(f"{shown(item)} is a sequence where an integer should be")
            number = convert(item)
            if number is None:
                raise not_an_integer(item, cell)
            numbers.append(number)
    except (InvalidBoardError, MemoryError):
        raise
    except Exception as error:
        raise unreadable(source, error) from error
    return tuple(numbers)


def with_shape(
    tiles: tuple[int, ...], nested: Shape | None, shape: Shape | None
) -> tuple[tuple[int, ...], Shape]:
    """Return integers and the shape that their nesting, the caller or a square gives them.

    Raises
    ------
    InvalidBoardError
        If that is no board, or the two shapes differ.
    """
    if nested is not None and shape is not None and nested != shape:
        raise InvalidBoardError(f"the board is {nested[0]}x{nested[1]}, shape= says {shape}")
    shape = nested or shape or square_shape(len(tiles))
    if shape[0] * shape[1] != len(tiles):
        raise wrong_count(len(tiles), shape)
    if exact_tiles(tiles) is None:
        raise diagnose(tiles, shape[1])
    return tiles, shape


def check_shape(shape: Any) -> Shape:  # noqa: ANN401 (whatever the caller was given)
    """Return `shape` as (rows, cols), or raise InvalidBoardError."""
    try:
        # The usual kind is not asked whether it is another, which takes longer than all else.
        if type(shape) is not tuple and isinstance(
            shape, (Mapping, set, frozenset, bytes, bytearray)
        ):
            raise TypeError
        height, width = shape
        if isinstance(height, bool) or isinstance(width, bool):
            raise TypeError
        rows, cols = index(height), index(width)
    except (TypeError, ValueError):
        raise _no_shape(shape) from None
    except MemoryError:
        raise
    except Exception as error:
        raise _no_shape(shape) from error
    if rows < 1 or cols < 1:
        raise InvalidBoardError(f"shape must be at least (1, 1), not {shown((rows, cols))}")
    if rows * cols > MAX_CELLS:
        raise InvalidBoardError(
            f"a board has at most {MAX_CELLS} cells, shape {shown((rows, cols))} has "
            f"{shown(rows * cols)}"
        )
    return rows, cols


def square_shape(cells: int) -> Shape:
    """Return the shape of a square board, or raise InvalidBoardError."""
    side = round(cells**0.5)
    if side * side != cells:
        raise not_square(cells)
    return side, side


def refuse_keys(source: object) -> None:
    """Raise InvalidBoardError for what would be read by its keys."""
    kind = type(source)
    if isinstance(source, Mapping) or (hasattr(kind, "keys") and not hasattr(kind, "__array__")):
        raise InvalidBoardError(
            f"{shown(source)} is not a board: it has keys, give its values in order"
        )


def unreadable(source: object, error: Exception) -> InvalidBoardError:
    """Return the error for an object that raised one of its own while it was read."""
    told = f"{type(error).__name__}: {shown(error)}"
    return InvalidBoardError(f"a {type(source).__name__} could not be read as a board: {told}")


def _read_text(text: str, shape: Shape | None) -> ReadBoard:
    # The reader is large, and a program that gives no text need not load it.
    from fastpuzzle._input.text import read_board

    return read_board(text, shape)


def _no_shape(shape: object) -> InvalidBoardError:
    return InvalidBoardError(f"shape must be (rows, cols), two integers, not {shown(shape)}")


def _read_plain_rows(items: list[object], shape: Shape | None) -> ReadBoard | None:
    """Return a board of lists or tuples that are certainly its rows; else None."""
    flat: list[object] = []
    for item in items:
        if not (type(item) is list or type(item) is tuple) or len(flat) > MAX_CELLS:
            return None
        flat += item
    tiles = exact_tiles(flat)
    if tiles is None or any(len(item) * len(items) != len(tiles) for item in items):  # type: ignore[arg-type]
        return None
    return with_shape(tiles, (len(items), len(tiles) // len(items)), shape)


def _read_items(items: list[object], shape: Shape | None) -> ReadBoard:
    """Return a board of the items of a flat or nested sequence."""
    if not items:
        raise InvalidBoardError("a board has at least one cell, this one is empty")
    if any(_is_row(item) for item in items):
        return _read_rows(items, shape)
    if is_text(items):
        return _read_texts([str.__str__(item) for item in items], shape)
    return with_shape(tuple(tile_of(item, cell) for cell, item in enumerate(items)), None, shape)


def _read_rows(items: list[object], shape: Shape | None) -> ReadBoard:
    """Return a board of rows, each a sequence or an array."""
    rows: list[list[object]] = []
    for number, item in enumerate(items):
        if not _is_row(item):
            raise InvalidBoardError(f"row {number} is {shown(item)}, other rows are sequences")
        row = _items(item)
        if rows and len(row) != len(rows[0]):
            raise ragged_row(number, len(row), len(rows[0]))
        rows.append(row)
    if any(_is_row(item) for row in rows for item in row):
        raise InvalidBoardError("a board has one or two dimensions, this one has three or more")
    nested = check_shape((len(rows), len(rows[0])))
    flat = [item for row in rows for item in row]
    tiles = _hexadecimal(flat)
    if tiles is None:
        tiles = tuple(tile_of(item, cell, nested[1]) for cell, item in enumerate(flat))
    return with_shape(tiles, nested, shape)


def _read_texts(texts: list[str], shape: Shape | None) -> ReadBoard:
    """Return a board of texts: of tiles if each is one, else of rows."""
    tiles = _hexadecimal(texts)
    if tiles is not None:
        return with_shape(tiles, None, shape)
    numbers = [tile_of_word(text) for text in texts]
    tiles = tuple(number for number in numbers if number is not None)
    # Rows without spaces are longer than a cell; and no number in a list counts or measures.
    are_tiles = len(tiles) == len(texts) and min(len(text.strip()) for text in texts) < 2
    if are_tiles or (exact_tiles(tiles) is not None and len(tiles) == len(texts)):
        return with_shape(tiles, None, shape)
    try:
        board = _read_text("\n".join(texts), shape)
    except InvalidBoardError:
        # Told as it was probably meant: as tiles, unless at most one in two is the word of one.
        if 2 * sum(len(text.strip()) < 3 and text.strip() != "" for text in texts) <= len(texts):
            raise
    else:
        if len(texts) == 1 and shape is None and len(board[0]) > 1:
            raise InvalidBoardError(
                f"a list of one text, {quoted(texts[0])}, is one row or a whole board: give the "
                "text itself, or shape="
            )
        return board
    for cell, number in enumerate(numbers):
        if number is None:
            raise not_a_tile(texts[cell], cell, None)
    return with_shape(tiles, None, shape)


def _hexadecimal(texts: list[object] | list[str]) -> tuple[int, ...] | None:
    """Return the tiles of 16 texts that are each a hexadecimal digit, once; else None."""
    if len(texts) != len(_HEXADECIMAL) or not is_text(texts):  # type: ignore[arg-type]
        return None
    digits = [str.strip(text).lower() for text in texts]  # type: ignore[arg-type]
    # `find` would tell a place of an empty text and of several digits in order, too.
    return exact_tiles([_HEXADECIMAL.find(digit) for digit in digits if len(digit) == 1])


def _items(source: object) -> list[object]:
    """Return the items of a sequence or an array, at most 255; those of a matrix are lists."""
    if isinstance(source, (bytes, bytearray)):
        raise InvalidBoardError(f"{shown(source)} is not a board: bytes are no text, decode it")
    refuse_keys(source)
    array = array_of(source)
    if array is not None:
        check_kind(array)
        if array.ndim not in (1, 2):
            raise InvalidBoardError(
                f"a board has one or two dimensions, this array has {array.ndim}"
            )
        if array.ndim == 2:
            check_shape(array.shape)
        elif array.size > MAX_CELLS:
            raise too_many_cells(array.size)
        items: list[object] = array.tolist()
        return items
    if not _is_row(source):
        raise InvalidBoardError(
            f"{shown(source)} is not a board: give text, a sequence of integers, an integer "
            "array or a Board"
        )
    cells = len(source)  # type: ignore[arg-type]
    if cells > MAX_CELLS:
        raise too_many_cells(cells)
    items = list(islice(source, MAX_CELLS + 1))  # type: ignore[call-overload]
    if len(items) != cells:
        given = len(items) if len(items) <= MAX_CELLS else f"more than {MAX_CELLS}"
        raise InvalidBoardError(
            f"a {type(source).__name__} says that it has {cells} items and gives {given}"
        )
    return items


def _is_row(item: object) -> bool:
    """Whether `item` is a sequence or an array that could hold tiles: not text, not one number."""
    kind = type(item)
    if kind in (int, str, float) or isinstance(item, (str, bytes, bytearray, Mapping)):
        return False
    # The items of a tensor are tensors without dimensions.
    if getattr(item, "ndim", None) == 0:
        return False
    return hasattr(kind, "__array__") or (hasattr(kind, "__len__") and hasattr(kind, "__getitem__"))
