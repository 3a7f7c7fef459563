"""The visited store in two forms, for searches that remember every state."""

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport UINT32_MAX
from libc.string cimport memset

from fastpuzzle._kernels.exact.perfect cimport (
    Transitions,
    labels_order,
    order_labels,
    transitions_of,
)
from fastpuzzle._kernels.ground.hashing cimport enlarge, slots_add, slots_free, slots_reset
from fastpuzzle._kernels.ground.packed cimport pack, unpack
from fastpuzzle._kernels.ground.types cimport (
    FLAT_CELLS,
    PACKED_CELLS,
    STATUS_CONTINUE,
    STATUS_MEMORY_LIMIT,
    STATUS_NO_MEMORY,
)

cdef enum:
    FIRST_CAPACITY = 1024
    # Undoing a mark costs about as much as clearing this many bytes in a row.
    UNDO_COST = 64


# Whether the board has a perfect index small enough for the flat form.
cdef bint fits_flat(const geometry_t *geometry) noexcept nogil:
    return geometry.cells <= FLAT_CELLS


cdef class FlatStore:
    """A flat store with room for every state of one shape."""

    def __cinit__(self, int rows, int cols):
        cdef Transitions transitions = transitions_of(rows, cols)
        self.transitions = transitions
        self.data.transitions = &transitions.data
        self.data.states = transitions.data.orders * <uint32_t>transitions.data.cells
        self.data.marks = <uint8_t*>PyMem_RawCalloc(self.data.states, 1)
        self.data.queue = <uint32_t*>PyMem_RawMalloc(self.data.states * sizeof(uint32_t))
        if self.data.marks == NULL or self.data.queue == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_RawFree(self.data.marks)
        PyMem_RawFree(self.data.queue)


# Stores that no search is using, by shape: a search borrows one and gives it back clean, so the
# arrays are neither allocated nor cleared for each query. list.pop and list.append are atomic,
# which makes this safe for many threads, and for a search started from another one's callback.
_idle = {}


# A clean flat store for the instance; it must be given back.
cdef FlatStore borrow_flat(const instance_t *instance):
    cdef FlatStore store
    shape = instance.geometry.rows, instance.geometry.cols
    try:
        store = _idle[shape].pop()
    except (KeyError, IndexError):
        store = FlatStore(instance.geometry.rows, instance.geometry.cols)
    store_bind(&store.data, instance)
    return store


# Forgets every state of the store, however its search ended, and keeps it for the next one.
cdef give_back_flat(FlatStore store):
    shape = store.data.geometry.rows, store.data.geometry.cols
    store_clear(&store.data)
    store.data.geometry = NULL
    _idle.setdefault(shape, []).append(store)


cdef class HashedStore:
    """A hashed store that grows with its search and is freed after it."""

    def __dealloc__(self):
        store_clear(&self.data)


# An empty hashed store for the instance's shape, without any memory yet.
cdef HashedStore new_hashed(const instance_t *instance):
    cdef HashedStore store = HashedStore()
    store_bind(&store.data, instance)
    return store


# Lets an empty store keep the states of an instance, which must outlive the search. A flat store
# must be one of the instance's shape.
cdef void store_bind(store_t *store, const instance_t *instance) noexcept nogil:
    store.geometry = &instance.geometry
    store.goal_blank = instance.goal_blank
    if store_t is hashed_t:
        store.packed = instance.geometry.cells <= PACKED_CELLS
        store.words = 1 if store.packed else (instance.geometry.cells + 7) // 8


# Doubles the store (or gives it its first memory) within the memory limit: STATUS_CONTINUE;
# STATUS_MEMORY_LIMIT, with the store as it was; or STATUS_NO_MEMORY, and then it can only be
# cleared.
cdef status_t hashed_grow(hashed_t *store, const control_t *control) noexcept nogil:
    cdef uint64_t capacity = 2 * <uint64_t>store.capacity if store.capacity else FIRST_CAPACITY
    cdef uint32_t node
    if capacity > UINT32_MAX or growing_bytes(store, capacity) > control.memory_limit:
        return STATUS_MEMORY_LIMIT
    # The boards tell what was in the slots, so the old ones need not be there with the new ones.
    slots_free(&store.table)
    if not (
        enlarge(<void**>&store.boards, capacity * store.words * sizeof(uint64_t))
        and enlarge(<void**>&store.blanks, capacity)
        and enlarge(<void**>&store.marks, capacity)
        and (store.record_bytes == 0 or enlarge(&store.records, capacity * store.record_bytes))
        and slots_reset(&store.table, SLOTS_A_NODE * capacity)
    ):
        return STATUS_NO_MEMORY
    store.capacity = <uint32_t>capacity
    for node in range(store.count):
        slots_add(&store.table, store.boards, store.words, node)
    return STATUS_CONTINUE


# Prepares an empty store for its first states: STATUS_CONTINUE, STATUS_MEMORY_LIMIT or
# STATUS_NO_MEMORY. The limit is held against what the search needs, whatever an earlier one
# left allocated.
cdef status_t store_open(store_t *store, const control_t *control) noexcept nogil:
    if store_t is flat_t:
        if store.states * (1 + sizeof(uint32_t)) > control.memory_limit:
            return STATUS_MEMORY_LIMIT
        return STATUS_CONTINUE
    else:
        return hashed_grow(store, control)


# Forgets every state of the store, however its search ended. A hashed store gives its memory back.
cdef void store_clear(store_t *store) noexcept nogil:
    cdef uint32_t position
    if store_t is flat_t:
        if store.count > store.states // UNDO_COST:
            memset(store.marks, NOT_VISITED, store.states)
        else:
            for position in range(store.count):
                store_mark(store, store.queue[position])[0] = NOT_VISITED
    else:
        slots_free(&store.table)
        PyMem_RawFree(store.boards)
        PyMem_RawFree(store.blanks)
        PyMem_RawFree(store.marks)
        PyMem_RawFree(store.records)
        store.boards = NULL
        store.blanks = store.marks = NULL
        store.records = NULL
        store.capacity = 0
    store.count = 0


# Adds a state given by its labels and returns its node number. Assumes that it is not there yet
# and that there is room.
cdef uint32_t store_add_root(store_t *store, const uint8_t *labels, int blank,
                             uint8_t mark) noexcept nogil:
    cdef uint32_t node
    cdef uint64_t *board
    if store_t is flat_t:
        node = labels_order(store.geometry, store.goal_blank, labels, blank)
        node = node << BLANK_BITS | <uint32_t>blank
        store_mark(store, node)[0] = mark
        store.queue[store.count] = node
    else:
        node = store.count
        board = store.boards + <size_t>node * store.words
        if store.packed:
            board[0] = pack(labels, store.geometry.cells)
        else:
            memset(board, 0, store.words * sizeof(uint64_t))
            memcpy(board, labels, store.geometry.cells)
        slots_add(&store.table, store.boards, store.words, node)
        store.blanks[node] = blank
        store.marks[node] = mark
    store.count += 1
    return node


# Writes the labels of a node's state.
cdef void store_labels(const store_t *store, uint32_t node, uint8_t *labels) noexcept nogil:
    cdef const uint64_t *board
    if store_t is flat_t:
        order_labels(store.geometry, store.goal_blank, node >> BLANK_BITS,
                     store_blank(store, node), labels)
    else:
        board = store.boards + <size_t>node * store.words
        if not store.packed:
            memcpy(labels, board, store.geometry.cells)
        else:
            unpack(board[0], store.geometry.cells, labels)
