"""Two breadth-first searches that meet, with sets of strings, as it is usually written."""

from __future__ import annotations

from benchmarks.peers.dictionary import SOLVED, neighbors, text_of


def moves_of(tiles: tuple[int, ...]) -> int:
    """Return the least number of moves between a board of the 8-puzzle and the goal."""
    near, far = {text_of(tiles)}, {SOLVED}
    near_seen, far_seen = set(near), set(far)
    moves = 0
    while near.isdisjoint(far):
        # The smaller frontier goes one move further.
        if len(near) > len(far):
            near, near_seen, far, far_seen = far, far_seen, near, near_seen
        near = {neighbor for board in near for neighbor in neighbors(board)} - near_seen
        near_seen |= near
        moves += 1
    return moves
