"""Korf's hundred 15-puzzle boards: the published lengths, by every heuristic, in two layouts."""

import csv
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import HEURISTICS

LAYOUTS = ("blank_first", "blank_last")
NAMES = ("auto", *(name for name in HEURISTICS if name != "manhattan"))
# So many boards, those with the least nodes, are solved each time; the others take minutes.
EASY = 80
EASY_BY_MANHATTAN = 30


def read(name):
    with Path(__file__).with_name(name).open(encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


# The easiest first.
KORF_100 = sorted(read("korf100.csv"), key=lambda row: int(row["ida_md_expanded"]))
HARDEST_17 = read("hardest17.csv")


def named(value):
    return f"korf{value['id']}" if isinstance(value, dict) else value


def assert_solved(row, layout, heuristic, replay):
    board = fp.Board(row[f"board_{layout}"])
    path = fp.shortest_path(board, layout, algorithm="idastar", heuristic=heuristic)
    goal = getattr(fp.goals, layout)((4, 4))
    assert replay(path, board, goal) == int(row["optimal"])
    assert path.stats.expanded == sum(nodes for _, nodes in path.stats.bounds)
    assert path.stats.bounds[-1][0] == len(path)


def test_the_boards_are_those_of_the_publication():
    assert len(KORF_100) == 100
    assert sum(int(row["optimal"]) for row in KORF_100) == 5305
    for row in KORF_100:
        rotated = [
            16 - int(tile) if tile != "0" else 0 for tile in row["board_blank_first"].split()
        ]
        assert rotated[::-1] == [int(tile) for tile in row["board_blank_last"].split()]


@pytest.mark.parametrize("row", KORF_100[:EASY], ids=named)
def test_lengths(row, replay):
    assert_solved(row, "blank_first", "auto", replay)


@pytest.mark.parametrize("row", KORF_100[:EASY_BY_MANHATTAN], ids=named)
def test_lengths_by_manhattan(row, replay):
    assert_solved(row, "blank_first", "manhattan", replay)


@pytest.mark.slow
@pytest.mark.parametrize("row", KORF_100, ids=named)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("heuristic", NAMES)
def test_lengths_of_all(row, layout, heuristic, replay):
    assert_solved(row, layout, heuristic, replay)


@pytest.mark.slow
@pytest.mark.parametrize("row", KORF_100, ids=named)
def test_lengths_of_all_by_manhattan(row, replay):
    assert_solved(row, "blank_first", "manhattan", replay)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_no_board_is_nearer_than_the_bound(layout, heuristic):
    for row in (*KORF_100, *HARDEST_17):
        bound = fp.lower_bound(row[f"board_{layout}"], layout, heuristic=heuristic)
        assert bound <= int(row["optimal"])
        assert bound % 2 == int(row["optimal"]) % 2


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_both_layouts_have_the_same_bound(heuristic):
    for row in (*KORF_100, *HARDEST_17):
        bounds = {
            fp.lower_bound(row[f"board_{layout}"], layout, heuristic=heuristic)
            for layout in LAYOUTS
        }
        assert len(bounds) == 1
