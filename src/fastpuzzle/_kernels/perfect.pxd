"""The perfect index: one number for every reachable state, without holes.

Read along the snake (even rows from the left, odd rows from the right) and leaving out the
blank, the tiles of a state form its *tile order*. A blank move along the snake does not change
it. Any other vertical move carries one tile past an even number of others, because cells of
different colours are an odd distance apart on the snake: an even permutation, whatever the
board's width. So the reachable states are exactly (blank cell) x (even tile orders), and the
two orders that differ only in their last two tiles have the lexicographic ranks 2k and 2k + 1:
k names the even one. The index of a state is k * cells + blank.

This holds for every board of at least 2 x 2 cells.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.geometry cimport geometry_t
from fastpuzzle._kernels.ranking cimport cantor_rank_unchecked, cantor_unrank_unchecked
from fastpuzzle._kernels.types cimport FLAT_CELLS

cdef enum:
    NO_COLUMN = 255

# Invariant: next_order[order * columns + column[blank][move]] is the order after the move, or
# the order stays as it is where column[blank][move] is NO_COLUMN.
cdef struct transitions_t:
    uint32_t orders
    int cells
    int columns
    uint8_t column[FLAT_CELLS][4]
    uint32_t *next_order


cdef class Transitions:
    cdef transitions_t data

cdef Transitions transitions_of(int rows, int cols)
cdef uint32_t labels_order(const geometry_t *geometry, int goal_blank, const uint8_t *labels,
                           int blank) noexcept nogil
cdef void order_labels(const geometry_t *geometry, int goal_blank, uint64_t order, int blank,
                       uint8_t *labels) noexcept nogil


# Rank of an even permutation of `length` elements among the even ones (not checked to be even).
cdef inline uint64_t even_rank(const uint8_t *perm, int length) noexcept nogil:
    return cantor_rank_unchecked(perm, length) >> 1


# The order after the blank at cell `blank` has gone by `move`. Assumes that it can.
cdef inline uint32_t order_after(const transitions_t *transitions, uint32_t order, int blank,
                                 int move) noexcept nogil:
    cdef uint8_t column = transitions.column[blank][move]
    if column == NO_COLUMN:
        return order
    return transitions.next_order[order * <uint32_t>transitions.columns + column]
