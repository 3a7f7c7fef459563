"""Tile orders in 64 bits: the tiles along the snake, the blank left out, are the numbers from 0 up.

The i-th of at most 13 of them is in bits 4i to 4i+3.
"""

from libc.stdint cimport uint32_t, uint64_t

from fastpuzzle._kernels.ground.ranking cimport (
    nibble_at,
    nibbles_in_order,
    take_digit,
    without_nibble,
)

cdef enum:
    NO_COLUMN = 255     # of transitions: the move leaves the order as it is


# Rank of an even order among the even ones (not checked to be even).
cdef inline uint32_t even_rank_packed(uint64_t order, int length) noexcept nogil:
    cdef uint64_t below = nibbles_in_order()
    cdef uint64_t rank = 0
    cdef int i
    for i in range(length):
        rank = rank * <uint64_t>(length - i) + <uint64_t>take_digit(&below, order & 15)
        order >>= 4
    return <uint32_t>(rank >> 1)


# The order after its element at place `source` has been carried to place `target`.
cdef inline uint64_t carry_packed(uint64_t order, int source, int target) noexcept nogil:
    cdef uint64_t element = nibble_at(order, source)
    cdef uint64_t low = (<uint64_t>1 << (4 * target)) - 1
    order = without_nibble(order, source)
    return (order & low) | (element << (4 * target)) | ((order & ~low) << 4)
