"""Whole searches on plain structs: what they may use, and what they answer."""

from libc.stdint cimport uint32_t, uint64_t

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
