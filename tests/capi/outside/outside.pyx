# cython: language_level=3, freethreading_compatible=True
"""A stranger's package: ranks boards and walks the blank with fastpuzzle's own kernels."""

from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle._kernels.geometry cimport geometry_init, geometry_t
from fastpuzzle._kernels.ranking cimport (
    cantor_rank_unchecked,
    cantor_unrank_unchecked,
    parity_unchecked,
)
from fastpuzzle._kernels.types cimport NO_CELL


def rank(const uint8_t[::1] perm):
    return cantor_rank_unchecked(&perm[0], <int>perm.shape[0])


def unrank(uint64_t number, int n):
    cdef uint8_t perm[20]
    cantor_unrank_unchecked(number, n, perm)
    return tuple(perm[:n])


def parity(const uint8_t[::1] perm):
    return parity_unchecked(&perm[0], <int>perm.shape[0])


def neighbors(int rows, int cols, int cell):
    cdef geometry_t geometry
    geometry_init(&geometry, rows, cols)
    return [geometry.neighbor[cell][move] for move in range(4)
            if geometry.neighbor[cell][move] != NO_CELL]


def sum_of_ranks(int n, uint64_t count):
    """Unrank and rank again without the GIL."""
    cdef uint8_t perm[20]
    cdef uint64_t number, total = 0
    with nogil:
        for number in range(count):
            cantor_unrank_unchecked(number, n, perm)
            total += cantor_rank_unchecked(perm, n)
    return total
