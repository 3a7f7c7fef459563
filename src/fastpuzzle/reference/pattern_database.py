"""Pattern databases: lower bounds that are looked up, stronger than any that are computed.

Pretend that most tiles are blank pieces of wood, so that only a few of them, the *pattern*, must
come home, and count only the moves of these few. That puzzle is small enough to be solved from all
its boards at once, backwards from the goal. Because each move of the real puzzle slides one tile,
which is in one pattern only, the answers for several patterns without a common tile may be added:
the sum is a lower bound on the exact distance. With each tile a pattern of its own it is the
Manhattan distance; the larger the patterns, the more it knows of how tiles get in each other's way;
with all tiles in one pattern it is the exact distance.

The blank moves freely among the pieces of wood, for nothing, but not through tiles of the pattern.
So of the blank only its *region* matters: a connected set of cells that are free of the pattern's
tiles. A state is the places of the pattern's tiles with the region of the blank, and a move slides
one of the tiles into a cell of that region.

Sources: Joseph C. Culberson and Jonathan Schaeffer, Pattern databases (1998); Richard E. Korf and
Ariel Felner, Disjoint pattern database heuristics (2002); Robert Clausecker, Notes on the
construction of pattern databases (2017), for the regions.
"""

from __future__ import annotations

from collections import deque
from functools import cache

from .goals import blank_last, instance
from .moves import STEP, Board, Shape

Places = tuple[int, ...]  # the cells of a pattern's tiles, in the order in which they are named
Region = frozenset[int]
State = tuple[Places, Region]


@cache
def next_cells(shape: Shape) -> tuple[frozenset[int], ...]:
    """Return the cells beside each cell.

    Examples
    --------
    >>> from fastpuzzle.reference.pattern_database import next_cells
    >>> [sorted(cells) for cells in next_cells((2, 2))]
    [[1, 2], [0, 3], [0, 3], [1, 2]]
    """
    rows, cols = shape
    return tuple(
        frozenset(
            (row + down) * cols + col + right
            for down, right in STEP.values()
            if 0 <= row + down < rows and 0 <= col + right < cols
        )
        for row in range(rows)
        for col in range(cols)
    )


@cache
def regions(occupied: frozenset[int], shape: Shape) -> tuple[Region, ...]:
    """Return the connected sets of cells that are not occupied, by their least cells.

    Examples
    --------
    >>> from fastpuzzle.reference.pattern_database import regions
    >>> [sorted(region) for region in regions(frozenset({1, 4, 6}), (3, 3))]
    [[0, 3], [2, 5, 7, 8]]
    """
    beside = next_cells(shape)
    free = set(range(len(beside))) - occupied
    found = []
    while free:
        region = {min(free)}
        border = list(region)
        while border:
            new = (beside[border.pop()] & free) - region
            region |= new
            border += new
        free -= region
        found.append(frozenset(region))
    return tuple(found)


def region_of(cell: int, places: Places, shape: Shape) -> Region:
    """Return the region of a free cell among tiles.

    Examples
    --------
    >>> from fastpuzzle.reference.pattern_database import region_of
    >>> sorted(region_of(3, (6, 1, 4), (3, 3)))
    [0, 3]
    """
    return next(region for region in regions(frozenset(places), shape) if cell in region)


def pattern_moves(pattern: Places, goal: Board, shape: Shape) -> dict[State, int]:
    """Return the least number of moves of a pattern's tiles between each state and the goal.

    Breadth-first from the goal. A state that is missing cannot come there.

    Examples
    --------
    >>> from fastpuzzle.reference.pattern_database import pattern_moves
    >>> moves = pattern_moves((1, 2), (1, 2, 3, 4, 5, 0), (2, 3))
    >>> moves[(0, 1), frozenset({2, 3, 4, 5})]
    0

    With tile 2 below its goal cell, it matters on which side of the two the blank is:

    >>> moves[(0, 4), frozenset({1, 2, 5})], moves[(0, 4), frozenset({3})]
    (1, 5)
    """
    beside = next_cells(shape)
    places = tuple(goal.index(tile) for tile in pattern)
    state = places, region_of(goal.index(0), places, shape)
    moves = {state: 0}
    queue = deque([state])
    while queue:
        places, region = state = queue.popleft()
        for number, place in enumerate(places):
            for target in beside[place] & region:
                moved = (*places[:number], target, *places[number + 1 :])
                after = moved, region_of(place, moved, shape)
                if after not in moves:
                    moves[after] = moves[state] + 1
                    queue.append(after)
    return moves


class PatternDatabase:
    """The moves of every pattern of a partition, from all states.

    Parameters
    ----------
    shape : (rows, cols)
        The shape of the boards.
    partition : sequence of sequences of int
        The tiles of each pattern; every tile is in one of them.
    goal : tuple of int
        The goal; with the blank last if left out.

    Raises
    ------
    ValueError
        If a tile is in no pattern or in several.

    Examples
    --------
    >>> from fastpuzzle import reference
    >>> board = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    >>> database = reference.PatternDatabase((3, 3), [(1, 2, 3, 4), (5, 6, 7, 8)])
    >>> database.moves_of(0, board), database.moves_of(1, board), database.lower_bound(board)
    (14, 15, 29)
    >>> reference.manhattan(board), reference.distance(board)
    (21, 31)
    """

    def __init__(self, shape: Shape, partition: list[Places], goal: Board | None = None) -> None:
        goal = blank_last(shape) if goal is None else goal
        _, self.goal, self.shape = instance(goal, goal, shape)
        self.partition = [tuple(pattern) for pattern in partition]
        if sorted(sum(self.partition, ())) != list(range(1, len(goal))):
            raise ValueError(f"the patterns {self.partition} do not divide the tiles")
        self.moves = [pattern_moves(pattern, self.goal, self.shape) for pattern in self.partition]

    def moves_of(self, number: int, board: Board) -> int:
        """Return the moves that the tiles of one pattern need, exactly.

        Raises
        ------
        ValueError
            If they cannot come home.
        """
        places = tuple(board.index(tile) for tile in self.partition[number])
        state = places, region_of(board.index(0), places, self.shape)
        if state not in self.moves[number]:
            raise ValueError(f"unsolvable: no path leads from {board} to {self.goal}")
        return self.moves[number][state]

    def lower_bound(self, board: Board) -> int:
        """Return the sum of the moves that all patterns need.

        Examples
        --------
        >>> from fastpuzzle import reference
        >>> board = (4, 5, 0, 1, 2, 3)
        >>> for partition in [(1,), (2,), (3,), (4,), (5,)], [(1, 2, 3), (4, 5)], [(1, 2, 3, 4, 5)]:
        ...     reference.PatternDatabase((2, 3), partition).lower_bound(board)
        5
        15
        21
        """
        return sum(self.moves_of(number, board) for number in range(len(self.partition)))
