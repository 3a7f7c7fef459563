"""Boards from public bug reports about other solvers, with checked answers."""

import csv
from pathlib import Path

import pytest

import fastpuzzle as fp

# On boards of more than SMALL_CELLS cells, only answers of at most MOST_MOVES moves are asked
# for: the search for longer ones takes too long.
SMALL_CELLS = 9
MOST_MOVES = 52

with Path(__file__).with_name("public_reports.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(line for line in file if not line.startswith("#")))


SOLVABLE_ROWS = [row for row in ROWS if row["expected"].isdigit()]


def rows_with(expected):
    return [row for row in ROWS if row["expected"] == expected]


def can_be_asked(row):
    return int(row["rows"]) * int(row["cols"]) <= SMALL_CELLS or int(row["expected"]) <= MOST_MOVES


def shape_of(row):
    return int(row["rows"]), int(row["cols"])


def boards_of(row):
    return tuple(fp.Board(row[name], shape=shape_of(row)) for name in ("start", "goal"))


def named(row):
    return f"{row['id']}-{row['kind']}"


@pytest.mark.parametrize("row", rows_with("error"), ids=named)
def test_invalid(row):
    with pytest.raises(fp.InvalidBoardError, match=r"repeated|two blanks"):
        fp.shortest_path(row["start"], row["goal"], shape=shape_of(row))


@pytest.mark.parametrize("row", rows_with("unsolvable"), ids=named)
def test_unsolvable(row):
    start, goal = boards_of(row)
    assert not fp.is_solvable(start, goal)
    with pytest.raises(fp.UnsolvableError, match="no moves lead"):
        fp.shortest_path(start, goal)


@pytest.mark.parametrize("row", SOLVABLE_ROWS, ids=named)
def test_solvable(row):
    start, goal = boards_of(row)
    exact = int(row["expected"])
    assert fp.is_solvable(start, goal)
    assert fp.lower_bound(start, goal) <= exact
    assert fp.lower_bound(start, goal) % 2 == exact % 2


@pytest.mark.parametrize("row", list(filter(can_be_asked, SOLVABLE_ROWS)), ids=named)
def test_exact_distance(row, replay):
    start, goal = boards_of(row)
    assert replay(fp.shortest_path(start, goal), start, goal) == int(row["expected"])
