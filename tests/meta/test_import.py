"""What ``import fastpuzzle`` does not load."""

import subprocess
import sys

import pytest

LOADED = "import sys; before = set(sys.modules); {}; print(*set(sys.modules) - before)"


def modules_loaded_by(code):
    command = [sys.executable, "-c", LOADED.format(code)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stderr == ""
    return set(result.stdout.split())


@pytest.fixture(scope="module")
def loaded():
    return modules_loaded_by("import fastpuzzle")


@pytest.mark.parametrize("name", ["numpy", "argparse", "fastpuzzle.reference", "fastpuzzle.cli"])
def test_importing_the_package_leaves_out(name, loaded):
    assert "fastpuzzle.board" in loaded
    assert name not in loaded


def test_single_boards_need_no_numpy():
    loaded = modules_loaded_by(
        "import fastpuzzle as fp; fp.shortest_path('2 3 4 1 5 x 7 6 8'); "
        "fp.distance([2, 3, 4, 1, 5, 0, 7, 6, 8], algorithm='idastar'); "
        "fp.random_board(seed=1); fp.rank((1, 0))"
    )
    assert "fastpuzzle.solve" in loaded
    assert "numpy" not in loaded


def test_the_reference_is_loaded_when_it_is_read():
    loaded = modules_loaded_by("import fastpuzzle; fastpuzzle.reference.rank((0, 1))")
    assert "fastpuzzle.reference" in loaded
