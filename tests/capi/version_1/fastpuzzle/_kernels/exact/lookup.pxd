"""Exact distance tables: how a board is looked up."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.exact.orders cimport NO_COLUMN, carry_packed, even_rank_packed
from fastpuzzle._kernels.ground.packed cimport pack
from fastpuzzle._kernels.ground.ranking cimport nibbles_in_order, take_digit
from fastpuzzle._kernels.ground.types cimport NOT_A_BOARD, TABLE_CELLS, UNSOLVABLE

cdef enum:
    MAX_DISTANCE = 254      # of any board with a table; the largest is 80

# How to read boards of one shape and one goal in a table whose goal has the blank at a symmetric
# cell. Cells and moves of the table are those of the board after the symmetry.
#
# Everything that the board's moves do at one cell of the table's blank, in their order d, l, r, u:
# the move, the blank's next cell, and the column of next_order (or NO_COLUMN).
cdef struct options_t "fastpuzzle_options_t":
    int count
    uint8_t move[4]
    uint8_t target[4]
    uint8_t column[4]

# Invariant: `data` holds, at index order * cells + blank, one byte a state, the exact distance, if
# `bytes_form`; otherwise two bits a state, the distance modulo 3, in 24 bits an order.
# position_cell[p] is the board's cell that becomes the p-th of the table's snake; place[tile] is
# the tile's place in the goal's order. options[blank] belongs to the table's blank cell, and the
# i-th of them carries an element of the order from source[blank][i] to target[blank][i]. size is
# that of this struct in bytes.
cdef struct lookup_t "fastpuzzle_lookup_t":
    uint32_t size
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
cdef struct state_t "fastpuzzle_state_t":
    uint32_t order
    int blank
    uint64_t packed


# Finds a board in the table. Returns 0, UNSOLVABLE or NOT_A_BOARD; the tiles may be anything.
cdef inline int locate(const lookup_t *table, const uint8_t *tiles, state_t *state) noexcept nogil:
    cdef uint64_t below = nibbles_in_order()
    cdef uint64_t rank = 0
    cdef uint32_t seen = 0
    cdef uint8_t order[TABLE_CELLS + 1]
    cdef uint8_t too_large = 0
    cdef uint8_t tile
    cdef int cells = table.cells
    cdef int count = 0
    cdef int parity = 0
    cdef int blank = 0
    cdef int i, digit
    # No branch depends on the tiles, which no processor could foresee.
    for i in range(cells):
        tile = tiles[table.position_cell[i]]
        too_large |= tile >= cells
        seen |= <uint32_t>1 << (tile & 15)
        blank = i if tile == 0 else blank
        order[count] = table.place[tile & 15]
        count += tile != 0
    if too_large or seen != (<uint32_t>1 << cells) - 1:
        return NOT_A_BOARD
    for i in range(count):
        digit = take_digit(&below, order[i])
        parity ^= digit
        rank = rank * <uint64_t>(count - i) + digit
    if parity & 1 or (table.orders == 1 and rank != 0):
        return UNSOLVABLE
    state.order = <uint32_t>(rank >> 1)
    state.blank = table.table_cell[blank]
    if not table.bytes_form:
        state.packed = pack(order, count)
    return 0


# The exact distance of a state of a table of bytes.
cdef inline int byte_at(const lookup_t *table, uint32_t order, int blank) noexcept nogil:
    return table.data[order * <uint32_t>table.cells + <uint32_t>blank]


# The distance modulo 3 of a state of a two-bit table, or 3 if it is damaged.
cdef inline int residue_at(const lookup_t *table, uint32_t order, int blank) noexcept nogil:
    return (table.data[3 * <size_t>order + (blank >> 2)] >> (2 * (blank & 3))) & 3


# The order after the i-th option of the state's blank, in a table of bytes.
cdef inline uint32_t order_after_option(const lookup_t *table, uint32_t order, int blank,
                                        int i) noexcept nogil:
    cdef uint8_t column = table.options[blank].column[i]
    return order if column == NO_COLUMN else table.next_order[order * table.columns + column]


# Writes to `next` the state after the i-th option, in a two-bit table.
cdef inline void packed_option(const lookup_t *table, const state_t *state, int i,
                               state_t *next) noexcept nogil:
    cdef int source = table.source[state.blank][i]
    cdef int target = table.target[state.blank][i]
    next[0] = state[0]
    next.blank = table.options[state.blank].target[i]
    if source != target:
        next.packed = carry_packed(state.packed, source, target)
        next.order = even_rank_packed(next.packed, table.cells - 1)


# Writes to `next` the state after the i-th option of the state's blank.
cdef inline void state_after(const lookup_t *table, const state_t *state, int i,
                             state_t *next) noexcept nogil:
    if not table.bytes_form:
        packed_option(table, state, i, next)
        return
    next.order = order_after_option(table, state.order, state.blank, i)
    next.blank = table.options[state.blank].target[i]


# What the table says of a state: its exact distance in a table of bytes, else that modulo 3.
cdef inline int state_value(const lookup_t *table, const state_t *state) noexcept nogil:
    if table.bytes_form:
        return byte_at(table, state.order, state.blank)
    return residue_at(table, state.order, state.blank)
