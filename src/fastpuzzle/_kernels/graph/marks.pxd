"""The byte that a search keeps for every state that it has visited."""

cdef enum:
    NOT_VISITED = 0      # of a state that was not
    MARK_MOVE = 7        # the bits of the move that led here, or NO_MOVE at a root
    MARK_SIDE = 64       # between two sides: set on the states reached from the goal
    MARK_OPEN = 64       # in A*: set on the nodes that are still to be expanded
    MARK_VISITED = 128   # always set
