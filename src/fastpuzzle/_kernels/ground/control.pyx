"""Limits, counters, signals and progress of one call, shared by every search."""

from cpython.exc cimport PyErr_CheckSignals
from libc.limits cimport INT_MAX
from libc.math cimport INFINITY
from libc.stdint cimport UINT64_MAX
from libc.string cimport memset

from fastpuzzle._kernels.ground.types cimport (
    STATUS_CONTINUE,
    STATUS_EXHAUSTED,
    STATUS_FOUND,
    STATUS_MEMORY_LIMIT,
    STATUS_MOVE_LIMIT,
    STATUS_NODE_LIMIT,
    STATUS_NO_MEMORY,
    STATUS_RAISED,
    STATUS_TIME_LIMIT,
)

cdef extern from "clock.h" nogil:
    double fastpuzzle_clock()

# Why a search stopped, for Python.
EXHAUSTED = STATUS_EXHAUSTED
NODE_LIMIT = STATUS_NODE_LIMIT
TIME_LIMIT = STATUS_TIME_LIMIT
MEMORY_LIMIT = STATUS_MEMORY_LIMIT
NO_MEMORY = STATUS_NO_MEMORY
MOVE_LIMIT = STATUS_MOVE_LIMIT

# Nodes between two looks at the clock: at a million nodes a second, the slowest search here,
# a look comes every few milliseconds.
cdef enum:
    NODES_BETWEEN_CHECKS = 4096

# Taking the GIL can cost another thread's whole switch interval (5 ms), so it is taken seldom;
# 50 ms keep Ctrl-C within 0.1 s.
cdef double SECONDS_BETWEEN_LOOKS = 0.05
cdef double SECONDS_BETWEEN_REPORTS = 0.25


# Seconds on the monotonic clock.
cdef double monotonic_seconds() noexcept nogil:
    return fastpuzzle_clock()


# Sets a control to no limits and nothing used. `look` may be NULL.
cdef void control_init(control_t *control, look_t look, void *owner) noexcept nogil:
    memset(control, 0, sizeof(control_t))
    control.node_limit = control.memory_limit = UINT64_MAX
    control.deadline = control.next_look = INFINITY
    control.max_moves = INT_MAX
    control.look = look
    control.owner = owner
    if look != NULL:
        control.next_look = fastpuzzle_clock() + SECONDS_BETWEEN_LOOKS


# Lets Python handle signals and report progress.
cdef status_t look_at_python(control_t *control) noexcept nogil:
    with gil:
        return (<Control>control.owner).look()


# Tests every limit, and now and then looks outside the search. Sets the next checkpoint.
cdef status_t control_check(control_t *control) noexcept nogil:
    cdef double now
    cdef status_t status
    if control.expanded >= control.node_limit:
        return STATUS_NODE_LIMIT
    now = fastpuzzle_clock()
    if now >= control.deadline:
        return STATUS_TIME_LIMIT
    if now >= control.next_look:
        status = control.look(control)
        if status != STATUS_CONTINUE:
            return status
        control.next_look = fastpuzzle_clock() + SECONDS_BETWEEN_LOOKS
    control.checkpoint = control.expanded + NODES_BETWEEN_CHECKS
    if control.checkpoint > control.node_limit:
        control.checkpoint = control.node_limit
    return STATUS_CONTINUE


class Stopped(Exception):
    """Raised by every kernel that a limit ended, from the wrapper of its code without the GIL.

    The face turns it into the error that users see, in one place.

    Attributes
    ----------
    status : int
        Which limit; STATUS_EXHAUSTED where a search has seen all that it could, which only
        damaged tables can bring about.
    """

    def __init__(self, status):
        super().__init__(status)
        self.status = status


