"""The orders of a pattern's tiles within a set of places: one by one, and all of a set together."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from fastpuzzle._kernels.ground.bits cimport lowest_bit
from fastpuzzle._kernels.patterns.subset_form cimport MAX_SUBSET

cdef enum:
    MAX_ORDERS = 40320      # of MAX_SUBSET tiles

cdef extern from "orders.h" nogil:
    ctypedef struct source_t "fastpuzzle_source_t":
        const uint8_t *fresh
        int region
        int into
    void collect "fastpuzzle_collect" (uint8_t *target, const source_t *sources, int count,
                                       uint32_t orders)
    uint32_t list_orders "fastpuzzle_list" (const uint8_t *bytes, uint32_t orders, int region,
                                            uint16_t *list)
    void carry_orders "fastpuzzle_carry" (uint8_t *target, source_t source,
                                          const uint16_t *carry, uint32_t orders, uint16_t *list)
    bint keep_fresh "fastpuzzle_settle" (uint8_t *fresh, uint8_t *reached, uint8_t *news,
                                         uint32_t orders)


# Writes the tiles' places, in the order of the tiles, of an order within a set of places.
cdef inline void order_places(uint64_t mask, int size, uint32_t order,
                              uint8_t *places) noexcept nogil:
    cdef uint8_t free[MAX_SUBSET]
    cdef uint32_t weight = 1
    cdef int tile, digit, i
    for tile in range(size):
        free[tile] = lowest_bit(mask)
        mask &= mask - 1
        if tile:
            weight *= tile
    for tile in range(size - 1, -1, -1):
        digit = order // weight
        order -= digit * weight
        places[tile] = free[digit]
        for i in range(digit, tile):
            free[i] = free[i + 1]
        if tile:
            weight //= tile


# The order of places that are listed by tile.
cdef inline uint32_t places_order(const uint8_t *places, int size) noexcept nogil:
    cdef uint32_t order = 0
    cdef uint32_t weight = 1
    cdef int tile, other
    for tile in range(1, size):
        weight *= tile
        for other in range(tile):
            if places[other] < places[tile]:
                order += weight
    return order
