"""The automaton of forbidden move words, in the form that searches read."""

from libc.stdint cimport uint8_t, uint16_t

# Invariant: in this state the blank is at cell `blank` and may make `count` moves, in the order
# d, l, r, u; the i-th leads to the state next[i] and has the number step[i] = 4 * blank + move.
# States 0..cells-1 are the starts.
cdef struct prune_row_t "fastpuzzle_prune_row_t":
    uint16_t next[4]
    uint16_t step[4]
    uint8_t count
    uint8_t blank


# The move that a step makes.
cdef inline int step_move(int step) noexcept nogil:
    return step & 3
