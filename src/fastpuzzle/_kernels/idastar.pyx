"""Iterative-deepening A* (Korf 1985): the driver.

Depth-first searches with a growing bound on f = g + h; no state is remembered. Children are
tried in the order d, l, r, u, so the first path found is the lexicographically least optimal
one; words of moves that this path cannot contain are not tried (see automaton). The heuristic
follows the contract in heuristics/base; those that are worth it have a search of their own over
packed boards. With several workers a bound is divided at some depth below the root, and the
threads take one subtree after the other; then only the length is certain.
"""

from collections import deque

from cpython.mem cimport PyMem_RawFree, PyMem_RawRealloc
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from fastpuzzle._kernels.control cimport Control
from fastpuzzle._kernels.deepening cimport deepening_t, deepening_tick, flush_counts
from fastpuzzle._kernels.geometry cimport geometry_t
from fastpuzzle._kernels.heuristics.base cimport Heuristic, bound_t, child_t
from fastpuzzle._kernels.heuristics.pattern cimport Pattern
from fastpuzzle._kernels.idastar_packed cimport (
    PackedTables,
    packed_below,
    packed_t,
    packed_tables,
)
from fastpuzzle._kernels.idastar_pattern cimport pattern_below, pattern_search_t
from fastpuzzle._kernels.instance cimport Instance
from fastpuzzle._kernels.pruning cimport Pruning, prune_row_t, pruning_of, step_move
from fastpuzzle._kernels.types cimport (
    MAX_CELLS,
    PACKED_CELLS,
    STATUS_CONTINUE,
    STATUS_FOUND,
    STATUS_MEMORY_LIMIT,
    STATUS_NO_MEMORY,
    status_t,
)

from fastpuzzle._kernels.control import Stopped
from fastpuzzle._kernels.team import run_helpers

cdef enum:
    # Longer words cut more, but their automaton leaves the processor's cache. It takes some
    # milliseconds to build, so a search whose nodes are cheap begins with one that only forbids
    # to undo a move, and changes to it after the first bound with this many nodes.
    PRUNED_MOVES = 10
    PRUNED_MOVES_LARGE = 8
    NODES_TO_PRUNE = 50000
    # On boards beyond, the words are too many.
    PRUNED_CELLS = 25
    UNDO_MOVES = 2
    # A bound after one with fewer nodes is not worth dividing. Tasks differ widely in size, so
    # there must be many.
    NODES_TO_SHARE = 200000
    TASKS_A_WORKER = 256

# The search over byte boards, for any heuristic.
cdef struct bytes_t:
    deepening_t base
    const geometry_t *geometry
    const void *tables
    child_t child
    int goal_blank
    uint8_t labels[MAX_CELLS]


# Searches below the board in search.labels, which is left as it was unless a path is found, with
# `left` moves left of the bound. The same results as for packed boards.
cdef status_t descend_bytes(bytes_t *search, uint32_t state, int left,
                            const bound_t *bound) noexcept nogil:
    cdef const prune_row_t *row = &search.base.rows[state]
    cdef status_t status = deepening_tick(&search.base)
    cdef int i, source, label
    cdef bound_t child
    if status != STATUS_CONTINUE:
        return status
    search.base.nodes += 1
    search.base.generated += row.count
    left -= 1
    for i in range(row.count):
        source = search.geometry.neighbor[row.blank][step_move(row.step[i])]
        label = search.labels[source]
        search.child(search.tables, search.geometry, search.labels, label, source, row.blank,
                     bound, &child)
        if child.value > left:
            continue
        search.base.path[left] = step_move(row.step[i])
        if child.value == 0:
            search.base.left_at_goal = left
            search.base.found += 1
            if search.base.count_all:
                continue
            return STATUS_FOUND
        search.labels[row.blank] = label
        search.labels[source] = search.goal_blank
        status = descend_bytes(search, row.next[i], left, &child)
        search.labels[source] = label
        search.labels[row.blank] = search.goal_blank
        if status != STATUS_CONTINUE:
            return status
    return STATUS_CONTINUE


