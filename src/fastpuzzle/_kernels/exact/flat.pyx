"""Builds the exact distance table of a shape of at most nine cells, from queues.

The states of one depth wait in a queue for each cell of the blank and each move with which it came
there. So all states of a queue go on by the same moves, none of which undoes the last one, and the
loop over them has no branch: every child is written to the end of its queue, which only moves on if
the child is new.
"""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from fastpuzzle._kernels.exact.orders cimport NO_COLUMN
from fastpuzzle._kernels.exact.perfect cimport (
    Transitions,
    count_orders,
    order_labels,
    transitions_of,
    transitions_t,
)
from fastpuzzle._kernels.ground.geometry cimport geometry_init, geometry_t
from fastpuzzle._kernels.ground.types cimport NO_CELL, STATUS_NO_MEMORY, opposite

from fastpuzzle._kernels.ground.control import Stopped

cdef enum:
    MAX_CELLS_FLAT = 9      # orders are numbers of 16 bits
    MAX_COLUMNS = 4 * MAX_CELLS_FLAT
    UNSEEN = 255

# Invariant: distance[blank * orders + order] is that of a state, or UNSEEN. count[now][cell][move]
# states are in the queue of those of one depth whose blank came to `cell` by `move`; a queue has
# room for all orders and one more. after[column * orders + order] is the order after a move.
cdef struct flat_t:
    geometry_t geometry
    const transitions_t *transitions
    uint32_t orders
    uint8_t *distance
    uint16_t *after
    uint16_t *queues
    uint32_t count[2][MAX_CELLS_FLAT][4]


# The queue of the states whose blank came to a cell by a move.
cdef inline uint16_t *queue_of(const flat_t *flat, int now, int cell, int move) noexcept nogil:
    return flat.queues + ((now * MAX_CELLS_FLAT + cell) * 4 + move) * <size_t>(flat.orders + 1)


# Puts an order into a queue of `count` if its state was not seen before: returns how many there
# are.
cdef inline uint32_t visit(uint8_t *distance, uint16_t *queue, uint32_t count, uint32_t order,
                           int depth) noexcept nogil:
    cdef int before = distance[order]
    cdef uint32_t is_new = <uint32_t>(depth - before) >> 31
    queue[count] = order
    distance[order] = before ^ ((before ^ depth) & -<int>is_new)
    return count + is_new


# Fills the queue of the states at `depth` whose blank comes to a cell by a move.
cdef void fill_queue(flat_t *flat, int now, int cell, int move, int depth) noexcept nogil:
    cdef int source = flat.geometry.neighbor[cell][opposite(move)]
    cdef uint8_t *distance = flat.distance + cell * <size_t>flat.orders
    cdef uint16_t *queue = queue_of(flat, now, cell, move)
    cdef const uint16_t *waiting
    cdef const uint16_t *after
    cdef uint32_t found = 0
    cdef uint32_t i
    cdef int came
    cdef uint8_t column
    if source == NO_CELL:
        return
    column = flat.transitions.column[source][move]
    after = flat.after + column * <size_t>flat.orders
    for came in range(4):
        if came == opposite(move):
            continue
        waiting = queue_of(flat, 1 - now, source, came)
        if column == NO_COLUMN:
            for i in range(flat.count[1 - now][source][came]):
                found = visit(distance, queue, found, waiting[i], depth)
        else:
            for i in range(flat.count[1 - now][source][came]):
                found = visit(distance, queue, found, after[waiting[i]], depth)
    flat.count[now][cell][move] = found


