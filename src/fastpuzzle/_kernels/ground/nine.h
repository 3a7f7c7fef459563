/* Ranks of sixteen permutations of nine elements at a time, and the permutations of sixteen ranks.

Rows are turned into columns: the elements at one place of all sixteen, a byte each. Then every step
of the Lehmer code is one instruction for all. */

#ifndef FASTPUZZLE_NINE_H
#define FASTPUZZLE_NINE_H

#include <stddef.h>
#include <string.h>

#include "lanes.h"

#if FASTPUZZLE_LANES

enum { FASTPUZZLE_NINE = 9, FASTPUZZLE_NINE_ROWS = 16, FASTPUZZLE_NINE_RANKS = 362880 };

/* The columns of sixteen rows: eight by zipping rows whose numbers differ by 8, then 4, 2 and 1,
and the last one byte by byte. */
static inline void fastpuzzle_nine_columns(const uint8_t *rows, fastpuzzle_lanes_t *column)
{
    fastpuzzle_lanes_t a[8], b[8];
    uint8_t last[FASTPUZZLE_NINE_ROWS];
    int i;
    for (i = 0; i < 8; i++)
        a[i] = zip_low_8(lanes_load_half(rows + FASTPUZZLE_NINE * i),
                         lanes_load_half(rows + FASTPUZZLE_NINE * (i + 8)));
    for (i = 0; i < 4; i++) {
        b[i] = zip_low_8(a[i], a[i + 4]);
        b[i + 4] = zip_high_8(a[i], a[i + 4]);
    }
    for (i = 0; i < 8; i += 4) {
        a[i] = zip_low_8(b[i], b[i + 2]);
        a[i + 1] = zip_low_8(b[i + 1], b[i + 3]);
        a[i + 2] = zip_high_8(b[i], b[i + 2]);
        a[i + 3] = zip_high_8(b[i + 1], b[i + 3]);
    }
    for (i = 0; i < 8; i += 2) {
        column[i] = zip_low_8(a[i], a[i + 1]);
        column[i + 1] = zip_high_8(a[i], a[i + 1]);
    }
    for (i = 0; i < FASTPUZZLE_NINE_ROWS; i++)
        last[i] = rows[FASTPUZZLE_NINE * i + 8];
    column[8] = lanes_load(last);
}

/* Writes the rows that have these columns. */
static inline void fastpuzzle_nine_rows(const fastpuzzle_lanes_t *column, uint8_t *rows)
{
    fastpuzzle_lanes_t pair[8], four[8];
    uint8_t last[FASTPUZZLE_NINE_ROWS], two[16];
    int i, half;
    /* pair[2 * i + half]: columns 2 i and 2 i + 1 of eight rows; four[4 * i + k]: four columns of
    four rows. */
    for (i = 0; i < 4; i++) {
        pair[2 * i] = zip_low_8(column[2 * i], column[2 * i + 1]);
        pair[2 * i + 1] = zip_high_8(column[2 * i], column[2 * i + 1]);
    }
    for (i = 0; i < 2; i++)
        for (half = 0; half < 2; half++) {
            four[4 * i + 2 * half] = zip_low_16(pair[4 * i + half], pair[4 * i + half + 2]);
            four[4 * i + 2 * half + 1] = zip_high_16(pair[4 * i + half], pair[4 * i + half + 2]);
        }
    lanes_store(last, column[8]);
    for (i = 0; i < FASTPUZZLE_NINE_ROWS; i += 2) {
        lanes_store(two, i % 4 == 0 ? zip_low_32(four[i / 4], four[i / 4 + 4])
                                    : zip_high_32(four[i / 4], four[i / 4 + 4]));
        memcpy(rows + FASTPUZZLE_NINE * i, two, 8);
        rows[FASTPUZZLE_NINE * i + 8] = last[i];
        memcpy(rows + FASTPUZZLE_NINE * (i + 1), two + 8, 8);
        rows[FASTPUZZLE_NINE * (i + 1) + 8] = last[i + 1];
    }
}

