"""How many moves a board can need at the most."""

from fastpuzzle._kernels.ground.instance_form cimport instance_t

cdef int diameter_of(const instance_t *instance) noexcept nogil
cdef int upper_bound(const instance_t *instance) noexcept nogil
