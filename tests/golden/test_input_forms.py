"""Texts as people write boards, each with the boards it means, or with what is said instead."""

import json
from pathlib import Path

import pytest

import fastpuzzle as fp

with Path(__file__).with_name("input_forms.jsonl").open(encoding="utf-8") as file:
    FORMS = [form for form in map(json.loads, file) if "text" in form]

DOORS = {
    "Board": lambda text, shape: [fp.Board(text, shape)],
    "parse_boards": lambda text, shape: fp.parse_boards(text, shape=shape),
}
READ = [(form, door) for form in FORMS if form["expect"] != "error" for door in form["doors"]]
REFUSED = [(form, door) for form in FORMS if form["expect"] == "error" for door in form["doors"]]

# What the notes on the refused forms ask the message to say.
SAID = {
    "a count of three before two grids": r"3 boards, the text has 2",
    "a wall # last in its row": "walls are not read",
    "a wall #": "walls are not read",
    "start and goal in one text where one board is asked for": r"parse_boards.*pair",
    "nine tiles and one more number that is a tile: index or answer?": r"first.*last.*answer",
    "ten numbers that are a 2x5 or 5x2 board: no shape": r"10 cells do not make a square",
    "two blanks": r"cell 0 .*cell 8 .*one blank",
    "tile out of range": r"tile 9 at cell 4 .*out of range",
    "a ragged grid": r"line 2: row 1 has 2 cells",
    "empty text": "no board",
    "only a size": "a size needs its board",
    "floats with a fraction": r"'1.5' at cell 0 .*no integer",
    "two boards where one is asked for": r"two boards.*parse_boards",
}


def named(form_and_door):
    return "-".join((form_and_door[0]["form"], form_and_door[1]))


def shapes(form):
    """Return what may be given as shape=: nothing where the text shows it, and its own."""
    own = tuple(form["shape"])
    return (None, own)


@pytest.mark.parametrize("form_and_door", READ, ids=named)
def test_read(form_and_door):
    form, door = form_and_door
    expected = [(tuple(tiles), tuple(form["shape"])) for tiles in form["expect"]]
    for shape in shapes(form):
        boards = DOORS[door](form["text"], shape)
        assert [(board.tiles, board.shape) for board in boards] == expected


@pytest.mark.parametrize("form_and_door", REFUSED, ids=named)
def test_refused(form_and_door):
    form, door = form_and_door
    with pytest.raises(fp.InvalidBoardError, match=SAID[form["form"]]):
        DOORS[door](form["text"], None)


@pytest.mark.parametrize("form", [form for form, door in READ if door == "Board"], ids=str)
def test_read_where_a_call_takes_a_board(form):
    board = fp.Board(form["text"])
    assert fp.is_solvable(form["text"], board)
    assert fp.is_solvable(board, form["text"])
    assert fp.distances([form["text"]], board).tolist() == [0]
    assert str(fp.shortest_path(form["text"], form["text"])) == ""


def test_every_form_of_a_board_is_read_by_both_doors():
    assert all("parse_boards" in form["doors"] for form, _ in READ)
    assert set(SAID) == {form["form"] for form, _ in REFUSED}
