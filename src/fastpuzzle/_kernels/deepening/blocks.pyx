"""Depth-first search in blocks: the driver, which knows no heuristic.

The tree of a bound is cut at the first depth where it has enough nodes. These *tasks* are numbered
in lexicographic order and put on one stack, the last one first. Taking nodes from the end, and
putting their children there from the last move to the first, keeps the whole stack sorted. When a
task has the goal, it and all later ones are dropped, and the rest is searched to its end: then a
depth-first search of the least task with a goal finds the least path, and the counts of the tasks
before it are those of a depth-first search from the root.
"""

from libc.stdint cimport UINT32_MAX, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy, memmove, memset

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc

from fastpuzzle._kernels.ground.control cimport control_check
from fastpuzzle._kernels.ground.geometry cimport move_between
from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE

cdef enum:
    LINE_BYTES = 64              # of the processor's cache
    FIRST_CAPACITY = 1024        # nodes
    NODES_BETWEEN_CHECKS = 4096


# Gives all memory back.
cdef void blocks_free(blocks_t *blocks) noexcept nogil:
    PyMem_RawFree(blocks.memory)
    PyMem_RawFree(blocks.tally.tasks)
    PyMem_RawFree(blocks.next_tasks)
    blocks.memory = NULL
    blocks.tally.tasks = blocks.next_tasks = NULL
    blocks.capacity = 0


# Makes room for so many nodes on the stack, which are kept; False where the limit of memory, or the
# machine, does not have it.
cdef bint reserve(blocks_t *blocks, size_t capacity) noexcept nogil:
    cdef size_t node_bytes = blocks.form.node_bytes
    cdef size_t size = (capacity + BLOCK_NODES) * node_bytes + 2 * LINE_BYTES
    cdef void *memory
    cdef uint8_t *stack
    if capacity <= blocks.capacity:
        return True
    if size > blocks.control.memory_limit:
        return False
    memory = PyMem_RawMalloc(size)
    if memory == NULL:
        return False
    stack = <uint8_t*>((<uintptr_t>memory + LINE_BYTES - 1) & ~<uintptr_t>(LINE_BYTES - 1))
    if blocks.count:
        memcpy(stack, blocks.stack, blocks.count * node_bytes)
    PyMem_RawFree(blocks.memory)
    blocks.memory, blocks.stack, blocks.capacity = memory, stack, capacity
    blocks.block = stack + ((capacity * node_bytes + LINE_BYTES - 1)
                            & ~<size_t>(LINE_BYTES - 1))
    return True


# Makes room for all tasks that a cut can lead to; False where there is none.
cdef bint reserve_tasks(blocks_t *blocks) noexcept nogil:
    cdef size_t size = MAX_CHILDREN * <size_t>blocks.form.tasks * sizeof(task_t)
    if blocks.tally.tasks == NULL:
        blocks.tally.tasks = <task_t*>PyMem_RawMalloc(size)
        blocks.next_tasks = <task_t*>PyMem_RawMalloc(size)
    return blocks.tally.tasks != NULL and blocks.next_tasks != NULL


# The node at a place of the stack.
cdef inline block_node_t *node_at(const blocks_t *blocks, size_t place) noexcept nogil:
    return <block_node_t*>(blocks.stack + place * blocks.form.node_bytes)


# Numbers the nodes on the stack anew, each a task of its own.
cdef void number_tasks(blocks_t *blocks) noexcept nogil:
    cdef size_t place
    blocks.tasks = blocks.count
    for place in range(blocks.count):
        node_at(blocks, place).task = blocks.count - 1 - place
        blocks.tally.tasks[place].expanded = blocks.tally.tasks[place].generated = 0


# Expands the last `count` nodes of the stack: False where there is no room for their children.
cdef bint expand_block(blocks_t *blocks, size_t count) noexcept nogil:
    cdef const block_form_t *form = blocks.form
    if (blocks.count + MAX_CHILDREN * count > blocks.capacity
            and not reserve(blocks, 2 * blocks.capacity)):
        return False
    blocks.count -= count
    memcpy(blocks.block, blocks.stack + blocks.count * form.node_bytes, count * form.node_bytes)
    blocks.count += form.expand(form.tables, &blocks.tally, blocks.block, count,
                                blocks.stack + blocks.count * form.node_bytes)
    return True


