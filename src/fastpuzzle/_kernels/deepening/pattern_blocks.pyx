"""Nodes of the search in blocks by pattern databases: boards of at most 16 cells, packed.

A block goes through loops that do not branch on what they find. The first lists the moves whose
children may be within the bound. The next one finds where the entry of each child is in the tables,
as the board itself sees it, and lets the memory fetch it; then the entries are read, and the
children within the bound are kept. The last two do the same for the mirrored board.
"""

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t
from fastpuzzle._kernels.deepening.base cimport slack_of
from fastpuzzle._kernels.deepening.blocks cimport (
    BLOCK_NODES,
    MAX_CHILDREN,
    block_node_t,
    tally_t,
    task_t,
)
from fastpuzzle._kernels.ground.bits cimport count_bits, prefetch
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.memo cimport find_or_make
from fastpuzzle._kernels.ground.types cimport NO_CELL
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_full
from fastpuzzle._kernels.patterns.data cimport placings_init
from fastpuzzle._kernels.patterns.pattern_form cimport (
    EXCESS_MASK,
    FIRST_FLAG,
    placing_t,
    view_t,
)
from fastpuzzle._kernels.patterns.subset_form cimport MAX_SUBSET_CELLS, subsets_t
from fastpuzzle._kernels.patterns.subsets cimport number_of

cdef enum:
    ORDER_SHIFT = 16
    # Smaller trees are done before their nodes are cut into tasks.
    LEAST_NODES = 100
    TASKS = 64

# A node. Invariant: board[v] has the code of what is at each place of view v; place[v][p] is the
# set of the places of pattern p, and above ORDER_SHIFT their order; excess[v][p] is its excess, and
# slack[v] is the node's.
cdef struct node_t:
    block_node_t head
    int16_t slack[MAX_VIEWS]
    uint64_t board[MAX_VIEWS]
    uint32_t place[MAX_VIEWS][MAX_PACKED_PATTERNS]
    uint8_t excess[MAX_VIEWS][MAX_PACKED_PATTERNS]

# A move of a node's blank that may lead to a child within the bound, and what the tile is.
cdef struct move_t:
    uint16_t state
    uint8_t parent
    uint8_t step
    uint8_t code
    uint8_t pattern[MAX_VIEWS]
    uint8_t worse

# What one view sees of a child.
cdef struct seen_t:
    const uint8_t *entry
    uint32_t place
    uint32_t number

# A child within the bound of the board itself, by the number of its move.
cdef struct child_t:
    uint16_t number
    int16_t slack
    uint8_t excess

# One search, two types: it is written once and compiled for each number of views.
cdef struct one_view_t:
    packed_patterns_t tables

cdef struct two_views_t:
    packed_patterns_t tables

ctypedef fused views_t:
    one_view_t
    two_views_t


# The places of the pattern whose tile `code` moves, after the move: as they are in node_t.
cdef inline uint32_t place_after(const packed_patterns_t *tables, int v, uint32_t place,
                                 uint64_t board, const packed_pattern_step_t *step,
                                 int code) noexcept nogil:
    cdef uint32_t passed = <uint32_t>(board >> step.passed_shift[v]) & step.passed_mask[v]
    cdef const int16_t *passing = tables.passing[v][code]
    cdef int32_t change = passing[passed & 255]
    change += passing[passed >> 8 & 255]
    change += passing[passed >> 16]
    change = (change ^ step.sign[v]) - step.sign[v]
    return (place ^ step.exchange[v]) + (<uint32_t>change << ORDER_SHIFT)


# Finds what one view sees of a child, and lets the memory begin to fetch the entry.
cdef inline void look(const packed_patterns_t *tables, int v, const node_t *node,
                      const move_t *move, seen_t *seen) noexcept nogil:
    cdef const packed_pattern_t *pattern = &tables.patterns[move.pattern[v]]
    cdef uint32_t place = place_after(tables, v, node.place[v][move.pattern[v]], node.board[v],
                                      &tables.steps[move.step], move.code)
    cdef uint32_t low = pattern.low[place & 255]
    seen.place = place
    seen.number = (low >> 16) + pattern.high[(low & 0xFFFF) | (place >> 8 & 255)]
    seen.entry = (pattern.entries + seen.number * <size_t>pattern.orders
                  + (place >> ORDER_SHIFT))
    prefetch(seen.entry)


