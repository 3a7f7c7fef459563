"""Exact distance tables: published counts, the reference's answers, and the searches' answers."""

import csv
import random
from itertools import permutations
from math import factorial, prod
from pathlib import Path

import numpy as np
import pytest

import fastpuzzle as fp

with Path(__file__).with_name("depth_counts.csv").open(encoding="utf-8") as file:
    PUBLISHED = list(csv.DictReader(line for line in file if not line.startswith("#")))

DIAMETERS = {(3, 3): 31, (2, 3): 21, (2, 4): 36, (2, 5): 55}
DIAMETERS_OF_12_CELLS = {(3, 4): 53, (4, 3): 53, (2, 6): 80, (6, 2): 80}
SMALL_SHAPES = [
    *((1, cols) for cols in range(1, 9)),
    *((rows, 1) for rows in range(2, 9)),
    *[(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)],
]
SMALL_GOALS = [(shape, blank) for shape in SMALL_SHAPES for blank in range(prod(shape))]
MIDDLE_GOALS = [
    *(((3, 3), blank) for blank in range(9)),
    *(((2, 5), blank) for blank in (0, 1, 2)),
    *(((5, 2), blank) for blank in (0, 2, 4)),
]
STATES_OF_12_CELLS = 239_500_800


def named(value):
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else f"blank{value}"


def goal_in_order(shape, blank):
    """Return the tiles in reading order with the blank at a cell."""
    tiles = [*range(1, prod(shape))]
    tiles.insert(blank, 0)
    return fp.Board(tiles, shape)


def random_goal(shape, blank, rng):
    """Return the tiles in any order with the blank at a cell."""
    tiles = [*range(1, prod(shape))]
    rng.shuffle(tiles)
    tiles.insert(blank, 0)
    return fp.Board(tiles, shape)


@pytest.mark.parametrize(
    "row", PUBLISHED, ids=lambda row: "{rows}x{cols}-blank{goal_blank}".format(**row)
)
def test_published_counts(row):
    shape = int(row["rows"]), int(row["cols"])
    table = fp.DistanceTable(shape, goal_in_order(shape, int(row["goal_blank"])))
    assert table.histogram() == [int(count) for count in row["counts"].split()]
    assert sum(table.histogram()) == int(row["states"])
    assert table.diameter == int(row["diameter"])


@pytest.mark.parametrize("shape", DIAMETERS, ids=named)
def test_published_diameters(shape):
    assert fp.DistanceTable(shape).diameter == DIAMETERS[shape]


@pytest.mark.parametrize(("shape", "blank"), SMALL_GOALS + MIDDLE_GOALS, ids=named)
def test_every_entry_is_right(shape, blank):
    fp.DistanceTable(shape, goal_in_order(shape, blank)).verify()


