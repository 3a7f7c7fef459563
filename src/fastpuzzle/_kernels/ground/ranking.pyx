"""Cantor (Lehmer code) rank of a permutation and its inverse, one by one and in bulk."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from fastpuzzle._kernels.ground.types cimport RANKED_CELLS

cdef extern from "nine.h" nogil:
    size_t nine_rank_rows "fastpuzzle_nine_rank_rows" (const uint8_t *rows, size_t count,
                                                       uint64_t *ranks)
    size_t nine_unrank_rows "fastpuzzle_nine_unrank_rows" (const uint64_t *ranks, size_t count,
                                                           uint8_t *rows)


# Whether perm[0..n-1] is a permutation of 0..n-1. Up to 32 elements is_permutation is quicker.
cdef bint has_each_once(const uint8_t *perm, int n) noexcept nogil:
    cdef uint8_t seen[256]
    cdef int i
    memset(seen, 0, 256)
    for i in range(n):
        if perm[i] >= n or seen[perm[i]]:
            return False
        seen[perm[i]] = 1
    return True


def rank(const uint8_t[::1] perm):
    """Rank of one permutation of at most 20 elements (not checked). Holds the GIL."""
    return cantor_rank_unchecked(&perm[0], <int>perm.shape[0]) if perm.shape[0] else 0


def unrank(uint64_t rank, int n):
    """Permutation of 0..n-1 of the given rank, as bytes (not checked). Holds the GIL."""
    cdef uint8_t perm[RANKED_CELLS]
    cantor_unrank_unchecked(rank, n, perm)
    return perm[:n]


def parity(const uint8_t[::1] perm):
    """0 for an even permutation of at most 255 elements, 1 for an odd one. Holds the GIL."""
    return parity_unchecked(&perm[0], <int>perm.shape[0]) if perm.shape[0] else 0


def is_board(const uint8_t[::1] tiles):
    """Whether the bytes are each of 0..n-1 once, n at most 255. Holds the GIL."""
    return tiles.shape[0] > 0 and has_each_once(&tiles[0], <int>tiles.shape[0])


# Ranks rows of n elements; the first row that is not a permutation, or -1.
cdef inline Py_ssize_t rank_rows(const uint8_t *perms, Py_ssize_t rows, int n,
                                 uint64_t *ranks) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(rows):
        if not is_permutation(perms, n):
            return row
        ranks[row] = cantor_rank_unchecked(perms, n)
        perms += n
    return -1


def rank_many(const uint8_t[:, ::1] perms, uint64_t[::1] ranks):
    """Rank every row of `perms`, which has some, into `ranks`.

    Returns
    -------
    int
        The first row that is not a permutation, or -1. Releases the GIL.
    """
    cdef Py_ssize_t row, rows = perms.shape[0]
    cdef Py_ssize_t done = 0
    cdef int n = <int>perms.shape[1]
    with nogil:
        # A length known to the compiler lets it unroll the loops of the two boards that matter.
        if n == 9:
            done = nine_rank_rows(&perms[0, 0], rows, &ranks[0])
            row = rank_rows(&perms[0, 0] + 9 * done, rows - done, 9, &ranks[0] + done)
        elif n == 16:
            row = rank_rows(&perms[0, 0], rows, 16, &ranks[0])
        else:
            row = rank_rows(&perms[0, 0], rows, n, &ranks[0])
    return row if row < 0 else done + row


# Writes the permutations of n elements with the given ranks (not checked) row by row.
cdef inline void unrank_rows(const uint64_t *ranks, Py_ssize_t rows, int n,
                             uint8_t *perms) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(rows):
        cantor_unrank_unchecked(ranks[row], n, perms)
        perms += n


def unrank_many(const uint64_t[::1] ranks, uint8_t[:, ::1] perms):
    """Write the permutation of every rank (not checked) into the rows of `perms`, which has some.

    Releases the GIL.
    """
    cdef Py_ssize_t rows = perms.shape[0]
    cdef Py_ssize_t done
    cdef int n = <int>perms.shape[1]
    with nogil:
        if n == 9:
            done = nine_unrank_rows(&ranks[0], rows, &perms[0, 0])
            unrank_rows(&ranks[0] + done, rows - done, 9, &perms[0, 0] + 9 * done)
        elif n == 16:
            unrank_rows(&ranks[0], rows, 16, &perms[0, 0])
        else:
            unrank_rows(&ranks[0], rows, n, &perms[0, 0])
