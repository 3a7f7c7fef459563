"""The runner tries what it is told to, and tells what ends a process or never ends."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


COMMAND = [sys.executable, "-m", f"{HERE.parent.name}.{HERE.name}", "--seed", "1"]


def run(*arguments):
    done = subprocess.run(
        [*COMMAND, *arguments],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_clean_run():
    code, output = run("--inputs", "200", "-j", "2", "--kinds", "moves")
    assert "200  inputs, seed 1" in output
    assert (code, output.splitlines()[-1]) == (0, "no difference")


def test_a_death_is_told_with_its_number():
    code, output = run("--inputs", "300", "--kinds", "death")
    assert code == 1
    assert "process: the process ended with" in output
    assert "differences told" in output
    number = output.split("--only ")[-1].split()[0]
    alone = subprocess.run(
        [*COMMAND, "--only", number, "--kinds", "death"],
        cwd=HERE.parents[1],
        capture_output=True,
        check=False,
        timeout=100,
    )
    assert alone.returncode not in {0, 1}


def test_what_hangs_is_ended_and_told():
    code, output = run("--inputs", "100", "--kinds", "hang", "--patience", "1")
    assert code == 1
    assert "process: no answer within 1.0 s" in output
