"""Move words that a depth-first search need not try, and the automaton that recognises them.

A word is *forbidden* when a shorter word, or an equally long one that is earlier in the order
d, l, r, u, has the same effect on the board (Taylor and Korf 1993). The lexicographically least
optimal path contains none, since the other word in its place would give a path that is shorter or
earlier; so a search that skips them still finds that very path.

The words that are not forbidden form a tree, which is searched breadth-first from all cells of the
blank at once. The *suffix* of such a word, all but its first move, is in the tree too. What may not
follow the suffix may not follow the word; any other move leads to a board that is new from this
first cell, or else completes a minimal forbidden word. The automaton's states are the proper
prefixes of those; a state stands for the longest suffix of the way so far that is one of them (Aho
and Corasick 1975), and always tells the blank's cell.
"""

from cpython.mem cimport PyMem_RawFree
from libc.stdint cimport UINT32_MAX, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from fastpuzzle._kernels.ground.geometry cimport geometry_init, geometry_t
from fastpuzzle._kernels.ground.hashing cimport (
    enlarge,
    hash_words,
    slots_add,
    slots_find,
    slots_free,
    slots_put,
    slots_reset,
    slots_t,
)
from fastpuzzle._kernels.ground.types cimport (
    MAX_CELLS,
    NO_CELL,
    STATUS_CONTINUE,
    STATUS_NO_MEMORY,
    status_t,
)

FORBIDDEN = -1

cdef enum:
    # Searches keep the number of a state in 16 bits.
    MAX_STATES = 65535
    STATES_BETWEEN_PAUSES = 1024

# No word, or the number of a word that is not a state.
cdef uint32_t NONE = UINT32_MAX

# The moves in the order of the cells that they lead to.
cdef int[4] BY_TARGET = [3, 1, 2, 0]

# The parent is the word without its last move; child[move] has one move more, or is NONE. A word of
# no moves has neither parent nor suffix. `state` is the word's number as a state, or NONE.
cdef struct word_t:
    uint32_t parent
    uint32_t suffix
    uint32_t state
    uint32_t child[4]
    uint8_t blank

# Invariant: word k < cells has no moves and begins at cell k. Shorter words come first, then those
# with the lesser first cell, then those earlier in the order of moves. The longest words have
# `depth` moves; for these, for those with a move less and for the next ones, the words that begin
# at a cell are begin[moves % 3][cell] to begin[moves % 3][cell + 1] - 1. The bytes of
# boards[k * board_words ..] are the cells from which word k brings what each cell then has. `table`
# has the boards of the words with which new ones are compared.
cdef struct tree_t:
    geometry_t geometry
    int board_words
    int depth
    uint32_t count
    uint32_t states
    uint32_t capacity
    uint32_t begin[3][MAX_CELLS + 1]
    word_t *words
    uint64_t *boards
    slots_t table


# Makes room for so many more words: STATUS_CONTINUE or STATUS_NO_MEMORY.
cdef status_t reserve(tree_t *tree, size_t more) noexcept nogil:
    cdef size_t capacity = tree.count + more
    if capacity <= tree.capacity:
        return STATUS_CONTINUE
    capacity *= 2
    if capacity > UINT32_MAX or not (
        enlarge(<void**>&tree.words, capacity * sizeof(word_t))
        and enlarge(<void**>&tree.boards, capacity * tree.board_words * sizeof(uint64_t))
    ):
        return STATUS_NO_MEMORY
    tree.capacity = capacity
    return STATUS_CONTINUE


# Empties the table, and makes it large enough for so many boards: STATUS_CONTINUE or
# STATUS_NO_MEMORY.
cdef status_t clear_table(tree_t *tree, size_t boards) noexcept nogil:
    cdef uint64_t slots = 16
    while slots < boards + boards // 2:
        slots *= 2
    return STATUS_CONTINUE if slots_reset(&tree.table, slots) else STATUS_NO_MEMORY


# The word in the table whose board equals that of `word`; if there is none, `word`, which is added.
# Assumes two free slots.
cdef uint32_t find_or_add(tree_t *tree, uint32_t word) noexcept nogil:
    cdef uint64_t code = hash_words(tree.boards + <size_t>word * tree.board_words, tree.board_words)
    cdef uint32_t found
    cdef uint64_t place = slots_find(&tree.table, tree.boards, tree.board_words, word, code, &found)
    if found == word:
        slots_put(&tree.table, place, code, word)
    return found


# Writes as the board of word `count` that of `word` after its blank went to `target`. Assumes room.
cdef void make_board(tree_t *tree, uint32_t word, int target) noexcept nogil:
    cdef uint64_t *board = tree.boards + <size_t>tree.count * tree.board_words
    cdef uint8_t *cells = <uint8_t*>board
    cdef int blank = tree.words[word].blank
    cdef uint8_t label
    memcpy(board, tree.boards + <size_t>word * tree.board_words,
           tree.board_words * sizeof(uint64_t))
    label = cells[blank]
    cells[blank] = cells[target]
    cells[target] = label


# Makes a word and all its prefixes states.
cdef void add_states(tree_t *tree, uint32_t word) noexcept nogil:
    while tree.words[word].state == NONE:
        tree.words[word].state = tree.states
        tree.states += 1
        word = tree.words[word].parent


