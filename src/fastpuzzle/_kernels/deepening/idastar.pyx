"""Iterative-deepening A* (Korf 1985): the driver.

Depth-first searches with a growing bound on f = g + h; no state is remembered. Children are
tried in the order d, l, r, u, so the first path found is the lexicographically least optimal
one; words of moves that this path cannot contain are not tried (see `words`). The search itself
is in `search`. With several workers a bound is divided at some depth below the root, and the
threads take one subtree after the other; then only the length is certain.
"""

from collections import deque

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t, step_move
from fastpuzzle._kernels.deepening.search cimport (
    UNDO_MOVES,
    Solver,
    first_bound,
    is_beyond_all,
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
from fastpuzzle._kernels.ground.types cimport BOUND_STEP, STATUS_EXHAUSTED, STATUS_FOUND, status_t
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_init, bound_t
from fastpuzzle._kernels.heuristics.pattern cimport Pattern

from fastpuzzle._kernels.ground.team import run_helpers

cdef enum:
    # The automaton of longer words takes some milliseconds to build, so a search whose nodes are
    # cheap begins with one that only forbids to undo a move, and changes to it after the first
    # bound with this many nodes. Those of even longer ones, where nodes are cheapest, take a
    # hundredth and a tenth of a second.
    NODES_TO_PRUNE = 50000
    NODES_TO_PRUNE_MORE = 2000000
    NODES_TO_PRUNE_MOST = 15000000
    MORE_MOVES = 12
    MOST_MOVES = 14
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

    # Searches at and below one node with `left` moves left, with the GIL released: whether a path
    # was found. Raises Stopped where a limit ends it.
    cdef bint below(self, const uint8_t *labels, uint32_t state, int left,
                    const bound_t *bound) except -1:
        cdef status_t status
        with nogil:
            status = search_below(&self.search, labels, state, left, bound)
        self.control.raise_status(status)
        return status == STATUS_FOUND

    # Searches from the start within `bound` moves, with the GIL released: whether a path was found.
    # Raises Stopped where a limit ends it.
    cdef bint within(self, Instance instance, int bound, const bound_t *start) except -1:
        cdef status_t status
        with nogil:
            status = search_within(&self.search, &instance.data, bound, start)
        self.control.raise_status(status)
        return status == STATUS_FOUND

    # The path that was found, of which `left` moves were left at the node where it began.
    cdef bytes moves(self, int left):
        moves = bytearray(left)
        cdef unsigned char[::1] written = moves
        return bytes(moves[:search_path(&self.search, left, &written[0])])


# A search by a heuristic that skips forbidden words of so many moves; in blocks, in bins, or by a
# function for each cell, only if it may.
cdef Deepening new_search(Heuristic heuristic, Control control, int moves, bint every_path,
                          bint in_blocks, bint by_cells, in_bins):
    cdef Solver solver = Solver(heuristic, moves, control)
    cdef Deepening search
    if not in_blocks:
        solver.data.blocks = NULL
    if in_bins is not None and solver.packed is not None:
        solver.data.in_bins = in_bins
    search = Deepening(solver, control, every_path)
    if not by_cells:
        search.search.packed.is_general = True
    return search


# The length of the words that a search had best skip after a bound with so many nodes, if skipping
# them is worth to be begun with.
cdef int words_to_skip(Solver solver, uint64_t nodes) noexcept:
    if nodes <= NODES_TO_PRUNE:
        return UNDO_MOVES
    if solver.data.packed == NULL or nodes <= NODES_TO_PRUNE_MORE:
        return pruned_moves(solver.data.heuristic.geometry.cells)
    return MORE_MOVES if nodes <= NODES_TO_PRUNE_MOST else MOST_MOVES


def solve(Instance instance, Heuristic heuristic not None, Control control, *,
          int longest_words=MOST_MOVES, bint in_blocks=True, bint by_cells=True, in_bins=None):
    """Lexicographically least optimal path by IDA*, as bytes.

    Start and goal differ. Appends (bound, expanded nodes) to ``control.bounds`` for each bound.
    Releases the GIL. With several workers the path is any optimal one. Words of moves that are
    longer than `longest_words` are all tried: with 2 all but the undoing of a move, which is what
    the literature counts. Without `in_blocks` one node is expanded after the other, and without
    `by_cells` 4 x 4 boards are searched as those of any shape; with `in_bins` many of their nodes
    are expanded together, if the processor can (None: if the environment does not forbid it). Paths
    and counts are the same.

    Raises
    ------
    Stopped
        If a limit was reached, or if it is proved that the tables of the heuristic are damaged.
    """
    cdef int words = UNDO_MOVES
    cdef int better
    if isinstance(heuristic, Pattern):
        words = min(pruned_moves(instance.data.geometry.cells), longest_words)
    cdef Deepening search = new_search(heuristic, control, words, False, in_blocks, by_cells,
                                       in_bins)
    cdef bound_t start
    cdef int first = first_bound(&search.search, &instance.data, &start)
    cdef int bound = first
    tasks = None
    moves = None
    nodes = 0
    while moves is None:
        if is_beyond_all(&search.search, &instance.data, first, bound):
            control.raise_status(STATUS_EXHAUSTED)
        control.prove(bound)
        before = control.state.expanded
        try:
            if control.workers > 1 and nodes > NODES_TO_SHARE:
                if tasks is None:
                    tasks = divide(search, instance, TASKS_A_WORKER * control.workers)
                moves = share_bound(search, tasks, bound, nodes)
            elif search.within(instance, bound, &start):
                moves = search.moves(bound)
        finally:
            nodes = control.state.expanded - before
            control.bounds.append((bound, nodes))
        better = min(words_to_skip(search.solver, nodes), longest_words)
        if better > words and moves is None:
            words = better
            search = new_search(heuristic, control, words, False, in_blocks, by_cells, in_bins)
            search.search.expected = nodes
            # Their states are those of the former automaton.
            tasks = None
        bound += BOUND_STEP
    return moves


def count_within(Instance instance, Heuristic heuristic not None, Control control, int bound,
                 bint every_path):
    """Number of paths of exactly `bound` moves, or whether there is one.

    Start and goal differ, and `bound` is at most their exact distance. Releases the GIL.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    cdef Deepening search = new_search(heuristic, control, UNDO_MOVES, every_path, False, True,
                                       False)
    cdef bound_t start
    bound_init(&search.solver.heuristic.data, instance.data.labels, instance.data.blank, &start)
    search.within(instance, bound, &start)
    return search.search.base.found


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


# Searches all tasks to one bound, with as many threads as there are workers: the moves of the first
# path, or None. The bound before it had `nodes` nodes.
cdef object share_bound(Deepening search, list tasks, int bound, uint64_t nodes):
    waiting = deque(tasks)

    def work(helper):
        return search_tasks(search, waiting, bound, nodes // len(tasks), helper)

    return run_helpers(work, search.control)


# Takes task after task, of which each will expand about `expected` nodes: the moves of the first
# path, or None when none is within the bound.
cdef object search_tasks(Deepening model, object waiting, int bound, uint64_t expected,
                         Control helper):
    cdef Deepening search = Deepening(model.solver, helper, False)
    cdef const uint8_t *labels
    cdef bound_t start
    cdef int left
    search.search.expected = expected
    helper.raise_status(search_allow(&search.search, bound))
    while True:
        try:
            board, state, moves = waiting.popleft()
        except IndexError:
            return None
        labels = board
        left = bound - <int>len(moves)
        bound_init(&search.solver.heuristic.data, labels,
                   search.solver.data.rows[<size_t>state].blank, &start)
        if search.below(labels, state, left, &start):
            return moves + search.moves(left)
