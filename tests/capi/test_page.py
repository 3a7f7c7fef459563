"""The page of the C-level API names all that is promised, and its module builds and runs."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
PAGES = ["c_api.md", "embedding.md"]
BLOCK = re.compile(r"^```cython\n# ([\w/.]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(ext_modules=cythonize([Extension("hardest", ["hardest.pyx"])]))
"""
PROGRAM = """
import fastpuzzle as fp, hardest
start, goal = fp.Board("8 6 7 2 5 4 3 0 1"), fp.goals.blank_last((3, 3))
path = fp.shortest_path(start, algorithm="idastar")
moves, expanded = hardest.solve(start, goal, 10**9)
print(moves == str(path), expanded > 0)
print(*hardest.solve(start, goal, 100))
"""


def text_of(page):
    return (DOCS / page).read_text(encoding="utf-8")


def test_the_page_names_all_that_is_promised():
    promised = runpy.run_path(str(HERE / "signatures.py"))["promised"]()
    words = set(re.findall(r"\w+", text_of("c_api.md")))
    assert set(promised) - words == set()


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_quotes_is_in_its_file(page):
    for file, text in BLOCK.findall(text_of(page)):
        if file != "hardest.pyx":
            whole = (DOCS / "examples" / file).read_text(encoding="utf-8")
            for part in text.split("\n...\n"):
                assert part.strip("\n") in whole, f"{page}: not what {file} has:\n{part}"


def test_the_module_of_the_page_runs(tmp_path):
    ((_, text),) = BLOCK.findall(text_of("c_api.md"))
    (tmp_path / "hardest.pyx").write_text(text, encoding="utf-8")
    (tmp_path / "setup.py").write_text(SETUP, encoding="utf-8")
    build = [sys.executable, "setup.py", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = run.stdout.splitlines()
    assert first == "True True"
    assert re.fullmatch(r"at least \d+ moves 100", second)
