"""IDA* on packed boards of 4 x 4 cells in bins: nodes side by side, in the order that is fastest.

It is exact: the nodes that it counts are those of the depth-first search, and the path is the one
that it finds.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.over_bytes cimport bytes_search_t
from fastpuzzle._kernels.deepening.over_packed cimport packed_search_t
from fastpuzzle._kernels.ground.types cimport status_t
from fastpuzzle._kernels.heuristics.contract cimport bound_t, heuristic_t

cdef extern from "bins.h" nogil:
    enum:
        CELLS "FASTPUZZLE_CELLS"
        AT_ONCE "FASTPUZZLE_AT_ONCE"
        WALK_BITS "FASTPUZZLE_WALK"
        SLACK_BITS "FASTPUZZLE_SLACK"
    ctypedef struct bin_t "fastpuzzle_bin_t":
        size_t count
        uint64_t *board
        uint64_t *info
        uint64_t *rows
        uint64_t *cols
        int8_t (*beyond)[2]
    ctypedef struct bins_t "fastpuzzle_bins_t":
        bin_t bin[16]
        const uint16_t (*next)[4]
        const uint16_t *walk[2]
        const uint64_t (*change[64])[16]
        const uint8_t *leavers
        uint32_t no_state
        uint32_t blank
        uint64_t nodes
        uint64_t generated
        int found
    ctypedef void (*expand_bin_t "fastpuzzle_expand_t *")(bins_t *bins) noexcept

# A search whose first moves are those of `above`, and what lies below them a task for `packed`: in
# bins first, then node after node if the goal is there. Invariant: the bins' arrays are in
# `memory`, which is NULL until they are needed.
cdef struct bins_search_t:
    bytes_search_t above
    packed_search_t *packed
    const expand_bin_t *expand
    bins_t bins
    void *memory

cdef void bins_init(bins_search_t *search, packed_search_t *packed,
                    const heuristic_t *heuristic) noexcept nogil
cdef void bins_free(bins_search_t *search) noexcept nogil
cdef bint bins_pay(bins_search_t *search, uint64_t expected) noexcept nogil
cdef status_t bins_below(bins_search_t *search, const uint8_t *labels, uint32_t state, int left,
                         const bound_t *bound, uint64_t expected) noexcept nogil