cdef class Deepening:
    """One thread's search: the form that fits, its own counts, and room for its path."""

    cdef Heuristic heuristic
    cdef Pruning pruning
    cdef PackedTables tables
    cdef Control control
    cdef packed_t packed
    cdef pattern_search_t pattern
    cdef bytes_t plain
    cdef deepening_t *base
    cdef uint8_t *path

    def __cinit__(self, Heuristic heuristic, Pruning pruning, PackedTables tables,
                  Control control, bint count_all):
        self.heuristic = heuristic
        self.pruning = pruning
        self.tables = tables
        self.control = control
        if tables is not None:
            self.packed = tables.search
            self.base = &self.packed.base
        elif isinstance(heuristic, Pattern):
            self.pattern.geometry = &heuristic.geometry
            self.pattern.patterns = &(<Pattern>heuristic).views.data
            self.base = &self.pattern.base
        else:
            self.plain.geometry = &heuristic.geometry
            self.plain.tables = heuristic.tables
            self.plain.child = heuristic.child
            self.plain.goal_blank = heuristic.goal_blank
            self.base = &self.plain.base
        self.base.control = &control.state
        self.base.rows = pruning.rows
        self.base.nodes = self.base.generated = self.base.found = 0
        self.base.checkpoint = 0
        self.base.count_all = count_all

    def __dealloc__(self):
        PyMem_RawFree(self.path)

    # Makes room for a path of `bound` moves. STATUS_CONTINUE, STATUS_MEMORY_LIMIT or
    # STATUS_NO_MEMORY.
    cdef status_t allow(self, int bound):
        cdef uint8_t *larger
        if <uint64_t>bound > self.control.state.memory_limit:
            return STATUS_MEMORY_LIMIT
        larger = <uint8_t*>PyMem_RawRealloc(self.path, bound + 1)
        if larger == NULL:
            return STATUS_NO_MEMORY
        self.path = self.base.path = larger
        return STATUS_CONTINUE

    # Searches below one node, with the GIL released; see packed_below.
    cdef status_t below(self, const uint8_t *labels, uint32_t state, int left,
                        const bound_t *bound):
        cdef status_t status = STATUS_CONTINUE
        with nogil:
            if self.tables is not None:
                status = packed_below(&self.packed, labels, state, left, bound)
            elif self.base == &self.pattern.base:
                status = pattern_below(&self.pattern, labels, state, left)
            elif bound.value <= left:
                memcpy(self.plain.labels, labels, self.plain.geometry.cells)
                status = descend_bytes(&self.plain, state, left, bound)
            flush_counts(self.base)
        self.control.raise_pending()
        return status

    # The path that was found, of which `left` moves were left at the node where it began.
    cdef bytes moves(self, int left):
        cdef int k
        return bytes([self.path[k] for k in range(left - 1, self.base.left_at_goal - 1, -1)])


# A search by the control's heuristic that skips forbidden words of so many moves.
cdef Deepening new_search(Control control, int moves, bint every_path):
    cdef Heuristic heuristic = control.heuristic
    pruning = pruning_of(heuristic.geometry.rows, heuristic.geometry.cols, moves, control)
    return Deepening(heuristic, pruning, packed_tables(heuristic), control, every_path)


# The bound of the start.
cdef bound_t start_bound(Deepening search, Instance instance):
    cdef bound_t bound
    search.heuristic.full(search.heuristic.tables, &search.heuristic.geometry,
                          instance.data.labels, instance.data.blank, &bound)
    return bound


def solve(Instance instance, Control control):
    """Lexicographically least optimal path by IDA* with the control's heuristic.

    Start and goal differ. Appends (bound, expanded nodes) to ``control.bounds`` for each bound.
    Releases the GIL. With several workers the path is any optimal one.

    Returns
    -------
    tuple
        (status, moves as bytes or None).
    """
    try:
        return deepen(instance, control)
    except Stopped as stop:
        return stop.status, None


