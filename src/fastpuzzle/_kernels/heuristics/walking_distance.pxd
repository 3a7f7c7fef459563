"""Walking distance: the board seen as rows of tiles that only know their goal row."""

from libc.stdint cimport uint8_t, uint16_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_t

cdef enum:
    MAX_LINES = 6
    MAX_WALKING_STATES = 32768
    FARTHER = 1          # the bit of an entry that says that the distance grows

# The walking distance of one direction, lines being rows or columns.
#
# Invariant: a state of the abstract puzzle has a number < MAX_WALKING_STATES and its exact
# distance in distance[state]. next[(state * lines + home) * 2 + (1 if the blank's line number
# grows else 0)] is the state after the blank has changed places with a tile of goal line `home`,
# shifted left by one, with FARTHER set if the distance has grown by 1; else it has shrunk by 1.
cdef struct walking_t:
    int lines
    uint16_t *next
    uint8_t *distance


cdef class WalkingTable:
    cdef walking_t data
    cdef dict states

cdef WalkingTable walking_table(int lines, int tiles, int goal_line)

# Both directions of one board.
cdef struct directions_t:
    const walking_t *rows
    const walking_t *cols
    void *row_states
    void *col_states


cdef class WalkingDistance(Heuristic):
    cdef directions_t directions
    cdef WalkingTable row_table
    cdef WalkingTable col_table

cdef void walking_full(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                       int blank, bound_t *bound) noexcept nogil
cdef void walking_child(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                        int label, int source, int target, const bound_t *parent,
                        bound_t *child) noexcept nogil


# The entry of a state for a tile of goal line `home`.
cdef inline uint16_t walk(const walking_t *table, unsigned int state, int home,
                          bint grows) noexcept nogil:
    return table.next[(state * <unsigned int>table.lines + <unsigned int>home) * 2 + grows]
