"""One thread's room for bidirectional searches."""

from libc.stdint cimport uint32_t

# For the boards of one shape.
# Invariant: size is that of this struct in bytes; between searches the store is empty. It is a
# flat_t or a hashed_t, and the other one NULL.
cdef struct bidirectional_t "fastpuzzle_bidirectional_t":
    uint32_t size
    int rows
    int cols
    void *flat
    void *hashed
