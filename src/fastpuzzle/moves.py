"""The blank's moves: their letters, in the order in which everything here tries them, and signs."""

from __future__ import annotations

from fastpuzzle._kernels.ground.geometry import MOVE_LETTERS as LETTERS
from fastpuzzle._kernels.ground.geometry import move_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Shape: TypeAlias = tuple[int, int]

__all__ = ["ARROWS", "LETTERS", "OPPOSITES", "WORDS", "deltas", "moves_from", "targets", "undoes"]

WORDS = {"d": "down", "l": "left", "r": "right", "u": "up"}
ARROWS = {"d": "↓", "l": "←", "r": "→", "u": "↑"}

# The tile that slides goes the opposite way.
OPPOSITES = dict(zip(LETTERS, reversed(LETTERS), strict=True))

_tables: dict[Shape, list[list[int]]] = {}


def deltas(cols: int) -> dict[str, int]:
    """Return what each move adds to the number of the blank's cell, on a board of `cols` columns.

    Examples
    --------
    >>> from fastpuzzle.moves import deltas
    >>> deltas(4)
    {'d': 4, 'l': -1, 'r': 1, 'u': -4}
    """
    return dict(zip(LETTERS, (cols, -1, 1, -cols), strict=True))


def targets(shape: Shape) -> list[list[int]]:
    """Return the cell that the blank reaches: ``targets(shape)[cell][move]``, -1 off the board.

    Moves are numbered as their letters stand in ``LETTERS``.
    """
    if shape not in _tables:
        _tables[shape] = move_table(*shape)
    return _tables[shape]


def moves_from(shape: Shape, blank: int) -> str:
    """Return the moves of a blank at cell `blank`, a string in the order d, l, r, u.

    Examples
    --------
    >>> from fastpuzzle.moves import moves_from
    >>> moves_from((3, 3), 0)
    'dr'
    """
    cells = targets(shape)[blank]
    return "".join(letter for move, letter in enumerate(LETTERS) if cells[move] >= 0)


def undoes(move: str, last: str) -> bool:
    """Whether a move takes back the one before it; the empty string is no move."""
    return bool(last) and OPPOSITES[last] == move
