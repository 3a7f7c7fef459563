"""Iterative-deepening A* with the Manhattan distance, in its plain form: the baseline.

A recursion over boards packed in 64 bits, as it is usually written. It answers nobody; the
benchmarks measure the driver in idastar against it, and tests its node counts.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle._kernels.ground.control cimport Control, control_t, control_tick
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.packed cimport exchange, pack
from fastpuzzle._kernels.ground.types cimport (
    NO_MOVE,
    PACKED_CELLS,
    STATUS_CONTINUE,
    STATUS_FOUND,
    status_t,
)
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_change, manhattan_full

cdef enum:
    MAX_PATH = 512      # no board of at most 16 cells is nearly so far from its goal

# Invariant: path[0 .. g-1] are the moves on the way to the node at depth g, and has room for
# `bound` moves. change[label][cell][move]: what h gains when the tile goes into the blank at
# `cell` after the blank has gone by `move`; exchanges[cell][move] see exchange().
cdef struct search_t:
    const geometry_t *geometry
    control_t *control
    int bound
    int length
    uint8_t *path
    signed char change[PACKED_CELLS][PACKED_CELLS][4]
    uint64_t exchanges[PACKED_CELLS][4]


# Searches below a node of a packed board whose blank's nibble is 0.
# STATUS_FOUND with `length` moves in `path`, STATUS_CONTINUE when there is no path within the
# bound, or why it had to stop.
cdef status_t descend(search_t *search, uint64_t board, int blank, int last, int g,
                      int h) noexcept nogil:
    cdef status_t status = control_tick(search.control)
    cdef int i, move, target, label, child_h
    if status != STATUS_CONTINUE:
        return status
    search.control.expanded += 1
    for i in range(search.geometry.degree[blank][last]):
        move = search.geometry.moves[blank][last][i]
        target = search.geometry.neighbor[blank][move]
        label = (board >> (4 * target)) & 15
        child_h = h + search.change[label][blank][move]
        search.control.generated += 1
        if g + 1 + child_h > search.bound:
            continue
        search.path[g] = move
        if child_h == 0:
            search.length = g + 1
            return STATUS_FOUND
        status = descend(search, board ^ (label * search.exchanges[blank][move]), target,
                         move, g + 1, child_h)
        if status != STATUS_CONTINUE:
            return status
    return STATUS_CONTINUE


# Fills the tables.
cdef void prepare(search_t *search) noexcept nogil:
    cdef const geometry_t *geometry = search.geometry
    cdef int cell, move, target, label
    for cell in range(geometry.cells):
        for move in range(4):
            target = geometry.neighbor[cell][move]
            if target < geometry.cells:
                search.exchanges[cell][move] = exchange(cell, target)
                for label in range(geometry.cells):
                    search.change[label][cell][move] = manhattan_change(geometry, label, target,
                                                                        cell)


def solve(Instance instance, _heuristic, Control control):
    """Lexicographically least optimal path, as bytes, on a board of at most 16 cells.

    Start and goal differ. Appends (bound, expanded nodes) to ``control.bounds`` for each bound.
    Takes what the library's searches take, but always uses the Manhattan distance. Releases the
    GIL.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    cdef search_t search
    cdef status_t status = STATUS_CONTINUE
    cdef uint8_t path[MAX_PATH]
    cdef uint64_t before
    cdef int blank = instance.data.blank
    cdef uint64_t board = pack(instance.data.labels, instance.data.geometry.cells)
    cdef int h = manhattan_full(&instance.data.geometry, instance.data.labels, blank)
    board &= ~(<uint64_t>15 << (4 * blank))
    search.geometry = &instance.data.geometry
    search.control = &control.state
    search.path = path
    search.bound = h
    prepare(&search)
    while status == STATUS_CONTINUE:
        control.lower_bound = search.bound
        before = control.state.expanded
        with nogil:
            status = descend(&search, board, blank, NO_MOVE, 0, h)
        control.bounds.append((search.bound, control.state.expanded - before))
        control.raise_status(status)
        search.bound += 2
    return PyBytes_FromStringAndSize(<char*>path, search.length)
