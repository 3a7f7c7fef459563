"""Builds exact distance tables breadth-first from the goal.

The states of one tile order stand side by side, one for each place of the blank on the snake, so a
set of states is a 16-bit mask for each order. The moves along the snake are then two shifts of
a whole mask; only the other vertical moves lead to another order, which has to be ranked. Each
level is two passes over all orders: `settle` keeps the states that are new, `spread` sets the bits
of their neighbours. Both work on ranges of orders, so several threads share them; only the bits of
other orders need an atomic operation.
"""

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from fastpuzzle._kernels.exact.flat cimport build_flat, flat_bytes, is_flat
from fastpuzzle._kernels.exact.perfect cimport (
    Transitions,
    carries_init,
    carries_t,
    count_orders,
    order_init,
    order_labels,
    order_t,
    rank_after,
    transitions_of,
)
from fastpuzzle._kernels.exact.table cimport TableData
from fastpuzzle._kernels.ground.bits cimport count_bits, load_word, lowest_bit
from fastpuzzle._kernels.ground.control cimport Control
from fastpuzzle._kernels.ground.geometry cimport geometry_init, geometry_t
from fastpuzzle._kernels.ground.types cimport (
    FLAT_CELLS,
    STATUS_MEMORY_LIMIT,
    TABLE_CELLS,
)

from fastpuzzle._kernels.exact.table import count_bytes, resolve_form
from fastpuzzle._kernels.ground.control import Stopped
from fastpuzzle._kernels.ground.team import Team

cdef extern from "atomic.h" nogil:
    void fastpuzzle_set_bits(uint16_t *word, uint16_t bits)

cdef enum:
    MASKS = 1 << TABLE_CELLS
    ORDERS_A_WORD = 4
    # Ranges of fewer orders are not worth handing to another thread.
    SMALL_RANGE = 1 << 14
    # Ranges of more would make the caller wait too long for Ctrl-C.
    LARGE_RANGE = 1 << 20
    EVEN_BITS = 0x555555

# Invariant: bit p of a mask stands for the blank at place p of the snake. frontier[k] has the
# states of order k at the present depth, reached[k] those within it, next[k] (between spread and
# settle) those next to the frontier, among others; then those of the next depth. A blank at
# place p can leave the snake in leaps[p] ways, the i-th to the place whose bit is leap_to[p][i],
# which carries an element of the order as carries_t says, or as column leap_column[p][i] of
# next_order says.
cdef struct build_t:
    int cells
    uint32_t orders
    uint16_t full
    uint16_t leap_places
    int leaps[TABLE_CELLS]
    uint16_t leap_to[TABLE_CELLS][2]
    uint8_t leap_source[TABLE_CELLS][2]
    uint8_t leap_target[TABLE_CELLS][2]
    uint8_t leap_column[TABLE_CELLS][2]
    uint32_t columns
    const uint32_t *next_order
    uint8_t cell_at[TABLE_CELLS]
    uint16_t *frontier
    uint16_t *reached
    uint16_t *next
    uint8_t *data
    bint bytes_form
    bint compare            # do not write the table, compare it
    bint shared             # several threads write to `next`
    uint32_t codes[MASKS]   # bits 2c and 2c + 1 set where the mask has the place of cell c
    uint8_t bits[MASKS]     # number of bits


# Whether the masks of the next ORDERS_A_WORD orders are all empty.
cdef inline bint is_empty(const uint16_t *masks) noexcept nogil:
    return load_word(<const uint8_t*>masks) == 0


# Sets bits of an order in `next`, unless they are reached already.
cdef inline void set_bits(build_t *build, uint32_t order, uint16_t bits) noexcept nogil:
    bits &= ~build.reached[order]
    if bits == 0:
        return
    if build.shared:
        fastpuzzle_set_bits(build.next + order, bits)
    else:
        build.next[order] |= bits


# Sets in `next` the neighbours of the frontier's states with orders first..last-1.
cdef void spread(build_t *build, uint32_t first, uint32_t last) noexcept nogil:
    cdef uint32_t k, after
    cdef uint16_t mask, near
    cdef order_t order
    cdef int i, place
    k = first
    while k < last:
        mask = build.frontier[k]
        if mask == 0:
            # Most of a sparse frontier is passed over four orders at a time.
            if k % ORDERS_A_WORD == 0 and is_empty(build.frontier + k):
                k += ORDERS_A_WORD
            else:
                k += 1
            continue
        near = ((mask << 1) | (mask >> 1)) & build.full
        set_bits(build, k, near)
        mask &= build.leap_places
        if mask and build.next_order == NULL:
            order_init(&order, k, build.cells - 1)
        while mask:
            place = lowest_bit(mask)
            mask &= mask - 1
            for i in range(build.leaps[place]):
                if build.next_order == NULL:
                    after = rank_after(&order, build.leap_source[place][i],
                                       build.leap_target[place][i])
                else:
                    after = build.next_order[k * build.columns + build.leap_column[place][i]]
                set_bits(build, after, build.leap_to[place][i])
        k += 1


