"""Additive pattern databases: the tables of a partition, and the views of a board in them."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.patterns.pattern_form cimport patterns_t, placing_t


cdef class PatternData:
    cdef readonly int rows
    cdef readonly int cols
    cdef readonly int goal_blank
    cdef readonly tuple patterns
    cdef readonly object buffer
    cdef readonly bint is_resident
    cdef list subsets


cdef class PatternViews:
    cdef patterns_t data
    cdef PatternData source

cdef int placings_init(const patterns_t *patterns, int view, const uint8_t *labels, int blank,
                       placing_t *placings) noexcept nogil
