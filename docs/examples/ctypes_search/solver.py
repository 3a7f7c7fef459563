"""Fastpuzzle's searches through ctypes: nothing but addresses, and structs of one's own.

A foreign function of ctypes runs without the GIL, so several threads search at once. Run as a
program, this solves some boards of the 15-puzzle in threads and says what it took.
"""

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
    sizeof,
)
from functools import partial
from typing import NamedTuple

import fastpuzzle as fp
from fastpuzzle import capi

VERSION = 1  # of the C-level API, which this file is written for
ROOM = 255  # for a path, a byte each move
UNLIMITED = 2**64 - 1

go_on_t = CFUNCTYPE(c_int, c_void_p)


class Limits(Structure):
    """A limits_t: what a search may use."""

    _fields_ = (
        ("size", c_uint32),
        ("node_limit", c_uint64),
        ("memory_limit", c_uint64),
        ("seconds", c_double),
        ("go_on", go_on_t),
        ("context", c_void_p),
    )


class Answer(Structure):
    """An answer_t: what a search has found and used."""

    _fields_ = (
        ("size", c_uint32),
        ("length", c_int),
        ("lower_bound", c_int),
        ("expanded", c_uint64),
        ("generated", c_uint64),
    )


class Instance(Structure):
    """An instance_t. No more of it is needed here than its size: the library fills the rest."""

    _fields_ = (("size", c_uint32), ("rest", c_uint8 * (capi.SIZES["instance_t"] - 4)))


STRUCTS = {"limits_t": Limits, "answer_t": Answer, "instance_t": Instance}

# What all searches take after their solver or workspace, as C and as ctypes.
SEARCH_SIGNATURE = (
    "struct fastpuzzle_instance_t const *, struct fastpuzzle_limits_t const *, uint8_t *, int, "
    "struct fastpuzzle_answer_t *"
)
SEARCH = (POINTER(Instance), POINTER(Limits), c_void_p, c_int, POINTER(Answer))
# Of each function the signature that this file is written for, and its prototype. The structs that
# fastpuzzle opens have an address and nothing else, hence c_void_p.
FUNCTIONS = {
    "fp_instance_init": (
        "int (struct fastpuzzle_instance_t *, int, int, uint8_t const *, uint8_t const *)",
        CFUNCTYPE(c_int, POINTER(Instance), c_int, c_int, c_char_p, c_char_p),
    ),
    "fp_idastar": (
        f"int (struct fastpuzzle_idastar_t const *, {SEARCH_SIGNATURE})",
        CFUNCTYPE(c_int, c_void_p, *SEARCH),
    ),
    "fp_bidirectional": (
        f"int (struct fastpuzzle_bidirectional_t *, {SEARCH_SIGNATURE})",
        CFUNCTYPE(c_int, c_void_p, *SEARCH),
    ),
}


def load(name: str) -> Callable:
    """Return a function of the installed library; ImportError if it has another signature."""
    expected, prototype = FUNCTIONS[name]
    address, signature = capi.functions()[name]
    if signature != expected:
        raise ImportError(f"{name} is {signature!r} and not {expected!r}")
    return prototype(address)


def check() -> None:
    """Raise ImportError if the installed library is not what this file was written for."""
    if capi.version() != VERSION:
        raise ImportError(f"version {VERSION} is needed, not {capi.version()}")
    for name, struct in STRUCTS.items():
        if sizeof(struct) != capi.SIZES[name]:
            raise ImportError(f"{name} has {capi.SIZES[name]} bytes, not {sizeof(struct)}")


check()
fp_instance_init = load("fp_instance_init")
fp_idastar = load("fp_idastar")
fp_bidirectional = load("fp_bidirectional")
NAMES = {number: name for name, number in capi.FAILURES.items()}


class SearchError(Exception):
    """No path was found: `name` says why, and no path is shorter than `lower_bound`."""

    def __init__(self, number: int, answer: Answer) -> None:
        self.name = NAMES[number]
        self.lower_bound = answer.lower_bound
        self.expanded = answer.expanded
        super().__init__(f"{self.name} after {self.expanded:,} expanded nodes")


class Solution(NamedTuple):
    """A shortest path, as letters of the blank's moves, and what it took."""

    moves: str
    expanded: int
    generated: int


