"""Boards of at most 16 cells in 64 bits."""

from libc.string cimport memset

from fastpuzzle._kernels.ground.geometry cimport away_mask
from fastpuzzle._kernels.ground.types cimport NO_CELL


# Fills one step. Assumes at most 16 cells and that the move stays on the board.
cdef void packed_step_init(packed_step_t *step, const geometry_t *geometry, int blank,
                           int move) noexcept nogil:
    cdef int source = geometry.neighbor[blank][move]
    step.exchange = exchange(blank, source)
    step.shift = 4 * source
    step.worse = <uint16_t>away_mask(geometry, source, blank)


# Fills the moves of a board of at most 16 cells (not checked).
cdef void packed_moves_init(packed_moves_t *moves, const geometry_t *geometry,
                            int goal_blank) noexcept nogil:
    cdef int blank, move
    memset(moves, 0, sizeof(packed_moves_t))
    moves.size = sizeof(packed_moves_t)
    moves.cells = geometry.cells
    moves.goal_blank = goal_blank
    for blank in range(geometry.cells):
        for move in range(4):
            if geometry.neighbor[blank][move] != NO_CELL:
                packed_step_init(&moves.steps[4 * blank + move], geometry, blank, move)
