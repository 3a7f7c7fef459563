"""Sets of places of equal size: their numbers, and the regions that they leave free."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef enum:
    MAX_SUBSET = 8           # places in a set
    MAX_SUBSET_CELLS = 36    # places to choose from
    MAX_REGIONS = 8
    FLAGGED_REGIONS = 4
    COUNT_BITS = 4
    PLACES_A_WORD = 32

# All sets of `size` of the board's `cells` places on the snake, as masks, in colexicographic order.
#
# Invariant: the number of a set is the sum of low[its low half] >> COUNT_BITS and
# high[(members in the low half) << high_cells | its high half]; low[..] & 15 is that count of
# members.
# masks[number] is the set. The free places of a set fall into connected regions, 0 the largest;
# region[number * cells + place] is the region of a free place; regions[number * words ..] has
# the lesser of it and 3, two bits a place.
cdef struct subsets_t "fastpuzzle_subsets_t":
    int cells
    int size
    int low_cells
    int high_cells
    int words
    uint64_t low_mask
    uint32_t count
    uint32_t *low
    uint32_t *high
    uint64_t *masks
    uint8_t *region
    uint64_t *regions


# The number of a set. Assumes that it has the right size.
cdef inline uint32_t subset_number(const subsets_t *subsets, uint64_t mask) noexcept nogil:
    cdef uint32_t low = subsets.low[mask & subsets.low_mask]
    return (low >> COUNT_BITS) + subsets.high[
        (low & 15) << subsets.high_cells | <uint32_t>(mask >> subsets.low_cells)
    ]


# The region of a free place, 3 for all but the three largest.
cdef inline int flagged_region(const subsets_t *subsets, uint32_t number,
                               int place) noexcept nogil:
    return (subsets.regions[number * <size_t>subsets.words + place // PLACES_A_WORD]
            >> (2 * (place % PLACES_A_WORD))) & 3
