"""The quick look at a board."""

from libc.stdint cimport uint8_t

cdef int read_tiles(object source, uint8_t *tiles, int room) except -1
cdef int read_text(str text, uint8_t *tiles, int room) noexcept
cdef int read_array(object array, uint8_t *tiles, int room, int *rows) except -1
