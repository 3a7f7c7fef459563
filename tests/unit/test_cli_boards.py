"""`apply` and `judge` on the command line."""

from __future__ import annotations

import pytest

import fastpuzzle as fp

SOLVED = "1 2 3 4 5 6 7 8 0"


# apply


@pytest.mark.parametrize(
    ("arguments", "board"),
    [
        ([SOLVED, "ul"], "1 2 3 4 0 5 7 8 6"),
        ([SOLVED, "u", "l"], "1 2 3 4 0 5 7 8 6"),
        ([SOLVED, "U", "L"], "1 2 3 4 0 5 7 8 6"),
        ([SOLVED, "D", "R", "--moves-of", "tile"], "1 2 3 4 0 5 7 8 6"),
        ([SOLVED, "6 5"], "1 2 3 4 0 5 7 8 6"),
        (["12345678x", "l2u"], "1 2 3 0 5 6 4 7 8"),
        (["1 2 3 4 5 0", "--shape", "2x3", "l"], fp.Board("1 2 3\n4 0 5").one_line()),
    ],
)
def test_board_after_moves(run, arguments, board):
    assert run("apply", *arguments) == (0, f"{board}\n", "")


def test_board_from_standard_input(run):
    assert run("apply", "-", "u", text="1 2 3\n4 5 6\n7 8 x\n") == (0, "1 2 3 4 5 0 7 8 6\n", "")


@pytest.mark.parametrize("moves", ["d", "q", "lu6"])
def test_moves_that_cannot_be_made(run, moves):
    exit_code, output, errors = run("apply", SOLVED, moves)
    assert (exit_code, output, errors.count("\n")) == (1, "", 1)


def test_moves_that_are_legal_the_other_way(run):
    assert "--moves-of tile" in run("apply", SOLVED, "dr")[2]


# judge


def test_a_format_by_name_or_by_option(run, tmp_path):
    file = tmp_path / "cases.txt"
    file.write_text("1 3 0\n4 2 5\n7 8 6\n")
    for arguments in (["alds1-13b"], ["--format", "alds1-13b"]):
        assert run("judge", *arguments, str(file)) == (0, "4\n", "")
        assert run("judge", *arguments, text=file.read_text()) == (0, "4\n", "")
        assert run("judge", *arguments, "-", text=file.read_text()) == (0, "4\n", "")
    assert run("judge", str(file)) == (0, "ldrd\n", "")
    assert run("judge", text=file.read_text()) == (0, "ldrd\n", "")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ([], "ldrd"),
        (["--upper"], "LDRD"),
        (["--answer", "length"], "4"),
        (["--answer", "yes-no"], "yes"),
        (["--answer", "yes-no", "--max-moves", "3"], "no"),
        (["--answer", "length", "--max-moves", "3"], "-1"),
        (["--max-moves", "3"], "unsolvable"),
        (["--goal", "1 3 0 4 2 5 7 8 6"], ""),
        (["--goal", "snail", "--answer", "yes-no"], "no"),
        (["--shape", "3x3"], "ldrd"),
    ],
)
def test_options_of_a_format(run, arguments, answer):
    assert run("judge", "eight", *arguments, text="130425786\n") == (0, f"{answer}\n", "")


def test_words_of_a_judge_stay_with_its_kind_of_answer(run):
    no = "This puzzle is not solvable.\n"
    case = "1\n13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n"
    assert run("judge", "uva10181", text=case)[1] == no
    assert run("judge", "uva10181", "--max-moves", "4", text=case)[1] == no
    assert run("judge", "uva10181", "--answer", "length", text=case)[1] == "-1\n"


def test_any_shape_and_pairs(run):
    assert run("judge", "--shape", "2x3", text="1 2 3\n4 0 5\n1 2 3 0 4 5\n")[1] == "r\nrr\n"
    arguments = ("--pairs", "--answer", "length")
    assert run("judge", *arguments, text="1 2 3\n0 4 5\n\n1 2 3\n4 5 0\n")[1] == "2\n"


def test_damaged_rows_without_a_shape(run):
    exit_code, output, errors = run("judge", text="1 2 3\n4 0 5\n7 8 8\n")
    assert (exit_code, output) == (1, "")
    assert errors.startswith("line 3: tile 8 is repeated")


def test_a_goal_of_another_shape(run):
    exit_code, output, errors = run("judge", "luogu1379", "--shape", "4x4", text="")
    assert (exit_code, output) == (1, "")
    assert errors.startswith("fastpuzzle: goal: ")
