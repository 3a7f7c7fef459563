"""Least paths of all boards as words of 64 bits, for tables of one byte a state.

A descent asks the table at every move. Where paths are short enough for a word, those of all states
are found in one pass, each from that of a state one move nearer, and then a path is one look-up.
"""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport int16_t, uint32_t

from fastpuzzle._kernels.exact.lookup cimport (
    byte_at,
    locate,
    options_t,
    order_after_option,
    state_t,
)
from fastpuzzle._kernels.exact.table cimport check_cells
from fastpuzzle._kernels.exact.word_form cimport BITS_A_MOVE, MOVES_A_WORD


def has_path_words(Lookup lookup not None):
    """Whether all paths to a goal fit into words."""
    return bool(lookup.table.bytes_form) and lookup.table.diameter <= MOVES_A_WORD


cdef class PathWords:
    """The least paths of all boards to one goal; see has_path_words. Releases the GIL.

    Raises
    ------
    ValueError
        If the table is damaged.
    """

    def __cinit__(self, Lookup lookup not None):
        cdef bint right
        self.lookup = lookup
        self.table = &lookup.table
        if not has_path_words(lookup):
            raise ValueError("the paths of this table do not fit into words")
        self.word = <uint64_t*>PyMem_RawMalloc(
            self.table.orders * <size_t>self.table.cells * sizeof(uint64_t)
        )
        if self.word == NULL:
            raise MemoryError
        with nogil:
            right = self.fill()
        if not right:
            raise ValueError("the table is damaged")

    def __dealloc__(self):
        PyMem_RawFree(self.word)

    # Writes all words, nearer states first: False if a state has no nearer neighbour.
    cdef bint fill(self) noexcept nogil:
        cdef const lookup_t *table = self.table
        cdef size_t states = table.orders * <size_t>table.cells
        cdef size_t first[MOVES_A_WORD + 2]
        cdef uint32_t *by_distance
        cdef size_t i, state
        cdef int distance
        cdef bint right = True
        by_distance = <uint32_t*>PyMem_RawMalloc(states * sizeof(uint32_t))
        if by_distance == NULL:
            return False
        for distance in range(MOVES_A_WORD + 2):
            first[distance] = 0
        for state in range(states):
            distance = table.data[state]
            right = right and distance <= table.diameter
            first[min(distance, MOVES_A_WORD) + 1] += 1
        for distance in range(MOVES_A_WORD + 1):
            first[distance + 1] += first[distance]
        for state in range(states):
            distance = min(<int>table.data[state], MOVES_A_WORD)
            by_distance[first[distance]] = state
            first[distance] += 1
        # The goal alone is at 0.
        right = right and states > 0 and by_distance[0] == <uint32_t>table.goal_blank
        right = right and (states == 1 or table.data[by_distance[1]] > 0)
        self.word[table.goal_blank] = 0
        for i in range(1, states):
            if not right:
                break
            right = self.fill_one(by_distance[i])
        PyMem_RawFree(by_distance)
        return right

    # Writes the word of one state, after those of all nearer ones.
    cdef inline bint fill_one(self, size_t state) noexcept nogil:
        cdef const lookup_t *table = self.table
        cdef uint32_t order = state // table.cells
        cdef int blank = state - order * <size_t>table.cells
        cdef const options_t *options = &table.options[blank]
        cdef int nearer = table.data[state] - 1
        cdef uint64_t state_word
        cdef uint32_t next_order
        cdef int i
        for i in range(options.count):
            next_order = order_after_option(table, order, blank, i)
            if byte_at(table, next_order, options.target[i]) == nearer:
                state_word = self.word[next_order * <size_t>table.cells + options.target[i]]
                self.word[state] = state_word << <int>BITS_A_MOVE | options.move[i]
                return True
        return False

    # The length of a board's path, whose word is written; or NOT_A_BOARD or UNSOLVABLE.
    cdef int find(self, const uint8_t *tiles, uint64_t *word) noexcept nogil:
        cdef state_t state
        cdef int found = locate(self.table, tiles, &state)
        cdef size_t place
        if found < 0:
            return found
        place = state.order * <size_t>self.table.cells + state.blank
        word[0] = self.word[place]
        return self.table.data[place]

    def paths(self, const uint8_t[:, ::1] boards, int16_t[::1] lengths, uint64_t[::1] words):
        """Path of every row of `boards` into `words`, its length (or code) into `lengths`.

        Releases the GIL.
        """
        cdef Py_ssize_t row
        check_cells(self.table, boards.shape[1])
        if lengths.shape[0] < boards.shape[0] or words.shape[0] < boards.shape[0]:
            raise ValueError("there is no room for a path of every board")
        with nogil:
            for row in range(boards.shape[0]):
                lengths[row] = self.find(&boards[row, 0], &words[row])
