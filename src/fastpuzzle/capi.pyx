"""The C-level API for other solvers: what they may ``cimport``, and the addresses for the rest.

Read-only structs are *opened* here and stay where they are as long as the object lives. Cython code
reads them through the functions of ``capi.pxd``; numba, ctypes and others take ``address`` and
call the functions whose addresses :func:`functions` gives.

Examples
--------
>>> import ctypes, fastpuzzle as fp
>>> from fastpuzzle import capi
>>> table = capi.open_table(fp.DistanceTable((3, 3)))
>>> address, signature = capi.functions()["fp_table_distance"]
>>> signature
'int (struct fastpuzzle_lookup_t const *, uint8_t const *)'
>>> distance = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(address)
>>> distance(table.address, bytes([8, 6, 7, 2, 5, 4, 3, 0, 1]))
31
"""

from cpython.pycapsule cimport PyCapsule_GetName, PyCapsule_GetPointer
from libc.stdint cimport uintptr_t

from fastpuzzle._kernels.deepening.automaton cimport Automaton, automaton_of
from fastpuzzle._kernels.deepening.search cimport (
    UNDO_MOVES,
    Solver,
    pruned_moves,
    search_deeper,
    search_free,
    search_init,
    search_path,
    search_t,
)
from fastpuzzle._kernels.exact.table cimport Lookup, table_distance, table_path
from fastpuzzle._kernels.graph.bidirectional cimport Workspace, meet
from fastpuzzle._kernels.ground.control cimport (
    control_init,
    control_t,
    look_t,
    monotonic_seconds,
)
from fastpuzzle._kernels.ground.geometry cimport geometry_init, is_shape, path_parity
from fastpuzzle._kernels.ground.instance cimport (
    instance_init,
    instance_is_goal,
    instance_is_solvable,
)
from fastpuzzle._kernels.ground.packed cimport packed_moves_init
from fastpuzzle._kernels.ground.ranking cimport has_each_once
from fastpuzzle._kernels.ground.types cimport (
    STATUS_CONTINUE,
    STATUS_EXHAUSTED,
    STATUS_FOUND,
    STATUS_NODE_LIMIT,
    STATUS_RAISED,
    STATUS_TIME_LIMIT,
    status_t,
)
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.pattern cimport Pattern
from fastpuzzle._kernels.patterns.data cimport placings_init

from fastpuzzle._engine.options import Options
from fastpuzzle._engine.question import check_heuristic, goal_of
from fastpuzzle._engine.registry import find_heuristic
from fastpuzzle._limits import make_control
from fastpuzzle._input.forms import check_shape
from fastpuzzle.goals import resolve_goal
from fastpuzzle.patterns import PatternDatabase
from fastpuzzle.tables import DistanceTable

cdef extern from "Python.h":
    # Without Cython's own handling of the exception that it may set.
    int PyErr_CheckSignals() noexcept

__all__ = [
    "FAILURES",
    "SIZES",
    "Opened",
    "functions",
    "open_automaton",
    "open_bidirectional",
    "open_heuristic",
    "open_idastar",
    "open_packed_moves",
    "open_patterns",
    "open_table",
    "version",
]

# What functions return instead of a number, by name.
FAILURES = {
    "UNSOLVABLE": UNSOLVABLE,
    "NOT_A_BOARD": NOT_A_BOARD,
    "DAMAGED": DAMAGED,
    "NO_ROOM": NO_ROOM,
    "OTHER_SIZE": OTHER_SIZE,
    "OUT_OF_NODES": OUT_OF_NODES,
    "OUT_OF_TIME": OUT_OF_TIME,
    "OUT_OF_MEMORY": OUT_OF_MEMORY,
    "CANCELLED": CANCELLED,
}

# Bytes of each struct that a caller may have to allocate or to step over.
SIZES = {
    "answer_t": sizeof(answer_t),
    "bound_t": sizeof(bound_t),
    "geometry_t": sizeof(geometry_t),
    "instance_t": sizeof(instance_t),
    "limits_t": sizeof(limits_t),
    "look_up_t": sizeof(look_up_t),
    "packed_step_t": sizeof(packed_step_t),
    "pattern_step_t": sizeof(pattern_step_t),
    "placing_t": sizeof(placing_t),
    "prune_row_t": sizeof(prune_row_t),
    "state_t": sizeof(state_t),
}


cdef int fp_capi_version() noexcept nogil:
    return FASTPUZZLE_CAPI_VERSION