# Adds the children of one of the longest words; if it begins minimal forbidden words instead, makes
# it a state. Assumes room for them, and that the table has the words that begin at the same cell
# and have a move less or more.
cdef void grow_word(tree_t *tree, uint32_t word) noexcept nogil:
    cdef word_t *data = &tree.words[word]
    cdef word_t *child
    cdef uint32_t suffix
    cdef int move, target
    for move in range(4):
        data.child[move] = NONE
        target = tree.geometry.neighbor[data.blank][move]
        if target == NO_CELL:
            continue
        suffix = target if tree.depth == 0 else tree.words[data.suffix].child[move]
        if suffix == NONE:
            continue
        make_board(tree, word, target)
        if find_or_add(tree, tree.count) != tree.count:
            add_states(tree, word)
            continue
        data.child[move] = tree.count
        child = &tree.words[tree.count]
        child.parent = word
        child.suffix = suffix
        child.state = NONE
        child.blank = target
        tree.count += 1


# Adds the children of the longest words that begin at a cell: STATUS_CONTINUE or STATUS_NO_MEMORY.
# A move changes the distance from the first board by 1, so a child's board can only be that of
# another child, or of a word that is two moves shorter.
cdef status_t grow_from(tree_t *tree, int cell) noexcept nogil:
    cdef const uint32_t *shorter = tree.begin[(tree.depth + 2) % 3] + cell
    cdef const uint32_t *longest = tree.begin[tree.depth % 3] + cell
    cdef size_t children = 4 * <size_t>(longest[1] - longest[0])
    cdef uint32_t word
    if (
        reserve(tree, children) != STATUS_CONTINUE
        or clear_table(tree, shorter[1] - shorter[0] + children) != STATUS_CONTINUE
    ):
        return STATUS_NO_MEMORY
    for word in range(shorter[0], shorter[1]):
        slots_add(&tree.table, tree.boards, tree.board_words, word)
    for word in range(longest[0], longest[1]):
        grow_word(tree, word)
    tree.begin[(tree.depth + 1) % 3][cell + 1] = tree.count
    return STATUS_CONTINUE


# The state of the longest suffix of a word that is one; a word of no moves always is.
cdef uint32_t longest_suffix(const tree_t *tree, uint32_t word) noexcept nogil:
    while tree.words[word].state == NONE:
        word = tree.words[word].suffix
    return tree.words[word].state


cdef class WordTree:
    """The tree of words that are not forbidden, for one shape; at first those of no moves."""

    cdef tree_t data

    def __cinit__(self, int rows, int cols):
        cdef tree_t *tree = &self.data
        cdef uint8_t *board
        cdef int word, cell
        geometry_init(&tree.geometry, rows, cols)
        tree.board_words = (tree.geometry.cells + 7) // 8
        if reserve(tree, tree.geometry.cells) != STATUS_CONTINUE:
            raise MemoryError
        tree.count = tree.states = tree.geometry.cells
        memset(tree.boards, 0, tree.count * tree.board_words * sizeof(uint64_t))
        for word in range(tree.geometry.cells):
            tree.words[word].blank = tree.words[word].state = word
            tree.begin[0][word + 1] = word + 1
            board = <uint8_t*>(tree.boards + word * tree.board_words)
            for cell in range(tree.geometry.cells):
                board[cell] = cell

    def __dealloc__(self):
        PyMem_RawFree(self.data.words)
        PyMem_RawFree(self.data.boards)
        slots_free(&self.data.table)

    # Adds all words that are one move longer than the longest ones so far.
    cdef grow(self, pause):
        cdef tree_t *tree = &self.data
        cdef status_t status
        cdef int cell
        tree.begin[(tree.depth + 1) % 3][0] = tree.count
        for cell in range(tree.geometry.cells):
            pause()
            with nogil:
                status = grow_from(tree, cell)
            if status != STATUS_CONTINUE:
                raise MemoryError
            if tree.states > MAX_STATES:
                raise ValueError(f"more than {MAX_STATES} states")
        tree.depth += 1

    # Numbers the states anew, by length and then by the blank's cells; returns them in that order.
    cdef list number_states(self):
        cdef const word_t *words = self.data.words
        cdef uint32_t word, child
        ordered = list(range(self.data.geometry.cells))
        # The list grows while it is read.
        for word in ordered:
            for move in BY_TARGET:
                child = words[word].child[move]
                if child != NONE and words[child].state != NONE:
                    self.data.words[child].state = len(ordered)
                    ordered.append(child)
        return ordered

    # The states to which the four moves lead from a state, FORBIDDEN where there is none.
    cdef list row(self, uint32_t word):
        cdef const uint32_t *child = self.data.words[word].child
        return [FORBIDDEN if child[move] == NONE else longest_suffix(&self.data, child[move])
                for move in range(4)]


def transitions(int rows, int cols, int moves, pause=object):
    """The automaton for words of at most `moves` moves; with 0 it forbids nothing.

    `pause` is called every few milliseconds; what it raises ends the work.

    Returns
    -------
    blanks : list of int
        The blank's cell in each state; the first rows * cols states are the starts at each cell.
    next_state : list of list of int
        For each state and each move d, l, r, u the next state, or -1 where the move is impossible
        or completes a forbidden word.

    Raises
    ------
    ValueError
        If it would have more than 65,535 states.
    """
    cdef WordTree tree
    cdef uint32_t word
    if min(rows, cols) < 1 or max(rows, cols) > MAX_CELLS or rows * cols > MAX_CELLS:
        raise ValueError(f"no board has {rows} rows and {cols} columns")
    tree = WordTree(rows, cols)
    # The way from one start to the next takes a word of one move, though none is forbidden.
    for _ in range(max(moves, 1)):
        tree.grow(pause)
    blanks = []
    next_state = []
    for word in tree.number_states():
        if len(blanks) % STATES_BETWEEN_PAUSES == 0:
            pause()
        blanks.append(tree.data.words[word].blank)
        next_state.append(tree.row(word))
    return blanks, next_state
