"""IDA* on boards of at most 16 cells, with the heuristics that are worth a search of their own."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.automaton_form cimport by_move_t
from fastpuzzle._kernels.deepening.base cimport deepening_t
from fastpuzzle._kernels.ground.packed cimport packed_step_t
from fastpuzzle._kernels.ground.types cimport PACKED_CELLS, status_t
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_t
from fastpuzzle._kernels.heuristics.walking_distance cimport walking_t

cdef enum:
    MAX_CODED_LINE = 4      # cells of a line whose content has a code
    LINE_CODES = 625        # 5 ** 4

# The heuristics that have a search of their own.
cdef enum hot_t:
    HOT_NONE
    HOT_MANHATTAN
    HOT_CONFLICT
    HOT_WALKING
    HOT_WALKING_CONFLICT

# The *code* of a line is a number in base 5 with a digit for each of its cells: 0 if no tile is
# there whose home is in this line, else 1 + the place of its home. It fixes how many tiles must
# leave the line. A node has the codes of its four rows in one 64-bit word, 16 bits each, and those
# of its columns in another.
#
# One move of the blank from one cell, with everything that depends on no more than that and the
# tile.
#
# Invariant: only for the kinds that use them, code_change[d][label] is what is added to
# the codes of direction d (0 rows, 1 columns). The walking state of the move's direction is in the
# 16 bits `lane` .. of a node's `walking`, and walk[state * stride + home[label]] is its entry.
cdef struct step_t:
    packed_step_t base
    const uint16_t *walk
    uint8_t home[PACKED_CELLS]
    uint8_t line_shift[PACKED_CELLS]
    uint64_t code_change[2][PACKED_CELLS]

cdef extern from "four_by_four.h" nogil:
    ctypedef struct cells_t "fastpuzzle_cells_t":
        const uint16_t (*next)[4]
        const uint8_t *moves
        const uint16_t *walk[2]
        const uint64_t (*change[64])[16]
        const uint8_t *leavers
        uint64_t nodes
        uint64_t generated
        uint64_t checkpoint
        uint64_t found
        uint32_t blank
        int found_status
        int count_all
        int left_at_goal
        uint8_t *path
        int (*pause)(cells_t *search)
        void *owner

# Invariant: leavers[d][code] is the number of tiles that must leave a line of direction d. Boards
# of 4 x 4 cells are searched by `cells`, unless `is_general`.
cdef struct packed_search_t:
    deepening_t base
    bint is_general
    cells_t cells
    const by_move_t *by_move
    hot_t kind
    int rows
    int cols
    int goal_blank
    const walking_t *walking[2]
    step_t steps[4 * PACKED_CELLS]
    uint8_t leavers[2][LINE_CODES]

# What a search carries at a node besides its state and the moves left, if its kind has a use for
# it: the slack (of HOT_WALKING_CONFLICT that by walking), the walking states of both directions, in
# 16 bits each, the codes of all lines, and by direction, vertical and horizontal, half of what the
# bound by conflicts is beyond that by walking, which may be negative.
cdef struct packed_node_t:
    uint64_t board
    uint64_t walking
    uint64_t row_codes
    uint64_t col_codes
    int slack
    int beyond[2]


# Owns a search that has yet to begin, for one heuristic of one shape and goal blank: each thread
# begins with a copy.
cdef class PackedModel:
    cdef packed_search_t search
    cdef Heuristic heuristic

cdef PackedModel packed_model(Heuristic heuristic)
cdef void packed_node(const packed_search_t *search, const uint8_t *labels, int left,
                      const bound_t *bound, packed_node_t *node) noexcept nogil
cdef status_t packed_below(packed_search_t *search, const uint8_t *labels, uint32_t state, int left,
                           const bound_t *bound) noexcept nogil
