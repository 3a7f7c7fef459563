"""The goals that people mean when they say "solved"."""

from __future__ import annotations

from fastpuzzle._input.forms import check_shape
from fastpuzzle._kernels.exact.table import NOT_SOLVABLE
from fastpuzzle.board import Board, as_board, is_board
from fastpuzzle.errors import InvalidBoardError, TableFormatError, UnsolvableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle.board import BoardLike
    from fastpuzzle.moves import Shape

__all__ = [
    "NAMED_GOALS",
    "blank_first",
    "blank_last",
    "look_up_error",
    "resolve_goal",
    "snail",
    "unsolvable",
]


def blank_last(shape: Shape) -> Board:
    """Return 1, 2, 3 … in reading order and the blank in the last cell.

    Parameters
    ----------
    shape : tuple of int
        (rows, cols), at most 255 cells.

    Examples
    --------
    >>> from fastpuzzle import goals
    >>> goals.blank_last((2, 3)).one_line()
    '1 2 3 / 4 5 0'
    """
    rows, cols = check_shape(shape)
    return Board._trusted((*range(1, rows * cols), 0), (rows, cols))


def blank_first(shape: Shape) -> Board:
    """Return the blank in the first cell, then 1, 2, 3 … in reading order (Korf 1985).

    Parameters
    ----------
    shape : tuple of int
        (rows, cols), at most 255 cells.

    Examples
    --------
    >>> from fastpuzzle import goals
    >>> goals.blank_first((2, 3)).one_line()
    '0 1 2 / 3 4 5'
    """
    rows, cols = check_shape(shape)
    return Board._trusted(tuple(range(rows * cols)), (rows, cols))


def snail(shape: Shape) -> Board:
    """Return 1, 2, 3 … clockwise from the first cell inwards, the blank in the last one.

    Parameters
    ----------
    shape : tuple of int
        (rows, cols), at most 255 cells.

    Examples
    --------
    >>> from fastpuzzle import goals
    >>> goals.snail((3, 3)).one_line()
    '1 2 3 / 8 0 4 / 7 6 5'
    """
    rows, cols = check_shape(shape)
    rings = [[row * cols + col for col in range(cols)] for row in range(rows)]
    tiles = [0] * (rows * cols)
    tile = 0
    while rings:
        for cell in rings.pop(0):
            tile += 1
            tiles[cell] = tile
        rings = [list(row) for row in zip(*rings, strict=True)][::-1]
    return Board._trusted(tuple(0 if tile == rows * cols else tile for tile in tiles), (rows, cols))


NAMED_GOALS: dict[str, Callable[[Shape], Board]] = {
    "blank_last": blank_last,
    "blank_first": blank_first,
    "snail": snail,
}


def resolve_goal(goal: BoardLike | None, shape: Shape) -> Board:
    """Return the goal board that `goal` means for boards of `shape`."""
    if goal is None:
        return blank_last(shape)
    if issubclass(type(goal), str):
        named = NAMED_GOALS.get(str.__str__(goal))
        if named is not None:
            return named(shape)
    try:
        board = as_board(goal, None if is_board(goal) else shape)
    except InvalidBoardError as error:
        error.args = (f"goal: {error}{_names_for(goal)}",)
        raise
    if board.shape != shape:
        raise InvalidBoardError(
            f"the start is {shape[0]}x{shape[1]}, the goal is {board.shape[0]}x{board.shape[1]}"
        )
    return board


def _names_for(goal: object) -> str:
    """Return what to say of the names that there are, if the goal seems to be meant as one."""
    if type(goal) is not str or not goal.replace("_", "").replace(" ", "").isalpha():
        return ""
    return f"; named goals are {', '.join(NAMED_GOALS)}"


def unsolvable(start: Board, goal: Board) -> UnsolvableError:
    """Return the error for a pair that no moves connect."""
    return UnsolvableError(f"no moves lead from {start.one_line()} to {goal.one_line()}")


def look_up_error(code: int, start: Board, goal: Board) -> Exception:
    """Return the error that a negative code from a table stands for."""
    if code == NOT_SOLVABLE:
        return unsolvable(start, goal)
    return TableFormatError("the table is damaged: it was loaded without verification")
