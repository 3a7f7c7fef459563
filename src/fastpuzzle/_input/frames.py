"""Printed data frames: a board with a row of column labels above and an index beside it."""

from __future__ import annotations

from fastpuzzle._input.readings import board_of
from fastpuzzle._input.rows import Row
from fastpuzzle._input.words import NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpuzzle._input.readings import ReadBoard
    from fastpuzzle.moves import Shape

__all__ = ["frame_at", "framed_at"]


def framed_at(rows: Sequence[Row], start: int, shape: Shape | None) -> tuple[int, ReadBoard] | None:
    """Return how many rows the frame at `start` has, and the board in it; None if it is none."""
    body = frame_at(rows, start)
    fewest = 1 if rows[start].words[0] in {"0", "."} else 2
    # A single cell would be found in any two numbers.
    while len(body) >= fewest and len(body) * len(body[0].tiles) > 1:
        if len(body) == 1:
            body[0].shape = (1, len(body[0].tiles))
        board = board_of(body, shape)
        if board is not None:
            return 1 + len(body), board
        body.pop()
    return None


def frame_at(rows: Sequence[Row], start: int) -> list[Row]:
    """Return the rows in the frame at `start`, without labels; nothing if there is none.

    The labels are 0, 1, ...; or 1, 2, ..., or names of columns, if there are two or more of both
    columns and rows. The corner is empty, so the row of labels has one word less, or a blank there
    in a table with pipes.
    """
    if start + 1 == len(rows) or rows[start].block:
        return []
    labels = rows[start].cells
    if any(len(label.split()) > 1 for label in labels):
        labels = rows[start].words
    labels = _filled(labels)
    if labels[0] == ".":
        labels = labels[1:]
    cols = len(labels)
    first, *others = _cells(rows[start + 1], 1 + cols)
    if len(others) != cols or not _are_labels(labels):
        return []
    if first != "0" and (first != "1" or cols < 2):
        return []
    body: list[Row] = []
    for index, row in enumerate(rows[start + 1 :], int(first)):
        label, *cells = _cells(row, 1 + cols)
        if len(cells) != cols or label != str(index) or row.block:
            break
        body.append(Row(cells, row.line))
    return body


def _cells(row: Row, width: int) -> list[str]:
    """Return the cells of a row of so many; separators that part none are nothing."""
    return _filled(row.words if len(row.words) == width else row.cells)


def _filled(cells: Sequence[str]) -> list[str]:
    """Return cells with a blank for each that is empty or says that there is nothing."""
    return ["." if cell == "" or cell in NOTHING else cell for cell in cells]


def _are_labels(words: Sequence[str]) -> bool:
    """Whether the words number the columns, or name two or more of them."""
    if len(words) > 1 and all(word.isidentifier() for word in words):
        return True
    if words[:1] != ["0"] and (words[:1] != ["1"] or len(words) < 2):
        return False
    return all(word == str(label) for label, word in enumerate(words, int(words[0])))
