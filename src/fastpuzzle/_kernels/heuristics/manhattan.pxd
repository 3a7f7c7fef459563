"""Manhattan distance: every tile alone on an empty board."""

from fastpuzzle._kernels.heuristics.base cimport Heuristic


cdef class Manhattan(Heuristic):
    pass