# The excess that the entry says for the place to which the blank comes.
cdef inline int excess_of(const packed_patterns_t *tables, int v, const move_t *move,
                          const seen_t *seen) noexcept nogil:
    cdef int entry = seen.entry[0]
    cdef uint32_t regions = tables.patterns[move.pattern[v]].regions[seen.number]
    return (entry & EXCESS_MASK) + (
        entry >> (FIRST_FLAG + (regions >> tables.steps[move.step].blank_bits[v] & 3)) & 1
    )


# Writes a move of a node, and returns whether its child may be within the bound: where it is not
# even if no excess is left, the tables need not be asked.
cdef inline bint may_go(views_t *kind, const node_t *node, const blocks_row_t *row, int j,
                        move_t *move) noexcept nogil:
    cdef const packed_patterns_t *tables = &kind.tables
    cdef const packed_pattern_step_t *step = &tables.steps[row.step[j]]
    cdef int code = node.board[0] >> step.from_shift[0] & 15
    cdef int worse = step.worse >> code & 1
    cdef int p = tables.pattern[0][code]
    cdef int most = node.slack[0] - worse + node.excess[0][p]
    move.state = row.next[j]
    move.step = row.step[j]
    move.code = code
    move.worse = worse
    move.pattern[0] = p
    if views_t is two_views_t:
        p = tables.pattern[1][code]
        move.pattern[1] = p
        most |= node.slack[1] - worse + node.excess[1][p]
    return (most | (row.count - 1 - j)) >= 0


# See expand_t.
cdef inline size_t expand_by(views_t *kind, tally_t *tally, const node_t *nodes, size_t count,
                             node_t *out) noexcept nogil:
    cdef const packed_patterns_t *tables = &kind.tables
    cdef move_t moves[MAX_CHILDREN * BLOCK_NODES + 1]
    cdef seen_t seen[MAX_CHILDREN * BLOCK_NODES]
    cdef seen_t mirrored[MAX_CHILDREN * BLOCK_NODES]
    cdef child_t children[MAX_CHILDREN * BLOCK_NODES]
    cdef const node_t *node
    cdef node_t *written = out
    cdef const blocks_row_t *row
    cdef const packed_pattern_step_t *step
    cdef const move_t *move
    cdef child_t *child
    cdef task_t *task
    cdef size_t found = 0
    cdef size_t left = 0
    cdef size_t i
    cdef uint64_t code
    cdef uint32_t last_task = nodes[0].head.task
    cdef int slack, excess
    task = &tally.tasks[nodes[0].head.task]
    for i in range(count):
        node = &nodes[i]
        row = &tables.rows[node.head.state]
        if node.head.task != last_task:
            last_task = node.head.task
            task = &tally.tasks[last_task]
        task.expanded += 1
        task.generated += row.count
        if node.board[0] == tables.goal and last_task < tally.least_goal:
            tally.least_goal = last_task
        if row.count == MAX_CHILDREN:
            moves[found].parent = i
            found += may_go(kind, node, row, 3, &moves[found])
        # As many for every node: a loop of a length that is hard to guess costs more.
        moves[found].parent = i
        found += may_go(kind, node, row, 2, &moves[found])
        moves[found].parent = i
        found += may_go(kind, node, row, 1, &moves[found])
        moves[found].parent = i
        found += may_go(kind, node, row, 0, &moves[found])
    for i in range(found):
        look(tables, 0, &nodes[moves[i].parent], &moves[i], &seen[i])
    for i in range(found):
        move = &moves[i]
        node = &nodes[move.parent]
        excess = excess_of(tables, 0, move, &seen[i])
        slack = node.slack[0] - move.worse - excess + node.excess[0][move.pattern[0]]
        child = &children[left]
        child.number = i
        child.slack = slack
        child.excess = excess
        left += slack >= 0
    if views_t is two_views_t:
        for i in range(left):
            move = &moves[children[i].number]
            look(tables, 1, &nodes[move.parent], move, &mirrored[i])
    for i in range(left):
        child = &children[i]
        move = &moves[child.number]
        node = &nodes[move.parent]
        step = &tables.steps[move.step]
        code = move.code
        written[0] = node[0]
        written.head.state = move.state
        written.slack[0] = child.slack
        written.place[0][move.pattern[0]] = seen[child.number].place
        written.excess[0][move.pattern[0]] = child.excess
        written.board[0] = node.board[0] ^ (code << step.from_shift[0] | code << step.to_shift[0])
        if views_t is two_views_t:
            excess = excess_of(tables, 1, move, &mirrored[i])
            slack = node.slack[1] - move.worse - excess + node.excess[1][move.pattern[1]]
            written.slack[1] = slack
            written.place[1][move.pattern[1]] = mirrored[i].place
            written.excess[1][move.pattern[1]] = excess
            written.board[1] = node.board[1] ^ (code << step.from_shift[1]
                                                | code << step.to_shift[1])
            written += slack >= 0
        else:
            written += 1
    return written - out


