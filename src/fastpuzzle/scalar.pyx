"""The short way of the scalar calls, compiled: a look-up costs less than a call through Python.

A board that says what it is without being parsed takes it, where no option is given: a tuple or
list, flat or of rows, a Board, a NumPy array of integers, and the plainest texts. Everything else
goes on to the call that stands behind it.
"""

import sys

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t

from fastpuzzle._input.tiles cimport read_array, read_text, read_tiles
from fastpuzzle._kernels.exact.lookup cimport MAX_DISTANCE
from fastpuzzle._kernels.exact.table cimport Lookup, table_distance, table_path
from fastpuzzle._kernels.ground.instance cimport instance_init, instance_is_solvable
from fastpuzzle._kernels.ground.instance_form cimport instance_t
from fastpuzzle._kernels.ground.ranking cimport is_permutation
from fastpuzzle._kernels.ground.types cimport TABLE_CELLS, UNSOLVABLE
from fastpuzzle._kernels.heuristics.manhattan_form cimport manhattan_full
from fastpuzzle.path cimport short_path

from fastpuzzle._store.lookups import INSTANT_CELLS, instant_lookup, lookups
from fastpuzzle.board import Board
from fastpuzzle.goals import NAMED_GOALS, blank_last, unsolvable

# A board that was read is known by its number of cells, in the lowest four bits, and above them by
# its number of rows. These are 0 for a flat board: as a start it is square, as a goal it has the
# shape of the start.
cdef enum:
    ROWS_SHIFT = 4
    CELLS_MASK = 15
    MOST_FORMS = (TABLE_CELLS + 1) << ROWS_SHIFT
    DIGIT_CELLS = 9     # boards up to here have tiles of one digit

