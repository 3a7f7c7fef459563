"""Nodes of the search in blocks by pattern databases: boards of at most 16 cells, packed."""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.automaton cimport Automaton
from fastpuzzle._kernels.deepening.blocks cimport block_form_t
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport PACKED_CELLS
from fastpuzzle._kernels.heuristics.pattern cimport Pattern
from fastpuzzle._kernels.patterns.data cimport PatternViews
from fastpuzzle._kernels.patterns.pattern_form cimport MAX_VIEWS, patterns_t

cdef enum:
    MAX_PACKED_PATTERNS = 4
    COUNTS = 9              # of the places among the lowest eight
    PASSED_PLACES = 6       # most places that a tile passes, two in a byte

# The *code* of a tile is its label XOR that of the blank. So the code of the blank is 0, as is that
# of no tile at all.
#
# One move of the blank from one cell; what differs between the views stands twice.
#
# Invariant: bit `code` of `worse` is set if the tile then is farther from home. On the packed board
# of view v the tile goes from the bits from_shift[v] .. to to_shift[v] .., and passes those that
# passed_mask[v] selects after a shift by passed_shift[v]; sign[v] is 0 if it goes up the snake,
# else -1. exchange[v] are the two places in a set, and the blank comes to the place whose region is
# in the bits blank_bits[v] .. of a set's regions.
cdef struct packed_pattern_step_t:
    uint16_t worse
    uint16_t exchange[MAX_VIEWS]
    uint8_t from_shift[MAX_VIEWS]
    uint8_t to_shift[MAX_VIEWS]
    uint8_t passed_shift[MAX_VIEWS]
    uint8_t blank_bits[MAX_VIEWS]
    uint32_t passed_mask[MAX_VIEWS]
    int32_t sign[MAX_VIEWS]

# A row of the automaton, shorter than a prune_row_t.
# Invariant: in this state the blank is at cell `blank` and has `count` moves; moves from there on
# have some number of a step, too.
cdef struct blocks_row_t:
    uint16_t next[4]
    uint8_t step[4]
    uint8_t count
    uint8_t blank

# The entries of one pattern, and the sets of its places.
#
# Invariant: the number of a set is the upper half of low[its lowest eight places] plus
# high[the lower half of that | its other places]. regions[number] has two bits a place, as
# subsets_t.
cdef struct packed_pattern_t:
    const uint8_t *entries
    uint32_t orders
    const uint32_t *low
    const uint16_t *high
    const uint32_t *regions

# What all nodes read.
#
# Invariant: `goal` is the goal's board in view 0, place[v][cell] the place of a cell and
# pattern[v][code] the pattern of a tile; passing[v][code][a | b << 4] is what the order of that
# pattern grows by when the tile goes up the snake past those with the codes a and b.
cdef struct packed_patterns_t:
    const patterns_t *source
    const geometry_t *geometry
    const blocks_row_t *rows
    packed_pattern_t patterns[MAX_PACKED_PATTERNS]
    uint64_t goal
    uint8_t place[MAX_VIEWS][PACKED_CELLS]
    uint8_t pattern[MAX_VIEWS][PACKED_CELLS]
    packed_pattern_step_t steps[4 * PACKED_CELLS]
    int16_t passing[MAX_VIEWS][PACKED_CELLS][256]


# Owns a form and what it reads, for one automaton.
cdef class PatternBlocks:
    cdef block_form_t form
    cdef packed_patterns_t tables
    cdef PatternViews views
    cdef geometry_t geometry
    cdef blocks_row_t *rows
    cdef uint32_t *low
    cdef uint16_t *high
    cdef uint32_t *regions

    cdef int copy_rows(self, Automaton automaton) except -1
    cdef int number_sets(self, const patterns_t *patterns) except -1

cdef PatternBlocks pattern_blocks(Pattern pattern, Automaton automaton, int moves)