cdef size_t expand_one_view(const void *tables, tally_t *tally,
                            const void *nodes, size_t count, void *children) noexcept nogil:
    return expand_by(<one_view_t*>tables, tally, <const node_t*>nodes, count,
                     <node_t*>children)


cdef size_t expand_two_views(const void *tables, tally_t *tally,
                             const void *nodes, size_t count, void *children) noexcept nogil:
    return expand_by(<two_views_t*>tables, tally, <const node_t*>nodes, count,
                     <node_t*>children)


# See begin_t.
cdef bint begin(const void *_tables, const uint8_t *labels, uint32_t state, int left,
                void *_node) noexcept nogil:
    cdef const packed_patterns_t *tables = <const packed_patterns_t*>_tables
    cdef const patterns_t *patterns = tables.source
    cdef placing_t placings[MAX_SUBSET_CELLS]
    cdef node_t *node = <node_t*>_node
    cdef int blank = tables.rows[state].blank
    cdef uint64_t code
    cdef int v, p, cell, slack
    memset(node, 0, sizeof(node_t))
    node.head.state = state
    for v in range(patterns.views):
        slack = slack_of(left, manhattan_full(tables.geometry, labels, blank)) - placings_init(
            patterns, v, labels, blank, placings
        )
        if slack < 0:
            return False
        node.slack[v] = slack
        for p in range(patterns.count):
            node.place[v][p] = <uint32_t>placings[p].mask | placings[p].order << ORDER_SHIFT
            node.excess[v][p] = placings[p].excess
        for cell in range(patterns.cells):
            code = labels[cell] ^ patterns.goal_blank
            node.board[v] |= code << (4 * tables.place[v][cell])
    return True


# Whether the search in blocks is for such patterns on such a board.
cdef bint fits(const patterns_t *patterns, const geometry_t *geometry) noexcept:
    return (geometry.cells <= PACKED_CELLS and 0 < patterns.count <= MAX_PACKED_PATTERNS
            and 2 * (geometry.cols - 1) <= PASSED_PLACES)


# Fills what a move of the blank from a cell is to one view.
cdef void step_init(packed_pattern_step_t *step, const view_t *view, int v, int cell,
                    int source) noexcept:
    cdef int there = view.place[cell]
    cdef int here = view.place[source]
    cdef int first = min(there, here) + 1
    cdef int passed = max(there, here) - first
    step.exchange[v] = 1 << there | 1 << here
    step.from_shift[v] = 4 * here
    step.to_shift[v] = 4 * there
    step.blank_bits[v] = 2 * here
    # Where nothing is passed, any shift that the word has will do.
    step.passed_shift[v] = 4 * first if passed else 0
    step.passed_mask[v] = (1 << (4 * passed)) - 1
    step.sign[v] = 0 if there > here else -1


# What the order of a tile's pattern grows by when it goes up the snake past a label, 0 where the
# board has none so large.
cdef int passing_by(const view_t *view, int label, int other, int cells) noexcept:
    return view.passing[label][other] if other < cells else 0


# Writes the two parts of the numbers of all sets of so many places: see packed_pattern_t.
cdef void split_numbers(uint32_t *low, uint16_t *high, int size) noexcept:
    cdef int mask, members
    for mask in range(256):
        low[mask] = number_of(mask, 0, 0) << 16 | count_bits(mask) << 8
        members = size - count_bits(mask)
        if members >= 0:
            high[members << 8 | mask] = number_of(mask, 8, members)


