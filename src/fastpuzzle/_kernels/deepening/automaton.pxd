"""The automaton of forbidden move words, in the form that searches read."""

from libc.stdint cimport uint8_t, uint16_t

from fastpuzzle._kernels.deepening.automaton_form cimport by_move_t, prune_row_t
from fastpuzzle._kernels.ground.control cimport Control


cdef class Automaton:
    cdef prune_row_t *rows
    cdef by_move_t by_move
    cdef uint16_t (*next)[4]
    cdef uint8_t *moves
    cdef readonly int states

cdef Automaton automaton_of(int rows, int cols, int moves, Control control)
