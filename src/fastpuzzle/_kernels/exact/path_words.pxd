"""Least paths of all boards as words of 64 bits, for tables of one byte a state."""

from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle._kernels.exact.lookup cimport lookup_t
from fastpuzzle._kernels.exact.table cimport Lookup


# Invariant: word[order * cells + blank] has the moves of the lexicographically least optimal path
# of that state, as word_form says.
cdef class PathWords:
    cdef Lookup lookup
    cdef const lookup_t *table
    cdef uint64_t *word

    cdef bint fill(self) noexcept nogil
    cdef bint fill_one(self, size_t state) noexcept nogil
    cdef int find(self, const uint8_t *tiles, uint64_t *word) noexcept nogil
