"""Exact distance tables: look-up and descent."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.exact.lookup cimport lookup_t
from fastpuzzle._kernels.exact.perfect cimport Transitions


cdef class TableData:
    cdef readonly int rows
    cdef readonly int cols
    cdef readonly int goal_blank
    cdef readonly int diameter
    cdef readonly tuple histogram
    cdef readonly bytes farthest
    cdef readonly bint bytes_form
    cdef const uint8_t[::1] data
    cdef Transitions transitions


cdef class Lookup:
    cdef lookup_t table
    cdef readonly TableData source
    cdef readonly bytes goal
    cdef readonly tuple shape
    cdef public object stats

cdef int check_cells(const lookup_t *table, Py_ssize_t cells) except -1
cdef int table_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil
cdef int table_path(const lookup_t *table, const uint8_t *tiles, uint8_t *moves) noexcept nogil
