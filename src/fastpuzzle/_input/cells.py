"""What stands in one cell of a sequence or an array, as the number of a tile."""

from __future__ import annotations

import sys
from operator import index

from fastpuzzle._input.faults import not_a_tile, not_an_integer
from fastpuzzle._input.words import number
from fastpuzzle.errors import InvalidBoardError

__all__ = ["integer", "is_text", "tile_of", "tile_of_word", "whole_number"]


def tile_of(item: object, cell: int, cols: int | None = None) -> int:
    """Return the tile that an item stands for; it may still be one that no board has.

    Nothing at all is the blank: None, an empty text, NaN, and what pandas calls missing.

    Raises
    ------
    InvalidBoardError
        If it is no tile: a boolean, a fraction, an infinity, a word, a sequence.
    """
    if isinstance(item, str):
        tile = tile_of_word(item)
        if tile is None:
            raise not_a_tile(str.__str__(item), cell, cols)
        return tile
    if _is_missing(item):
        return 0
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(item, numpy.ndarray):
        if item is numpy.ma.masked:
            raise InvalidBoardError(f"cell {cell} is masked: fill it in, with 0 if it is the blank")
        raise InvalidBoardError("a board has one or two dimensions, this array has 0")
    whole = whole_number(item)
    if whole is None:
        raise not_an_integer(item, cell, cols)
    return whole


def tile_of_word(word: str) -> int | None:
    """Return the number that a word is, 0 for a blank, None for anything else."""
    word = str.strip(word)
    return number(word) if word else 0


def whole_number(item: object) -> int | None:
    """Return an integer, or the one that an integral float is; None for anything else."""
    if not _is_float(item):
        return integer(item)
    value = float(item)  # type: ignore[arg-type]
    return int(value) if value.is_integer() else None


def integer(item: object) -> int | None:
    """Return an integer of any type; None for anything else, booleans and arrays too."""
    kind = getattr(getattr(item, "dtype", None), "kind", "i")
    if isinstance(item, bool) or kind not in {"i", "u"} or getattr(item, "ndim", 0) != 0:
        return None
    try:
        return index(item)  # type: ignore[arg-type]
    except TypeError:
        return None


def is_text(items: list[object]) -> bool:
    """Whether there are items, and all of them are texts."""
    return bool(items) and all(isinstance(item, str) for item in items)


def _is_float(item: object) -> bool:
    if isinstance(item, float):
        return True
    kind = getattr(getattr(item, "dtype", None), "kind", None)
    return kind == "f" and getattr(item, "ndim", None) == 0


def _is_missing(item: object) -> bool:
    if item is None:
        return True
    if _is_float(item):
        return bool(item != item)  # noqa: PLR0124 (only NaN differs from itself)
    pandas = sys.modules.get("pandas")
    return pandas is not None and item is getattr(pandas, "NA", pandas)
