"""Bidirectional breadth-first search (Pohl 1971): from the start and from the goal at once."""

from libc.stdint cimport UINT32_MAX

from fastpuzzle._kernels.graph.levels cimport (
    add_roots,
    expand_levels,
    levels_t,
    meeting_length,
    meeting_path,
    search_levels,
)
from fastpuzzle._kernels.graph.visited cimport flat_t, hashed_t, store_bind, store_clear, store_t
from fastpuzzle._kernels.ground.control cimport Control
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport FLAT_CELLS, STATUS_CONTINUE, STATUS_FOUND


def solve(Instance instance, _heuristic, Control control):
    """Shortest path, always expanding the side whose frontier is smaller, as bytes.

    Start and goal differ. Uses no heuristic. Releases the GIL for all but the smallest levels.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    return search_levels(instance, control, True)


cdef class Workspace:
    """One thread's room for searches on the boards of one shape, without the GIL.

    Parameters
    ----------
    rows, cols : int
        Shape, at most 255 cells.
    """

    def __cinit__(self, int rows, int cols):
        self.data.size = sizeof(bidirectional_t)
        self.data.rows = rows
        self.data.cols = cols
        if rows * cols <= FLAT_CELLS:
            self.flat = FlatStore(rows, cols)
            self.data.flat = &self.flat.data
        else:
            self.hashed = HashedStore()
            self.data.hashed = &self.hashed.data


# Searches with one of the two stores and leaves it empty.
cdef status_t meet_in(store_t *store, const instance_t *instance, control_t *control,
                      uint8_t *moves, int room, int *length) noexcept nogil:
    cdef levels_t levels
    cdef status_t status
    store_bind(store, instance)
    status = add_roots(store, &levels, instance.labels, instance.blank, control)
    if status == STATUS_CONTINUE:
        status = expand_levels(store, &levels, control, True, UINT32_MAX)
    if status == STATUS_FOUND:
        length[0] = meeting_length(&levels)
        if length[0] <= room:
            meeting_path(store, &levels, moves)
    store_clear(store)
    return status


# Searches from the start of an instance of the workspace's shape. Start and goal differ.
# STATUS_FOUND with the length of the path, whose moves are written if there is room, or why it had
# to stop.
cdef status_t meet(bidirectional_t *workspace, const instance_t *instance, control_t *control,
                   uint8_t *moves, int room, int *length) noexcept nogil:
    if workspace.flat != NULL:
        return meet_in(<flat_t*>workspace.flat, instance, control, moves, room, length)
    return meet_in(<hashed_t*>workspace.hashed, instance, control, moves, room, length)
