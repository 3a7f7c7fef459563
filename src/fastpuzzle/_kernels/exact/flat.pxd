"""Builds the exact distance table of a shape of at most nine cells, from queues."""

from fastpuzzle._kernels.ground.control cimport Control

cdef bint is_flat(int rows, int cols) noexcept
cdef size_t flat_bytes(int rows, int cols) noexcept
cdef tuple build_flat(int rows, int cols, int goal_blank, unsigned char[::1] data,
                      Control control)