# Puts the children of all nodes in their place, and makes each a task of its own: False where the
# goal is among the parents, or where there is no room.
cdef bint next_level(blocks_t *blocks) noexcept nogil:
    cdef const block_form_t *form = blocks.form
    cdef size_t parents = blocks.count
    cdef size_t part, count, place, children
    cdef uint64_t generated = 0
    cdef task_t *parent
    cdef task_t *child
    cdef block_node_t *node
    cdef int blank, number
    # The children are written behind the parents, whose states are still needed.
    if not reserve(blocks, (MAX_CHILDREN + 1) * parents):
        return False
    part = 0
    while part < parents:
        count = min(parents - part, <size_t>BLOCK_NODES)
        blocks.count += form.expand(
            form.tables, &blocks.tally, blocks.stack + part * form.node_bytes, count,
            blocks.stack + blocks.count * form.node_bytes,
        )
        part += count
    if blocks.tally.least_goal != UINT32_MAX:
        return False
    for number in range(<int>parents):
        parent = &blocks.tally.tasks[number]
        generated += parent.generated
        # From here on: what comes before its children.
        parent.generated_before += generated
        parent.expanded_before += number + 1
    blocks.expanded += parents
    blocks.generated += generated
    children = blocks.count - parents
    for place in range(children):
        node = node_at(blocks, parents + place)
        parent = &blocks.tally.tasks[node.task]
        child = &blocks.next_tasks[children - 1 - place]
        child[0] = parent[0]
        blank = blocks.rows[node_at(blocks, parents - 1 - node.task).state].blank
        child.moves[blocks.depth] = move_between(blocks.geometry, blank,
                                                 blocks.rows[node.state].blank)
    blocks.tally.tasks, blocks.next_tasks = blocks.next_tasks, blocks.tally.tasks
    memmove(blocks.stack, blocks.stack + parents * form.node_bytes, children * form.node_bytes)
    blocks.count = children
    blocks.depth += 1
    number_tasks(blocks)
    return True


# Cuts the tree below the node with these labels, with `left` moves left of the bound, into tasks.
# False where it had better be searched depth-first: where the goal or a limit is near, or where
# there is no room. Counts nothing in the control.
cdef bint blocks_cut(blocks_t *blocks, const uint8_t *labels, uint32_t state,
                     int left) noexcept nogil:
    cdef const block_form_t *form = blocks.form
    cdef task_t *root
    blocks.count = 0
    blocks.depth = 0
    blocks.expanded = blocks.generated = 0
    blocks.expanded_at_root = blocks.control.expanded
    blocks.generated_at_root = blocks.control.generated
    blocks.tally.least_goal = UINT32_MAX
    if not reserve(blocks, FIRST_CAPACITY) or not reserve_tasks(blocks):
        return False
    if form.begin(form.tables, labels, state, left, blocks.stack):
        blocks.count = 1
    root = &blocks.tally.tasks[0]
    memset(root, 0, sizeof(task_t))
    number_tasks(blocks)
    while 0 < blocks.count < form.tasks and blocks.depth < MAX_CUT:
        if not next_level(blocks):
            return False
    return blocks.expanded_at_root + blocks.expanded + BLOCK_NODES <= blocks.control.node_limit


# Drops the nodes of all tasks from this one on.
cdef void drop_from(blocks_t *blocks, uint32_t task) noexcept nogil:
    cdef size_t dropped = 0
    while dropped < blocks.count and node_at(blocks, dropped).task >= task:
        dropped += 1
    blocks.count -= dropped
    memmove(blocks.stack, blocks.stack + dropped * blocks.form.node_bytes,
            blocks.count * blocks.form.node_bytes)


# Searches the tasks, and writes the first one that is left to a depth-first search, which is to be
# entered by blocks_enter: the least one with a goal; or, where a limit is near that nodes of later
# tasks must not count against, the least that is not done; else the number of all tasks. The later
# ones then are left, too. STATUS_CONTINUE, or why the search must end.
cdef status_t blocks_drain(blocks_t *blocks, uint32_t *first_left) noexcept nogil:
    cdef control_t *control = blocks.control
    cdef uint64_t searched = blocks.expanded_at_root + blocks.expanded
    cdef uint64_t next_check = 0
    cdef size_t count
    cdef uint32_t least_goal = UINT32_MAX
    cdef status_t status
    while blocks.count:
        count = min(blocks.count, <size_t>BLOCK_NODES)
        if searched + count >= control.node_limit or not expand_block(blocks, count):
            first_left[0] = node_at(blocks, blocks.count - 1).task
            return STATUS_CONTINUE
        searched += count
        if blocks.tally.least_goal != least_goal:
            least_goal = blocks.tally.least_goal
            drop_from(blocks, least_goal)
        if searched >= next_check:
            control.expanded = searched
            status = control_check(control)
            if status != STATUS_CONTINUE:
                return status
            next_check = searched + NODES_BETWEEN_CHECKS
    first_left[0] = min(least_goal, blocks.tasks)
    return STATUS_CONTINUE


# Sets the counts of the control to what a depth-first search has when it enters a task, or when it
# has done the last one. Assumes that all before it were counted.
cdef void blocks_enter(const blocks_t *blocks, uint32_t task) noexcept nogil:
    cdef control_t *control = blocks.control
    cdef uint32_t i
    control.expanded, control.generated = blocks.expanded_at_root, blocks.generated_at_root
    for i in range(task):
        control.expanded += blocks.tally.tasks[i].expanded
        control.generated += blocks.tally.tasks[i].generated
    if task == blocks.tasks:
        control.expanded += blocks.expanded
        control.generated += blocks.generated
    else:
        control.expanded += blocks.tally.tasks[task].expanded_before
        control.generated += blocks.tally.tasks[task].generated_before
    # The clock and signals are looked at when the next node is expanded.
    control.checkpoint = 0
