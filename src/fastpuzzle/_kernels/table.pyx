"""Exact distance tables: look-up and descent.

A board of at most 10 cells has its exact distance in a byte. Above, two bits hold the distance
modulo 3: neighbours differ by exactly 1, so the residue tells which of them are nearer, and a
descent counts the moves (Cooperman and Finkelstein 1992).
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, uint64_t

from fastpuzzle._kernels.geometry cimport geometry_init, geometry_t, move_between
from fastpuzzle._kernels.perfect cimport (
    NO_COLUMN,
    carries_init,
    carry_packed,
    count_orders,
    even_rank_packed,
    transitions_of,
)
from fastpuzzle._kernels.types cimport (
    FLAT_CELLS,
    NO_CELL,
    NO_MOVE,
)

from fastpuzzle._kernels.symmetry import canonical

# The negative codes, for Python.
NOT_SOLVABLE = UNSOLVABLE
INVALID = NOT_A_BOARD
TABLE_DAMAGED = DAMAGED


cdef class TableData:
    """The distances of all states of one shape to the goal with one blank cell.

    Parameters
    ----------
    rows, cols : int
        Shape, at most 12 cells.
    goal_blank : int
        The blank's cell in the goal.
    data : bytes-like
        See lookup_t; `count_bytes` long (not checked).
    histogram : sequence of int
        States at each distance.
    farthest : bytes
        The labels of all states at the greatest distance, one after the other.
    """

    def __init__(self, int rows, int cols, int goal_blank, const uint8_t[::1] data, histogram,
                 bytes farthest):
        self.rows = rows
        self.cols = cols
        self.goal_blank = goal_blank
        self.data = data
        self.histogram = tuple(histogram)
        self.farthest = farthest
        self.diameter = len(self.histogram) - 1
        self.bytes_form = is_bytes_form(rows, cols)
        if self.bytes_form and rows * cols <= FLAT_CELLS:
            self.transitions = transitions_of(rows, cols)

    @property
    def buffer(self):
        """The raw table, read-only."""
        return memoryview(self.data)

    @property
    def nbytes(self):
        """Size of the raw table in bytes."""
        return self.data.shape[0]

    def check_locally(self):
        """Whether the goal is 0 and every other state has a nearer neighbour and none differs
        by anything but 1: that makes every distance exact. Bytes form only. Releases the GIL.
        """
        cdef lookup_t table
        cdef bint right
        if not self.bytes_form:
            raise ValueError("only a table of one byte a state can be checked locally")
        lookup_init(&table, self, bytes(range(self.rows * self.cols)), self.goal_blank)
        with nogil:
            right = neighbors_agree(&table)
        return right


def is_bytes_form(int rows, int cols):
    """Whether a table of this shape has one byte a state (otherwise two bits)."""
    return rows * cols <= FLAT_CELLS or rows == 1 or cols == 1


def count_bytes(int rows, int cols):
    """Size in bytes of a table of this shape."""
    cdef uint64_t orders = count_orders(rows, cols)
    return orders * rows * cols if is_bytes_form(rows, cols) else orders * 3


# Fills `table` for boards whose goal has the tiles `goal`, with `blank` for the blank.
cdef lookup_init(lookup_t *table, TableData source, bytes goal, int blank):
    cdef geometry_t geometry
    cdef const uint8_t *goal_tiles = goal
    cdef const uint8_t *image
    cdef int cell, move, position, home, there
    least, image_bytes = canonical(source.rows, source.cols, goal.index(blank))
    if least != source.goal_blank:
        raise ValueError("the table is for another blank cell")
    image = image_bytes
    geometry_init(&geometry, source.rows, source.cols)
    carries_init(&table.carries, &geometry)
    table.data = &source.data[0]
    table.cells = geometry.cells
    table.goal_blank = source.goal_blank
    table.diameter = source.diameter
    table.bytes_form = source.bytes_form
    table.orders = count_orders(source.rows, source.cols)
    table.next_order = NULL
    table.columns = 0
    if source.transitions is not None:
        table.next_order = source.transitions.data.next_order
        table.columns = source.transitions.data.columns
    home = geometry.snake[source.goal_blank]
    for move in range(4):
        table.move_map[move] = NO_MOVE
    for cell in range(geometry.cells):
        position = geometry.snake[image[cell]]
        table.position_cell[position] = cell
        table.table_cell[cell] = image[cell]
        table.place[goal_tiles[cell]] = position - (position > home)
        for move in range(4):
            there = geometry.neighbor[cell][move]
            if there != NO_CELL:
                table.move_map[move] = move_between(&geometry, image[cell], image[there])
            table.neighbor[cell][move] = there
            table.column[cell][move] = NO_COLUMN
            if source.transitions is not None:
                table.column[cell][move] = source.transitions.data.column[cell][move]


# Finds a board in the table. Returns 0, UNSOLVABLE or NOT_A_BOARD; the tiles may be anything.
cdef int locate(const lookup_t *table, const uint8_t *tiles, place_t *place) noexcept nogil:
    cdef uint64_t below = 0xFEDCBA9876543210ULL
    cdef uint64_t packed = 0
    cdef uint64_t rank = 0
    cdef uint32_t seen = 0
    cdef int cells = table.cells
    cdef int length = cells - 1
    cdef int position, shift, digit
    cdef int count = 0
    cdef int parity = 0
    cdef uint8_t tile
    for position in range(cells):
        tile = tiles[table.position_cell[position]]
        if tile >= cells:
            return NOT_A_BOARD
        seen |= <uint32_t>1 << tile
        if tile == 0:
            place.blank = table.table_cell[table.position_cell[position]]
            continue
        shift = 4 * table.place[tile]
        packed |= <uint64_t>table.place[tile] << (4 * (count & 15))
        digit = (below >> shift) & 15
        parity ^= digit
        rank = rank * <uint64_t>(length - count) + digit
        below -= 0x1111111111111110ULL << shift
        count += 1
    if seen != (<uint32_t>1 << cells) - 1:
        return NOT_A_BOARD
    if parity & 1:
        return UNSOLVABLE
    place.order = <uint32_t>(rank >> 1)
    place.packed = packed
    return UNSOLVABLE if rank != 0 and table.orders == 1 else 0


# The code of a state: the distance, or the distance modulo 3 (3 in a damaged table).
cdef inline int code_at(const lookup_t *table, uint32_t order, int blank) noexcept nogil:
    cdef const uint8_t *row
    if table.bytes_form:
        return table.data[order * <uint32_t>table.cells + <uint32_t>blank]
    row = table.data + 3 * <size_t>order
    return (row[blank >> 2] >> (2 * (blank & 3))) & 3


# The order and the blank after a move of the table's, as `next`. Assumes that it is possible.
cdef inline void step(const lookup_t *table, const place_t *place, int move,
                      place_t *next) noexcept nogil:
    cdef uint8_t column, source, target
    next.blank = table.neighbor[place.blank][move]
    next.order = place.order
    next.packed = place.packed
    if table.bytes_form:
        column = table.column[place.blank][move]
        if column != NO_COLUMN:
            next.order = table.next_order[place.order * table.columns + column]
        return
    source = table.carries.source[place.blank][move]
    target = table.carries.target[place.blank][move]
    if source != target:
        next.packed = carry_packed(place.packed, source, target)
        next.order = even_rank_packed(next.packed, table.cells - 1)


# Makes the first move, in the board's order d, l, r, u, that leads one nearer to the goal.
# Returns it, or NO_MOVE in a damaged table.
cdef inline int descend(const lookup_t *table, place_t *place) noexcept nogil:
    cdef int here = code_at(table, place.order, place.blank)
    cdef int nearer = here - 1
    cdef int move, table_move
    cdef place_t next
    if not table.bytes_form:
        nearer = 2 if here == 0 else here - 1
    for move in range(4):
        table_move = table.move_map[move]
        if table_move == NO_MOVE or table.neighbor[place.blank][table_move] == NO_CELL:
            continue
        step(table, place, table_move, &next)
        if code_at(table, next.order, next.blank) == nearer:
            place[0] = next
            return move
    return NO_MOVE


# Whether the place is the goal's.
cdef inline bint is_goal(const lookup_t *table, const place_t *place) noexcept nogil:
    return place.order == 0 and place.blank == table.goal_blank


# Exact distance of a board, in moves; or UNSOLVABLE, NOT_A_BOARD or DAMAGED.
cdef int table_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil:
    cdef place_t place
    cdef int distance = locate(table, tiles, &place)
    if distance < 0:
        return distance
    if table.bytes_form:
        distance = code_at(table, place.order, place.blank)
        return distance if distance <= table.diameter else DAMAGED
    while not is_goal(table, &place):
        if distance == table.diameter or descend(table, &place) == NO_MOVE:
            return DAMAGED
        distance += 1
    return distance


# Writes the moves of the lexicographically least optimal path and returns their number;
# or UNSOLVABLE, NOT_A_BOARD or DAMAGED. Assumes room for `diameter` moves.
cdef int table_path(const lookup_t *table, const uint8_t *tiles, uint8_t *moves) noexcept nogil:
    cdef place_t place
    cdef int length = locate(table, tiles, &place)
    cdef int move
    if length < 0:
        return length
    while not is_goal(table, &place):
        if length == table.diameter:
            return DAMAGED
        move = descend(table, &place)
        if move == NO_MOVE:
            return DAMAGED
        moves[length] = move
        length += 1
    return length


# See TableData.check_locally.
cdef bint neighbors_agree(const lookup_t *table) noexcept nogil:
    cdef place_t place, next
    cdef int move, here, difference
    cdef bint has_nearer
    place.packed = 0
    for place.order in range(table.orders):
        for place.blank in range(table.cells):
            here = code_at(table, place.order, place.blank)
            has_nearer = is_goal(table, &place)
            if has_nearer != (here == 0):
                return False
            for move in range(4):
                if table.neighbor[place.blank][move] == NO_CELL:
                    continue
                step(table, &place, move, &next)
                difference = code_at(table, next.order, next.blank) - here
                if difference != 1 and difference != -1:
                    return False
                has_nearer |= difference < 0
            if not has_nearer:
                return False
    return True


cdef class Lookup:
    """Reads boards of one goal in a table.

    Parameters
    ----------
    source : TableData
        A table of the goal's shape whose goal blank is symmetric to this goal's.
    goal : bytes
        The goal's tiles, 0 = blank.

    ``stats`` is for whoever wants to attach the statistics of a look-up.
    """

    def __init__(self, TableData source not None, bytes goal not None):
        self.source = source
        self.goal = goal
        self.shape = source.rows, source.cols
        lookup_init(&self.table, source, goal, 0)

    def distance(self, const uint8_t[::1] tiles):
        """Exact distance of one board in moves, or a negative code. Holds the GIL."""
        return table_distance(&self.table, &tiles[0])

    def path(self, const uint8_t[::1] tiles):
        """Moves of the lexicographically least optimal path, as bytes, or a negative code.

        Holds the GIL.
        """
        cdef uint8_t moves[MAX_DISTANCE]
        cdef int length = table_path(&self.table, &tiles[0], moves)
        return PyBytes_FromStringAndSize(<char*>moves, length) if length >= 0 else length

    def distances(self, const uint8_t[:, ::1] boards, int16_t[::1] distances):
        """Exact distance of every row of `boards`, or its negative code. Releases the GIL."""
        cdef Py_ssize_t row
        with nogil:
            for row in range(boards.shape[0]):
                distances[row] = table_distance(&self.table, &boards[row, 0])

    def paths(self, const uint8_t[:, ::1] boards, int16_t[::1] lengths, uint8_t[:, ::1] moves):
        """Path of every row of `boards` into `moves`, its length (or code) into `lengths`.

        Releases the GIL.
        """
        cdef Py_ssize_t row
        with nogil:
            for row in range(boards.shape[0]):
                lengths[row] = table_path(&self.table, &boards[row, 0], &moves[row, 0])
