"""Which boards can reach which: decided by counting, without a search.

Every move exchanges the blank with a tile. That does two things at once:

- one exchange turns an even permutation into an odd one, or an odd one into an even one;
- the blank goes one cell, so its taxicab distance (rows plus columns) to its goal cell changes
  between even and odd.

The two always flip together. At the goal both are even, so a board that reaches the goal has the
same parity twice. If the board has at least two rows and two columns, the converse is true as
well: exactly half of all arrangements reach the goal (Johnson and Story, 1879).

On a single row or column the tiles can never pass each other, so there the order of the tiles,
blank left out, must already be that of the goal.
"""

from __future__ import annotations

from .goals import instance
from .ranking import parity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Board, Shape


def is_solvable(start: Board, goal: Board | None = None, *, shape: Shape | None = None) -> bool:
    """Return whether some path leads from `start` to `goal`, in O(n).

    Examples
    --------
    >>> from fastpuzzle.reference import is_solvable
    >>> is_solvable((1, 2, 3, 4, 5, 6, 0, 7, 8))
    True
    >>> is_solvable((1, 2, 3, 4, 5, 6, 8, 7, 0))
    False
    """
    start, goal, (rows, cols) = instance(start, goal, shape)
    if rows == 1 or cols == 1:
        return [tile for tile in start if tile != 0] == [tile for tile in goal if tile != 0]

    goal_cell = {tile: cell for cell, tile in enumerate(goal)}
    permutation = [goal_cell[tile] for tile in start]
    row, col = divmod(start.index(0), cols)
    goal_row, goal_col = divmod(goal_cell[0], cols)
    blank_distance = abs(row - goal_row) + abs(col - goal_col)
    return parity(permutation) == blank_distance % 2


def solvable_instance(
    start: Board, goal: Board | None = None, shape: Shape | None = None
) -> tuple[Board, Board, Shape]:
    """Return start, goal and shape with the defaults filled in, if a path exists.

    Raises
    ------
    ValueError
        If no path leads from `start` to `goal`.

    Examples
    --------
    >>> from fastpuzzle.reference.solvability import solvable_instance
    >>> solvable_instance((2, 1, 3, 0))
    Traceback (most recent call last):
    ...
    ValueError: unsolvable: no path leads from (2, 1, 3, 0) to (1, 2, 3, 0)
    """
    start, goal, shape = instance(start, goal, shape)
    if not is_solvable(start, goal, shape=shape):
        raise ValueError(f"unsolvable: no path leads from {start} to {goal}")
    return start, goal, shape
