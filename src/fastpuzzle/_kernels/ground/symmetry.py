"""Symmetries of a board: ways to turn and mirror it that map cells onto cells."""

from __future__ import annotations

_canonical: dict[tuple[int, int, int], tuple[int, bytes]] = {}


def symmetries(rows: int, cols: int) -> list[bytes]:
    """Return the cell maps of all symmetries, the identity first.

    There are 8 on a square and 4 on a rectangle; ``maps[k][cell]`` is where the k-th takes the
    cell.
    """
    maps = []
    for transpose in (False, True)[: 1 + (rows == cols)]:
        for flip_rows in (False, True):
            for flip_cols in (False, True):
                image = []
                for row in range(rows):
                    for col in range(cols):
                        place = (
                            rows - 1 - row if flip_rows else row,
                            cols - 1 - col if flip_cols else col,
                        )
                        new_row, new_col = place[::-1] if transpose else place
                        image.append(new_row * cols + new_col)
                maps.append(bytes(image))
    return maps


def canonical(rows: int, cols: int, cell: int) -> tuple[int, bytes]:
    """Return the least cell that a symmetry takes `cell` to, and that symmetry's map."""
    found = _canonical.get((rows, cols, cell))
    if found is None:
        image = min(symmetries(rows, cols), key=lambda image: image[cell])
        found = _canonical[rows, cols, cell] = image[cell], image
    return found
