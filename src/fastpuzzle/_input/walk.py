"""Steps to moves: made one by one on a board, or refused with the move and the cell."""

from __future__ import annotations

from fastpuzzle._input.steps import check_readable, items_of, named, steps_of
from fastpuzzle.moves import LETTERS, OPPOSITES, WORDS, targets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from fastpuzzle._input.steps import Item, MovesLike
    from fastpuzzle.moves import Shape

_SIDES = {"d": "below", "l": "to the left of", "r": "to the right of", "u": "above"}
_OTHER = {"blank": "tile", "tile": "blank"}


class _IllegalError(ValueError):
    """A direction in which nothing can go; the other reading may be legal."""


def walk(
    tiles: Sequence[int], shape: Shape, moves: MovesLike, moves_of: str
) -> tuple[str, list[int]]:
    """Read moves of any style, and make them; see :func:`fastpuzzle.notation.read_moves`."""
    items = items_of(moves)
    check_readable(items)
    try:
        return _follow(tiles, shape, items, moves_of)
    except _IllegalError as error:
        message = str(error)
    other = _OTHER[moves_of]
    try:
        _follow(tiles, shape, items, other)
    except _IllegalError:
        raise ValueError(message) from None
    raise ValueError(
        f'{message}; the moves are legal with moves_of="{other}", '
        "which Path.parse and Board.apply take"
    )


def _follow(
    tiles: Sequence[int], shape: Shape, items: list[Item], moves_of: str
) -> tuple[str, list[int]]:
    """Make moves that can be read, one by one: no run is longer than the board lets it be."""
    now = list(tiles)
    blank = now.index(0)
    cells = targets(shape)
    made: list[str] = []
    for _, what, count, written in steps_of(items):
        if isinstance(what, str):
            letter = what if moves_of == "blank" else OPPOSITES[what]
        else:
            letter = _move_of_tile(what, now, blank, shape, (len(made), written))
        move = LETTERS.index(letter)
        for _ in range(count):
            target = cells[blank][move]
            if target < 0:
                place = _place(blank, shape)
                _refuse_direction(named(len(made), written), letter, place, moves_of)
            now[blank], now[target] = now[target], 0
            blank = target
            made.append(letter)
    return "".join(made), now


def _move_of_tile(
    what: int | tuple[int, str], now: list[int], blank: int, shape: Shape, move: tuple[int, str]
) -> str:
    """Return the blank's move that slides a tile, in the direction that is given with it."""
    tile, way = what if isinstance(what, tuple) else (what, None)
    sliding = {
        now[target]: letter
        for letter, target in zip(LETTERS, targets(shape)[blank], strict=True)
        if target >= 0
    }
    if tile not in sliding:
        raise ValueError(f"{named(*move)} {_why_it_stays(tile, now, blank, shape)}")
    letter = sliding[tile]
    if way is not None and way != OPPOSITES[letter]:
        whose = "; the direction of a pair is its tile's, not the blank's" if way == letter else ""
        raise ValueError(
            f"{named(*move)} cannot be made: from {_place(now.index(tile), shape)} tile {tile} "
            f"goes {WORDS[OPPOSITES[letter]]}, not {WORDS[way]}{whose}"
        )
    return letter


def _why_it_stays(tile: int, now: list[int], blank: int, shape: Shape) -> str:
    if tile == 0:
        return "names no tile: 0 is the blank"
    if not 0 < tile < len(now):
        apart = "; tile numbers are written apart" if tile > 9 else ""
        return f"names no tile of a board of {len(now)} cells{apart}"
    return (
        f"cannot be made: tile {tile} is at {_place(now.index(tile), shape)}, "
        f"not beside the blank at {_place(blank, shape)}"
    )


def _refuse_direction(move: str, letter: str, place: str, moves_of: str) -> NoReturn:
    if moves_of == "blank":
        raise _IllegalError(f"{move} leads off the board from {place}")
    raise _IllegalError(f"{move} slides no tile: none is {_SIDES[letter]} the blank at {place}")


def _place(cell: int, shape: Shape) -> str:
    row, col = divmod(cell, shape[1])
    return f"cell {cell} (row {row}, column {col})"
