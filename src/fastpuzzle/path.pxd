"""The answer as a value: a start board and the moves that lead from it."""

from libc.stdint cimport uint8_t, uint64_t

cdef enum:
    MAX_SHORT_PATH = 254


# Invariant: the moves can be made from the board; _tiles has one byte a tile, 0 = blank, and
# _shape is (rows, cols). Where _moves is None, _word has _length moves, as word_form says.
cdef class Path:
    cdef bytes _tiles
    cdef tuple _shape
    cdef str _moves
    cdef object _stats
    cdef uint64_t _word
    cdef int _length

    cdef str letters(self)

cdef Path short_path(bytes tiles, tuple shape, const uint8_t *moves, int length, stats)
