"""How many random moves scramble an 8-puzzle? The mean exact distance along random walks.

The walks are compiled by numba. They look up every board in one of fastpuzzle's tables, through
functions of which they know no more than the address, so that no step passes through Python.
"""

import ctypes
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from numba import njit
from numba.extending import get_cython_function_address

import fastpuzzle as fp
from fastpuzzle import capi

Array = np.ndarray
STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}
STATE_BYTES = capi.SIZES["state_t"]


def load(name: str, result: type | None, *arguments: type) -> Callable:
    """Return a function of the C-level API that compiled code can call."""
    address = get_cython_function_address("fastpuzzle.capi", name)
    return ctypes.CFUNCTYPE(result, *arguments)(address)


INT, POINTER = ctypes.c_int, ctypes.c_void_p
fp_table_distance = load("fp_table_distance", INT, POINTER, POINTER)
fp_locate = load("fp_locate", INT, POINTER, POINTER, POINTER)
fp_state_after = load("fp_state_after", None, POINTER, POINTER, INT, POINTER)
fp_state_value = load("fp_state_value", INT, POINTER, POINTER)


def neighbors_of(shape: tuple[int, int]) -> tuple[Array, Array]:
    """Return the cells beside each cell, in the order d, l, r, u, and how many they are."""
    rows, cols = shape
    neighbors = np.zeros((rows * cols, 4), np.int64)
    counts = np.zeros(rows * cols, np.int64)
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        for down, right in STEPS.values():
            if 0 <= row + down < rows and 0 <= col + right < cols:
                neighbors[cell, counts[cell]] = cell + down * cols + right
                counts[cell] += 1
    return neighbors, counts


# Compiled code takes them for constants.
TABLE = fp.DistanceTable((3, 3))
TILES = np.array(TABLE.goal.tiles, np.uint8)
NEIGHBORS, COUNTS = neighbors_of(TABLE.shape)


# All ways to walk begin at the goal and return, for each step, the sum of the distances after it
# over all walks. `choices` has a number below 12 for each walk and step: 12 can be divided by 2, 3
# and 4, so choice % count makes each of the blank's neighbors as likely as the others. `table` is
# the address of a lookup_t.


@njit
def by_board(table: int, choices: Array) -> Array:
    """Walk on a board, and look it up after each step."""
    walks, steps = choices.shape
    totals = np.zeros(steps, np.int64)
    board = np.empty_like(TILES)
    for walk in range(walks):
        board[:] = TILES
        blank = np.argmin(board)
        for step in range(steps):
            cell = NEIGHBORS[blank, choices[walk, step] % COUNTS[blank]]
            board[blank], board[cell] = board[cell], 0
            blank = cell
            totals[step] += fp_table_distance(table, board.ctypes.data)
    return totals


@njit
def by_state(table: int, choices: Array) -> Array:
    """Walk in the table: look up where the walk begins, then go from state to state.

    Where a table has more than 10 cells, its states only know the distance modulo 3.
    """
    walks, steps = choices.shape
    totals = np.zeros(steps, np.int64)
    states = np.zeros((2, STATE_BYTES), np.uint8)
    for walk in range(walks):
        here, there = states[0], states[1]
        fp_locate(table, TILES.ctypes.data, here.ctypes.data)
        blank = np.argmin(TILES)
        for step in range(steps):
            option = choices[walk, step] % COUNTS[blank]
            fp_state_after(table, here.ctypes.data, option, there.ctypes.data)
            totals[step] += fp_state_value(table, there.ctypes.data)
            blank = NEIGHBORS[blank, option]
            here, there = there, here
    return totals


def in_python(choices: Array) -> Array:
    """Walk in plain Python, which calls fastpuzzle once a step."""
    totals = np.zeros(choices.shape[1], np.int64)
    neighbors, counts = NEIGHBORS.tolist(), COUNTS.tolist()
    for walk in choices.tolist():
        board = TILES.tolist()
        blank = board.index(0)
        for step, choice in enumerate(walk):
            cell = neighbors[blank][choice % counts[blank]]
            board[blank], board[cell] = board[cell], 0
            blank = cell
            totals[step] += fp.distance(board)
    return totals


def in_numpy(choices: Array) -> Array:
    """Walk all walks side by side, and call fastpuzzle once for all boards after a step."""
    walks, steps = choices.shape
    totals = np.zeros(steps, np.int64)
    rows = np.arange(walks)
    boards = np.tile(TILES, (walks, 1))
    blanks = np.full(walks, TILES.argmin())
    for step in range(steps):
        cells = NEIGHBORS[blanks, choices[:, step] % COUNTS[blanks]]
        boards[rows, blanks] = boards[rows, cells]
        boards[rows, cells] = 0
        blanks = cells
        totals[step] = TABLE.distances(boards).sum()
    return totals


def main() -> None:
    """Print the mean distances, and what the walks take in each way."""
    opened = capi.open_table(TABLE)  # must live as long as its address is used
    choices = np.random.default_rng(seed=1).integers(12, size=(1000, 1000), dtype=np.uint8)
    ways = {
        "Python, a call a step": in_python,
        "numpy, a call for 1,000 boards": in_numpy,
        "numba, by board": partial(by_board, opened.address),
        "numba, by state": partial(by_state, opened.address),
    }
    sums, took = [], {}
    for name, walk in ways.items():
        walk(choices[:1, :1])  # compiles
        begin = time.process_time()
        sums.append(walk(choices).tolist())
        took[name] = time.process_time() - begin

    histogram = TABLE.histogram()
    print("Moves, and the mean distance of 1,000 boards after them:")
    for moves in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        print(f"{moves:6}{sums[0][moves - 1] / len(choices):8.3f}")
    print(f"   all{np.average(range(len(histogram)), weights=histogram):8.3f}")
    print(f"{choices.size:,} distances by each way, processor time:")
    for name, seconds in took.items():
        times = took["Python, a call a step"] / seconds
        print(f"{name:32}{seconds * 1e3:10.1f} ms{times:8.1f} times")
    print("all the same sums:", all(way == sums[0] for way in sums))


if __name__ == "__main__":
    main()
