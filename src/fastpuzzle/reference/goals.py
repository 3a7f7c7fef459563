"""The usual goal boards, and the place where a goal that is left out is filled in."""

from __future__ import annotations

from .moves import Board, Shape, shape_of


def blank_last(shape: Shape) -> Board:
    """Return 1, 2, ..., n-1, 0: the tiles in reading order, then the blank. The default goal.

    Examples
    --------
    >>> from fastpuzzle.reference import goals
    >>> goals.blank_last((2, 3))
    (1, 2, 3, 4, 5, 0)
    """
    rows, cols = shape
    return (*range(1, rows * cols), 0)


def blank_first(shape: Shape) -> Board:
    """Return 0, 1, 2, ..., n-1: the blank, then the tiles in reading order.

    Examples
    --------
    >>> from fastpuzzle.reference import goals
    >>> goals.blank_first((2, 3))
    (0, 1, 2, 3, 4, 5)
    """
    rows, cols = shape
    return tuple(range(rows * cols))


def snail(shape: Shape) -> Board:
    """Return the tiles along a clockwise inward spiral, the blank in its last cell.

    The spiral is peeled off: take the top row away, turn what is left anticlockwise, so that the
    right-hand column becomes the top row, and repeat.

    Examples
    --------
    >>> from fastpuzzle.reference import goals
    >>> goals.snail((3, 3))
    (1, 2, 3, 8, 0, 4, 7, 6, 5)
    """
    rows, cols = shape
    grid = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    spiral: list[int] = []
    while grid:
        spiral += grid.pop(0)
        columns = [list(column) for column in zip(*grid, strict=True)]
        grid = columns[::-1]

    board = [0] * (rows * cols)
    for tile, cell in enumerate(spiral[:-1], start=1):
        board[cell] = tile
    return tuple(board)


def instance(
    start: Board, goal: Board | None = None, shape: Shape | None = None
) -> tuple[Board, Board, Shape]:
    """Return start, goal and shape with the defaults filled in: what every solver begins with.

    Raises
    ------
    ValueError
        If the two boards are not arrangements of the same tiles 0 to n-1 on the same shape.

    Examples
    --------
    >>> from fastpuzzle.reference.goals import instance
    >>> instance((1, 0, 3, 2))
    ((1, 0, 3, 2), (1, 2, 3, 0), (2, 2))
    """
    shape = shape_of(start, shape)
    start = tuple(start)
    goal = blank_last(shape) if goal is None else tuple(goal)
    shape_of(goal, shape)
    if not set(start) == set(goal) == set(range(len(start))):
        raise ValueError(f"not boards of the tiles 0 to {len(start) - 1}: {start} and {goal}")
    return start, goal, shape
