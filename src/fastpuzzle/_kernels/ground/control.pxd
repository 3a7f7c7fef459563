"""Limits, counters, signals and progress of one call, shared by every search."""

from libc.stdint cimport uint64_t

from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE, STATUS_MOVE_LIMIT, status_t

cdef struct control_t

# Looks at what happens outside the search: STATUS_CONTINUE, or why the search must end.
ctypedef status_t (*look_t)(control_t *control) noexcept nogil

# Invariant: checkpoint <= node_limit; `expanded` passes `checkpoint` only through
# control_check. Absent limits are UINT64_MAX, +infinity and INT_MAX, so that no test needs a flag.
cdef struct control_t:
    uint64_t expanded
    uint64_t generated
    uint64_t checkpoint
    uint64_t node_limit
    uint64_t memory_limit   # bytes
    double deadline         # seconds on the monotonic clock
    double next_look        # when `look` wants to see the search again
    int lower_bound         # moves, proved so far
    int max_moves           # longer paths are of no use
    look_t look             # called a few times a second
    void *owner             # for `look`


cdef class Control:
    cdef control_t state
    cdef double started
    cdef double next_report
    cdef object report
    cdef object error
    cdef public str phase
    cdef public list bounds
    cdef public int workers
    cdef public object done
    cdef public object total
    cdef uint64_t call_node_limit
    cdef readonly object max_moves

    cdef status_t look(self)
    cpdef raise_pending(self)
    cpdef raise_status(self, status_t status)

cdef void control_init(control_t *control, look_t look, void *owner) noexcept nogil
cdef status_t control_check(control_t *control) noexcept nogil
cdef double monotonic_seconds() noexcept nogil


# To be called before a node is expanded: STATUS_CONTINUE, or why the search must end.
# Looks at the clock and at signals only every few thousand nodes.
cdef inline status_t control_tick(control_t *control) noexcept nogil:
    if control.expanded < control.checkpoint:
        return STATUS_CONTINUE
    return control_check(control)


# To be called where it is proved that no path is shorter than so many moves, and noted:
# STATUS_CONTINUE, or STATUS_MOVE_LIMIT where the search must end because of it.
cdef inline status_t control_prove(control_t *control, int moves) noexcept nogil:
    if moves > control.lower_bound:
        control.lower_bound = moves
    return STATUS_CONTINUE if moves <= control.max_moves else STATUS_MOVE_LIMIT