# Whether perm[0..n-1] is a permutation of 0..n-1, and n at most `most`, which is at most 255.
cdef bint is_valid(const uint8_t *perm, int n, int most) noexcept nogil:
    return 0 < n <= most and has_each_once(perm, n)


cdef int64_t fp_rank(const uint8_t *perm, int n) noexcept nogil:
    return cantor_rank_unchecked(perm, n) if is_valid(perm, n, RANKED_CELLS) else NOT_A_BOARD


cdef int fp_unrank(int64_t rank, int n, uint8_t *perm) noexcept nogil:
    cdef int64_t count = 1
    cdef int i
    if not 0 < n <= RANKED_CELLS:
        return NOT_A_BOARD
    for i in range(2, n + 1):
        count *= i
    if not 0 <= rank < count:
        return NOT_A_BOARD
    cantor_unrank_unchecked(rank, n, perm)
    return 0


cdef int fp_parity(const uint8_t *perm, int n) noexcept nogil:
    return parity_unchecked(perm, n) if is_valid(perm, n, MAX_CELLS) else NOT_A_BOARD


cdef int fp_geometry_init(geometry_t *geometry, int rows, int cols) noexcept nogil:
    if geometry.size != sizeof(geometry_t):
        return OTHER_SIZE
    if not is_shape(rows, cols):
        return NOT_A_BOARD
    geometry_init(geometry, rows, cols)
    return 0


cdef int fp_taxicab(const geometry_t *geometry, int a, int b) noexcept nogil:
    return taxicab(geometry, a, b)


cdef int fp_move_between(const geometry_t *geometry, int cell, int target) noexcept nogil:
    return move_between(geometry, cell, target)


cdef uint64_t fp_pack(const uint8_t *labels, int cells) noexcept nogil:
    return pack(labels, cells)


cdef void fp_unpack(uint64_t board, int cells, uint8_t *labels) noexcept nogil:
    unpack(board, cells, labels)


cdef uint64_t fp_exchange(int a, int b) noexcept nogil:
    return exchange(a, b)


cdef const packed_step_t *fp_packed_step(const packed_moves_t *moves, int blank,
                                         int move) noexcept nogil:
    return &moves.steps[4 * blank + move]


cdef int fp_packed_tile(const packed_step_t *step, uint64_t board) noexcept nogil:
    return packed_tile(step, board)


cdef int fp_goes_away(const packed_step_t *step, int label) noexcept nogil:
    return goes_away(step, label)


cdef uint64_t fp_packed_after(const packed_step_t *step, uint64_t board, int goal_blank,
                              int label) noexcept nogil:
    return packed_after(step, board, goal_blank, label)


cdef int fp_step_move(int step) noexcept nogil:
    return step_move(step)


cdef int fp_instance_init(instance_t *instance, int rows, int cols, const uint8_t *start,
                          const uint8_t *goal) noexcept nogil:
    if instance.size != sizeof(instance_t):
        return OTHER_SIZE
    if not is_shape(rows, cols):
        return NOT_A_BOARD
    if not (is_valid(start, rows * cols, MAX_CELLS) and is_valid(goal, rows * cols, MAX_CELLS)):
        return NOT_A_BOARD
    instance_init(instance, rows, cols, start, goal)
    return 0


cdef const uint8_t *fp_labels(const instance_t *instance) noexcept nogil:
    return instance.labels


cdef int fp_blank(const instance_t *instance) noexcept nogil:
    return instance.blank


cdef bint fp_is_solvable(const instance_t *instance) noexcept nogil:
    return instance_is_solvable(instance)


cdef int fp_lower_bound(const heuristic_t *heuristic, const uint8_t *labels,
                        int blank) noexcept nogil:
    cdef bound_t bound
    bound_init(heuristic, labels, blank, &bound)
    return bound.value


cdef void fp_bound_init(const heuristic_t *heuristic, const uint8_t *labels, int blank,
                        bound_t *bound) noexcept nogil:
    bound_init(heuristic, labels, blank, bound)


cdef void fp_bound_after(const heuristic_t *heuristic, const uint8_t *labels, int label, int source,
                         int target, const bound_t *parent, bound_t *child) noexcept nogil:
    bound_after(heuristic, labels, label, source, target, parent, child)


cdef int fp_manhattan_full(const geometry_t *geometry, const uint8_t *labels,
                           int blank) noexcept nogil:
    return manhattan_full(geometry, labels, blank)


cdef int fp_manhattan_change(const geometry_t *geometry, int label, int source,
                             int target) noexcept nogil:
    return manhattan_change(geometry, label, source, target)


