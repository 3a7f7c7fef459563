"""IDA* on boards of at most 16 cells, with the heuristics that are worth a search of their own.

A node carries no h but its *slack*, (bound - g - h) / BOUND_STEP. A move changes h by 1, so a child
has the same slack or one less, and one bit a move and tile decides. A child is tested before the
call, not in it.
"""

from libc.stdint cimport int16_t

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t, step_move
from fastpuzzle._kernels.deepening.base cimport deepening_tick, is_at_goal, slack_of
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.memo cimport find_or_make
from fastpuzzle._kernels.ground.packed cimport (
    goes_away,
    pack,
    packed_after,
    packed_step_init,
    packed_tile,
)
from fastpuzzle._kernels.ground.types cimport (
    BOUND_STEP,
    MOVE_DOWN,
    MOVE_UP,
    NO_CELL,
    STATUS_CONTINUE,
    STATUS_FOUND,
)
from fastpuzzle._kernels.heuristics.linear_conflict cimport LinearConflict, leavers_of
from fastpuzzle._kernels.heuristics.manhattan cimport Manhattan
from fastpuzzle._kernels.heuristics.walking_conflict cimport WalkingConflict
from fastpuzzle._kernels.heuristics.walking_distance cimport FARTHER, WalkingDistance

# One struct, four types: the search is written once and compiled for each.
cdef struct by_manhattan_t:
    packed_search_t packed

cdef struct by_conflict_t:
    packed_search_t packed

cdef struct by_walking_t:
    packed_search_t packed

cdef struct by_walking_conflict_t:
    packed_search_t packed

ctypedef fused kind_t:
    by_manhattan_t
    by_conflict_t
    by_walking_t
    by_walking_conflict_t


# How many tiles more must leave the line of the move's direction where the moved tile is at home.
cdef inline int more_leavers(const packed_search_t *packed, const step_t *step, int label,
                             const uint64_t *codes, const uint64_t *child_codes) noexcept nogil:
    cdef int direction = step.base.lane >> 4
    cdef int line_shift = step.line_shift[label]
    cdef const uint8_t *leavers = packed.leavers[direction]
    return (<int>leavers[(child_codes[direction] >> line_shift) & 0xFFFF]
            - <int>leavers[(codes[direction] >> line_shift) & 0xFFFF])


# Half of what the bound by conflicts is beyond that by walking, in the direction of a lane; it may
# be negative.
cdef inline int beyond_in(uint64_t walking, int lane) noexcept nogil:
    return <int16_t>(walking >> (32 + lane) & 0xFFFF)


