"""Exact distance tables: look-up and descent.

A table has one of two forms. One byte a state holds its exact distance; this takes a table of the
moves between tile orders, too, so it is for at most 10 cells (or a single row or column), and the
usual form there. Two bits hold the distance modulo 3: neighbours differ by exactly 1, so the
residue tells which of them are nearer, and a descent counts the moves (Cooperman and Finkelstein
1992).
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, uint32_t, uint64_t

from fastpuzzle._kernels.exact.lookup cimport (
    MAX_DISTANCE,
    byte_at,
    locate,
    options_t,
    order_after_option,
    packed_option,
    residue_at,
    state_after,
    state_t,
    state_value,
)
from fastpuzzle._kernels.exact.orders cimport NO_COLUMN
from fastpuzzle._kernels.exact.perfect cimport carries_init, carries_t, count_orders, transitions_of
from fastpuzzle._kernels.ground.geometry cimport geometry_init, geometry_t, move_between
from fastpuzzle._kernels.ground.ranking cimport has_each_once
from fastpuzzle._kernels.ground.types cimport DAMAGED, FLAT_CELLS, NOT_A_BOARD, NO_CELL, UNSOLVABLE

from fastpuzzle._kernels.ground.symmetry import GoalClass, map_to_class

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
        At index order * cells + blank the exact distance in a byte; or 24 bits an order, with the
        distance modulo 3 in two bits for each blank. `count_bytes` long (not checked).
    histogram : sequence of int
        States at each distance.
    farthest : bytes
        The labels of all states at the greatest distance, one after the other.
    bytes_form : bool or None
        Whether the data is one byte a state, not two bits; None for the usual form of the shape.

    Raises
    ------
    ValueError
        If the shape has no table of one byte a state.
    """

    def __init__(self, int rows, int cols, int goal_blank, const uint8_t[::1] data, histogram,
                 bytes farthest, bytes_form=None):
        self.rows = rows
        self.cols = cols
        self.goal_blank = goal_blank
        self.data = data
        self.histogram = tuple(histogram)
        self.farthest = farthest
        self.diameter = len(self.histogram) - 1
        self.bytes_form = resolve_form(rows, cols, bytes_form)
        if self.bytes_form and rows * cols <= FLAT_CELLS:
            self.transitions = transitions_of(rows, cols)

    @property
    def buffer(self):
        """The raw table, read-only."""
        return memoryview(self.data).toreadonly()

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


def resolve_form(int rows, int cols, bytes_form=None):
    """Whether a table of this shape has one byte a state (otherwise two bits).

    None stands for the usual form. ValueError if that of one byte is wanted and there is none.
    """
    possible = rows * cols <= FLAT_CELLS or rows == 1 or cols == 1
    if bytes_form and not possible:
        raise ValueError(f"no table of shape {rows} x {cols} has one byte a state")
    return possible if bytes_form is None else bool(bytes_form)


def count_bytes(int rows, int cols, bytes_form=None):
    """Size in bytes of a table of this shape, in one form or (None) the usual one."""
    cdef uint64_t orders = count_orders(rows, cols)
    return orders * rows * cols if resolve_form(rows, cols, bytes_form) else orders * 3


# Fills `table` for boards whose goal has the tiles `goal`, with `blank` for the blank.
cdef lookup_init(lookup_t *table, TableData source, bytes goal, int blank):
    cdef geometry_t geometry
    cdef const uint8_t *goal_tiles = goal
    cdef const uint8_t *image
    cdef carries_t carries
    cdef options_t *options
    cdef int cell, move, table_move, position, home, there
    shape = source.rows, source.cols
    if len(goal) != source.rows * source.cols or not has_each_once(goal_tiles, <int>len(goal)):
        raise ValueError(f"the goal is no board of shape {shape}")
    if GoalClass.of(shape, goal.index(blank)).blank != source.goal_blank:
        raise ValueError("the table is for another blank cell")
    image_bytes = map_to_class(shape, goal.index(blank))
    image = image_bytes
    geometry_init(&geometry, source.rows, source.cols)
    carries_init(&carries, &geometry)
    table.size = sizeof(lookup_t)
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
    for cell in range(geometry.cells):
        position = geometry.snake[image[cell]]
        table.position_cell[position] = cell
        table.table_cell[position] = image[cell]
        table.place[goal_tiles[cell]] = position - (position > home)
        options = &table.options[image[cell]]
        options.count = 0
        for move in range(4):
            there = geometry.neighbor[cell][move]
            if there == NO_CELL:
                continue
            table_move = move_between(&geometry, image[cell], image[there])
            options.move[options.count] = move
            options.target[options.count] = image[there]
            options.column[options.count] = NO_COLUMN
            if source.transitions is not None:
                options.column[options.count] = (
                    source.transitions.data.column[image[cell]][table_move]
                )
            table.source[image[cell]][options.count] = carries.source[image[cell]][table_move]
            table.target[image[cell]][options.count] = carries.target[image[cell]][table_move]
            options.count += 1


