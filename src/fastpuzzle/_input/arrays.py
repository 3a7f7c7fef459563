"""What NumPy can read, whoever made it: arrays, tensors, columns, tables, buffers."""

from __future__ import annotations

import sys

from fastpuzzle._input.faults import not_an_integer
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeGuard

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["array_of", "check_kind", "is_plain_array", "whole_numbers"]

_PLAIN = (str, int, float, complex, list, tuple, set, frozenset, dict, bytes, bytearray, type(None))
# Integers, floats, objects and text; each item of the last three is looked at.
_READ_KINDS = "iufOUT"


def array_of(source: object) -> NDArray[Any] | None:
    """Return what NumPy makes of a source, or None if it offers nothing that NumPy reads.

    Looks for ``__array__``, the buffer protocol, ``to_numpy`` and DLPack, in this order; NumPy is
    imported only then. What the source raises comes through.

    Raises
    ------
    InvalidBoardError
        If a cell is masked.
    """
    kind = type(source)
    if is_plain_array(source):
        return source
    if kind in _PLAIN or issubclass(kind, (bytes, bytearray, str, type)):
        return None
    if hasattr(kind, "__array__") or _has_buffer(source):
        given = source
    elif hasattr(kind, "to_numpy"):
        given = source.to_numpy()  # type: ignore[attr-defined]
    elif not hasattr(kind, "__dlpack__"):
        return None
    else:
        import numpy as np

        given = np.from_dlpack(source)  # type: ignore[arg-type]
    import numpy as np

    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(given, masked.MaskedArray):
        _check_mask(given)
    return np.asarray(given)


def is_plain_array(source: object) -> TypeGuard[NDArray[Any]]:
    """Whether it is exactly an array of NumPy, which holds nothing beside its numbers."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and type(source) is getattr(numpy, "ndarray", None)


def check_kind(array: NDArray[Any]) -> None:
    """Raise InvalidBoardError if nothing of this type can be a tile."""
    if array.dtype.kind == "S":
        raise InvalidBoardError(
            f"tiles are integers, this array has dtype {array.dtype}: decode it"
        )
    if array.dtype.kind not in _READ_KINDS:
        raise InvalidBoardError(f"tiles are integers, this array has dtype {array.dtype}")


def whole_numbers(boards: NDArray[np.floating[Any]]) -> NDArray[np.int64]:
    """Return boards of floats, a board a row, as integers: NaN is the blank, as in a list.

    What is too large for any integer becomes one that is too large for any board.

    Raises
    ------
    InvalidBoardError
        If a number is not whole.
    """
    import numpy as np

    filled = np.where(np.isnan(boards), 0, boards)
    wrong = np.argwhere(~np.isfinite(filled) | (filled != np.floor(filled)))
    if len(wrong):
        row, cell = wrong[0].tolist()
        fault = not_an_integer(float(boards[row, cell]), cell)
        raise InvalidBoardError(f"row {row}: {fault}", cell=cell)
    return np.clip(filled, -(2.0**62), 2.0**62).astype(np.int64)


def _has_buffer(source: object) -> bool:
    try:
        memoryview(source).release()  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


def _check_mask(array: np.ma.MaskedArray[Any, Any]) -> None:
    import numpy as np

    masked = np.argwhere(np.ma.getmaskarray(array))
    if len(masked):
        place = ", ".join(map(str, masked[0].tolist()))
        raise InvalidBoardError(
            f"cell [{place}] of the array is masked: fill it in, with 0 if it is the blank"
        )
