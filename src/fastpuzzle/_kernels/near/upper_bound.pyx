"""How many moves a board can need at the most: what no search need go beyond."""

from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.near.constructive cimport constructive_path

cdef enum:
    CORNER_SHAPES = 8

# Rows, columns, and the moves that the farthest board needs when the blank's goal cell is a corner:
# by breadth-first search of all boards, for 4 x 4 by Bruengger, Marzetta, Fukuda and Nievergelt
# (1999). The same holds with rows and columns exchanged.
cdef int[CORNER_SHAPES][3] DIAMETERS = [
    [2, 2, 6], [2, 3, 21], [2, 4, 36], [2, 5, 55], [2, 6, 80], [3, 3, 31], [3, 4, 53], [4, 4, 80],
]


# The moves that no board of a shape needs more of, where they are known: 0 elsewhere.
cdef int diameter_of(const instance_t *instance) noexcept nogil:
    cdef int rows = instance.geometry.rows
    cdef int cols = instance.geometry.cols
    cdef int row = instance.goal_blank // cols
    cdef int col = instance.goal_blank % cols
    cdef int i
    if (row == 0 or row == rows - 1) and (col == 0 or col == cols - 1):
        for i in range(CORNER_SHAPES):
            if (DIAMETERS[i][0] == min(rows, cols) and DIAMETERS[i][1] == max(rows, cols)):
                return DIAMETERS[i][2]
    return 0


# A number of moves that a shortest path of a solvable pair does not exceed: the diameter where it
# is known, else the length of a path for this very board; -1 if it is seen that there is none.
cdef int upper_bound(const instance_t *instance) noexcept nogil:
    cdef int diameter = diameter_of(instance)
    if diameter:
        return diameter
    return constructive_path(&instance.geometry, instance.labels, instance.blank, NULL, 0)


def moves_needed(Instance instance not None):
    """A number of moves that a shortest path does not exceed. Holds the GIL."""
    return upper_bound(&instance.data)
