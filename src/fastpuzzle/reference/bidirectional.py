"""Bidirectional breadth-first search: from the start and from the goal until the two meet.

The number of boards grows exponentially with the depth, so two searches to half the depth are far
cheaper than one to the full depth. Each step expands one whole level, on the side whose outermost
level (its *frontier*) is smaller.

Why the first meeting is optimal. Say one side has seen every board up to distance a from its
root, the other every board up to distance b from its own, and no board is in both. A path of
length a + b or less would have a board in both, so every path is longer: at least a + b + 1. Now
the first side expands one more level. A child that the other side has seen is at distance a + 1
from one root and at most b from the other, which makes a path of at most a + b + 1. So it is a
shortest path, and the search can stop there. This needs whole levels: a search that alternates
single boards may meet too early, on a path that is not optimal.

Source: Ira Pohl, Bi-directional search (1971).
"""

from __future__ import annotations

from .moves import Board, Shape, neighbors, reverse_path
from .solvability import solvable_instance


def bidirectional(start: Board, goal: Board | None = None, *, shape: Shape | None = None) -> str:
    """Return a shortest path, found by breadth-first search from both ends.

    Raises
    ------
    ValueError
        If the goal cannot be reached.

    Examples
    --------
    >>> from fastpuzzle.reference import bidirectional
    >>> len(bidirectional((8, 6, 7, 2, 5, 4, 3, 0, 1)))
    31
    """
    start, goal, shape = solvable_instance(start, goal, shape)
    if start == goal:
        return ""
    paths_from_start = {start: ""}
    paths_from_goal = {goal: ""}
    start_frontier = [start]
    goal_frontier = [goal]
    meeting = None
    while meeting is None:
        if len(start_frontier) <= len(goal_frontier):
            start_frontier, meeting = _expand_level(
                start_frontier, paths_from_start, paths_from_goal, shape
            )
        else:
            goal_frontier, meeting = _expand_level(
                goal_frontier, paths_from_goal, paths_from_start, shape
            )
    return paths_from_start[meeting] + reverse_path(paths_from_goal[meeting])


def _expand_level(
    frontier: list[Board],
    paths: dict[Board, str],
    other_paths: dict[Board, str],
    shape: Shape,
) -> tuple[list[Board], Board | None]:
    """Return the next frontier, and the board where the two sides met, if they did.

    `paths` holds, for every board that this side has seen, the path from its root.
    """
    next_frontier = []
    for board in frontier:
        for move, child in neighbors(board, shape):
            if child in paths:
                continue
            paths[child] = paths[board] + move
            next_frontier.append(child)
            if child in other_paths:
                return next_frontier, child
    return next_frontier, None
