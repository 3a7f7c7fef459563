"""Additive pattern databases: their form, and how a board is looked up."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.ground.types cimport NO_CELL
from fastpuzzle._kernels.patterns.subset_form cimport (
    MAX_SUBSET_CELLS,
    flagged_region,
    subset_number,
    subsets_t,
)

cdef enum:
    MAX_VIEWS = 2
    # The places on the snake between vertical neighbours, at most those of two rows, and an end.
    MAX_BETWEEN = MAX_SUBSET_CELLS
    EXCESS_MASK = 15         # the bits of an entry that say the excess
    FIRST_FLAG = 4           # the bit of an entry that belongs to region 0

# One pattern. The entry of its tiles' places is entries[number * orders + order]: `number` is
# that of the set of the places, `order` that of the tiles' order on the snake. The *excess* is
# what the pattern's tiles need beyond their Manhattan distance, in units of BOUND_STEP moves.
#
# Invariant: the low four bits of an entry are the excess with the blank where it is best. The bit
# FIRST_FLAG + r is set if with the blank in region r (3: in any but the three largest) it is
# greater, by 1 at least.
cdef struct pattern_t "fastpuzzle_pattern_t":
    const subsets_t *subsets
    uint32_t orders
    const uint8_t *entries

# Where the tiles of one pattern are, as a set of places and their order, and their excess.
cdef struct placing_t "fastpuzzle_placing_t":
    uint64_t mask
    uint32_t order
    int excess

# One way to look a board up: as it is, or mirrored onto itself by a symmetry that keeps the goal's
# blank cell. The tables' own board is reached by another symmetry.
#
# Invariant: place[cell] is the place of a cell on the snake of the tables' board, and
# pattern[label] is the pattern of a tile. When the tile `label` goes up the snake past the tile
# `other`, the order of its pattern grows by passing[label][other], 0 if `other` is in another one.
cdef struct view_t "fastpuzzle_view_t":
    uint8_t place[MAX_SUBSET_CELLS]
    uint8_t pattern[MAX_SUBSET_CELLS]
    int32_t passing[MAX_SUBSET_CELLS][MAX_SUBSET_CELLS]

# One move of the blank from one cell, with everything that depends on no more than that.
#
# Invariant: the tile comes from the cell `source`; bit `label` of `worse` is set if it then is
# farther from home. In view v the tile leaves and enters the two places that are set in
# exchange[v], the blank comes to blank_place[v], and the tile passes those at the cells of
# between[v], which NO_CELL ends, up the snake if rises[v].
cdef struct pattern_step_t "fastpuzzle_pattern_step_t":
    uint64_t worse
    uint64_t exchange[MAX_VIEWS]
    uint8_t source
    uint8_t blank_place[MAX_VIEWS]
    bint rises[MAX_VIEWS]
    uint8_t between[MAX_VIEWS][MAX_BETWEEN]

# A child in one view: the entry of the pattern whose tile moves, and its places.
cdef struct look_up_t "fastpuzzle_look_up_t":
    const uint8_t *entry
    uint64_t mask
    uint32_t number
    uint32_t order
    int excess

# Tables and views for one shape and goal blank, read-only once they are made.
# Invariant: size is that of this struct in bytes.
cdef struct patterns_t "fastpuzzle_patterns_t":
    uint32_t size
    int cells
    int goal_blank
    int count
    int views
    pattern_t patterns[MAX_SUBSET_CELLS]
    view_t view[MAX_VIEWS]
    pattern_step_t steps[4 * MAX_SUBSET_CELLS]   # by 4 * blank + move


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


# Finds the entry of the child whose `step` moves the tile `label`, seen by one view: placings are
# those of the parent, and labels is its board.
cdef inline void look_up_init(const patterns_t *patterns, int v, const placing_t *placings,
                              const uint8_t *labels, const pattern_step_t *step, int label,
                              look_up_t *look_up) noexcept nogil:
    cdef const view_t *view = &patterns.view[v]
    cdef int p = view.pattern[label]
    cdef const uint8_t *between = step.between[v]
    cdef int passed = 0
    while between[0] != NO_CELL:
        passed += view.passing[label][labels[between[0]]]
        between += 1
    look_up.mask = placings[p].mask ^ step.exchange[v]
    look_up.number = subset_number(patterns.patterns[p].subsets, look_up.mask)
    look_up.order = placings[p].order + (passed if step.rises[v] else -passed)
    look_up.entry = entry_at(&patterns.patterns[p], look_up.number, look_up.order)


# Reads the entry. Returns half of what f = g + h gains by the move.
cdef inline int slack_lost(const patterns_t *patterns, int v, const placing_t *placings,
                           const pattern_step_t *step, int label,
                           look_up_t *look_up) noexcept nogil:
    cdef int p = patterns.view[v].pattern[label]
    look_up.excess = excess_of(&patterns.patterns[p], look_up.entry[0], look_up.number,
                               step.blank_place[v])
    return <int>(step.worse >> label & 1) + look_up.excess - placings[p].excess


# Lets the tiles of a pattern stand where a look-up was made.
cdef inline void place_tile(placing_t *placing, const look_up_t *look_up) noexcept nogil:
    placing.mask = look_up.mask
    placing.order = look_up.order
    placing.excess = look_up.excess
