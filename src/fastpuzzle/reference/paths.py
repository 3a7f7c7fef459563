"""All shortest paths between two boards: list them, or count them without listing.

*Listing.* A breadth-first search backwards from the goal labels boards with their exact distance,
until the start is labelled. Every move from a board labelled k to one labelled k-1 is a step of
some shortest path, so walking down the labels never runs into a dead end. Trying the moves in the
order d, l, r, u gives the paths in dictionary order, one at a time.

*Counting.* A shortest path to a board at depth k comes through one of its neighbors at depth k-1,
so the number of them is the sum of the neighbors' numbers. One breadth-first search adds them up,
level by level.
"""

from __future__ import annotations

from .bfs import levels
from .goals import instance
from .moves import Board, Shape, neighbors
from .solvability import is_solvable, solvable_instance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def all_shortest_paths(
    start: Board, goal: Board | None = None, *, shape: Shape | None = None
) -> Iterator[str]:
    """Return an iterator over all shortest paths in dictionary order.

    The call itself only checks the boards; the search runs when the first path is asked for.

    Raises
    ------
    ValueError
        If the goal cannot be reached (at the call).

    Examples
    --------
    >>> from fastpuzzle.reference import all_shortest_paths
    >>> list(all_shortest_paths((0, 3, 2, 1)))
    ['druldr', 'rdlurd']
    """
    return _walk_down(*solvable_instance(start, goal, shape))


def _walk_down(start: Board, goal: Board, shape: Shape) -> Iterator[str]:
    distance: dict[Board, int] = {}
    for depth, level in enumerate(levels(goal, shape=shape)):
        distance.update(dict.fromkeys(level, depth))
        if start in distance:
            break

    def paths_from(board: Board) -> Iterator[str]:
        if board == goal:
            yield ""
        for move, child in neighbors(board, shape):
            if distance.get(child) == distance[board] - 1:
                for rest in paths_from(child):
                    yield move + rest

    yield from paths_from(start)


def count_shortest_paths(
    start: Board, goal: Board | None = None, *, shape: Shape | None = None
) -> int:
    """Return the number of shortest paths; 0 if the goal cannot be reached.

    Examples
    --------
    >>> from fastpuzzle.reference import count_shortest_paths
    >>> count_shortest_paths((0, 3, 2, 1))
    2
    """
    start, goal, shape = instance(start, goal, shape)
    if not is_solvable(start, goal, shape=shape):
        return 0
    seen = {start}
    count = {start: 1}  # of the boards of the current level
    while goal not in count:
        next_count: dict[Board, int] = {}
        for board, paths_to_board in count.items():
            for _, child in neighbors(board, shape):
                if child not in seen:
                    next_count[child] = next_count.get(child, 0) + paths_to_board
        seen.update(next_count)
        count = next_count
    return count[goal]
