"""Moves as people and other programs write them.

A text of moves is written in one style throughout:

- letters ``d l r u`` of either case, run together or apart: ``ullddr``, ``R U L``, ``R, U, L``;
- words ``down left right up``, or arrows ``↓ ← → ↑`` (also ``⬇ ⬅ ➡ ⬆``, half as wide, and
  ``v < > ^``);
- any of these with run lengths, which touch what they count: behind it (``R2U2``, ``r2 d l3``), or
  before it where the text begins with a digit and ends with none (``2R3U``, ``2R U``);
- numbers of the tiles that slide: ``7 8 5``;
- pairs of a tile and its direction: ``[[7, "r"], [8, "down"]]``.

Moves are parted by nothing, white space, commas or semicolons, in brackets or not, each or all of
them in quotes or not: so lists can be pasted. Instead of a text, a sequence of such texts, of tile
numbers or of pairs is read, too.

A direction is that of the blank or that of the tile that slides, its opposite: ``moves_of`` decides
it, never upper or lower case. Tile numbers say themselves what slides, and the direction in a pair
is that of its tile.
"""

from __future__ import annotations

from itertools import groupby

from fastpuzzle._input.faults import shown
from fastpuzzle.moves import ARROWS, LETTERS, OPPOSITES, WORDS, targets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from fastpuzzle._input.steps import MovesLike
    from fastpuzzle.moves import Shape

    class Walk(Protocol):
        """What writing needs of a path."""

        @property
        def moves(self) -> str: ...
        @property
        def slid(self) -> tuple[int, ...]: ...


__all__ = ["MOVES_OF", "STYLES", "read_moves", "write_moves"]

MOVES_OF = ("blank", "tile")
STYLES = ("letters", "run_length", "tiles", "arrows", "words")


def read_moves(
    tiles: Sequence[int], shape: Shape, moves: MovesLike, moves_of: str = "blank"
) -> tuple[str, list[int]]:
    """Read moves from a board, and make them.

    Parameters
    ----------
    tiles : sequence of int
        The tiles of the board before the first move, in row-major order, 0 = blank; not checked.
    shape : tuple of int
        (rows, cols) of the board; not checked.
    moves : str, or iterable of str, int or pairs
        The moves in one of the styles that :mod:`fastpuzzle.notation` describes.
    moves_of : {"blank", "tile"}
        Whose directions they are; means nothing for tile numbers and pairs.

    Returns
    -------
    tuple of (str, list of int)
        The blank's moves, letters of ``dlru``, and the tiles after the last move.

    Raises
    ------
    ValueError
        If a move cannot be read or made, with its number (from 0) and the cell; if styles are
        mixed; if `moves_of` is unknown.
    TypeError
        If `moves` is neither text nor a sequence of moves.

    Examples
    --------
    >>> from fastpuzzle.notation import read_moves
    >>> read_moves((1, 2, 3, 0), (2, 2), "R D", moves_of="tile")
    ('lu', [0, 2, 1, 3])
    >>> read_moves((1, 2, 3, 0), (2, 2), [3, 1])
    ('lu', [0, 2, 1, 3])
    """
    _check_moves_of(moves_of)
    if type(moves) is str and moves_of == "blank" and not moves.strip(LETTERS):
        made = _make(tiles, shape, moves)
        if made is not None:
            return moves, made
    # What few calls need is not loaded by the first line of every program.
    from fastpuzzle._input.walk import walk

    return walk(tiles, shape, moves, moves_of)


def write_moves(
    path: Walk, *, moves_of: str = "blank", style: str = "letters", upper: bool = False
) -> str:
    """Write the moves of a path; see :meth:`fastpuzzle.Path.format`.

    Examples
    --------
    >>> from fastpuzzle import Path
    >>> from fastpuzzle.notation import write_moves
    >>> write_moves(Path("1 2 3 4 5 6 x 7 8", "rr"), moves_of="tile", style="run_length")
    'l2'
    """
    _check_moves_of(moves_of)
    if style not in STYLES:
        raise ValueError(f"style must be one of {', '.join(STYLES)}, not {shown(style)}")
    if style == "tiles":
        return " ".join(map(str, path.slid))
    letters = path.moves
    if moves_of == "tile":
        letters = "".join([OPPOSITES[letter] for letter in letters])
    if style == "arrows":
        return "".join([ARROWS[letter] for letter in letters])
    if style == "words":
        text = " ".join([WORDS[letter] for letter in letters])
    elif style == "run_length":
        text = "".join([_run(letter, len(list(run))) for letter, run in groupby(letters)])
    else:
        text = letters
    return text.upper() if upper else text


def _run(letter: str, length: int) -> str:
    return letter + (str(length) if length > 1 else "")


def _check_moves_of(moves_of: str) -> None:
    if moves_of not in MOVES_OF:
        raise ValueError(f"moves_of must be 'blank' or 'tile', not {shown(moves_of)}")


def _make(tiles: Sequence[int], shape: Shape, letters: str) -> list[int] | None:
    """Return the tiles after the blank's moves; None if one of them leads off the board."""
    now = list(tiles)
    blank = now.index(0)
    cells = targets(shape)
    for letter in letters:
        target = cells[blank][LETTERS.index(letter)]
        if target < 0:
            return None
        now[blank] = now[target]
        blank = target
    now[blank] = 0
    return now
