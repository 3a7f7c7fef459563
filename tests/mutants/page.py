"""The table of a page that says which test caught which fault."""

from __future__ import annotations

import re

SURVIVED = "survived"
NOT_PLANTED = "not planted yet"

HEAD = """\
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
    """Return the results on a page, by name and file; none where there is no page yet."""
    if not page.exists():
        return {}
    rows = ROW.finditer(page.read_text(encoding="utf-8"))
    return {(row["name"], row["where"]): row["result"] for row in rows}


def write_page(page, faults, results):
    """Write the table, which ends the page: all faults with their results, by name and file."""
    lines = [
        f"| {number} | {fault.name} | `{fault.where}` | {results.get(fault.key, NOT_PLANTED)} |\n"
        for number, fault in enumerate(faults, 1)
    ]
    text = page.read_text(encoding="utf-8").partition(HEAD)[0] if page.exists() else ""
    page.write_text(text + HEAD + "".join(lines), encoding="utf-8")
