"""`solve` took one board, and of a file's name it said that it is no tile."""

import io
import sys

import pytest

import fastpuzzle as fp
from fastpuzzle.cli import main

BOARDS = [fp.scramble(fp.goals.blank_last((4, 4)), 20, seed=seed) for seed in range(3)]
TEXT = "".join(" ".join(map(str, board.tiles)) + "\n" for board in BOARDS)
ANSWERS = [f"{len(path)} moves: {path}" for path in map(fp.shortest_path, BOARDS)]


def test_a_file(tmp_path, capsys):
    file = tmp_path / "puzzle.txt"
    file.write_text("1 2 3\n4 0 5\n7 8 6\n")
    assert main(["solve", str(file)]) == 0
    assert capsys.readouterr().out.startswith("2 moves: rd\n")


def test_what_random_prints(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert main(["solve", "-"]) == 0
    assert capsys.readouterr().out.splitlines() == ANSWERS


@pytest.mark.parametrize("shape", ["2x3", "3x2", "3x1", "1x3", "4x4"])
def test_every_shape_that_random_prints_is_read_back(shape, monkeypatch, capsys):
    main(["random", "--shape", shape, "--count", "4", "--seed", "1"])
    text = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["check", "-"]) == 0
    assert capsys.readouterr().out.count("solvable, in no fewer than") == 4
