"""The boards that the suites solve: published ones, or drawn from a fixed seed."""

from __future__ import annotations

import csv
import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

import fastpuzzle as fp

# Each file there names its source.
GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
RANDOM_EIGHTS = 100
RANDOM_PAIRS = 1_000


class Puzzle(NamedTuple):
    """A start, its goal, and the least number of moves between them."""

    shape: tuple[int, int]
    start: tuple[int, ...]
    goal: tuple[int, ...]
    moves: int


EIGHT_GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
# One of the two boards of the 8-puzzle that are farthest from the goal (depth_counts.csv).
HARDEST_EIGHT = Puzzle((3, 3), (8, 6, 7, 2, 5, 4, 3, 0, 1), EIGHT_GOAL, 31)


def hardest_eight_forms() -> dict[str, object]:
    """Return that board in the forms that people hold boards in."""
    tiles = HARDEST_EIGHT.start
    return {
        "tuple": tiles,
        "Board": fp.Board(tiles),
        "text": " ".join(map(str, tiles)),
        "compact": "".join(map(str, tiles)),
        "array": np.array(tiles),
        "matrix": np.array(tiles, dtype=np.uint8).reshape(3, 3),
        "rows": [list(tiles[i : i + 3]) for i in (0, 3, 6)],
    }


@cache
def rows_of(file: str) -> tuple[dict[str, str], ...]:
    """Return the lines of a golden file by the names of its columns."""
    with (GOLDEN / file).open(encoding="utf-8") as lines:
        return tuple(csv.DictReader(line for line in lines if not line.startswith("#")))


def published(row: dict[str, str]) -> Puzzle:
    """Return the board of a line; the goal has the blank first, then the tiles in order."""
    start = tuple(map(int, row["board_blank_first"].split()))
    side = int(len(start) ** 0.5)
    return Puzzle((side, side), start, tuple(range(len(start))), int(row["optimal"]))


def korf(count: int = 100) -> list[Puzzle]:
    """Return the first of Korf's hundred random boards of the 15-puzzle (Korf 1985)."""
    return [published(row) for row in rows_of("korf100.csv")[:count]]


def korf_easiest(count: int) -> list[Puzzle]:
    """Return those of Korf's boards on which the published IDA* expanded the fewest nodes."""
    rows = sorted(rows_of("korf100.csv"), key=lambda row: int(row["ida_md_expanded"]))
    return [published(row) for row in rows[:count]]


def hardest_fifteens() -> list[Puzzle]:
    """Return the seventeen boards of the 15-puzzle that need 80 moves (Korf, Schultze 2005)."""
    return [published(row) for row in rows_of("hardest17.csv")]


def korf_felner(number: int) -> Puzzle:
    """Return one of the random boards of the 24-puzzle of Korf and Felner (2002)."""
    rows = {row["id"]: row for row in rows_of("korf_felner_24puzzle_50.csv")}
    return published(rows[str(number)])


def solvable_pair(source: random.Random, goal: tuple[int, ...] | None = None) -> Puzzle:
    """Draw boards of the 8-puzzle until the goal can be reached; without a goal draw that, too."""
    while True:
        start = tuple(source.sample(range(9), 9))
        end = goal or tuple(source.sample(range(9), 9))
        if fp.is_solvable(start, end):
            return Puzzle((3, 3), start, end, fp.distance(start, end))


@cache
def random_eights() -> tuple[Puzzle, ...]:
    """Return 100 random solvable boards of the 8-puzzle, all with the usual goal."""
    source = random.Random(8)
    return tuple(solvable_pair(source, EIGHT_GOAL) for _ in range(RANDOM_EIGHTS))


@cache
def random_pairs() -> tuple[Puzzle, ...]:
    """Return 1,000 random solvable pairs of boards of the 8-puzzle."""
    source = random.Random(20)
    return tuple(solvable_pair(source) for _ in range(RANDOM_PAIRS))


def random_eleven(seed: int) -> Puzzle:
    """Return a random board of three rows and four columns; its length is by another search."""
    board, goal = fp.random_board((3, 4), seed=seed), fp.goals.blank_last((3, 4))
    return Puzzle((3, 4), board.tiles, goal.tiles, fp.distance(board, goal, algorithm="idastar"))


def solvable_array(count: int) -> np.ndarray:
    """Return random solvable boards of the 8-puzzle as the rows of an array of bytes."""
    rng = np.random.default_rng(3)
    # Half of all boards are solvable.
    boards = rng.permuted(np.tile(np.arange(9, dtype=np.uint8), (3 * count, 1)), axis=1)
    return np.ascontiguousarray(boards[fp.distances(boards) >= 0][:count])


def shuffled(count: int, cells: int) -> np.ndarray:
    """Return random permutations as the rows of an array of bytes."""
    rng = np.random.default_rng(7)
    return rng.permuted(np.tile(np.arange(cells, dtype=np.uint8), (count, 1)), axis=1)
