"""The boards of a course assignment, with the answers that their file names state."""

import csv
from pathlib import Path

import pytest

import fastpuzzle as fp

# On boards of more than SMALL_CELLS cells, only answers of at most MOST_MOVES moves are asked
# for: the search for longer ones takes too long.
SMALL_CELLS = 9
MOST_MOVES = 52

with Path(__file__).with_name("course_boards.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(line for line in file if not line.startswith("#")))

# Its file name says 51 moves, but no 3x3 board needs more than 31.
TRUE_MOVES = {"puzzle51": 5}


def board_of(row):
    return fp.Board(row["start"], shape=(int(row["rows"]), int(row["cols"])))


def moves_of(row):
    return TRUE_MOVES.get(row["id"], int(row["moves"]))


def can_be_asked(row):
    return int(row["rows"]) * int(row["cols"]) <= SMALL_CELLS or moves_of(row) <= MOST_MOVES


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_solvability(row):
    board = board_of(row)
    solvable = moves_of(row) >= 0
    assert fp.is_solvable(board) == solvable
    assert fp.reference.is_solvable(board.tiles, shape=board.shape) == solvable


@pytest.mark.parametrize(
    "row", [row for row in ROWS if moves_of(row) < 0], ids=lambda row: row["id"]
)
def test_unsolvable(row):
    with pytest.raises(fp.UnsolvableError, match="no moves lead"):
        fp.shortest_path(board_of(row))


@pytest.mark.parametrize(
    "row",
    [row for row in ROWS if moves_of(row) >= 0 and can_be_asked(row)],
    ids=lambda row: row["id"],
)
def test_exact_distance(row, replay):
    board = board_of(row)
    path = fp.shortest_path(board)
    assert replay(path, board, fp.goals.blank_last(board.shape)) == moves_of(row)


def test_the_row_with_a_wrong_answer():
    (row,) = [row for row in ROWS if row["id"] == "puzzle51"]
    assert row["moves"] == "51"
    board = board_of(row)
    assert fp.reference.distance(board.tiles, algorithm="bfs") == 5
    assert fp.distance(board) == 5
