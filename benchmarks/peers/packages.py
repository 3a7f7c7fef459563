"""Solvers of the 8-puzzle from the package index, called as their documentation shows."""

from __future__ import annotations


def by_slidingpuzzle(tiles: tuple[int, ...]) -> int:
    """Return the moves that ``slidingpuzzle`` finds: A* with linear conflicts is its default."""
    from slidingpuzzle import from_iter, search

    return len(search(from_iter(3, 3, tiles)).solution)


def by_fifteen_puzzle_solvers(tiles: tuple[int, ...]) -> int:
    """Return the moves that ``fifteen-puzzle-solvers`` finds, by A* with its default bound."""
    from fifteen_puzzle_solvers.domain.puzzle import Puzzle
    from fifteen_puzzle_solvers.services.algorithms import AStar
    from fifteen_puzzle_solvers.services.solver import PuzzleSolver

    solver = PuzzleSolver(AStar(Puzzle([list(tiles[i : i + 3]) for i in (0, 3, 6)])))
    solver.run()
    # The boards of the path, the first one included.
    return len(solver.get_solution()) - 1
