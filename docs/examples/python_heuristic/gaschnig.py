"""A lower bound of one's own in plain Python: whether it is one, and how much it cuts.

Gaschnig's heuristic (1979) lets the blank change places with any tile, wherever it is, and counts
the exchanges. It is checked on all boards of the 8-puzzle, and led through the IDA* of
fastpuzzle.reference beside the heuristics that fastpuzzle has.
"""

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import numpy as np

import fastpuzzle as fp

Tiles = tuple[int, ...]
Shape = tuple[int, int]
Heuristic = Callable[..., int]  # called as heuristic(board, goal, shape=shape)


def gaschnig(board: Tiles, goal: Tiles, **_shape: Shape) -> int:
    """Return the fewest exchanges of the blank with any tile that lead to the goal.

    A move is such an exchange, so there are never more exchanges than moves, and one move changes
    their number by no more than one.
    """
    tiles = list(board)
    blank = tiles.index(0)
    exchanges = 0
    while True:
        tile = goal[blank]
        if tile == 0:  # the blank is at home: it takes the place of any tile that is not
            misplaced = (tile for tile, wanted in zip(tiles, goal, strict=True) if tile != wanted)
            tile = next(misplaced, 0)
            if tile == 0:
                return exchanges
        cell = tiles.index(tile)
        tiles[blank], tiles[cell] = tile, 0
        blank = cell
        exchanges += 1


def manhattan_and_blank(board: Tiles, goal: Tiles, *, shape: Shape) -> int:
    """Return what is no lower bound: each move of a tile also moves the blank."""
    rows, cols = divmod(board.index(0), shape[1]), divmod(goal.index(0), shape[1])
    blank = sum(abs(a - b) for a, b in zip(rows, cols, strict=True))
    return fp.reference.manhattan(board, goal, shape=shape) + blank


class Largest:
    """The largest of several lower bounds, which is one too."""

    def __init__(self, *heuristics: Heuristic) -> None:
        self.heuristics = heuristics

    def __call__(self, board: Tiles, goal: Tiles, *, shape: Shape) -> int:
        """Return the lower bound."""
        return max(heuristic(board, goal, shape=shape) for heuristic in self.heuristics)


class Compiled:
    """A heuristic of fastpuzzle, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, board: Tiles, goal: Tiles, *, shape: Shape) -> int:
        """Return the lower bound."""
        return fp.lower_bound(board, goal, shape=shape, heuristic=self.name)


class Verdict(NamedTuple):
    """What was found on all boards of a shape."""

    boards: int
    mean: float
    too_high: Tiles | None  # a board that needs fewer moves
    jump: tuple[Tiles, Tiles] | None  # two boards, one move apart, whose bounds are more apart

    @property
    def is_admissible(self) -> bool:
        """Whether no bound is too high."""
        return self.too_high is None

    @property
    def is_consistent(self) -> bool:
        """Whether a move never changes the bound by more than one, and the goal's is 0."""
        return self.is_admissible and self.jump is None


def judge(heuristic: Heuristic, goal: fp.Board) -> Verdict:
    """Ask for the bound of every board of at most 9 cells that can be solved."""
    tiles, shape = goal.tiles, goal.shape
    boards = list(permutations(range(len(tiles))))
    distances = fp.distances(np.array(boards, np.uint8), goal, shape=shape)
    boards = {board: n for board, n in zip(boards, distances.tolist(), strict=True) if n >= 0}
    bounds = {board: heuristic(board, tiles, shape=shape) for board in boards}
    too_high = (board for board, bound in bounds.items() if bound > boards[board])
    jumps = (
        (board, child)
        for board, bound in bounds.items()
        for _, child in fp.reference.neighbors(board, shape)
        if abs(bound - bounds[child]) > 1
    )
    mean = sum(bounds.values()) / len(bounds)
    return Verdict(len(bounds), mean, next(too_high, None), next(jumps, None))


def compare(heuristics: dict[str, Heuristic], start: fp.Board, goal: fp.Board) -> str:
    """Return a table of the nodes that IDA* expands with each heuristic, bound by bound."""
    columns = {
        name: dict(
            fp.reference.expansions_per_bound(
                start.tiles, goal.tiles, shape=goal.shape, heuristic=heuristic
            )
        )
        for name, heuristic in heuristics.items()
    }
    lines = ["bound" + "".join(f"{name:>18}" for name in columns)]
    for bound in sorted(set().union(*columns.values())):
        cells = (f"{column.get(bound, ''):>18}" for column in columns.values())
        lines.append((f"{bound:5}" + "".join(cells)).rstrip())
    lines.append("  all" + "".join(f"{sum(column.values()):18}" for column in columns.values()))
    return "\n".join(lines)


def report(name: str, heuristic: Heuristic, goal: fp.Board) -> None:
    """Print what is found on all boards."""
    verdict = judge(heuristic, goal)
    print(f"{name}: {verdict.mean:.3f} on average of {verdict.boards:,} boards")
    print(f"    admissible: {verdict.is_admissible}, consistent: {verdict.is_consistent}")
    if not verdict.is_admissible:
        bound = heuristic(verdict.too_high, goal.tiles, shape=goal.shape)
        board = fp.Board(verdict.too_high, shape=goal.shape)
        print(f"    {board.one_line()} needs {fp.distance(board, goal)} moves, not {bound}")


def main() -> None:
    """Judge three heuristics, and compare those that are lower bounds with compiled ones."""
    goal = fp.goals.blank_last((3, 3))
    heuristics = {
        "gaschnig": gaschnig,
        "largest": Largest(gaschnig, fp.reference.manhattan),
    }
    for name, heuristic in heuristics.items():
        report(name, heuristic, goal)
    report("manhattan_and_blank", manhattan_and_blank, fp.goals.blank_last((2, 3)))

    for name in ("manhattan", "linear_conflict", "walking_distance", "pattern"):
        heuristics[name] = Compiled(name)
    start = fp.Board("3 4 6 1 5 7 8 0 2")
    print(f"Nodes that IDA* expands on {start.one_line()}, {fp.distance(start)} moves:")
    print(compare(heuristics, start, goal))
    paths = {
        fp.reference.idastar(start.tiles, heuristic=heuristic) for heuristic in heuristics.values()
    }
    print("by all of them:", *paths)


if __name__ == "__main__":
    main()
