"""Depth-first search in blocks: what it asks of a form of nodes, and its driver.

A depth-first search waits at every node, for a branch that was guessed wrong or for an entry of a
table. This one takes many nodes off its stack at a time and expands them side by side. It is exact:
the nodes that it counts are those of the depth-first search, and the path is the one that it finds.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t
from fastpuzzle._kernels.ground.control cimport control_t
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport status_t

cdef enum:
    BLOCK_NODES = 32     # expanded side by side
    MAX_CHILDREN = 4
    MAX_CUT = 24         # moves from the root to a task

# What every node of a form begins with: its task, and its state of the automaton.
cdef struct block_node_t:
    uint16_t task
    uint16_t state

# A subtree of one bound: the nodes in it, and those of the tree above all tasks that a depth-first
# search visits before it. moves[: depth] lead there from the root.
cdef struct task_t:
    uint64_t expanded
    uint64_t generated
    uint64_t expanded_before
    uint64_t generated_before
    uint8_t moves[MAX_CUT]

# Counts of the nodes of each task, and the least task in which the goal was seen.
cdef struct tally_t:
    task_t *tasks
    uint32_t least_goal

# Writes the node with these labels, of which `left` moves are left of the bound: whether it is
# within the bound.
ctypedef bint (*begin_t)(const void *tables, const uint8_t *labels, uint32_t state, int left,
                         void *node) noexcept nogil

# Writes the children of `count` nodes that are within the bound and returns their number: for one
# node after the other, the last move first. Counts the nodes in `tally`, and notes the goal there;
# what lies below it does not matter. Assumes room for MAX_CHILDREN of each.
ctypedef size_t (*expand_t)(const void *tables, tally_t *tally, const void *nodes, size_t count,
                            void *children) noexcept nogil

# A kind of nodes. A bound after one with fewer than `least_nodes` is not worth cutting; the others
# are cut into `tasks` or more.
# Invariant: a node has node_bytes bytes, a multiple of 8, and begins with a block_node_t.
cdef struct block_form_t:
    const void *tables
    size_t node_bytes
    uint64_t least_nodes
    uint32_t tasks
    begin_t begin
    expand_t expand

# One thread's search in blocks. Invariant: stack[: count] are nodes in falling lexicographic order,
# so that the next ones of a depth-first search are at the end; `stack` and `block` begin at a
# multiple of 64 bytes in `memory`. Tasks are numbered in rising order. All tasks lie `depth` moves
# below the root, and above them are `expanded` nodes with `generated` children.
cdef struct blocks_t:
    const block_form_t *form
    const prune_row_t *rows
    const geometry_t *geometry
    control_t *control
    void *memory
    uint8_t *stack
    uint8_t *block
    size_t count
    size_t capacity
    tally_t tally
    task_t *next_tasks
    uint32_t tasks
    int depth
    uint64_t expanded
    uint64_t generated
    uint64_t expanded_at_root
    uint64_t generated_at_root

cdef void blocks_free(blocks_t *blocks) noexcept nogil
cdef bint blocks_cut(blocks_t *blocks, const uint8_t *labels, uint32_t state,
                     int left) noexcept nogil
cdef status_t blocks_drain(blocks_t *blocks, uint32_t *first_left) noexcept nogil
cdef void blocks_enter(const blocks_t *blocks, uint32_t task) noexcept nogil
