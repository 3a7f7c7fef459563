"""A path for any solvable board, tile by tile."""

from libc.stdint cimport uint8_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t

cdef int constructive_path(const geometry_t *geometry, const uint8_t *labels, int blank,
                           uint8_t *moves, int room) noexcept nogil