@pytest.mark.parametrize(("shape", "blank"), SMALL_GOALS + MIDDLE_GOALS, ids=named)
def test_every_state_is_counted(shape, blank):
    counts = fp.DistanceTable(shape, goal_in_order(shape, blank)).histogram()
    cells = prod(shape)
    assert sum(counts) == (cells if min(shape) == 1 else factorial(cells) // 2)
    assert counts[0] == 1


@pytest.mark.parametrize("shape", [(1, 2), (1, 7), (2, 3), (2, 4), (2, 5)], ids=named)
def test_a_shape_and_its_transpose_have_the_same_counts(shape):
    rows, cols = shape
    for blank in range(rows * cols):
        row, col = divmod(blank, cols)
        lying = fp.DistanceTable(shape, goal_in_order(shape, blank))
        standing = fp.DistanceTable((cols, rows), goal_in_order((cols, rows), col * rows + row))
        assert lying.histogram() == standing.histogram()


@pytest.mark.parametrize(("shape", "blank"), SMALL_GOALS, ids=named)
def test_every_state_is_as_far_as_in_the_reference(shape, blank):
    """All arrangements of the tiles, the unsolvable ones too."""
    boards = [*permutations(range(prod(shape)))]
    array = np.array(boards, dtype=np.uint8)
    rng = random.Random(blank)
    for goal in (goal_in_order(shape, blank), random_goal(shape, blank, rng)):
        reference = fp.reference.DistanceTable(shape, goal.tiles)
        expected = [reference._distance.get(board, -1) for board in boards]
        table = fp.DistanceTable(shape, goal)
        assert table.distances(array).tolist() == expected
        assert [board.tiles for board in table.farthest()] == reference.farthest()
        for board in rng.sample([board for board in boards if board in reference], len(goal.tiles)):
            assert table.distance(board) == reference.distance(board)
            assert str(table.path(board)) == reference.path(board)


def test_20000_pairs_of_3x3_are_as_far_as_a_search_finds():
    for seed in range(200):
        goal = fp.random_board((3, 3), goal=("blank_last", "snail")[seed % 2], seed=seed)
        starts = [fp.random_board((3, 3), goal=goal, seed=seed << 8 | i) for i in range(100)]
        searched = fp.distances(starts, goal, algorithm="bidirectional")
        assert fp.distances(starts, goal).tolist() == searched.tolist()


def test_the_counts_of_3x4(table_3x4):
    assert table_3x4.diameter == 53
    assert sum(table_3x4.histogram()) == STATES_OF_12_CELLS
    assert table_3x4.nbytes == STATES_OF_12_CELLS // 4


@pytest.fixture(scope="module")
def corner_tables(table_3x4):
    """Tables for a random goal with the blank in each corner."""
    rng = random.Random(4)
    return [table_3x4.for_goal(random_goal((3, 4), blank, rng)) for blank in (0, 3, 8, 11)]


def assert_as_far_as_a_search_finds(table, starts):
    searched = fp.distances(starts, table.goal, algorithm="bidirectional")
    assert table.distances(starts).tolist() == searched.tolist()


@pytest.mark.parametrize("boards", [8, pytest.param(250, marks=pytest.mark.slow)], ids=str)
def test_random_3x4_boards_are_as_far_as_a_search_finds(boards, corner_tables):
    for table in corner_tables:
        starts = [fp.random_board((3, 4), goal=table.goal, seed=seed) for seed in range(boards)]
        assert_as_far_as_a_search_finds(table, starts)


def test_3x4_boards_near_the_goal_are_as_far_as_a_search_finds(corner_tables):
    for table in corner_tables:
        starts = [fp.scramble(table.goal, seed % 60, seed=seed) for seed in range(100)]
        assert_as_far_as_a_search_finds(table, starts)


def test_3x4_paths_lead_to_the_goal_and_are_as_long_as_the_distance(corner_tables, replay):
    for table in corner_tables:
        for seed in range(250):
            start = fp.random_board((3, 4), goal=table.goal, seed=seed)
            assert replay(table.path(start), start, table.goal) == table.distance(start)


def test_3x4_paths_are_the_least_in_the_dictionary(corner_tables):
    for table in corner_tables:
        for seed in range(100):
            start = fp.scramble(table.goal, 5 + seed % 21, seed=seed)
            assert table.path(start) == fp.shortest_path(start, table.goal, algorithm="idastar")


def test_the_farthest_3x4_boards(table_3x4, replay):
    boards = table_3x4.farthest()
    assert len(boards) == len(set(boards)) == table_3x4.histogram()[-1]
    for board in boards:
        assert replay(table_3x4.path(board), board, table_3x4.goal) == 53


@pytest.mark.slow
@pytest.mark.parametrize("shape", DIAMETERS_OF_12_CELLS, ids=named)
def test_every_entry_of_12_cells_is_right(shape):
    table = fp.DistanceTable(shape, workers=None)
    assert table.diameter == DIAMETERS_OF_12_CELLS[shape]
    assert sum(table.histogram()) == STATES_OF_12_CELLS
    table.verify(workers=None)


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "blank"), [((3, 4), 1), ((3, 4), 5), ((2, 6), 2)], ids=named)
def test_every_entry_of_12_cells_with_another_goal_blank_is_right(shape, blank):
    goal = goal_in_order(shape, blank)
    table = fp.DistanceTable(shape, goal, workers=None)
    assert sum(table.histogram()) == STATES_OF_12_CELLS
    table.verify(workers=None)
    starts = [fp.random_board(shape, goal=goal, seed=seed) for seed in range(20)]
    assert_as_far_as_a_search_finds(table, starts)
