"""The visited store in two forms, for searches that remember every state.

Both forms number the states they hold, keep one byte (the *mark*) for each, and list them in
the order in which they came, so that a level of a breadth-first search is a range of positions.
The functions below are the contract: they are overloaded on the form through the fused type
store_t, so a search is written once and compiled for each.

- flat_t: a byte for every state of the perfect index; boards of at most 10 cells.
- hashed_t: open addressing over the packed board, four bits a cell up to 16 cells, a byte
  a cell above; any board.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from fastpuzzle._kernels.exact.perfect cimport order_after, transitions_t
from fastpuzzle._kernels.graph.marks cimport NOT_VISITED
from fastpuzzle._kernels.ground.control cimport control_t
from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.hashing cimport hash_words, slots_find, slots_put, slots_t
from fastpuzzle._kernels.ground.instance_form cimport instance_t
from fastpuzzle._kernels.ground.packed cimport exchange
from fastpuzzle._kernels.ground.types cimport STATUS_CONTINUE, status_t

cdef enum:
    BLANK_BITS = 4
    SLOTS_A_NODE = 2        # of a hashed store, so at most half of them are taken

# Invariant: marks[order * cells + blank] is NOT_VISITED but for the `count` states in `queue`,
# each written as order << BLANK_BITS | blank: that is its node number.
cdef struct flat_t:
    const transitions_t *transitions
    const geometry_t *geometry
    int goal_blank
    uint32_t states
    uint32_t count
    uint8_t *marks
    uint32_t *queue

# Invariant: node k (0 <= k < count) has its board in boards[k * words ..], its blank and its
# mark in blanks[k] and marks[k], and `table` has all boards. What the search keeps of a node
# besides is the k-th item of `records`, each of record_bytes bytes, which the store only makes room
# for. There is room for `capacity` nodes. other_bytes is what the search has allocated apart from
# all this.
cdef struct hashed_t:
    const geometry_t *geometry
    int goal_blank
    int words
    bint packed
    uint32_t count
    uint32_t capacity
    slots_t table
    uint64_t *boards
    uint8_t *blanks
    uint8_t *marks
    size_t record_bytes
    void *records
    uint64_t other_bytes

ctypedef fused store_t:
    flat_t
    hashed_t


cdef class FlatStore:
    cdef flat_t data
    cdef object transitions

cdef class HashedStore:
    cdef hashed_t data

cdef bint fits_flat(const geometry_t *geometry) noexcept nogil
cdef FlatStore borrow_flat(const instance_t *instance)
cdef give_back_flat(FlatStore store)
cdef HashedStore new_hashed(const instance_t *instance)

cdef void store_bind(store_t *store, const instance_t *instance) noexcept nogil
cdef void store_clear(store_t *store) noexcept nogil
cdef status_t store_open(store_t *store, const control_t *control) noexcept nogil
cdef uint32_t store_add_root(store_t *store, const uint8_t *labels, int blank,
                             uint8_t mark) noexcept nogil
cdef void store_labels(const store_t *store, uint32_t node, uint8_t *labels) noexcept nogil
cdef status_t hashed_grow(hashed_t *store, const control_t *control) noexcept nogil


# Bytes of the arrays of a hashed store, but for its slots, with room for so many nodes.
cdef inline uint64_t node_bytes(const hashed_t *store, uint64_t capacity) noexcept nogil:
    return capacity * (store.words * sizeof(uint64_t) + 2 * sizeof(uint8_t) + store.record_bytes)


# Bytes of all that a search with a hashed store has allocated when there is room for so many nodes.
cdef inline uint64_t hashed_bytes(const hashed_t *store, uint64_t capacity) noexcept nogil:
    return (node_bytes(store, capacity) + capacity * (SLOTS_A_NODE * sizeof(uint64_t))
            + store.other_bytes)


# The most bytes that such a search has allocated at any moment while its store grows to room for
# so many nodes: the slots give way before the other arrays are enlarged, and come back after them,
# but each of these may be copied.
cdef inline uint64_t growing_bytes(const hashed_t *store, uint64_t capacity) noexcept nogil:
    cdef uint64_t largest = max(store.words * sizeof(uint64_t), store.record_bytes)
    return max(hashed_bytes(store, capacity),
               node_bytes(store, capacity) + largest * store.capacity + store.other_bytes)


# Writes to `result` the board with the contents of two cells exchanged.
cdef inline void move_board(const hashed_t *store, const uint64_t *board, int blank, int target,
                            uint64_t *result) noexcept nogil:
    cdef uint64_t difference
    cdef uint8_t *cells
    if store.packed:
        difference = ((board[0] >> (4 * blank)) ^ (board[0] >> (4 * target))) & 15
        result[0] = board[0] ^ (difference * exchange(blank, target))
        return
    memcpy(result, board, store.words * sizeof(uint64_t))
    cells = <uint8_t*>result
    cells[blank] = cells[target]
    cells[target] = <uint8_t>store.goal_blank


# Makes room for the children of one more node. STATUS_CONTINUE; STATUS_MEMORY_LIMIT, with the store
# as it was; or STATUS_NO_MEMORY, and then it can only be cleared.
cdef inline status_t store_reserve(store_t *store, const control_t *control) noexcept nogil:
    if store_t is hashed_t:
        if store.count + 4 > store.capacity:
            return hashed_grow(store, control)
    return STATUS_CONTINUE


# The node that came at `position`.
cdef inline uint32_t store_node(const store_t *store, uint32_t position) noexcept nogil:
    if store_t is flat_t:
        return store.queue[position]
    else:
        return position


# The cell of a node's blank.
cdef inline int store_blank(const store_t *store, uint32_t node) noexcept nogil:
    if store_t is flat_t:
        return node & ((1 << BLANK_BITS) - 1)
    else:
        return store.blanks[node]


# Where a node's mark is kept.
cdef inline uint8_t *store_mark(const store_t *store, uint32_t node) noexcept nogil:
    if store_t is flat_t:
        return store.marks + ((node >> BLANK_BITS) * <uint32_t>store.transitions.cells
                              + (node & ((1 << BLANK_BITS) - 1)))
    else:
        return store.marks + node


# Visits the state that `node` becomes when its blank goes from `blank` to `target` by `move`.
# Writes its node number and returns the mark that it had: NOT_VISITED means that it was added
# just now, with `mark`. Assumes a store_reserve since the last four additions.
cdef inline uint8_t store_visit(store_t *store, uint32_t node, int blank, int target, int move,
                                uint8_t mark, uint32_t *child) noexcept nogil:
    cdef uint32_t order
    cdef uint8_t *place
    cdef uint8_t before
    cdef uint64_t *board
    cdef uint64_t code, slot
    if store_t is flat_t:
        order = order_after(store.transitions, node >> BLANK_BITS, blank, move)
        child[0] = order << BLANK_BITS | <uint32_t>target
        place = store.marks + (order * <uint32_t>store.transitions.cells + <uint32_t>target)
        before = place[0]
        if before == NOT_VISITED:
            place[0] = mark
            store.queue[store.count] = child[0]
            store.count += 1
        return before
    else:
        # The candidate is built in the place where it stays if it is new.
        board = store.boards + <size_t>store.count * store.words
        move_board(store, store.boards + <size_t>node * store.words, blank, target, board)
        code = hash_words(board, store.words)
        slot = slots_find(&store.table, store.boards, store.words, store.count, code, child)
        if child[0] != store.count:
            return store.marks[child[0]]
        slots_put(&store.table, slot, code, store.count)
        store.blanks[store.count] = target
        store.marks[store.count] = mark
        store.count += 1
        return NOT_VISITED


# The node that `node` becomes by a move which was visited before.
cdef inline uint32_t store_step(store_t *store, uint32_t node, int blank, int target,
                                int move) noexcept nogil:
    cdef uint32_t child
    store_visit(store, node, blank, target, move, NOT_VISITED, &child)
    return child
