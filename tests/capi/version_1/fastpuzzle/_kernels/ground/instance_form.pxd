"""A (start, goal) pair in the one form that every kernel works on."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport MAX_CELLS

# Invariant: labels is a permutation of 0..cells-1. The piece whose goal cell is c is called c,
# the blank too, so the goal is the identity and the blank is called `goal_blank`.
# labels[blank] == goal_blank. size is that of this struct in bytes.
cdef struct instance_t "fastpuzzle_instance_t":
    uint32_t size
    geometry_t geometry
    uint8_t labels[MAX_CELLS]
    int blank
    int goal_blank
