"""Breadth-first levels: what the one-sided and the two-sided search share.

The two searches differ only in whose frontier is expanded next: always the start's (the goal is
then found as a meeting with its root), or the smaller one.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport UINT32_MAX

from fastpuzzle._kernels.graph.marks cimport MARK_MOVE, MARK_SIDE, MARK_VISITED
from fastpuzzle._kernels.graph.visited cimport (
    FlatStore,
    HashedStore,
    borrow_flat,
    fits_flat,
    give_back_flat,
    new_hashed,
    store_add_root,
    store_blank,
    store_mark,
    store_node,
    store_open,
    store_reserve,
    store_step,
    store_t,
    store_visit,
)
from fastpuzzle._kernels.ground.control cimport Control, control_prove, control_tick
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport (
    MAX_CELLS,
    NO_MOVE,
    STATUS_CONTINUE,
    STATUS_EXHAUSTED,
    STATUS_FOUND,
    opposite,
)

cdef enum:
    # A level of so few states takes some microseconds: not worth releasing the GIL, since
    # getting it back can take milliseconds.
    SMALL_LEVEL = 256


# Opens an empty store and makes the start (side 0) and the goal (side 1) its first two states.
# STATUS_CONTINUE, or why there is no room. Assumes that they differ.
cdef status_t add_roots(store_t *store, levels_t *levels, const uint8_t *labels, int blank,
                        const control_t *control) noexcept nogil:
    cdef status_t status = store_open(store, control)
    cdef uint8_t goal[MAX_CELLS]
    cdef int cell, side
    if status != STATUS_CONTINUE:
        return status
    for cell in range(store.geometry.cells):
        goal[cell] = cell
    store_add_root(store, labels, blank, MARK_VISITED | NO_MOVE)
    store_add_root(store, goal, store.goal_blank, MARK_VISITED | MARK_SIDE | NO_MOVE)
    for side in range(2):
        levels.first[side] = side
        levels.last[side] = side + 1
        levels.depth[side] = 0
    return STATUS_CONTINUE


# Replaces the frontier of `side` by its children: all states one move farther from its root.
# STATUS_CONTINUE; STATUS_FOUND at the first child that the other side has visited, with the
# meeting written down; STATUS_EXHAUSTED when the frontier is empty; or why it had to stop.
# The first meeting is optimal: were a shorter path there, a state of it would be on both
# sides already, since both have visited all states up to their depths.
cdef status_t expand_level(store_t *store, levels_t *levels, int side,
                           control_t *control) noexcept nogil:
    cdef uint32_t position, node, child
    cdef uint32_t end = levels.last[side]
    cdef uint8_t this_side = MARK_VISITED | (MARK_SIDE if side else 0)
    cdef uint8_t other_side = MARK_VISITED | (0 if side else MARK_SIDE)
    cdef uint8_t before
    cdef int blank, target, move, degree, i, arrived
    cdef status_t status = STATUS_CONTINUE
    # A copy whose address is not taken by anything that is not inlined stays in registers.
    cdef store_t local = store[0]
    cdef const geometry_t *geometry = store.geometry
    if levels.first[side] == end:
        return STATUS_EXHAUSTED
    levels.last[side] = store.count
    for position in range(levels.first[side], end):
        status = control_tick(control)
        if status == STATUS_CONTINUE:
            status = store_reserve(&local, control)
        if status != STATUS_CONTINUE:
            break
        node = store_node(&local, position)
        blank = store_blank(&local, node)
        arrived = store_mark(&local, node)[0] & MARK_MOVE
        control.expanded += 1
        degree = geometry.degree[blank][arrived]
        for i in range(degree):
            move = geometry.moves[blank][arrived][i]
            target = geometry.neighbor[blank][move]
            before = store_visit(&local, node, blank, target, move, this_side | <uint8_t>move,
                                 &child)
            if before & (MARK_VISITED | MARK_SIDE) == other_side:
                levels.meeting[side] = node
                levels.meeting[1 - side] = child
                levels.meeting_move = opposite(move) if side else move
                status = STATUS_FOUND
                break
        if status == STATUS_FOUND:
            control.generated += i + 1
            break
        control.generated += degree
    else:
        levels.first[side] = levels.last[side]
        levels.last[side] = local.count
        levels.depth[side] += 1
    store[0] = local
    return status


# Walks from `node` back to the root of its side. Writes the moves that led to it, last one
# first, and returns their number. Assumes room for all.
cdef int walk_back(store_t *store, uint32_t node, uint8_t *moves) noexcept nogil:
    cdef int length = 0
    cdef int move = store_mark(store, node)[0] & MARK_MOVE
    cdef int blank
    while move != NO_MOVE:
        moves[length] = move
        length += 1
        blank = store_blank(store, node)
        move = opposite(move)
        node = store_step(store, node, blank, store.geometry.neighbor[blank][move], move)
        move = store_mark(store, node)[0] & MARK_MOVE
    return length


# Writes the path through the meeting and returns its length. The goal's half was found backwards,
# so its moves are undone one by one; the start's half only has to be turned round. Assumes room
# for meeting_length moves.
cdef int meeting_path(store_t *store, const levels_t *levels, uint8_t *moves) noexcept nogil:
    cdef int to_meeting = walk_back(store, levels.meeting[0], moves)
    cdef int length, i
    for i in range(to_meeting // 2):
        moves[i], moves[to_meeting - 1 - i] = moves[to_meeting - 1 - i], moves[i]
    moves[to_meeting] = levels.meeting_move
    length = to_meeting + 1 + walk_back(store, levels.meeting[1], moves + to_meeting + 1)
    for i in range(to_meeting + 1, length):
        moves[i] = opposite(moves[i])
    return length


# Expands level by level until the sides meet. STATUS_FOUND, or why it had to stop; STATUS_CONTINUE
# before a level of `size_limit` states or more. Assumes that the roots were added.
cdef status_t expand_levels(store_t *store, levels_t *levels, control_t *control, bint two_sided,
                            uint32_t size_limit) noexcept nogil:
    cdef status_t status = STATUS_CONTINUE
    cdef uint32_t size, other_size
    cdef int side
    while status == STATUS_CONTINUE:
        status = control_prove(control, meeting_length(levels))
        if status != STATUS_CONTINUE:
            break
        side = 0
        size = levels.last[0] - levels.first[0]
        if two_sided:
            other_size = levels.last[1] - levels.first[1]
            if other_size < size:
                side, size = 1, other_size
        if size >= size_limit:
            break
        status = expand_level(store, levels, side, control)
    return status


# Searches with an empty store: the path. Raises Stopped where a limit ends it.
cdef bytes search_store(store_t *store, Instance instance, Control control, bint two_sided):
    cdef levels_t levels
    cdef bytes moves
    cdef status_t status = add_roots(store, &levels, instance.data.labels, instance.data.blank,
                                     &control.state)
    if status == STATUS_CONTINUE:
        status = expand_levels(store, &levels, &control.state, two_sided, SMALL_LEVEL)
    if status == STATUS_CONTINUE:
        with nogil:
            status = expand_levels(store, &levels, &control.state, two_sided, UINT32_MAX)
    control.raise_status(status)
    moves = PyBytes_FromStringAndSize(NULL, meeting_length(&levels))
    meeting_path(store, &levels, <uint8_t*><char*>moves)
    return moves


# Searches in the form of store that fits the board: the path. Start and goal differ. Raises Stopped
# where a limit ends it.
cdef bytes search_levels(Instance instance, Control control, bint two_sided):
    cdef FlatStore flat
    cdef HashedStore hashed
    if not fits_flat(&instance.data.geometry):
        hashed = new_hashed(&instance.data)
        return search_store(&hashed.data, instance, control, two_sided)
    flat = borrow_flat(&instance.data)
    try:
        return search_store(&flat.data, instance, control, two_sided)
    finally:
        give_back_flat(flat)
