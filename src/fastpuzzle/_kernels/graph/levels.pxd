"""Breadth-first levels: what the one-sided and the two-sided search share."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.graph.visited cimport store_t
from fastpuzzle._kernels.ground.control cimport Control, control_t
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport status_t

# Invariant: the states of side s at distance depth[s] from its root, and no others, came at the
# positions first[s] .. last[s]-1 of the store. Once a search has met, the blank of
# meeting[0] goes by meeting_move and the state is meeting[1]; meeting[s] is of side s.
cdef struct levels_t:
    uint32_t first[2]
    uint32_t last[2]
    int depth[2]
    uint32_t meeting[2]
    int meeting_move

cdef status_t expand_level(store_t *store, levels_t *levels, int side,
                           control_t *control) noexcept nogil
cdef status_t add_roots(store_t *store, levels_t *levels, const uint8_t *labels, int blank,
                        const control_t *control) noexcept nogil
cdef status_t expand_levels(store_t *store, levels_t *levels, control_t *control, bint two_sided,
                            uint32_t size_limit) noexcept nogil
cdef int meeting_path(store_t *store, const levels_t *levels, uint8_t *moves) noexcept nogil
cdef bytes search_levels(Instance instance, Control control, bint two_sided)


# Length of the path once a search has met, and a lower bound on it before: both sides have visited
# all states up to their depths.
cdef inline int meeting_length(const levels_t *levels) noexcept nogil:
    return levels.depth[0] + levels.depth[1] + 1
