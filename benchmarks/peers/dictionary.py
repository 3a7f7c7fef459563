"""The 8-puzzle with strings and dictionaries, as it is usually written."""

from __future__ import annotations

from collections import deque
from functools import cache

CELLS = 9
SOLVED = "123456780"
NEIGHBORS = [
    [c for c in (cell + 3, cell - 3) if 0 <= c < CELLS]
    + [c for c in (cell - 1, cell + 1) if 0 <= c < CELLS and c // 3 == cell // 3]
    for cell in range(CELLS)
]


def text_of(tiles: tuple[int, ...]) -> str:
    """Return a board as a string of digits."""
    return "".join(map(str, tiles))


def neighbors(board: str) -> list[str]:
    """Return the boards one move away."""
    blank = board.index("0")
    found = []
    for cell in NEIGHBORS[blank]:
        tiles = list(board)
        tiles[blank], tiles[cell] = tiles[cell], tiles[blank]
        found.append("".join(tiles))
    return found


def build_table() -> dict[str, int]:
    """Return the distance of every solvable board, breadth-first from the goal."""
    distances = {SOLVED: 0}
    queue = deque([SOLVED])
    while queue:
        board = queue.popleft()
        for neighbor in neighbors(board):
            if neighbor not in distances:
                distances[neighbor] = distances[board] + 1
                queue.append(neighbor)
    return distances


# Built once, as whoever asks for many boards would do.
table = cache(build_table)


def path(start: str) -> list[str]:
    """Return the boards of one shortest path, by descent in the table."""
    distances = table()
    boards = [start]
    while distances[boards[-1]]:
        boards.append(min(neighbors(boards[-1]), key=distances.__getitem__))
    return boards


def moves_of(tiles: tuple[int, ...]) -> int:
    """Return the length of that path."""
    return len(path(text_of(tiles))) - 1


def distances(boards: list[list[int]]) -> list[int]:
    """Look many boards up."""
    found = table()
    return [found[text_of(board)] for board in boards]
