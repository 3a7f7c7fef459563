"""Bidirectional breadth-first search (Pohl 1971): from the start and from the goal at once."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.graph.bidirectional_form cimport bidirectional_t
from fastpuzzle._kernels.graph.visited cimport FlatStore, HashedStore
from fastpuzzle._kernels.ground.control cimport control_t
from fastpuzzle._kernels.ground.instance_form cimport instance_t
from fastpuzzle._kernels.ground.types cimport status_t


# Owns a bidirectional_t and its store.
cdef class Workspace:
    cdef bidirectional_t data
    cdef FlatStore flat
    cdef HashedStore hashed

cdef status_t meet(bidirectional_t *workspace, const instance_t *instance, control_t *control,
                   uint8_t *moves, int room, int *length) noexcept nogil
