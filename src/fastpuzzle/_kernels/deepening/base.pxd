"""What all depth-first searches of iterative deepening share."""

from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t
from fastpuzzle._kernels.ground.control cimport control_check, control_t
from fastpuzzle._kernels.ground.types cimport BOUND_STEP, STATUS_CONTINUE, status_t

# Invariant: path[left] is the move made when `left` moves were left of the bound, on the way to
# the present node. `nodes` is what this search adds to control.expanded at its next checkpoint.
# With `count_all` a path does not end the search but is counted in `found`.
cdef struct deepening_t:
    control_t *control
    const prune_row_t *rows
    uint64_t nodes
    uint64_t generated
    uint64_t checkpoint
    uint64_t found
    int left_at_goal
    bint count_all
    uint8_t *path


# Moves the counts of nodes to the control.
cdef inline void flush_counts(deepening_t *search) noexcept nogil:
    search.control.expanded += search.nodes
    search.control.generated += search.generated
    search.nodes = search.generated = 0
    search.checkpoint = 0
    if search.control.checkpoint > search.control.expanded:
        search.checkpoint = search.control.checkpoint - search.control.expanded


# To be called before a node is expanded: STATUS_CONTINUE, or why the search must end. The counts
# are moved to the control, and its limits looked at, only at a checkpoint.
cdef inline status_t deepening_tick(deepening_t *search) noexcept nogil:
    cdef status_t status
    if search.nodes < search.checkpoint:
        return STATUS_CONTINUE
    flush_counts(search)
    status = control_check(search.control)
    search.checkpoint = search.control.checkpoint - search.control.expanded
    return status


# The *slack* of a node with `left` moves left of the bound and this lower bound: how often a move
# may still lead away from the goal, each time with the move that makes good for it; -1 if the node
# is beyond the bound. Assumes that the two differ by a multiple of BOUND_STEP.
cdef inline int slack_of(int left, int value) noexcept nogil:
    return (left - value) // BOUND_STEP if left >= value else -1


# Whether the lower bound of a node is 0, so that it is the goal.
cdef inline bint is_at_goal(int left, int slack) noexcept nogil:
    return BOUND_STEP * slack == left
