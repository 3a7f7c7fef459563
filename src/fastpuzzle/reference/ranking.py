"""Cantor expansion: every arrangement of n things has a number from 0 to n!-1, and back.

List all arrangements of 0, 1, ..., n-1 in dictionary order; the *rank* of one is its position in
that list. No list is needed to find it. Read the arrangement from left to right and keep the
values that have not been used yet, in order. At each step note how many unused values are smaller
than the one that comes next. These notes are the *Lehmer code*, and they are the digits of the
rank in the factorial number system::

    arrangement   2 0 3 1                   unused: 0 1 2 3,  0 1 3,  1 3,  1
    Lehmer code   2 0 1 0
    rank          2*3! + 0*2! + 1*1! + 0*0!  =  13

With it a board becomes an index into a plain array: no hashing, no collisions, no stored keys.

The factorial number system is due to Georg Cantor (1869), the code to D. H. Lehmer (1960).
"""

from __future__ import annotations

from math import factorial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def rank(perm: Sequence[int]) -> int:
    """Return the position of a permutation of 0..n-1 among all of them in dictionary order.

    Raises
    ------
    ValueError
        If `perm` is not a permutation of 0..n-1.

    Examples
    --------
    >>> from fastpuzzle.reference import rank
    >>> rank((0, 1, 2, 3)), rank((2, 0, 3, 1)), rank((3, 2, 1, 0))
    (0, 13, 23)
    """
    unused = list(range(len(perm)))
    index = 0
    for value in perm:
        digit = unused.index(value)  # how many unused values are smaller
        index = index * len(unused) + digit
        unused.pop(digit)
    return index


def unrank(r: int, n: int) -> tuple[int, ...]:
    """Return the permutation of 0..n-1 with rank `r`: the inverse of `rank`.

    Raises
    ------
    ValueError
        If `r` is not one of 0 to n!-1.

    Examples
    --------
    >>> from fastpuzzle.reference import unrank
    >>> unrank(13, 4)
    (2, 0, 3, 1)
    """
    if not 0 <= r < factorial(n):
        raise ValueError(f"rank {r} is not in 0 to {n}!-1")
    digits = []
    for base in range(1, n + 1):
        r, digit = divmod(r, base)
        digits.append(digit)
    unused = list(range(n))
    return tuple(unused.pop(digit) for digit in reversed(digits))


def rank_many(perms: Iterable[Sequence[int]]) -> list[int]:
    """Return the rank of each permutation.

    Examples
    --------
    >>> from fastpuzzle.reference import rank_many
    >>> rank_many([(0, 1, 2), (2, 1, 0)])
    [0, 5]
    """
    return [rank(perm) for perm in perms]


def unrank_many(ranks: Iterable[int], n: int) -> list[tuple[int, ...]]:
    """Return the permutation of 0..n-1 for each rank.

    Examples
    --------
    >>> from fastpuzzle.reference import unrank_many
    >>> unrank_many([0, 5], 3)
    [(0, 1, 2), (2, 1, 0)]
    """
    return [unrank(r, n) for r in ranks]


def parity(perm: Sequence[int]) -> int:
    """Return 0 for an even permutation of 0..n-1, 1 for an odd one.

    A permutation is even if an even number of exchanges of two values sorts it. A cycle of k
    values takes k-1 exchanges, so n minus the number of cycles exchanges do it.

    Examples
    --------
    >>> from fastpuzzle.reference import parity
    >>> parity((0, 1, 2)), parity((1, 0, 2)), parity((1, 2, 0))
    (0, 1, 0)
    """
    cycles = 0
    seen: set[int] = set()
    for first in range(len(perm)):
        if first not in seen:
            cycles += 1
        value = first
        while value not in seen:
            seen.add(value)
            value = perm[value]
    return (len(perm) - cycles) % 2
