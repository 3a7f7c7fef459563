"""The contract of a heuristic."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.geometry cimport geometry_t

# The value of a heuristic at one node, and whatever it needs to find a child's value.
# Invariant: value >= 0 is admissible and has the parity of the exact distance, 0 at the goal only.
cdef struct bound_t:
    int value
    uint32_t rows
    uint32_t cols

# Writes the bound of a board from scratch.
ctypedef void (*full_t)(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                        int blank, bound_t *bound) noexcept nogil

# Writes the bound of the child in which the tile called `label` has gone from cell `source` into
# the blank at its neighbour `target`. `labels` is the parent's board.
ctypedef void (*child_t)(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                         int label, int source, int target, const bound_t *parent,
                         bound_t *child) noexcept nogil


# A heuristic for one shape and one goal blank. A subclass sets the functions and owns `tables`.
cdef class Heuristic:
    cdef geometry_t geometry
    cdef int goal_blank
    cdef const void *tables
    cdef full_t full
    cdef child_t child
    cdef public str name
