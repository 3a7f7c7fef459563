/* Sixteen bytes, or eight numbers of 16 bits, that are computed side by side.

FASTPUZZLE_LANES says whether the processor can: it is known to have SSE2 on all of x86-64.
Elsewhere, and where FASTPUZZLE_PLAIN is defined, whoever uses them has another way. */

#ifndef FASTPUZZLE_LANES_H
#define FASTPUZZLE_LANES_H

#include <stdint.h>

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(FASTPUZZLE_PLAIN)

#include <emmintrin.h>

#define FASTPUZZLE_LANES 1

typedef __m128i fastpuzzle_lanes_t;

static inline fastpuzzle_lanes_t lanes_load(const void *memory)
{
    return _mm_loadu_si128((const __m128i *)memory);
}

/* The first eight bytes; the others are 0. */
static inline fastpuzzle_lanes_t lanes_load_half(const void *memory)
{
    return _mm_loadl_epi64((const __m128i *)memory);
}

static inline void lanes_store(void *memory, fastpuzzle_lanes_t a)
{
    _mm_storeu_si128((__m128i *)memory, a);
}

static inline fastpuzzle_lanes_t lanes_zero(void) { return _mm_setzero_si128(); }

/* The same byte, or number of 16 bits, everywhere. */
static inline fastpuzzle_lanes_t bytes_of(uint8_t a) { return _mm_set1_epi8((char)a); }
static inline fastpuzzle_lanes_t words_of(uint16_t a) { return _mm_set1_epi16((short)a); }

static inline fastpuzzle_lanes_t lanes_and(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_and_si128(a, b);
}

static inline fastpuzzle_lanes_t bytes_add(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_add_epi8(a, b);
}

static inline fastpuzzle_lanes_t bytes_subtract(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_sub_epi8(a, b);
}

/* Comparisons give a byte of all ones, which is -1, or 0. Of bytes below 128. */
static inline fastpuzzle_lanes_t bytes_greater(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_cmpgt_epi8(a, b);
}

static inline fastpuzzle_lanes_t bytes_equal(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_cmpeq_epi8(a, b);
}

/* The bits of all bytes' signs. */
static inline int bytes_signs(fastpuzzle_lanes_t a) { return _mm_movemask_epi8(a); }

/* The first, or the last, half of two, in turn: by bytes, by 16 bits and by 32. */
static inline fastpuzzle_lanes_t zip_low_8(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_unpacklo_epi8(a, b);
}

static inline fastpuzzle_lanes_t zip_high_8(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_unpackhi_epi8(a, b);
}

static inline fastpuzzle_lanes_t zip_low_16(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_unpacklo_epi16(a, b);
}

static inline fastpuzzle_lanes_t zip_high_16(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_unpackhi_epi16(a, b);
}

static inline fastpuzzle_lanes_t zip_low_32(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_unpacklo_epi32(a, b);
}

static inline fastpuzzle_lanes_t zip_high_32(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_unpackhi_epi32(a, b);
}

static inline fastpuzzle_lanes_t words_add(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_add_epi16(a, b);
}

static inline fastpuzzle_lanes_t words_subtract(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_sub_epi16(a, b);
}

/* The lower, and the upper, 16 bits of a product. */
static inline fastpuzzle_lanes_t words_times(fastpuzzle_lanes_t a, uint16_t b)
{
    return _mm_mullo_epi16(a, words_of(b));
}

static inline fastpuzzle_lanes_t words_times_high(fastpuzzle_lanes_t a, uint16_t b)
{
    return _mm_mulhi_epu16(a, words_of(b));
}

static inline fastpuzzle_lanes_t words_right(fastpuzzle_lanes_t a, int bits)
{
    return _mm_srli_epi16(a, bits);
}

/* Sixteen numbers below 256 as bytes. */
static inline fastpuzzle_lanes_t words_pack(fastpuzzle_lanes_t a, fastpuzzle_lanes_t b)
{
    return _mm_packus_epi16(a, b);
}

/* What four numbers of 64 bits, below 2**19 and shifted, have in their lower 16 bits, beside that
of four others. */
static inline fastpuzzle_lanes_t words_from_longs(const uint64_t *longs, int shift)
{
    __m128i half[2];
    int i;
    for (i = 0; i < 2; i++) {
        const __m128 a = _mm_castsi128_ps(lanes_load(longs + 4 * i));
        const __m128 b = _mm_castsi128_ps(lanes_load(longs + 4 * i + 2));
        const __m128i four = _mm_castps_si128(_mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0)));
        /* The lower 16 bits, with a sign, so that the packing leaves them as they are. */
        half[i] = _mm_srai_epi32(_mm_slli_epi32(_mm_srli_epi32(four, shift), 16), 16);
    }
    return _mm_packs_epi32(half[0], half[1]);
}

#else

#define FASTPUZZLE_LANES 0

#endif

#endif
