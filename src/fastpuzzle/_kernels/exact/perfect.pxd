"""The perfect index: one number for every reachable state, without holes.

Read along the snake (even rows from the left, odd rows from the right) and leaving out the
blank, the tiles of a state form its *tile order*. A blank move along the snake does not change
it. Any other vertical move carries one tile past an even number of others, because cells of
different colours are an odd distance apart on the snake: an even permutation, whatever the
board's width. So the reachable states are exactly (blank cell) x (even tile orders), and the
two orders that differ only in their last two tiles have the lexicographic ranks 2k and 2k + 1:
k names the even one. The index of a state is k * cells + blank.

This holds for every board of at least 2 x 2 cells. In a single row or column no move leaves the
snake, so k is always 0.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.exact.orders cimport NO_COLUMN
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.ranking cimport (
    RECIPROCAL_SHIFT,
    cantor_rank_unchecked,
    fastpuzzle_factorial,
    fastpuzzle_reciprocal,
    nibble_at,
    nibbles_in_order,
    without_nibble,
)
from fastpuzzle._kernels.ground.types cimport FLAT_CELLS, TABLE_CELLS

# Invariant: a blank that goes from cell `blank` by `move` carries the element
# source[blank][move] of the order to the place target[blank][move]; where the two are equal
# the order stays as it is.
cdef struct carries_t:
    uint8_t source[TABLE_CELLS][4]
    uint8_t target[TABLE_CELLS][4]

# Invariant: next_order[order * columns + column[blank][move]] is the order after the move, or
# the order stays as it is where column[blank][move] is NO_COLUMN.
cdef struct transitions_t:
    uint32_t orders
    int cells
    int columns
    uint8_t column[FLAT_CELLS][4]
    uint32_t *next_order


# Invariant: elements is an even permutation of 0..length-1, digits its Lehmer code and rank its
# rank among all permutations.
cdef struct order_t:
    int length
    uint32_t rank
    uint8_t elements[TABLE_CELLS]
    uint8_t digits[TABLE_CELLS]


cdef class Transitions:
    cdef transitions_t data

cdef Transitions transitions_of(int rows, int cols)
cdef void carries_init(carries_t *carries, const geometry_t *geometry) noexcept nogil
cdef uint32_t count_orders(int rows, int cols) noexcept nogil
cdef uint32_t labels_order(const geometry_t *geometry, int goal_blank, const uint8_t *labels,
                           int blank) noexcept nogil
cdef void order_labels(const geometry_t *geometry, int goal_blank, uint32_t order, int blank,
                       uint8_t *labels) noexcept nogil


# Rank of an even permutation of `length` elements among the even ones (not checked to be even).
cdef inline uint64_t even_rank(const uint8_t *perm, int length) noexcept nogil:
    return cantor_rank_unchecked(perm, length) >> 1


# Writes the even order of `length` <= 12 elements with the given rank among the even ones.
cdef inline void order_init(order_t *order, uint32_t rank, int length) noexcept nogil:
    cdef uint64_t unused = nibbles_in_order()
    cdef uint64_t left = <uint64_t>rank << 1
    cdef uint64_t quotient
    cdef int i
    cdef int parity = 0
    order.length = length
    for i in range(1, length + 1):
        quotient = (left * fastpuzzle_reciprocal[i]) >> RECIPROCAL_SHIFT
        order.digits[length - i] = <uint8_t>(left - quotient * i)
        parity ^= order.digits[length - i]
        left = quotient
    order.rank = rank << 1
    if length >= 2:
        # The last digit that is free, 0 or 1, makes the order even.
        order.digits[length - 2] ^= parity & 1
        order.rank |= parity & 1
    for i in range(length):
        order.elements[i] = nibble_at(unused, order.digits[i])
        unused = without_nibble(unused, order.digits[i])


# Rank, among the even ones, of the order whose element at place `source` has been carried to
# place `target` by an even number of places. Only the digits from the one place to the other
# change: an element that the carried one has passed counts it anew, or no longer.
cdef inline uint32_t rank_after(const order_t *order, int source, int target) noexcept nogil:
    cdef const uint32_t *weight = fastpuzzle_factorial + (order.length - 1)
    cdef uint32_t rank = order.rank
    cdef uint8_t carried = order.elements[source]
    cdef int digit = order.digits[source]
    cdef int i, larger
    rank -= digit * weight[-source]
    if target < source:
        for i in range(target, source):
            larger = carried < order.elements[i]
            rank += (order.digits[i] - larger) * weight[-i - 1] - order.digits[i] * weight[-i]
            digit += 1 - larger
    else:
        for i in range(source + 1, target + 1):
            larger = carried < order.elements[i]
            rank += (order.digits[i] + larger) * weight[-i + 1] - order.digits[i] * weight[-i]
            digit -= 1 - larger
    rank += digit * weight[-target]
    return rank >> 1


# The order after the blank at cell `blank` has gone by `move`. Assumes that it can.
cdef inline uint32_t order_after(const transitions_t *transitions, uint32_t order, int blank,
                                 int move) noexcept nogil:
    cdef uint8_t column = transitions.column[blank][move]
    if column == NO_COLUMN:
        return order
    return transitions.next_order[order * <uint32_t>transitions.columns + column]
