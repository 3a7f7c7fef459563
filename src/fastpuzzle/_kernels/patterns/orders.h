/* What one set of places has for all orders of its tiles, a byte each with a bit for each region:
collecting, listing and settling without a branch for a single order. */

#ifndef FASTPUZZLE_ORDERS_H
#define FASTPUZZLE_ORDERS_H

#include <stdint.h>
#include <string.h>

#include "bits.h"

#ifdef _MSC_VER
#define FASTPUZZLE_RESTRICT __restrict
#else
#define FASTPUZZLE_RESTRICT __restrict__
#endif

enum { FASTPUZZLE_WORDS_AT_ONCE = 8 };

/* A neighbouring set from which states come: those in `region` get into the region `into`. */
typedef struct fastpuzzle_source_t {
    const uint8_t *fresh;
    int region;
    int into;
} fastpuzzle_source_t;

/* Writes what comes from sources whose orders stay as they are. */
static void fastpuzzle_collect(uint8_t *FASTPUZZLE_RESTRICT target,
                               const fastpuzzle_source_t *sources, int count, uint32_t orders)
{
    const uint64_t every_byte = 0x0101010101010101u;
    const uint32_t step = 8 * FASTPUZZLE_WORDS_AT_ONCE;
    uint32_t k = 0;
    int i, s;
    for (; k + step <= orders; k += step) {
        uint64_t found[FASTPUZZLE_WORDS_AT_ONCE] = {0};
        uint64_t word[FASTPUZZLE_WORDS_AT_ONCE];
        for (s = 0; s < count; s++) {
            memcpy(word, sources[s].fresh + k, sizeof word);
            for (i = 0; i < FASTPUZZLE_WORDS_AT_ONCE; i++)
                found[i] |= (word[i] >> sources[s].region & every_byte) << sources[s].into;
        }
        memcpy(target + k, found, sizeof found);
    }
    for (; k < orders; k++) {
        target[k] = 0;
        for (s = 0; s < count; s++)
            target[k] |= (uint8_t)((sources[s].fresh[k] >> sources[s].region & 1)
                                   << sources[s].into);
    }
}

/* Lists the orders of which a byte has the bit of a region, and returns their number. Assumes room
for as many as there are and eight more. */
static uint32_t fastpuzzle_list(const uint8_t *FASTPUZZLE_RESTRICT bytes, uint32_t orders,
                                int region, uint16_t *FASTPUZZLE_RESTRICT list)
{
    const uint64_t wanted = (uint64_t)0x0101010101010101u << region;
    uint32_t found = 0;
    uint32_t k = 0;
    for (; k + 8 <= orders; k += 8) {
        const uint64_t word = fastpuzzle_load_word(bytes + k) & wanted;
        uint32_t i;
        if (word == 0)
            continue;
        for (i = 0; i < 8; i++) {
            list[found] = (uint16_t)(k + i);
            found += word >> (8 * i + (uint32_t)region) & 1;
        }
    }
    for (; k < orders; k++) {
        list[found] = (uint16_t)k;
        found += bytes[k] >> region & 1;
    }
    return found;
}

/* Adds what comes from a source whose orders change: carry[k] is what becomes of k. `list` is room
as for fastpuzzle_list. */
static void fastpuzzle_carry(uint8_t *FASTPUZZLE_RESTRICT target, fastpuzzle_source_t source,
                             const uint16_t *carry, uint32_t orders, uint16_t *list)
{
    const uint32_t found = fastpuzzle_list(source.fresh, orders, source.region, list);
    const uint8_t bit = (uint8_t)(1u << source.into);
    uint32_t i;
    for (i = 0; i < found; i++)
        target[carry[list[i]]] |= bit;
}

/* Keeps in `fresh` what `reached` has not, adds it there, and writes a 1 to `news` for each order of
which nothing was reached before. Returns whether anything is fresh. */
static int fastpuzzle_settle(uint8_t *FASTPUZZLE_RESTRICT fresh,
                             uint8_t *FASTPUZZLE_RESTRICT reached,
                             uint8_t *FASTPUZZLE_RESTRICT news, uint32_t orders)
{
    uint8_t any = 0;
    uint32_t k;
    for (k = 0; k < orders; k++) {
        const uint8_t before = reached[k];
        const uint8_t now = (uint8_t)(fresh[k] & ~before);
        fresh[k] = now;
        reached[k] = before | now;
        news[k] = (now != 0) & (before == 0);
        any |= now;
    }
    return any != 0;
}

#endif