class Solver:
    """Shortest paths to one goal, for any number of threads.

    Parameters
    ----------
    goal : fastpuzzle.Board
        At most 4 x 4.
    algorithm : str
        "idastar" or "bidirectional".
    heuristic : str
        For IDA*, as in fastpuzzle.
    """

    def __init__(self, goal: fp.Board, algorithm: str = "idastar", heuristic: str = "auto") -> None:
        self.goal = goal
        self.search, self.shared = fp_bidirectional, None
        if algorithm == "idastar":
            self.search, self.shared = fp_idastar, capi.open_idastar(heuristic, goal)
        self.local = threading.local()

    @property
    def opened(self) -> capi.Opened:
        """What the search of this thread works with. It must live as long as its address is used.

        IDA* reads one struct in all threads; a bidirectional search needs one for each thread.
        """
        if self.shared is not None:
            return self.shared
        if not hasattr(self.local, "workspace"):
            self.local.workspace = capi.open_bidirectional(self.goal.shape)
        return self.local.workspace

    def instance_of(self, start: bytes) -> Instance:
        """Return a start and the goal as searches read them."""
        goal = bytes(self.goal.tiles)
        if len(start) != len(goal):
            raise ValueError(f"a board has {len(goal)} tiles, not {len(start)}")
        instance = Instance(sizeof(Instance))
        failure = fp_instance_init(instance, *self.goal.shape, start, goal)
        if failure:
            raise SearchError(failure, Answer())
        return instance

    def solve(
        self,
        start: fp.Board,
        *,
        node_limit: int = UNLIMITED,
        memory_limit: int = 1 << 30,
        seconds: float = float("inf"),
        stop: threading.Event | None = None,
    ) -> Solution:
        """Return a shortest path. The search looks at `stop` every 50 ms, and ends if it is set.

        No exception gets through C: what a handler of Ctrl-C raises while `stop` is looked at is
        lost. So search with `stop` in threads, and let the main thread hear, as solve_all does.

        Raises
        ------
        SearchError
            If there is no path, a limit was reached, or `stop` was set.
        """
        go_on = go_on_t() if stop is None else go_on_t(lambda _context: not stop.is_set())
        instance = self.instance_of(bytes(start.tiles))
        limits = Limits(sizeof(Limits), node_limit, memory_limit, seconds, go_on)
        answer = Answer(sizeof(Answer))
        moves = (c_uint8 * ROOM)()
        opened = self.opened
        length = self.search(opened.address, instance, limits, moves, ROOM, answer)
        if length < 0:
            raise SearchError(length, answer)
        letters = "".join("dlru"[move] for move in moves[:length])
        return Solution(letters, answer.expanded, answer.generated)

    def solve_all(
        self, starts: Iterable[fp.Board], threads: int = 4, **limits: float
    ) -> list[Solution]:
        """Return a shortest path of each; the first SearchError, and Ctrl-C, end all searches."""
        stop = threading.Event()
        with ThreadPoolExecutor(threads) as pool:
            try:
                return list(pool.map(partial(self.solve, stop=stop, **limits), starts))
            finally:
                stop.set()


def main() -> None:
    """Solve boards in one thread and in four, by both algorithms, and run into limits."""
    goal = fp.goals.blank_last((4, 4))
    solver = Solver(goal)
    boards = [fp.random_board((4, 4), seed=seed) for seed in (4, 7, 8, 18, 21, 22, 23, 29)]
    print("IDA*:")
    solutions = {}
    for threads in (1, 4):
        begin = time.perf_counter()
        solutions[threads] = solver.solve_all(boards, threads)
        print(f"{threads} at a time: {time.perf_counter() - begin:.2f} s")
    for board, solution in zip(boards, solutions[4], strict=True):
        print(f"{board.one_line()}: {len(solution.moves)} moves, {solution.expanded:,} expanded")
    print("four threads find what one finds:", solutions[1] == solutions[4])

    print("Bidirectional:")
    boards = [fp.scramble(goal, 40, seed=seed) for seed in (0, 1, 3, 4)]
    both_ways = Solver(goal, "bidirectional").solve_all(boards)
    for board, solution in zip(boards, both_ways, strict=True):
        print(f"{board.one_line()}: {len(solution.moves)} moves, {solution.expanded:,} expanded")

    print("One of the hardest boards:")
    hard = fp.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
    stop = threading.Event()
    with ThreadPoolExecutor() as pool:
        for limits in ({"node_limit": 1_000_000}, {"seconds": 0.2}, {"stop": stop}):
            search = pool.submit(solver.solve, hard, **limits)
            if "stop" in limits:
                threading.Timer(0.2, stop.set).start()
            error = search.exception()
            print(f"{error.name}: no path is shorter than {error.lower_bound} moves")


if __name__ == "__main__":
    main()
