"""The larger of walking distance and linear conflict in each direction."""

from fastpuzzle._kernels.heuristics.walking_distance cimport WalkingDistance


cdef class WalkingConflict(WalkingDistance):
    pass