cdef int fp_table_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil:
    return table_distance(table, tiles)


cdef int fp_table_path(const lookup_t *table, const uint8_t *tiles, uint8_t *moves,
                       int room) noexcept nogil:
    return table_path(table, tiles, moves) if room >= table.diameter else NO_ROOM


cdef int fp_locate(const lookup_t *table, const uint8_t *tiles, state_t *state) noexcept nogil:
    return locate(table, tiles, state)


cdef void fp_state_after(const lookup_t *table, const state_t *state, int i,
                         state_t *next) noexcept nogil:
    state_after(table, state, i, next)


cdef int fp_state_value(const lookup_t *table, const state_t *state) noexcept nogil:
    return state_value(table, state)


cdef int fp_option_count(const lookup_t *table, const state_t *state) noexcept nogil:
    return table.options[state.blank].count


cdef int fp_option_move(const lookup_t *table, const state_t *state, int i) noexcept nogil:
    return table.options[state.blank].move[i]


cdef int fp_placings_init(const patterns_t *patterns, int view, const uint8_t *labels, int blank,
                          placing_t *placings) noexcept nogil:
    return placings_init(patterns, view, labels, blank, placings)


cdef void fp_look_up_init(const patterns_t *patterns, int v, const placing_t *placings,
                          const uint8_t *labels, const pattern_step_t *step, int label,
                          look_up_t *look_up) noexcept nogil:
    look_up_init(patterns, v, placings, labels, step, label, look_up)


cdef int fp_slack_lost(const patterns_t *patterns, int v, const placing_t *placings,
                       const pattern_step_t *step, int label, look_up_t *look_up) noexcept nogil:
    return slack_lost(patterns, v, placings, step, label, look_up)


cdef void fp_place_tile(placing_t *placing, const look_up_t *look_up) noexcept nogil:
    place_tile(placing, look_up)


# Asks the caller of a search, whose limits are the control's owner, whether to go on.
cdef status_t ask_caller(control_t *control) noexcept nogil:
    cdef const limits_t *limits = <const limits_t*>control.owner
    return STATUS_CONTINUE if limits.go_on(limits.context) else STATUS_RAISED


# Fills the control of a search with its limits, which may be NULL.
cdef void limit(control_t *control, const limits_t *limits) noexcept nogil:
    cdef look_t look = NULL
    if limits != NULL and limits.go_on != NULL:
        look = ask_caller
    control_init(control, look, <void*>limits)
    if limits != NULL:
        control.node_limit = limits.node_limit
        control.memory_limit = limits.memory_limit
        control.deadline = monotonic_seconds() + limits.seconds


# What must be known before a search on boards of this shape begins: 1 to search, the length 0 of a
# solved board, or a failure_t.
cdef int look_before(const instance_t *instance, int rows, int cols, const limits_t *limits,
                     const answer_t *answer) noexcept nogil:
    if limits != NULL and limits.size != sizeof(limits_t):
        return OTHER_SIZE
    if answer != NULL and answer.size != sizeof(answer_t):
        return OTHER_SIZE
    if instance.size != sizeof(instance_t):
        return OTHER_SIZE
    if instance.geometry.rows != rows or instance.geometry.cols != cols:
        return NOT_A_BOARD
    if not instance_is_solvable(instance):
        return UNSOLVABLE
    return 0 if instance_is_goal(instance) else 1


# The failure_t of a search that ended without a path.
cdef int failure_of(status_t status) noexcept nogil:
    if status == STATUS_NODE_LIMIT:
        return OUT_OF_NODES
    if status == STATUS_TIME_LIMIT:
        return OUT_OF_TIME
    if status == STATUS_RAISED:
        return CANCELLED
    # No path can need as many moves as the tables say.
    if status == STATUS_EXHAUSTED:
        return DAMAGED
    return OUT_OF_MEMORY


# Writes the answer of a search, if it is wanted, and returns what the search returns.
cdef int report(const instance_t *instance, const control_t *control, status_t status, int length,
                const uint8_t *moves, int room, answer_t *answer) noexcept nogil:
    cdef int proved = length
    if status != STATUS_FOUND:
        length = failure_of(status)
        proved = control.lower_bound
        proved += proved & 1 ^ path_parity(&instance.geometry, instance.blank, instance.goal_blank)
    if answer != NULL:
        answer.length = length
        answer.lower_bound = proved
        answer.expanded = control.expanded
        answer.generated = control.generated
    return NO_ROOM if moves != NULL and length > room and length > 0 else length


