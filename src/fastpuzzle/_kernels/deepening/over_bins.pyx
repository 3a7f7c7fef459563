"""IDA* on packed boards of 4 x 4 cells in bins: nodes side by side, in the order that is fastest.

The first moves are tried in their order, and what is below them are the *tasks*. A task is searched
in bins, always from the fullest one, which keeps the waiting nodes few. Where the goal is in it, or
a limit is near that nodes too many must not count against, its nodes are not counted, and it is
searched node after node.
"""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.string cimport memset

from fastpuzzle._kernels.deepening.base cimport deepening_t, flush_counts
from fastpuzzle._kernels.deepening.over_bytes cimport bytes_below
from fastpuzzle._kernels.deepening.over_packed cimport (
    HOT_CONFLICT,
    HOT_WALKING,
    HOT_WALKING_CONFLICT,
    packed_below,
    packed_node,
    packed_node_t,
)
from fastpuzzle._kernels.ground.control cimport control_check, control_t
from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE

cdef extern from "bins_by_cell.h" nogil:
    const expand_bin_t *bins_of "fastpuzzle_bins_of" (int by_walking, int by_conflict)

cdef enum:
    CAPACITY = 4096             # nodes of a bin between two steps
    ROOM = CAPACITY + 256       # nodes of a bin at any time: more than are added in a step
    NODES_BETWEEN_CHECKS = 4096
    # The search with a bound expands a few times as many nodes as that with the one before.
    GROWTH = 4
    # Fewer nodes fill no bins. Every task begins and ends with bins that are nearly empty; and one
    # of them, that of the goal, is searched twice.
    NODES_A_TASK = 40000
    MOST_MOVES_ABOVE = 9
    LEAST_NODES = 10000


# Prepares a search by the same heuristic as `packed`, which it uses and which must not be moved.
cdef void bins_init(bins_search_t *search, packed_search_t *packed,
                    const heuristic_t *heuristic) noexcept nogil:
    cdef bint by_walking = packed.kind == HOT_WALKING or packed.kind == HOT_WALKING_CONFLICT
    cdef bint by_conflict = packed.kind == HOT_CONFLICT or packed.kind == HOT_WALKING_CONFLICT
    cdef bins_t *bins = &search.bins
    cdef int i
    memset(search, 0, sizeof(search[0]))
    search.above.heuristic = heuristic
    search.above.hand_over = search_task
    search.packed = packed
    search.expand = bins_of(by_walking, by_conflict)
    bins.next, bins.no_state = packed.by_move.next, packed.by_move.no_state
    bins.walk[0], bins.walk[1] = packed.cells.walk[0], packed.cells.walk[1]
    for i in range(4 * CELLS):
        bins.change[i] = packed.cells.change[i]
    bins.leavers = packed.cells.leavers
    bins.blank = packed.goal_blank


# Gives all memory back.
cdef void bins_free(bins_search_t *search) noexcept nogil:
    PyMem_RawFree(search.memory)
    search.memory = NULL


# The next of several arrays in memory at `place`, which is moved behind it.
cdef inline void *take(char **place, size_t bytes_a_node) noexcept nogil:
    cdef void *array = place[0]
    place[0] += ROOM * bytes_a_node
    return array


# Makes room for the bins, once: False where the limit of memory, or the machine, does not have it.
cdef bint reserve(bins_search_t *search) noexcept nogil:
    cdef bint by_both = search.packed.kind == HOT_WALKING_CONFLICT
    cdef bint by_conflict = by_both or search.packed.kind == HOT_CONFLICT
    cdef size_t node_bytes = sizeof(uint64_t) * (4 if by_conflict else 2) + 2 * by_both
    cdef char *place
    cdef bin_t *bin
    cdef int cell
    if search.memory != NULL:
        return True
    if CELLS * ROOM * node_bytes > search.packed.base.control.memory_limit:
        return False
    search.memory = PyMem_RawMalloc(CELLS * ROOM * node_bytes)
    if search.memory == NULL:
        return False
    place = <char*>search.memory
    for cell in range(CELLS):
        bin = &search.bins.bin[cell]
        bin.board = <uint64_t*>take(&place, sizeof(uint64_t))
        bin.info = <uint64_t*>take(&place, sizeof(uint64_t))
        if by_conflict:
            bin.rows = <uint64_t*>take(&place, sizeof(uint64_t))
            bin.cols = <uint64_t*>take(&place, sizeof(uint64_t))
        if by_both:
            bin.beyond = <int8_t (*)[2]>take(&place, sizeof(bin.beyond[0]))
    return True


# Whether a search that will expand about so many nodes is worth bins, and there is room for them.
cdef bint bins_pay(bins_search_t *search, uint64_t expected) noexcept nogil:
    return search.expand != NULL and expected >= LEAST_NODES and reserve(search)


