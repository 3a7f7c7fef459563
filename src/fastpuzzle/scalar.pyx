"""The face of the scalar calls, compiled: with a table, the answer costs less than a Python call.

A flat tuple or list of 4 or 9 tiles with all options left alone takes the short way through C;
everything else goes to :mod:`fastpuzzle.solve`.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t

from fastpuzzle._input.tiles cimport read_tiles
from fastpuzzle._kernels.exact.lookup cimport MAX_DISTANCE
from fastpuzzle._kernels.exact.table cimport Lookup, table_distance, table_path
from fastpuzzle._kernels.ground.types cimport TABLE_CELLS, UNSOLVABLE
from fastpuzzle.path cimport short_path

from fastpuzzle.board import Board
from fastpuzzle.goals import blank_last
from fastpuzzle.solve import find_path
from fastpuzzle.tables import instant_lookup, lookups, unsolvable

# Where `lookups` keeps the reader of a flat square board with this many cells and no goal given.
cdef list DEFAULT_KEYS = [None] * (TABLE_CELLS + 1)
for side in (2, 3):
    DEFAULT_KEYS[side * side] = (side, side), bytes(blank_last((side, side)).tiles)
cdef str AUTO = "auto"


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


def shortest_path(start, goal=None, *, shape=None, algorithm=AUTO, heuristic=AUTO, table=None,
                  workers=1, time_limit=None, node_limit=None, memory_limit=None,
                  on_progress=None):
    """Return a shortest path from `start` to `goal`; it is always optimal.

    Parameters
    ----------
    start : Board or anything that makes one
        Text, a flat or nested sequence of integers, an integer array: see :class:`Board`.
    goal : Board, anything that makes one, str or None
        None is 1…n-1 with the blank last; ``"blank_last"``, ``"blank_first"`` and ``"snail"``
        are names; any board of the same shape will do.
    shape : tuple of int, optional
        (rows, cols) where the input does not show it and it is not square.
    algorithm : {"auto", "table", "bidirectional", "bfs", "idastar", "astar"}
        ``"auto"`` looks up in a table where there is one (always up to 9 cells, above if it was
        registered), else takes bidirectional search up to 12 cells and IDA* above, and says so
        in ``path.stats``. ``"table"`` and, with one worker, ``"idastar"`` return the
        lexicographically least optimal path in the order d < l < r < u; the others are
        deterministic.
    heuristic : PatternDatabase or {"auto", "manhattan", "linear_conflict", "walking_distance", \
            "walking_conflict", "pattern"}
        For ``"idastar"`` and ``"astar"``. ``"pattern"`` takes the best named set of pattern
        databases at hand: in memory or in the cache, else the small one, which it builds in
        about a second. ``"auto"`` takes ``"walking_conflict"``, the larger of walking distance
        and linear conflict, up to 4 rows and columns, and ``"linear_conflict"`` above; where
        a million nodes of IDA* do not suffice on 4 x 4 and 5 x 5, it changes to ``"pattern"``.
        With a database the goal is that of the database by default.
    table : DistanceTable or None
        A table to look up in; `goal` is then the table's by default, or any whose blank is at a
        symmetric cell.
    workers : int or None
        Threads that build a table or share an IDA* search; None for all cores. With several,
        only the length of an IDA* path is certain.
    time_limit : float or None
        Seconds for the whole call.
    node_limit : int or None
        Expanded nodes, over all bounds.
    memory_limit : int or None
        Bytes of the search's own arrays; three quarters of the machine's memory by default.
    on_progress : callable or None
        Called with a :class:`~fastpuzzle.stats.Progress` a few times a second, in this thread;
        an exception raised in it cancels the call and propagates.

    Returns
    -------
    Path
        Its length is the exact distance in moves of one tile.

    Raises
    ------
    InvalidBoardError
        If the start or the goal is no board, or their shapes differ.
    UnsolvableError
        If no moves lead from the start to the goal; never after a search.
    LimitReachedError
        If a limit was reached; it carries the proved lower bound and the statistics.
    ValueError
        If an option is unknown, or the algorithm cannot use it.
    TableFormatError
        If `table` was loaded without verification and is damaged.

    Notes
    -----
    Releases the GIL while it searches or builds, except for searches of some microseconds; a
    look-up holds it. Ctrl-C works within 0.1 s. Bidirectional search: Pohl (1971); IDA*: Korf
    (1985); A*: Hart, Nilsson and Raphael (1968).

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> path = fp.shortest_path("2 3 4 1 5 x 7 6 8")
    >>> len(path), path.goal == fp.goals.blank_last((3, 3))
    (19, True)
    >>> str(fp.shortest_path([[1, 2, 3], [4, 0, 5]], goal=[[1, 2, 3], [0, 4, 5]]))
    'l'
    """
    cdef uint8_t tiles[TABLE_CELLS]
    cdef uint8_t moves[MAX_DISTANCE]
    cdef int cells, length
    cdef Lookup lookup
    if (shape is None and algorithm is AUTO and heuristic is AUTO and table is None
            and workers is 1 and time_limit is None and node_limit is None
            and memory_limit is None and on_progress is None):
        cells = read_tiles(start, tiles, TABLE_CELLS)
        lookup = ready_lookup(goal, cells) if cells else None
        if lookup is not None:
            length = table_path(&lookup.table, tiles, moves)
            if length == UNSOLVABLE:
                raise unsolvable_pair(start, lookup)
            if length >= 0:
                return short_path(PyBytes_FromStringAndSize(<char*>tiles, cells), lookup.shape,
                                  moves, length, lookup.stats)
    return find_path(start, goal, shape, algorithm, heuristic, table, workers,
                     time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit,
                     on_progress=on_progress)


def distance(start, goal=None, *, shape=None, algorithm=AUTO, heuristic=AUTO, table=None,
             workers=1, time_limit=None, node_limit=None, memory_limit=None, on_progress=None):
    """Return the exact distance from `start` to `goal`, in moves of one tile.

    Takes the arguments of :func:`shortest_path`, raises the same errors, and releases the GIL
    in the same way.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.distance("8 6 7 2 5 4 3 0 1")
    31
    """
    cdef uint8_t tiles[TABLE_CELLS]
    cdef int cells, found
    cdef Lookup lookup
    if (shape is None and algorithm is AUTO and heuristic is AUTO and table is None
            and workers is 1 and time_limit is None and node_limit is None
            and memory_limit is None and on_progress is None):
        cells = read_tiles(start, tiles, TABLE_CELLS)
        lookup = ready_lookup(goal, cells) if cells else None
        if lookup is not None:
            found = table_distance(&lookup.table, tiles)
            if found == UNSOLVABLE:
                raise unsolvable_pair(start, lookup)
            if found >= 0:
                return found
    return len(find_path(start, goal, shape, algorithm, heuristic, table, workers,
                         time_limit=time_limit, node_limit=node_limit,
                         memory_limit=memory_limit, on_progress=on_progress))


def has_no_path(start, goal=None):
    """Whether a flat start is certainly unsolvable, from a table; cheaper than an exception."""
    cdef uint8_t tiles[TABLE_CELLS]
    cdef int cells = read_tiles(start, tiles, TABLE_CELLS)
    cdef Lookup lookup = ready_lookup(goal, cells) if cells else None
    return lookup is not None and table_distance(&lookup.table, tiles) == UNSOLVABLE
