"""Lower bounds from pattern databases."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport BOUND_STEP
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_t
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_full
from fastpuzzle._kernels.patterns.data cimport PatternData, PatternViews, placings_init
from fastpuzzle._kernels.patterns.pattern_form cimport MAX_VIEWS, patterns_t, placing_t
from fastpuzzle._kernels.patterns.subset_form cimport MAX_SUBSET_CELLS


cdef void full(const void *tables, const geometry_t *geometry, const uint8_t *labels, int blank,
               bound_t *bound) noexcept nogil:
    cdef const patterns_t *patterns = <const patterns_t*>tables
    cdef placing_t placings[MAX_SUBSET_CELLS]
    cdef int excess = 0
    cdef int v
    for v in range(patterns.views):
        excess = max(excess, placings_init(patterns, v, labels, blank, placings))
    bound.value = manhattan_full(geometry, labels, blank) + BOUND_STEP * excess


# From scratch: the places of all patterns are too much to be kept in a bound. The searches that
# are worth it keep them on their own.
cdef void child(const void *tables, const geometry_t *geometry, const uint8_t *labels, int label,
                int source, int target, const bound_t *_parent, bound_t *child) noexcept nogil:
    cdef uint8_t moved[MAX_SUBSET_CELLS]
    memcpy(moved, labels, geometry.cells)
    moved[source] = labels[target]
    moved[target] = label
    full(tables, geometry, moved, source, child)


cdef class Pattern(Heuristic):
    """The sum of the excess of all patterns beyond the Manhattan distance, the best of all views.

    Parameters
    ----------
    data : PatternData
        Tables for a goal blank that a symmetry takes `goal_blank` to.
    goal_blank : int
        The blank's cell in the goal.
    max_views : int
        1 to do without the mirrored board, for comparisons.
    """

    def __init__(self, PatternData data, int goal_blank, int max_views=MAX_VIEWS):
        Heuristic.__init__(self, data.rows, data.cols, goal_blank)
        self.name = "pattern"
        self.views = PatternViews(data, goal_blank, max_views)
        self.source = data
        self.nbytes = data.nbytes
        self.blocks = {}
        self.data.tables = &self.views.data
        self.data.full = full
        self.data.child = child

    def over(self, PatternData data):
        """The same heuristic by a copy of its tables."""
        cdef Pattern other = Pattern(data, self.data.goal_blank, self.views.data.views)
        other.tables = self.tables
        return other
