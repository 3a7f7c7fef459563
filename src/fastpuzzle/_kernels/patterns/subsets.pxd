"""The tables of all sets of places of equal size."""

from fastpuzzle._kernels.patterns.subset_form cimport subsets_t


cdef class Subsets:
    cdef subsets_t data

cdef Subsets subsets_of(int rows, int cols, int size)
