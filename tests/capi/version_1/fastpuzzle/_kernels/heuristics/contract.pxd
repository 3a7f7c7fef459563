"""What a heuristic is to a search."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t

# The value of a heuristic at one node, and whatever it needs to find a child's value.
# Invariant: value >= 0 is admissible and has the parity of the exact distance, 0 at the goal only.
cdef struct bound_t "fastpuzzle_bound_t":
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

# A heuristic for one shape and one goal blank, read-only once it is made.
# Invariant: size is that of this struct in bytes.
cdef struct heuristic_t "fastpuzzle_heuristic_t":
    uint32_t size
    int goal_blank
    const void *tables
    full_t full
    child_t child
    geometry_t geometry


# Writes the bound of a board from scratch.
cdef inline void bound_init(const heuristic_t *heuristic, const uint8_t *labels, int blank,
                            bound_t *bound) noexcept nogil:
    heuristic.full(heuristic.tables, &heuristic.geometry, labels, blank, bound)


# Writes the bound of the child in which the tile called `label` has gone from cell `source` into
# the blank at its neighbour `target`. `labels` is the parent's board and `parent` its bound.
cdef inline void bound_after(const heuristic_t *heuristic, const uint8_t *labels, int label,
                             int source, int target, const bound_t *parent,
                             bound_t *child) noexcept nogil:
    heuristic.child(heuristic.tables, &heuristic.geometry, labels, label, source, target, parent,
                    child)
