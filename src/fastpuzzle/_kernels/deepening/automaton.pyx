"""The automaton of forbidden move words, in the form that searches read."""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from fastpuzzle._kernels.ground.memo cimport find_or_make

from fastpuzzle._kernels.deepening.words import FORBIDDEN, transitions

cdef enum:
    # What FORBIDDEN, which is -1, is in 16 bits.
    NO_STATE = 0xFFFF


cdef class Automaton:
    """Rows of the automaton for one shape and words of at most `moves` moves."""

    def __cinit__(self, int rows, int cols, int moves, Control control):
        cdef prune_row_t *row
        blanks, next_state = transitions(rows, cols, moves, control.pause)
        self.states = len(blanks)
        self.rows = <prune_row_t*>PyMem_RawMalloc(self.states * sizeof(prune_row_t))
        self.next = <uint16_t (*)[4]>PyMem_RawMalloc((self.states + 1) * sizeof(self.next[0]))
        self.moves = <uint8_t*>PyMem_RawMalloc(self.states)
        if self.rows == NULL or self.next == NULL or self.moves == NULL:
            raise MemoryError
        self.by_move.next, self.by_move.moves = self.next, self.moves
        self.by_move.no_state = self.states
        memset(self.next[self.states], 0xFF, sizeof(self.next[0]))
        for state in range(self.states):
            row = &self.rows[<size_t>state]
            row.blank = blanks[state]
            row.count = 0
            for move in range(4):
                self.next[<size_t>state][<size_t>move] = next_state[state][move] & NO_STATE
                if next_state[state][move] != FORBIDDEN:
                    row.next[row.count] = next_state[state][move]
                    row.step[row.count] = 4 * row.blank + move
                    row.count += 1
            self.moves[<size_t>state] = row.count

    def __dealloc__(self):
        PyMem_RawFree(self.rows)
        PyMem_RawFree(self.next)
        PyMem_RawFree(self.moves)


# Automata by shape and length of words.
_finished = {}


# The automaton for one shape and words of at most `moves` moves; built on first use, within the
# limits of the control: raises Stopped where it reaches one.
cdef Automaton automaton_of(int rows, int cols, int moves, Control control):
    return find_or_make(_finished, (rows, cols, moves), Automaton, (rows, cols, moves, control))
