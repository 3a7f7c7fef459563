"""Hashes of boards, and arrays that grow."""

from cpython.mem cimport PyMem_RawRealloc
from libc.stdint cimport uint64_t


# A well-mixed hash of `words` words: multiply and fold, one round a word.
cdef inline uint64_t hash_words(const uint64_t *board, int words) noexcept nogil:
    cdef uint64_t code = 0
    cdef int i
    for i in range(words):
        code = (code ^ board[i]) * 0x9E3779B97F4A7C15ULL
        code ^= code >> 32
    code *= 0xD6E8FEB86659FD93ULL
    return code ^ (code >> 32)


# Enlarges one array to `bytes`; on failure leaves it alone and returns False.
cdef inline bint enlarge(void **array, size_t bytes) noexcept nogil:
    cdef void *larger = PyMem_RawRealloc(array[0], bytes)
    if larger == NULL:
        return False
    array[0] = larger
    return True
