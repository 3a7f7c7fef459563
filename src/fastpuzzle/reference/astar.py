"""A*: always expand the board whose path looks shortest over all.

For a board that was reached by g moves and needs at least h more, f = g + h is a lower bound on
every solution through it. A* keeps the open boards in a priority queue ordered by f. When the goal
comes out of the queue, nothing that is left in it can be better.

Two details. Among equal f the larger g goes first: that board is nearer to the goal. And a board
may be reached again by a shorter path; its old entry is then out of date, and is skipped when it
comes out of the queue.

A* expands few boards but has to remember all that it has seen; compare `idastar`.

Source: Hart, Nilsson and Raphael, A formal basis for the heuristic determination of minimum cost
paths (1968).
"""

from __future__ import annotations

from heapq import heappop, heappush

from .heuristics import manhattan
from .moves import Board, Shape, neighbors
from .solvability import solvable_instance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .heuristics import Heuristic


def astar(
    start: Board,
    goal: Board | None = None,
    *,
    shape: Shape | None = None,
    heuristic: Heuristic = manhattan,
) -> str:
    """Return a shortest path, found by A* with an admissible heuristic.

    Raises
    ------
    ValueError
        If the goal cannot be reached.

    Examples
    --------
    >>> from fastpuzzle.reference import astar
    >>> astar((1, 2, 3, 4, 0, 5, 7, 8, 6))
    'rd'
    """
    start, goal, shape = solvable_instance(start, goal, shape)
    best_path = {start: ""}
    queue = [(heuristic(start, goal, shape=shape), 0, start)]  # (f, -g, board)
    while True:
        _, minus_g, board = heappop(queue)
        path = best_path[board]
        g = -minus_g
        if board == goal:
            return path
        if g > len(path):
            continue
        for move, child in neighbors(board, shape):
            if child not in best_path or g + 1 < len(best_path[child]):
                best_path[child] = path + move
                f = g + 1 + heuristic(child, goal, shape=shape)
                heappush(queue, (f, -(g + 1), child))
