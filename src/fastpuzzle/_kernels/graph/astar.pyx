"""A* (Hart, Nilsson and Raphael 1968) with a bucket queue.

The open nodes of each f are a bucket, divided by g; all values of f have the same parity. The next
node comes from the least f and there from the largest g, which is nearest to the goal. A node
that is reached again by a shorter way is moved to its new bucket, and reopened if it was expanded:
a heuristic need not be consistent.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from libc.stdint cimport UINT32_MAX as NO_NODE
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from fastpuzzle._kernels.graph.marks cimport (
    MARK_MOVE,
    MARK_OPEN,
    MARK_VISITED,
    NOT_VISITED,
)
from fastpuzzle._kernels.graph.visited cimport (
    HashedStore,
    hashed_bytes,
    hashed_t,
    new_hashed,
    store_add_root,
    store_labels,
    store_open,
    store_reserve,
    store_step,
    store_visit,
)
from fastpuzzle._kernels.ground.control cimport Control, control_prove, control_t, control_tick
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.hashing cimport enlarge
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport (
    BOUND_STEP,
    MAX_CELLS,
    NO_MOVE,
    STATUS_CONTINUE,
    STATUS_EXHAUSTED,
    STATUS_FOUND,
    STATUS_MEMORY_LIMIT,
    STATUS_NO_MEMORY,
    opposite,
    status_t,
)
from fastpuzzle._kernels.heuristics.base cimport Heuristic
from fastpuzzle._kernels.heuristics.contract cimport bound_after, bound_init, bound_t, heuristic_t

# What A* keeps of a node beside its board. Open nodes of the same f and g are linked.
cdef struct record_t:
    bound_t bound
    uint32_t next
    uint32_t previous
    uint16_t g

# Invariant: heads[b][g] is the first open node with this g and f = least_f + BOUND_STEP * b, or
# NO_NODE; largest_g[b] is at least the largest g of them, -1 if there are none.
cdef struct queue_t:
    int least_f
    int buckets
    uint32_t **heads
    int *largest_g

# Invariant: records are those of the store, whose other_bytes are those of the queue.
cdef struct astar_t:
    hashed_t *store
    record_t *records
    queue_t queue
    const heuristic_t *heuristic


# The f of the nodes in a bucket.
cdef inline int bucket_f(const queue_t *queue, int bucket) noexcept nogil:
    return queue.least_f + BOUND_STEP * bucket


# Makes all buckets up to `last`. STATUS_CONTINUE, STATUS_MEMORY_LIMIT or STATUS_NO_MEMORY.
cdef status_t add_buckets(astar_t *search, int last, const control_t *control) noexcept nogil:
    cdef queue_t *queue = &search.queue
    cdef hashed_t *store = search.store
    cdef int bucket, f, g
    while queue.buckets <= last:
        bucket = queue.buckets
        f = bucket_f(queue, bucket)
        # The two arrays of all buckets may be copied as they grow.
        store.other_bytes += (f + 1) * sizeof(uint32_t) + 2 * (sizeof(uint32_t*) + sizeof(int))
        if hashed_bytes(store, store.capacity) > control.memory_limit:
            return STATUS_MEMORY_LIMIT
        if not (
            enlarge(<void**>&queue.heads, (bucket + 1) * sizeof(uint32_t*))
            and enlarge(<void**>&queue.largest_g, (bucket + 1) * sizeof(int))
        ):
            return STATUS_NO_MEMORY
        queue.heads[bucket] = <uint32_t*>PyMem_RawCalloc(f + 1, sizeof(uint32_t))
        if queue.heads[bucket] == NULL:
            return STATUS_NO_MEMORY
        for g in range(f + 1):
            queue.heads[bucket][g] = NO_NODE
        queue.largest_g[bucket] = -1
        queue.buckets += 1
    return STATUS_CONTINUE


# The bucket of a node whose g is set. With an inconsistent heuristic its f can be less than that of
# the start, which is a lower bound for all paths from there.
cdef inline int bucket_of(const queue_t *queue, const record_t *record) noexcept nogil:
    return max(0, record.g + record.bound.value - queue.least_f) // BOUND_STEP


# Puts a node whose g is set into its bucket. STATUS_CONTINUE, STATUS_MEMORY_LIMIT or
# STATUS_NO_MEMORY.
cdef status_t open_node(astar_t *search, uint32_t node, const control_t *control) noexcept nogil:
    cdef record_t *record = &search.records[node]
    cdef queue_t *queue = &search.queue
    cdef int bucket = bucket_of(queue, record)
    cdef uint32_t *head
    cdef status_t status
    if bucket >= queue.buckets:
        status = add_buckets(search, bucket, control)
        if status != STATUS_CONTINUE:
            return status
    head = &queue.heads[bucket][record.g]
    record.previous = NO_NODE
    record.next = head[0]
    if head[0] != NO_NODE:
        search.records[head[0]].previous = node
    head[0] = node
    if record.g > queue.largest_g[bucket]:
        queue.largest_g[bucket] = record.g
    search.store.marks[node] |= MARK_OPEN
    return STATUS_CONTINUE


# Takes an open node out of its bucket.
cdef void take_node(astar_t *search, uint32_t node) noexcept nogil:
    cdef record_t *record = &search.records[node]
    cdef int bucket = bucket_of(&search.queue, record)
    if record.previous == NO_NODE:
        search.queue.heads[bucket][record.g] = record.next
    else:
        search.records[record.previous].next = record.next
    if record.next != NO_NODE:
        search.records[record.next].previous = record.previous
    search.store.marks[node] &= ~MARK_OPEN


# The open node with the least f and there the largest g, from bucket `first` on; NO_NODE if
# there is none. Writes its bucket to `first`.
cdef uint32_t best_node(queue_t *queue, int *first) noexcept nogil:
    cdef int g
    while first[0] < queue.buckets:
        g = queue.largest_g[first[0]]
        while g >= 0 and queue.heads[first[0]][g] == NO_NODE:
            g -= 1
        queue.largest_g[first[0]] = g
        if g >= 0:
            return queue.heads[first[0]][g]
        first[0] += 1
    return NO_NODE


# Makes room for the children of one more node: STATUS_CONTINUE, STATUS_MEMORY_LIMIT or
# STATUS_NO_MEMORY.
cdef status_t reserve(astar_t *search, const control_t *control) noexcept nogil:
    cdef status_t status = store_reserve(search.store, control)
    search.records = <record_t*>search.store.records
    return status


# Generates the children of a node: STATUS_CONTINUE, STATUS_MEMORY_LIMIT or STATUS_NO_MEMORY.
cdef status_t expand(astar_t *search, uint32_t node, int *first, control_t *control) noexcept nogil:
    cdef hashed_t *store = search.store
    cdef const geometry_t *geometry = store.geometry
    cdef uint8_t labels[MAX_CELLS]
    cdef int blank = store.blanks[node]
    cdef int arrived = store.marks[node] & MARK_MOVE
    cdef int g = search.records[node].g + 1
    cdef int i, move, source
    cdef uint32_t child
    cdef uint8_t mark
    cdef record_t *record
    cdef status_t status
    store_labels(store, node, labels)
    control.expanded += 1
    control.generated += geometry.degree[blank][arrived]
    for i in range(geometry.degree[blank][arrived]):
        move = geometry.moves[blank][arrived][i]
        source = geometry.neighbor[blank][move]
        mark = store_visit(store, node, blank, source, move, MARK_VISITED | <uint8_t>move, &child)
        record = &search.records[child]
        if mark == NOT_VISITED:
            bound_after(search.heuristic, labels, labels[source], source, blank,
                        &search.records[node].bound, &record.bound)
        elif record.g <= g:
            continue
        else:
            if mark & MARK_OPEN:
                take_node(search, child)
            store.marks[child] = MARK_VISITED | <uint8_t>move
        record.g = g
        status = open_node(search, child, control)
        if status != STATUS_CONTINUE:
            return status
        # An inconsistent heuristic can put a child below its parent.
        first[0] = min(first[0], bucket_of(&search.queue, record))
    return STATUS_CONTINUE


# Expands the best node until it is the goal, whose number is written.
cdef status_t run(astar_t *search, control_t *control, uint32_t *goal) noexcept nogil:
    cdef int first = 0
    cdef int f
    cdef uint32_t node
    cdef status_t status
    while True:
        node = best_node(&search.queue, &first)
        if node == NO_NODE:
            return STATUS_EXHAUSTED
        f = bucket_f(&search.queue, first)
        if f > control.lower_bound:
            status = control_prove(control, f)
            if status != STATUS_CONTINUE:
                return status
        if search.records[node].bound.value == 0:
            goal[0] = node
            return STATUS_FOUND
        status = control_tick(control)
        if status == STATUS_CONTINUE:
            status = reserve(search, control)
        if status != STATUS_CONTINUE:
            return status
        take_node(search, node)
        status = expand(search, node, &first, control)
        if status != STATUS_CONTINUE:
            return status


# The moves that led to a node, as bytes.
cdef bytes path_to(astar_t *search, uint32_t node):
    cdef hashed_t *store = search.store
    cdef int length = search.records[node].g
    cdef int k, move, blank
    cdef bytes moves = PyBytes_FromStringAndSize(NULL, length)
    cdef char *written = moves
    for k in range(length - 1, -1, -1):
        move = store.marks[node] & MARK_MOVE
        written[k] = move
        move = opposite(move)
        blank = store.blanks[node]
        node = store_step(store, node, blank, store.geometry.neighbor[blank][move], move)
    return moves


def solve(Instance instance, Heuristic heuristic not None, Control control):
    """Optimal path by A*, as bytes. Start and goal differ. Releases the GIL.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    cdef HashedStore store = new_hashed(&instance.data)
    cdef astar_t search
    cdef uint32_t goal = NO_NODE
    cdef status_t status
    cdef int bucket
    memset(&search, 0, sizeof(search))
    search.store = &store.data
    store.data.record_bytes = sizeof(record_t)
    search.heuristic = &heuristic.data
    try:
        status = store_open(&store.data, &control.state)
        if status == STATUS_CONTINUE:
            status = reserve(&search, &control.state)
        if status == STATUS_CONTINUE:
            store_add_root(&store.data, instance.data.labels, instance.data.blank,
                           MARK_VISITED | NO_MOVE)
            bound_init(&heuristic.data, instance.data.labels, instance.data.blank,
                       &search.records[0].bound)
            search.records[0].g = 0
            search.queue.least_f = search.records[0].bound.value
            status = open_node(&search, 0, &control.state)
        if status == STATUS_CONTINUE:
            with nogil:
                status = run(&search, &control.state, &goal)
        control.raise_status(status)
        return path_to(&search, goal)
    finally:
        for bucket in range(search.queue.buckets):
            PyMem_RawFree(search.queue.heads[bucket])
        PyMem_RawFree(search.queue.heads)
        PyMem_RawFree(search.queue.largest_g)
