"""One door to all algorithms: the same question, answered in five ways."""

from __future__ import annotations

from .astar import astar
from .bfs import breadth_first
from .bidirectional import bidirectional
from .heuristics import HEURISTICS
from .idastar import idastar
from .solvability import solvable_instance
from .table import DistanceTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .moves import Board, Shape


def _look_up(start: Board, goal: Board, *, shape: Shape) -> str:
    return DistanceTable(shape, goal).path(start)


ALGORITHMS: dict[str, Callable[..., str]] = {
    "bfs": breadth_first,
    "bidirectional": bidirectional,
    "astar": astar,
    "idastar": idastar,
    "table": _look_up,
}


def shortest_path(
    start: Board,
    goal: Board | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "bidirectional",
) -> str:
    """Return a shortest path from `start` to `goal`.

    Parameters
    ----------
    start : tuple of int
        The board, row by row; 0 is the blank.
    goal : tuple of int, optional
        The board to reach; 1, 2, ..., n-1, 0 if left out.
    shape : (int, int), optional
        Rows and columns; a square if left out.
    algorithm : str
        "bfs", "bidirectional", "astar", "idastar" or "table". The path of "bfs", "idastar" and
        "table" is the first of all shortest ones in dictionary order.

    Returns
    -------
    str
        The moves of the blank, each one of d, l, r, u.

    Raises
    ------
    ValueError
        If the goal cannot be reached (found without a search), or the algorithm is unknown or
        not for boards of this size.

    Examples
    --------
    >>> from fastpuzzle.reference import shortest_path
    >>> shortest_path((1, 2, 3, 4, 0, 5, 7, 8, 6))
    'rd'
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm must be one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    start, goal, shape = solvable_instance(start, goal, shape)
    return ALGORITHMS[algorithm](start, goal, shape=shape)


def distance(
    start: Board,
    goal: Board | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "bidirectional",
) -> int:
    """Return the exact distance: the length of a shortest path in moves.

    Takes the same arguments, and raises the same errors, as `shortest_path`.

    Examples
    --------
    >>> from fastpuzzle.reference import distance
    >>> distance((1, 2, 3, 4, 0, 5, 7, 8, 6))
    2
    """
    return len(shortest_path(start, goal, shape=shape, algorithm=algorithm))


def lower_bound(
    start: Board,
    goal: Board | None = None,
    *,
    shape: Shape | None = None,
    heuristic: str = "manhattan",
) -> int:
    """Return a lower bound on the exact distance in moves, without a search.

    Raises
    ------
    ValueError
        If the goal cannot be reached, or the heuristic is unknown.

    Examples
    --------
    >>> from fastpuzzle.reference import distance, lower_bound
    >>> lower_bound((8, 6, 7, 2, 5, 4, 3, 0, 1)), distance((8, 6, 7, 2, 5, 4, 3, 0, 1))
    (21, 31)
    """
    if heuristic not in HEURISTICS:
        raise ValueError(f"heuristic must be one of {', '.join(HEURISTICS)}, not {heuristic!r}")
    start, goal, shape = solvable_instance(start, goal, shape)
    return HEURISTICS[heuristic](start, goal, shape=shape)
