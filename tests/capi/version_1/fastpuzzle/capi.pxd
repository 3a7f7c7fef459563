"""The C-level API: all that other packages may `cimport`, and all that is promised to them.

Boards are *labels*: the piece whose goal cell is c is called c, the blank too, so the goal is the
identity. `fp_instance_init` makes them of tiles. Moves are the blank's, numbers from 0 to 3 in the
order d, l, r, u. Two kinds of functions:

- inline ones, compiled into the caller for its inner loops: they check nothing;
- `fp_...`, compiled here: the same for callers that have nothing but an address, such as
  numba and ctypes, checked where the check is cheap, and whole searches. Where they can fail they
  return a negative failure_t.

None needs the GIL but those that take or return an object. Read-only structs are *opened* in Python
(`fastpuzzle.capi.open_table` and so on) and then read through a pointer as long as the object
lives. Structs of the caller's own must have their `size` written before use; `fp_..._new` does.

Within one FASTPUZZLE_CAPI_VERSION nothing named here changes its meaning, no function its
signature, and no struct but at its end. `fp_require` says whether the installed library fits.
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t, step_move
from fastpuzzle._kernels.deepening.solver_form cimport idastar_t
from fastpuzzle._kernels.exact.lookup cimport (
    MAX_DISTANCE,
    locate,
    lookup_t,
    options_t,
    state_after,
    state_t,
    state_value,
)
from fastpuzzle._kernels.graph.bidirectional_form cimport bidirectional_t
from fastpuzzle._kernels.ground.geometry cimport geometry_t, move_between, taxicab
from fastpuzzle._kernels.ground.instance_form cimport instance_t
from fastpuzzle._kernels.ground.limits_form cimport answer_t, go_on_t, limits_t
from fastpuzzle._kernels.ground.packed cimport (
    exchange,
    goes_away,
    pack,
    packed_after,
    packed_moves_t,
    packed_step_t,
    packed_tile,
    unpack,
)
from fastpuzzle._kernels.ground.ranking cimport (
    cantor_rank_unchecked,
    cantor_unrank_unchecked,
    parity_unchecked,
)
from fastpuzzle._kernels.ground.types cimport (
    CANCELLED,
    DAMAGED,
    MAX_CELLS,
    MOVE_DOWN,
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_UP,
    NO_CELL,
    NO_MOVE,
    NO_ROOM,
    NOT_A_BOARD,
    OTHER_SIZE,
    OUT_OF_MEMORY,
    OUT_OF_NODES,
    OUT_OF_TIME,
    PACKED_CELLS,
    RANKED_CELLS,
    TABLE_CELLS,
    UNSOLVABLE,
    failure_t,
    move_t,
)
from fastpuzzle._kernels.heuristics.contract cimport (
    bound_after,
    bound_init,
    bound_t,
    child_t,
    full_t,
    heuristic_t,
)
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_change, manhattan_full
from fastpuzzle._kernels.patterns.pattern_form cimport (
    MAX_BETWEEN,
    MAX_VIEWS,
    look_up_init,
    look_up_t,
    pattern_step_t,
    pattern_t,
    patterns_t,
    place_tile,
    placing_t,
    slack_lost,
    view_t,
)
from fastpuzzle._kernels.patterns.subset_form cimport MAX_SUBSET_CELLS, subsets_t

cdef enum:
    FASTPUZZLE_CAPI_VERSION = 1

# The version of the installed library.
cdef int fp_capi_version() noexcept nogil

# Ranks of permutations of 0..n-1, n <= 20, and their parity, n <= 255 (0 even, 1 odd).
# NOT_A_BOARD if the input is none. fp_unrank returns 0.
cdef int64_t fp_rank(const uint8_t *perm, int n) noexcept nogil
cdef int fp_unrank(int64_t rank, int n, uint8_t *perm) noexcept nogil
cdef int fp_parity(const uint8_t *perm, int n) noexcept nogil

# The move table of a shape: 0, NOT_A_BOARD if no board has it, or OTHER_SIZE.
cdef int fp_geometry_init(geometry_t *geometry, int rows, int cols) noexcept nogil
cdef int fp_taxicab(const geometry_t *geometry, int a, int b) noexcept nogil
cdef int fp_move_between(const geometry_t *geometry, int cell, int target) noexcept nogil

# Boards of at most 16 cells in 64 bits.
cdef uint64_t fp_pack(const uint8_t *labels, int cells) noexcept nogil
cdef void fp_unpack(uint64_t board, int cells, uint8_t *labels) noexcept nogil
cdef uint64_t fp_exchange(int a, int b) noexcept nogil
cdef const packed_step_t *fp_packed_step(const packed_moves_t *moves, int blank,
                                         int move) noexcept nogil
cdef int fp_packed_tile(const packed_step_t *step, uint64_t board) noexcept nogil
cdef int fp_goes_away(const packed_step_t *step, int label) noexcept nogil
cdef uint64_t fp_packed_after(const packed_step_t *step, uint64_t board, int goal_blank,
                              int label) noexcept nogil
cdef int fp_step_move(int step) noexcept nogil

# The instance of a start and a goal, tiles 0..rows*cols-1 with 0 for the blank: 0, NOT_A_BOARD if
# either is none, or OTHER_SIZE. Its board, its blank's cell, and whether it can be solved.
cdef int fp_instance_init(instance_t *instance, int rows, int cols, const uint8_t *start,
                          const uint8_t *goal) noexcept nogil
cdef const uint8_t *fp_labels(const instance_t *instance) noexcept nogil
cdef int fp_blank(const instance_t *instance) noexcept nogil
cdef bint fp_is_solvable(const instance_t *instance) noexcept nogil

# Heuristics: of a board, and of a child from its parent. fp_lower_bound returns the value alone.
cdef int fp_lower_bound(const heuristic_t *heuristic, const uint8_t *labels,
                        int blank) noexcept nogil
cdef void fp_bound_init(const heuristic_t *heuristic, const uint8_t *labels, int blank,
                        bound_t *bound) noexcept nogil
cdef void fp_bound_after(const heuristic_t *heuristic, const uint8_t *labels, int label, int source,
                         int target, const bound_t *parent, bound_t *child) noexcept nogil
cdef int fp_manhattan_full(const geometry_t *geometry, const uint8_t *labels,
                           int blank) noexcept nogil
cdef int fp_manhattan_change(const geometry_t *geometry, int label, int source,
                             int target) noexcept nogil

# Distance tables read *tiles*, 0 for the blank, of the goal that they were opened for. The exact
# distance in moves; the lexicographically least optimal path and its length. NO_ROOM if there is
# none for the table's longest path.
cdef int fp_table_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil
cdef int fp_table_path(const lookup_t *table, const uint8_t *tiles, uint8_t *moves,
                       int room) noexcept nogil
cdef int fp_locate(const lookup_t *table, const uint8_t *tiles, state_t *state) noexcept nogil
cdef void fp_state_after(const lookup_t *table, const state_t *state, int i,
                         state_t *next) noexcept nogil
cdef int fp_state_value(const lookup_t *table, const state_t *state) noexcept nogil
# How many options, that is moves, a state has, and the move of the i-th, in the order d, l, r, u.
cdef int fp_option_count(const lookup_t *table, const state_t *state) noexcept nogil
cdef int fp_option_move(const lookup_t *table, const state_t *state, int i) noexcept nogil

# Pattern databases. fp_placings_init writes where the tiles of all patterns are, seen by one view
# (room for MAX_SUBSET_CELLS), and returns the sum of their excess.
cdef int fp_placings_init(const patterns_t *patterns, int view, const uint8_t *labels, int blank,
                          placing_t *placings) noexcept nogil
cdef void fp_look_up_init(const patterns_t *patterns, int v, const placing_t *placings,
                          const uint8_t *labels, const pattern_step_t *step, int label,
                          look_up_t *look_up) noexcept nogil
cdef int fp_slack_lost(const patterns_t *patterns, int v, const placing_t *placings,
                       const pattern_step_t *step, int label, look_up_t *look_up) noexcept nogil
cdef void fp_place_tile(placing_t *placing, const look_up_t *look_up) noexcept nogil

# Whole searches. They return the length of a shortest path, or a failure_t (NOT_A_BOARD also for
# an instance of another shape or, for IDA*, another goal blank), and write it to `moves` if that
# is not NULL and has `room` bytes (NO_ROOM otherwise, with the length in `answer`). `limits` and
# `answer` may be NULL.
cdef int fp_idastar(const idastar_t *solver, const instance_t *instance, const limits_t *limits,
                    uint8_t *moves, int room, answer_t *answer) noexcept nogil
cdef int fp_bidirectional(bidirectional_t *workspace, const instance_t *instance,
                          const limits_t *limits, uint8_t *moves, int room,
                          answer_t *answer) noexcept nogil

# For limits_t.go_on: go on as long as the int at `context` is 0, which any thread may change.
cdef bint fp_go_on_unless(void *context) noexcept nogil

# For limits_t.go_on: takes the GIL and lets Python handle signals; returns 0 if a handler raised.
# The exception is then set: fp_raise_pending, called with the GIL after the search, raises it.
cdef bint fp_check_signals(void *context) noexcept nogil
cdef int fp_raise_pending() except? -1

# Where the struct of an opened object is; TypeError if it is of another kind, ImportError if it is
# smaller than `size`, that is, of a library that is too old. With the GIL; the functions at the
# end of this file are the typed forms.
cdef const void *fp_struct(object opened, str name, size_t size) except NULL


# Raises ImportError unless the installed library has the version that the caller was built with.
cdef inline int fp_require() except -1:
    if fp_capi_version() != FASTPUZZLE_CAPI_VERSION:
        raise ImportError(
            f"built for version {FASTPUZZLE_CAPI_VERSION} of fastpuzzle's C-level API; the "
            f"installed one is {fp_capi_version()}"
        )
    return 0


# Structs of the caller's own, ready to be used: a move table and an instance to be filled, limits
# that allow everything, an answer.
cdef inline geometry_t fp_geometry_new() noexcept nogil:
    cdef geometry_t geometry
    geometry.size = sizeof(geometry_t)
    return geometry


cdef inline instance_t fp_instance_new() noexcept nogil:
    cdef instance_t instance
    instance.size = sizeof(instance_t)
    return instance


cdef inline limits_t fp_limits_new() noexcept nogil:
    cdef limits_t limits
    limits.size = sizeof(limits_t)
    limits.node_limit = limits.memory_limit = <uint64_t>-1
    limits.seconds = 1e300
    limits.go_on = NULL
    limits.context = NULL
    return limits


cdef inline answer_t fp_answer_new() noexcept nogil:
    cdef answer_t answer
    answer.size = sizeof(answer_t)
    return answer


cdef inline const heuristic_t *fp_heuristic(object opened) except NULL:
    return <const heuristic_t*>fp_struct(opened, "heuristic_t", sizeof(heuristic_t))


cdef inline const lookup_t *fp_table(object opened) except NULL:
    return <const lookup_t*>fp_struct(opened, "lookup_t", sizeof(lookup_t))


cdef inline const patterns_t *fp_patterns(object opened) except NULL:
    return <const patterns_t*>fp_struct(opened, "patterns_t", sizeof(patterns_t))


cdef inline const packed_moves_t *fp_packed_moves(object opened) except NULL:
    return <const packed_moves_t*>fp_struct(opened, "packed_moves_t", sizeof(packed_moves_t))


# The rows of an automaton; that of a start is the number of its blank's cell.
cdef inline const prune_row_t *fp_automaton(object opened) except NULL:
    return <const prune_row_t*>fp_struct(opened, "prune_row_t", sizeof(prune_row_t))


cdef inline const idastar_t *fp_idastar_solver(object opened) except NULL:
    return <const idastar_t*>fp_struct(opened, "idastar_t", sizeof(idastar_t))


# Of one thread at a time.
cdef inline bidirectional_t *fp_workspace(object opened) except NULL:
    return <bidirectional_t*>fp_struct(opened, "bidirectional_t", sizeof(bidirectional_t))
