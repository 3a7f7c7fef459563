"""Additive pattern databases: their form, and how a board is looked up."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.geometry cimport geometry_t
from fastpuzzle._kernels.subsets cimport (
    MAX_SUBSET_CELLS,
    Subsets,
    flagged_region,
    subset_number,
    subsets_t,
)

cdef enum:
    MAX_VIEWS = 2
    # The places on the snake between vertical neighbours are at most those of two rows.
    MAX_BETWEEN = 2 * MAX_SUBSET_CELLS
    EXCESS_MASK = 15         # the bits of an entry that say the excess
    FIRST_FLAG = 4           # the bit of an entry that belongs to region 0

# One pattern. The entry of its tiles' places is entries[number * orders + order]: `number` is
# that of the set of the places, `order` that of the tiles' order on the snake. The *excess* is
# half of what the pattern's tiles need beyond their Manhattan distance.
#
# Invariant: the low four bits of an entry are the excess with the blank where it is best. The bit
# FIRST_FLAG + r is set if with the blank in region r (3: in any but the three largest) it is
# greater, by 1 at least.
cdef struct pattern_t:
    const subsets_t *subsets
    uint32_t orders
    const uint8_t *entries

# Where the tiles of one pattern are, as a set of places and their order, and their excess.
cdef struct placing_t:
    uint64_t mask
    uint32_t order
    int excess

# One way to look a board up: as it is, or mirrored onto itself by a symmetry that keeps the goal's
# blank cell. The tables' own board is reached by another symmetry.
#
# Invariant: place[cell] is the place of a cell on the snake of the tables' board, and
# pattern[label] is the pattern of a tile. When the tile `label` goes up the snake past the tile
# `other`, the order of its pattern grows by passing[label][other], 0 if `other` is in another one.
cdef struct view_t:
    uint8_t place[MAX_SUBSET_CELLS]
    uint8_t pattern[MAX_SUBSET_CELLS]
    int32_t passing[MAX_SUBSET_CELLS][MAX_SUBSET_CELLS]

# One move of the blank from one cell, with everything that depends on no more than that.
#
# Invariant: the tile comes from the cell `source`; bit `label` of `worse` is set if it then is
# farther from home. In view v the tile leaves and enters the two places that are set in
# exchange[v], the blank comes to blank_place[v], and the tile passes those at the first
# between_count[v] cells of between[v], up the snake if rises[v].
cdef struct pattern_step_t:
    uint64_t worse
    uint64_t exchange[MAX_VIEWS]
    uint8_t source
    uint8_t blank_place[MAX_VIEWS]
    bint rises[MAX_VIEWS]
    uint8_t between_count[MAX_VIEWS]
    uint8_t between[MAX_VIEWS][MAX_BETWEEN]

# Tables and views for one shape and goal blank.
cdef struct patterns_t:
    int cells
    int goal_blank
    int count
    int views
    pattern_t patterns[MAX_SUBSET_CELLS]
    view_t view[MAX_VIEWS]
    pattern_step_t steps[4 * MAX_SUBSET_CELLS]   # by 4 * blank + move


cdef class PatternData:
    cdef readonly int rows
    cdef readonly int cols
    cdef readonly int goal_blank
    cdef readonly tuple patterns
    cdef readonly object buffer
    cdef list subsets


cdef class PatternViews:
    cdef patterns_t data
    cdef PatternData source

cdef int placings_init(const patterns_t *patterns, int view, const uint8_t *labels, int blank,
                       placing_t *placings) noexcept nogil


# The address of the entry for a pattern's tiles whose places have this number and order.
cdef inline const uint8_t *entry_at(const pattern_t *pattern, uint32_t number,
                                    uint32_t order) noexcept nogil:
    return pattern.entries + number * <size_t>pattern.orders + order


# The excess that an entry says for the blank at a free place.
cdef inline int excess_of(const pattern_t *pattern, uint8_t entry, uint32_t number,
                          int blank_place) noexcept nogil:
    return (entry & EXCESS_MASK) + (
        entry >> (FIRST_FLAG + flagged_region(pattern.subsets, number, blank_place)) & 1
    )
