"""Ways to know every distance of the 8-puzzle without this library."""

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


def neighbors(board: str) -> list[str]:
    """Return the boards one move away, as strings: the usual way to write it."""
    blank = board.index("0")
    found = []
    for cell in NEIGHBORS[blank]:
        tiles = list(board)
        tiles[blank], tiles[cell] = tiles[cell], tiles[blank]
        found.append("".join(tiles))
    return found


def dict_table() -> dict[str, int]:
    """Return the distance of every solvable board, breadth-first with a dictionary."""
    distances = {SOLVED: 0}
    queue = deque([SOLVED])
    while queue:
        board = queue.popleft()
        for neighbor in neighbors(board):
            if neighbor not in distances:
                distances[neighbor] = distances[board] + 1
                queue.append(neighbor)
    return distances


def dict_path(table: dict[str, int], board: str) -> list[str]:
    """Return the boards of one shortest path, by descent in the table."""
    path = [board]
    while table[board]:
        board = min(neighbors(board), key=table.__getitem__)
        path.append(board)
    return path


@cache
def numbered() -> dict[str, int]:
    """Return a number for every solvable board, which the graph libraries want."""
    return {board: number for number, board in enumerate(dict_table())}


@cache
def scipy_graph() -> object:
    """Return the whole graph as a SciPy sparse matrix."""
    import numpy as np
    from scipy.sparse import csr_array

    edges = [
        (a, numbered()[other]) for board, a in numbered().items() for other in neighbors(board)
    ]
    rows, cols = np.array(edges).T
    ones = np.ones(len(rows), dtype=np.int8)
    return csr_array((ones, (rows, cols)), shape=(len(numbered()),) * 2)


def scipy_table() -> object:
    """Return all boards in breadth-first order, on the prebuilt graph."""
    from scipy.sparse.csgraph import breadth_first_order

    return breadth_first_order(scipy_graph(), 0)


@cache
def networkx_graph() -> object:
    """Return the whole graph as a networkx graph."""
    import networkx as nx

    return nx.Graph((board, other) for board in numbered() for other in neighbors(board))


def networkx_path(board: str) -> list[str]:
    """Return one shortest path on the prebuilt graph."""
    import networkx as nx

    return nx.shortest_path(networkx_graph(), board, SOLVED)
