"""Sets of small numbers as the bits of a word, and bytes read as a word."""

from libc.stdint cimport uint8_t, uint64_t

cdef extern from "bits.h" nogil:
    # Eight bytes as one word, the first the lowest.
    uint64_t load_word "fastpuzzle_load_word" (const uint8_t *bytes)
    # Number of the lowest bit that is set; the word is not 0.
    int lowest_bit "fastpuzzle_lowest_bit" (uint64_t word)
    # Lets the memory begin to fetch what is at an address.
    void prefetch "fastpuzzle_prefetch" (const void *address)


# How many bits are set; quick where they are few.
cdef inline int count_bits(uint64_t word) noexcept nogil:
    cdef int count = 0
    while word:
        word &= word - 1
        count += 1
    return count
