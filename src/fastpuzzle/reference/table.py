"""A table of all exact distances: search once, backwards from the goal, then only look up.

Moves can be undone, so one breadth-first search that begins at the goal finds the exact distance
of every board. After that a shortest path needs no search at all: from any board, some move leads
to a board whose distance is smaller by 1. Taking the first such move in the order d, l, r, u
gives the first shortest path in dictionary order.

Source: P. D. A. Schofield, Complete solution of the eight-puzzle (1967), found the distances of
the 8-puzzle by such an enumeration.
"""

from __future__ import annotations

from .bfs import levels
from .goals import blank_last, instance
from .moves import Board, Shape, neighbors


class DistanceTable:
    """The exact distance to `goal` of every board that can reach it.

    Raises
    ------
    ValueError
        If a board with at least two rows and two columns has more than 10 cells: 10 cells are
        1,814,400 boards, 12 cells are 239,500,800.

    Examples
    --------
    >>> from fastpuzzle.reference import DistanceTable
    >>> table = DistanceTable((2, 3))
    >>> table.distance((4, 5, 0, 1, 2, 3)), table.path((4, 5, 0, 1, 2, 3))
    (21, 'dllurdrulldrurdllurdr')
    """

    def __init__(self, shape: Shape, goal: Board | None = None) -> None:
        goal = blank_last(shape) if goal is None else goal
        _, self.goal, self.shape = instance(goal, goal, shape)
        rows, cols = self.shape
        if min(rows, cols) > 1 and rows * cols > 10:
            raise ValueError(f"a table for {rows}x{cols} boards would be too large")
        self._distance = {
            board: depth
            for depth, level in enumerate(levels(self.goal, shape=self.shape))
            for board in level
        }

    def distance(self, board: Board) -> int:
        """Return the exact distance from `board` to the goal in moves.

        Raises
        ------
        ValueError
            If the goal cannot be reached from `board`.

        Examples
        --------
        >>> from fastpuzzle.reference import DistanceTable
        >>> DistanceTable((2, 2)).distance((0, 3, 2, 1))
        6
        """
        if board not in self:
            raise ValueError(f"unsolvable: no path leads from {board} to {self.goal}")
        return self._distance[board]

    def path(self, board: Board) -> str:
        """Return the first shortest path from `board` to the goal in dictionary order.

        Raises
        ------
        ValueError
            If the goal cannot be reached from `board`.

        Examples
        --------
        >>> from fastpuzzle.reference import DistanceTable
        >>> DistanceTable((2, 2)).path((0, 3, 2, 1))
        'druldr'
        """
        path = ""
        for remaining in reversed(range(self.distance(board))):
            move, board = next(
                (move, child)
                for move, child in neighbors(board, self.shape)
                if self._distance[child] == remaining
            )
            path += move
        return path

    def histogram(self) -> list[int]:
        """Return how many boards are at exact distance 0, 1, 2, ... moves.

        Examples
        --------
        >>> from fastpuzzle.reference import DistanceTable
        >>> DistanceTable((2, 2)).histogram()
        [1, 2, 2, 2, 2, 2, 1]
        """
        counts = [0] * (self.diameter + 1)
        for depth in self._distance.values():
            counts[depth] += 1
        return counts

    @property
    def diameter(self) -> int:
        """The largest exact distance in the table, in moves.

        Examples
        --------
        >>> from fastpuzzle.reference import DistanceTable
        >>> DistanceTable((2, 3)).diameter
        21
        """
        return max(self._distance.values())

    def farthest(self) -> list[Board]:
        """Return the boards at the largest exact distance, in dictionary order.

        Examples
        --------
        >>> from fastpuzzle.reference import DistanceTable
        >>> DistanceTable((2, 3)).farthest()
        [(4, 5, 0, 1, 2, 3)]
        """
        diameter = self.diameter
        return sorted(board for board, depth in self._distance.items() if depth == diameter)

    def __contains__(self, board: Board) -> bool:
        """Return whether the goal can be reached from `board`."""
        return board in self._distance

    def __len__(self) -> int:
        """Return the number of boards in the table."""
        return len(self._distance)