# Where `lookups` keeps the reader of a start of each form, and no goal given; and by the goal's
# name. None for forms without an instant table.
cdef list DEFAULT_KEYS = [None] * MOST_FORMS
cdef list NAMED_KEYS = [None] * MOST_FORMS
for rows in range(1, INSTANT_CELLS + 1):
    for cols in range(1, INSTANT_CELLS // rows + 1):
        shape = rows, cols
        form = 0 if rows == cols else rows << ROWS_SHIFT
        form |= rows * cols
        DEFAULT_KEYS[form] = shape, bytes(blank_last(shape).tiles)
        NAMED_KEYS[form] = {
            name: (shape, bytes(goal(shape).tiles)) for name, goal in NAMED_GOALS.items()
        }


# Writes the tiles of a board to `tiles` and returns its form; 0 if it cannot be read at once. Does
# not check that it is a board.
cdef inline int read_start(object source, uint8_t *tiles) except -1:
    cdef int form = read_tiles(source, tiles, TABLE_CELLS)
    if form != 0:
        return form
    form = read_other(source, tiles)
    # A square is a square, whether it says so or not.
    return form & CELLS_MASK if is_square(form) else form


cdef inline bint is_square(int form) noexcept:
    cdef int rows = form >> ROWS_SHIFT
    return rows * rows == form & CELLS_MASK


# As read_start, for whatever is not flat, and with the rows of a square.
cdef int read_other(object source, uint8_t *tiles) except -1:
    cdef int cells, rows = 0
    if type(source) is Board:
        return read_board(source, tiles)
    if type(source) is str:
        return read_text(source, tiles, DIGIT_CELLS)
    if type(source) is tuple or type(source) is list:
        return read_rows(source, tiles)
    numpy = sys.modules.get("numpy")
    if numpy is None or type(source) is not getattr(numpy, "ndarray", None):
        return 0
    cells = read_array(source, tiles, TABLE_CELLS, &rows)
    return rows << ROWS_SHIFT | cells


# As read_other, for exactly a Board.
cdef int read_board(object board, uint8_t *tiles) except -1:
    cdef int cells, rows, cols
    try:
        cells = read_tiles(board._tiles, tiles, TABLE_CELLS)
        rows, cols = board._shape
    except (AttributeError, OverflowError, TypeError, ValueError):  # it was made without `__init__`
        return 0
    if not (0 < rows <= cells and 0 < cols <= cells and rows * cols == cells):
        return 0
    return rows << ROWS_SHIFT | cells


# As read_other, for a tuple or list of rows that are tuples or lists of equal length.
cdef int read_rows(object source, uint8_t *tiles) except -1:
    cdef int rows = 0, cells = 0, width = 0, cols
    for row in source:
        cols = read_tiles(row, tiles + cells, TABLE_CELLS - cells)
        if cols == 0 or (rows > 0 and cols != width):
            return 0
        width = cols
        cells += cols
        rows += 1
    return rows << ROWS_SHIFT | cells


# Where `lookups` keeps the reader for a start of a form; None if it has no instant table, or the
# goal is not read at once. Does not check that the goal is a board.
cdef inline tuple key_of(object goal, int form):
    if goal is None:
        return <tuple>DEFAULT_KEYS[form]
    return goal_key(goal, form)


cdef tuple goal_key(object goal, int form):
    cdef uint8_t tiles[TABLE_CELLS]
    cdef tuple key = <tuple>DEFAULT_KEYS[form]
    cdef int cells = form & CELLS_MASK
    cdef int goal_form
    if key is None:
        return None
    goal_form = read_tiles(goal, tiles, TABLE_CELLS)
    if goal_form == 0:
        if type(goal) is str:
            named = (<dict>NAMED_KEYS[form]).get(goal)
            if named is not None:
                return <tuple>named
            # What a text means for another shape is for the reader of texts.
            if form != cells:
                return None
        goal_form = read_other(goal, tiles)
        if goal_form > CELLS_MASK and is_square(goal_form):
            goal_form = goal_form & CELLS_MASK if form == cells else 0
    if goal_form != form and goal_form != cells:
        return None
    return key[0], PyBytes_FromStringAndSize(<char*>tiles, cells)


# The reader of a table for a start of a form, or None if the board has no instant table or the
# goal cannot be read at once.
cdef Lookup ready_lookup(object goal, int form):
    cdef tuple key = key_of(goal, form)
    cdef Lookup found
    if key is None:
        return None
    try:
        # Not by `get`, which borrows the reader: without the GIL another thread could free it.
        found = <Lookup>(<dict>lookups)[key]
    except KeyError:
        found = None
    return instant_lookup(*key) if found is None else found


# The error for a start that cannot reach the goal.
cdef object unsolvable_pair(const uint8_t *tiles, tuple shape, bytes goal):
    start = PyBytes_FromStringAndSize(<char*>tiles, len(goal))
    return unsolvable(Board._trusted(tuple(start), shape), Board._trusted(tuple(goal), shape))


# Gives a call the name, the signature and the texts of another, as functools.update_wrapper does,
# which takes longer to import than all of this package.
cdef object dressed_as(object call, object other):
    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(call, name, getattr(other, name))
    call.__wrapped__ = other
    return call


def path_by_table_first(search):
    """Put the short way before a call that returns a shortest path; see ``shortest_path``."""

    def shortest_path(start, goal=None, **options):
        cdef uint8_t tiles[TABLE_CELLS]
        cdef uint8_t moves[MAX_DISTANCE]
        cdef int form, length
        cdef Lookup lookup
        if not options:
            form = read_start(start, tiles)
            lookup = ready_lookup(goal, form) if form else None
            if lookup is not None:
                length = table_path(&lookup.table, tiles, moves)
                if length == UNSOLVABLE:
                    raise unsolvable_pair(tiles, lookup.shape, lookup.goal)
                if length >= 0:
                    return short_path(PyBytes_FromStringAndSize(<char*>tiles, form & CELLS_MASK),
                                      lookup.shape, moves, length, lookup.stats)
        return search(start, goal, **options)

    return dressed_as(shortest_path, search)


def distance_by_table_first(search):
    """Put the short way before a call that returns an exact distance; see ``distance``."""

    def distance(start, goal=None, **options):
        cdef uint8_t tiles[TABLE_CELLS]
        cdef int form, found
        cdef Lookup lookup
        if not options:
            form = read_start(start, tiles)
            lookup = ready_lookup(goal, form) if form else None
            if lookup is not None:
                found = table_distance(&lookup.table, tiles)
                if found == UNSOLVABLE:
                    raise unsolvable_pair(tiles, lookup.shape, lookup.goal)
                if found >= 0:
                    return found
        return search(start, goal, **options)

    return dressed_as(distance, search)


def has_no_path(start, goal=None):
    """Whether a start is certainly unsolvable, from a table; cheaper than an exception."""
    cdef uint8_t tiles[TABLE_CELLS]
    cdef int form = read_start(start, tiles)
    cdef Lookup lookup = ready_lookup(goal, form) if form else None
    return lookup is not None and table_distance(&lookup.table, tiles) == UNSOLVABLE


# Fills the instance of a start and a goal, and the start's tiles, and returns the key of the pair;
# None if they cannot be read at once or one is no board.
cdef tuple read_instance(object start, object goal, uint8_t *tiles, instance_t *instance):
    cdef int form = read_start(start, tiles)
    cdef int cells = form & CELLS_MASK
    cdef tuple key = key_of(goal, form) if form else None
    cdef const uint8_t *goal_tiles
    if key is None:
        return None
    goal_tiles = <bytes>key[1]
    if not (is_permutation(tiles, cells) and is_permutation(goal_tiles, cells)):
        return None
    rows, cols = <tuple>key[0]
    instance_init(instance, rows, cols, tiles, goal_tiles)
    return key


def solvable_at_once(answer):
    """Put the short way before a call that says whether a path exists; see ``is_solvable``."""

    def is_solvable(start, goal=None, **options):
        cdef uint8_t tiles[TABLE_CELLS]
        cdef instance_t instance
        if not options and read_instance(start, goal, tiles, &instance) is not None:
            return instance_is_solvable(&instance)
        return answer(start, goal, **options)

    return dressed_as(is_solvable, answer)


def bound_at_once(answer):
    """Put the short way before a call that returns Manhattan distance; see ``lower_bound``."""

    def lower_bound(start, goal=None, **options):
        cdef uint8_t tiles[TABLE_CELLS]
        cdef instance_t instance
        cdef tuple key = read_instance(start, goal, tiles, &instance) if not options else None
        if key is None:
            return answer(start, goal, **options)
        if not instance_is_solvable(&instance):
            raise unsolvable_pair(tiles, key[0], key[1])
        return manhattan_full(&instance.geometry, instance.labels, instance.blank)

    return dressed_as(lower_bound, answer)