# Searches at and below a node with `left` moves left of the bound and this slack (with
# by_walking_conflict_t: the slack by walking, and in the upper half of `walking` half of what the
# bound by conflicts is beyond that by walking, for each direction in 16 bits). `board` names the
# blank by its own label. STATUS_FOUND with the path in base.path, STATUS_CONTINUE when there is
# none within the bound, or why it had to stop. A node is left for its last child by a jump, not a
# call: most nodes have one child at the most.
cdef status_t descend(kind_t *search, uint64_t board, uint32_t state, int left, int slack,
                      uint64_t walking, uint64_t row_codes, uint64_t col_codes) noexcept nogil:
    cdef packed_search_t *packed = &search.packed
    cdef const prune_row_t *row
    cdef const step_t *step
    cdef const step_t *next_step = NULL
    cdef status_t status
    cdef uint64_t child, child_walking, walking_state, next_walking
    cdef uint64_t codes[2]
    cdef uint64_t child_codes[2]
    cdef uint64_t next_codes[2]
    cdef unsigned int entry
    cdef int i, label, child_slack, beyond, next_child, next_slack, next_label
    next_codes[0] = next_codes[1] = next_walking = 0
    next_slack = next_label = 0
    codes[0], codes[1] = row_codes, col_codes
    while True:
        if is_at_goal(left, slack):
            packed.base.left_at_goal = left
            packed.base.found += 1
            return STATUS_CONTINUE if packed.base.count_all else STATUS_FOUND
        status = deepening_tick(&packed.base)
        if status != STATUS_CONTINUE:
            return status
        row = &packed.base.rows[state]
        packed.base.nodes += 1
        packed.base.generated += row.count
        left -= 1
        next_child = -1
        for i in range(row.count):
            step = &packed.steps[row.step[i]]
            label = packed_tile(&step.base, board)
            child_walking = walking
            if kind_t is by_walking_t or kind_t is by_walking_conflict_t:
                walking_state = (walking >> step.base.lane) & 0xFFFF
                entry = step.walk[walking_state * step.base.stride + step.home[label]]
                child_slack = slack - <int>(entry & FARTHER)
                if child_slack < 0:
                    continue
                child_walking = walking ^ ((walking_state ^ (entry >> 1)) << step.base.lane)
            if kind_t is by_manhattan_t:
                child_slack = slack - goes_away(&step.base, label)
                if child_slack < 0:
                    continue
            if kind_t is by_conflict_t or kind_t is by_walking_conflict_t:
                child_codes[0] = codes[0] + step.code_change[0][label]
                child_codes[1] = codes[1] + step.code_change[1][label]
            if kind_t is by_conflict_t:
                child_slack = (slack - goes_away(&step.base, label)
                               - more_leavers(packed, step, label, codes, child_codes))
                if child_slack < 0:
                    continue
            if kind_t is by_walking_conflict_t:
                beyond = (beyond_in(walking, step.base.lane) + goes_away(&step.base, label)
                          + more_leavers(packed, step, label, codes, child_codes)
                          - <int>(entry & FARTHER))
                if child_slack < max(beyond, 0) + max(beyond_in(walking, 16 - step.base.lane), 0):
                    continue
                child_walking = ((child_walking & ~(<uint64_t>0xFFFF << (32 + step.base.lane)))
                                 | <uint64_t>(beyond & 0xFFFF) << (32 + step.base.lane))
            if next_child >= 0:
                packed.base.path[left] = step_move(row.step[next_child])
                child = packed_after(&next_step.base, board, packed.goal_blank, next_label)
                status = descend(search, child, row.next[next_child], left, next_slack,
                                 next_walking, next_codes[0], next_codes[1])
                if status != STATUS_CONTINUE:
                    return status
            next_child, next_step, next_label = i, step, label
            next_slack, next_walking = child_slack, child_walking
            if kind_t is by_conflict_t or kind_t is by_walking_conflict_t:
                next_codes[0], next_codes[1] = child_codes[0], child_codes[1]
        if next_child < 0:
            return STATUS_CONTINUE
        packed.base.path[left] = step_move(row.step[next_child])
        board = packed_after(&next_step.base, board, packed.goal_blank, next_label)
        state, slack, walking = row.next[next_child], next_slack, next_walking
        if kind_t is by_conflict_t or kind_t is by_walking_conflict_t:
            codes[0], codes[1] = next_codes[0], next_codes[1]


# The codes of all lines of one direction.
cdef uint64_t line_codes(const packed_search_t *packed, const uint8_t *labels,
                         int direction) noexcept nogil:
    cdef uint64_t codes = 0
    cdef int cell
    for cell in range(packed.rows * packed.cols):
        if labels[cell] != packed.goal_blank:
            codes += code_of(packed, labels[cell], cell, direction)
    return codes


# What a tile at a cell adds to the codes of one direction.
cdef uint64_t code_of(const packed_search_t *packed, int label, int cell,
                      int direction) noexcept nogil:
    cdef int line = cell // packed.cols if direction == 0 else cell % packed.cols
    cdef int place = cell % packed.cols if direction == 0 else cell // packed.cols
    cdef int home_line = label // packed.cols if direction == 0 else label % packed.cols
    cdef int home_place = label % packed.cols if direction == 0 else label // packed.cols
    cdef uint64_t digit = 1 + home_place
    if line != home_line:
        return 0
    while place > 0:
        digit *= 5
        place -= 1
    return digit << (16 * line)


cdef extern from "four_by_four.h" nogil:
    int manhattan_at "fastpuzzle_manhattan_at_any" (
        int cell, cells_t *search, uint64_t board, uint32_t state, int left, int slack) noexcept
    int conflict_at "fastpuzzle_conflict_at_any" (
        int cell, cells_t *search, uint64_t board, uint32_t state, int left, int slack,
        uint64_t rows, uint64_t cols) noexcept
    int walking_at "fastpuzzle_walking_at_any" (
        int cell, cells_t *search, uint64_t board, uint32_t state, int left, int slack,
        uint32_t walking) noexcept
    int walking_conflict_at "fastpuzzle_walking_conflict_at_any" (
        int cell, cells_t *search, uint64_t board, uint32_t state, int left, int slack,
        uint32_t walking, uint64_t rows, uint64_t cols, int vertical, int horizontal) noexcept


