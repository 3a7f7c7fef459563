"""Boards of judge problems, questions and bug reports: their answers, and as they were written."""

import csv
from pathlib import Path

import numpy as np
import pytest

import fastpuzzle as fp

# An answer of more moves on a larger board is not asked for: its search takes too long.
SMALL_CELLS = 9
MOST_MOVES = 46

with Path(__file__).with_name("public_reports_2.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(line for line in file if not line.startswith("#")))
BY_ID = {row["id"]: row for row in ROWS}


def pair_of(row):
    shape = int(row["rows"]), int(row["cols"])
    return fp.Board(row["start"], shape), fp.Board(row["goal"], shape)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_answer(row):
    start, goal = pair_of(row)
    if row["expected"] == "unsolvable":
        assert not fp.is_solvable(start, goal)
        with pytest.raises(fp.UnsolvableError):
            fp.distance(start, goal)
        return
    exact = int(row["expected"])
    assert fp.is_solvable(start, goal)
    assert fp.lower_bound(start, goal) <= exact
    if len(start.tiles) <= SMALL_CELLS or exact <= MOST_MOVES:
        assert fp.distance(start, goal) == exact


def lines(row, separator=" "):
    """Return the start as one line a row."""
    tiles = row["start"].split()
    cols = int(row["cols"])
    return "\n".join(
        separator.join(tiles[cell : cell + cols]) for cell in range(0, len(tiles), cols)
    )


def nested(row):
    return [[int(tile) for tile in line.split()] for line in lines(row).split("\n")]


def with_blank(row, sign):
    return " ".join(sign if tile == "0" else tile for tile in row["start"].split())


# How each of them was written; the start's tiles come from the file where its form is plain.
WRITTEN = {
    "T201": lines(BY_ID["T201"]),
    "T202": lines(BY_ID["T202"]),
    "T204": str(nested(BY_ID["T204"])),
    "T205": "1\n" + lines(BY_ID["T205"]),
    "T207": "1\n" + lines(BY_ID["T207"]),
    "T208": lines(BY_ID["T208"]),
    "T210": "1\n\n" + with_blank(BY_ID["T210"], "x") + "\n",
    "T213": BY_ID["T213"]["start"],
    "T214": lines(BY_ID["T214"]),
    "T217": "1 5\n1 2 . 3 4",
    "T219": "2\n" + lines(BY_ID["T219"]),
    "T222": "1\n" + BY_ID["T222"]["start"],
    "T233": "8 2 0/4 6 1/3 7 5",
    "T236": "3\n# a comment between the size and the rows\n" + lines(BY_ID["T236"]),
    "T237": "4\n" + lines(BY_ID["T237"]),
    "T239": "4\n" + lines(BY_ID["T239"]),
    "T240": "3\n 1  2  3 \n 0  7  6 \n 5  4  8 \n",
    "T242": "4\n" + lines(BY_ID["T242"], "  "),
    "T243": "2\n" + lines(BY_ID["T243"], "  "),
    "T249": "2 | 3 | 6 |\n1 | 7 | |\n4 | 8 | 5 |",
    "T251": lines(BY_ID["T251"]),
    "T254": "812043765",
    "T255": lines(BY_ID["T255"]),
    "T257": "2 3 1\r\n8 0 4\r\n7 6 5\r\n",
    "T260": "87_654321",
    "T261": "8 0 6 / 5 4 7 / 2 3 1",
    "T263": "[['1','2','3'],['4','5','6'],['7','_','8']]",
    "T264": """\
     0   1   2   3
0   1   2   3   4
1   5   6   7   8
2   9  10  11  12
3  13  14   0  15""",
    "T270": lines(BY_ID["T270"]),
    "T271": lines(BY_ID["T271"]),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_as_it_was_written(name):
    start, _ = pair_of(BY_ID[name])
    assert fp.Board(WRITTEN[name]) == start
    assert fp.parse_boards(WRITTEN[name]) == [start]


# Other forms: a pair in one text, and what is no text.
def test_a_count_then_two_lines_a_case_without_spaces():
    text = "1\n564178X23\n7568X4123\n"
    assert fp.parse_boards(text) == [*pair_of(BY_ID["T211"])]


def test_start_and_goal_as_six_lines():
    row = BY_ID["T216"]
    start, goal = pair_of(row)
    text = f"{start}\n{goal}\n".replace(".", "0")
    assert fp.parse_boards(text) == [start, goal]
    with pytest.raises(fp.InvalidBoardError, match=r"two boards.*parse_boards.*pair"):
        fp.Board(text)


def test_a_scramble_of_the_solved_board():
    start, goal = pair_of(BY_ID["T234"])
    scramble = fp.shortest_path(start, goal).inverse()
    text = scramble.format(moves_of="tile", style="run_length", upper=True)
    assert goal.apply(text, moves_of="tile") == start


def test_a_solution_in_moves_of_tiles_with_counts():
    start, goal = pair_of(BY_ID["T233"])
    path = fp.Path.parse(start, "R2U2LDLDRURDLULDRULURDLU", moves_of="tile")
    assert len(path) == 24
    assert path.goal == goal


def test_the_place_of_each_tile():
    start, goal = pair_of(BY_ID["T245"])
    places = [start.tiles.index(tile) for tile in range(16)]
    assert fp.Board.from_positions(places, (4, 4)) == start
    assert fp.Board.from_positions(list(range(16)), (4, 4)) == goal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(define (problem p) (:init (at t5 s1) (at t6 s2) (empty s5)))", "PDDL.*row by row"),
        ("(:objects N1 N2 L1 L2)\n(:init (at N1 L1) (empty L2))", "PDDL.*row by row"),
        ("START 3 3 15\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\nEND\n", "START to END"),
        ("4 4\nstarting positions for each tile:\n14\n13\n", "from_positions"),
        ("2 3 4 6 1 9 7 8", "8 cells do not make a square"),
        ("1,2,3,4,5,6,7,9,8", "no blank; if 9 is the blank write 0"),
        ("1,2,3\n4,5,6\n7,9,8", "no blank; if 9 is the blank write 0"),
        ("123\n456\n78", "row 2 has 2 cells.*if the blank was a space, write 0"),
        ("12345678", "if the blank was a space, write 0"),
    ],
)
def test_refused_with_a_reason(text, said):
    for read in (fp.Board, fp.parse_boards):
        with pytest.raises(fp.InvalidBoardError, match=said) as caught:
            read(text)
        assert "\n" not in str(caught.value)


def test_lists_of_words_and_arrays():
    start, goal = pair_of(BY_ID["T263"])
    assert fp.Board([["1", "2", "3"], ["4", "5", "6"], ["7", "_", "8"]]) == start
    assert fp.Board(["1", "2", "3", "4", "5", "6", "7", "_", "8"]) == start
    assert fp.distance(np.array(start.tiles, np.int32).reshape(3, 3), goal) == 1
