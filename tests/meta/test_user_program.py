"""A program as a user might write it: its types are right under mypy --strict, and it runs."""

import ast
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import fastpuzzle as fp

PROGRAM = Path(__file__).parent / "user_program" / "program.py"


def test_it_uses_every_public_name():
    tree = ast.parse(PROGRAM.read_text(encoding="utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "fp"
    }
    assert set(fp.__all__) <= used


@pytest.mark.skipif(find_spec("mypy") is None, reason="needs mypy")
def test_its_types_are_right(tmp_path):
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache"]
    result = subprocess.run(
        [*command, PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (result.stdout.splitlines()[-1:], result.stderr) == (
        ["Success: no issues found in 1 source file"],
        "",
    )
    assert result.returncode == 0


def test_it_runs(tmp_path):
    result = subprocess.run(
        [sys.executable, "-W", "error", PROGRAM, tmp_path],
        env={**os.environ, "FASTPUZZLE_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "31 moves: lurdrulurdlldrrululddruulddrurd" in result.stdout
    assert result.stdout.splitlines()[-1] == "19 moves by the reference"