# Writes the moves from a state of a table of bytes, each the first in the board's order d, l, r,
# u that leads nearer to the goal. Returns their number, or DAMAGED.
cdef int descend_bytes(const lookup_t *table, state_t state, uint8_t *moves) noexcept nogil:
    cdef int distance = byte_at(table, state.order, state.blank)
    cdef int length = distance
    cdef int i, target
    cdef uint32_t order
    cdef const options_t *options
    if distance > table.diameter:
        return DAMAGED
    while distance > 0:
        distance -= 1
        options = &table.options[state.blank]
        for i in range(options.count):
            target = options.target[i]
            order = order_after_option(table, state.order, state.blank, i)
            if byte_at(table, order, target) == distance:
                moves[0] = options.move[i]
                moves += 1
                state.order, state.blank = order, target
                break
        else:
            return DAMAGED
    # A damaged table can call another state 0.
    return length if state.order == 0 and state.blank == table.goal_blank else DAMAGED


# Writes to `nearer` the states one move nearer to the goal, and to `moves` the board's moves that
# lead there, in the order d, l, r, u. Returns their number, 0 only at the goal (or in a damaged
# table).
cdef int nearer_states(const lookup_t *table, const state_t *state, state_t *nearer,
                       uint8_t *moves) noexcept nogil:
    cdef const options_t *options = &table.options[state.blank]
    cdef int count = 0
    cdef int wanted = state_value(table, state) - 1
    cdef int i
    if state.order == 0 and state.blank == table.goal_blank:
        return 0
    if not table.bytes_form and wanted < 0:
        wanted = 2
    for i in range(options.count):
        state_after(table, state, i, &nearer[count])
        moves[count] = options.move[i]
        count += state_value(table, &nearer[count]) == wanted
    return count


# Writes the moves from a state of a two-bit table to the goal, each the first in the board's order
# d, l, r, u that leads to the residue of one move less. Returns their number, which is the exact
# distance, or DAMAGED. `moves` may be NULL.
cdef int descend_residues(const lookup_t *table, state_t state, uint8_t *moves) noexcept nogil:
    cdef int length = 0
    cdef int residue = residue_at(table, state.order, state.blank)
    cdef int i
    cdef state_t next
    cdef const options_t *options
    while state.order != 0 or state.blank != table.goal_blank:
        if length == table.diameter:
            return DAMAGED
        residue = 2 if residue == 0 else residue - 1
        options = &table.options[state.blank]
        for i in range(options.count):
            packed_option(table, &state, i, &next)
            if residue_at(table, next.order, next.blank) == residue:
                if moves != NULL:
                    moves[length] = options.move[i]
                length += 1
                state = next
                break
        else:
            return DAMAGED
    return length


# As table_distance, for loops over many boards.
cdef inline int exact_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil:
    cdef state_t state
    cdef int distance = locate(table, tiles, &state)
    if distance < 0:
        return distance
    if not table.bytes_form:
        return descend_residues(table, state, NULL)
    distance = byte_at(table, state.order, state.blank)
    return distance if distance <= table.diameter else DAMAGED


# Exact distance of a board, in moves; or UNSOLVABLE, NOT_A_BOARD or DAMAGED.
cdef int table_distance(const lookup_t *table, const uint8_t *tiles) noexcept nogil:
    return exact_distance(table, tiles)


# Writes the moves of the lexicographically least optimal path and returns their number;
# or UNSOLVABLE, NOT_A_BOARD or DAMAGED. Assumes room for `diameter` moves.
cdef int table_path(const lookup_t *table, const uint8_t *tiles, uint8_t *moves) noexcept nogil:
    cdef state_t state
    cdef int found = locate(table, tiles, &state)
    if found < 0:
        return found
    if table.bytes_form:
        return descend_bytes(table, state, moves)
    return descend_residues(table, state, moves)


# Whether in a table of bytes the goal alone is 0, every other state has a neighbour that is nearer
# by 1, and all neighbours differ by exactly 1.
cdef bint neighbors_agree(const lookup_t *table) noexcept nogil:
    cdef uint32_t order
    cdef int blank, i, here, difference
    cdef bint has_nearer
    for order in range(table.orders):
        for blank in range(table.cells):
            here = byte_at(table, order, blank)
            has_nearer = order == 0 and blank == table.goal_blank
            if has_nearer != (here == 0):
                return False
            for i in range(table.options[blank].count):
                difference = byte_at(table, order_after_option(table, order, blank, i),
                                     table.options[blank].target[i]) - here
                if difference != 1 and difference != -1:
                    return False
                has_nearer |= difference < 0
            if not has_nearer:
                return False
    return True


