"""Iterative-deepening A* (Korf 1985): the driver.

Depth-first searches with a growing bound on f = g + h; no state is remembered. Children are
tried in the order d, l, r, u, so the first path found is the lexicographically least optimal
one; words of moves that this path cannot contain are not tried (see automaton). The search itself
is in idastar_search. With several workers a bound is divided at some depth below the root, and the
threads take one subtree after the other; then only the length is certain.
"""

from collections import deque

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t, step_move
from fastpuzzle._kernels.deepening.search cimport (
    UNDO_MOVES,
    Solver,
    first_bound,
    pruned_moves,
    search_allow,
    search_below,
    search_free,
    search_init,
    search_path,
    search_t,
    search_within,
)
from fastpuzzle._kernels.ground.control cimport Control
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE, STATUS_FOUND, status_t
from fastpuzzle._kernels.heuristics.contract cimport bound_init, bound_t
from fastpuzzle._kernels.heuristics.pattern cimport Pattern

from fastpuzzle._kernels.ground.control import Stopped
from fastpuzzle._kernels.ground.team import run_helpers

cdef enum:
    # The automaton of longer words takes some milliseconds to build, so a search whose nodes are
    # cheap begins with one that only forbids to undo a move, and changes to it after the first
    # bound with this many nodes.
    NODES_TO_PRUNE = 50000
    # A bound after one with fewer nodes is not worth dividing. Tasks differ widely in size, so
    # there must be many.
    NODES_TO_SHARE = 200000
    TASKS_A_WORKER = 256


cdef class Deepening:
    """One thread's search, and whatever it reads."""

    cdef search_t search
    cdef Solver solver
    cdef Control control

    def __cinit__(self, Solver solver, Control control, bint count_all):
        self.solver = solver
        self.control = control
        search_init(&self.search, &solver.data, &control.state, count_all)

    def __dealloc__(self):
        search_free(&self.search)

    # Searches at and below one node, with the GIL released; see search_below.
    cdef status_t below(self, const uint8_t *labels, uint32_t state, int left,
                        const bound_t *bound):
        cdef status_t status
        with nogil:
            status = search_below(&self.search, labels, state, left, bound)
        self.control.raise_pending()
        return status

    # Searches from the start, with the GIL released; see search_within.
    cdef status_t within(self, Instance instance, int bound, const bound_t *start):
        cdef status_t status
        with nogil:
            status = search_within(&self.search, &instance.data, bound, start)
        self.control.raise_pending()
        return status

    # The path that was found, of which `left` moves were left at the node where it began.
    cdef bytes moves(self, int left):
        moves = bytearray(left)
        cdef unsigned char[::1] written = moves
        return bytes(moves[:search_path(&self.search, left, &written[0])])


# A search by the control's heuristic that skips forbidden words of so many moves.
cdef Deepening new_search(Control control, int moves, bint every_path):
    return Deepening(Solver(control.heuristic, moves, control), control, every_path)


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
    cdef int cells = instance.data.geometry.cells
    cdef int most_moves = pruned_moves(cells) if control.prune else UNDO_MOVES
    cdef bint prune_at_once = isinstance(control.heuristic, Pattern)
    cdef bint may_prune = most_moves > UNDO_MOVES and not prune_at_once
    cdef Deepening search = new_search(control, most_moves if prune_at_once else UNDO_MOVES, False)
    cdef bound_t start
    cdef int bound = first_bound(&search.search, &instance.data, &start)
    cdef status_t status = STATUS_CONTINUE
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
            status = search.within(instance, bound, &start)
            if status == STATUS_FOUND:
                moves = search.moves(bound)
        nodes = control.state.expanded - before
        if may_prune and nodes > NODES_TO_PRUNE and status == STATUS_CONTINUE:
            may_prune = False
            search = new_search(control, most_moves, False)
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
    bound_init(&search.solver.heuristic.data, instance.data.labels, instance.data.blank, &start)
    status = search.within(instance, bound, &start)
    return STATUS_CONTINUE if status == STATUS_FOUND else status, search.search.base.found


# The nodes at the first depth where there are `count` of them, as tuples (labels, state, moves).
cdef list divide(Deepening search, Instance instance, int count):
    cdef const prune_row_t *row
    cdef int i, move, source
    nodes = [(instance.labels, instance.data.blank, b"")]
    while len(nodes) < count:
        children = []
        for labels, state, moves in nodes:
            row = &search.solver.data.rows[<size_t>state]
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
    cdef Deepening search = Deepening(model.solver, helper, False)
    cdef const uint8_t *labels
    cdef bound_t start
    cdef status_t status = search_allow(&search.search, bound)
    cdef int left
    while status == STATUS_CONTINUE:
        try:
            board, state, moves = waiting.popleft()
        except IndexError:
            return None
        labels = board
        left = bound - <int>len(moves)
        bound_init(&search.solver.heuristic.data, labels,
                   search.solver.data.rows[<size_t>state].blank, &start)
        status = search.below(labels, state, left, &start)
        if status == STATUS_FOUND:
            return status, moves + search.moves(left)
    return status, None