# Keeps in `next` the states that were set for the first time, and writes their distance `depth`
# into the table or compares it. Returns their number, or -1 when a comparison fails.
cdef long long settle(build_t *build, uint32_t first, uint32_t last, int depth) noexcept nogil:
    cdef long long count = 0
    cdef uint32_t k, code, row
    cdef uint16_t mask
    cdef uint8_t *data
    cdef int place
    k = first
    while k < last:
        if k % ORDERS_A_WORD == 0 and is_empty(build.next + k):
            k += ORDERS_A_WORD
            continue
        mask = build.next[k] & ~build.reached[k]
        build.next[k] = mask
        build.reached[k] |= mask
        count += build.bits[mask]
        if build.bytes_form:
            data = build.data + <size_t>k * build.cells
            while mask:
                place = lowest_bit(mask)
                mask &= mask - 1
                if not build.compare:
                    data[build.cell_at[place]] = depth
                elif data[build.cell_at[place]] != depth:
                    return -1
        elif mask:
            data = build.data + 3 * <size_t>k
            code = build.codes[mask]
            row = (depth % 3) * (code & EVEN_BITS)
            if build.compare:
                if ((data[0] | data[1] << 8 | data[2] << 16) & code) != row:
                    return -1
            else:
                data[0] |= row & 255
                data[1] |= row >> 8 & 255
                data[2] |= row >> 16
        k += 1
    return count


