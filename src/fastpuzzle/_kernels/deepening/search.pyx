"""One thread's IDA*: the search that fits its heuristic, and room for its path.

Any heuristic that follows the contract in heuristics/base is searched over boards of bytes; those
that are worth it have a search of their own, over packed boards or over patterns.
"""

import os

from cpython.mem cimport PyMem_RawFree, PyMem_RawRealloc
from libc.string cimport memcpy, memset

from fastpuzzle._kernels.deepening.automaton cimport automaton_of
from fastpuzzle._kernels.deepening.automaton_form cimport by_move_t, state_after
from fastpuzzle._kernels.deepening.base cimport flush_counts
from fastpuzzle._kernels.deepening.blocks cimport (
    block_form_t,
    blocks_cut,
    blocks_drain,
    blocks_enter,
    blocks_free,
    task_t,
)
from fastpuzzle._kernels.deepening.over_bins cimport bins_below, bins_free, bins_init, bins_pay
from fastpuzzle._kernels.deepening.over_bytes cimport bytes_below
from fastpuzzle._kernels.deepening.over_packed cimport packed_below, packed_model
from fastpuzzle._kernels.deepening.over_patterns cimport pattern_below
from fastpuzzle._kernels.deepening.pattern_blocks cimport pattern_blocks
from fastpuzzle._kernels.ground.control cimport control_prove
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport (
    BOUND_STEP,
    MAX_CELLS,
    PACKED_CELLS,
    STATUS_CONTINUE,
    STATUS_EXHAUSTED,
    STATUS_MEMORY_LIMIT,
    STATUS_NODE_LIMIT,
    STATUS_NO_MEMORY,
)
from fastpuzzle._kernels.heuristics.contract cimport bound_init
from fastpuzzle._kernels.heuristics.pattern cimport Pattern
from fastpuzzle._kernels.near.upper_bound cimport diameter_of, upper_bound

cdef enum:
    # Longer words cut more, but their automaton leaves the processor's cache.
    PRUNED_MOVES = 10
    PRUNED_MOVES_LARGE = 8
    # On boards beyond, the words are too many.
    PRUNED_CELLS = 25
    # Sound tables need fewer moves more than they say at the start.
    BOUNDS_WITHOUT_DOUBT = 30
    # A number of moves that is never left.
    NEVER = -1

# With "0" in this variable of the environment no instructions are used that a processor of its kind
# may lack.
SIMD_VARIABLE = "FASTPUZZLE_SIMD"


# The length of the words that a search on a board of so many cells had best skip, in moves.
cdef int pruned_moves(int cells) noexcept nogil:
    if cells > PRUNED_CELLS:
        return UNDO_MOVES
    return PRUNED_MOVES_LARGE if cells > PACKED_CELLS else PRUNED_MOVES


cdef class Solver:
    """What every search with one heuristic reads; many threads can use it at once.

    Parameters
    ----------
    heuristic : Heuristic
        The lower bound.
    moves : int
        Length of the words of moves that the search skips where they are superfluous.
    control : Control
        The limits of making the automaton of these words.
    """

    def __cinit__(self, Heuristic heuristic, int moves, Control control):
        self.heuristic = heuristic
        self.automaton = automaton_of(heuristic.data.geometry.rows, heuristic.data.geometry.cols,
                                      moves, control)
        self.packed = packed_model(heuristic)
        self.data.size = sizeof(idastar_t)
        self.data.heuristic = &heuristic.data
        self.data.rows = self.automaton.rows
        self.data.by_move = &self.automaton.by_move
        self.data.packed = NULL if self.packed is None else &self.packed.search
        self.data.patterns = NULL
        self.data.blocks = NULL
        self.data.in_bins = (self.packed is not None and not self.packed.search.is_general
                             and os.environ.get(SIMD_VARIABLE) != "0")
        if isinstance(heuristic, Pattern):
            self.data.patterns = &(<Pattern>heuristic).views.data
            self.blocks = pattern_blocks(<Pattern>heuristic, self.automaton, moves)
            if self.blocks is not None:
                self.data.blocks = &self.blocks.form


