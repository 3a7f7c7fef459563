"""Breadth-first search from the start (Moore 1959)."""

from libc.stdint cimport uint8_t, uint32_t

from fastpuzzle._kernels.graph.levels cimport expand_level, levels_t, search_levels
from fastpuzzle._kernels.graph.marks cimport MARK_VISITED
from fastpuzzle._kernels.graph.visited cimport (
    FlatStore,
    HashedStore,
    borrow_flat,
    fits_flat,
    give_back_flat,
    new_hashed,
    store_add_root,
    store_labels,
    store_node,
    store_open,
    store_t,
)
from fastpuzzle._kernels.ground.control cimport Control
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport (
    MAX_CELLS,
    NO_MOVE,
    STATUS_CONTINUE,
    STATUS_EXHAUSTED,
    status_t,
)


def solve(Instance instance, _heuristic, Control control):
    """Shortest path by breadth-first search from the start alone, as bytes.

    Start and goal differ. Uses no heuristic. Releases the GIL for all but the smallest levels.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    return search_levels(instance, control, False)


# All levels of states around the start, each as the bytes of its states' labels.
cdef list collect_levels(store_t *store, Instance instance, Control control):
    cdef levels_t levels
    cdef uint8_t labels[MAX_CELLS]
    cdef uint32_t position
    cdef int cells = instance.data.geometry.cells
    cdef status_t status = store_open(store, &control.state)
    result = []
    if status == STATUS_CONTINUE:
        store_add_root(store, instance.data.labels, instance.data.blank, MARK_VISITED | NO_MOVE)
    levels.first[0], levels.last[0], levels.depth[0] = 0, 1, 0
    while status == STATUS_CONTINUE:
        level = bytearray()
        for position in range(levels.first[0], levels.last[0]):
            store_labels(store, store_node(store, position), labels)
            level += labels[:cells]
        if level:
            result.append(bytes(level))
        status = expand_level(store, &levels, 0, &control.state)
    if status != STATUS_EXHAUSTED:
        control.raise_status(status)
    return result


def levels(Instance instance, Control control):
    """All states that the start can reach, by exact distance from it. Holds the GIL.

    Returns
    -------
    list of bytes
        Entry d holds the labels of every state at distance d, cells bytes each.
    """
    cdef FlatStore flat
    cdef HashedStore hashed
    if not fits_flat(&instance.data.geometry):
        hashed = new_hashed(&instance.data)
        return collect_levels(&hashed.data, instance, control)
    flat = borrow_flat(&instance.data)
    try:
        return collect_levels(&flat.data, instance, control)
    finally:
        give_back_flat(flat)