# The same where nothing had to be searched.
cdef int report_at_once(int length, answer_t *answer) noexcept nogil:
    if answer != NULL and length != OTHER_SIZE:
        answer.length = length
        answer.lower_bound = 0
        answer.expanded = answer.generated = 0
    return length


cdef int fp_idastar(const idastar_t *solver, const instance_t *instance, const limits_t *limits,
                    uint8_t *moves, int room, answer_t *answer) noexcept nogil:
    cdef const geometry_t *geometry = &solver.heuristic.geometry
    cdef search_t search
    cdef control_t control
    cdef status_t status
    cdef int bound
    cdef int length = look_before(instance, geometry.rows, geometry.cols, limits, answer)
    if length >= 0 and solver.heuristic.goal_blank != instance.goal_blank:
        length = NOT_A_BOARD
    if length <= 0:
        return report_at_once(length, answer)
    limit(&control, limits)
    search_init(&search, solver, &control, False)
    status = search_deeper(&search, instance, &bound)
    if status == STATUS_FOUND:
        length = search_path(&search, bound, NULL)
        if length <= room:
            search_path(&search, bound, moves)
    search_free(&search)
    return report(instance, &control, status, length, moves, room, answer)


cdef int fp_bidirectional(bidirectional_t *workspace, const instance_t *instance,
                          const limits_t *limits, uint8_t *moves, int room,
                          answer_t *answer) noexcept nogil:
    cdef control_t control
    cdef status_t status
    cdef int length = look_before(instance, workspace.rows, workspace.cols, limits, answer)
    if length <= 0:
        return report_at_once(length, answer)
    limit(&control, limits)
    status = meet(workspace, instance, &control, moves, room if moves != NULL else -1, &length)
    return report(instance, &control, status, length, moves, room, answer)


cdef bint fp_go_on_unless(void *context) noexcept nogil:
    return (<const volatile int*>context)[0] == 0


cdef bint fp_check_signals(void *_context) noexcept nogil:
    with gil:
        return PyErr_CheckSignals() == 0


cdef int fp_raise_pending() except? -1:
    return -1


cdef class Opened:
    """A struct of the C-level API, and whatever it points to.

    Attributes
    ----------
    name : str
        Its type, such as ``"lookup_t"``.
    address : int
        Where it is, as long as this object lives.
    size : int
        Its bytes; of an array those of one item.
    """

    cdef const void *data
    cdef readonly str name
    cdef readonly size_t size
    cdef object owner

    def __init__(self):
        raise TypeError("cannot create an Opened but by one of the functions that open_ something")

    @property
    def address(self):
        return <uintptr_t>self.data

    def __repr__(self):
        return f"<{self.name} at {self.address:#x}>"


cdef Opened opened(str name, const void *data, size_t size, owner):
    cdef Opened result = Opened.__new__(Opened)
    result.name, result.data, result.size, result.owner = name, data, size, owner
    return result


cdef const void *fp_struct(object opened, str name, size_t size) except NULL:
    cdef Opened found
    if not isinstance(opened, Opened) or (<Opened>opened).name != name:
        raise TypeError(f"expected an opened {name}, not {opened!r}")
    found = opened
    if found.size < size:
        raise ImportError(f"{name} has {found.size} bytes in the installed library, not {size}")
    return found.data


cdef check_type(value, kind):
    if not isinstance(value, kind):
        raise TypeError(f"expected a {kind.__name__}, not {type(value).__name__}")


# A goal board, where `shape` is only needed if the goal does not say it.
cdef object read_goal(goal, shape):
    if shape is None:
        shape = getattr(goal, "shape", None)
    if shape is None:
        raise ValueError("shape= is needed unless the goal is a Board")
    return resolve_goal(goal, check_shape(shape))


# The heuristic that a name or a database means for a goal.
cdef tuple heuristic_and_goal(heuristic, goal, shape):
    check_heuristic(heuristic, "auto")
    board = read_goal(goal_of(goal, Options(heuristic=heuristic)), shape)
    return find_heuristic(heuristic, board.shape, board.blank), board


def version():
    """Return the version of the C-level API. Holds the GIL.

    Examples
    --------
    >>> from fastpuzzle import capi
    >>> capi.version()
    1
    """
    return FASTPUZZLE_CAPI_VERSION


