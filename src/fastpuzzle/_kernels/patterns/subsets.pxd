"""The tables of all sets of places of equal size."""

from libc.stdint cimport uint32_t

from fastpuzzle._kernels.patterns.subset_form cimport subsets_t


cdef class Subsets:
    cdef subsets_t data

cdef uint32_t number_of(uint32_t mask, int first, int members) noexcept nogil
cdef Subsets subsets_of(int rows, int cols, int size)
