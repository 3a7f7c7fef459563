/* Bytes of a 64-bit word, and memory that is wanted soon. */
#ifndef FASTPUZZLE_BITS_H
#define FASTPUZZLE_BITS_H

#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

/* Eight bytes as one word in which byte i is bits 8i to 8i+7, on every machine. */
static inline uint64_t fastpuzzle_load_word(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Number of the lowest bit that is set; the word is not 0. */
static inline int fastpuzzle_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#elif defined(_MSC_VER) && defined(_WIN64)
    unsigned long number;
    _BitScanForward64(&number, word);
    return (int)number;
#else
    int number = 0;
    for (; !(word & 1); word >>= 1) number++;
    return number;
#endif
}

static inline void fastpuzzle_prefetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

#endif
