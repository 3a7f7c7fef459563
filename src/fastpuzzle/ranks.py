"""Cantor (Lehmer code) ranks of permutations, one by one and in bulk."""

from __future__ import annotations

from operator import index

from fastpuzzle._input.arrays import array_of
from fastpuzzle._input.faults import diagnose, shown
from fastpuzzle._input.forms import read_integers, unreadable, with_shape
from fastpuzzle._input.tiles import exact_rank
from fastpuzzle._kernels.ground import ranking
from fastpuzzle._rows import fit_in_bytes
from fastpuzzle.board import as_board, is_board
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from fastpuzzle.board import Board

__all__ = ["rank", "rank_many", "unrank", "unrank_many"]

MAX_ELEMENTS = 20
_FACTORIALS = [1]
for _n in range(1, MAX_ELEMENTS + 1):
    _FACTORIALS.append(_n * _FACTORIALS[-1])


def rank(perm: Board | Sequence[int]) -> int:
    """Return the index of a permutation of 0..n-1 in lexicographic order.

    Parameters
    ----------
    perm : sequence of int or Board
        Each of 0..n-1 once, n at most 20 (20! is the last factorial below 2**63).

    Returns
    -------
    int
        0 for 0, 1, 2 …, and n! - 1 for its reverse. Holds the GIL.

    Raises
    ------
    InvalidBoardError
        If it is not a permutation, or longer than 20.

    Notes
    -----
    The digits of the rank in the factorial number system are the Lehmer code (Laisant 1888,
    Lehmer 1960), also known as Cantor expansion.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.rank((0, 1, 2)), fp.rank((2, 1, 0)), fp.rank([2, 3, 4, 1, 5, 0, 7, 6, 8])
    (0, 5, 92306)
    """
    found = exact_rank(perm)
    if found is not None:
        return found
    tiles = _permutation(perm)
    if len(tiles) > MAX_ELEMENTS:
        raise InvalidBoardError(f"ranks go up to {MAX_ELEMENTS} elements, this has {len(tiles)}")
    return ranking.rank(bytes(tiles))


def unrank(r: int, n: int) -> tuple[int, ...]:
    """Return the permutation of 0..n-1 whose index in lexicographic order is `r`.

    Parameters
    ----------
    r : int
        0 ≤ r < n!.
    n : int
        Number of elements, 0 to 20.

    Returns
    -------
    tuple of int
        The inverse of :func:`rank`. Holds the GIL.

    Raises
    ------
    ValueError
        If `n` or `r` is out of range.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.unrank(92306, 9)
    (2, 3, 4, 1, 5, 0, 7, 6, 8)
    """
    r, n = index(r), _elements(n)
    if not 0 <= r < _FACTORIALS[n]:
        raise ValueError(f"ranks of {n} elements go from 0 to {_FACTORIALS[n] - 1}, not {r}")
    return tuple(ranking.unrank(r, n))


def rank_many(perms: ArrayLike) -> NDArray[np.int64]:
    """Return the rank of every row.

    Parameters
    ----------
    perms : array_like of int, shape (m, n)
        m permutations of 0..n-1, n at most 20. A C-contiguous uint8 array is read in place.

    Returns
    -------
    numpy.ndarray of int64, shape (m,)
        Releases the GIL.

    Raises
    ------
    InvalidBoardError
        If a row is not a permutation; the message names the row.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.rank_many([[0, 1, 2], [2, 1, 0]]).tolist()
    [0, 5]
    """
    import numpy as np

    try:
        given = array_of(perms)
        if given is None:
            given = np.asarray(perms)
    except ValueError as error:
        raise InvalidBoardError(f"permutations must have the same length: {error}") from None
    except MemoryError:
        raise
    except Exception as error:
        raise unreadable(perms, error) from error
    if given.size == 0:
        return np.zeros(len(given), dtype=np.int64)
    if given.ndim != 2 or given.dtype.kind not in "iu":
        raise InvalidBoardError(
            "permutations must be a two-dimensional array of integers, this one has shape "
            f"{given.shape} and dtype {given.dtype}"
        )
    if given.shape[1] > MAX_ELEMENTS:
        raise InvalidBoardError(
            f"ranks go up to {MAX_ELEMENTS} elements, these have {given.shape[1]}"
        )
    ranks = np.zeros(len(given), dtype=np.int64)
    wrong = ranking.rank_many(fit_in_bytes(given), ranks.view(np.uint64))
    if wrong >= 0:
        fault = diagnose([int(tile) for tile in given[wrong]], None)
        raise InvalidBoardError(f"row {wrong}: {fault}", tile=fault.tile, cell=fault.cell)
    return ranks


def unrank_many(ranks: ArrayLike, n: int) -> NDArray[np.uint8]:
    """Return the permutation of 0..n-1 of every rank.

    Parameters
    ----------
    ranks : array_like of int, shape (m,)
        Each 0 ≤ r < n!.
    n : int
        Number of elements, 0 to 20.

    Returns
    -------
    numpy.ndarray of uint8, shape (m, n)
        Releases the GIL.

    Raises
    ------
    ValueError
        If `n` or a rank is out of range; the message names the row.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.unrank_many([0, 5], 3).tolist()
    [[0, 1, 2], [2, 1, 0]]
    """
    import numpy as np

    n = _elements(n)
    given = np.asarray(ranks)
    if given.size == 0:
        given = given.astype(np.int64)
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise ValueError(
            "ranks must be a one-dimensional array of integers, this one has shape "
            f"{given.shape} and dtype {given.dtype}"
        )
    # Without a sign, what is below 0 is far above the last rank.
    long = given if given.dtype == np.uint64 else given.astype(np.int64, copy=False)
    signless = np.ascontiguousarray(long).view(np.uint64)
    if signless.size and signless.max() >= _FACTORIALS[n]:
        wrong = np.flatnonzero(signless >= _FACTORIALS[n])[0]
        raise ValueError(
            f"row {wrong}: ranks of {n} elements go from 0 to {_FACTORIALS[n] - 1}, "
            f"not {given[wrong]}"
        )
    perms = np.zeros((len(given), n), dtype=np.uint8)
    if perms.size:
        ranking.unrank_many(signless, perms)
    return perms


def _elements(n: int) -> int:
    n = index(n)
    if not 0 <= n <= MAX_ELEMENTS:
        raise ValueError(f"n must be from 0 to {MAX_ELEMENTS}, not {n}")
    return n


def _permutation(perm: object) -> tuple[int, ...]:
    """Return any sequence form of a permutation as a tuple."""
    if is_board(perm):
        return as_board(perm).tiles
    try:
        if issubclass(type(perm), str):
            raise TypeError
        len(perm)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidBoardError(f"a permutation is a sequence, not {shown(perm)}") from None
    except MemoryError:
        raise
    except Exception as error:
        raise unreadable(perm, error) from error
    numbers = read_integers(perm)
    return with_shape(numbers, (1, len(numbers)), None)[0] if numbers else ()
