"""IDA* over boards of bytes, with any heuristic: on boards and with heuristics that have no
search of their own.
"""

from libc.string cimport memcpy

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t, step_move
from fastpuzzle._kernels.deepening.base cimport deepening_tick
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE, STATUS_FOUND
from fastpuzzle._kernels.heuristics.contract cimport bound_after


# Searches below the board in search.labels, which is left as it was unless a path is found, with
# `left` moves left of the bound. STATUS_FOUND with the path in base.path, STATUS_CONTINUE when
# there is none within the bound (or all were counted), or why it had to stop.
cdef status_t descend(bytes_search_t *search, uint32_t state, int left,
                      const bound_t *bound) noexcept nogil:
    cdef const prune_row_t *row = &search.base.rows[state]
    cdef const geometry_t *geometry = &search.heuristic.geometry
    cdef status_t status
    cdef int i, source, label
    cdef bound_t child
    if left == search.hand_left:
        return search.hand_over(search, state, left, bound)
    status = deepening_tick(&search.base)
    if status != STATUS_CONTINUE:
        return status
    search.base.nodes += 1
    search.base.generated += row.count
    left -= 1
    for i in range(row.count):
        source = geometry.neighbor[row.blank][step_move(row.step[i])]
        label = search.labels[source]
        bound_after(search.heuristic, search.labels, label, source, row.blank, bound, &child)
        if child.value > left:
            continue
        search.base.path[left] = step_move(row.step[i])
        if child.value == 0:
            search.base.left_at_goal = left
            search.base.found += 1
            if search.base.count_all:
                continue
            return STATUS_FOUND
        search.labels[row.blank] = label
        search.labels[source] = search.heuristic.goal_blank
        status = descend(search, row.next[i], left, &child)
        search.labels[source] = label
        search.labels[row.blank] = search.heuristic.goal_blank
        if status != STATUS_CONTINUE:
            return status
    return STATUS_CONTINUE


# Searches below the node with these labels, which is not the goal and whose bound is given.
# STATUS_FOUND with the path in base.path, STATUS_CONTINUE when there is none within the bound (or
# all were counted), or why it had to stop.
cdef status_t bytes_below(bytes_search_t *search, const uint8_t *labels, uint32_t state, int left,
                          const bound_t *bound) noexcept nogil:
    if bound.value > left:
        return STATUS_CONTINUE
    memcpy(search.labels, labels, search.heuristic.geometry.cells)
    return descend(search, state, left, bound)
