"""Hashes of boards, tables of boards by their hashes, and arrays that grow."""

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawRealloc
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcmp, memset

# Open addressing of boards that are kept elsewhere: board k is the `words` words at
# boards + k * words.
#
# Invariant: a slot holds 0 or (upper half of the hash of board k) << 32 | (k + 1). There are
# mask + 1 of them, a power of two, and at least one is 0; or none, with `slots` NULL.
cdef struct slots_t:
    uint64_t mask
    uint64_t *slots


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


# Gives the slots back; a table without any is left as it is.
cdef inline void slots_free(slots_t *table) noexcept nogil:
    PyMem_RawFree(table.slots)
    table.slots = NULL
    table.mask = 0


# Makes the table one of `count` slots, a power of two, without any board. On failure it has no
# slots, and False is returned.
cdef inline bint slots_reset(slots_t *table, uint64_t count) noexcept nogil:
    if table.slots != NULL and table.mask == count - 1:
        memset(table.slots, 0, count * sizeof(uint64_t))
        return True
    slots_free(table)
    table.slots = <uint64_t*>PyMem_RawCalloc(count, sizeof(uint64_t))
    if table.slots == NULL:
        return False
    table.mask = count - 1
    return True


# Looks for the board number `candidate`, whose hash is `code`. Writes the number of the board in
# the table that is equal to it, or `candidate` when there is none; returns the slot where it is or
# belongs.
cdef inline uint64_t slots_find(const slots_t *table, const uint64_t *boards, int words,
                                uint32_t candidate, uint64_t code,
                                uint32_t *number) noexcept nogil:
    cdef const uint64_t *board = boards + <size_t>candidate * words
    cdef uint64_t place = code & table.mask
    cdef uint64_t slot = table.slots[place]
    while slot:
        if slot >> 32 == code >> 32:
            number[0] = <uint32_t>slot - 1
            if memcmp(boards + <size_t>number[0] * words, board, words * sizeof(uint64_t)) == 0:
                return place
        place = (place + 1) & table.mask
        slot = table.slots[place]
    number[0] = candidate
    return place


# Writes board `number`, whose hash is `code`, into the slot where it belongs.
cdef inline void slots_put(slots_t *table, uint64_t place, uint64_t code,
                           uint32_t number) noexcept nogil:
    table.slots[place] = (code >> 32 << 32) | (number + 1)


# Adds board `number`, which must not be there. Assumes that two slots are free.
cdef inline void slots_add(slots_t *table, const uint64_t *boards, int words,
                           uint32_t number) noexcept nogil:
    cdef uint64_t code = hash_words(boards + <size_t>number * words, words)
    cdef uint64_t place = code & table.mask
    while table.slots[place]:
        place = (place + 1) & table.mask
    slots_put(table, place, code, number)
