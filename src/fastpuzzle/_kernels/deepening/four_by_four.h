/* Depth-first search on packed boards of 4 x 4 cells: a function for each cell of the blank.

The blank's cell and the move are constants in each, so shifts, masks and neighbours are in the
instructions. The body is in four_by_four_body.h, once for all cells and all heuristics; a node
carries no h but its slack, as in over_packed.pyx, whose general form does the same on any shape. */

#ifndef FASTPUZZLE_FOUR_BY_FOUR_H
#define FASTPUZZLE_FOUR_BY_FOUR_H

#include <stdint.h>

#ifdef _MSC_VER
#define FASTPUZZLE_INLINE static __forceinline
#else
#define FASTPUZZLE_INLINE static inline __attribute__((always_inline))
#endif

enum { FASTPUZZLE_GO_ON = 0, FASTPUZZLE_FORBIDDEN = 0xFFFF };

/* A search. `next` has four states for each state, by move, or FASTPUZZLE_FORBIDDEN; `moves` their
number. walk[d], change[4 * cell + move] and leavers are those of over_packed.pxd. When `nodes` has
come to `checkpoint`, `pause` moves it on, or returns why the search must end. */
typedef struct fastpuzzle_cells_t {
    const uint16_t (*next)[4];
    const uint8_t *moves;
    const uint16_t *walk[2];
    const uint64_t (*change[64])[16];
    const uint8_t *leavers;
    uint64_t nodes;
    uint64_t generated;
    uint64_t checkpoint;
    uint64_t found;
    uint32_t blank;
    int found_status;
    int count_all;
    int left_at_goal;
    uint8_t *path;
    int (*pause)(struct fastpuzzle_cells_t *search);
    void *owner;
} fastpuzzle_cells_t;

/* Where the label at each cell is the cell. */
#define FASTPUZZLE_SOLVED 0xFEDCBA9876543210u

/* The tiles that are farther from home at cell a than at cell b, a bit each. */
#define FASTPUZZLE_APART(x, y) ((x) > (y) ? (x) - (y) : (y) - (x))
#define FASTPUZZLE_TAXICAB(a, b) \
    (FASTPUZZLE_APART((a) / 4, (b) / 4) + FASTPUZZLE_APART((a) % 4, (b) % 4))
#define FASTPUZZLE_FARTHER_1(t, a, b) \
    ((uint32_t)(FASTPUZZLE_TAXICAB(t, a) > FASTPUZZLE_TAXICAB(t, b)) << (t))
#define FASTPUZZLE_FARTHER_4(t, a, b)                                              \
    (FASTPUZZLE_FARTHER_1(t, a, b) | FASTPUZZLE_FARTHER_1((t) + 1, a, b)           \
     | FASTPUZZLE_FARTHER_1((t) + 2, a, b) | FASTPUZZLE_FARTHER_1((t) + 3, a, b))
#define FASTPUZZLE_FARTHER(a, b)                                          \
    (FASTPUZZLE_FARTHER_4(0, a, b) | FASTPUZZLE_FARTHER_4(4, a, b)        \
     | FASTPUZZLE_FARTHER_4(8, a, b) | FASTPUZZLE_FARTHER_4(12, a, b))

#define FASTPUZZLE_BODY "four_by_four_body.h"
#include "four_by_four_kinds.h"

#endif
