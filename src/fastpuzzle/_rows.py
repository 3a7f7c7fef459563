"""Many boards as arrays: what a batch is made of."""

from __future__ import annotations

from itertools import count, cycle, islice, repeat
from math import isqrt
from operator import length_hint

from fastpuzzle._input.arrays import array_of, check_kind, is_plain_array, whole_numbers
from fastpuzzle._input.cells import whole_number
from fastpuzzle._input.faults import MAX_CELLS, diagnose
from fastpuzzle._input.forms import check_shape, refuse_keys, square_shape, unreadable
from fastpuzzle._input.tiles import exact_tiles, read_rows
from fastpuzzle._kernels.exact.table import TABLE_DAMAGED
from fastpuzzle.board import Board, as_board, is_board
from fastpuzzle.errors import InvalidBoardError, TableFormatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle.board import BoardLike, SupportsArray
    from fastpuzzle.moves import Shape

    Boards: TypeAlias = SupportsArray | memoryview | Iterable[BoardLike]

__all__ = ["Group", "fit_in_bytes", "read_groups", "row_error"]


# What an object has one of if boards can be read from it; buffers have items, too.
_WAYS_IN = ("__iter__", "__getitem__", "__array__", "to_numpy", "__dlpack__")


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
    try:
        if is_plain_array(starts):
            return _array_groups(starts, shape)
        if type(starts) is not list and type(starts) is not tuple:
            _refuse_what_is_no_batch(starts)
            array = array_of(starts)
            if array is not None:
                return _array_groups(array, shape)
        return _sequence_groups(starts, shape)  # type: ignore[arg-type]
    except (InvalidBoardError, MemoryError):
        raise
    except Exception as error:
        raise unreadable(starts, error) from error


def _refuse_what_is_no_batch(starts: object) -> None:
    kind = type(starts)
    if is_board(starts) or issubclass(kind, str):
        raise _single_board_error()
    if issubclass(kind, (bytes, bytearray)):
        raise InvalidBoardError(f"{_single_board_error()}; bytes are no text, decode it")
    refuse_keys(starts)
    if _is_endless(starts):
        raise InvalidBoardError(f"a {kind.__name__} of boards has no end")
    if not any(hasattr(kind, way) for way in _WAYS_IN):
        raise InvalidBoardError(f"a batch is an array or a sequence of boards, not {kind.__name__}")


def _is_endless(starts: object) -> bool:
    """Whether it is one of the iterators that certainly go on for ever."""
    if isinstance(starts, repeat):
        return length_hint(starts, -1) < 0
    return isinstance(starts, (count, cycle))


def _array_groups(starts: NDArray[Any], shape: Shape | None) -> list[Group]:
    check_kind(starts)
    if starts.ndim not in (1, 2, 3):
        raise InvalidBoardError(
            f"an array of boards has two or three dimensions, this one has {starts.ndim}"
        )
    if starts.dtype.kind in "OUT":
        return _sequence_groups(starts.tolist(), shape)
    if starts.ndim == 1 and len(starts):
        raise _single_board_error()
    return [] if starts.ndim == 1 else [_number_group(starts, shape)]


def _number_group(starts: NDArray[Any], shape: Shape | None) -> Group:
    import numpy as np

    if starts.ndim == 3:
        nested = check_shape(starts.shape[1:])
        if shape not in (None, nested):
            raise InvalidBoardError(f"the boards are {nested[0]}x{nested[1]}, shape= says {shape}")
        shape = nested
    cells = int(np.prod(starts.shape[1:]))
    shape = shape or _square_rows(starts, cells)
    if len(starts) and shape[0] * shape[1] != cells:
        raise InvalidBoardError(
            f"the boards have {cells} cells, shape {shape} has {shape[0] * shape[1]}"
        )
    given = starts.reshape(len(starts), cells)
    if given.dtype.kind == "f":
        given = whole_numbers(given)
    return Group(shape, np.arange(len(given)), fit_in_bytes(given), given)


def _square_rows(starts: NDArray[Any], cells: int) -> Shape:
    try:
        return square_shape(cells)
    except InvalidBoardError:
        if _is_board(starts):
            raise _single_board_error() from None
        raise


def fit_in_bytes(given: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
    """Return integers as contiguous bytes; what fits in none becomes 255, which is no tile."""
    import numpy as np

    fitted = given
    if given.dtype != np.uint8:
        # A bare conversion would wrap out-of-range numbers into the range.
        fitted = given.astype(np.uint8)
        fitted[(given < 0) | (given > 255)] = 255
    return np.ascontiguousarray(fitted)


def _sequence_groups(boards: Iterable[BoardLike], shape: Shape | None) -> list[Group]:
    import numpy as np

    found: dict[Shape, tuple[list[int], list[bytes]]] = {}
    # Most batches are flat tuples or lists, which need no Board.
    first = _plain_rows(boards, shape)
    done, rest = 0, iter(boards)
    if first is not None:
        done = len(first.tiles)
        if done == len(boards):  # type: ignore[arg-type]
            return [first]
        found[first.shape] = list(range(done)), [first.tiles.tobytes()]
        rest = islice(boards, done, None)
    squares = {side * side: (side, side) for side in range(1, 16)}
    for row, source in enumerate(rest, done):
        tiles = exact_tiles(source)
        own_shape = squares.get(len(tiles)) if tiles is not None else None
        if tiles is None or own_shape is None or shape not in {None, own_shape}:
            tiles, own_shape = _read_row(source, row, shape, boards)
        rows, flat = found.setdefault(own_shape, ([], []))
        rows.append(row)
        flat.append(bytes(tiles))
    groups = []
    for group_shape, (rows, flat) in found.items():
        tiles_of_all = np.frombuffer(b"".join(flat), dtype=np.uint8).reshape(len(rows), -1)
        groups.append(Group(group_shape, np.array(rows), tiles_of_all, tiles_of_all))
    return groups


def _plain_rows(boards: Iterable[BoardLike], shape: Shape | None) -> Group | None:
    """Return the boards that a list or tuple begins with, if they are the plainest there are."""
    import numpy as np

    if type(boards) is not list and type(boards) is not tuple:
        return None
    cells = len(exact_tiles(boards[0]) or ()) if boards else 0
    side = isqrt(cells)
    own_shape = shape or (side, side)
    if cells == 0 or own_shape[0] * own_shape[1] != cells:
        return None
    tiles = np.empty((len(boards), cells), dtype=np.uint8)
    tiles = tiles[: read_rows(boards, tiles)]
    return Group(own_shape, np.arange(len(tiles)), tiles, tiles)


def _read_row(
    source: BoardLike, row: int, shape: Shape | None, boards: Iterable[BoardLike]
) -> tuple[tuple[int, ...], Shape]:
    if not is_board(source) and whole_number(source) is not None:
        raise _single_board_error()
    try:
        board = as_board(source, shape)
    except InvalidBoardError as error:
        if row == 0 and shape is None and _is_board(boards):
            raise _single_board_error() from None
        raise InvalidBoardError(
            f"row {row}: {error}", tile=error.tile, cell=error.cell, line=error.line
        ) from error.__cause__
    return board.tiles, board.shape


def _is_board(rows: object) -> bool:
    """Whether what was given for a batch of several boards is a single one of several rows."""
    if not 1 < length_hint(rows, 0) <= MAX_CELLS or not hasattr(type(rows), "__getitem__"):
        return False
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
    if _is_board(group.given):
        return _single_board_error()
    fault = diagnose([int(tile) for tile in group.given[row]], group.shape[1])
    return InvalidBoardError(f"row {group.rows[row]}: {fault}", tile=fault.tile, cell=fault.cell)
