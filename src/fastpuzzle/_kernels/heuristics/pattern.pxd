"""Lower bounds from pattern databases."""

from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.patterns.data cimport PatternData, PatternViews


cdef class Pattern(Heuristic):
    cdef PatternViews views
    cdef readonly PatternData source
    cdef readonly size_t nbytes
    cdef public str tables
    # What searches in blocks have made of the tables, by the length of words that they skip.
    cdef dict blocks
