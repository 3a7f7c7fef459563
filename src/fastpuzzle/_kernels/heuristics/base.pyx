"""The contract of a heuristic.

A new one is a file beside this with a subclass of Heuristic, and a line in the registry. Its
`__init__` takes (rows, cols, goal_blank), calls this one's, builds what tables it needs, and sets
`data.full` and `data.child`; it raises ValueError for a shape that it is not made for. It must be
admissible and have the parity of the exact distance (add 1 where it has not).
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from fastpuzzle._kernels.ground.geometry cimport geometry_init
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport MAX_CELLS, NO_CELL
from fastpuzzle._kernels.heuristics.contract cimport bound_after, bound_init, bound_t, heuristic_t

from fastpuzzle._kernels.ground.geometry import MOVE_LETTERS


# Raises ValueError unless the instance has the shape that the heuristic's tables are for.
cdef int check_shape(const heuristic_t *heuristic, Instance instance) except -1:
    if (instance.data.geometry.rows != heuristic.geometry.rows
            or instance.data.geometry.cols != heuristic.geometry.cols):
        raise ValueError("the heuristic is for boards of another shape")
    return 0


cdef class Heuristic:
    """A lower bound on the exact distance for one shape and one goal blank.

    Parameters
    ----------
    rows, cols : int
        Shape.
    goal_blank : int
        The blank's cell in the goal.
    """

    def __init__(self, int rows, int cols, int goal_blank):
        geometry_init(&self.data.geometry, rows, cols)
        self.data.size = sizeof(heuristic_t)
        self.data.goal_blank = goal_blank

    def lower_bound(self, Instance instance):
        """Value at the start, in moves. Holds the GIL."""
        cdef bound_t bound
        check_shape(&self.data, instance)
        bound_init(&self.data, instance.data.labels, instance.data.blank, &bound)
        return bound.value

    def along(self, Instance instance, str moves):
        """Values at the start and after each of the blank's moves, each from the one before.

        What a search computes; for comparison with the values from scratch. Holds the GIL.
        """
        cdef uint8_t labels[MAX_CELLS]
        cdef bound_t bound, child
        cdef int blank = instance.data.blank
        cdef int source
        check_shape(&self.data, instance)
        memcpy(labels, instance.data.labels, self.data.geometry.cells)
        bound_init(&self.data, labels, blank, &bound)
        values = [bound.value]
        for move in moves:
            source = self.data.geometry.neighbor[blank][<int>MOVE_LETTERS.index(move)]
            if source == NO_CELL:
                raise ValueError(f"move {move!r} leads off the board")
            bound_after(&self.data, labels, labels[source], source, blank, &bound, &child)
            labels[blank], labels[source] = labels[source], labels[blank]
            blank = source
            bound = child
            values.append(bound.value)
        return values
