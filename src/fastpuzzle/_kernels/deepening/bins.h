/* Depth-first search on packed boards of 4 x 4 cells with nodes in bins, one for each cell of the
blank: what it is made of. The functions are in bins_by_cell.h. */

#ifndef FASTPUZZLE_BINS_H
#define FASTPUZZLE_BINS_H

#include <stddef.h>
#include <stdint.h>

enum {
    FASTPUZZLE_CELLS = 16,
    FASTPUZZLE_AT_ONCE = 128, /* nodes of a bin */
    FASTPUZZLE_LANES = 4,     /* nodes that take an instruction together */
    /* where in a node's `info` */
    FASTPUZZLE_WALK = 16,
    FASTPUZZLE_SLACK = 48,
};

/* The nodes with the blank at one cell. `info` has the state of the automaton in 16 bits, then the
walking states of both directions in 16 each, then the slack, which is negative only where a node is
not kept. `rows` and `cols` are the codes of all lines, and `beyond` half of what the bound by
conflicts is beyond that by walking, vertical and horizontal, in a signed byte each.
Invariant: a heuristic without one of these has no array of it. After `count` nodes each array has
room for FASTPUZZLE_AT_ONCE + FASTPUZZLE_LANES more. */
typedef struct fastpuzzle_bin_t {
    size_t count;
    uint64_t *board;
    uint64_t *info;
    uint64_t *rows;
    uint64_t *cols;
    int8_t (*beyond)[2];
} fastpuzzle_bin_t;

/* A search. `next`, `walk`, `change`, `leavers` and `blank` are those of fastpuzzle_cells_t;
next[no_state] forbids all moves. */
typedef struct fastpuzzle_bins_t {
    fastpuzzle_bin_t bin[FASTPUZZLE_CELLS];
    const uint16_t (*next)[4];
    const uint16_t *walk[2];
    const uint64_t (*change[64])[16];
    const uint8_t *leavers;
    uint32_t no_state;
    uint32_t blank;
    uint64_t nodes;
    uint64_t generated;
    int found;
} fastpuzzle_bins_t;

/* Takes up to FASTPUZZLE_AT_ONCE nodes of a bin, counts them, notes if the goal is among them, and
puts their children that are within the bound into the bins of their blanks. */
typedef void fastpuzzle_expand_t(fastpuzzle_bins_t *bins);

#endif
