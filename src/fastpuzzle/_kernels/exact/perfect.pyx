"""The perfect index: one number for every reachable state, without holes."""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc

from fastpuzzle._kernels.exact.orders cimport NO_COLUMN
from fastpuzzle._kernels.ground.geometry cimport geometry_init
from fastpuzzle._kernels.ground.memo cimport find_or_make
from fastpuzzle._kernels.ground.types cimport MAX_CELLS, NO_CELL, opposite


# Fills `carries` for a board of at most 12 cells.
# A move along the snake carries nothing: source and target are equal.
cdef void carries_init(carries_t *carries, const geometry_t *geometry) noexcept nogil:
    cdef int blank, move, here, there
    for blank in range(geometry.cells):
        for move in range(4):
            carries.source[blank][move] = carries.target[blank][move] = 0
            if geometry.neighbor[blank][move] != NO_CELL:
                # The tile of the target cell goes to the blank's place; both places are counted
                # without the blank.
                here = geometry.snake[blank]
                there = geometry.snake[geometry.neighbor[blank][move]]
                carries.source[blank][move] = there - (there > here)
                carries.target[blank][move] = here - (here > there)


# Number of tile orders that moves can reach. Assumes at most 12 cells.
cdef uint32_t count_orders(int rows, int cols) noexcept nogil:
    cdef uint32_t orders = 1
    cdef int i
    if rows == 1 or cols == 1:
        return 1
    for i in range(3, rows * cols):
        orders *= i
    return orders


# Rank of the tile order of a solvable state; the goal's is 0. Assumes at most 13 cells.
# A tile is numbered by the place of its goal cell on the snake without the goal's blank.
cdef uint32_t labels_order(const geometry_t *geometry, int goal_blank, const uint8_t *labels,
                           int blank) noexcept nogil:
    cdef uint8_t order[MAX_CELLS]
    cdef int home = geometry.snake[goal_blank]
    cdef int length = 0
    cdef int position, cell, place
    for position in range(geometry.cells):
        cell = geometry.cell_at[position]
        if cell != blank:
            place = geometry.snake[labels[cell]]
            order[length] = place - (place > home)
            length += 1
    return <uint32_t>even_rank(order, length)


# Writes the labels of the state (order, blank) of the board whose goal has its blank at
# `goal_blank`: the inverse of labels_order. Assumes at most 12 cells.
cdef void order_labels(const geometry_t *geometry, int goal_blank, uint32_t order, int blank,
                       uint8_t *labels) noexcept nogil:
    cdef order_t places
    cdef int home = geometry.snake[goal_blank]
    cdef int length = 0
    cdef int position, cell, place
    order_init(&places, order, geometry.cells - 1)
    for position in range(geometry.cells):
        cell = geometry.cell_at[position]
        if cell == blank:
            labels[cell] = goal_blank
        else:
            place = places.elements[length]
            length += 1
            labels[cell] = geometry.cell_at[place + (place >= home)]


cdef class Transitions:
    """The table of all moves between tile orders of one shape of at most 10 cells.

    Depends on the shape alone, not on the goal. 3 x 3: 20,160 orders, 8 columns, 0.6 MB.
    """

    def __cinit__(self, int rows, int cols):
        cdef geometry_t geometry
        cdef carries_t carries
        cdef transitions_t *table = &self.data
        cdef uint8_t source[4 * FLAT_CELLS]
        cdef uint8_t target[4 * FLAT_CELLS]
        cdef uint8_t inverse[4 * FLAT_CELLS]
        cdef int blank, move, i
        cdef uint32_t rank, after
        cdef order_t order
        geometry_init(&geometry, rows, cols)
        carries_init(&carries, &geometry)
        table.cells = geometry.cells
        table.orders = count_orders(rows, cols)
        table.columns = 0
        for blank in range(geometry.cells):
            for move in range(4):
                table.column[blank][move] = NO_COLUMN
                if carries.source[blank][move] != carries.target[blank][move]:
                    source[table.columns] = carries.source[blank][move]
                    target[table.columns] = carries.target[blank][move]
                    table.column[blank][move] = table.columns
                    table.columns += 1
        table.next_order = <uint32_t*>PyMem_RawMalloc(
            max(1, table.orders * <size_t>table.columns * sizeof(uint32_t))
        )
        if table.next_order == NULL:
            raise MemoryError
        for blank in range(geometry.cells):
            for move in range(4):
                if table.column[blank][move] != NO_COLUMN:
                    inverse[table.column[blank][move]] = table.column[
                        geometry.neighbor[blank][move]
                    ][opposite(move)]
        for rank in range(table.orders):
            order_init(&order, rank, geometry.cells - 1)
            for i in range(table.columns):
                # A move and the one that undoes it need only one ranking.
                if i < inverse[i]:
                    after = rank_after(&order, source[i], target[i])
                    table.next_order[rank * <uint32_t>table.columns + i] = after
                    table.next_order[after * <uint32_t>table.columns + inverse[i]] = rank

    def __dealloc__(self):
        PyMem_RawFree(self.data.next_order)


# Transitions by shape.
_finished = {}


# The transitions of a shape of 4 to 10 cells, two or more rows and columns; built on first use.
cdef Transitions transitions_of(int rows, int cols):
    shape = rows, cols
    return find_or_make(_finished, shape, Transitions, shape)
