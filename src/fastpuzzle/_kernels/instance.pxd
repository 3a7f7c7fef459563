"""A (start, goal) pair in the one form that every kernel works on."""

from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle._kernels.geometry cimport geometry_t
from fastpuzzle._kernels.types cimport MAX_CELLS

# Invariant: labels is a permutation of 0..cells-1. The piece whose goal cell is c is called c,
# the blank too, so the goal is the identity and the blank is called `goal_blank`.
# labels[blank] == goal_blank.
cdef struct instance_t:
    geometry_t geometry
    uint8_t labels[MAX_CELLS]
    int blank
    int goal_blank


cdef class Instance:
    cdef instance_t data

    cdef int _tile(self, int label)

cdef bint instance_is_solvable(const instance_t *instance) noexcept nogil
cdef bint instance_is_goal(const instance_t *instance) noexcept nogil


# The board in 64 bits, the label at cell c in bits 4c to 4c+3. Assumes at most 16 cells.
cdef inline uint64_t pack(const uint8_t *labels, int cells) noexcept nogil:
    cdef uint64_t board = 0
    cdef int cell
    for cell in range(cells):
        board |= <uint64_t>labels[cell] << (4 * cell)
    return board


# The number that, multiplied by the XOR of their labels, exchanges two neighbouring cells of
# a packed board.
cdef inline uint64_t exchange(int a, int b) noexcept nogil:
    return (<uint64_t>1 << (4 * a)) | (<uint64_t>1 << (4 * b))
