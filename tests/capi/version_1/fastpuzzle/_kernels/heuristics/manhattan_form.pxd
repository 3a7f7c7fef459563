"""Manhattan distance: every tile alone on an empty board."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t, taxicab


# Sum of the tiles' distances from home, in moves; the blank is left out, as counting it would
# overestimate. Admissible and consistent; its parity is that of the exact distance.
cdef inline int manhattan_full(const geometry_t *geometry, const uint8_t *labels,
                               int blank) noexcept nogil:
    cdef int total = 0
    cdef int cell
    for cell in range(geometry.cells):
        if cell != blank:
            total += taxicab(geometry, cell, labels[cell])
    return total


# What the sum gains (+1 or -1) when the tile called `label` goes from cell `source` to its
# neighbour `target`.
cdef inline int manhattan_change(const geometry_t *geometry, int label, int source,
                                 int target) noexcept nogil:
    return taxicab(geometry, target, label) - taxicab(geometry, source, label)
