"""Many boards as arrays: what a batch is made of."""

from __future__ import annotations

from fastpuzzle._input.faults import diagnose
from fastpuzzle._input.forms import check_shape, square_shape
from fastpuzzle._input.tiles import exact_tiles
from fastpuzzle._kernels.exact.table import TABLE_DAMAGED
from fastpuzzle.board import Board, as_board
from fastpuzzle.errors import InvalidBoardError, TableFormatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle.board import BoardLike
    from fastpuzzle.moves import Shape

    Boards: TypeAlias = NDArray[np.integer[Any]] | Sequence[BoardLike]

__all__ = ["Group", "fit_in_bytes", "read_groups", "row_error"]


class Group:
    """Boards of one shape: their rows in the batch, and their tiles, a board a row.

    ``given`` is what the tiles were before they were made to fit in a byte.
    """

    __slots__ = ("given", "rows", "shape", "tiles")

    def __init__(
        self,
        shape: Shape,
        rows: NDArray[np.intp],
        tiles: NDArray[np.uint8],
        given: NDArray[np.integer[Any]],
    ) -> None:
        self.shape = shape
        self.rows = rows
        self.tiles = tiles
        self.given = given


def read_groups(starts: Boards, shape: Shape | None) -> list[Group]:
    """Sort the boards of a batch by shape; raise InvalidBoardError for what is no batch."""
    if shape is not None:
        shape = check_shape(shape)
    if isinstance(starts, (str, bytes, Board)):
        raise _single_board_error()
    if hasattr(starts, "dtype"):
        return [_array_group(starts, shape)]  # type: ignore[arg-type]
    try:
        boards = list(starts)
    except TypeError:
        raise InvalidBoardError(
            f"a batch is an array or a sequence of boards, not {type(starts).__name__}"
        ) from None
    return _sequence_groups(boards, shape)


def _array_group(starts: NDArray[np.integer[Any]], shape: Shape | None) -> Group:
    import numpy as np

    if starts.dtype.kind not in "iu":
        raise InvalidBoardError(f"tiles are integers, this array has dtype {starts.dtype}")
    if starts.ndim == 1:
        raise _single_board_error()
    if starts.ndim not in (2, 3):
        raise InvalidBoardError(
            f"an array of boards has two or three dimensions, this one has {starts.ndim}"
        )
    if starts.ndim == 3:
        nested = check_shape(starts.shape[1:])
        if shape not in (None, nested):
            raise InvalidBoardError(f"the boards are {nested[0]}x{nested[1]}, shape= says {shape}")
        shape = nested
    cells = int(np.prod(starts.shape[1:]))
    given = tiles = starts.reshape(len(starts), cells)
    if shape is None:
        shape = square_shape(cells)
    if len(tiles) and shape[0] * shape[1] != cells:
        raise InvalidBoardError(
            f"the boards have {cells} cells, shape {shape} has {shape[0] * shape[1]}"
        )
    return Group(shape, np.arange(len(tiles)), fit_in_bytes(given), given)


def fit_in_bytes(given: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
    """Return integers as contiguous bytes; what fits in none becomes 255, which is no tile."""
    import numpy as np

    fitted = given
    if given.dtype != np.uint8:
        # A bare conversion would wrap out-of-range numbers into the range.
        fitted = given.astype(np.uint8)
        fitted[(given < 0) | (given > 255)] = 255
    return np.ascontiguousarray(fitted)


def _sequence_groups(boards: list[BoardLike], shape: Shape | None) -> list[Group]:
    import numpy as np

    found: dict[Shape, tuple[list[int], list[bytes]]] = {}
    squares = {side * side: (side, side) for side in range(1, 16)}
    for row, source in enumerate(boards):
        # Most batches are flat tuples or lists, which need no Board.
        tiles = exact_tiles(source)
        own_shape = squares.get(len(tiles)) if tiles is not None else None
        if tiles is None or own_shape is None or shape not in {None, own_shape}:
            tiles, own_shape = _read_row(boards, row, shape)
        rows, flat = found.setdefault(own_shape, ([], []))
        rows.append(row)
        flat.append(bytes(tiles))
    groups = []
    for group_shape, (rows, flat) in found.items():
        tiles_of_all = np.frombuffer(b"".join(flat), dtype=np.uint8).reshape(len(rows), -1)
        groups.append(Group(group_shape, np.array(rows), tiles_of_all, tiles_of_all))
    return groups


def _read_row(
    boards: list[BoardLike], row: int, shape: Shape | None
) -> tuple[tuple[int, ...], Shape]:
    source = boards[row]
    if hasattr(source, "__index__") and getattr(source, "ndim", 0) == 0:
        raise _single_board_error()
    try:
        board = as_board(source, shape)
    except InvalidBoardError as error:
        if row == 0 and shape is None and len(boards) > 1 and _is_board(boards):
            raise _single_board_error() from None
        raise InvalidBoardError(
            f"row {row}: {error}", tile=error.tile, cell=error.cell, line=error.line
        ) from None
    return board.tiles, board.shape


def _is_board(rows: list[BoardLike]) -> bool:
    try:
        Board(rows)  # type: ignore[arg-type]
    except InvalidBoardError:
        return False
    return True


def _single_board_error() -> InvalidBoardError:
    return InvalidBoardError(
        "this is one board, not a batch: call distance() or shortest_path() for one board, or "
        "give a list of boards"
    )


def row_error(code: int, group: Group, row: int) -> Exception:
    """Return the error for a row that a table answers with a negative code."""
    if code == TABLE_DAMAGED:
        return TableFormatError("the table is damaged: it was loaded without verification")
    fault = diagnose([int(tile) for tile in group.given[row]], group.shape[1])
    return InvalidBoardError(f"row {group.rows[row]}: {fault}", tile=fault.tile, cell=fault.cell)