cdef class PatternBlocks:
    """The form of a block search by pattern databases, and what its nodes read."""

    def __cinit__(self, Pattern pattern, Automaton automaton):
        cdef const patterns_t *patterns = &pattern.views.data
        cdef const geometry_t *geometry = &self.geometry
        cdef packed_patterns_t *tables = &self.tables
        cdef const view_t *view
        cdef int v, cell, move, source, label, other, blank, code
        cdef uint64_t worse
        self.views = pattern.views
        self.geometry = pattern.data.geometry
        self.copy_rows(automaton)
        tables.source = patterns
        tables.geometry = geometry
        blank = patterns.goal_blank
        for v in range(patterns.views):
            view = &patterns.view[v]
            for cell in range(geometry.cells):
                tables.place[v][cell] = view.place[cell]
            for label in range(geometry.cells):
                code = label ^ blank
                tables.pattern[v][code] = view.pattern[label]
                for other in range(256):
                    tables.passing[v][code][other] = (
                        passing_by(view, label, (other & 15) ^ blank, geometry.cells)
                        + passing_by(view, label, (other >> 4) ^ blank, geometry.cells)
                    )
            for cell in range(geometry.cells):
                for move in range(4):
                    source = geometry.neighbor[cell][move]
                    if source != NO_CELL:
                        step_init(&tables.steps[4 * cell + move], view, v, cell, source)
        self.number_sets(patterns)
        for cell in range(geometry.cells):
            tables.goal |= <uint64_t>(cell ^ blank) << (4 * tables.place[0][cell])
            for move in range(4):
                worse = patterns.steps[4 * cell + move].worse
                for label in range(geometry.cells):
                    tables.steps[4 * cell + move].worse |= (worse >> label & 1) << (label ^ blank)
        self.form.tables = tables
        self.form.node_bytes = sizeof(node_t)
        self.form.least_nodes = LEAST_NODES
        self.form.tasks = TASKS
        self.form.begin = begin
        self.form.expand = expand_two_views if patterns.views == MAX_VIEWS else expand_one_view

    def __dealloc__(self):
        PyMem_RawFree(self.rows)
        PyMem_RawFree(self.low)
        PyMem_RawFree(self.high)
        PyMem_RawFree(self.regions)

    # Copies the automaton into shorter rows.
    cdef int copy_rows(self, Automaton automaton) except -1:
        cdef const prune_row_t *row
        cdef int state, j
        self.rows = <blocks_row_t*>PyMem_RawCalloc(automaton.states, sizeof(blocks_row_t))
        if self.rows == NULL:
            raise MemoryError
        for state in range(automaton.states):
            row = &automaton.rows[<size_t>state]
            self.rows[<size_t>state].count = row.count
            self.rows[<size_t>state].blank = row.blank
            for j in range(row.count):
                self.rows[<size_t>state].next[j] = row.next[j]
                self.rows[<size_t>state].step[j] = row.step[j]
        self.tables.rows = self.rows
        return 0

    # Writes the tables of all sets of places in the form that this search reads.
    cdef int number_sets(self, const patterns_t *patterns) except -1:
        cdef const subsets_t *subsets
        cdef packed_pattern_t *pattern
        cdef size_t p, first, number
        cdef size_t sets = 0
        for p in range(patterns.count):
            sets += patterns.patterns[p].subsets.count
        self.low = <uint32_t*>PyMem_RawCalloc(patterns.count, 256 * sizeof(uint32_t))
        self.high = <uint16_t*>PyMem_RawCalloc(patterns.count, COUNTS * 256 * sizeof(uint16_t))
        self.regions = <uint32_t*>PyMem_RawMalloc(sets * sizeof(uint32_t))
        if self.low == NULL or self.high == NULL or self.regions == NULL:
            raise MemoryError
        sets = 0
        for p in range(patterns.count):
            subsets = patterns.patterns[p].subsets
            pattern = &self.tables.patterns[p]
            pattern.entries = patterns.patterns[p].entries
            pattern.orders = patterns.patterns[p].orders
            # Patterns of one size have the same sets.
            for first in range(p):
                if patterns.patterns[first].subsets == subsets:
                    pattern.low = self.tables.patterns[first].low
                    pattern.high = self.tables.patterns[first].high
                    pattern.regions = self.tables.patterns[first].regions
                    break
            else:
                pattern.low = self.low + 256 * p
                pattern.high = self.high + COUNTS * 256 * p
                pattern.regions = self.regions + sets
                split_numbers(self.low + 256 * p, self.high + COUNTS * 256 * p, subsets.size)
                for number in range(subsets.count):
                    self.regions[sets + number] = <uint32_t>subsets.regions[number]
                sets += subsets.count
        return 0


# The form for a heuristic and the words of so many moves that an automaton forbids; None if it has
# none. Made on first use, and kept as long as the heuristic.
cdef PatternBlocks pattern_blocks(Pattern pattern, Automaton automaton, int moves):
    if not fits(&pattern.views.data, &pattern.data.geometry):
        return None
    return find_or_make(pattern.blocks, moves, PatternBlocks, (pattern, automaton))
