# cython: boundscheck=False, wraparound=False, cdivision=True
"""Depth-first search over packed boards that counts all solutions up to a length.

Fastpuzzle gives the pieces: packed boards, the moves of the blank with what they do to the
Manhattan distance, and IDA* for the length of the shortest solution. The search is our own.
"""

from libc.stdint cimport uint32_t, uint64_t

from fastpuzzle cimport capi

from fastpuzzle import capi as opening

capi.fp_require()

cdef enum:
    NODES_BETWEEN_LOOKS = 1 << 20

# One count. Invariant: `rows` forbids only to undo a move.
cdef struct counting_t:
    const capi.packed_moves_t *moves
    const capi.prune_row_t *rows
    uint64_t nodes
    uint64_t next_look
    uint64_t solutions
    bint cancelled


# Counts the paths of exactly `left` moves from a node to the goal that never undo the move before.
# Every move changes the Manhattan distance by one, so of `left` moves from a distance of
# left - 2 * slack just `slack` go away from the goal. When none is left the distance is 0.
cdef void descend(counting_t *count, uint64_t board, uint32_t state, int left,
                  int slack) noexcept nogil:
    cdef const capi.prune_row_t *row = &count.rows[state]
    cdef const capi.packed_step_t *step
    cdef int i, tile, child_slack
    if left == 0:
        count.solutions += 1
        return
    count.nodes += 1
    if count.nodes >= count.next_look:
        count.next_look += NODES_BETWEEN_LOOKS
        count.cancelled |= not capi.fp_check_signals(NULL)
    if count.cancelled:
        return
    for i in range(row.count):
        step = &count.moves.steps[row.step[i]]
        tile = capi.packed_tile(step, board)
        child_slack = slack - capi.goes_away(step, tile)
        if child_slack >= 0:
            descend(count, capi.packed_after(step, board, count.moves.goal_blank, tile),
                    row.next[i], left - 1, child_slack)


cdef class Rater:
    """Rates scrambles of one board of at most 16 cells.

    Parameters
    ----------
    goal : fastpuzzle.Board
        The solved board.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> from rater import Rater
    >>> rater = Rater(fp.goals.blank_last((3, 3)))
    >>> rater.rate(fp.Board("8 6 7 2 5 4 3 0 1"), extra=2)
    {31: 40, 33: 207}
    """

    cdef object goal, moves, automaton, solver
    cdef readonly uint64_t nodes

    def __init__(self, goal):
        self.goal = goal
        self.moves = opening.open_packed_moves(goal)
        self.automaton = opening.open_automaton(goal.shape, 2)
        self.solver = opening.open_idastar("auto", goal)

    def rate(self, scramble, int extra=0):
        """Return how many solutions there are of each length, up to `extra` above the shortest.

        A solution may pass the solved board, but never undoes the move before. Releases the GIL;
        Ctrl-C ends it. The nodes that it expanded are in `nodes`.
        """
        cdef capi.instance_t instance = capi.fp_instance_new()
        cdef capi.limits_t limits = capi.fp_limits_new()
        cdef const capi.idastar_t *solver = capi.fp_idastar_solver(self.solver)
        cdef counting_t count
        cdef bytes start = bytes(scramble.tiles)
        cdef bytes goal = bytes(self.goal.tiles)
        cdef int shortest
        rows, cols = self.goal.shape
        if scramble.shape != self.goal.shape:
            raise ValueError(f"the scramble must have the shape {self.goal.shape}")
        capi.fp_instance_init(&instance, rows, cols, start, goal)
        limits.go_on = capi.fp_check_signals
        with nogil:
            shortest = capi.fp_idastar(solver, &instance, &limits, NULL, 0, NULL)
        capi.fp_raise_pending()
        if shortest < 0:
            raise ValueError("no moves lead from the scramble to the goal")
        count.moves = capi.fp_packed_moves(self.moves)
        count.rows = capi.fp_automaton(self.automaton)
        count.nodes = 0
        count.next_look = NODES_BETWEEN_LOOKS
        count.cancelled = False
        rating = {}
        for length in range(shortest, shortest + extra + 1, 2):
            rating[length] = self.count(&count, &instance, length)
        self.nodes = count.nodes
        return rating

    cdef object count(self, counting_t *count, const capi.instance_t *instance, int length):
        cdef uint64_t board = capi.pack(instance.labels, instance.geometry.cells)
        cdef int distance = capi.manhattan_full(&instance.geometry, instance.labels, instance.blank)
        count.solutions = 0
        with nogil:
            descend(count, board, instance.blank, length, (length - distance) >> 1)
        capi.fp_raise_pending()
        return count.solutions
