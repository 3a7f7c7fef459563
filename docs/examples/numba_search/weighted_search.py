"""Good solutions at once, where the shortest take a while: weighted IDA*, compiled by numba.

The search cuts what exceeds a bound on f = g + weight * h. A solution has at most `weight` times
the moves of a shortest one, and far fewer nodes are expanded (Korf 1993). The lower bound h is one
of fastpuzzle's, called by its address: for each child from its parent's, or from scratch.
"""

import ctypes
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numba import njit
from numba.extending import get_cython_function_address

import fastpuzzle as fp
from fastpuzzle import capi

Array = np.ndarray
STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}
# A bound_t begins with its value, an int. The rest is the heuristic's own.
BOUND_INTS = capi.SIZES["bound_t"] // 4
NOT_FOUND = -1


def load(name: str, result: type | None, *arguments: type) -> Callable:
    """Return a function of the C-level API that compiled code can call."""
    address = get_cython_function_address("fastpuzzle.capi", name)
    return ctypes.CFUNCTYPE(result, *arguments)(address)


INT, POINTER = ctypes.c_int, ctypes.c_void_p
fp_bound_init = load("fp_bound_init", None, POINTER, POINTER, INT, POINTER)
fp_bound_after = load("fp_bound_after", None, POINTER, POINTER, INT, INT, INT, POINTER, POINTER)
fp_lower_bound = load("fp_lower_bound", INT, POINTER, POINTER, INT)


class Search(NamedTuple):
    """What all nodes of one iteration share; numba compiles it as it is."""

    heuristic: int  # address of a heuristic_t
    neighbors: Array  # cells by cell and move, -1 where there is none
    labels: Array  # the board at the node; all labels[cell] == cell is the goal
    bounds: Array  # the bound_t of each node on the path
    path: Array  # moves
    limit: int  # on f
    weight: int
    counts: Array  # expanded nodes, and the least f that was cut


@njit
def from_parent(search: Search, depth: int, source: int, blank: int) -> None:
    """Write the bound of the child whose tile goes from `source` to `blank`."""
    fp_bound_after(
        search.heuristic,
        search.labels.ctypes.data,
        search.labels[source],
        source,
        blank,
        search.bounds[depth].ctypes.data,
        search.bounds[depth + 1].ctypes.data,
    )


@njit
def from_scratch(search: Search, depth: int, source: int, blank: int) -> None:
    """Write the bound of a child, computed without a look at the parent's."""
    exchange(search.labels, source, blank)
    search.bounds[depth + 1, 0] = fp_lower_bound(
        search.heuristic, search.labels.ctypes.data, source
    )
    exchange(search.labels, source, blank)


@njit
def exchange(labels: Array, a: int, b: int) -> None:
    """Exchange what is at two cells."""
    labels[a], labels[b] = labels[b], labels[a]


@njit
def descend(search: Search, evaluate: Callable, depth: int, blank: int) -> int:
    """Search below a node, and return the length of the path that was found, or NOT_FOUND."""
    if search.bounds[depth, 0] == 0:
        return depth
    search.counts[0] += 1
    for move in range(4):
        source = search.neighbors[blank, move]
        if source < 0 or (depth > 0 and move + search.path[depth - 1] == 3):  # undoes the last
            continue
        evaluate(search, depth, source, blank)
        f = depth + 1 + search.weight * search.bounds[depth + 1, 0]
        if f > search.limit:
            search.counts[1] = min(search.counts[1], f)
            continue
        search.path[depth] = move
        exchange(search.labels, source, blank)
        length = descend(search, evaluate, depth + 1, source)
        exchange(search.labels, source, blank)
        if length != NOT_FOUND:
            return length
    return NOT_FOUND


@njit
def deepen(
    heuristic: int, neighbors: Array, labels: Array, blank: int, weight: int, evaluate: Callable
) -> tuple[Array, int]:
    """Return the moves of the first path that is found, and the number of expanded nodes."""
    start = np.zeros(BOUND_INTS, np.int32)
    fp_bound_init(heuristic, labels.ctypes.data, blank, start.ctypes.data)
    limit = weight * start[0]
    counts = np.zeros(2, np.int64)
    while True:
        bounds = np.zeros((limit + 1, BOUND_INTS), np.int32)
        bounds[0] = start
        path = np.zeros(limit + 1, np.uint8)
        counts[1] = np.iinfo(np.int64).max
        search = Search(heuristic, neighbors, labels, bounds, path, limit, weight, counts)
        length = descend(search, evaluate, 0, blank)
        if length != NOT_FOUND:
            return path[:length], counts[0]
        limit = counts[1]


