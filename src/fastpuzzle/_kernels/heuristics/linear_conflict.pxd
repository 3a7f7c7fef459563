"""Linear conflict: Manhattan distance plus what tiles in each other's way in a line add."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport MAX_CELLS
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_t


cdef class LinearConflict(Heuristic):
    pass

cdef int line_leavers(const geometry_t *geometry, const uint8_t *labels, int line, bint is_row,
                      int changed_cell, int changed_label) noexcept nogil
cdef void conflict_full(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                        int blank, bound_t *bound) noexcept nogil
cdef void conflict_child(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                         int label, int source, int target, const bound_t *parent,
                         bound_t *child) noexcept nogil


# The least number of tiles of one line, in their order there, that must leave it so that the others
# can go to their places: those beside the longest rising subsequence.
cdef inline int leavers_of(const int *places, int tiles) noexcept nogil:
    cdef int longest[MAX_CELLS]
    cdef int best = 0
    cdef int i, j
    for i in range(tiles):
        longest[i] = 1
        for j in range(i):
            if places[j] < places[i] and longest[j] >= longest[i]:
                longest[i] = longest[j] + 1
        if longest[i] > best:
            best = longest[i]
    return tiles - best
