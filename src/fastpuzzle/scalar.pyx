"""The short way of the scalar calls, compiled: a look-up costs less than a call through Python.

A flat tuple or list of 4 or 9 tiles without any option takes it; everything else goes on to the
call that stands behind it.
"""

from functools import update_wrapper

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t

from fastpuzzle._input.tiles cimport read_tiles
from fastpuzzle._kernels.exact.lookup cimport MAX_DISTANCE
from fastpuzzle._kernels.exact.table cimport Lookup, table_distance, table_path
from fastpuzzle._kernels.ground.types cimport TABLE_CELLS, UNSOLVABLE
from fastpuzzle.path cimport short_path

from fastpuzzle._store.lookups import instant_lookup, lookups
from fastpuzzle.board import Board
from fastpuzzle.goals import blank_last, unsolvable

# Where `lookups` keeps the reader of a flat square board with this many cells and no goal given.
cdef list DEFAULT_KEYS = [None] * (TABLE_CELLS + 1)
for side in (2, 3):
    DEFAULT_KEYS[side * side] = (side, side), bytes(blank_last((side, side)).tiles)


# The reader of a table for a flat start of `cells` cells, or None if the board has no instant
# table or the goal is not a flat one.
cdef Lookup ready_lookup(object goal, int cells):
    cdef uint8_t tiles[TABLE_CELLS]
    cdef tuple key = <tuple>DEFAULT_KEYS[cells]
    cdef Lookup found
    if key is None:
        return None
    if goal is not None:
        if read_tiles(goal, tiles, TABLE_CELLS) != cells:
            return None
        key = key[0], PyBytes_FromStringAndSize(<char*>tiles, cells)
    try:
        # Not by `get`, which borrows the reader: without the GIL another thread could free it.
        found = <Lookup>(<dict>lookups)[key]
    except KeyError:
        found = None
    return instant_lookup(*key) if found is None else found


# The error for a start that cannot reach the goal of the reader.
cdef object unsolvable_pair(object start, Lookup lookup):
    return unsolvable(Board._trusted(tuple(start), lookup.shape),
                      Board._trusted(tuple(lookup.goal), lookup.shape))


def path_by_table_first(search):
    """Put the short way before a call that returns a shortest path; see ``shortest_path``."""

    def shortest_path(start, goal=None, **options):
        cdef uint8_t tiles[TABLE_CELLS]
        cdef uint8_t moves[MAX_DISTANCE]
        cdef int cells, length
        cdef Lookup lookup
        if not options:
            cells = read_tiles(start, tiles, TABLE_CELLS)
            lookup = ready_lookup(goal, cells) if cells else None
            if lookup is not None:
                length = table_path(&lookup.table, tiles, moves)
                if length == UNSOLVABLE:
                    raise unsolvable_pair(start, lookup)
                if length >= 0:
                    return short_path(PyBytes_FromStringAndSize(<char*>tiles, cells),
                                      lookup.shape, moves, length, lookup.stats)
        return search(start, goal, **options)

    return update_wrapper(shortest_path, search)


def distance_by_table_first(search):
    """Put the short way before a call that returns an exact distance; see ``distance``."""

    def distance(start, goal=None, **options):
        cdef uint8_t tiles[TABLE_CELLS]
        cdef int cells, found
        cdef Lookup lookup
        if not options:
            cells = read_tiles(start, tiles, TABLE_CELLS)
            lookup = ready_lookup(goal, cells) if cells else None
            if lookup is not None:
                found = table_distance(&lookup.table, tiles)
                if found == UNSOLVABLE:
                    raise unsolvable_pair(start, lookup)
                if found >= 0:
                    return found
        return search(start, goal, **options)

    return update_wrapper(distance, search)


def has_no_path(start, goal=None):
    """Whether a flat start is certainly unsolvable, from a table; cheaper than an exception."""
    cdef uint8_t tiles[TABLE_CELLS]
    cdef int cells = read_tiles(start, tiles, TABLE_CELLS)
    cdef Lookup lookup = ready_lookup(goal, cells) if cells else None
    return lookup is not None and table_distance(&lookup.table, tiles) == UNSOLVABLE