def neighbors_of(shape: tuple[int, int]) -> Array:
    """Return the cell that the blank comes to, by its cell and the move d, l, r or u, or -1."""
    rows, cols = shape
    neighbors = np.full((rows * cols, 4), -1)
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        for move, (down, right) in enumerate(STEPS.values()):
            if 0 <= row + down < rows and 0 <= col + right < cols:
                neighbors[cell, move] = cell + down * cols + right
    return neighbors


class WeightedSearch:
    """Weighted IDA* with one heuristic, by its name, and one goal."""

    def __init__(self, goal: fp.Board, heuristic: str = "auto") -> None:
        self.goal = goal
        # Must live as long as its address is used.
        self.opened = capi.open_heuristic(heuristic, goal)
        self.neighbors = neighbors_of(goal.shape)
        self.goal_cell = np.argsort(goal.tiles).astype(np.uint8)

    def solve(
        self, start: fp.Board, weight: int, evaluate: Callable = from_parent
    ) -> tuple[str, int]:
        """Return a path of at most `weight` times the fewest moves, and the expanded nodes."""
        if start.shape != self.goal.shape or not fp.is_solvable(start, self.goal):
            raise ValueError("no moves lead from the start to the goal")
        labels = self.goal_cell[list(start.tiles)]
        moves, expanded = deepen(
            self.opened.address, self.neighbors, labels, start.blank, weight, evaluate
        )
        return "".join("dlru"[move] for move in moves), expanded


def solve_in_python(start: fp.Board, goal: fp.Board, heuristic: str, weight: int) -> str:
    """Return the path that the IDA* of fastpuzzle.reference finds with a weighted heuristic."""

    def weighted(board: tuple[int, ...], goal: tuple[int, ...], *, shape: tuple[int, int]) -> int:
        return weight * fp.lower_bound(board, goal, shape=shape, heuristic=heuristic)

    return fp.reference.idastar(start.tiles, goal.tiles, shape=goal.shape, heuristic=weighted)


def timed(solve: Callable, boards: list[fp.Board]) -> tuple[list, float]:
    """Return what `solve` makes of each board, and the milliseconds of processor time for each."""
    begin = time.process_time()
    results = [solve(board) for board in boards]
    return results, (time.process_time() - begin) / len(boards) * 1e3


def main() -> None:
    """Print what a weight gains and costs, and what it costs to call through Python."""
    heuristic = "walking_conflict"
    goal = fp.goals.blank_last((4, 4))
    boards = [fp.random_board((4, 4), seed=seed) for seed in range(10)]
    search = WeightedSearch(goal, heuristic)
    for evaluate in (from_parent, from_scratch):
        search.solve(goal, 1, evaluate)  # compiles

    paths, ms = timed(lambda board: fp.shortest_path(board, goal, heuristic=heuristic), boards)
    rows = [("shortest", paths, [path.stats.expanded for path in paths], ms)]
    for weight in (2, 3):
        solved, ms = timed(lambda board, weight=weight: search.solve(board, weight), boards)
        rows.append((f"weight {weight}", *zip(*solved, strict=True), ms))
    print(f"The mean of {len(boards)} random boards of the 15-puzzle:")
    for name, paths, expanded, ms in rows:
        moves = np.mean([len(path) for path in paths])
        print(f"{name:10}{moves:8.1f} moves{np.mean(expanded):12,.0f} expanded{ms:10.2f} ms")

    slow, slow_ms = timed(lambda board: solve_in_python(board, goal, heuristic, 3), boards)
    scratch, scratch_ms = timed(lambda board: search.solve(board, 3, from_scratch)[0], boards)
    print("The mean time of these boards with weight 3:")
    print(f"through Python                {slow_ms:10.2f} ms")
    print(f"compiled, each from scratch   {scratch_ms:10.2f} ms{slow_ms / scratch_ms:8.0f} times")
    print(f"compiled, from the parent's   {ms:10.2f} ms{slow_ms / ms:8.0f} times")
    print("all the same paths:", slow == scratch == list(paths))


if __name__ == "__main__":
    main()