cdef class Control:
    """What one call may use, and what it has used.

    Parameters
    ----------
    node_limit : int or None
        Expanded nodes allowed.
    time_limit : float or None
        Seconds allowed, from now.
    memory_limit : int or None
        Bytes that the search's own arrays may take.
    report : callable or None
        Called as ``report(phase, bound, expanded, seconds, done, total)`` a few times a second;
        what it raises ends the search.
    phase : str
        What the call is doing, for the reports.
    workers : int
        Threads that the call may use.
    max_moves : int or None
        Longer paths are of no use: a search ends where it is proved that all are.

    It holds limits and counters, and nothing of how the call is answered.
    """

    def __init__(self, node_limit=None, time_limit=None, memory_limit=None, report=None,
                 phase="", int workers=1, max_moves=None):
        control_init(&self.state, look_at_python, <void*>self)
        self.started = fastpuzzle_clock()
        self.call_node_limit = UINT64_MAX if node_limit is None else min(node_limit, UINT64_MAX)
        self.state.node_limit = self.call_node_limit
        if memory_limit is not None:
            self.state.memory_limit = min(memory_limit, UINT64_MAX)
        if time_limit is not None:
            self.state.deadline = self.started + time_limit
        self.next_report = self.started + SECONDS_BETWEEN_REPORTS
        self.report = report
        self.phase = phase
        self.bounds = []
        self.workers = workers
        self.max_moves = max_moves
        if max_moves is not None:
            self.state.max_moves = min(max_moves, INT_MAX)

    @property
    def expanded(self):
        """Nodes whose children were generated."""
        return self.state.expanded

    @expanded.setter
    def expanded(self, nodes):
        self.state.expanded = nodes

    @property
    def generated(self):
        """Children that were looked at."""
        return self.state.generated

    @generated.setter
    def generated(self, nodes):
        self.state.generated = nodes

    @property
    def memory_limit(self):
        """Bytes that may be taken."""
        return self.state.memory_limit

    @property
    def seconds(self):
        """Seconds since the call began."""
        return fastpuzzle_clock() - self.started

    @property
    def seconds_allowed(self):
        """Seconds that the call was given; infinite without a limit."""
        return self.state.deadline - self.started

    @property
    def seconds_left(self):
        """Seconds that the call has left; infinite without a limit."""
        return self.state.deadline - fastpuzzle_clock()

    @property
    def lower_bound(self):
        """Moves that any path needs, proved so far."""
        return self.state.lower_bound

    @lower_bound.setter
    def lower_bound(self, int moves):
        self.state.lower_bound = max(moves, self.state.lower_bound)

    def helper(self):
        """A Control for a thread that works for this call: the same limits, no reports."""
        cdef Control other = Control(phase=self.phase, max_moves=self.max_moves)
        other.state.node_limit = self.state.node_limit
        other.call_node_limit = self.call_node_limit
        other.state.memory_limit = self.state.memory_limit
        other.state.deadline = self.state.deadline
        return other

    def begin_stage(self, nodes=None):
        """Let what comes now expand at most so many nodes, and what the call is allowed."""
        cdef uint64_t most = self.call_node_limit
        if nodes is not None and most - min(most, self.state.expanded) > nodes:
            most = self.state.expanded + nodes
        self.state.node_limit = most
        self.state.checkpoint = 0

    def has_nodes_left(self):
        """Whether the call, whatever its present stage, may expand more nodes."""
        return self.state.expanded < self.call_node_limit

    def check_nodes(self):
        """Raise Stopped if as many nodes were expanded as this stage may."""
        if self.state.expanded >= self.state.node_limit:
            raise Stopped(STATUS_NODE_LIMIT)

    def set_parity(self, int parity):
        """Let the moves that a path may have be those of a board all of whose paths are even or
        all odd.
        """
        if self.max_moves is not None:
            self.state.max_moves = min(self.max_moves, INT_MAX)
            self.state.max_moves -= (self.state.max_moves ^ parity) & 1

    def prove(self, int moves):
        """Note that no path is shorter; raise Stopped if that is more than are allowed."""
        self.raise_status(control_prove(&self.state, moves))

    def cancel(self):
        """Let the search that uses this Control end at its next look at the clock."""
        self.state.deadline = -INFINITY

    def begin_search(self):
        """Forget what was proved about the board before; the limits go on."""
        self.state.lower_bound = 0
        self.bounds = []

    # Handles pending signals and reports progress. An exception is kept in `error`, since the
    # caller runs without the GIL, and STATUS_RAISED returned.
    cdef status_t look(self):
        cdef double now = fastpuzzle_clock()
        try:
            PyErr_CheckSignals()
            if self.report is not None and now >= self.next_report:
                self.report(self.phase, self.state.lower_bound, self.state.expanded,
                            now - self.started, self.done, self.total)
                self.next_report = fastpuzzle_clock() + SECONDS_BETWEEN_REPORTS
        except BaseException as error:
            self.error = error
            return STATUS_RAISED
        return STATUS_CONTINUE

    def pause(self):
        """Handle signals and limits between pieces of work outside a search.

        Raises what a signal or a report raised, or Stopped. Cheap enough for pieces of a few
        microseconds.
        """
        cdef double now = fastpuzzle_clock()
        if now >= self.state.deadline:
            raise Stopped(STATUS_TIME_LIMIT)
        if now >= self.state.next_look:
            self.state.next_look = now + SECONDS_BETWEEN_LOOKS
            self.raise_status(self.look())

    cpdef raise_pending(self):
        """Raise what a signal or a report raised while the search ran, if anything."""
        error, self.error = self.error, None
        if error is not None:
            raise error

    cpdef raise_status(self, status_t status):
        """Raise what a signal or a report raised, or Stopped where a search had to stop."""
        self.raise_pending()
        if status != STATUS_CONTINUE and status != STATUS_FOUND:
            raise Stopped(status)
