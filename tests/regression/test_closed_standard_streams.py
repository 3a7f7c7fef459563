"""A closed standard stream was a traceback; it is one line and the exit code of wrong usage."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no shell that closes streams")
SOLVED = "123456780"


def run(command: str, redirection: str) -> tuple[int, str, str]:
    script = f'"{sys.executable}" -m fastpuzzle {command} {redirection}'
    done = subprocess.run(
        ["sh", "-c", script], input="", capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "command", ["solve -", "check -", "apply - d", "rank -", "judge eight", "judge --shape 3x3 -"]
)
def test_closed_standard_input(command):
    assert run(command, "<&-") == (2, "", "fastpuzzle: standard input is closed\n")


@pytest.mark.parametrize(
    "command",
    [
        *(f"solve {SOLVED}", f"check {SOLVED}", f"apply {SOLVED} u", "random", "rank 0 1"),
        *("unrank 0 1", "judge eight", "tables list", "--help", "--version"),
    ],
)
def test_closed_standard_output(command):
    assert run(command, ">&-") == (2, "", "fastpuzzle: standard output is closed\n")


@pytest.mark.parametrize(
    ("command", "exit_code", "output"),
    [
        (f"check {SOLVED}", 0, "solvable, in no fewer than 0 moves\n"),
        ("solve 123456870", 1, ""),
        ("solve --unknown", 2, ""),
        ("solve no.txt", 2, ""),
    ],
)
def test_closed_standard_error(command, exit_code, output):
    assert run(command, "2>&-") == (exit_code, output, "")


def test_everything_closed():
    assert run(f"solve {SOLVED}", "<&- >&- 2>&-") == (2, "", "")
