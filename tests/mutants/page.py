"""The page that says which test caught which fault."""

from __future__ import annotations

import re

SURVIVED = "survived"
NOT_PLANTED = "not planted yet"

TEXT = """\
# Faults that the tests must catch

A test that has never failed proves little. `python -m tests.mutants` plants the faults below one
by one in a copy of the source, builds it and runs the tests that are likely to notice, then all
quick ones, until one fails; it fails itself if a fault survives. It takes the better part of an
hour, so it is no part of CI but run before a release, from a clone with the extra `test`:

    python -m tests.mutants -j 2 --write docs/mutants.md

`-k TEXT` plants only faults with this text in their name or file, `--from N` begins at the N-th,
`--list` only looks whether the list still fits the source. A fault is a row of
`tests/mutants/faults.py`: a name, a file, a text that is in it exactly once and what takes its
place, and the tests to try first. Where a change of the source takes such a text away the command
says so; give the fault its new place then. A fault that survives needs a test, not another fault.

The table is written by the command: each fault with the first test that failed.

| | fault | file | caught by |
|---:|---|---|---|
"""

ROW = re.compile(r"\| \d+ \| (?P<name>.+?) \| `(?P<where>.+?)` \| (?P<result>.+) \|")


def result_of(caught):
    """Return what the page says of a fault: the test that catches it, or that none does."""
    if caught is None:
        return SURVIVED
    test = "`" + caught.test.replace("|", r"\|") + "`"
    return test if caught.how == "fails" else f"{test} {caught.how}"


def read_rows(page):
    """Return the results on a page, by name and file."""
    if not page.exists():
        return {}
    rows = ROW.finditer(page.read_text(encoding="utf-8"))
    return {(row["name"], row["where"]): row["result"] for row in rows}


def write_page(page, faults, results):
    """Write the page: all faults with their results, by name and file."""
    lines = [
        f"| {number} | {fault.name} | `{fault.where}` | {results.get(fault.key, NOT_PLANTED)} |\n"
        for number, fault in enumerate(faults, 1)
    ]
    page.write_text(TEXT + "".join(lines), encoding="utf-8")
