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

    The labels are 0, 1, ... or 1, 2, ...; those of the columns may be names, too. The corner is
    empty, so the row of labels has one word less, or a blank there in a table with pipes.
    """
    labels = rows[start].words
    if start + 1 == len(rows):
        return None
    cols = len(rows[start + 1].tiles) - 1
    if len(labels) == cols + 1 and labels[0] == ".":
        labels = labels[1:]
    if cols < 1 or len(labels) != cols or not _are_labels(labels):
        return None
    first = rows[start + 1].text.split(" ", 1)[0]
    if first not in {"0", "1"}:
        return None
    body: list[Row] = []
    for index, row in enumerate(rows[start + 1 :], int(first)):
        if len(row.tiles) != cols + 1 or row.text.split(" ", 1)[0] != str(index):
            break
        body.append(row.part(1))
    while body:
        if len(body) == 1:
            body[0].shape = (1, cols)
        board = board_of(body, shape)
        if board is not None:
            return 1 + len(body), board
        body.pop()
    return None


def _are_labels(words: Sequence[str]) -> bool:
    if not any(word.isdigit() for word in words):
        return True
    return words[0] in {"0", "1"} and all(
        word == str(label) for label, word in enumerate(words, int(words[0]))
    )
