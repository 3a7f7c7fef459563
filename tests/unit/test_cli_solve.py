"""`solve` and `check`: where boards come from, several of them, and how moves are written."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

import fastpuzzle as fp
from fastpuzzle.cli.pool import in_order
from fastpuzzle.cli.text import in_options

SOLVED = "1 2 3 4 5 6 7 8 0"
ONE = "1 2 3 4 5 6 7 0 8"
TWO = "1 2 3 4 0 5 7 8 6"
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Write a file into the working directory, and return its name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "boards.txt") -> str:
        (tmp_path / name).write_text(text)
        return name

    return write


# Where boards come from


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ([ONE], ["r"]),
        (ONE.split(), ["r"]),
        (["1 2 3", "4 0 5"], ["r"]),
        (["1 2 3", "4 0 5", "7 8 6"], ["rd"]),
        (["123", "405", "786"], ["rd"]),
        ([ONE, TWO], ["r", "rd"]),
        (["123456708", "123405786"], ["r", "rd"]),
    ],
)
def test_arguments(run, words, moves):
    exit_code, output, errors = run("solve", *words)
    assert (exit_code, errors) == (0, "")
    found = [line.split(": ")[1] for line in output.splitlines() if "move" in line.split(":")[0]]
    assert found == moves


def test_files_in_order(run, file):
    first = file(f"{ONE}\n{TWO}\n", "first.txt")
    second = file("1 2 3\n4 5 6\n0 7 8\n", "second.txt")
    assert run("solve", first, second, "0 3 2 1", "--goal", "blank_last")[0] == 0
    output = run("solve", second, "123405786", first)[1]
    assert output.splitlines() == ["2 moves: rr", "2 moves: rd", "1 move: r", "2 moves: rd"]


def test_standard_input_among_files(run, file, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(TWO))
    assert run("solve", file(ONE), "-")[1].splitlines() == ["1 move: r", "2 moves: rd"]


def test_what_is_a_board_and_a_file_is_the_board(run, file):
    file(TWO, "123456708")
    assert run("solve", "123456708")[1].startswith("1 move: r\n")
    assert run("solve", "./123456708")[1].startswith("2 moves: rd\n")


@pytest.mark.parametrize("name", ["missing.txt", "./missing", "/no/such/file", "~/missing"])
def test_a_file_that_is_not_there(run, name):
    assert run("solve", name) == (2, "", f"fastpuzzle: {name}: No such file or directory\n")


def test_a_file_that_cannot_be_read(run, tmp_path):
    exit_code, output, errors = run("solve", str(tmp_path))
    assert (exit_code, output, errors.count("\n")) == (2, "", 1)


def test_a_file_with_a_fault_is_named(run, file):
    exit_code, output, errors = run("solve", file("1 2 3\n4 5 6\n7 8 8\n"))
    assert (exit_code, output) == (1, "")
    assert errors.startswith("fastpuzzle: boards.txt: line 3: tile 8 is repeated")
    exit_code, output, errors = run("solve", file(f"{ONE}\n{TWO}\n1 2 3 4 5 6 7 8 8\n"))
    assert (exit_code, output) == (1, "")
    assert errors.startswith("fastpuzzle: boards.txt: line 3: tile 8 is repeated")


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_a_board(run, file, text):
    assert run("solve", file(text))[0] == 1


# Several boards


@pytest.mark.parametrize("workers", ["1", "3", "all"])
def test_several_boards_are_answered_in_order(run, file, workers):
    boards = [fp.scramble(fp.goals.blank_last((4, 4)), 40, seed=seed) for seed in range(60)]
    text = "\n".join(" ".join(map(str, board.tiles)) for board in boards)
    paths = map(fp.shortest_path, boards)
    exit_code, output, errors = run("solve", file(text), "-j", workers)
    assert (exit_code, errors) == (0, "")
    assert output.splitlines() == [f"{len(path)} moves: {path}" for path in paths]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_has_no_path_among_several(run, workers):
    exit_code, output, errors = run("solve", ONE, UNSOLVABLE, TWO, "--workers", workers)
    assert (exit_code, output) == (1, "1 move: r\nunsolvable\n2 moves: rd\n")
    assert errors.startswith("fastpuzzle: board 2: no moves lead from 1 2 3 / 4 5 6 / 8 7 0 to")
    exit_code, output, errors = run("solve", ONE, UNSOLVABLE, TWO, "--max-moves", "1")
    assert (exit_code, output) == (3, "1 move: r\nunsolvable\nat least 2 moves\n")
    assert errors.count("\n") == 2


def test_max_moves_of_one_board(run):
    assert run("solve", TWO, "--max-moves", "2")[1].startswith("2 moves: rd\n")
    exit_code, output, errors = run("solve", TWO, "--max-moves", "1")
    assert (exit_code, output, errors.count("\n")) == (3, "", 1)
    assert "no path is shorter than 2 moves" in errors


def test_wrong_options_end_it_with_several_boards_too(run):
    arguments = ("--algorithm", "bfs", "--heuristic", "manhattan")
    for workers in ("1", "2"):
        exit_code, output, errors = run("solve", ONE, TWO, *arguments, "-j", workers)
        assert (exit_code, output, errors.count("\n")) == (2, "", 1)


def test_check_of_several_boards(run):
    exit_code, output, errors = run("check", ONE, UNSOLVABLE)
    assert (exit_code, errors) == (1, "")
    first, second = output.splitlines()
    assert first == "solvable, in no fewer than 1 move"
    assert second.startswith("unsolvable: ")


def test_work_in_order_ends_with_an_error_that_is_not_expected():
    def work(board, on_progress):
        del on_progress
        if board == 3:
            raise ZeroDivisionError
        return 10 * board

    outcomes = in_order(work, list(range(1000)), 2, ValueError)
    assert [next(outcomes) for _ in range(3)] == [0, 10, 20]
    with pytest.raises(ZeroDivisionError):
        next(outcomes)


def test_work_in_order_stops_when_nobody_wants_more():
    class Endless:
        calls = 0

    def work(board, on_progress):
        if board == 0:
            return 0
        while True:
            Endless.calls += 1
            on_progress(None)

    outcomes = in_order(work, list(range(100)), 2, ValueError)
    assert next(outcomes) == 0
    outcomes.close()
    assert Endless.calls > 0


# How moves are written


@pytest.mark.parametrize(
    ("arguments", "moves"),
    [
        ([], "rr"),
        (["--upper"], "RR"),
        (["--moves-of", "tile"], "ll"),
        (["--moves-of", "tile", "--style", "run_length", "--upper"], "L2"),
        (["--style", "tiles"], "7 8"),
        (["--style", "arrows"], "\u2192\u2192"),
        (["--style", "words"], "right right"),
    ],
)
def test_moves_as_asked_for(run, arguments, moves):
    assert run("solve", "123456078", *arguments)[1].splitlines()[0] == f"2 moves: {moves}"
    assert run("solve", "123456078", ONE, *arguments)[1].splitlines()[0] == f"2 moves: {moves}"
    fields = json.loads(run("solve", "123456078", "--json", *arguments)[1])
    assert (fields["moves"], fields["formatted"]) == ("rr", moves)


def test_table_of_answers(run):
    exit_code, output, errors = run("solve", ONE, UNSOLVABLE, "--csv", "--upper")
    rows = list(csv.DictReader(io.StringIO(output)))
    assert (exit_code, errors.count("\n"), len(rows)) == (1, 1, 2)
    assert rows[0]["start"] == fp.Board(ONE).one_line()
    assert rows[0]["goal"] == rows[1]["goal"] == fp.Board(SOLVED).one_line()
    assert (rows[0]["solvable"], rows[0]["length"], rows[0]["moves"]) == ("yes", "1", "R")
    assert (rows[1]["solvable"], rows[1]["length"], rows[1]["moves"]) == ("no", "", "")
    assert rows[1]["error"].startswith("no moves lead from")
    one = list(csv.DictReader(io.StringIO(run("solve", ONE, "--csv")[1])))
    assert [row["moves"] for row in one] == ["r"]


# Messages


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("give shape=(rows, cols)", "give --shape ROWSxCOLS"),
        ("shape= says (2, 2)", "--shape says (2, 2)"),
        ("give shape=(3, 4) or", "give --shape 3x4 or"),
        ("time_limit must not be negative", "--time-limit must not be negative"),
        ("runs on one thread, workers=2", "runs on one thread, --workers 2"),
        ('legal with moves_of="tile"', "legal with --moves-of tile"),
        ("max_moves must be", "--max-moves must be"),
        ("time limit reached", "time limit reached"),
    ],
)
def test_options_are_named_as_the_command_line_names_them(text, told):
    assert in_options(text) == told
