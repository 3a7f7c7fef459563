"""Boards in brackets: flat or nested lists, as JSON, Python and NumPy write them."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from .text_rows import BLANK_SIGNS, Grid, NoBoard, NotKnown, is_board

TOKEN = re.compile(r"[\[({]|[\])}]|,|[0-9]{1,3}(?![^\])},\s])|[xX_*bB](?![^\])},\s])|[ \t\n]+")
PAIRS = ("[]", "()", "{}")

# Tiles, or lists of them, or lists of lists, ...
Nested: TypeAlias = Any


def boards_in_brackets(lines: list[str]) -> list[tuple[Grid, bool]]:
    """Return the grids of a text that is one bracket, and whether each is flat.

    Two brackets deep are the rows of one board, three deep a list of boards.

    Examples
    --------
    >>> from fastpuzzle.reference.text_brackets import boards_in_brackets
    >>> boards_in_brackets(["[[1, 2],", " [3, 0]]"])
    [([[1, 2], [3, 0]], False)]
    >>> boards_in_brackets(["(1, 2, 3, 0)"])
    [([[1, 2, 3, 0]], True)]
    """
    if any(not line for line in lines[1:-1]):
        raise NotKnown("a bracket with an empty line or a comment")
    outermost = nested("\n".join(lines))
    deep = depth(outermost)
    if deep == 1:
        if len(outermost) == 1:
            raise NotKnown("a single word in a bracket")
        if len(lines) > 1 and any(len(re.findall(r"\w+", line)) > 1 for line in lines):
            raise NotKnown("a flat bracket over several lines")
        return [(checked([outermost]), True)]
    if deep == 2:
        return [(checked(outermost), False)]
    if deep == 3:
        return [(checked(board), False) for board in outermost]
    raise NotKnown("deeper than a list of boards")


def nested(text: str) -> Nested:
    """Return the lists that the text writes."""
    stack: list[tuple[str, list[Nested]]] = [("", [])]
    place = 0
    text = text.strip()
    while place < len(text):
        token = TOKEN.match(text, place)
        if token is None:
            raise NotKnown("not a tile in a bracket")
        word = token[0]
        place = token.end()
        if word in "[({":
            stack.append((word, []))
        elif word in "])}":
            opening, items = stack.pop()
            if opening + word not in PAIRS or (not stack[-1][0] and place < len(text)):
                raise NotKnown("brackets that do not match, or several")
            stack[-1][1].append(items)
        elif word[0].isdecimal() or word in BLANK_SIGNS:
            stack[-1][1].append(int(word) if word.isdecimal() else 0)
    if len(stack) != 1 or len(stack[0][1]) != 1:
        raise NotKnown("brackets that do not match")
    return stack[0][1][0]


def depth(item: Nested) -> int:
    """Return how deep the tiles are, the same for all."""
    if isinstance(item, int):
        return 0
    depths = {depth(inner) for inner in item}
    if len(depths) != 1:
        raise NotKnown("an empty bracket, or tiles beside brackets")
    return 1 + depths.pop()


def checked(grid: Grid) -> Grid:
    """Return the grid if it is a board."""
    if not is_board(grid):
        if any(is_board([row]) for row in grid):
            raise NotKnown("a list of flat boards")
        raise NoBoard("the bracket is not a board")
    return grid
