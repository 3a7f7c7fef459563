"""Iterative-deepening A*: depth-first searches with a growing bound on f = g + h.

One iteration walks depth-first from the start and cuts every board whose f exceeds the bound. If
the goal was not found, the next bound is the smallest f that was cut: no solution can be shorter.
The first iteration that finds the goal therefore finds a shortest path. All that is ever stored
is the current path, so memory is no limit, and this was the first method to solve random boards
of the 15-puzzle optimally. The price is that a board is searched again for every path that reaches
it (only undoing the last move is never tried), and that each iteration repeats the one before; but
as they grow exponentially, the repeats add little to the last one.

Children are tried in the order d, l, r, u, so the path is the first shortest one in dictionary
order, whatever the (admissible) heuristic: f never exceeds the exact distance along a shortest
path, so the iteration that finds the goal cuts none of the shortest paths.

Source: Richard E. Korf, Depth-first iterative-deepening: an optimal admissible tree search (1985).
"""

from __future__ import annotations

from .heuristics import manhattan
from .moves import OPPOSITE, Board, Shape, neighbors
from .solvability import solvable_instance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .heuristics import Heuristic


def idastar(
    start: Board,
    goal: Board | None = None,
    *,
    shape: Shape | None = None,
    heuristic: Heuristic = manhattan,
) -> str:
    """Return the first shortest path in dictionary order, found by IDA*.

    Raises
    ------
    ValueError
        If the goal cannot be reached.

    Examples
    --------
    >>> from fastpuzzle.reference import idastar
    >>> idastar((1, 2, 3, 4, 0, 5, 7, 8, 6))
    'rd'
    """
    *_, last = _iterations(start, goal, shape, heuristic)
    return "".join(last.path)


def expansions_per_bound(
    start: Board,
    goal: Board | None = None,
    *,
    shape: Shape | None = None,
    heuristic: Heuristic = manhattan,
) -> list[tuple[int, int]]:
    """Return (bound, number of expanded nodes) for every iteration of IDA*.

    A node is expanded when its children are generated. The last iteration stops at the goal.

    Raises
    ------
    ValueError
        If the goal cannot be reached.

    Examples
    --------
    >>> from fastpuzzle.reference import expansions_per_bound
    >>> expansions_per_bound((1, 2, 3, 0, 4, 5, 6, 7, 8))
    [(7, 6), (9, 17), (11, 39), (13, 78), (15, 134)]
    """
    return [
        (iteration.bound, iteration.expanded)
        for iteration in _iterations(start, goal, shape, heuristic)
    ]


def _iterations(
    start: Board, goal: Board | None, shape: Shape | None, heuristic: Heuristic
) -> Iterator[_Iteration]:
    """Run the iterations one after the other; the last one has found the goal."""
    start, goal, shape = solvable_instance(start, goal, shape)
    bound = heuristic(start, goal, shape=shape)
    found = False
    while not found:
        iteration = _Iteration(goal, shape, heuristic, bound)
        found = iteration.search(start)
        yield iteration
        bound = min(iteration.cut_f_values, default=bound)


class _Iteration:
    """A depth-first search that cuts every node with f > bound."""

    def __init__(self, goal: Board, shape: Shape, heuristic: Heuristic, bound: int) -> None:
        self.goal = goal
        self.shape = shape
        self.heuristic = heuristic
        self.bound = bound
        self.path: list[str] = []
        self.expanded = 0
        self.cut_f_values: set[int] = set()

    def search(self, board: Board) -> bool:
        """Return whether the goal was found below `board`; if so, `path` leads to it."""
        if board == self.goal:
            return True
        self.expanded += 1
        undo = OPPOSITE[self.path[-1]] if self.path else ""
        for move, child in neighbors(board, self.shape):
            if move == undo:
                continue
            f = len(self.path) + 1 + self.heuristic(child, self.goal, shape=self.shape)
            if f > self.bound:
                self.cut_f_values.add(f)
                continue
            self.path.append(move)
            if self.search(child):
                return True
            self.path.pop()
        return False
