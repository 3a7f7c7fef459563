"""The contract of a heuristic."""

from fastpuzzle._kernels.heuristics.contract cimport heuristic_t


# A subclass sets data.full and data.child, and owns what data.tables points to.
cdef class Heuristic:
    cdef heuristic_t data
    cdef public str name
