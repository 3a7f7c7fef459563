"""Exact distances: published counts, and breadth-first levels against the other searches."""

import csv
import random
from functools import cache
from itertools import accumulate
from math import factorial, prod
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._kernels.graph import bfs, bidirectional
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

with Path(__file__).with_name("depth_counts.csv").open(encoding="utf-8") as file:
    PUBLISHED = list(csv.DictReader(line for line in file if not line.startswith("#")))

SMALL_SHAPES = [
    *((1, cols) for cols in range(1, 9)),
    *((rows, 1) for rows in range(2, 9)),
    *[(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)],
]
# A corner, an edge and the centre of 3x3 stand for the others by symmetry.
BLANKS_3X3 = (8, 7, 4)


def named(value):
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value)


def goal_tiles(shape, blank):
    """Return the tiles in order with the blank at a cell, as bytes."""
    tiles = bytes(range(1, prod(shape)))
    return tiles[:blank] + b"\0" + tiles[blank:]


@cache
def levels(shape, blank):
    """Return for each exact distance from the goal all boards, one after the other in bytes."""
    goal = goal_tiles(shape, blank)
    to_tiles = goal + bytes(256 - len(goal))
    labels = bfs.levels(Instance(*shape, goal, goal), Control())
    return [level.translate(to_tiles) for level in labels]


def bidirectional_moves(shape, start, goal):
    return bidirectional.solve(Instance(*shape, start, goal), None, Control())


@cache
def steps(shape):
    """Return for each cell the cell that each possible move (0..3 for d, l, r, u) leads to."""
    rows, cols = shape
    table = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        possible = [row + 1 < rows, col > 0, col + 1 < cols, row > 0]
        targets = [cell + cols, cell - 1, cell + 1, cell - cols]
        table.append({move: targets[move] for move in range(4) if possible[move]})
    return table


def end_of(start, moves, table):
    tiles = bytearray(start)
    blank = tiles.index(0)
    for move in moves:
        target = table[blank][move]
        tiles[blank] = tiles[target]
        blank = target
    tiles[blank] = 0
    return bytes(tiles)


@pytest.mark.parametrize(
    "row", PUBLISHED, ids=lambda row: "{rows}x{cols}-blank{goal_blank}".format(**row)
)
def test_published_counts(row):
    shape = int(row["rows"]), int(row["cols"])
    found = [len(level) // prod(shape) for level in levels(shape, int(row["goal_blank"]))]
    assert found == [int(count) for count in row["counts"].split()]
    assert sum(found) == int(row["states"])
    assert len(found) - 1 == int(row["diameter"])


@pytest.mark.parametrize(
    ("shape", "blank", "every"),
    [
        *((shape, blank, 1) for shape in SMALL_SHAPES for blank in range(prod(shape))),
        *(((3, 3), blank, 10) for blank in BLANKS_3X3),
        *(pytest.param((3, 3), blank, 1, marks=pytest.mark.slow) for blank in BLANKS_3X3),
    ],
    ids=named,
)
def test_bidirectional_search_from_every_state(shape, blank, every):
    """From one of so many states of each depth, beginning with the first."""
    goal = goal_tiles(shape, blank)
    cells = len(goal)
    table = steps(shape)
    root, *others = levels(shape, blank)
    assert root == goal
    states = {goal}
    for depth, level in enumerate(others, 1):
        for i in range(0, len(level), cells):
            start = level[i : i + cells]
            states.add(start)
            if i // cells % every == 0:
                moves = bidirectional_moves(shape, start, goal)
                assert len(moves) == depth
                assert end_of(start, moves, table) == goal
    assert len(states) == (cells if min(shape) == 1 else factorial(cells) // 2)


@pytest.mark.parametrize("samples", [3000, pytest.param(100_000, marks=pytest.mark.slow)], ids=str)
def test_bidirectional_search_from_a_sample_of_2x5(samples):
    goal = goal_tiles((2, 5), 9)
    table = steps((2, 5))
    found = levels((2, 5), 9)
    # levels[depth] holds the states number first[depth] .. first[depth + 1] - 1.
    first = list(accumulate((len(level) // 10 for level in found), initial=0))
    depth = 0
    for state in sorted(random.Random(25).sample(range(1, first[-1]), samples)):
        while state >= first[depth + 1]:
            depth += 1
        i = 10 * (state - first[depth])
        start = found[depth][i : i + 10]
        moves = bidirectional_moves((2, 5), start, goal)
        assert len(moves) == depth
        assert end_of(start, moves, table) == goal


def assert_searches_agree(replay, start, goal):
    paths = [
        fp.shortest_path(start, goal, algorithm=algorithm)
        for algorithm in ("bidirectional", "idastar")
    ]
    lengths = {replay(path, start, goal) for path in paths}
    assert len(lengths) == 1


@pytest.mark.parametrize(
    ("shape", "boards"), [((3, 4), 150), ((4, 3), 150), ((2, 6), 50), ((6, 2), 50)], ids=str
)
def test_searches_agree_near_goals_of_12_cells(shape, boards, replay):
    rng = random.Random(12)
    for seed in range(boards):
        goal = fp.random_board(shape, seed=seed)
        start = fp.scramble(goal, rng.randint(20, 80), seed=seed)
        assert_searches_agree(replay, start, goal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "boards"), [((3, 4), 300), ((4, 3), 300), ((2, 6), 40), ((6, 2), 40)], ids=str
)
def test_searches_agree_on_random_boards_of_12_cells(shape, boards, replay):
    for seed in range(boards):
        goal = fp.random_board(shape, seed=seed)
        start = fp.random_board(shape, goal=goal, seed=-1 - seed)
        assert_searches_agree(replay, start, goal)
