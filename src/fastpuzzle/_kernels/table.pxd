"""Exact distance tables: look-up and descent."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.perfect cimport Transitions
from fastpuzzle._kernels.types cimport TABLE_CELLS

cdef enum:
    MAX_DISTANCE = 254      # of any board with a table; the largest is 80
    UNSOLVABLE = -1
    NOT_A_BOARD = -2
    DAMAGED = -3

# How to read boards of one shape and one goal in a table whose goal has the blank at a symmetric
# cell. Cells and moves of the table are those of the board after the symmetry.
#
# Everything that the board's moves do at one cell of the table's blank, in their order d, l, r, u:
# the move, the blank's next cell, and the column of next_order (or NO_COLUMN).
cdef struct options_t:
    int count
    uint8_t move[4]
    uint8_t target[4]
    uint8_t column[4]

# Invariant: `data` holds, at index order * cells + blank, one byte a state, the exact distance, if
# `bytes_form`; otherwise two bits a state, the distance modulo 3, in 24 bits an order.
# position_cell[p] is the board's cell that becomes the p-th of the table's snake; place[tile] is
# the tile's place in the goal's order. options[blank] belongs to the table's blank cell, and the
# i-th of them carries an element of the order from source[blank][i] to target[blank][i].
cdef struct lookup_t:
    const uint8_t *data
    const uint32_t *next_order
    uint32_t columns
    uint32_t orders
    int cells
    int goal_blank
    int diameter
    bint bytes_form
    uint8_t position_cell[TABLE_CELLS]
    uint8_t table_cell[TABLE_CELLS]
    uint8_t place[16]
    options_t options[TABLE_CELLS]
    uint8_t source[TABLE_CELLS][4]
    uint8_t target[TABLE_CELLS][4]

# Invariant: order and blank name a state in the table's terms; packed is the order in 64 bits,
# kept by the two-bit form only.
cdef struct state_t:
    uint32_t order
    int blank
    uint64_t packed


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

cdef int locate(const lookup_t *table, const uint8_t *tiles, state_t *state) noexcept nogil
cdef int table_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil
cdef int table_path(const lookup_t *table, const uint8_t *tiles, uint8_t *moves) noexcept nogil
