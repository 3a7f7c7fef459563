"""IDA* with the Manhattan distance on the 15-puzzle, in plain Python, as it is usually written."""

from __future__ import annotations

SIDE = 4
CELLS = SIDE * SIDE
# In the order down, left, right, up, which is the library's: both search the same tree.
NEIGHBORS = [
    [cell + SIDE] * (cell + SIDE < CELLS)
    + [cell - 1] * (cell % SIDE > 0)
    + [cell + 1] * (cell % SIDE < SIDE - 1)
    + [cell - SIDE] * (cell >= SIDE)
    for cell in range(CELLS)
]
# How far each tile is from its goal, in which the blank comes first; the blank does not count.
DISTANCE = [
    [
        (abs(tile // SIDE - cell // SIDE) + abs(tile % SIDE - cell % SIDE)) * (tile > 0)
        for cell in range(CELLS)
    ]
    for tile in range(CELLS)
]


def lower_bound(board: tuple[int, ...]) -> int:
    """Return the Manhattan distance of a board from the goal."""
    return sum(DISTANCE[tile][cell] for cell, tile in enumerate(board))


def is_within(board: list[int], blank: int, before: int, moves: int, bound: int) -> bool:
    """Return whether a board can be solved in so many moves, without going back at once."""
    if bound == 0:
        return True
    for cell in NEIGHBORS[blank]:
        tile = board[cell]
        new_bound = bound + DISTANCE[tile][blank] - DISTANCE[tile][cell]
        if cell == before or new_bound >= moves:
            continue
        board[blank], board[cell] = tile, 0
        if is_within(board, cell, blank, moves - 1, new_bound):
            return True
        board[blank], board[cell] = 0, tile
    return False


def moves_of(tiles: tuple[int, ...]) -> int:
    """Return the least number of moves to the goal."""
    bound = moves = lower_bound(tiles)
    while not is_within(list(tiles), tiles.index(0), -1, moves, bound):
        moves += 2
    return moves
