"""The quick look at a flat board."""

from libc.stdint cimport uint8_t

cdef int read_tiles(object source, uint8_t *tiles, int room) except -1
