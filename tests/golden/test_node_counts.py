"""Node counts of IDA*: exact where they are deterministic, and the published lengths with them."""

import csv
from importlib import import_module
from pathlib import Path

import pytest

import fastpuzzle as fp

# Boards on which a published IDA* with the Manhattan distance expanded no more nodes than this.
MOST_NODES = 5_000_000
MOST_NODES_SLOW = 300_000_000

KORF_79_BOUNDS = (
    *((28, 1), (30, 4), (32, 78), (34, 516), (36, 2919)),
    *((38, 16110), (40, 85843), (42, 286836)),
)


def read(name):
    with Path(__file__).with_name(name).open(encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


KORF_100 = read("korf100.csv")
HARDEST_17 = read("hardest17.csv")
LAYOUTS = ("blank_first", "blank_last")


def korf_boards(nodes_from, nodes_to):
    rows = [row for row in KORF_100 if nodes_from < int(row["ida_md_expanded"]) <= nodes_to]
    return [pytest.param(row, id=f"korf{row['id']}") for row in rows]


def test_korf_79():
    (board,) = [row["board_blank_first"] for row in KORF_100 if row["id"] == "79"]
    path = fp.shortest_path(board, "blank_first", algorithm="idastar")
    assert path.stats.bounds == KORF_79_BOUNDS
    assert path.stats.expanded == sum(nodes for _, nodes in KORF_79_BOUNDS)


def assert_korf_board(row, replay):
    """Bounds and length are right; a finished bound takes as many nodes in either layout."""
    all_bounds = []
    for layout in LAYOUTS:
        board = fp.Board(row[f"board_{layout}"])
        path = fp.shortest_path(board, layout, algorithm="idastar")
        goal = getattr(fp.goals, layout)((4, 4))
        assert replay(path, board, goal) == int(row["optimal"])
        bounds = path.stats.bounds
        assert [bound for bound, _ in bounds] == [
            *range(fp.lower_bound(board, layout), len(path) + 1, 2)
        ]
        assert path.stats.expanded == sum(nodes for _, nodes in bounds)
        all_bounds.append(bounds)
    assert all_bounds[0][:-1] == all_bounds[1][:-1]


@pytest.mark.parametrize("row", korf_boards(0, MOST_NODES))
def test_korf_boards(row, replay):
    assert_korf_board(row, replay)


@pytest.mark.slow
@pytest.mark.parametrize("row", korf_boards(MOST_NODES, MOST_NODES_SLOW))
def test_harder_korf_boards(row, replay):
    assert_korf_board(row, replay)


@pytest.mark.parametrize("row", HARDEST_17, ids=lambda row: f"hard{row['id']}")
def test_the_hardest_boards_under_a_node_limit(row):
    all_bounds = []
    for layout in LAYOUTS:
        with pytest.raises(fp.LimitReachedError) as caught:
            fp.shortest_path(
                row[f"board_{layout}"], layout, algorithm="idastar", node_limit=1_000_000
            )
        stats = caught.value.stats
        assert stats.expanded == sum(nodes for _, nodes in stats.bounds) == 1_000_000
        assert caught.value.lower_bound == stats.bounds[-1][0]
        assert caught.value.lower_bound <= int(row["optimal"])
        assert caught.value.lower_bound % 2 == int(row["optimal"]) % 2
        all_bounds.append(stats.bounds)
    assert all_bounds[0] == all_bounds[1]


EASY_SHAPES = [(2, 2), (2, 3), (3, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 4), (3, 6), (5, 5)]


@pytest.mark.parametrize("shape", EASY_SHAPES, ids=str)
def test_every_finished_bound_takes_as_many_nodes_as_in_the_reference(shape):
    reference = import_module("fastpuzzle.reference.idastar")
    for seed in range(20):
        goal = fp.random_board(shape, seed=seed)
        start = fp.scramble(goal, 24, seed=seed)
        if start == goal:
            continue
        bounds = fp.shortest_path(start, goal, algorithm="idastar").stats.bounds
        expected = reference.expansions_per_bound(start.tiles, goal.tiles, shape=shape)
        assert bounds == tuple(expected)