/* Writes the ranks of sixteen rows. Returns a bit for each that is a permutation; the ranks of the
others mean nothing. */
static inline int fastpuzzle_nine_rank(const uint8_t *rows, uint64_t *ranks)
{
    fastpuzzle_lanes_t element[FASTPUZZLE_NINE], digit[FASTPUZZLE_NINE], before[FASTPUZZLE_NINE];
    fastpuzzle_lanes_t high, middle, low, right;
    uint16_t high_part[FASTPUZZLE_NINE_ROWS], low_part[FASTPUZZLE_NINE_ROWS];
    int i, j, half;
    fastpuzzle_nine_columns(rows, element);
    for (i = 0; i < FASTPUZZLE_NINE; i++)
        digit[i] = before[i] = lanes_zero();
    /* digit[i]: the smaller elements after i. before[i]: minus the greater ones before it. */
    for (i = 1; i < FASTPUZZLE_NINE; i++)
        for (j = 0; j < i; j++) {
            const fastpuzzle_lanes_t greater = bytes_greater(element[j], element[i]);
            digit[j] = bytes_subtract(digit[j], greater);
            before[i] = bytes_add(before[i], greater);
        }
    /* The place of each element in the sorted row, equal ones in their order: it is the element
    itself if, and only if, the row is a permutation. */
    right = bytes_equal(element[0], digit[0]);
    for (i = 1; i < FASTPUZZLE_NINE; i++) {
        const fastpuzzle_lanes_t place
            = bytes_add(bytes_add(digit[i], before[i]), bytes_of((uint8_t)i));
        right = lanes_and(right, bytes_equal(element[i], place));
    }
    /* The digits' weights are 40320, 5040, 720, 120, 24, 6, 2, 1: these parts of a rank fit into a
    byte each. */
    high = bytes_add(digit[0], digit[0]);
    high = bytes_add(high, high);
    high = bytes_add(bytes_add(high, high), digit[1]);
    middle = bytes_add(bytes_add(digit[2], digit[2]), digit[2]);
    middle = bytes_add(bytes_add(middle, middle), digit[3]);
    low = bytes_add(digit[4], digit[4]);
    low = bytes_add(bytes_add(low, low), digit[5]);
    low = bytes_add(bytes_add(low, low), low);
    low = bytes_add(bytes_add(low, low), bytes_add(bytes_add(digit[6], digit[6]), digit[7]));
    for (half = 0; half < 2; half++) {
        const fastpuzzle_lanes_t zero = lanes_zero();
        const fastpuzzle_lanes_t a = half ? zip_high_8(high, zero) : zip_low_8(high, zero);
        const fastpuzzle_lanes_t b = half ? zip_high_8(middle, zero) : zip_low_8(middle, zero);
        const fastpuzzle_lanes_t c = half ? zip_high_8(low, zero) : zip_low_8(low, zero);
        lanes_store(high_part + 8 * half, words_add(words_times(a, 42), b));
        lanes_store(low_part + 8 * half, c);
    }
    for (i = 0; i < FASTPUZZLE_NINE_ROWS; i++)
        ranks[i] = 120u * high_part[i] + low_part[i];
    return bytes_signs(right);
}

/* Writes the rows of sixteen ranks, each below FASTPUZZLE_NINE_RANKS. A product's upper half
divides exactly, for as large numbers as there are. */
static inline void fastpuzzle_nine_unrank(const uint64_t *ranks, uint8_t *rows)
{
    fastpuzzle_lanes_t part[2][8], element[FASTPUZZLE_NINE];
    int i, j, half;
    for (half = 0; half < 2; half++) {
        const fastpuzzle_lanes_t rank = words_from_longs(ranks + 8 * half, 0);
        const fastpuzzle_lanes_t eighth = words_from_longs(ranks + 8 * half, 3);
        /* rank / 120, and the rest */
        const fastpuzzle_lanes_t high = words_right(words_times_high(eighth, 0x8889), 3);
        const fastpuzzle_lanes_t low = words_subtract(rank, words_times(high, 120));
        const fastpuzzle_lanes_t first = words_times_high(words_right(high, 1), 3121);
        const fastpuzzle_lanes_t second = words_subtract(high, words_times(first, 42));
        const fastpuzzle_lanes_t third = words_times_high(low, 10923);
        const fastpuzzle_lanes_t fourth = words_subtract(low, words_times(third, 6));
        part[half][0] = words_right(first, 3);
        part[half][1] = words_subtract(first, words_times(part[half][0], 8));
        part[half][2] = words_times_high(second, 10923);
        part[half][3] = words_subtract(second, words_times(part[half][2], 6));
        part[half][4] = words_right(third, 2);
        part[half][5] = words_subtract(third, words_times(part[half][4], 4));
        part[half][6] = words_right(fourth, 1);
        part[half][7] = words_subtract(fourth, words_times(part[half][6], 2));
    }
    for (i = 0; i < 8; i++)
        element[i] = words_pack(part[0][i], part[1][i]);
    element[8] = lanes_zero();
    /* From the end: an element makes those behind it that are not smaller greater by 1. */
    for (i = 7; i >= 0; i--)
        for (j = i + 1; j < FASTPUZZLE_NINE; j++)
            element[j] = bytes_add(bytes_add(element[j], bytes_of(1)),
                                   bytes_greater(element[i], element[j]));
    fastpuzzle_nine_rows(element, rows);
}

/* Ranks rows, as many as it can, and returns their number: it stops before sixteen of which one is
no permutation, or before the last few. */
static inline size_t fastpuzzle_nine_rank_rows(const uint8_t *rows, size_t count, uint64_t *ranks)
{
    size_t done = 0;
    while (done + FASTPUZZLE_NINE_ROWS <= count
           && fastpuzzle_nine_rank(rows + FASTPUZZLE_NINE * done, ranks + done) == 0xFFFF)
        done += FASTPUZZLE_NINE_ROWS;
    return done;
}

/* Writes the rows of ranks, as many as it can, and returns their number. */
static inline size_t fastpuzzle_nine_unrank_rows(const uint64_t *ranks, size_t count, uint8_t *rows)
{
    size_t done = 0;
    for (; done + FASTPUZZLE_NINE_ROWS <= count; done += FASTPUZZLE_NINE_ROWS)
        fastpuzzle_nine_unrank(ranks + done, rows + FASTPUZZLE_NINE * done);
    return done;
}

#else

static inline size_t fastpuzzle_nine_rank_rows(const uint8_t *rows, size_t count, uint64_t *ranks)
{
    (void)rows, (void)count, (void)ranks;
    return 0;
}

static inline size_t fastpuzzle_nine_unrank_rows(const uint64_t *ranks, size_t count, uint8_t *rows)
{
    (void)ranks, (void)count, (void)rows;
    return 0;
}

#endif

#endif
