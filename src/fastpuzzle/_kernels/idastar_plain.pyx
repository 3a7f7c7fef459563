"""Iterative-deepening A* (Korf 1985) with the Manhattan distance, in its plain form.

Depth-first searches with a growing bound on f = g + h; no state is remembered. Children are
tried in the order d, l, r, u, so the first path found is the lexicographically least optimal
one. Boards of at most 16 cells are packed in 64 bits, larger ones are byte arrays.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_RawFree, PyMem_RawRealloc
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from fastpuzzle._kernels.control cimport Control, control_t, control_tick
from fastpuzzle._kernels.geometry cimport geometry_t
from fastpuzzle._kernels.heuristics.manhattan cimport manhattan_change, manhattan_full
from fastpuzzle._kernels.instance cimport Instance, exchange, pack
from fastpuzzle._kernels.types cimport (
    MAX_CELLS,
    NO_MOVE,
    PACKED_CELLS,
    STATUS_CONTINUE,
    STATUS_FOUND,
    STATUS_MEMORY_LIMIT,
    STATUS_NO_MEMORY,
    status_t,
)

# Invariant: path[0 .. g-1] are the moves on the way to the node at depth g, and has room for
# `bound` moves. With `count_all` a search does not end at a path but counts it in `found`. `labels` is used by the byte form only: the board at the present node.
# change[label][cell][move]: what h gains when the tile goes into the blank at `cell` after the
# blank has gone by `move`; exchanges[cell][move] see exchange(). Both for the packed form only.
cdef struct search_t:
    bint count_all
    uint64_t found
    const geometry_t *geometry
    control_t *control
    int bound
    int length
    uint8_t *path
    uint8_t labels[MAX_CELLS]
    signed char change[PACKED_CELLS][PACKED_CELLS][4]
    uint64_t exchanges[PACKED_CELLS][4]


# Searches below a node of a packed board whose blank's nibble is 0.
# STATUS_FOUND with `length` moves in `path`, STATUS_CONTINUE when there is no path within the
# bound, or why it had to stop.
cdef status_t descend_packed(search_t *search, uint64_t board, int blank, int last, int g,
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
            search.found += 1
            if search.count_all:
                continue
            return STATUS_FOUND
        status = descend_packed(search, board ^ (label * search.exchanges[blank][move]), target,
                                move, g + 1, child_h)
        if status != STATUS_CONTINUE:
            return status
    return STATUS_CONTINUE


# The same for a board in search.labels, which is left as it was unless the path is found.
cdef status_t descend_bytes(search_t *search, int blank, int last, int g, int h) noexcept nogil:
    cdef status_t status = control_tick(search.control)
    cdef int i, move, target, label, child_h
    if status != STATUS_CONTINUE:
        return status
    search.control.expanded += 1
    for i in range(search.geometry.degree[blank][last]):
        move = search.geometry.moves[blank][last][i]
        target = search.geometry.neighbor[blank][move]
        label = search.labels[target]
        child_h = h + manhattan_change(search.geometry, label, target, blank)
        search.control.generated += 1
        if g + 1 + child_h > search.bound:
            continue
        search.path[g] = move
        if child_h == 0:
            search.length = g + 1
            search.found += 1
            if search.count_all:
                continue
            return STATUS_FOUND
        search.labels[blank] = label
        status = descend_bytes(search, target, move, g + 1, child_h)
        search.labels[target] = label
        if status != STATUS_CONTINUE:
            return status
    return STATUS_CONTINUE


# Fills the tables of the packed form.
cdef void prepare_packed(search_t *search) noexcept nogil:
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


# Searches to the end of one bound: the same results as descend_packed.
cdef status_t search_bound(search_t *search, Instance instance, int h) noexcept nogil:
    cdef int blank = instance.data.blank
    cdef uint64_t board
    if search.geometry.cells > PACKED_CELLS:
        return descend_bytes(search, blank, NO_MOVE, 0, h)
    board = pack(search.labels, search.geometry.cells)
    board &= ~(<uint64_t>15 << (4 * blank))
    return descend_packed(search, board, blank, NO_MOVE, 0, h)


# Prepares a search for the instance, with room for paths of `bound` moves, which replaces what it
# had. STATUS_CONTINUE, STATUS_MEMORY_LIMIT or STATUS_NO_MEMORY.
cdef status_t allow(search_t *search, int bound) noexcept nogil:
    cdef uint8_t *larger
    if <uint64_t>bound > search.control.memory_limit:
        return STATUS_MEMORY_LIMIT
    larger = <uint8_t*>PyMem_RawRealloc(search.path, bound + 1)
    if larger == NULL:
        return STATUS_NO_MEMORY
    search.path = larger
    search.bound = bound
    return STATUS_CONTINUE


# Makes the search ready for the instance; returns h of its start. search.path must be freed.
cdef int prepare(search_t *search, Instance instance, Control control) noexcept:
    search.geometry = &instance.data.geometry
    search.control = &control.state
    search.path = NULL
    search.count_all = False
    search.found = 0
    memcpy(search.labels, instance.data.labels, instance.data.geometry.cells)
    if search.geometry.cells <= PACKED_CELLS:
        prepare_packed(search)
    return manhattan_full(search.geometry, search.labels, instance.data.blank)


def solve(Instance instance, Control control):
    """Lexicographically least optimal path by IDA* with the Manhattan distance.

    Start and goal differ. Appends (bound, expanded nodes) to ``control.bounds`` for each bound.
    Releases the GIL.

    Returns
    -------
    tuple
        (status, moves as bytes or None).
    """
    cdef search_t search
    cdef status_t status = STATUS_CONTINUE
    cdef uint64_t before
    cdef int h = prepare(&search, instance, control)
    cdef int bound = h
    try:
        while status == STATUS_CONTINUE:
            control.lower_bound = bound
            status = allow(&search, bound)
            if status != STATUS_CONTINUE:
                break
            before = control.state.expanded
            with nogil:
                status = search_bound(&search, instance, h)
            control.raise_pending()
            control.bounds.append((bound, control.state.expanded - before))
            bound += 2
        if status == STATUS_FOUND:
            return status, PyBytes_FromStringAndSize(<char*>search.path, search.length)
        return status, None
    finally:
        PyMem_RawFree(search.path)


def count_within(Instance instance, Control control, int bound, bint all_paths):
    """Number of paths of exactly `bound` moves, or whether there is one.

    Start and goal differ, `bound` is at most their exact distance. Releases the GIL.

    Returns
    -------
    tuple
        (status, paths): the status is 0 when the search is complete or one path is enough.
    """
    cdef search_t search
    cdef status_t status
    cdef int h = prepare(&search, instance, control)
    search.count_all = all_paths
    try:
        status = allow(&search, bound)
        if status == STATUS_CONTINUE and h <= bound:
            with nogil:
                status = search_bound(&search, instance, h)
            control.raise_pending()
        return STATUS_CONTINUE if status == STATUS_FOUND else status, search.found
    finally:
        PyMem_RawFree(search.path)
