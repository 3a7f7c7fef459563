"""The answer as a value: a start board and the moves that lead from it."""


# Invariant: the moves can be made from the board; _tiles is a permutation with 0 = blank and
# _shape is (rows, cols).
cdef class Path:
    cdef tuple _tiles
    cdef tuple _shape
    cdef str _moves
    cdef object _stats