# Prepares a search, which must not be moved and must be freed. With `count_all` paths are
# counted, and do not end it.
cdef void search_init(search_t *search, const idastar_t *solver, control_t *control,
                      bint count_all) noexcept nogil:
    search.solver = solver
    search.path = NULL
    search.bins.memory = NULL
    search.plain.hand_left = NEVER
    if solver.packed != NULL:
        search.packed = (<const packed_search_t*>solver.packed)[0]
        search.packed.by_move = <const by_move_t*>solver.by_move
        if solver.in_bins:
            bins_init(&search.bins, &search.packed, solver.heuristic)
        search.base = &search.packed.base
    elif solver.patterns != NULL:
        search.pattern.geometry = &solver.heuristic.geometry
        search.pattern.patterns = solver.patterns
        search.base = &search.pattern.base
    else:
        search.plain.heuristic = solver.heuristic
        search.base = &search.plain.base
    memset(search.base, 0, sizeof(search.base[0]))
    memset(&search.blocks, 0, sizeof(blocks_t))
    search.blocks.form = <const block_form_t*>solver.blocks
    search.blocks.rows = solver.rows
    search.blocks.geometry = &solver.heuristic.geometry
    search.blocks.control = control
    search.expected = 0
    search.base.control = control
    search.base.rows = solver.rows
    search.base.count_all = count_all


# Gives back all memory.
cdef void search_free(search_t *search) noexcept nogil:
    blocks_free(&search.blocks)
    bins_free(&search.bins)
    PyMem_RawFree(search.path)
    search.path = NULL


# Makes room for a path of `bound` moves. STATUS_CONTINUE, STATUS_MEMORY_LIMIT or
# STATUS_NO_MEMORY.
cdef status_t search_allow(search_t *search, int bound) noexcept nogil:
    cdef void *larger
    if <size_t>bound > search.base.control.memory_limit:
        return STATUS_MEMORY_LIMIT
    larger = PyMem_RawRealloc(search.path, bound + 1)
    if larger == NULL:
        return STATUS_NO_MEMORY
    search.path = search.base.path = <uint8_t*>larger
    return STATUS_CONTINUE


# Whether the search that is next is best done in bins.
cdef bint is_in_bins(search_t *search) noexcept nogil:
    return (search.solver.in_bins and not search.packed.is_general
            and not search.base.count_all and bins_pay(&search.bins, search.expected))


# Searches at and below the node with these labels, in this state of the automaton and with this
# bound, with `left` moves left, node after node. STATUS_FOUND with the path in `path`,
# STATUS_CONTINUE when there is none so short (or all were counted), or why it had to stop. Assumes
# that a search_allow gave room for the path.
cdef status_t search_by_node(search_t *search, const uint8_t *labels, uint32_t state, int left,
                             const bound_t *bound) noexcept nogil:
    cdef status_t status
    if is_in_bins(search):
        status = bins_below(&search.bins, labels, state, left, bound, search.expected)
    elif search.solver.packed != NULL:
        status = packed_below(&search.packed, labels, state, left, bound)
    elif search.solver.patterns != NULL:
        status = pattern_below(&search.pattern, labels, state, left)
    else:
        status = bytes_below(&search.plain, labels, state, left, bound)
    flush_counts(search.base)
    return status


# Searches a task of a search in blocks, whose root has these labels, node after node. As
# search_by_node, with the moves that lead to the task in `path`, too.
cdef status_t search_task(search_t *search, uint32_t number, const uint8_t *labels,
                          uint32_t state, int left) noexcept nogil:
    cdef const geometry_t *geometry = &search.solver.heuristic.geometry
    cdef control_t *control = search.base.control
    cdef task_t *task = &search.blocks.tally.tasks[number]
    cdef uint8_t moved[MAX_CELLS]
    cdef bound_t bound
    cdef status_t status
    cdef int blank = search.solver.rows[state].blank
    cdef int i, source
    memcpy(moved, labels, geometry.cells)
    for i in range(search.blocks.depth):
        source = geometry.neighbor[blank][task.moves[i]]
        moved[blank], moved[source] = moved[source], moved[blank]
        blank = source
        state = state_after(&search.solver.rows[state], task.moves[i])
        left -= 1
        search.path[left] = task.moves[i]
    blocks_enter(&search.blocks, number)
    if control.expanded > control.node_limit:
        control.expanded = control.node_limit
        return STATUS_NODE_LIMIT
    search.base.checkpoint = 0
    task.expanded = control.expanded
    task.generated = control.generated
    bound_init(search.solver.heuristic, moved, blank, &bound)
    status = search_by_node(search, moved, state, left, &bound)
    task.expanded = control.expanded - task.expanded
    task.generated = control.generated - task.generated
    return status