# Writes the exact distance of every row of `boards`, or its negative code, to `distances`.
cdef void distances_of_rows(const lookup_t *table, const uint8_t *boards, Py_ssize_t rows,
                            int16_t *distances) noexcept nogil:
    cdef Py_ssize_t row
    for row in range(rows):
        distances[row] = exact_distance(table, boards)
        boards += table.cells


# Raises ValueError unless a board of so many cells can be read in the table. Whoever calls has
# checked it, but a look-up reads what a pointer says.
cdef int check_cells(const lookup_t *table, Py_ssize_t cells) except -1:
    if cells != table.cells:
        raise ValueError(f"the table is for boards of {table.cells} cells, not {cells}")
    return 0


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

    @property
    def nbytes(self):
        """Size of the table in bytes."""
        return self.source.nbytes

    def distance(self, const uint8_t[::1] tiles):
        """Exact distance of one board in moves, or a negative code. Holds the GIL."""
        check_cells(&self.table, tiles.shape[0])
        return table_distance(&self.table, &tiles[0])

    def path(self, const uint8_t[::1] tiles):
        """Moves of the lexicographically least optimal path, as bytes, or a negative code.

        Holds the GIL.
        """
        cdef uint8_t moves[MAX_DISTANCE]
        check_cells(&self.table, tiles.shape[0])
        cdef int length = table_path(&self.table, &tiles[0], moves)
        return PyBytes_FromStringAndSize(<char*>moves, length) if length >= 0 else length

    def count_paths(self, const uint8_t[::1] tiles):
        """Number of optimal paths from one board, by dynamic programming over the distances.

        Holds the GIL; in memory are the states of two distances that lie on optimal paths.
        """
        cdef state_t state
        cdef state_t nearer[5]
        cdef uint8_t moves[5]
        check_cells(&self.table, tiles.shape[0])
        cdef int distance = table_distance(&self.table, &tiles[0])
        cdef int count, i
        cdef dict level, next_level
        if distance < 0:
            return distance
        locate(&self.table, &tiles[0], &state)
        level = {state.order << 4 | state.blank: (state.packed, 1)}
        for _ in range(distance):
            next_level = {}
            for key, (state.packed, paths) in level.items():
                state.order, state.blank = key >> 4, key & 15
                count = nearer_states(&self.table, &state, nearer, moves)
                for i in range(count):
                    key = nearer[i].order << 4 | <uint64_t>nearer[i].blank
                    known = next_level.get(key)
                    next_level[key] = (nearer[i].packed, paths + known[1] if known else paths)
            level = next_level
        return sum([paths for _, paths in level.values()])

    def all_paths(self, const uint8_t[::1] tiles):
        """Iterate over the moves of all optimal paths from one board, in lexicographic order.

        In memory is one path with its open alternatives. The board must be solvable.
        """
        cdef state_t state
        cdef state_t nearer[5]
        cdef uint8_t moves[5]
        check_cells(&self.table, tiles.shape[0])
        cdef int distance = table_distance(&self.table, &tiles[0])
        cdef int count, i
        cdef list path = []
        cdef list open_states = []
        locate(&self.table, &tiles[0], &state)
        open_states.append((state.order, state.blank, state.packed, 0, 0))
        while open_states:
            state.order, state.blank, state.packed, depth, move = open_states.pop()
            if depth:
                del path[depth - 1:]
                path.append(move)
            if depth == distance:
                # Always so, unless the table is damaged.
                if state.order == 0 and state.blank == self.table.goal_blank:
                    yield bytes(path)
                continue
            count = nearer_states(&self.table, &state, nearer, moves)
            for i in range(count - 1, -1, -1):
                open_states.append((nearer[i].order, nearer[i].blank, nearer[i].packed,
                                    depth + 1, moves[i]))

    def distances(self, const uint8_t[:, ::1] boards, int16_t[::1] distances):
        """Exact distance of every row of `boards`, or its negative code. Releases the GIL."""
        check_cells(&self.table, boards.shape[1])
        if distances.shape[0] < boards.shape[0]:
            raise ValueError("there is no room for a distance of every board")
        if boards.shape[0] > 0:
            with nogil:
                distances_of_rows(&self.table, &boards[0, 0], boards.shape[0], &distances[0])

    def paths(self, const uint8_t[:, ::1] boards, int16_t[::1] lengths, uint8_t[:, ::1] moves):
        """Path of every row of `boards` into `moves`, its length (or code) into `lengths`.

        Releases the GIL.
        """
        cdef Py_ssize_t row
        check_cells(&self.table, boards.shape[1])
        if (lengths.shape[0] < boards.shape[0] or moves.shape[0] < boards.shape[0]
                or moves.shape[1] < self.table.diameter):
            raise ValueError("there is no room for a path of every board")
        with nogil:
            for row in range(boards.shape[0]):
                lengths[row] = table_path(&self.table, &boards[row, 0], &moves[row, 0])
