"""Linear conflict (Hansson, Mayer and Yung 1992).

Tiles that are in the line of their goal cells but in another order cannot all go home along it:
some must leave the line and come back, two moves each that the Manhattan distance does not count.
The least number that must leave is what remains of the line beside its longest increasing
subsequence; counting two moves for each conflicting pair instead would overestimate.
"""

from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_change, manhattan_full


# The least number of tiles that must leave a row or column, on a board whose cell `changed_cell`
# holds `changed_label` instead of what it does (a cell of -1 for no change). A label that no tile
# has, such as -1, stands for no tile. The blank is no tile, so a line that holds it must be given
# with the blank's cell changed.
cdef int line_leavers(const geometry_t *geometry, const uint8_t *labels, int line, bint is_row,
                      int changed_cell, int changed_label) noexcept nogil:
    cdef int goals[MAX_CELLS]
    cdef int cell = line * geometry.cols if is_row else line
    cdef int step = 1 if is_row else geometry.cols
    cdef int length = geometry.cols if is_row else geometry.rows
    cdef int tiles = 0
    cdef int label, home, goal
    for _ in range(length):
        label = changed_label if cell == changed_cell else labels[cell]
        cell += step
        if label < 0 or label >= geometry.cells:
            continue
        if is_row:
            home, goal = label // geometry.cols, label % geometry.cols
        else:
            home, goal = label % geometry.cols, label // geometry.cols
        if home != line:
            continue
        goals[tiles] = goal
        tiles += 1
    return leavers_of(goals, tiles)


# Manhattan distance plus two moves for each tile that must leave its row or column.
# bound.rows keeps the number of those tiles.
cdef void conflict_full(const void *_tables, const geometry_t *geometry, const uint8_t *labels,
                        int blank, bound_t *bound) noexcept nogil:
    cdef int leavers = 0
    cdef int line
    for line in range(geometry.rows):
        leavers += line_leavers(geometry, labels, line, True, blank, -1)
    for line in range(geometry.cols):
        leavers += line_leavers(geometry, labels, line, False, blank, -1)
    bound.rows = leavers
    bound.value = manhattan_full(geometry, labels, blank) + 2 * leavers


# A move along a column changes two rows only, and those only if the tile is at home in one of
# them; in its column no tile changes places with another. So it is for a move along a row.
cdef void conflict_child(const void *_tables, const geometry_t *geometry, const uint8_t *labels,
                         int label, int source, int target, const bound_t *parent,
                         bound_t *child) noexcept nogil:
    cdef bint is_row = target - source != 1 and source - target != 1 or geometry.cols == 1
    cdef int divisor = geometry.cols
    cdef int left, entered, home
    cdef int leavers = parent.rows
    if is_row:
        left, entered, home = source // divisor, target // divisor, label // divisor
    else:
        left, entered, home = source % divisor, target % divisor, label % divisor
    if home == left:
        leavers -= line_leavers(geometry, labels, left, is_row, -1, -1)
        leavers += line_leavers(geometry, labels, left, is_row, source, -1)
    elif home == entered:
        leavers -= line_leavers(geometry, labels, entered, is_row, target, -1)
        leavers += line_leavers(geometry, labels, entered, is_row, target, label)
    child.rows = leavers
    child.value = (parent.value + manhattan_change(geometry, label, source, target)
                   + 2 * (leavers - <int>parent.rows))


cdef class LinearConflict(Heuristic):
    """Manhattan distance plus linear conflicts in rows and columns; any shape."""

    def __init__(self, int rows, int cols, int goal_blank):
        Heuristic.__init__(self, rows, cols, goal_blank)
        self.data.full = conflict_full
        self.data.child = conflict_child
