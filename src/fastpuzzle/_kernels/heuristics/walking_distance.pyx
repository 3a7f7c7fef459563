"""Walking distance (Takahashi 2001).

Look at vertical moves alone, and let each tile know only its goal row: what is left of a board is
how many tiles of which goal row are in which row, and the blank's row. A vertical move exchanges
the blank with any tile of the next row. The exact distance of this small puzzle, plus that of its
twin for columns, is a lower bound, since every move of the board is a move of one of the two.
"""

from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.string cimport memset

from fastpuzzle._kernels.ground.memo cimport find_or_make


cdef class WalkingTable:
    """All states of the abstract puzzle of one direction, found breadth-first from its goal.

    Parameters
    ----------
    lines : int
        Rows, or columns.
    tiles : int
        Cells in each of them.
    goal_line : int
        The blank's line in the goal.

    Raises
    ------
    ValueError
        If there are more than 32,768 states.
    """

    def __cinit__(self, int lines, int tiles, int goal_line):
        cdef int home, line, grows
        cdef list entries = []
        if lines > MAX_LINES:
            raise ValueError(f"walking distance is for at most {MAX_LINES} rows and columns")
        # counts[line * lines + home] tiles of goal line `home` are in `line`.
        goal = [0] * (lines * lines)
        for line in range(lines):
            goal[line * lines + line] = tiles - (line == goal_line)
        self.states = {(bytes(goal), goal_line): 0}
        distances = [0]
        queue = [(bytes(goal), goal_line)]
        for counts, line in queue:
            here = self.states[counts, line]
            row = []
            for home in range(lines):
                for grows in range(2):
                    next_line = line + 1 if grows else line - 1
                    if not 0 <= next_line < lines or not counts[next_line * lines + home]:
                        row.append(0)
                        continue
                    moved = bytearray(counts)
                    moved[next_line * lines + home] -= 1
                    moved[line * lines + home] += 1
                    key = bytes(moved), next_line
                    there = self.states.get(key)
                    if there is None:
                        there = self.states[key] = len(queue)
                        if there == MAX_WALKING_STATES:
                            raise ValueError(
                                f"walking distance for {lines} lines of {tiles} cells needs "
                                f"more than {MAX_WALKING_STATES} states"
                            )
                        queue.append(key)
                        distances.append(distances[here] + 1)
                    row.append(there << 1 | (distances[there] > distances[here]))
            entries.append(row)
        self.data.lines = lines
        self.data.next = <uint16_t*>PyMem_RawMalloc(
            len(queue) * lines * 2 * sizeof(uint16_t)
        )
        self.data.distance = <uint8_t*>PyMem_RawMalloc(len(queue))
        if self.data.next == NULL or self.data.distance == NULL:
            raise MemoryError
        for here, row in enumerate(entries):
            self.data.distance[<size_t>here] = distances[here]
            for home in range(2 * lines):
                self.data.next[<size_t>here * lines * 2 + home] = row[home]

    def __dealloc__(self):
        PyMem_RawFree(self.data.next)
        PyMem_RawFree(self.data.distance)


# Tables by lines, tiles and goal line.
_finished = {}


# The table of one direction; built on first use.
cdef WalkingTable walking_table(int lines, int tiles, int goal_line):
    key = lines, tiles, goal_line
    return find_or_make(_finished, key, WalkingTable, key)


# The state of one direction of a board, looked up by its counts.
cdef int state_of(dict states, const geometry_t *geometry, const uint8_t *labels, int blank,
                  bint rows) except -1:
    cdef int lines = geometry.rows if rows else geometry.cols
    cdef uint8_t counts[MAX_LINES * MAX_LINES]
    cdef int cell
    memset(counts, 0, lines * lines)
    for cell in range(geometry.cells):
        if cell != blank:
            if rows:
                counts[cell // geometry.cols * lines + labels[cell] // geometry.cols] += 1
            else:
                counts[cell % geometry.cols * lines + labels[cell] % geometry.cols] += 1
    return states[counts[:lines * lines], blank // geometry.cols if rows else blank % geometry.cols]


cdef void walking_full(const void *tables, const geometry_t *geometry, const uint8_t *labels,
                       int blank, bound_t *bound) noexcept nogil:
    cdef const directions_t *directions = <const directions_t*>tables
    with gil:
        bound.rows = state_of(<dict>directions.row_states, geometry, labels, blank, True)
        bound.cols = state_of(<dict>directions.col_states, geometry, labels, blank, False)
    bound.value = (directions.rows.distance[bound.rows] + directions.cols.distance[bound.cols])


cdef void walking_child(const void *tables, const geometry_t *geometry, const uint8_t *_labels,
                        int label, int source, int target, const bound_t *parent,
                        bound_t *child) noexcept nogil:
    cdef const directions_t *directions = <const directions_t*>tables
    cdef int cols = geometry.cols
    cdef uint16_t entry
    child[0] = parent[0]
    # The blank goes the other way, from `target` to `source`.
    if source // cols != target // cols:
        entry = walk(directions.rows, parent.rows, label // cols, source > target)
        child.rows = entry >> 1
    else:
        entry = walk(directions.cols, parent.cols, label % cols, source > target)
        child.cols = entry >> 1
    child.value += 1 if entry & FARTHER else -1


cdef class WalkingDistance(Heuristic):
    """Walking distance of rows and columns; shapes up to 4 x 4 and some beyond."""

    def __init__(self, int rows, int cols, int goal_blank):
        Heuristic.__init__(self, rows, cols, goal_blank)
        self.row_table = walking_table(rows, cols, goal_blank // cols)
        self.col_table = walking_table(cols, rows, goal_blank % cols)
        self.directions.rows = &self.row_table.data
        self.directions.cols = &self.col_table.data
        self.directions.row_states = <void*>self.row_table.states
        self.directions.col_states = <void*>self.col_table.states
        self.data.tables = &self.directions
        self.data.full = walking_full
        self.data.child = walking_child
