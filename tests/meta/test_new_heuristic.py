"""A heuristic added as the page says, one file and one line, is covered by the tests there are."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import fastpuzzle

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding_a_heuristic.md"
FILE = "src/fastpuzzle/_kernels/heuristics/misplaced.pyx"
REGISTRY = "src/fastpuzzle/_engine/registry.py"
TESTS = ("property/test_heuristics.py", "unit/test_cli.py", "golden/test_korf.py")
# A weak heuristic solves none of Korf's boards, but its bounds on them are tested. All states
# of 3x3 take long enough for one goal.
CHOSEN = "misplaced and (bound or not korf) and not (3x3 and (blank4 or blank7))"

SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup

extension = Extension({module!r}, [{source!r}])
setup(ext_modules=cythonize(extension, include_path=["."], compiler_directives={directives!r}))
"""
# What a run of pytest imported.
PLUGIN = """
def pytest_sessionfinish():
    import fastpuzzle

    print("tested", fastpuzzle.__file__)
"""


def block(language, path):
    """Return the block of the page whose first line is a comment that names a file."""
    text = PAGE.read_text(encoding="utf-8")
    (found,) = [
        each.removeprefix(f"# {path}\n")
        for each in re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        if each.startswith(f"# {path}\n")
    ]
    return found


def patched(text, diff):
    """Return a text after a diff of unchanged and added lines."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line.startswith(" "))
    assert text.count(before) == 1
    return text.replace(before, "".join(line[1:] for line in lines))


def directives():
    """Return the compiler directives of the build, without debugging."""
    for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "directives":
            return eval(compile(ast.Expression(node.value), "setup.py", "eval"), {"DEBUG": False})
    raise AssertionError


class Library:
    """A copy of the installed package, with the new file and the new line."""

    def __init__(self, folder, source):
        self.folder = folder
        package = folder / "fastpuzzle"
        shutil.copytree(
            Path(fastpuzzle.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__")
        )
        new = folder / Path(FILE).relative_to("src")
        assert not new.exists()
        new.write_text(source, encoding="utf-8")
        registry = folder / Path(REGISTRY).relative_to("src")
        text = registry.read_text(encoding="utf-8")
        registry.write_text(patched(text, block("diff", REGISTRY)), encoding="utf-8")
        (folder / "seen.py").write_text(PLUGIN, encoding="utf-8")
        path = new.relative_to(folder).as_posix()
        module = path.removesuffix(".pyx").replace("/", ".")
        setup = SETUP.format(module=module, source=path, directives=directives())
        self.run("-c", setup, "build_ext", "--inplace").check_returncode()

    def run(self, *arguments):
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def test(self, *arguments):
        """Run the tests of the new heuristic: the exit code and the outcomes by name."""
        report = self.folder / "report.xml"
        files = [str(ROOT / "tests" / file) for file in TESTS]
        options = [
            "-p",
            "seen",
            "-p",
            "no:xdist",
            "-p",
            "no:cacheprovider",
            "-k",
            CHOSEN,
            f"--junitxml={report}",
        ]
        result = self.run("-m", "pytest", *options, *arguments, *files)
        assert f"tested {self.folder / 'fastpuzzle' / '__init__.py'}" in result.stdout
        cases = ET.parse(report).iter("testcase")
        outcomes = {case.get("name"): {child.tag for child in case} for case in cases}
        return result.returncode, outcomes


def test_the_page_adds_one_file_and_one_line():
    changes = [line for line in block("diff", REGISTRY).splitlines() if not line.startswith(" ")]
    assert len(changes) == 1
    assert re.fullmatch(r'\+ +HeuristicEntry\("misplaced", .*\),', changes[0])
    assert "cdef class Misplaced(Heuristic):" in block("cython", FILE)


@pytest.mark.usefixtures("table_3x4")  # which these tests then find
def test_the_tests_cover_it(tmp_path):
    library = Library(tmp_path, block("cython", FILE))
    exit_code, outcomes = library.test()
    assert exit_code == 0
    assert all("misplaced" in name for name in outcomes)
    passed = {name.split("[")[0] for name, outcome in outcomes.items() if not outcome}
    # The tests that every heuristic has to pass, read off their decorator.
    source = (ROOT / "tests" / TESTS[0]).read_text(encoding="utf-8")
    every = {
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
        and any(getattr(mark, "id", "") == "every_heuristic" for mark in node.decorator_list)
    }
    assert len(every) >= 7
    assert passed >= {*every, "test_every_heuristic_can_be_chosen"}


def test_the_tests_catch_one_that_is_too_high(tmp_path):
    source, changed = re.subn(
        r"( bound\.value = .*)", r"\1 + 2 * (misplaced != 0)", block("cython", FILE)
    )
    assert changed == 1
    exit_code, outcomes = Library(tmp_path, source).test("--maxfail=1")
    assert exit_code == 1
    assert {"failure"} in outcomes.values()
