"""Graph libraries on the whole graph of the 8-puzzle, which is built beforehand."""

from __future__ import annotations

from functools import cache

from benchmarks.peers.dictionary import SOLVED, neighbors, table, text_of


@cache
def numbers() -> dict[str, int]:
    """Return a number for every solvable board; the goal's is 0."""
    return {board: number for number, board in enumerate(table())}


@cache
def scipy_graph() -> object:
    """Return the graph as a SciPy sparse matrix."""
    import numpy as np
    from scipy.sparse import csr_array

    edges = [(a, numbers()[other]) for board, a in numbers().items() for other in neighbors(board)]
    rows, cols = np.array(edges).T
    ones = np.ones(len(rows), dtype=np.int8)
    return csr_array((ones, (rows, cols)), shape=(len(numbers()),) * 2)


def scipy_order(start: int = 0) -> tuple:
    """Return all boards in breadth-first order, and the one before each on a shortest path."""
    from scipy.sparse.csgraph import breadth_first_order

    return breadth_first_order(scipy_graph(), start)


def scipy_moves_of(tiles: tuple[int, ...]) -> int:
    """Return the length of a shortest path."""
    start = numbers()[text_of(tiles)]
    _, before = scipy_order(start)
    path = [0]
    while path[-1] != start:
        path.append(before[path[-1]])
    return len(path) - 1


@cache
def networkx_graph() -> object:
    """Return the graph as a networkx graph."""
    import networkx as nx

    return nx.Graph((board, other) for board in numbers() for other in neighbors(board))


def networkx_moves_of(tiles: tuple[int, ...]) -> int:
    """Return the length of a shortest path."""
    import networkx as nx

    return len(nx.shortest_path(networkx_graph(), text_of(tiles), SOLVED)) - 1
