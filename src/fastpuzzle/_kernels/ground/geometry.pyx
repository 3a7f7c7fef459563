"""Move tables of any R x C board."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.types cimport MAX_CELLS, NO_CELL, opposite

MOVE_LETTERS = "dlru"


# Whether a board can have this shape.
cdef bint is_shape(int rows, int cols) noexcept nogil:
    return 0 < rows <= MAX_CELLS and 0 < cols <= MAX_CELLS // rows


# Fills `geometry` for a board of rows x cols cells.
# Assumes that is_shape(rows, cols); cannot fail.
cdef void geometry_init(geometry_t *geometry, int rows, int cols) noexcept nogil:
    cdef int row, col, cell, move, last, position
    cdef uint8_t count
    geometry.size = sizeof(geometry_t)
    geometry.rows = rows
    geometry.cols = cols
    geometry.cells = rows * cols
    for row in range(rows):
        for col in range(cols):
            cell = row * cols + col
            geometry.neighbor[cell][0] = cell + cols if row + 1 < rows else NO_CELL
            geometry.neighbor[cell][1] = cell - 1 if col > 0 else NO_CELL
            geometry.neighbor[cell][2] = cell + 1 if col + 1 < cols else NO_CELL
            geometry.neighbor[cell][3] = cell - cols if row > 0 else NO_CELL
            for last in range(5):
                count = 0
                for move in range(4):
                    if geometry.neighbor[cell][move] != NO_CELL and move != opposite(last):
                        geometry.moves[cell][last][count] = move
                        count += 1
                geometry.degree[cell][last] = count
            position = row * cols + (cols - 1 - col if row & 1 else col)
            geometry.snake[cell] = position
            geometry.cell_at[position] = cell


def move_table(int rows, int cols):
    """Neighbours of every cell: ``table[cell][move]``, -1 where the board ends.

    Parameters
    ----------
    rows, cols : int
        At least 1 each, at most 255 cells together.

    Returns
    -------
    list of list of int
        One row a cell (row-major), columns in the order d, l, r, u. Holds the GIL.
    """
    cdef geometry_t geometry
    if not is_shape(rows, cols):
        raise ValueError(f"no board has {rows} rows and {cols} columns")
    geometry_init(&geometry, rows, cols)
    return [
        [-1 if geometry.neighbor[cell][move] == NO_CELL else geometry.neighbor[cell][move]
         for move in range(4)]
        for cell in range(geometry.cells)
    ]
