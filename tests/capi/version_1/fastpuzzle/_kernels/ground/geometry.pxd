"""Move tables of any R x C board."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.ground.types cimport MAX_CELLS

# Invariant: neighbor[cell][move] is the cell that the blank reaches from `cell` by `move`, or
# NO_CELL; moves[cell][last][0 .. degree[cell][last]-1] are the possible moves in the order
# d, l, r, u, without the one that would undo the move `last`; `last` = NO_MOVE leaves all.
# snake[cell] is the position of the cell on the boustrophedon walk (even rows from the left,
# odd rows from the right) and cell_at its inverse. size is that of this struct in bytes.
cdef struct geometry_t "fastpuzzle_geometry_t":
    uint32_t size
    int rows
    int cols
    int cells
    uint8_t degree[MAX_CELLS][5]
    uint8_t moves[MAX_CELLS][5][4]
    uint8_t neighbor[MAX_CELLS][4]
    uint8_t snake[MAX_CELLS]
    uint8_t cell_at[MAX_CELLS]

cdef void geometry_init(geometry_t *geometry, int rows, int cols) noexcept nogil
cdef bint is_shape(int rows, int cols) noexcept nogil


# Number of single-tile moves between two cells of an empty board.
cdef inline int taxicab(const geometry_t *geometry, int a, int b) noexcept nogil:
    cdef int row = a // geometry.cols - b // geometry.cols
    cdef int col = a % geometry.cols - b % geometry.cols
    return (row if row >= 0 else -row) + (col if col >= 0 else -col)


# The parity of every path on which the blank goes from one cell to another: each move takes it to a
# cell of the other colour.
cdef inline int path_parity(const geometry_t *geometry, int a, int b) noexcept nogil:
    return taxicab(geometry, a, b) & 1


# The tiles that go farther from home when they go from cell `source` to cell `target`, one bit a
# label; all others come nearer if the cells are neighbours. Assumes at most 64 cells.
cdef inline uint64_t away_mask(const geometry_t *geometry, int source, int target) noexcept nogil:
    cdef uint64_t mask = 0
    cdef int label
    for label in range(geometry.cells):
        mask |= <uint64_t>(taxicab(geometry, target, label)
                           > taxicab(geometry, source, label)) << label
    return mask


# The move that leads from a cell to its neighbour `target`. Assumes that they are neighbours.
cdef inline int move_between(const geometry_t *geometry, int cell, int target) noexcept nogil:
    cdef int move
    for move in range(3):
        if geometry.neighbor[cell][move] == target:
            return move
    return 3
