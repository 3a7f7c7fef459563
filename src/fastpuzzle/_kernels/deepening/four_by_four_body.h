/* The functions of one heuristic, for every cell of the blank: see four_by_four.h, which includes
this once for each KIND. BY_WALKING: slack is that of the walking distance, whose states are in
`walking`. BY_CONFLICT: the codes of all lines are carried; their slack is `slack`. With both, slack is that of
the walking distance, and `vertical` and `horizontal` are half of what the bound by conflicts is
beyond it in each direction. */

#define JOIN_(a, b, c) a##b##_at_##c
#define JOIN(a, b, c) JOIN_(a, b, c)
#define AT(cell) JOIN(fastpuzzle_, KIND, cell)

#if BY_WALKING
#define WALKING_PARAMETERS , uint32_t walking
#define WALKING_ARGUMENTS , walking
#define WALKING_OF_CHILD , child_walking
#else
#define WALKING_PARAMETERS
#define WALKING_ARGUMENTS
#define WALKING_OF_CHILD
#endif
#if BY_CONFLICT
#define CONFLICT_PARAMETERS , uint64_t rows, uint64_t cols
#define CONFLICT_ARGUMENTS , rows, cols
#define CONFLICT_OF_CHILD , child_rows, child_cols
#else
#define CONFLICT_PARAMETERS
#define CONFLICT_ARGUMENTS
#define CONFLICT_OF_CHILD
#endif
#if BY_WALKING && BY_CONFLICT
#define BEYOND_PARAMETERS , int vertical, int horizontal
#define BEYOND_ARGUMENTS , vertical, horizontal
#define BEYOND_OF_CHILD , is_vertical ? beyond : vertical, is_vertical ? horizontal : beyond
#else
#define BEYOND_PARAMETERS
#define BEYOND_ARGUMENTS
#define BEYOND_OF_CHILD
#endif
#define PARAMETERS                                                                      \
    fastpuzzle_cells_t *search, uint64_t board, uint32_t state, int left,               \
        int slack WALKING_PARAMETERS CONFLICT_PARAMETERS BEYOND_PARAMETERS
#define ARGUMENTS \
    search, board, state, left, slack WALKING_ARGUMENTS CONFLICT_ARGUMENTS BEYOND_ARGUMENTS
#define OF_CHILD                                                                   \
    search, child, next, left - 1,                                                 \
        child_slack WALKING_OF_CHILD CONFLICT_OF_CHILD BEYOND_OF_CHILD

#define DECLARE(cell) static int AT(cell)(PARAMETERS);
DECLARE(0) DECLARE(1) DECLARE(2) DECLARE(3) DECLARE(4) DECLARE(5) DECLARE(6) DECLARE(7)
DECLARE(8) DECLARE(9) DECLARE(10) DECLARE(11) DECLARE(12) DECLARE(13) DECLARE(14) DECLARE(15)
#undef DECLARE

/* Searches at and below a node whose blank is at `cell`, with `left` moves left of the bound. */
FASTPUZZLE_INLINE int JOIN(fastpuzzle_, KIND, any)(int cell, PARAMETERS)
{
    switch (cell) {
    case 0: return AT(0)(ARGUMENTS);
    case 1: return AT(1)(ARGUMENTS);
    case 2: return AT(2)(ARGUMENTS);
    case 3: return AT(3)(ARGUMENTS);
    case 4: return AT(4)(ARGUMENTS);
    case 5: return AT(5)(ARGUMENTS);
    case 6: return AT(6)(ARGUMENTS);
    case 7: return AT(7)(ARGUMENTS);
    case 8: return AT(8)(ARGUMENTS);
    case 9: return AT(9)(ARGUMENTS);
    case 10: return AT(10)(ARGUMENTS);
    case 11: return AT(11)(ARGUMENTS);
    case 12: return AT(12)(ARGUMENTS);
    case 13: return AT(13)(ARGUMENTS);
    case 14: return AT(14)(ARGUMENTS);
    default: return AT(15)(ARGUMENTS);
    }
}

