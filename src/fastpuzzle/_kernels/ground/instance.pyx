"""A (start, goal) pair in the one form that every kernel works on."""

from fastpuzzle._kernels.ground.geometry cimport geometry_init, is_shape, path_parity
from fastpuzzle._kernels.ground.ranking cimport has_each_once, parity_unchecked
from fastpuzzle._kernels.ground.types cimport MAX_CELLS


# Fills the instance of a start and a goal, tiles 0..cells-1 with 0 for the blank. Assumes a shape
# of at most MAX_CELLS cells, and does not check that they are permutations.
cdef void instance_init(instance_t *instance, int rows, int cols, const uint8_t *start,
                        const uint8_t *goal) noexcept nogil:
    cdef uint8_t label[MAX_CELLS]
    cdef int cell
    geometry_init(&instance.geometry, rows, cols)
    instance.size = sizeof(instance_t)
    for cell in range(rows * cols):
        label[goal[cell]] = cell
    for cell in range(rows * cols):
        instance.labels[cell] = label[start[cell]]
        if start[cell] == 0:
            instance.blank = cell
    instance.goal_blank = label[0]


# Whether any moves lead from the start to the goal; O(cells), never a search.
# Every move exchanges the blank with a tile, so the permutation has the parity of the blank's path
# home; on a board of two or more rows and columns nothing else is lost (Johnson and Story 1879). In
# a single row or column the tiles keep their order.
cdef bint instance_is_solvable(const instance_t *instance) noexcept nogil:
    cdef int cells = instance.geometry.cells
    cdef int previous = -1
    cdef int cell
    if instance.geometry.rows > 1 and instance.geometry.cols > 1:
        return parity_unchecked(instance.labels, cells) == path_parity(
            &instance.geometry, instance.blank, instance.goal_blank
        )
    for cell in range(cells):
        if cell == instance.blank:
            continue
        if instance.labels[cell] < previous:
            return False
        previous = instance.labels[cell]
    return True


# Whether the start is the goal.
cdef bint instance_is_goal(const instance_t *instance) noexcept nogil:
    cdef int cell
    for cell in range(instance.geometry.cells):
        if instance.labels[cell] != cell:
            return False
    return True


# Whether the bytes are each of 0..cells-1 once.
cdef bint fills(const unsigned char[::1] tiles, int cells):
    return tiles.shape[0] == cells and has_each_once(&tiles[0], cells)


cdef class Instance:
    """One start and one goal of the same shape, relabelled so that the goal is the identity.

    Parameters
    ----------
    rows, cols : int
        Shape, at most 255 cells.
    start, goal : bytes
        Tiles 0..n-1 in row-major order, 0 = blank.

    Raises
    ------
    ValueError
        If no board has the shape, or the start or the goal is none of the shape.
    """

    def __init__(self, int rows, int cols, const unsigned char[::1] start,
                 const unsigned char[::1] goal):
        # Whoever calls has checked it, but everything behind this door trusts the labels.
        if not (is_shape(rows, cols) and fills(start, rows * cols) and fills(goal, rows * cols)):
            raise ValueError(f"a start and a goal of {rows}x{cols} are needed")
        instance_init(&self.data, rows, cols, &start[0], &goal[0])

    @property
    def labels(self):
        """The start in the labels of the canonical goal, as bytes."""
        return self.data.labels[:self.data.geometry.cells]

    @property
    def tiles(self):
        """The start in tiles of the canonical goal, as bytes: 0 is the blank."""
        return bytes([self._tile(label) for label in self.labels])

    @property
    def goal_tiles(self):
        """The canonical goal itself, as bytes: its tiles grow from cell to cell."""
        return bytes([self._tile(label) for label in range(self.data.geometry.cells)])

    # Labels below the blank's make room for it at 0.
    cdef int _tile(self, int label):
        return 0 if label == self.data.goal_blank else label + (label < self.data.goal_blank)

    @property
    def shape(self):
        """(rows, cols)."""
        return self.data.geometry.rows, self.data.geometry.cols

    @property
    def goal_blank(self):
        """The cell of the blank in the goal."""
        return self.data.goal_blank

    def is_solvable(self):
        """Whether any moves lead from the start to the goal; O(cells). Holds the GIL."""
        return instance_is_solvable(&self.data)

    def is_goal(self):
        """Whether the start is the goal. Holds the GIL."""
        return instance_is_goal(&self.data)


def instance_of(start, goal):
    """Two boards of one shape, with ``shape`` and ``tiles``, as an Instance. Holds the GIL.

    Whether moves connect them is not asked.
    """
    return Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))
