"""Sequences and arrays as boards, and which door a form goes through."""

from __future__ import annotations

from operator import index

from fastpuzzle._input.faults import (
    MAX_CELLS,
    diagnose,
    not_square,
    ragged_row,
    shown,
    too_many_cells,
    wrong_count,
)
from fastpuzzle._input.text import read_board
from fastpuzzle._input.tiles import exact_tiles
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fastpuzzle.moves import Shape

__all__ = ["check_shape", "read", "square_shape", "with_shape"]


def read(source: object, shape: Shape | None) -> tuple[tuple[int, ...], Shape]:
    """Return the tiles and the shape of a board in any form but that of a Board.

    Raises
    ------
    InvalidBoardError
        If it is no board, or not of the shape.
    """
    if shape is not None:
        shape = check_shape(shape)
    if isinstance(source, str):
        return read_board(source, shape)
    tiles = exact_tiles(source)
    nested = None
    if tiles is None:
        tiles, nested = _flatten(source)
    return with_shape(tiles, nested, shape)


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
        height, width = shape
        if isinstance(height, bool) or isinstance(width, bool):
            raise TypeError
        rows, cols = index(height), index(width)
    except (TypeError, ValueError):
        raise InvalidBoardError(
            f"shape must be (rows, cols), two integers, not {shown(shape)}"
        ) from None
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


def _flatten(source: object) -> tuple[tuple[int, ...], Shape | None]:
    """Return the integers of a flat or nested sequence, and the shape that nesting gives."""
    items = _items(source)
    if not items:
        raise InvalidBoardError("a board has at least one cell, this one is empty")
    if not any(_is_row(item) for item in items):
        return tuple(_integer(item, cell) for cell, item in enumerate(items)), None
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
    shape = check_shape((len(rows), len(rows[0])))
    flat = [item for row in rows for item in row]
    return tuple(_integer(item, cell, shape[1]) for cell, item in enumerate(flat)), shape


def _items(source: object) -> list[object]:
    """Return the items of a sequence or an array, at most 255."""
    dtype = getattr(source, "dtype", None)
    if dtype is not None and getattr(dtype, "kind", "i") not in "iuO":
        raise InvalidBoardError(f"tiles are integers, this array has dtype {dtype}")
    dimensions = getattr(source, "ndim", 1)
    if dtype is not None and dimensions not in (1, 2):
        raise InvalidBoardError(f"a board has one or two dimensions, this array has {dimensions}")
    if not _is_row(source):
        raise InvalidBoardError(
            f"{shown(source)} is not a board: give text, a sequence of integers, an integer "
            "array or a Board"
        )
    if len(source) > MAX_CELLS:  # type: ignore[arg-type]
        raise too_many_cells(len(source))  # type: ignore[arg-type]
    return source.tolist() if dtype is not None else list(source)  # type: ignore[attr-defined,call-overload,no-any-return]


def _is_row(item: object) -> bool:
    """Whether `item` is a sequence that could hold tiles: not text, not a set or mapping."""
    return (
        hasattr(item, "__len__")
        and hasattr(item, "__getitem__")
        and not isinstance(item, (str, bytes, bytearray, memoryview, dict, type))
    )


def _integer(item: object, cell: int, cols: int | None = None) -> int:
    """Return the tile at `cell` as an int; floats and booleans are not tiles."""
    if not isinstance(item, bool) and getattr(getattr(item, "dtype", None), "kind", "i") in "iu":
        try:
            return index(item)  # type: ignore[arg-type]
        except TypeError:
            pass
    where = f"cell {cell}"
    if cols is not None:
        where += f" (row {cell // cols}, column {cell % cols})"
    raise InvalidBoardError(f"{shown(item)} at {where} is not an integer", cell=cell)