/* Searches below the child to which a move from `cell` leads, if it may be made and the child is
within the bound. All of cell, move and source, where the blank goes, are constants. */
FASTPUZZLE_INLINE int JOIN(fastpuzzle_, KIND, move)(const int cell, const int move,
                                                   const int source, PARAMETERS)
{
    const uint32_t next = search->next[state][move];
    const uint32_t label = board >> (4 * source) & 15;
    uint64_t moved, child;
    int child_slack, status;
#if BY_WALKING || BY_CONFLICT
    const int is_vertical = move == 0 || move == 3;
#endif
    if (next == FASTPUZZLE_FORBIDDEN)
        return FASTPUZZLE_GO_ON;
#if BY_WALKING
    const uint32_t home = is_vertical ? label >> 2 : label & 3;
    const uint32_t at = is_vertical ? walking & 0xFFFF : walking >> 16;
    const uint32_t entry = search->walk[is_vertical ? 0 : 1][at * 8 + home * 2 + (source > cell)];
    const uint32_t child_walking = is_vertical ? (walking & 0xFFFF0000u) | entry >> 1
                                               : (walking & 0xFFFF) | entry >> 1 << 16;
    child_slack = slack - (int)(entry & 1);
#else
    child_slack = slack - (int)(FASTPUZZLE_FARTHER(cell, source) >> label & 1);
#endif
#if BY_WALKING
    if (child_slack < 0)
        return FASTPUZZLE_GO_ON;
#endif
#if BY_CONFLICT
    const uint64_t (*change)[16] = search->change[4 * cell + move];
    const uint64_t child_rows = rows + change[0][label];
    const uint64_t child_cols = cols + change[1][label];
    const int line = 16 * (is_vertical ? label >> 2 : label & 3);
    const int leavers = (int)search->leavers[(is_vertical ? child_rows : child_cols) >> line & 0xFFFF]
                        - (int)search->leavers[(is_vertical ? rows : cols) >> line & 0xFFFF];
#if BY_WALKING
    const int beyond = (is_vertical ? vertical : horizontal) + leavers
                       + (int)(FASTPUZZLE_FARTHER(cell, source) >> label & 1) - (int)(entry & 1);
    const int same = is_vertical ? horizontal : vertical;
    if (child_slack < (beyond > 0 ? beyond : 0) + (same > 0 ? same : 0))
        return FASTPUZZLE_GO_ON;
#else
    child_slack -= leavers;
#endif
#endif
    if (child_slack < 0)
        return FASTPUZZLE_GO_ON;
    moved = label ^ search->blank;
    child = board ^ (moved << (4 * source) | moved << (4 * cell));
    status = JOIN(fastpuzzle_, KIND, any)(source, OF_CHILD);
    if (status == search->found_status)
        search->path[left - 1] = (uint8_t)move;
    return status;
}

#define TRY(here, number, there)                                             \
    {                                                                        \
        status = JOIN(fastpuzzle_, KIND, move)(here, number, there, ARGUMENTS); \
        if (status)                                                          \
            return status;                                                   \
    }

#define DEFINE(cell)                                                     \
    static int AT(cell)(PARAMETERS)                                      \
    {                                                                    \
        int status;                                                      \
        if (board == FASTPUZZLE_SOLVED) {                                \
            search->left_at_goal = left;                                 \
            search->found++;                                             \
            return search->count_all ? FASTPUZZLE_GO_ON : search->found_status; \
        }                                                                \
        if (search->nodes >= search->checkpoint) {                       \
            status = search->pause(search);                              \
            if (status)                                                  \
                return status;                                           \
        }                                                                \
        search->nodes++;                                                 \
        search->generated += search->moves[state];                       \
        if (cell < 12)                                                   \
            TRY(cell, 0, cell + 4)                                       \
        if (cell % 4 > 0)                                                \
            TRY(cell, 1, cell - 1)                                       \
        if (cell % 4 < 3)                                                \
            TRY(cell, 2, cell + 1)                                       \
        if (cell >= 4)                                                   \
            TRY(cell, 3, cell - 4)                                       \
        return FASTPUZZLE_GO_ON;                                         \
    }
DEFINE(0) DEFINE(1) DEFINE(2) DEFINE(3) DEFINE(4) DEFINE(5) DEFINE(6) DEFINE(7)
DEFINE(8) DEFINE(9) DEFINE(10) DEFINE(11) DEFINE(12) DEFINE(13) DEFINE(14) DEFINE(15)

#undef DEFINE
#undef TRY
#undef OF_CHILD
#undef ARGUMENTS
#undef PARAMETERS
#undef BEYOND_OF_CHILD
#undef BEYOND_ARGUMENTS
#undef BEYOND_PARAMETERS
#undef CONFLICT_OF_CHILD
#undef CONFLICT_ARGUMENTS
#undef CONFLICT_PARAMETERS
#undef WALKING_OF_CHILD
#undef WALKING_ARGUMENTS
#undef WALKING_PARAMETERS
#undef AT
#undef JOIN
#undef JOIN_
#undef BY_CONFLICT
#undef BY_WALKING
#undef KIND