# The fullest bin.
cdef inline int fullest(const bins_t *bins) noexcept nogil:
    cdef int best = 0
    cdef int cell
    for cell in range(1, CELLS):
        if bins.bin[cell].count > bins.bin[best].count:
            best = cell
    return best


# Empties the bins. STATUS_CONTINUE when all nodes were expanded, or there is reason not to (the
# goal, the limit of nodes, a full bin), which leaves bins with nodes in them; or why the search
# must end.
cdef status_t drain(bins_search_t *search) noexcept nogil:
    cdef control_t *control = search.packed.base.control
    cdef bins_t *bins = &search.bins
    cdef uint64_t before = control.expanded
    cdef uint64_t next_check = NODES_BETWEEN_CHECKS
    cdef int cell = fullest(bins)
    cdef status_t status
    while bins.bin[cell].count > 0:
        if (bins.bin[cell].count > CAPACITY
                or before + bins.nodes + AT_ONCE > control.node_limit):
            return STATUS_CONTINUE
        search.expand[cell](bins)
        if bins.found:
            return STATUS_CONTINUE
        if bins.nodes >= next_check:
            control.expanded = before + bins.nodes
            status = control_check(control)
            if status != STATUS_CONTINUE:
                return status
            next_check = bins.nodes + NODES_BETWEEN_CHECKS
        cell = fullest(bins)
    return STATUS_CONTINUE


# Puts a node into the bins, which are empty, and forgets all counts.
cdef void begin(bins_search_t *search, const packed_node_t *node, uint32_t state) noexcept nogil:
    cdef bins_t *bins = &search.bins
    cdef bin_t *bin = &bins.bin[search.packed.base.rows[state].blank]
    cdef int cell
    for cell in range(CELLS):
        bins.bin[cell].count = 0
    bins.nodes = bins.generated = 0
    bins.found = False
    bin.count = 1
    bin.board[0] = node.board
    bin.info[0] = (<uint64_t>state | <uint64_t><uint32_t>node.walking << <int>WALK_BITS
                   | <uint64_t>node.slack << <int>SLACK_BITS)
    if bin.rows != NULL:
        bin.rows[0], bin.cols[0] = node.row_codes, node.col_codes
    if bin.beyond != NULL:
        bin.beyond[0][0], bin.beyond[0][1] = node.beyond[0], node.beyond[1]


# Searches a task, as hand_over_t says.
cdef status_t search_task(bytes_search_t *above, uint32_t state, int left,
                          const bound_t *bound) noexcept nogil:
    # The search above is the first member.
    cdef bins_search_t *search = <bins_search_t*>above
    cdef deepening_t *base = &search.packed.base
    cdef control_t *control = base.control
    cdef packed_node_t node
    cdef uint64_t before
    cdef status_t status
    flush_counts(&above.base)
    before = control.expanded
    packed_node(search.packed, above.labels, left, bound, &node)
    begin(search, &node, state)
    status = drain(search)
    if (status != STATUS_CONTINUE
            or not search.bins.found and search.bins.bin[fullest(&search.bins)].count == 0):
        control.expanded = before + search.bins.nodes
        control.generated += search.bins.generated
    else:
        control.expanded = before
        control.checkpoint = min(control.checkpoint, before)
        base.checkpoint = 0
        status = packed_below(search.packed, above.labels, state, left, bound)
        flush_counts(base)
        above.base.left_at_goal = base.left_at_goal
    flush_counts(&above.base)
    return status


# How many moves are made before the bins are used, where the bound before had `expected` nodes.
cdef int moves_above(uint64_t expected) noexcept nogil:
    cdef uint64_t tasks = GROWTH * expected // NODES_A_TASK
    cdef int moves = 0
    while tasks > 1 and moves < MOST_MOVES_ABOVE:
        tasks >>= 1
        moves += 1
    return moves


# As packed_below, where bins pay.
cdef status_t bins_below(bins_search_t *search, const uint8_t *labels, uint32_t state, int left,
                         const bound_t *bound, uint64_t expected) noexcept nogil:
    cdef deepening_t *base = &search.packed.base
    cdef deepening_t *above = &search.above.base
    cdef status_t status
    above.control, above.rows, above.path = base.control, base.rows, base.path
    above.nodes = above.generated = above.checkpoint = 0
    search.above.hand_left = left - moves_above(expected)
    status = bytes_below(&search.above, labels, state, left, bound)
    flush_counts(above)
    base.left_at_goal = above.left_at_goal
    return status


def can_use_bins():
    """Whether this machine has the instructions for searches in bins."""
    return bins_of(False, False) != NULL
