"""IDA* with Manhattan over arrays, compiled by numba: the usual way to make such a loop fast."""

from __future__ import annotations

import numba
import numpy as np

from benchmarks.peers import idastar

DISTANCE = np.array(idastar.DISTANCE)
# An array has no shorter rows: those of fewer than four neighbours are filled up, and counted.
NEIGHBORS = np.array([(cells * 2)[:4] for cells in idastar.NEIGHBORS])
NEIGHBOR_COUNT = np.array([len(cells) for cells in idastar.NEIGHBORS])


@numba.njit
def is_within(board: np.ndarray, blank: int, before: int, moves: int, bound: int) -> bool:
    """Return whether a board can be solved in so many moves, without going back at once."""
    if bound == 0:
        return True
    for i in range(NEIGHBOR_COUNT[blank]):
        cell = NEIGHBORS[blank, i]
        tile = board[cell]
        new_bound = bound + DISTANCE[tile, blank] - DISTANCE[tile, cell]
        if cell == before or new_bound >= moves:
            continue
        board[blank], board[cell] = tile, 0
        if is_within(board, cell, blank, moves - 1, new_bound):
            return True
        board[blank], board[cell] = 0, tile
    return False


def moves_of(tiles: tuple[int, ...]) -> int:
    """Return the least number of moves to the goal."""
    bound = moves = idastar.lower_bound(tiles)
    while not is_within(np.array(tiles), tiles.index(0), -1, moves, bound):
        moves += 2
    return moves