# The same; raises Stopped where a limit ends the building of an automaton.
cdef tuple deepen(Instance instance, Control control):
    cdef bint may_prune = control.prune and instance.data.geometry.cells <= PRUNED_CELLS
    cdef bint prune_at_once = may_prune and isinstance(control.heuristic, Pattern)
    cdef bint large = instance.data.geometry.cells > PACKED_CELLS
    cdef int pruned_moves = PRUNED_MOVES_LARGE if large else PRUNED_MOVES
    cdef Deepening search = new_search(control, pruned_moves if prune_at_once else UNDO_MOVES,
                                       False)
    cdef bound_t start = start_bound(search, instance)
    # What another search has proved need not be searched again.
    cdef int bound = max(start.value, control.state.lower_bound)
    cdef status_t status = STATUS_CONTINUE
    may_prune = may_prune and not prune_at_once
    tasks = None
    moves = None
    nodes = 0
    while status == STATUS_CONTINUE:
        control.lower_bound = bound
        before = control.state.expanded
        if control.workers > 1 and nodes > NODES_TO_SHARE:
            if tasks is None:
                tasks = divide(search, instance, TASKS_A_WORKER * control.workers)
            status, moves = share_bound(search, tasks, bound)
        else:
            status = search.allow(bound)
            if status == STATUS_CONTINUE:
                status = search.below(instance.data.labels, instance.data.blank, bound, &start)
            if status == STATUS_FOUND:
                moves = search.moves(bound)
        nodes = control.state.expanded - before
        if may_prune and nodes > NODES_TO_PRUNE and status == STATUS_CONTINUE:
            may_prune = False
            search = new_search(control, pruned_moves, False)
        control.bounds.append((bound, nodes))
        bound += 2
    return status, moves


def count_within(Instance instance, Control control, int bound, bint every_path):
    """Number of paths of exactly `bound` moves, or whether there is one.

    Start and goal differ, and `bound` is at most their exact distance. Releases the GIL.

    Returns
    -------
    tuple
        (status, paths): the status is 0 when the search is complete or one path is enough.
    """
    cdef Deepening search
    cdef bound_t start
    cdef status_t status
    try:
        search = new_search(control, UNDO_MOVES, every_path)
    except Stopped as stop:
        return stop.status, 0
    start = start_bound(search, instance)
    status = search.allow(bound)
    if status == STATUS_CONTINUE:
        status = search.below(instance.data.labels, instance.data.blank, bound, &start)
    return STATUS_CONTINUE if status == STATUS_FOUND else status, search.base.found


# The nodes at the first depth where there are `count` of them, as tuples (labels, state, moves).
cdef list divide(Deepening search, Instance instance, int count):
    cdef const prune_row_t *row
    cdef int i, move, source
    nodes = [(instance.labels, instance.data.blank, b"")]
    while len(nodes) < count:
        children = []
        for labels, state, moves in nodes:
            row = &search.pruning.rows[<size_t>state]
            for i in range(row.count):
                move = step_move(row.step[i])
                source = instance.data.geometry.neighbor[row.blank][move]
                child = bytearray(labels)
                child[row.blank], child[source] = child[source], child[row.blank]
                children.append((bytes(child), row.next[i], moves + bytes([move])))
        nodes = children
    return nodes


# Searches all tasks to one bound, with as many threads as there are workers; ends at the first
# path.
cdef tuple share_bound(Deepening search, list tasks, int bound):
    cdef status_t status = STATUS_CONTINUE
    waiting = deque(tasks)

    def work(helper):
        return search_tasks(search, waiting, bound, helper)

    status, result = run_helpers(work, search.control)
    if result is None:
        return status, None
    return result


# Takes task after task. (STATUS_FOUND, moves) at the first path, (status, None) when the search
# had to stop, or None when no path is within the bound.
cdef object search_tasks(Deepening model, object waiting, int bound, Control helper):
    cdef Deepening search = Deepening(model.heuristic, model.pruning, model.tables, helper, False)
    cdef const uint8_t *labels
    cdef bound_t start
    cdef status_t status = search.allow(bound)
    cdef int left
    while status == STATUS_CONTINUE:
        try:
            board, state, moves = waiting.popleft()
        except IndexError:
            return None
        labels = board
        left = bound - <int>len(moves)
        search.heuristic.full(search.heuristic.tables, &search.heuristic.geometry, labels,
                              search.pruning.rows[<size_t>state].blank, &start)
        status = search.below(labels, state, left, &start)
        if status == STATUS_FOUND:
            return status, moves + search.moves(left)
    return status, None
