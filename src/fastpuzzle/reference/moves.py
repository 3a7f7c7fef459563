"""Boards and moves: the few words that every other file of this package is written in.

A *board* is a flat tuple of the numbers 0 to n-1, read row by row; 0 is the blank. Together with
its *shape* (rows, columns) it is a picture::

    (1, 2, 3, 4, 0, 5, 7, 8, 6)   with shape (3, 3)        1 2 3
                                                           4 . 5
                                                           7 8 6

A *move* is the direction in which the blank goes: d, l, r or u (down, left, right, up). A *path*
is a string of moves. Wherever an order of moves matters it is the alphabetical one, so the path
that is found first is often also the first in the dictionary.
"""

from __future__ import annotations

from math import isqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Board = tuple[int, ...]
Shape = tuple[int, int]

MOVES = "dlru"
OPPOSITE = {"d": "u", "l": "r", "r": "l", "u": "d"}
STEP = {"d": (+1, 0), "l": (0, -1), "r": (0, +1), "u": (-1, 0)}  # (rows down, columns right)


def shape_of(board: Board, shape: Shape | None = None) -> Shape:
    """Return the shape of a board: the one that is given, or else a square.

    Raises
    ------
    ValueError
        If the number of cells does not fit the shape, or is not a square number.

    Examples
    --------
    >>> from fastpuzzle.reference import shape_of
    >>> shape_of((1, 2, 3, 4, 5, 6, 7, 8, 0))
    (3, 3)
    """
    rows, cols = shape or (isqrt(len(board)), isqrt(len(board)))
    if rows < 1 or cols < 1 or rows * cols != len(board):
        raise ValueError(f"{len(board)} cells do not make a {rows}x{cols} board")
    return rows, cols


def legal_moves(board: Board, shape: Shape | None = None) -> str:
    """Return the moves that keep the blank on the board, in the order d, l, r, u.

    Examples
    --------
    >>> from fastpuzzle.reference import legal_moves
    >>> legal_moves((1, 2, 3, 4, 5, 6, 7, 8, 0))
    'lu'
    """
    rows, cols = shape_of(board, shape)
    row, col = divmod(board.index(0), cols)
    moves = ""
    for move in MOVES:
        down, right = STEP[move]
        if 0 <= row + down < rows and 0 <= col + right < cols:
            moves += move
    return moves


def apply(board: Board, moves: str, shape: Shape | None = None) -> Board:
    """Return the board after the moves.

    Raises
    ------
    ValueError
        If a move is not one of d, l, r, u or takes the blank off the board.

    Examples
    --------
    >>> from fastpuzzle.reference import apply
    >>> apply((1, 2, 3, 4, 5, 6, 7, 8, 0), "ul")
    (1, 2, 3, 4, 0, 5, 7, 8, 6)
    """
    shape = shape_of(board, shape)
    for number, move in enumerate(moves, start=1):
        if move not in legal_moves(board, shape):
            raise ValueError(f"move {number} of {moves!r} is illegal: {move!r} on {board}")
        board = slide(board, move, shape)
    return board


def neighbors(board: Board, shape: Shape | None = None) -> Iterator[tuple[str, Board]]:
    """Yield every legal move with the board it leads to, in the order d, l, r, u.

    Examples
    --------
    >>> from fastpuzzle.reference import neighbors
    >>> list(neighbors((1, 2, 3, 0)))
    [('l', (1, 2, 0, 3)), ('u', (1, 0, 3, 2))]
    """
    shape = shape_of(board, shape)
    for move in legal_moves(board, shape):
        yield move, slide(board, move, shape)


def slide(board: Board, move: str, shape: Shape) -> Board:
    """Return the board after one move that is known to be legal.

    Examples
    --------
    >>> from fastpuzzle.reference.moves import slide
    >>> slide((1, 2, 3, 0), "u", (2, 2))
    (1, 0, 3, 2)
    """
    down, right = STEP[move]
    blank = board.index(0)
    target = blank + down * shape[1] + right
    cells = list(board)
    cells[blank], cells[target] = cells[target], cells[blank]
    return tuple(cells)


def reverse_path(moves: str) -> str:
    """Return the path that leads back: the opposite moves, last one first.

    Examples
    --------
    >>> from fastpuzzle.reference import reverse_path
    >>> reverse_path("ull")
    'rrd'
    """
    return "".join(OPPOSITE[move] for move in reversed(moves))