# Looks at the limits for a search by cells: 0, or why it must end.
cdef int pause(cells_t *cells) noexcept nogil:
    cdef deepening_t *base = &(<packed_search_t*>cells.owner).base
    cdef status_t status
    base.nodes, base.generated = cells.nodes, cells.generated
    status = deepening_tick(base)
    cells.nodes, cells.generated = base.nodes, base.generated
    cells.checkpoint = base.checkpoint
    return status


# As packed_below on a board of 4 x 4 cells, from what was found out about its node.
cdef status_t by_cells(packed_search_t *search, const packed_node_t *node, uint32_t state,
                       int left) noexcept nogil:
    cdef cells_t *cells = &search.cells
    cdef deepening_t *base = &search.base
    cdef int blank = base.rows[state].blank
    cdef int status
    cells.next, cells.moves = search.by_move.next, search.by_move.moves
    cells.blank = search.goal_blank
    cells.found_status = STATUS_FOUND
    cells.count_all, cells.path = base.count_all, base.path
    cells.nodes, cells.generated = base.nodes, base.generated
    cells.checkpoint, cells.found = base.checkpoint, base.found
    cells.pause = pause
    cells.owner = search
    if search.kind == HOT_MANHATTAN:
        status = manhattan_at(blank, cells, node.board, state, left, node.slack)
    elif search.kind == HOT_CONFLICT:
        status = conflict_at(blank, cells, node.board, state, left, node.slack, node.row_codes,
                             node.col_codes)
    elif search.kind == HOT_WALKING:
        status = walking_at(blank, cells, node.board, state, left, node.slack,
                            <uint32_t>node.walking)
    else:
        status = walking_conflict_at(blank, cells, node.board, state, left, node.slack,
                                     <uint32_t>node.walking, node.row_codes, node.col_codes,
                                     node.beyond[0], node.beyond[1])
    base.nodes, base.generated, base.found = cells.nodes, cells.generated, cells.found
    base.left_at_goal = cells.left_at_goal
    return <status_t>status


# Writes what a search finds out about the node with these labels, whose bound is given.
cdef void packed_node(const packed_search_t *search, const uint8_t *labels, int left,
                      const bound_t *bound, packed_node_t *node) noexcept nogil:
    cdef int vertical, horizontal
    node.board = pack(labels, search.rows * search.cols)
    node.slack = slack_of(left, bound.value)
    node.walking = (bound.rows & 0xFFFF) | <uint64_t>(bound.cols & 0xFFFF) << 16
    node.row_codes = node.col_codes = 0
    node.beyond[0] = node.beyond[1] = 0
    if search.kind == HOT_CONFLICT or search.kind == HOT_WALKING_CONFLICT:
        node.row_codes = line_codes(search, labels, 0)
        node.col_codes = line_codes(search, labels, 1)
    if search.kind == HOT_WALKING_CONFLICT:
        vertical = search.walking[0].distance[bound.rows & 0xFFFF]
        horizontal = search.walking[1].distance[bound.cols & 0xFFFF]
        # The bounds of one direction have one parity.
        node.beyond[0] = (<int>(bound.rows >> 16) - vertical) // BOUND_STEP
        node.beyond[1] = (<int>(bound.cols >> 16) - horizontal) // BOUND_STEP
        if node.slack >= 0:
            node.slack = slack_of(left, vertical + horizontal)


# Searches at and below the node with these labels, whose bound is given. STATUS_FOUND with the path
# in base.path, STATUS_CONTINUE when there is none within the bound (or all were counted), or why it
# had to stop.
cdef status_t packed_below(packed_search_t *search, const uint8_t *labels, uint32_t state, int left,
                           const bound_t *bound) noexcept nogil:
    cdef packed_node_t node
    cdef uint64_t walking
    packed_node(search, labels, left, bound, &node)
    if node.slack < 0:
        return STATUS_CONTINUE
    if not search.is_general:
        return by_cells(search, &node, state, left)
    if search.kind == HOT_MANHATTAN:
        return descend(<by_manhattan_t*>search, node.board, state, left, node.slack, 0, 0, 0)
    if search.kind == HOT_WALKING:
        return descend(<by_walking_t*>search, node.board, state, left, node.slack, node.walking, 0,
                       0)
    if search.kind == HOT_CONFLICT:
        return descend(<by_conflict_t*>search, node.board, state, left, node.slack, 0,
                       node.row_codes, node.col_codes)
    walking = (node.walking | <uint64_t>(node.beyond[0] & 0xFFFF) << 32
               | <uint64_t>(node.beyond[1] & 0xFFFF) << 48)
    return descend(<by_walking_conflict_t*>search, node.board, state, left, node.slack, walking,
                   node.row_codes, node.col_codes)


