"""Whole searches on plain structs: what they read, what they may use, and what they answer."""

from libc.stdint cimport uint32_t, uint64_t

from fastpuzzle._kernels.contract.automaton cimport prune_row_t
from fastpuzzle._kernels.contract.heuristic cimport heuristic_t
from fastpuzzle._kernels.contract.pattern cimport patterns_t

# What every IDA* search with one heuristic reads; many threads can use it at once.
# Invariant: size is that of this struct in bytes; `packed` (a packed_t) or `patterns` is NULL
# unless the heuristic has a search of that kind.
cdef struct idastar_t "fastpuzzle_idastar_t":
    uint32_t size
    const heuristic_t *heuristic
    const prune_row_t *rows
    const void *packed
    const patterns_t *patterns

# One thread's room for bidirectional searches on the boards of one shape.
# Invariant: size is that of this struct in bytes; between searches the store is empty. It is a
# flat_t or a hashed_t, and the other one NULL.
cdef struct bidirectional_t "fastpuzzle_bidirectional_t":
    uint32_t size
    int rows
    int cols
    void *flat
    void *hashed

# Called every 50 ms of a search; 0 ends it.
ctypedef bint (*go_on_t)(void *context) noexcept nogil

# What one search may use. Invariant: size is that of this struct in bytes.
cdef struct limits_t "fastpuzzle_limits_t":
    uint32_t size
    uint64_t node_limit     # expanded nodes
    uint64_t memory_limit   # bytes of the search's own arrays
    double seconds
    go_on_t go_on           # or NULL
    void *context           # for go_on

# What one search has found and used. Invariant: size is that of this struct in bytes.
cdef struct answer_t "fastpuzzle_answer_t":
    uint32_t size
    int length              # moves of a shortest path, or a failure_t
    int lower_bound         # moves, proved
    uint64_t expanded
    uint64_t generated
