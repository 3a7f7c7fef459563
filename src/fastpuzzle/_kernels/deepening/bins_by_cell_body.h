/* The functions of one heuristic, for every cell of the blank: see bins_by_cell.h, which includes
this once for each KIND, and four_by_four_body.h, which does the same to one node. */

#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_(a, b, c)
#define NAMED(name) JOIN(fastpuzzle_, KIND, name)

/* Four parents: in memory, for what is looked up, and in registers; `rows` are theirs of `next`,
and `blank` is its label in all lanes. `number` is that of the first. */
typedef struct NAMED(_parents) {
    const uint64_t *boards;
    const uint64_t *infos;
    __m256i board;
    __m256i info;
    __m256i rows;
    __m256i blank;
    uint32_t number;
} NAMED(_parents);

/* The children to which one move leads: where they are written, and how many. */
typedef struct NAMED(_children) {
    uint64_t *boards;
    uint64_t *infos;
    size_t count;
#if BY_CONFLICT
    uint8_t parents[FASTPUZZLE_AT_ONCE + FASTPUZZLE_LANES];
#endif
} NAMED(_children);

/* Adds the children of four nodes to which a move leads, if it may be made and if they are within
the bound; with conflicts, whether they are is not known yet. All of cell, move and source, where
the blank goes, are constants. */
FASTPUZZLE_AVX2 FASTPUZZLE_INLINE void NAMED(_move)(const int cell, const int move,
                                                    const int source, const uint16_t *walk,
                                                    NAMED(_parents) of, NAMED(_children) *to)
{
    const __m256i low = _mm256_set1_epi64x(0xFFFF);
    const __m256i one = _mm256_set1_epi64x(1LL << FASTPUZZLE_SLACK);
    const __m256i label
        = _mm256_and_si256(_mm256_srli_epi64(of.board, 4 * source), _mm256_set1_epi64x(15));
    const __m256i moved = _mm256_xor_si256(label, of.blank);
    const __m256i change = _mm256_or_si256(_mm256_slli_epi64(moved, 4 * source),
                                           _mm256_slli_epi64(moved, 4 * cell));
    const __m256i next = _mm256_and_si256(_mm256_srli_epi64(of.rows, 16 * move), low);
    __m256i dropped = _mm256_cmpeq_epi64(next, low);
    __m256i child = _mm256_blend_epi16(of.info, next, 0x11);
#if BY_WALKING
    const int is_vertical = move == 0 || move == 3;
    const int place = is_vertical ? FASTPUZZLE_WALK : 2 * FASTPUZZLE_WALK;
#define ENTRY(lane)                                                      \
    walk[8 * (of.infos[lane] >> place & 0xFFFF)                          \
         + 2 * (of.boards[lane] >> (4 * source + 2 * is_vertical) & 3) + (source > cell)]
    const __m256i entry = _mm256_set_epi64x(ENTRY(3), ENTRY(2), ENTRY(1), ENTRY(0));
#undef ENTRY
    const __m256i walking = _mm256_slli_epi64(_mm256_srli_epi64(entry, 1), place);
    const __m256i farther = _mm256_slli_epi64(entry, FASTPUZZLE_SLACK);
    child = is_vertical ? _mm256_blend_epi16(child, walking, 0x22)
                        : _mm256_blend_epi16(child, walking, 0x44);
#else
    const __m256i farther = _mm256_srlv_epi64(
        _mm256_set1_epi64x(
            (int64_t)((uint64_t)FASTPUZZLE_FARTHER(cell, source) << FASTPUZZLE_SLACK)),
        label);
    (void)walk;
#endif
    child = _mm256_sub_epi64(child, _mm256_and_si256(farther, one));
#if BY_WALKING || !BY_CONFLICT
    dropped = _mm256_or_si256(dropped, child);
#endif
    const int kept = _mm256_movemask_pd(_mm256_castsi256_pd(dropped)) ^ 15;
    const __m256i front = _mm256_load_si256((const __m256i *)fastpuzzle_front[kept]);
    _mm256_storeu_si256(
        (__m256i *)(to->boards + to->count),
        _mm256_permutevar8x32_epi32(_mm256_xor_si256(of.board, change), front));
    _mm256_storeu_si256((__m256i *)(to->infos + to->count),
                        _mm256_permutevar8x32_epi32(child, front));
#if BY_CONFLICT
    const uint32_t parents = fastpuzzle_lanes[kept] + of.number * 0x01010101u;
    memcpy(to->parents + to->count, &parents, sizeof parents);
#endif
    to->count += fastpuzzle_ones[kept];
}

