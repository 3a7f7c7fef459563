"""Symmetries of a board: ways to turn and mirror it that map cells onto cells."""

from __future__ import annotations

__all__ = ["GoalClass", "map_to_class", "symmetries"]


class GoalClass(tuple[int, int, int]):
    """The goals that can share tables: those of one shape whose blank is at symmetric cells.

    A tuple of rows, columns and the least of these cells, which stands for all of them: equal for
    goals of one class, and a key for what is made for one.

    Examples
    --------
    >>> GoalClass.of((4, 4), 15), GoalClass.of((4, 4), 3)
    ((4, 4, 0), (4, 4, 0))
    """

    __slots__ = ()

    @classmethod
    def of(cls, shape: tuple[int, int], blank: int) -> GoalClass:
        """Return the class of the goals of a shape whose blank is at a cell."""
        return cls((*shape, _to_class(*shape, blank)[0]))

    @property
    def blank(self) -> int:
        """The cell of the blank that stands for all symmetric ones."""
        return self[2]


# The least cell that a symmetry takes a cell to, and the map of that symmetry.
_maps: dict[tuple[int, int, int], tuple[int, bytes]] = {}


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


def map_to_class(shape: tuple[int, int], blank: int) -> bytes:
    """Return the map of a symmetry that takes a goal's blank to that of its class."""
    return _to_class(*shape, blank)[1]


def _to_class(rows: int, cols: int, blank: int) -> tuple[int, bytes]:
    found = _maps.get((rows, cols, blank))
    if found is None:
        image = min(symmetries(rows, cols), key=lambda image: image[blank])
        found = _maps[rows, cols, blank] = image[blank], image
    return found
