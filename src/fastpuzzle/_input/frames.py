"""Printed data frames: a board with a row of column labels above and an index beside it."""

from __future__ import annotations

from fastpuzzle._input.readings import board_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpuzzle._input.readings import ReadBoard
    from fastpuzzle._input.rows import Row
    from fastpuzzle.moves import Shape

__all__ = ["framed_at"]


def framed_at(rows: Sequence[Row], start: int, shape: Shape | None) -> tuple[int, ReadBoard] | None:
    """Return how many rows the frame at `start` has, and the board in it; None if it is none.

    The labels are 0, 1, ...; or 1, 2, ..., or names of columns, if there are two or more of both
    columns and rows. The corner is empty, so the row of labels has one word less, or a blank there
    in a table with pipes.
    """
    labels = rows[start].words
    if start + 1 == len(rows) or rows[start].block:
        return None
    cols = len(rows[start + 1].tiles) - 1
    if len(labels) == cols + 1 and labels[0] == ".":
        labels = labels[1:]
    if len(labels) != cols or not _are_labels(labels):
        return None
    first = rows[start + 1].text.split(" ", 1)[0]
    if first not in {"0", "1"} or (first == "1" and cols < 2):
        return None
    body: list[Row] = []
    for index, row in enumerate(rows[start + 1 :], int(first)):
        if len(row.tiles) != cols + 1 or row.text.split(" ", 1)[0] != str(index) or row.block:
            break
        body.append(row.part(1))
    fewest = 1 if labels[0] == "0" else 2
    while len(body) >= fewest and len(body) * cols > 1:
        if len(body) == 1:
            body[0].shape = (1, cols)
        board = board_of(body, shape)
        if board is not None:
            return 1 + len(body), board
        body.pop()
    return None


def _are_labels(words: Sequence[str]) -> bool:
    """Whether the words number the columns, or name two or more of them."""
    if len(words) > 1 and all(word.isidentifier() for word in words):
        return True
    if words[:1] != ["0"] and (words[:1] != ["1"] or len(words) < 2):
        return False
    return all(word == str(label) for label, word in enumerate(words, int(words[0])))
