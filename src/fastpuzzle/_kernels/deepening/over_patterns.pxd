"""IDA* with pattern databases."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.deepening.base cimport deepening_t
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport status_t
from fastpuzzle._kernels.patterns.pattern_form cimport MAX_VIEWS, patterns_t, placing_t
from fastpuzzle._kernels.patterns.subset_form cimport MAX_SUBSET_CELLS

# A search with pattern databases. Invariant: between calls of descend, labels is the board of the
# present node and placings[v] are those of its patterns in view v.
cdef struct pattern_search_t:
    deepening_t base
    const geometry_t *geometry
    const patterns_t *patterns
    uint8_t labels[MAX_SUBSET_CELLS]
    placing_t placings[MAX_VIEWS][MAX_SUBSET_CELLS]


cdef status_t pattern_below(pattern_search_t *search, const uint8_t *labels, uint32_t state,
                            int left) noexcept nogil
