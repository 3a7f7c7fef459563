"""IDA* with pattern databases.

A move changes the places of one pattern, so a child costs one look-up a view; the look-ups of all
children are begun before the first is needed, because the tables are larger than any cache. A node
carries its slack, (bound - g - h) / BOUND_STEP, one for each view.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcpy

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t, step_move
from fastpuzzle._kernels.deepening.base cimport deepening_tick, is_at_goal, slack_of
from fastpuzzle._kernels.ground.bits cimport prefetch
from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE, STATUS_FOUND
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_full
from fastpuzzle._kernels.patterns.data cimport placings_init
from fastpuzzle._kernels.patterns.pattern_form cimport (
    look_up_init,
    look_up_t,
    pattern_step_t,
    place_tile,
    slack_lost,
)

# One struct, two types: the search is written once and compiled for each number of views.
cdef struct one_view_t:
    pattern_search_t search

cdef struct two_views_t:
    pattern_search_t search

ctypedef fused views_t:
    one_view_t
    two_views_t

# One child: its move and its tile, its slack and its look-up in each view.
cdef struct option_t:
    const pattern_step_t *step
    int label
    int slack[MAX_VIEWS]
    look_up_t look_up[MAX_VIEWS]


# Finds the entry of a child in one view, and lets the memory begin to fetch it.
cdef inline void begin_look_up(const pattern_search_t *search, option_t *option,
                               int v) noexcept nogil:
    look_up_init(search.patterns, v, search.placings[v], search.labels, option.step, option.label,
                 &option.look_up[v])
    prefetch(option.look_up[v].entry)


# Reads the entry of a child in one view, and writes its slack, given that of its parent.
cdef inline void end_look_up(const pattern_search_t *search, option_t *option, int v,
                             int slack) noexcept nogil:
    option.slack[v] = slack - slack_lost(search.patterns, v, search.placings[v], option.step,
                                         option.label, &option.look_up[v])


# Searches at and below the present node with `left` moves left of the bound and this slack in each
# view. The search is left as it was unless a path is found: STATUS_FOUND with the path in
# base.path, STATUS_CONTINUE when there is none within the bound (or all were counted), or why it
# had to stop.
cdef status_t descend(views_t *views, uint32_t state, int left, int slack,
                      int other_slack) noexcept nogil:
    cdef pattern_search_t *search = &views.search
    cdef const prune_row_t *row
    cdef option_t options[4]
    cdef option_t *option
    cdef placing_t *placing
    cdef placing_t *other_placing = NULL
    cdef placing_t saved, other_saved
    cdef status_t status
    cdef int i
    if is_at_goal(left, slack):
        search.base.left_at_goal = left
        search.base.found += 1
        return STATUS_CONTINUE if search.base.count_all else STATUS_FOUND
    status = deepening_tick(&search.base)
    if status != STATUS_CONTINUE:
        return status
    row = &search.base.rows[state]
    search.base.nodes += 1
    search.base.generated += row.count
    left -= 1
    for i in range(row.count):
        option = &options[i]
        option.step = &search.patterns.steps[row.step[i]]
        option.label = search.labels[option.step.source]
        begin_look_up(search, option, 0)
    for i in range(row.count):
        option = &options[i]
        end_look_up(search, option, 0, slack)
        if views_t is two_views_t and option.slack[0] >= 0:
            begin_look_up(search, option, 1)
    for i in range(row.count):
        option = &options[i]
        if option.slack[0] < 0:
            continue
        if views_t is two_views_t:
            end_look_up(search, option, 1, other_slack)
            if option.slack[1] < 0:
                continue
        search.base.path[left] = step_move(row.step[i])
        search.labels[row.blank] = option.label
        search.labels[option.step.source] = search.patterns.goal_blank
        placing = &search.placings[0][search.patterns.view[0].pattern[option.label]]
        saved = placing[0]
        place_tile(placing, &option.look_up[0])
        if views_t is two_views_t:
            other_placing = &search.placings[1][search.patterns.view[1].pattern[option.label]]
            other_saved = other_placing[0]
            place_tile(other_placing, &option.look_up[1])
        status = descend(views, row.next[i], left, option.slack[0], option.slack[1])
        placing[0] = saved
        if views_t is two_views_t:
            other_placing[0] = other_saved
        search.labels[option.step.source] = option.label
        search.labels[row.blank] = search.patterns.goal_blank
        if status != STATUS_CONTINUE:
            return status
    return STATUS_CONTINUE


# Searches at and below the node with these labels. STATUS_FOUND with the path in base.path,
# STATUS_CONTINUE when there is none within the bound (or all were counted), or why it had to stop.
cdef status_t pattern_below(pattern_search_t *search, const uint8_t *labels, uint32_t state,
                            int left) noexcept nogil:
    cdef int slack[MAX_VIEWS]
    cdef int blank = search.base.rows[state].blank
    cdef int v
    memcpy(search.labels, labels, search.patterns.cells)
    slack[1] = 0
    for v in range(search.patterns.views):
        slack[v] = slack_of(left, manhattan_full(search.geometry, labels, blank)) - placings_init(
            search.patterns, v, labels, blank, search.placings[v]
        )
        if slack[v] < 0:
            return STATUS_CONTINUE
    if search.patterns.views == 1:
        return descend(<one_view_t*>search, state, left, slack[0], 0)
    return descend(<two_views_t*>search, state, left, slack[0], slack[1])