cdef class Builder:
    """One breadth-first pass over all states of one shape.

    It writes a table of the form into the buffer, or compares the one that is there.
    """

    cdef build_t state
    cdef geometry_t geometry
    cdef int goal_blank
    cdef object buffer
    cdef Transitions transitions

    def __cinit__(self, int rows, int cols, int goal_blank, buffer, bint bytes_form, bint compare):
        cdef build_t *build = &self.state
        cdef unsigned char[::1] writable
        cdef const unsigned char[::1] readable
        cdef size_t words
        cdef carries_t carries
        cdef int cell, move, mask, place, i
        geometry_init(&self.geometry, rows, cols)
        carries_init(&carries, &self.geometry)
        self.goal_blank = goal_blank
        self.buffer = buffer
        if compare:
            readable = buffer
            build.data = <uint8_t*>&readable[0]
        else:
            writable = buffer
            build.data = &writable[0]
        build.compare = compare
        build.bytes_form = bytes_form
        build.cells = rows * cols
        build.orders = count_orders(rows, cols)
        build.full = (1 << build.cells) - 1
        build.next_order = NULL
        if rows * cols <= FLAT_CELLS:
            self.transitions = transitions_of(rows, cols)
            build.columns = self.transitions.data.columns
            build.next_order = self.transitions.data.next_order
        build.leap_places = 0
        for cell in range(build.cells):
            place = self.geometry.snake[cell]
            build.cell_at[place] = cell
            build.leaps[place] = 0
            for move in range(4):
                if carries.source[cell][move] == carries.target[cell][move]:
                    continue
                i = build.leaps[place]
                build.leap_to[place][i] = 1 << self.geometry.snake[
                    self.geometry.neighbor[cell][move]
                ]
                build.leap_source[place][i] = carries.source[cell][move]
                build.leap_target[place][i] = carries.target[cell][move]
                if build.next_order != NULL:
                    build.leap_column[place][i] = self.transitions.data.column[cell][move]
                build.leaps[place] += 1
                build.leap_places |= 1 << place
        for mask in range(1 << build.cells):
            build.codes[mask] = 0
            build.bits[mask] = count_bits(mask)
            for place in range(build.cells):
                if mask >> place & 1:
                    build.codes[mask] |= <uint32_t>3 << (2 * build.cell_at[place])
        # Rounded up so that the last orders, too, can be read four at a time.
        words = build.orders // ORDERS_A_WORD + 1
        build.frontier = <uint16_t*>PyMem_RawCalloc(words, sizeof(uint64_t))
        build.reached = <uint16_t*>PyMem_RawCalloc(words, sizeof(uint64_t))
        build.next = <uint16_t*>PyMem_RawCalloc(words, sizeof(uint64_t))
        if build.frontier == NULL or build.reached == NULL or build.next == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_RawFree(self.state.frontier)
        PyMem_RawFree(self.state.reached)
        PyMem_RawFree(self.state.next)

    def spread(self, uint32_t first, uint32_t last):
        """Set the bits of all states next to the frontier's in a range of orders; return 0.

        Releases the GIL.
        """
        with nogil:
            spread(&self.state, first, last)
        return 0

    def settle(self, uint32_t first, uint32_t last, int depth):
        """Write, or compare, the distance of the new states in a range of orders.

        Returns their number, or -1 when a comparison fails. Releases the GIL.
        """
        cdef long long count
        with nogil:
            count = settle(&self.state, first, last, depth)
        return count

    def ranges(self, int workers):
        """Divide all orders into ranges, at least one for each worker unless they are small."""
        cdef uint32_t orders = self.state.orders
        size = min(max(SMALL_RANGE, -(-orders // (4 * workers))), LARGE_RANGE)
        size += -size % ORDERS_A_WORD
        return [(first, min(first + size, orders)) for first in range(0, orders, size)]

    def frontier_labels(self):
        """The labels of all states of the frontier, one after the other, as bytes."""
        cdef uint8_t labels[TABLE_CELLS]
        cdef uint32_t k
        cdef int place
        result = bytearray()
        for k in range(self.state.orders):
            for place in range(self.state.cells):
                if self.state.frontier[k] >> place & 1:
                    order_labels(&self.geometry, self.goal_blank, k, self.state.cell_at[place],
                                 labels)
                    result += labels[:self.state.cells]
        return bytes(result)

    # Makes the states in `next` the frontier, and empties `next`.
    cdef void advance(self) noexcept:
        cdef build_t *build = &self.state
        build.frontier, build.next = build.next, build.frontier
        memset(build.next, 0, (build.orders // ORDERS_A_WORD + 1) * sizeof(uint64_t))

    # Runs the pass: the states at each depth and the labels of the farthest, or None when a
    # comparison failed. Raises Stopped where a limit ends it.
    cdef tuple run(self, Control control):
        cdef int depth = 0
        ranges = self.ranges(control.workers)
        histogram = []
        control.total = self.state.orders * self.state.cells
        # The goal alone in `next` makes depth 0 a level like the others.
        self.state.next[0] = 1 << self.geometry.snake[self.goal_blank]
        workers = min(control.workers, len(ranges))
        self.state.shared = workers > 1
        with Team(workers) as team:
            while True:
                counts = team.run(self.settle, [(*each, depth) for each in ranges], control)
                if -1 in counts:
                    return None
                if not any(counts):
                    return tuple(histogram), self.frontier_labels()
                histogram.append(sum(counts))
                control.done = sum(histogram)
                self.advance()
                team.run(self.spread, ranges, control)
                depth += 1


def build(int rows, int cols, int goal_blank, Control control, bytes_form=None):
    """Build the table of one shape of at most 12 cells and one goal blank.

    Releases the GIL for each range of orders, on as many threads as ``control.workers``. The form
    is TableData's `bytes_form`.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    cdef bint one_byte = resolve_form(rows, cols, bytes_form)
    cdef size_t data_bytes = count_bytes(rows, cols, one_byte)
    if data_bytes + 6 * <size_t>count_orders(rows, cols) > control.state.memory_limit:
        raise Stopped(STATUS_MEMORY_LIMIT)
    data = bytearray(data_bytes)
    if (one_byte and is_flat(rows, cols)
            and data_bytes + flat_bytes(rows, cols) <= control.state.memory_limit):
        histogram, farthest = build_flat(rows, cols, goal_blank, data, control)
        return TableData(rows, cols, goal_blank, data, histogram, farthest, one_byte)
    builder = Builder(rows, cols, goal_blank, data, one_byte, False)
    histogram, farthest = builder.run(control)
    return TableData(rows, cols, goal_blank, data, histogram, farthest, one_byte)


def recount(TableData table, Control control):
    """Whether a breadth-first pass finds every distance of the table, and its histogram.

    Releases the GIL for each range of orders.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    builder = Builder(table.rows, table.cols, table.goal_blank, table.buffer, table.bytes_form,
                      True)
    return builder.run(control) == (table.histogram, table.farthest)
