"""Short paths as words of 64 bits: the first move lowest."""

cdef enum:
    BITS_A_MOVE = 2
    MOVES_A_WORD = 32
