"""What every IDA* search with one heuristic reads."""

from libc.stdint cimport uint32_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t
from fastpuzzle._kernels.heuristics.contract cimport heuristic_t
from fastpuzzle._kernels.patterns.pattern_form cimport patterns_t

# Many threads can use it at once.
# Invariant: size is that of this struct in bytes; `by_move` (a by_move_t) is `rows` in another
# form, and `in_bins` whether boards of 4 x 4 cells may be searched with 256-bit instructions;
# `packed` (a packed_search_t), `patterns` and `blocks` (a block_form_t) are NULL unless the
# heuristic has a search of that kind.
cdef struct idastar_t "fastpuzzle_idastar_t":
    uint32_t size
    const heuristic_t *heuristic
    const prune_row_t *rows
    const void *packed
    const patterns_t *patterns
    const void *blocks
    const void *by_move
    int in_bins
