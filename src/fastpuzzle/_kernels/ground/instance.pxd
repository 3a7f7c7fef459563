"""Instances: made from tiles, and whether they can be solved."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.instance_form cimport instance_t


cdef class Instance:
    cdef instance_t data

    cdef int _tile(self, int label)

cdef void instance_init(instance_t *instance, int rows, int cols, const uint8_t *start,
                        const uint8_t *goal) noexcept nogil
cdef bint instance_is_solvable(const instance_t *instance) noexcept nogil
cdef bint instance_is_goal(const instance_t *instance) noexcept nogil
