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


# The same by move: next[state][move] is the next state, or 0xFFFF where the move is impossible or
# forbidden; moves[state] is the number of the others. After the last state there is `no_state`,
# where all moves are forbidden.
cdef struct by_move_t:
    const uint16_t (*next)[4]
    const uint8_t *moves
    uint16_t no_state


# The move that a step makes.
cdef inline int step_move(int step) noexcept nogil:
    return step & 3


# The state to which a move leads that is possible in this one.
cdef inline uint16_t state_after(const prune_row_t *row, int move) noexcept nogil:
    cdef int i = 0
    while step_move(row.step[i]) != move:
        i += 1
    return row.next[i]
