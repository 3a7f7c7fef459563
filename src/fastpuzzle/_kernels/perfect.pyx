"""The perfect index: one number for every reachable state, without holes."""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.string cimport memcpy, memmove

from fastpuzzle._kernels.geometry cimport geometry_init
from fastpuzzle._kernels.ranking cimport parity_unchecked
from fastpuzzle._kernels.types cimport MAX_CELLS, MOVE_DOWN, MOVE_UP, NO_CELL


# Writes the even permutation of `length` elements with rank `rank` among the even ones.
cdef void even_unrank(uint64_t rank, int length, uint8_t *perm) noexcept nogil:
    cdef uint8_t last
    cantor_unrank_unchecked(rank << 1, length, perm)
    if parity_unchecked(perm, length):
        last = perm[length - 1]
        perm[length - 1] = perm[length - 2]
        perm[length - 2] = last


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
# `goal_blank`: the inverse of labels_order. Assumes at most 20 cells.
cdef void order_labels(const geometry_t *geometry, int goal_blank, uint64_t order, int blank,
                       uint8_t *labels) noexcept nogil:
    cdef uint8_t places[MAX_CELLS]
    cdef int home = geometry.snake[goal_blank]
    cdef int length = 0
    cdef int position, cell, place
    even_unrank(order, geometry.cells - 1, places)
    for position in range(geometry.cells):
        cell = geometry.cell_at[position]
        if cell == blank:
            labels[cell] = goal_blank
        else:
            place = places[length]
            labels[cell] = geometry.cell_at[place + (place >= home)]
            length += 1


# Carries perm[source] to perm[target], shifting what lies between.
cdef void carry(uint8_t *perm, int source, int target) noexcept nogil:
    cdef uint8_t element = perm[source]
    if source < target:
        memmove(perm + source, perm + source + 1, target - source)
    else:
        memmove(perm + target + 1, perm + target, source - target)
    perm[target] = element


cdef class Transitions:
    """The table of all moves between tile orders of one shape of at most 10 cells.

    Depends on the shape alone, not on the goal. 3 x 3: 20,160 orders, 8 columns, 0.6 MB.
    """

    def __cinit__(self, int rows, int cols):
        cdef geometry_t geometry
        cdef transitions_t *table = &self.data
        cdef uint8_t source[4 * FLAT_CELLS]
        cdef uint8_t target[4 * FLAT_CELLS]
        cdef uint8_t order[FLAT_CELLS]
        cdef uint8_t moved[FLAT_CELLS]
        cdef int length = rows * cols - 1
        cdef int blank, move, here, there, i
        cdef uint32_t rank
        geometry_init(&geometry, rows, cols)
        table.cells = geometry.cells
        table.columns = 0
        for blank in range(geometry.cells):
            for move in range(4):
                table.column[blank][move] = NO_COLUMN
            for move in (MOVE_DOWN, MOVE_UP):
                if geometry.neighbor[blank][move] == NO_CELL:
                    continue
                here = geometry.snake[blank]
                there = geometry.snake[geometry.neighbor[blank][move]]
                if there - here in (-1, 1):
                    continue
                # The tile of the target cell goes to the blank's place; both places are
                # counted without the blank.
                source[table.columns] = there - (there > here)
                target[table.columns] = here - (here > there)
                table.column[blank][move] = table.columns
                table.columns += 1
        table.orders = 1
        for i in range(3, length + 1):
            table.orders *= i
        table.next_order = <uint32_t*>PyMem_RawMalloc(
            table.orders * <size_t>table.columns * sizeof(uint32_t)
        )
        if table.next_order == NULL:
            raise MemoryError
        for rank in range(table.orders):
            even_unrank(rank, length, order)
            for i in range(table.columns):
                memcpy(moved, order, length)
                carry(moved, source[i], target[i])
                table.next_order[rank * <uint32_t>table.columns + i] = (
                    <uint32_t>even_rank(moved, length)
                )

    def __dealloc__(self):
        PyMem_RawFree(self.data.next_order)


# Finished tables by shape. Two threads may build the same one at once; the first that stores it
# wins, and both are right.
_finished = {}


# The transitions of a shape of 4 to 10 cells, two or more rows and columns; built on first use.
cdef Transitions transitions_of(int rows, int cols):
    found = _finished.get((rows, cols))
    if found is None:
        found = _finished.setdefault((rows, cols), Transitions(rows, cols))
    return found