# Writes the states at depth 1, and returns their number.
cdef int begin(flat_t *flat, int goal_blank) noexcept nogil:
    cdef int move, cell, found
    cdef uint8_t column
    cdef int states = 0
    memset(flat.distance, UNSEEN, flat.orders * <size_t>flat.geometry.cells)
    memset(flat.count, 0, sizeof(flat.count))
    flat.distance[goal_blank * <size_t>flat.orders] = 0
    for move in range(4):
        cell = flat.geometry.neighbor[goal_blank][move]
        if cell == NO_CELL:
            continue
        column = flat.transitions.column[goal_blank][move]
        found = 0 if column == NO_COLUMN else flat.after[column * <size_t>flat.orders]
        flat.distance[cell * <size_t>flat.orders + found] = 1
        queue_of(flat, 0, cell, move)[0] = found
        flat.count[0][cell][move] = 1
        states += 1
    return states


# The number of states at `depth`, whose queues are filled.
cdef long long next_depth(flat_t *flat, int now, int depth) noexcept nogil:
    cdef long long states = 0
    cdef int cell, move
    for cell in range(flat.geometry.cells):
        for move in range(4):
            fill_queue(flat, now, cell, move, depth)
            states += flat.count[now][cell][move]
    return states


# The labels of all states at `depth`, the greatest, by order and then along the snake, as bytes.
cdef bytes farthest_labels(flat_t *flat, int goal_blank, int depth):
    cdef uint8_t labels[MAX_CELLS_FLAT]
    cdef uint32_t order
    cdef int place, cell
    result = bytearray()
    for order in range(flat.orders):
        for place in range(flat.geometry.cells):
            cell = flat.geometry.cell_at[place]
            if flat.distance[cell * <size_t>flat.orders + order] == depth:
                order_labels(&flat.geometry, goal_blank, order, cell, labels)
                result += labels[:flat.geometry.cells]
    return bytes(result)


# Whether the table of a shape can be built here.
cdef bint is_flat(int rows, int cols) noexcept:
    return rows > 1 and cols > 1 and rows * cols <= MAX_CELLS_FLAT


# The memory in bytes that building takes beside the table.
cdef size_t flat_bytes(int rows, int cols) noexcept:
    cdef size_t orders = count_orders(rows, cols)
    cdef size_t cells = rows * cols
    return orders * cells + 2 * (MAX_COLUMNS * orders + 2 * MAX_COLUMNS * (orders + 1))


# Writes the distances of all states into `data`, as TableData wants them: the states at each depth,
# and the labels of the farthest. Raises Stopped where memory does not suffice, or a limit is
# reached before it begins.
cdef tuple build_flat(int rows, int cols, int goal_blank, unsigned char[::1] data,
                      Control control):
    cdef Transitions transitions = transitions_of(rows, cols)
    cdef flat_t flat
    cdef uint32_t order
    cdef int cell, column
    cdef int depth = 1
    cdef long long states
    cdef char *memory
    geometry_init(&flat.geometry, rows, cols)
    flat.transitions = &transitions.data
    flat.orders = transitions.data.orders
    control.total = flat.orders * flat.geometry.cells
    control.pause()
    memory = <char*>PyMem_RawMalloc(flat_bytes(rows, cols))
    if memory == NULL:
        raise Stopped(STATUS_NO_MEMORY)
    flat.queues = <uint16_t*>memory
    flat.after = flat.queues + 2 * MAX_COLUMNS * <size_t>(flat.orders + 1)
    flat.distance = <uint8_t*>(flat.after + MAX_COLUMNS * <size_t>flat.orders)
    try:
        for column in range(transitions.data.columns):
            for order in range(flat.orders):
                flat.after[column * <size_t>flat.orders + order] = transitions.data.next_order[
                    order * <uint32_t>transitions.data.columns + column
                ]
        states = begin(&flat, goal_blank)
        histogram = [1]
        while states:
            histogram.append(states)
            depth += 1
            with nogil:
                states = next_depth(&flat, (depth + 1) & 1, depth)
        for order in range(flat.orders):
            for cell in range(flat.geometry.cells):
                data[order * <size_t>flat.geometry.cells + cell] = (
                    flat.distance[cell * <size_t>flat.orders + order]
                )
        control.done = control.total
        return tuple(histogram), farthest_labels(&flat, goal_blank, depth - 1)
    finally:
        PyMem_RawFree(memory)
