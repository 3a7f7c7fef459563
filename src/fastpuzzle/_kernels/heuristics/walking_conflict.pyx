"""The larger of walking distance and linear conflict in each direction.

The walking distance of the rows bounds the vertical moves, as does the tiles' distance from their
rows with two moves more for each that must leave one: the larger of the two does, then, and with it
the larger of the two bounds on horizontal moves. (Their sum would overestimate: a walk already
counts some of what a conflict does.) bound.rows keeps the walking state of the rows, and above 16
bits the distance with conflicts in that direction; bound.cols the same of the columns.
"""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.heuristics.contract cimport bound_t
from fastpuzzle._kernels.heuristics.linear_conflict cimport conflict_child, line_leavers
from fastpuzzle._kernels.heuristics.walking_distance cimport (
    WalkingDistance,
    directions_t,
    walking_child,
    walking_full,
    walking_t,
)


# The larger of the two bounds on the moves of one direction, of which `kept` says both.
cdef inline int larger(const walking_t *walking, uint32_t kept) noexcept nogil:
    return max(<int>walking.distance[kept & 0xFFFF], <int>(kept >> 16))


# What tiles need to reach their rows, or their columns, with two moves for each that must leave.
cdef int conflict_in(const geometry_t *geometry, const uint8_t *labels, int blank,
                     bint is_row) noexcept nogil:
    cdef int cols = geometry.cols
    cdef int moves = 0
    cdef int cell, line
    for cell in range(geometry.cells):
        if cell != blank:
            line = (cell // cols - labels[cell] // cols if is_row
                    else cell % cols - labels[cell] % cols)
            moves += line if line >= 0 else -line
    for line in range(geometry.rows if is_row else cols):
        moves += 2 * line_leavers(geometry, labels, line, is_row, blank, -1)
    return moves


cdef void full(const void *tables, const geometry_t *geometry, const uint8_t *labels, int blank,
               bound_t *bound) noexcept nogil:
    cdef const directions_t *directions = <const directions_t*>tables
    walking_full(tables, geometry, labels, blank, bound)
    bound.rows |= <uint32_t>conflict_in(geometry, labels, blank, True) << 16
    bound.cols |= <uint32_t>conflict_in(geometry, labels, blank, False) << 16
    bound.value = larger(directions.rows, bound.rows) + larger(directions.cols, bound.cols)


# A move changes the bounds of its own direction alone.
cdef void child(const void *tables, const geometry_t *geometry, const uint8_t *labels, int label,
                int source, int target, const bound_t *parent, bound_t *child) noexcept nogil:
    cdef const directions_t *directions = <const directions_t*>tables
    cdef bint is_vertical = source // geometry.cols != target // geometry.cols
    cdef bound_t walking, conflict, walked, conflicted
    walking.rows = parent.rows & 0xFFFF
    walking.cols = parent.cols & 0xFFFF
    walking.value = 0
    # Only what it gains is wanted, which does not depend on how many tiles must leave before.
    conflict.rows = geometry.cells
    conflict.value = 0
    walking_child(tables, geometry, labels, label, source, target, &walking, &walked)
    conflict_child(NULL, geometry, labels, label, source, target, &conflict, &conflicted)
    child.rows = walked.rows | parent.rows >> 16 << 16
    child.cols = walked.cols | parent.cols >> 16 << 16
    if is_vertical:
        child.rows += <uint32_t>conflicted.value << 16
    else:
        child.cols += <uint32_t>conflicted.value << 16
    child.value = larger(directions.rows, child.rows) + larger(directions.cols, child.cols)


cdef class WalkingConflict(WalkingDistance):
    """The larger of both in each direction; the shapes of the walking distance."""

    def __init__(self, int rows, int cols, int goal_blank):
        WalkingDistance.__init__(self, rows, cols, goal_blank)
        self.data.full = full
        self.data.child = child
