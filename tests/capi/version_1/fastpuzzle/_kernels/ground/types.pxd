"""Types and limits that every kernel agrees on."""

cdef enum:
    MAX_CELLS = 255     # a cell number fits in a byte and leaves 255 for "no cell"
    PACKED_CELLS = 16   # boards up to here fit in 64 bits, four bits a cell
    FLAT_CELLS = 10     # boards up to here have one array slot for every state
    TABLE_CELLS = 12    # boards up to here have a distance table
    RANKED_CELLS = 20   # 20! is the last factorial below 2^63
    NO_CELL = 255
    NO_MOVE = 4
    # Every move changes the parity of the exact distance, so all paths between two boards, and the
    # bounds of a search that are worth trying, differ by multiples of this.
    BOUND_STEP = 2

# The blank's moves in the alphabetical order of their letters.
cdef enum move_t:
    MOVE_DOWN = 0
    MOVE_LEFT = 1
    MOVE_RIGHT = 2
    MOVE_UP = 3

# What a kernel reports. STATUS_CONTINUE: nothing found yet, call again.
cdef enum status_t:
    STATUS_CONTINUE
    STATUS_FOUND
    STATUS_EXHAUSTED
    STATUS_NODE_LIMIT
    STATUS_TIME_LIMIT
    STATUS_MEMORY_LIMIT
    STATUS_NO_MEMORY
    STATUS_RAISED       # a signal or a callback raised; the exception is kept in the Control
    STATUS_MOVE_LIMIT   # no path is as short as it must be

# What a function returns instead of a number of moves, or of 0.
cdef enum failure_t:
    UNSOLVABLE = -1
    NOT_A_BOARD = -2
    DAMAGED = -3        # the table
    NO_ROOM = -4        # for the path
    OTHER_SIZE = -5     # a struct was compiled for another version
    OUT_OF_NODES = -6
    OUT_OF_TIME = -7
    OUT_OF_MEMORY = -8
    CANCELLED = -9


# The move that undoes a move; of NO_MOVE no move at all.
cdef inline int opposite(int move) noexcept nogil:
    return 3 - move
