"""Breadth-first search: first all boards one move away, then all boards two moves away, ...

The boards wait in a queue, first in, first out, so they leave it in the order of their distance
from the start. The first path that reaches a board is therefore a shortest one, and a board that
has been seen before can be dropped at once. What remains is to answer "seen before?" quickly: see
`visited`.

The 8-puzzle has 181,440 boards that can be reached, so the search always ends; the 15-puzzle has
10,461,394,944,000, and breadth-first search is lost except close to the goal.

Source: E. F. Moore, The shortest path through a maze (1959).
"""

from __future__ import annotations

from .moves import Board, Shape, neighbors, shape_of
from .solvability import solvable_instance
from .visited import CantorArray, ChainedHashTable, PackedSet, VisitedSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VISITED_SETS: dict[str, Callable[[int], VisitedSet]] = {
    "cantor": CantorArray,
    "hash": ChainedHashTable,
    "set": PackedSet,
}


def breadth_first(
    start: Board, goal: Board | None = None, *, shape: Shape | None = None, visited: str = "set"
) -> str:
    """Return a shortest path, found by breadth-first search.

    Because children are made in the order d, l, r, u, it is the first shortest path in dictionary
    order. `visited` says how boards are remembered: "cantor" (at most 10 cells), "hash" or "set".

    Raises
    ------
    ValueError
        If the goal cannot be reached, or `visited` is unknown or too small for the board.

    Examples
    --------
    >>> from fastpuzzle.reference import breadth_first
    >>> breadth_first((1, 2, 3, 4, 0, 5, 7, 8, 6), visited="cantor")
    'rd'
    """
    start, goal, shape = solvable_instance(start, goal, shape)
    if visited not in VISITED_SETS:
        raise ValueError(f"visited must be one of {', '.join(VISITED_SETS)}, not {visited!r}")
    seen = VISITED_SETS[visited](len(start))

    seen.add(start)
    queue = [(start, "")]
    for board, path in queue:  # boards join at the end while this loop walks along
        if board == goal:
            break
        for move, child in neighbors(board, shape):
            if seen.add(child):
                queue.append((child, path + move))
    return path


def levels(root: Board, *, shape: Shape | None = None) -> Iterator[list[Board]]:
    """Yield all boards that can be reached from `root`, level by level.

    Level k holds the boards whose exact distance from `root` is k moves. Every move can be undone,
    so this is also their exact distance *to* `root`.

    Examples
    --------
    >>> from fastpuzzle.reference import levels
    >>> for depth, level in enumerate(levels((1, 2, 0), shape=(1, 3))):
    ...     print(depth, level)
    0 [(1, 2, 0)]
    1 [(1, 0, 2)]
    2 [(0, 1, 2)]
    """
    shape = shape_of(root, shape)
    seen = {root}
    level = [root]
    while level:
        yield level
        next_level = []
        for board in level:
            for _, child in neighbors(board, shape):
                if child not in seen:
                    seen.add(child)
                    next_level.append(child)
        level = next_level


def depth_counts(goal: Board, *, shape: Shape | None = None) -> list[int]:
    """Return how many boards are at exact distance 0, 1, 2, ... moves from `goal`.

    Examples
    --------
    >>> from fastpuzzle.reference import depth_counts
    >>> depth_counts((1, 2, 3, 0))
    [1, 2, 2, 2, 2, 2, 1]
    """
    return [len(level) for level in levels(goal, shape=shape)]
