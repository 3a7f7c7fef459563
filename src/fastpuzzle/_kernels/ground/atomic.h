/* Set bits in a 16-bit word that several threads write to. Relaxed order is enough: the threads
 * are joined before anybody reads the result. */
#ifndef FASTPUZZLE_ATOMIC_H
#define FASTPUZZLE_ATOMIC_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
static inline void fastpuzzle_set_bits(uint16_t *word, uint16_t bits) {
    _InterlockedOr16((volatile short *)word, (short)bits);
}
#elif defined(__GNUC__)
static inline void fastpuzzle_set_bits(uint16_t *word, uint16_t bits) {
    __atomic_fetch_or(word, bits, __ATOMIC_RELAXED);
}
#else
#include <stdatomic.h>
static inline void fastpuzzle_set_bits(uint16_t *word, uint16_t bits) {
    atomic_fetch_or_explicit((_Atomic uint16_t *)word, bits, memory_order_relaxed);
}
#endif

#endif
