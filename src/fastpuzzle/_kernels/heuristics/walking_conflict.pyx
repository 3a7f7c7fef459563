"""The larger of walking distance and linear conflict.

Their sum would overestimate, because a walk already counts some of what a conflict does. bound.rows
keeps the walking state of the rows and the tiles that must leave their lines, 16 bits each;
bound.cols the walking state of the columns and the Manhattan distance with conflicts.
"""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.heuristics.contract cimport bound_t
from fastpuzzle._kernels.heuristics.linear_conflict cimport conflict_child, conflict_full
from fastpuzzle._kernels.heuristics.walking_distance cimport (
    WalkingDistance,
    directions_t,
    walking_child,
    walking_full,
)


# Puts the two bounds into one.
cdef inline void merge(const bound_t *walking, const bound_t *conflict,
                       bound_t *bound) noexcept nogil:
    bound.value = max(walking.value, conflict.value)
    bound.rows = walking.rows | conflict.rows << 16
    bound.cols = walking.cols | conflict.value << 16


cdef void full(const void *tables, const geometry_t *geometry, const uint8_t *labels, int blank,
               bound_t *bound) noexcept nogil:
    cdef bound_t walking, conflict
    walking_full(tables, geometry, labels, blank, &walking)
    conflict_full(NULL, geometry, labels, blank, &conflict)
    merge(&walking, &conflict, bound)


cdef void child(const void *tables, const geometry_t *geometry, const uint8_t *labels, int label,
                int source, int target, const bound_t *parent, bound_t *child) noexcept nogil:
    cdef const directions_t *directions = <const directions_t*>tables
    cdef bound_t walking, conflict, walked, conflicted
    walking.rows = parent.rows & 0xFFFF
    walking.cols = parent.cols & 0xFFFF
    walking.value = (directions.rows.distance[walking.rows]
                     + directions.cols.distance[walking.cols])
    conflict.rows = parent.rows >> 16
    conflict.value = parent.cols >> 16
    walking_child(tables, geometry, labels, label, source, target, &walking, &walked)
    conflict_child(NULL, geometry, labels, label, source, target, &conflict, &conflicted)
    merge(&walked, &conflicted, child)


cdef class WalkingConflict(WalkingDistance):
    """The larger of walking distance and linear conflict; the shapes of the walking distance."""

    def __init__(self, int rows, int cols, int goal_blank):
        WalkingDistance.__init__(self, rows, cols, goal_blank)
        self.data.full = full
        self.data.child = child
