"""Random boards that can reach the goal; the same seed gives the same board in every version."""

from __future__ import annotations

from operator import index

from fastpuzzle._input.forms import check_shape
from fastpuzzle.board import Board, as_board
from fastpuzzle.goals import resolve_goal
from fastpuzzle.moves import OPPOSITES, deltas, moves_from
from fastpuzzle.solve import is_solvable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from fastpuzzle.board import BoardLike
    from fastpuzzle.moves import Shape

__all__ = ["random_board", "scramble"]


def random_board(
    shape: Shape = (3, 3), *, goal: BoardLike | None = None, seed: int | None = None
) -> Board:
    """Return a board drawn uniformly from all that can reach the goal.

    Parameters
    ----------
    shape : tuple of int
        (rows, cols), at most 255 cells.
    goal : Board, anything that makes one, str or None
        As for :func:`shortest_path`.
    seed : int or None
        The same seed gives the same board, in every version of this library.

    Raises
    ------
    InvalidBoardError
        If the shape or the goal is none.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.random_board((2, 3), seed=1) == fp.random_board((2, 3), seed=1)
    True
    >>> fp.is_solvable(fp.random_board((4, 4), goal="snail"), "snail")
    True
    """
    rows, cols = check_shape(shape)
    target = resolve_goal(goal, (rows, cols))
    random = _generator(seed)
    if min(rows, cols) == 1:
        tiles = [tile for tile in target.tiles if tile]
        tiles.insert(_below(random, rows * cols), 0)
        return Board(tiles, shape=(rows, cols))
    tiles = list(range(rows * cols))
    for last in range(rows * cols - 1, 0, -1):
        other = _below(random, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    board = Board(tiles, shape=(rows, cols))
    if is_solvable(board, target):
        return board
    # Exchanging the first two tiles pairs every unsolvable board with one solvable board.
    a, b = [cell for cell, tile in enumerate(tiles) if tile][:2]
    tiles[a], tiles[b] = tiles[b], tiles[a]
    return Board(tiles, shape=(rows, cols))


def scramble(board: BoardLike, n: int, *, seed: int | None = None) -> Board:
    """Return the board after `n` random moves, none of which undoes the one before.

    Parameters
    ----------
    board : Board or anything that makes one
        Where to begin.
    n : int
        Number of moves, at least 0. The result is at most this far from `board`.
    seed : int or None
        The same seed gives the same board, in every version of this library.

    Raises
    ------
    ValueError
        If `n` is negative.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.distance(fp.scramble(fp.goals.blank_last((4, 4)), 10, seed=3)) <= 10
    True
    """
    start = as_board(board)
    if index(n) < 0:
        raise ValueError(f"n must not be negative, it is {n}")
    random = _generator(seed)
    tiles = list(start.tiles)
    blank = start.blank
    step = deltas(start.shape[1])
    last = ""
    for _ in range(n):
        moves = moves_from(start.shape, blank)
        # In a corridor's end the only move is the way back.
        choices = moves.replace(OPPOSITES[last], "") if last else moves
        if not (choices or moves):
            break
        last = (choices or moves)[_below(random, len(choices or moves))]
        target = blank + step[last]
        tiles[blank], tiles[target] = tiles[target], 0
        blank = target
    return Board(tiles, shape=start.shape)


def _generator(seed: int | None) -> Random:
    from random import Random

    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise TypeError(f"seed must be int or None, not {type(seed).__name__}")
    return Random(seed)


def _below(random: Random, n: int) -> int:
    """Return a random integer 0..n-1 by the one method whose stream Python promises to keep."""
    return int(random.random() * n)
