"""A test that hangs or takes all memory fails by name, and the others run."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    find_spec("xdist") is None or find_spec("pytest_timeout") is None,
    reason="needs pytest-xdist and pytest-timeout",
)

SANITIZED = "FASTPUZZLE_SANITIZE" in os.environ or "asan" in os.environ.get("LD_PRELOAD", "")
MEMORY_IS_LIMITED = sys.platform == "linux" and not SANITIZED
HANGING = ["test_that_loops_without_the_gil", "test_that_loops_with_the_gil"]

# Nothing but the guards ends the loops. The memory, a terabyte at most, is reserved and hardly
# written to.
KERNEL = """
# cython: language_level=3
from libc.stdlib cimport malloc

cdef volatile int running = 1

def loop_without_the_gil():
    with nogil:
        while running:
            pass

def loop_with_the_gil():
    while running:
        pass

def take_all_memory():
    cdef volatile char* taken
    for _ in range(1024):
        taken = <volatile char*>malloc(1 << 30)
        if taken == NULL:
            raise MemoryError
        taken[0] = 1
"""
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(ext_modules=cythonize([Extension("planted", ["planted.pyx"])]))
"""
TESTS = """
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import planted

def test_that_loops_without_the_gil():
    planted.loop_without_the_gil()

def test_that_loops_with_the_gil():
    planted.loop_with_the_gil()

@pytest.mark.timeout(60)
def test_that_takes_all_memory():
    planted.take_all_memory()

@pytest.mark.timeout(60)
def test_of_nothing():
    pass

@pytest.mark.slow
def test_that_is_slow():
    pass
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a directory with such tests, and with the settings and the guards of these ones."""
    folder = tmp_path_factory.mktemp("planted")
    for name, text in (("planted.pyx", KERNEL), ("setup.py", SETUP), ("test_planted.py", TESTS)):
        (folder / name).write_text(text, encoding="utf-8")
    subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    # Which are no settings of the build.
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def run_pytest(folder, *options):
    return subprocess.run(
        [sys.executable, "-m", "pytest", "test_planted.py", "-p", "no:cacheprovider", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )


@pytest.mark.parametrize("options", [["--run-slow"], ["-m", "slow"]], ids=" ".join)
def test_slow_tests_run_if_asked_for(folder, options):
    run = run_pytest(folder, "-n0", "-k", "nothing or slow", *options)
    assert run.returncode == 0
    assert f"= {2 if len(options) == 1 else 1} passed, " in run.stdout


@pytest.fixture(scope="module")
def run(folder):
    return run_pytest(folder, "-n1", "--timeout=0.6")


def test_the_run_ends_and_the_others_pass(run):
    assert run.returncode == 1
    failed = 3 if MEMORY_IS_LIMITED else 2
    assert f"= {failed} failed, {4 - failed} passed, 1 deselected in " in run.stdout


@pytest.mark.parametrize("name", HANGING)
def test_a_test_that_hangs_is_named(run, name):
    assert f"crashed while running 'test_planted.py::{name}'" in run.stdout
    assert f"FAILED test_planted.py::{name} - " in run.stdout
    line = TESTS.splitlines().index(f"def {name}():") + 2
    assert re.search(rf'test_planted.py", line {line} in {name}$', run.stderr, re.MULTILINE)


@pytest.mark.skipif(not MEMORY_IS_LIMITED, reason="has no limit of memory here")
def test_a_test_that_takes_all_memory_is_named(run):
    assert "FAILED test_planted.py::test_that_takes_all_memory - MemoryError" in run.stdout
