/* Depth-first search on packed boards of 4 x 4 cells with nodes in bins: a function for each cell
of the blank, with 256-bit instructions.

All nodes of a bin have the blank at one cell, so that, as in four_by_four.h, shifts, masks and
neighbours are constants, and four nodes take each instruction together. Their order is lost: this
tells how many nodes a subtree has and whether the goal is in it. The body is in
bins_by_cell_body.h, once for all cells and all heuristics. It is compiled for x86-64 by gcc and
clang, whose functions may use instructions that the rest of the program may not; elsewhere there
are no bins. */

#ifndef FASTPUZZLE_BINS_BY_CELL_H
#define FASTPUZZLE_BINS_BY_CELL_H

#include "bins.h"
#include "four_by_four.h"

#if (defined(__GNUC__) || defined(__clang__)) && defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#define FASTPUZZLE_AVX2 __attribute__((target("avx2")))

/* The lanes of a register of which these bits are set, moved to its beginning, in halves of a lane;
their numbers; and how many they are. */
static const uint32_t fastpuzzle_front[16][8] __attribute__((aligned(32))) = {
    {0},
    {0, 1},
    {2, 3},
    {0, 1, 2, 3},
    {4, 5},
    {0, 1, 4, 5},
    {2, 3, 4, 5},
    {0, 1, 2, 3, 4, 5},
    {6, 7},
    {0, 1, 6, 7},
    {2, 3, 6, 7},
    {0, 1, 2, 3, 6, 7},
    {4, 5, 6, 7},
    {0, 1, 4, 5, 6, 7},
    {2, 3, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7},
};
static const uint32_t fastpuzzle_lanes[16] = {
    0,      0x0000, 0x0001, 0x0100,   0x0002, 0x0200,   0x0201,   0x020100,
    0x0003, 0x0300, 0x0301, 0x030100, 0x0302, 0x030200, 0x030201, 0x03020100,
};
static const uint8_t fastpuzzle_ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* The next states of the state in a node's info, by move. */
FASTPUZZLE_INLINE int64_t fastpuzzle_row(const uint16_t (*next)[4], uint64_t info)
{
    int64_t row;
    memcpy(&row, next[info & 0xFFFF], sizeof row);
    return row;
}

/* Takes nodes off a bin, to be read after those that are left, and returns how many. The lanes
after the last one are given a state that forbids all moves. */
FASTPUZZLE_INLINE size_t fastpuzzle_take(fastpuzzle_bins_t *bins, uint32_t cell)
{
    fastpuzzle_bin_t *bin = &bins->bin[cell];
    const size_t nodes = bin->count < FASTPUZZLE_AT_ONCE ? bin->count : FASTPUZZLE_AT_ONCE;
    size_t i;
    for (i = bin->count; (i - bin->count + nodes) % FASTPUZZLE_LANES; i++)
        bin->info[i] = bins->no_state;
    bin->count -= nodes;
    if (cell == bins->blank)
        for (i = 0; i < nodes; i++)
            bins->found |= bin->board[bin->count + i] == FASTPUZZLE_SOLVED;
    bins->nodes += nodes;
    return nodes;
}

/* The sum of sixteen numbers below 256. */
FASTPUZZLE_AVX2 FASTPUZZLE_INLINE uint64_t fastpuzzle_sum(__m256i numbers)
{
    const __m256i sums = _mm256_sad_epu8(numbers, _mm256_setzero_si256());
    return (uint64_t)(_mm256_extract_epi64(sums, 0) + _mm256_extract_epi64(sums, 1)
                      + _mm256_extract_epi64(sums, 2) + _mm256_extract_epi64(sums, 3));
}

#define FASTPUZZLE_BODY "bins_by_cell_body.h"
#include "four_by_four_kinds.h"

/* The functions for all cells of the blank, or NULL where this machine has no such instructions. */
static inline fastpuzzle_expand_t *const *fastpuzzle_bins_of(int by_walking, int by_conflict)
{
    if (!__builtin_cpu_supports("avx2"))
        return NULL;
    if (by_walking)
        return by_conflict ? fastpuzzle_walking_conflict_bins : fastpuzzle_walking_bins;
    return by_conflict ? fastpuzzle_conflict_bins : fastpuzzle_manhattan_bins;
}

#else

static inline fastpuzzle_expand_t *const *fastpuzzle_bins_of(int by_walking, int by_conflict)
{
    (void)by_walking;
    (void)by_conflict;
    return NULL;
}

#endif

#endif