/* Counts the children that were added to a bin; those that are not within the bound by conflicts
are taken out first. */
FASTPUZZLE_INLINE void NAMED(_keep)(const int cell, const int move, const int source,
                                    fastpuzzle_bins_t *bins, const NAMED(_children) *children)
{
    fastpuzzle_bin_t *to = &bins->bin[source];
#if BY_CONFLICT
    const fastpuzzle_bin_t *from = &bins->bin[cell];
    const int is_vertical = move == 0 || move == 3;
    const uint64_t (*change)[16] = bins->change[4 * cell + move];
    size_t kept = to->count;
    size_t i;
    for (i = 0; i < children->count; i++) {
        const size_t parent = from->count + children->parents[i];
        const uint32_t label = from->board[parent] >> (4 * source) & 15;
        const uint64_t lines = is_vertical ? from->rows[parent] : from->cols[parent];
        const uint64_t rows = from->rows[parent] + change[0][label];
        const uint64_t cols = from->cols[parent] + change[1][label];
        const int line = 16 * (is_vertical ? label >> 2 : label & 3);
        const int leavers = (int)bins->leavers[(is_vertical ? rows : cols) >> line & 0xFFFF]
                            - (int)bins->leavers[lines >> line & 0xFFFF];
        uint64_t info = children->infos[i];
        int slack = (int)((int64_t)info >> FASTPUZZLE_SLACK);
#if BY_WALKING
        const int is_farther = (int)((int64_t)from->info[parent] >> FASTPUZZLE_SLACK) - slack;
        const int same = from->beyond[parent][is_vertical ? 1 : 0];
        const int beyond = from->beyond[parent][is_vertical ? 0 : 1] + leavers - is_farther
                           + (int)(FASTPUZZLE_FARTHER(cell, source) >> label & 1);
        to->beyond[kept][is_vertical ? 0 : 1] = (int8_t)beyond;
        to->beyond[kept][is_vertical ? 1 : 0] = (int8_t)same;
        slack -= (beyond > 0 ? beyond : 0) + (same > 0 ? same : 0);
#else
        slack -= leavers;
        info -= (uint64_t)(int64_t)leavers << FASTPUZZLE_SLACK;
#endif
        to->board[kept] = children->boards[i];
        to->info[kept] = info;
        to->rows[kept] = rows;
        to->cols[kept] = cols;
        kept += slack >= 0;
    }
    to->count = kept;
#else
    (void)cell, (void)move;
    to->count += children->count;
#endif
}

#define EACH_MOVE(cell, do)           \
    {                                 \
        if (cell < 12)                \
            do(cell, 0, cell + 4);    \
        if (cell % 4 > 0)             \
            do(cell, 1, cell - 1);    \
        if (cell % 4 < 3)             \
            do(cell, 2, cell + 1);    \
        if (cell >= 4)                \
            do(cell, 3, cell - 4);    \
    }
#define BEGIN(cell, move, source) NAMED(_begin)(&bins->bin[(source)&15], &children[move])
#define MOVE(cell, move, source) \
    NAMED(_move)(cell, move, source, walk[move == 1 || move == 2], of, &children[move])
#define KEEP(cell, move, source) NAMED(_keep)(cell, move, (source)&15, bins, &children[move])

/* Children will be written after the nodes of a bin. */
FASTPUZZLE_INLINE void NAMED(_begin)(const fastpuzzle_bin_t *bin, NAMED(_children) *children)
{
    children->boards = bin->board + bin->count;
    children->infos = bin->info + bin->count;
    children->count = 0;
}

/* Expands nodes of the bin of one cell: see fastpuzzle_expand_t. */
#define DEFINE(cell)                                                                             \
    FASTPUZZLE_AVX2 static void NAMED(_bin_##cell)(fastpuzzle_bins_t * bins)                     \
    {                                                                                            \
        fastpuzzle_bin_t *from = &bins->bin[cell];                                               \
        const uint16_t (*next)[4] = bins->next;                                                  \
        const uint16_t *const walk[2] = {bins->walk[0], bins->walk[1]};                          \
        const size_t nodes = fastpuzzle_take(bins, cell);                                        \
        NAMED(_parents) of;                                                                      \
        NAMED(_children) children[4];                                                            \
        __m256i impossible = _mm256_setzero_si256();                                             \
        size_t i;                                                                                \
        EACH_MOVE(cell, BEGIN)                                                                   \
        of.blank = _mm256_set1_epi64x(bins->blank);                                              \
        for (i = 0; i < nodes; i += FASTPUZZLE_LANES) {                                          \
            of.boards = from->board + from->count + i;                                           \
            of.infos = from->info + from->count + i;                                             \
            of.board = _mm256_loadu_si256((const __m256i *)of.boards);                           \
            of.info = _mm256_loadu_si256((const __m256i *)of.infos);                             \
            of.rows = _mm256_set_epi64x(                                                         \
                fastpuzzle_row(next, of.infos[3]), fastpuzzle_row(next, of.infos[2]),            \
                fastpuzzle_row(next, of.infos[1]), fastpuzzle_row(next, of.infos[0]));           \
            of.number = (uint32_t)i;                                                             \
            impossible = _mm256_sub_epi16(impossible,                                            \
                                          _mm256_cmpeq_epi16(of.rows, _mm256_set1_epi16(-1)));   \
            EACH_MOVE(cell, MOVE)                                                                \
        }                                                                                        \
        EACH_MOVE(cell, KEEP)                                                                    \
        bins->generated += 4 * i - fastpuzzle_sum(impossible);                                   \
    }
DEFINE(0) DEFINE(1) DEFINE(2) DEFINE(3) DEFINE(4) DEFINE(5) DEFINE(6) DEFINE(7)
DEFINE(8) DEFINE(9) DEFINE(10) DEFINE(11) DEFINE(12) DEFINE(13) DEFINE(14) DEFINE(15)

static fastpuzzle_expand_t *const NAMED(_bins)[FASTPUZZLE_CELLS] = {
    NAMED(_bin_0),  NAMED(_bin_1),  NAMED(_bin_2),  NAMED(_bin_3),
    NAMED(_bin_4),  NAMED(_bin_5),  NAMED(_bin_6),  NAMED(_bin_7),
    NAMED(_bin_8),  NAMED(_bin_9),  NAMED(_bin_10), NAMED(_bin_11),
    NAMED(_bin_12), NAMED(_bin_13), NAMED(_bin_14), NAMED(_bin_15),
};

#undef DEFINE
#undef KEEP
#undef MOVE
#undef BEGIN
#undef EACH_MOVE
#undef NAMED
#undef JOIN
#undef JOIN_
#undef BY_CONFLICT
#undef BY_WALKING
#undef KIND
