"""IDA* over boards of bytes, with any heuristic."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.deepening.base cimport deepening_t
from fastpuzzle._kernels.ground.types cimport MAX_CELLS, status_t
from fastpuzzle._kernels.heuristics.contract cimport bound_t, heuristic_t

cdef struct bytes_search_t

# Searches at and below the board in search.labels in the place of descend; as that.
ctypedef status_t (*hand_over_t)(bytes_search_t *search, uint32_t state, int left,
                                 const bound_t *bound) noexcept nogil

# Invariant: between calls labels is the board of the present node. Nodes of which `hand_left` moves
# are left are handed over.
cdef struct bytes_search_t:
    deepening_t base
    const heuristic_t *heuristic
    uint8_t labels[MAX_CELLS]
    int hand_left
    hand_over_t hand_over

cdef status_t bytes_below(bytes_search_t *search, const uint8_t *labels, uint32_t state, int left,
                          const bound_t *bound) noexcept nogil
