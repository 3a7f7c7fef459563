"""The examples in the pages of docs run."""

import doctest
from pathlib import Path

import pytest

from fastpuzzle.pattern_sets import partition_of

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_give_what_they_show(page, tmp_path, monkeypatch):
    text = page.read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```python\n")[1:]]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.stem, str(page), 0)
    assert all(">>> " in block for block in blocks)
    monkeypatch.chdir(tmp_path)
    assert doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test).failed == 0


# How the page of pattern databases draws named sets: name, shape, classes of the goal's blank.
DRAWINGS = [("small", (4, 4), (0, 1, 5)), ("large", (4, 4), (0, 1, 5)), ("large", (5, 5), (0,))]


@pytest.mark.parametrize(("name", "shape", "blanks"), DRAWINGS)
def test_named_sets_are_drawn_as_they_are(name, shape, blanks):
    rows, cols = shape
    grids = []
    for blank in blanks:
        letters = dict.fromkeys(range(rows * cols), ".")
        for letter, pattern in zip("ABCD", partition_of(name, shape, blank), strict=False):
            letters.update(dict.fromkeys(pattern, letter))
        grids.append(
            [" ".join(letters[row * cols + col] for col in range(cols)) for row in range(rows)]
        )
    drawing = "\n".join("     " + "          ".join(row) for row in zip(*grids, strict=True))
    assert f"\n{drawing}\n" in (DOCS / "pattern_databases.md").read_text(encoding="utf-8")
