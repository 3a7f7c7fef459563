"""Texts of other programs that tell a board in a form of their own, and are not read."""

from __future__ import annotations

import re

__all__ = ["find_foreign"]

_FORMS = (
    (
        re.compile(r"\(\s*(?:define|:init|:objects|at|empty|blank|clear|adjacent)\b"),
        "PDDL",
        "write the tiles row by row, 0 for the blank",
    ),
    (
        re.compile(r"^\s*START\b.*^\s*END\b", re.DOTALL | re.MULTILINE),
        "a text from START to END",
        "give the start and the goal alone, each row by row",
    ),
    (
        re.compile(r"\bpositions?\b", re.IGNORECASE),
        "a list of the place of each tile",
        "give the places to Board.from_positions()",
    ),
    (
        re.compile(r"\A\s*(?=[^\s.]{0,100}[A-Za-z]{2})[^\s|;,\[\](){}]{1,200}\.[a-z]{2,5}\s*\Z"),
        "the name of a file",
        "give what is in it; on the command line the name, or < and the name",
    ),
)


def find_foreign(text: str) -> tuple[str, str] | None:
    """Return which form a text without a board is in, and what to write instead.

    Only the beginning of the text counts; None for an unknown form.
    """
    beginning = text[:10_000]
    for pattern, form, instead in _FORMS:
        if pattern.search(beginning):
            return form, instead
    return None
