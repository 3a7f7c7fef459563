"""An outside package cimports the kernels of the installed package and agrees with the face."""

import importlib.util
import itertools
import math
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fastpuzzle as fp

SOURCE = Path(__file__).parent / "outside"


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """Build the package in a directory of its own and import it."""
    build = tmp_path_factory.mktemp("outside")
    for file in SOURCE.iterdir():
        shutil.copy(file, build)
    subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=build,
        check=True,
        capture_output=True,
    )
    (compiled,) = [file for file in build.iterdir() if file.suffix in {".so", ".pyd"}]
    spec = importlib.util.spec_from_file_location("outside", compiled)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("n", [1, 5, 9, 12, 16, 17, 20])
def test_ranks_agree_with_the_face(outside, n):
    last = math.factorial(n) - 1
    for number in {0, last // 3, last // 2, last}:
        perm = fp.unrank(number, n)
        assert outside.unrank(number, n) == perm
        assert outside.rank(bytes(perm)) == fp.rank(perm) == number


def test_parity_agrees_with_the_reference(outside):
    for perm in itertools.permutations(range(5)):
        assert outside.parity(bytes(perm)) == fp.reference.parity(perm)


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 3), (3, 3), (4, 4), (15, 17)])
def test_neighbors_are_the_moves_of_a_board(outside, shape):
    rows, cols = shape
    for cell in {0, cols - 1, rows * cols // 2, rows * cols - 1}:
        tiles = list(range(1, rows * cols))
        tiles.insert(cell, 0)
        board = fp.Board(tiles, shape=shape)
        expected = [neighbor.blank for _, neighbor in board.neighbors()]
        assert outside.neighbors(rows, cols, cell) == expected


def test_runs_without_the_gil(outside):
    assert outside.sum_of_ranks(9, 10_000) == sum(range(10_000))
