"""Manhattan distance: every tile alone on an empty board."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_t
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_change, manhattan_full


def lower_bound(Instance instance):
    """Manhattan distance of the start from the goal, in moves. Holds the GIL."""
    return manhattan_full(&instance.data.geometry, instance.data.labels, instance.data.blank)


cdef void full(const void *_tables, const geometry_t *geometry, const uint8_t *labels, int blank,
               bound_t *bound) noexcept nogil:
    bound.value = manhattan_full(geometry, labels, blank)


cdef void child(const void *_tables, const geometry_t *geometry, const uint8_t *_labels, int label,
                int source, int target, const bound_t *parent, bound_t *child) noexcept nogil:
    child.value = parent.value + manhattan_change(geometry, label, source, target)


cdef class Manhattan(Heuristic):
    """Sum of all tiles' distances from home, the blank left out; any shape."""

    def __init__(self, int rows, int cols, int goal_blank):
        Heuristic.__init__(self, rows, cols, goal_blank)
        self.data.full = full
        self.data.child = child
