"""A path for any solvable board, tile by tile: valid, but several times as long as the shortest.

The board is solved line by line, from the line that is farthest from the blank's goal cell, along
the longer side of what is left. The tiles of a line are brought home one by one, and stay there:
each goes step by step, and for every step the blank goes around it. The last two of a line need
room to turn, a window of two by three cells, in which a breadth-first search finds the way. At the
end two by two cells are left, which the blank turns round.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from fastpuzzle._kernels.ground.geometry cimport move_between
from fastpuzzle._kernels.ground.instance cimport Instance
from fastpuzzle._kernels.ground.types cimport MAX_CELLS, NO_CELL

cdef enum:
    FAILED = -1
    WINDOW_CELLS = 6
    WINDOW_STATES = 216          # WINDOW_CELLS ** 3
    TURNS = 12                   # moves of the blank round four cells until all is as before

# A board on its way. Invariant: `labels` is the board after `count` moves, of which the first
# `room` were written; the blank is at `blank`, and cell_of is the inverse of labels. Tiles at
# locked cells stay there.
cdef struct builder_t:
    const geometry_t *geometry
    uint8_t labels[MAX_CELLS]
    uint8_t cell_of[MAX_CELLS]
    bint locked[MAX_CELLS]
    int blank
    uint8_t *moves
    int room
    int count


# Lets the blank go to a neighbouring cell.
cdef void step_to(builder_t *builder, int cell) noexcept nogil:
    cdef int label = builder.labels[cell]
    cdef int goal_blank = builder.labels[builder.blank]
    if builder.count < builder.room:
        builder.moves[builder.count] = move_between(builder.geometry, builder.blank, cell)
    builder.count += 1
    builder.labels[builder.blank], builder.labels[cell] = label, goal_blank
    builder.cell_of[label], builder.cell_of[goal_blank] = builder.blank, cell
    builder.blank = cell


# Writes how far each cell is from `source` over cells that are neither locked nor `avoided`;
# NO_CELL for those that cannot be reached. The source may be locked.
cdef void distances_from(const builder_t *builder, int source, int avoided,
                         uint8_t *distance) noexcept nogil:
    cdef const geometry_t *geometry = builder.geometry
    cdef uint8_t queue[MAX_CELLS]
    cdef int head = 0
    cdef int tail = 1
    cdef int cell, neighbor, move
    memset(distance, NO_CELL, geometry.cells)
    distance[source] = 0
    queue[0] = source
    while head < tail:
        cell = queue[head]
        head += 1
        for move in range(4):
            neighbor = geometry.neighbor[cell][move]
            if (neighbor != NO_CELL and neighbor != avoided and not builder.locked[neighbor]
                    and distance[neighbor] == NO_CELL):
                distance[neighbor] = distance[cell] + 1
                queue[tail] = neighbor
                tail += 1


# Lets the blank go to a cell by a shortest way over cells that are neither locked nor `avoided`:
# False if there is none.
cdef bint blank_to(builder_t *builder, int target, int avoided) noexcept nogil:
    cdef uint8_t distance[MAX_CELLS]
    cdef int neighbor, move
    distances_from(builder, target, avoided, distance)
    if distance[builder.blank] == NO_CELL:
        return False
    while builder.blank != target:
        for move in range(4):
            neighbor = builder.geometry.neighbor[builder.blank][move]
            if neighbor != NO_CELL and distance[neighbor] == distance[builder.blank] - 1:
                step_to(builder, neighbor)
                break
    return True


# Brings a tile to a cell over cells that are not locked, each step to the neighbour nearer to it
# that the blank reaches first: False if there is no way.
cdef bint tile_to(builder_t *builder, int label, int target) noexcept nogil:
    cdef const geometry_t *geometry = builder.geometry
    cdef uint8_t left[MAX_CELLS]
    cdef uint8_t away[MAX_CELLS]
    cdef int cell, neighbor, move, best
    distances_from(builder, target, NO_CELL, left)
    while builder.cell_of[label] != target:
        cell = builder.cell_of[label]
        distances_from(builder, builder.blank, cell, away)
        best = NO_CELL
        for move in range(4):
            neighbor = geometry.neighbor[cell][move]
            if (neighbor != NO_CELL and left[neighbor] < left[cell] and away[neighbor] != NO_CELL
                    and (best == NO_CELL or away[neighbor] < away[best])):
                best = neighbor
        if best == NO_CELL or not blank_to(builder, best, cell):
            return False
        step_to(builder, cell)
    return True


# Brings two tiles home at once within a window of cells that has both, their homes and the blank:
# window[0] and window[1] are the homes. Breadth-first over the places of the three.
cdef bint turn_in_window(builder_t *builder, int first, int second,
                         const uint8_t *window) noexcept nogil:
    cdef const geometry_t *geometry = builder.geometry
    cdef int parent[WINDOW_STATES]
    cdef int queue[WINDOW_STATES]
    cdef int way[WINDOW_STATES]
    cdef uint8_t place[MAX_CELLS]
    cdef int head = 0
    cdef int tail = 1
    cdef int steps = 0
    cdef int i, state, next_state, blank, a, b, to, move, neighbor, start
    memset(place, NO_CELL, geometry.cells)
    for i in range(WINDOW_CELLS):
        place[window[i]] = i
    if (place[builder.cell_of[first]] == NO_CELL or place[builder.cell_of[second]] == NO_CELL
            or place[builder.blank] == NO_CELL):
        return False
    start = ((place[builder.blank] * WINDOW_CELLS + place[builder.cell_of[first]]) * WINDOW_CELLS
             + place[builder.cell_of[second]])
    for i in range(WINDOW_STATES):
        parent[i] = FAILED
    parent[start] = start
    queue[0] = start
    while head < tail:
        state = queue[head]
        head += 1
        blank = state // (WINDOW_CELLS * WINDOW_CELLS)
        a = state // WINDOW_CELLS % WINDOW_CELLS
        b = state % WINDOW_CELLS
        if a == 0 and b == 1:
            break
        for move in range(4):
            neighbor = geometry.neighbor[window[blank]][move]
            if neighbor == NO_CELL or place[neighbor] == NO_CELL:
                continue
            to = place[neighbor]
            next_state = ((to * WINDOW_CELLS + (blank if a == to else a)) * WINDOW_CELLS
                          + (blank if b == to else b))
            if parent[next_state] == FAILED:
                parent[next_state] = state
                queue[tail] = next_state
                tail += 1
    else:
        return False
    while state != start:
        way[steps] = window[state // (WINDOW_CELLS * WINDOW_CELLS)]
        steps += 1
        state = parent[state]
    for i in range(steps):
        step_to(builder, way[steps - 1 - i])
    return True


# Brings the last two tiles of a line home. The cells begin at the homes of both, `step` leads from
# the first one to the second, and `inwards` to the next line.
cdef bint finish_line(builder_t *builder, int first, int step, int inwards) noexcept nogil:
    cdef int second = first + step
    cdef uint8_t window[WINDOW_CELLS]
    cdef bint ready
    cdef int i
    if not tile_to(builder, first, first):
        return False
    if builder.cell_of[second] == second:
        return True
    builder.locked[first] = True
    ready = tile_to(builder, second, second + inwards)
    if ready and builder.blank == second:
        step_to(builder, second + inwards)
        builder.locked[first] = False
        return True
    ready = ready and blank_to(builder, first + inwards, second + inwards)
    builder.locked[first] = False
    for i in range(3):
        window[2 * i] = first + i * inwards
        window[2 * i + 1] = second + i * inwards
    return ready and turn_in_window(builder, first, second, window)


# Solves a line of `length` cells and locks it: False if that fails.
cdef bint solve_line(builder_t *builder, int first, int step, int length,
                     int inwards) noexcept nogil:
    cdef int i, cell
    for i in range(length - 2):
        cell = first + i * step
        if not tile_to(builder, cell, cell):
            return False
        builder.locked[cell] = True
    if not finish_line(builder, first + (length - 2) * step, step, inwards):
        return False
    builder.locked[first + (length - 2) * step] = True
    builder.locked[first + (length - 1) * step] = True
    return True


# Turns the last four cells, of which `corner` is the first, until all is at home: False if that
# never is.
cdef bint turn_last(builder_t *builder, int corner) noexcept nogil:
    cdef int cols = builder.geometry.cols
    cdef int[4] ring = [corner, corner + 1, corner + cols + 1, corner + cols]
    cdef builder_t other
    cdef int turn, at
    cdef int least = 2 * TURNS
    cdef int best = FAILED
    for turn in range(2):
        other = builder[0]
        other.room = 0
        for _ in range(TURNS):
            if is_solved(&other):
                break
            at = place_in(ring, other.blank)
            step_to(&other, ring[(at + (1 if turn else 3)) % 4])
        if is_solved(&other) and other.count - builder.count < least:
            least = other.count - builder.count
            best = turn
    if best == FAILED:
        return False
    for _ in range(least):
        at = place_in(ring, builder.blank)
        step_to(builder, ring[(at + (1 if best else 3)) % 4])
    return True


# Where a cell is in the ring of four; it is one of them.
cdef int place_in(const int *ring, int cell) noexcept nogil:
    cdef int i = 0
    while ring[i] != cell:
        i += 1
    return i


cdef bint is_solved(const builder_t *builder) noexcept nogil:
    cdef int cell
    for cell in range(builder.geometry.cells):
        if builder.labels[cell] != cell:
            return False
    return True


# Solves all lines but the last two by two cells, and these.
cdef bint solve_lines(builder_t *builder, int goal_blank) noexcept nogil:
    cdef int cols = builder.geometry.cols
    cdef int top = 0
    cdef int bottom = builder.geometry.rows - 1
    cdef int left = 0
    cdef int right = cols - 1
    cdef int goal_row = goal_blank // cols
    cdef int goal_col = goal_blank % cols
    while bottom - top > 1 or right - left > 1:
        if bottom - top >= right - left:
            if goal_row - top > bottom - goal_row:
                if not solve_line(builder, top * cols + left, 1, right - left + 1, cols):
                    return False
                top += 1
            else:
                if not solve_line(builder, bottom * cols + left, 1, right - left + 1, -cols):
                    return False
                bottom -= 1
        elif goal_col - left > right - goal_col:
            if not solve_line(builder, top * cols + left, cols, bottom - top + 1, 1):
                return False
            left += 1
        else:
            if not solve_line(builder, top * cols + right, cols, bottom - top + 1, -1):
                return False
            right -= 1
    return turn_last(builder, top * cols + left)


# Writes a path for a board, which is not said to be short, and returns its length; the goal has the
# blank where its label says. Only the first `room` moves are written: with 0 `moves` may be NULL.
# FAILED if there is none: the board is unsolvable. Takes some milliseconds on 16 x 15 cells.
cdef int constructive_path(const geometry_t *geometry, const uint8_t *labels, int blank,
                           uint8_t *moves, int room) noexcept nogil:
    cdef builder_t builder
    cdef int cell
    cdef int goal_blank = labels[blank]
    builder.geometry = geometry
    memcpy(builder.labels, labels, geometry.cells)
    for cell in range(geometry.cells):
        builder.cell_of[labels[cell]] = cell
        builder.locked[cell] = False
    builder.blank = blank
    builder.moves = moves
    builder.room = room
    builder.count = 0
    if geometry.rows == 1 or geometry.cols == 1:
        # The tiles keep their order, so the blank can only go to its place.
        if not blank_to(&builder, goal_blank, NO_CELL) or not is_solved(&builder):
            return FAILED
    elif not solve_lines(&builder, goal_blank):
        return FAILED
    return builder.count


def solve(Instance instance not None):
    """A path from start to goal, as bytes, or None if there is none. Holds the GIL."""
    cdef const uint8_t *labels = instance.data.labels
    cdef const geometry_t *geometry = &instance.data.geometry
    cdef int length = constructive_path(geometry, labels, instance.data.blank, NULL, 0)
    cdef unsigned char[::1] written
    if length == FAILED:
        return None
    moves = bytearray(length + 1)
    written = moves
    constructive_path(geometry, labels, instance.data.blank, &written[0], length)
    return bytes(moves[:length])
