"""Published 15-puzzle boards by pattern databases: the lengths, in both layouts, and more goals.

The tests of the large set take 1.6 GB and a minute or two to build it, so they run only if the
user's cache has it, or the variable FASTPUZZLE_TEST_LARGE is 1.
"""

import csv
import os
from functools import cache
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._store import cache as _cache
from fastpuzzle._store import pattern_sets

LAYOUTS = ("blank_first", "blank_last")
# Before any fixture directs the cache elsewhere.
LARGE_FILE = _cache.file_of("large", (4, 4), 0)
needs_large = pytest.mark.skipif(
    not LARGE_FILE.exists() and os.environ.get("FASTPUZZLE_TEST_LARGE") != "1",
    reason="the large set is not in the cache: build it with FASTPUZZLE_TEST_LARGE=1",
)

# The tiles in columns instead of rows. Found by both sets, each with its own partition.
TRANSPOSED = "1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 0"
TRANSPOSED_LENGTH = 72


def read(name):
    with Path(__file__).with_name(name).open(encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


KORF_100 = read("korf100.csv")
HARDEST_17 = read("hardest17.csv")


def named(value):
    return value["id"] if isinstance(value, dict) else value


def goal_with_blank_at(cell):
    tiles = [*range(1, 16)]
    tiles.insert(cell, 0)
    return fp.Board(tiles)


@cache
def built(name, blank):
    """Return a set for the goal in order, without leaving it to the other tests."""
    goal = goal_with_blank_at(blank)
    # The labels of a class are the goal cells of the goal with the blank in its least cell.
    patterns = [
        [goal.tiles[label] for label in pattern]
        for pattern in pattern_sets.partition_of(name, (4, 4), blank)
    ]
    return fp.PatternDatabase.build(goal, patterns)


@pytest.fixture(scope="module")
def small():
    return built("small", 0)


@pytest.fixture(scope="module")
def large():
    if LARGE_FILE.exists():
        return fp.PatternDatabase.load(LARGE_FILE)
    return built("large", 0)


def assert_solved(row, layout, database, replay):
    board = fp.Board(row[f"board_{layout}"])
    path = fp.shortest_path(board, layout, heuristic=database)
    goal = getattr(fp.goals, layout)((4, 4))
    assert replay(path, board, goal) == int(row["optimal"])
    assert path.stats.heuristic == "pattern"
    assert path.stats.expanded == sum(nodes for _, nodes in path.stats.bounds)
    assert path.stats.bounds[-1][0] == len(path)
    assert path.stats.bounds[0][0] >= fp.lower_bound(board, layout, heuristic=database)
    assert path.stats.bounds[0][0] % 2 == len(path) % 2


@pytest.mark.usefixtures("no_tables")
def test_the_small_set_is_the_named_one(small):
    named_set = fp.PatternDatabase.named("small", fp.goals.blank_first((4, 4)))
    assert named_set.partition == small.partition
    assert named_set._data.buffer == small._data.buffer


@pytest.mark.parametrize("row", KORF_100, ids=named)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_korf_by_the_small_set(row, layout, small, replay):
    assert_solved(row, layout, small, replay)


@pytest.mark.slow
@pytest.mark.parametrize("row", HARDEST_17, ids=named)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_hardest_by_the_small_set(row, layout, small, replay):
    assert_solved(row, layout, small, replay)


@pytest.mark.slow
@needs_large
@pytest.mark.parametrize("row", KORF_100, ids=named)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_korf_by_the_large_set(row, layout, large, replay):
    assert_solved(row, layout, large, replay)


@pytest.mark.slow
@needs_large
@pytest.mark.parametrize("row", HARDEST_17, ids=named)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_hardest_by_the_large_set(row, layout, large, replay):
    assert_solved(row, layout, large, replay)


def test_no_board_is_nearer_than_the_bound(small):
    for row in (*KORF_100, *HARDEST_17):
        bounds = {
            fp.lower_bound(row[f"board_{layout}"], layout, heuristic=small) for layout in LAYOUTS
        }
        assert len(bounds) == 1
        (bound,) = bounds
        assert bound <= int(row["optimal"])
        assert bound % 2 == int(row["optimal"]) % 2
        for layout in LAYOUTS:
            assert bound >= fp.lower_bound(row[f"board_{layout}"], layout)


@pytest.mark.slow
@needs_large
def test_random_boards_by_both_sets(small, large, replay):
    goal = fp.goals.blank_last((4, 4))
    for seed in range(1000):
        start = fp.random_board((4, 4), seed=seed)
        lengths = [
            replay(fp.shortest_path(start, goal, heuristic=database), start, goal)
            for database in (small, large)
        ]
        assert lengths[0] == lengths[1]
        assert large.for_goal(goal).lower_bound(start) <= lengths[0]


# Other goals

# The blank in the centre (the snail) and on an edge: by tables of their own.
OTHER_GOALS = {
    "snail": (fp.goals.snail((4, 4)), 5),
    "edge": (goal_with_blank_at(7), 1),
}


def compare_with_walking_conflict(goal, blank, seeds, replay):
    database = built("small", blank)
    for seed in seeds:
        start = fp.random_board((4, 4), goal=goal, seed=seed)
        path = fp.shortest_path(start, goal, heuristic=database)
        assert replay(path, start, goal) == fp.distance(start, goal, heuristic="walking_conflict")


@pytest.mark.parametrize(("goal", "blank"), OTHER_GOALS.values(), ids=OTHER_GOALS)
def test_other_goals(goal, blank, replay):
    compare_with_walking_conflict(goal, blank, range(5), replay)


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "blank"), OTHER_GOALS.values(), ids=OTHER_GOALS)
def test_more_boards_to_other_goals(goal, blank, replay):
    compare_with_walking_conflict(goal, blank, range(5, 20), replay)


# The transposed board


def assert_transposed(database, replay):
    start, goal = fp.Board(TRANSPOSED), fp.goals.blank_last((4, 4))
    path = fp.shortest_path(start, goal, heuristic=database)
    assert replay(path, start, goal) == TRANSPOSED_LENGTH


@pytest.mark.slow
def test_the_transposed_board_by_the_small_set(small, replay):
    assert_transposed(small, replay)


@pytest.mark.slow
@needs_large
def test_the_transposed_board_by_the_large_set(large, replay):
    assert_transposed(large, replay)


def test_the_transposed_board_is_not_nearer(small):
    bound = fp.lower_bound(TRANSPOSED, "blank_last", heuristic=small)
    assert bound <= TRANSPOSED_LENGTH
    assert bound % 2 == TRANSPOSED_LENGTH % 2


# Node counts
#
# They change when the small set or its search is changed on purpose. The new ones are what the test
# prints when it fails; no other test depends on them.

SMALL_SET_EXPANDED = {
    "79": 2_042,
    "1": 59_661,
    "15": 151_418,
}


def test_node_counts(small):
    boards = {row["id"]: row["board_blank_first"] for row in KORF_100}
    expanded = {
        number: fp.shortest_path(boards[number], "blank_first", heuristic=small).stats.expanded
        for number in SMALL_SET_EXPANDED
    }
    assert expanded == SMALL_SET_EXPANDED
