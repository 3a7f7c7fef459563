"""Heuristics: quick lower bounds on the number of moves that are still needed.

Two properties matter, h(board) being the bound and h*(board) the exact distance:

- *admissible*: h <= h* everywhere. Then A* and IDA* only return shortest paths.
- *consistent*: one move never changes h by more than 1, and h is 0 at the goal. It implies
  admissible, and with it A* never has to visit a board twice.

Manhattan distance has both. A move slides one tile by one cell, which changes that tile's term by
exactly 1 and no other. The blank must be left out: it moves every time, so a term for it would
count moves twice (one move from the goal, the sum would be 2).

Source: Doran and Michie, Experiments with the Graph Traverser program (1966).
"""

from __future__ import annotations

from .goals import blank_last
from .moves import Board, Shape, shape_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Heuristic = Callable[..., int]  # called as heuristic(board, goal, shape=shape)


def manhattan(board: Board, goal: Board | None = None, *, shape: Shape | None = None) -> int:
    """Return the sum over all tiles of the rows and columns between a tile and its goal cell.

    Examples
    --------
    >>> from fastpuzzle.reference import manhattan
    >>> manhattan((1, 2, 3, 4, 0, 5, 7, 8, 6))
    2
    """
    shape = shape_of(board, shape)
    if goal is None:
        goal = blank_last(shape)
    cols = shape[1]
    total = 0
    for cell, tile in enumerate(board):
        if tile != 0:
            row, col = divmod(cell, cols)
            goal_row, goal_col = divmod(goal.index(tile), cols)
            total += abs(row - goal_row) + abs(col - goal_col)
    return total


HEURISTICS: dict[str, Heuristic] = {"manhattan": manhattan}
