"""One thread's IDA*: the search that fits its heuristic, and room for its path."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.automaton cimport Automaton
from fastpuzzle._kernels.deepening.base cimport deepening_t
from fastpuzzle._kernels.deepening.blocks cimport blocks_t
from fastpuzzle._kernels.deepening.over_bins cimport bins_search_t
from fastpuzzle._kernels.deepening.over_bytes cimport bytes_search_t
from fastpuzzle._kernels.deepening.over_packed cimport PackedModel, packed_search_t
from fastpuzzle._kernels.deepening.over_patterns cimport pattern_search_t
from fastpuzzle._kernels.deepening.pattern_blocks cimport PatternBlocks
from fastpuzzle._kernels.deepening.solver_form cimport idastar_t
from fastpuzzle._kernels.ground.control cimport Control, control_t
from fastpuzzle._kernels.ground.instance_form cimport instance_t
from fastpuzzle._kernels.ground.types cimport status_t
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_t

cdef enum:
    UNDO_MOVES = 2      # forbids only to undo a move

# Invariant: base is that of one of the three forms, and `path` its room for a path. The search that
# is next will expand about `expected` nodes; few are not worth a search in blocks or bins.
cdef struct search_t:
    const idastar_t *solver
    deepening_t *base
    uint8_t *path
    packed_search_t packed
    pattern_search_t pattern
    bytes_search_t plain
    bins_search_t bins
    blocks_t blocks
    uint64_t expected


# Owns an idastar_t and what it points to.
cdef class Solver:
    cdef idastar_t data
    cdef Heuristic heuristic
    cdef Automaton automaton
    cdef PackedModel packed
    cdef PatternBlocks blocks

cdef int pruned_moves(int cells) noexcept nogil
cdef void search_init(search_t *search, const idastar_t *solver, control_t *control,
                      bint count_all) noexcept nogil
cdef void search_free(search_t *search) noexcept nogil
cdef status_t search_allow(search_t *search, int bound) noexcept nogil
cdef status_t search_below(search_t *search, const uint8_t *labels, uint32_t state, int left,
                           const bound_t *bound) noexcept nogil
cdef int search_path(const search_t *search, int left, uint8_t *moves) noexcept nogil
cdef int first_bound(const search_t *search, const instance_t *instance,
                     bound_t *start) noexcept nogil
cdef bint is_beyond_all(const search_t *search, const instance_t *instance, int first,
                        int bound) noexcept nogil
cdef status_t search_within(search_t *search, const instance_t *instance, int bound,
                            const bound_t *start) noexcept nogil
cdef status_t search_deeper(search_t *search, const instance_t *instance,
                            int *bound) noexcept nogil