def functions():
    """Return the address and the C signature of every ``fp_`` function, by name. Holds the GIL.

    None of them needs the GIL, but those with ``PyObject`` in their signature and
    ``fp_raise_pending``, which is for Cython alone.

    Examples
    --------
    >>> from fastpuzzle import capi
    >>> capi.functions()["fp_rank"][1]
    'int64_t (uint8_t const *, int)'
    """
    result = {}
    for name, capsule in globals()["__pyx_capi__"].items():
        signature = PyCapsule_GetName(capsule)
        result[name] = <uintptr_t>PyCapsule_GetPointer(capsule, signature), signature.decode()
    return result


def open_heuristic(heuristic, goal=None, *, shape=None):
    """Open a heuristic for one goal, as a ``heuristic_t``.

    Parameters
    ----------
    heuristic : str or PatternDatabase
        As for :func:`fastpuzzle.shortest_path`.
    goal : Board, anything that makes one, or str
        As there; it is that of a database by default.
    shape : tuple of int, optional
        (rows, cols) where the goal is not a Board.

    Raises
    ------
    InvalidBoardError
        If the goal is no board.
    ValueError
        If there is no such heuristic for the shape.

    Examples
    --------
    >>> from fastpuzzle import capi
    >>> capi.open_heuristic("manhattan", shape=(4, 4)).name
    'heuristic_t'
    """
    cdef Heuristic found = heuristic_and_goal(heuristic, goal, shape)[0]
    return opened("heuristic_t", &found.data, found.data.size, found)


def open_table(table):
    """Open a :class:`DistanceTable` with its goal, as a ``lookup_t``."""
    check_type(table, DistanceTable)
    cdef Lookup lookup = table.lookup
    return opened("lookup_t", &lookup.table, lookup.table.size, lookup)


def open_patterns(database):
    """Open a :class:`PatternDatabase` with its goal, as a ``patterns_t``."""
    check_type(database, PatternDatabase)
    cdef Pattern pattern = database.heuristic
    return opened("patterns_t", &pattern.views.data, pattern.views.data.size, pattern)


cdef class PackedMoves:
    """Owns a packed_moves_t."""

    cdef packed_moves_t data


def open_packed_moves(goal=None, *, shape=None):
    """Open the moves of packed boards of at most 16 cells for one goal, as a ``packed_moves_t``.

    Takes the goal and the shape of :func:`open_heuristic`; ValueError for a larger board.
    """
    cdef geometry_t geometry
    cdef PackedMoves moves = PackedMoves()
    board = read_goal(goal, shape)
    if len(board.tiles) > PACKED_CELLS:
        raise ValueError(f"a board of shape {board.shape} does not fit in 64 bits")
    geometry_init(&geometry, board.shape[0], board.shape[1])
    packed_moves_init(&moves.data, &geometry, board.blank)
    return opened("packed_moves_t", &moves.data, moves.data.size, moves)


def open_automaton(shape, moves=None):
    """Open the automaton of superfluous words of moves of a shape, as an array of ``prune_row_t``.

    Parameters
    ----------
    shape : tuple of int
        (rows, cols).
    moves : int, optional
        The length of the words that are forbidden, 2 or more: 2 only forbids to undo a move. What
        pays best by default.
    """
    rows, cols = check_shape(shape)
    if moves is None:
        moves = pruned_moves(rows * cols)
    elif not isinstance(moves, int) or moves < UNDO_MOVES:
        raise ValueError(f"moves must be an integer of 2 or more, not {moves!r}")
    cdef Automaton automaton = automaton_of(rows, cols, moves, make_control())
    return opened("prune_row_t", automaton.rows, sizeof(prune_row_t), automaton)


def open_idastar(heuristic, goal=None, *, shape=None, prune=True):
    """Open IDA* with a heuristic for one goal, as an ``idastar_t`` for any number of threads.

    Takes the arguments of :func:`open_heuristic`. With ``prune=False`` the search skips no words
    of moves but those that undo one, as the literature counts nodes.
    """
    found, board = heuristic_and_goal(heuristic, goal, shape)
    moves = pruned_moves(<int>len(board.tiles)) if prune else UNDO_MOVES
    cdef Solver solver = Solver(found, moves, make_control())
    return opened("idastar_t", &solver.data, solver.data.size, solver)


def open_bidirectional(shape):
    """Open room for bidirectional searches on one shape, as a ``bidirectional_t``.

    One thread at a time may search in it.
    """
    cdef Workspace workspace = Workspace(*check_shape(shape))
    return opened("bidirectional_t", &workspace.data, workspace.data.size, workspace)
