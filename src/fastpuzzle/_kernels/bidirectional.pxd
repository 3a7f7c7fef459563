"""Bidirectional breadth-first search (Pohl 1971): from the start and from the goal at once."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.contract.instance cimport instance_t
from fastpuzzle._kernels.contract.solver cimport bidirectional_t
from fastpuzzle._kernels.control cimport control_t
from fastpuzzle._kernels.types cimport status_t
from fastpuzzle._kernels.visited cimport FlatStore, HashedStore


# Owns a bidirectional_t and its store.
cdef class Workspace:
    cdef bidirectional_t data
    cdef FlatStore flat
    cdef HashedStore hashed

cdef status_t meet(bidirectional_t *workspace, const instance_t *instance, control_t *control,
                   uint8_t *moves, int room, int *length) noexcept nogil