# As search_by_node, in blocks where that pays.
cdef status_t search_below(search_t *search, const uint8_t *labels, uint32_t state, int left,
                           const bound_t *bound) noexcept nogil:
    cdef const block_form_t *form = <const block_form_t*>search.solver.blocks
    cdef uint32_t task = 0
    cdef status_t status
    if form == NULL or search.base.count_all or search.expected < form.least_nodes:
        return search_by_node(search, labels, state, left, bound)
    if not blocks_cut(&search.blocks, labels, state, left):
        return search_by_node(search, labels, state, left, bound)
    status = blocks_drain(&search.blocks, &task)
    while status == STATUS_CONTINUE and task < search.blocks.tasks:
        status = search_task(search, task, labels, state, left)
        task += 1
    if status == STATUS_CONTINUE:
        blocks_enter(&search.blocks, task)
        if search.base.control.expanded > search.base.control.node_limit:
            search.base.control.expanded = search.base.control.node_limit
            status = STATUS_NODE_LIMIT
    search.base.checkpoint = 0
    return status


# Writes the path that was found, of which `left` moves were left at the node where it began, and
# returns its length. Assumes room for it; `moves` may be NULL.
cdef int search_path(const search_t *search, int left, uint8_t *moves) noexcept nogil:
    cdef int length = left - search.base.left_at_goal
    cdef int i
    if moves != NULL:
        for i in range(length):
            moves[i] = search.path[left - 1 - i]
    return length


# The first bound for an instance: the larger of its heuristic's, whose bound_t is written, and what
# the control says is proved, since that need not be searched again.
cdef int first_bound(const search_t *search, const instance_t *instance,
                     bound_t *start) noexcept nogil:
    bound_init(search.solver.heuristic, instance.labels, instance.blank, start)
    return max(start.value, search.base.control.lower_bound)


# Searches from the start of an instance, whose own bound is given, within `bound` moves, after
# making room for the path. STATUS_FOUND with the path in `path`, STATUS_CONTINUE when there is none
# (or all were counted), or why it had to stop. The next bound will not have fewer nodes.
cdef status_t search_within(search_t *search, const instance_t *instance, int bound,
                            const bound_t *start) noexcept nogil:
    cdef uint64_t before = search.base.control.expanded
    cdef status_t status = search_allow(search, bound)
    if status != STATUS_CONTINUE:
        return status
    status = search_below(search, instance.labels, instance.blank, bound, start)
    search.expected = search.base.control.expanded - before
    return status


# Whether a bound is one that no path can need: so the tables of the heuristic are damaged. Bounds
# begin at `first`; where no diameter is known, most searches end long before it pays to ask.
cdef bint is_beyond_all(const search_t *search, const instance_t *instance, int first,
                        int bound) noexcept nogil:
    cdef int diameter
    if search.solver.patterns == NULL:
        return False
    diameter = diameter_of(instance)
    if diameter:
        return bound > diameter
    return bound > first + BOUNDS_WITHOUT_DOUBT and bound > upper_bound(instance)


# Searches from the start of an instance with one bound after the other, and writes the last one.
# STATUS_FOUND, or why it had to stop: STATUS_EXHAUSTED if no path can need so many moves. Start and
# goal differ, and the goal can be reached.
cdef status_t search_deeper(search_t *search, const instance_t *instance,
                            int *bound) noexcept nogil:
    cdef status_t status = STATUS_CONTINUE
    cdef bound_t start
    cdef int first = first_bound(search, instance, &start)
    bound[0] = first - BOUND_STEP
    while status == STATUS_CONTINUE:
        bound[0] += BOUND_STEP
        if is_beyond_all(search, instance, first, bound[0]):
            return STATUS_EXHAUSTED
        status = control_prove(search.base.control, bound[0])
        if status == STATUS_CONTINUE:
            status = search_within(search, instance, bound[0], &start)
    return status
