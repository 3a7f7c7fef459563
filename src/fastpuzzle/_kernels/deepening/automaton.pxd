"""The automaton of forbidden move words, in the form that searches read."""

from fastpuzzle._kernels.deepening.automaton_form cimport prune_row_t
from fastpuzzle._kernels.ground.control cimport Control


cdef class Automaton:
    cdef prune_row_t *rows
    cdef readonly int states

cdef Automaton automaton_of(int rows, int cols, int moves, Control control)