# The kind of search that a heuristic has here for its shape, HOT_NONE if it has none.
cdef hot_t hot_kind(Heuristic heuristic):
    cdef const geometry_t *geometry = &heuristic.data.geometry
    if geometry.cells > PACKED_CELLS:
        return HOT_NONE
    if type(heuristic) is Manhattan:
        return HOT_MANHATTAN
    if type(heuristic) is WalkingDistance:
        return HOT_WALKING
    if max(geometry.rows, geometry.cols) > MAX_CODED_LINE:
        return HOT_NONE
    if type(heuristic) is LinearConflict:
        return HOT_CONFLICT
    return HOT_WALKING_CONFLICT if type(heuristic) is WalkingConflict else HOT_NONE


# Writes the number of tiles that must leave a line for each code.
cdef void fill_leavers(uint8_t *leavers) noexcept nogil:
    cdef int digits[MAX_CODED_LINE]
    cdef int code, rest, tiles
    for code in range(LINE_CODES):
        rest, tiles = code, 0
        for _ in range(MAX_CODED_LINE):
            if rest % 5:
                digits[tiles] = rest % 5
                tiles += 1
            rest //= 5
        leavers[code] = leavers_of(digits, tiles)


cdef class PackedModel:
    """A search that has yet to begin, for one heuristic of one shape and goal blank."""

    def __cinit__(self, Heuristic heuristic, hot_t kind):
        cdef packed_search_t *packed = &self.search
        cdef const geometry_t *geometry = &heuristic.data.geometry
        cdef step_t *step
        cdef int cell, move, source, label, direction, line, d
        cdef int lines[2]
        self.heuristic = heuristic
        packed.kind = kind
        packed.rows = lines[0] = geometry.rows
        packed.cols = lines[1] = geometry.cols
        packed.goal_blank = heuristic.data.goal_blank
        if kind == HOT_WALKING or kind == HOT_WALKING_CONFLICT:
            packed.walking[0] = &(<WalkingDistance>heuristic).row_table.data
            packed.walking[1] = &(<WalkingDistance>heuristic).col_table.data
        if kind == HOT_CONFLICT or kind == HOT_WALKING_CONFLICT:
            fill_leavers(packed.leavers[0])
            fill_leavers(packed.leavers[1])
        packed.is_general = lines[0] != 4 or lines[1] != 4
        for d in range(2):
            if packed.walking[d] != NULL:
                packed.cells.walk[d] = packed.walking[d].next
        packed.cells.leavers = packed.leavers[0]
        for cell in range(geometry.cells):
            for move in range(4):
                packed.cells.change[4 * cell + move] = packed.steps[4 * cell + move].code_change
                source = geometry.neighbor[cell][move]
                if source == NO_CELL:
                    continue
                step = &packed.steps[4 * cell + move]
                direction = 0 if move == MOVE_DOWN or move == MOVE_UP else 1
                packed_step_init(&step.base, geometry, cell, move)
                step.base.lane = 16 * direction
                step.base.stride = 2 * lines[direction]
                if kind == HOT_WALKING or kind == HOT_WALKING_CONFLICT:
                    step.walk = packed.walking[direction].next
                for label in range(geometry.cells):
                    line = label // geometry.cols if direction == 0 else label % geometry.cols
                    step.home[label] = 2 * line + (source > cell)
                    step.line_shift[label] = 16 * line
                    if kind == HOT_CONFLICT or kind == HOT_WALKING_CONFLICT:
                        for d in range(2):
                            step.code_change[d][label] = (code_of(packed, label, cell, d)
                                                          - code_of(packed, label, source, d))


# Models by heuristic.
_finished = {}


# The model of a heuristic's searches, or None if it has none here; made on first use.
cdef PackedModel packed_model(Heuristic heuristic):
    cdef hot_t kind = hot_kind(heuristic)
    if kind == HOT_NONE:
        return None
    return find_or_make(_finished, heuristic, PackedModel, (heuristic, kind))
