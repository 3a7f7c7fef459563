"""The calls that answer: about one board, about many, and about all shortest paths of one.

Each says its options in full, and hands them on as one value: what they mean is told once, at
:func:`shortest_path`, and a test holds all signatures to :class:`~fastpuzzle._engine.options`.
"""

from __future__ import annotations

from fastpuzzle import _engine as engine
from fastpuzzle._limits import check_length, within_limits
from fastpuzzle.errors import UnsolvableError
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import Path, trusted_path
from fastpuzzle.scalar import (
    bound_at_once,
    distance_by_table_first,
    path_by_table_first,
    solvable_at_once,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle._engine.registry import HeuristicLike
    from fastpuzzle._limits import OnProgress
    from fastpuzzle._rows import Boards
    from fastpuzzle.board import BoardLike
    from fastpuzzle.moves import Shape
    from fastpuzzle.tables import DistanceTable

__all__ = [
    "all_shortest_paths",
    "count_shortest_paths",
    "distance",
    "distances",
    "is_solvable",
    "lower_bound",
    "shortest_path",
    "shortest_paths",
]


@path_by_table_first
def shortest_path(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: HeuristicLike = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    cache: str = "use",
    on_progress: OnProgress | None = None,
) -> Path:
    """Return a shortest path from `start` to `goal`; it is always optimal.

    Parameters
    ----------
    start : Board or anything that makes one
        Text, a flat or nested sequence, an array, a data frame: see :class:`Board`.
    goal : Board, anything that makes one, str or None
        None is 1…n-1 with the blank last; ``"blank_last"``, ``"blank_first"`` and ``"snail"``
        are names; any board of the same shape will do.
    shape : tuple of int, optional
        (rows, cols) where the input does not show it and it is not square.
    algorithm : {"auto", "table", "bidirectional", "bfs", "idastar", "astar"}
        ``"auto"`` looks up in a table where there is one (always up to 9 cells, above if it was
        registered), else takes IDA*, and says so in ``path.stats``. ``"table"`` and, with one
        worker, ``"idastar"`` return the lexicographically least optimal path in the order
        d < l < r < u; the others are deterministic.
    heuristic : PatternDatabase or {"auto", "manhattan", "linear_conflict", "walking_distance", \
            "walking_conflict", "pattern"}
        For ``"idastar"`` and ``"astar"``. ``"pattern"`` takes the best named set of pattern
        databases at hand: in memory or in the cache, else the small one, which it builds in
        about a second. ``"auto"`` begins without tables, by ``"linear_conflict"``, and changes
        to better and better sets: to one in the cache soon, to one that must be built when the
        searches without it have cost about as much as building it. Where neither memory nor
        time is left for that, it takes ``"walking_conflict"``, the larger of walking distance
        and linear conflict in each direction, up to 4 rows and columns.
        With a database the goal is that of the database by default.
    table : DistanceTable or None
        A table to look up in; `goal` is then the table's by default, or any whose blank is at a
        symmetric cell.
    workers : int or None
        Threads that build a table or share an IDA* search; None or -1 for all cores. With several,
        only the length of an IDA* path is certain.
    time_limit : float or None
        Seconds for the whole call.
    node_limit : int or None
        Expanded nodes, over all bounds.
    memory_limit : int or None
        Bytes of the search's own arrays; three quarters of the machine's memory by default.
    max_moves : int or None
        The most moves that are of use: the search ends as soon as it is proved that every path
        is longer. All paths of a pair have one parity, so 20 is as good as 19 for an odd one.
    cache : {"use", "ignore"}
        With ``"ignore"`` the call uses no table that an earlier one has left, in memory or in a
        file, and builds what it needs for itself. So with one worker the counts of nodes depend
        on the arguments alone, unless `time_limit` ends a search. What is passed in is used in
        any case.
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
        If a limit was reached, or no path has at most `max_moves` moves; it carries the reason,
        the proved lower bound and the statistics.
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
    options = engine.Options(
        algorithm=algorithm,
        heuristic=heuristic,
        table=table,
        workers=workers,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        max_moves=max_moves,
        cache=cache,
        on_progress=on_progress,
    )
    return _path(start, goal, shape, options)


@distance_by_table_first
def distance(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: HeuristicLike = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    cache: str = "use",
    on_progress: OnProgress | None = None,
) -> int:
    """Return the exact distance from `start` to `goal`, in moves of one tile.

    Takes the arguments of :func:`shortest_path`, raises the same errors, and releases the GIL
    in the same way.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.distance("8 6 7 2 5 4 3 0 1")
    31
    >>> try:
    ...     fp.distance("8 6 7 2 5 4 3 0 1", max_moves=30)
    ... except fp.LimitReachedError as error:
    ...     print(error.reason, error.lower_bound)
    moves 31
    """
    options = engine.Options(
        algorithm=algorithm,
        heuristic=heuristic,
        table=table,
        workers=workers,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        max_moves=max_moves,
        cache=cache,
        on_progress=on_progress,
    )
    return len(_path(start, goal, shape, options))


def distances(
    starts: Boards,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: HeuristicLike = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    cache: str = "use",
    on_progress: OnProgress | None = None,
) -> NDArray[np.int16]:
    """Return the exact distance of each of many boards from the goal.

    Parameters
    ----------
    starts : array, shape (m, cells) or (m, rows, cols), or sequence of boards
        In a sequence, or an array of texts or objects, each board may have any form that
        :class:`Board` takes. Each row of a matrix or of a data frame is a board. A C-contiguous
        uint8 array is read in place. An iterator must have an end.
    goal, shape, algorithm, heuristic, table
        As for :func:`shortest_path`; the goal is one for all.
    workers : int or None
        Threads that share the boards; None or -1 for all cores. The results do not depend on it.
    time_limit, node_limit, memory_limit, cache, on_progress
        As for :func:`shortest_path`, for the whole call; progress counts boards.
    max_moves : int or None
        As for :func:`shortest_path`, for each board, but nothing is raised.

    Returns
    -------
    numpy.ndarray of int16, shape (m,)
        In the order of the boards, in moves; -1 where no moves lead to the goal, -2 where more
        than `max_moves` are needed.

    Raises
    ------
    InvalidBoardError
        If a board is none; the message names its row.
    LimitReachedError
        If a limit was reached; ``results`` holds what is done and ``done`` says where.
    ValueError, TableFormatError
        As for :func:`shortest_path`.

    Notes
    -----
    Releases the GIL.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.distances(["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 8 7 x"]).tolist()
    [19, -1]
    >>> fp.distances(["2 3 4 1 5 x 7 6 8", "1 2 3 4 5 6 7 x 8"], max_moves=18).tolist()
    [-2, 1]
    """
    options = engine.Options(
        algorithm=algorithm,
        heuristic=heuristic,
        table=table,
        workers=workers,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        max_moves=max_moves,
        cache=cache,
        on_progress=on_progress,
    )
    batch = engine.Batch(starts, goal, shape, options, phase="distances", want_paths=False)
    batch.run()
    return batch.lengths


def shortest_paths(
    starts: Boards,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: HeuristicLike = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    cache: str = "use",
    on_progress: OnProgress | None = None,
) -> list[Path | None]:
    """Return a shortest path for each of many boards.

    Takes the arguments of :func:`distances` and raises the same errors. Releases the GIL while
    it searches; making the paths holds it.

    Returns
    -------
    list of Path or None
        In the order of the boards; None where no moves lead to the goal, or more than `max_moves`
        are needed.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> [path and len(path) for path in fp.shortest_paths(["1 2 0 3", "2 1 3 0", "0 3 2 1"])]
    [1, None, 6]
    """
    options = engine.Options(
        algorithm=algorithm,
        heuristic=heuristic,
        table=table,
        workers=workers,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        max_moves=max_moves,
        cache=cache,
        on_progress=on_progress,
    )
    batch = engine.Batch(starts, goal, shape, options, phase="shortest_paths", want_paths=True)
    batch.run()
    return batch.paths


def all_shortest_paths(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    table: DistanceTable | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    cache: str = "use",
    on_progress: OnProgress | None = None,
) -> Iterator[Path]:
    """Iterate over all optimal paths, in lexicographic order (d < l < r < u).

    The first one is what ``shortest_path`` returns from a table or by IDA*. Lazy: a path is
    looked for when it is asked for, and only one is in memory.

    Parameters
    ----------
    start, goal, shape, table
        As for :func:`shortest_path`.
    algorithm : {"auto", "table", "idastar"}
        ``"auto"`` takes the table up to 12 cells, building it if need be, and IDA* above.
    time_limit, node_limit, memory_limit, cache, on_progress
        As for :func:`shortest_path`, for the whole iteration.
    max_moves : int or None
        As for :func:`shortest_path`; what it raises is raised at the call.

    Yields
    ------
    Path
        Each of the same length.

    Raises
    ------
    InvalidBoardError, UnsolvableError, ValueError
        As for :func:`shortest_path`, at the call.
    LimitReachedError
        If a limit was reached, at the call or while iterating.

    Notes
    -----
    Releases the GIL while it builds or searches.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> paths = fp.all_shortest_paths("8 6 7 2 5 4 3 0 1")
    >>> str(next(paths)), len(list(paths))
    ('lurdrulurdlldrrululddruulddrurd', 39)
    """
    options = engine.Options(
        algorithm=algorithm,
        table=table,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        max_moves=max_moves,
        cache=cache,
        on_progress=on_progress,
    )
    return engine.EveryPath(start, goal, shape, options, phase="all_shortest_paths").paths()


def count_shortest_paths(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    table: DistanceTable | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    cache: str = "use",
    on_progress: OnProgress | None = None,
) -> int:
    """Return the number of optimal paths; 0 for an unsolvable pair.

    Takes the arguments of :func:`all_shortest_paths`. With a table by dynamic programming over
    the distances; otherwise IDA* walks every path of the last bound.

    Raises
    ------
    InvalidBoardError, LimitReachedError, ValueError
        As for :func:`all_shortest_paths`.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.count_shortest_paths("8 6 7 2 5 4 3 0 1")
    40
    >>> fp.count_shortest_paths("1 2 3 4 5 6 8 7 0")
    0
    """
    options = engine.Options(
        algorithm=algorithm,
        table=table,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        max_moves=max_moves,
        cache=cache,
        on_progress=on_progress,
    )
    try:
        every = engine.EveryPath(start, goal, shape, options, phase="count_shortest_paths")
    except UnsolvableError:
        return 0
    return every.count()


@bound_at_once
def lower_bound(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    heuristic: HeuristicLike = "manhattan",
) -> int:
    """Return a lower bound on the exact distance, in moves; no search, O(cells).

    Parameters
    ----------
    start, goal, shape
        As for :func:`shortest_path`.
    heuristic : PatternDatabase or {"manhattan", "linear_conflict", "walking_distance", \
            "walking_conflict", "pattern"}
        Which bound: see :func:`shortest_path`.

    Raises
    ------
    InvalidBoardError
        If the start or the goal is no board, or their shapes differ.
    UnsolvableError
        If no moves lead from the start to the goal.
    ValueError
        If the heuristic is unknown.

    Notes
    -----
    Holds the GIL.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.lower_bound("8 6 7 2 5 4 3 0 1")
    21
    """
    engine.check_heuristic(heuristic)
    options = engine.Options(heuristic=heuristic)
    question = engine.read_question(start, goal, shape, options)
    instance, control = question.instance, options.control("pattern")
    found = within_limits(
        engine.find_heuristic, heuristic, instance.shape, instance.goal_blank, control
    )
    return found.lower_bound(instance)


@solvable_at_once
def is_solvable(
    start: BoardLike, goal: BoardLike | None = None, *, shape: Shape | None = None
) -> bool:
    """Return whether any moves lead from `start` to `goal`; O(cells), never a search.

    Parameters
    ----------
    start, goal, shape
        As for :func:`shortest_path`.

    Raises
    ------
    InvalidBoardError
        If the start or the goal is no board, or their shapes differ.

    Notes
    -----
    On boards of two or more rows and columns, by the parity of the permutation (Johnson and
    Story 1879); in a single row or column the tiles keep their order. Holds the GIL.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.is_solvable("1 2 3 4 5 6 8 7 0"), fp.is_solvable("1 2 3 4 5 6 8 7 0", "snail")
    (False, True)
    """
    return engine.read_pair(start, goal, shape).instance.is_solvable()


def _path(
    start: BoardLike, goal: BoardLike | None, shape: Shape | None, options: engine.Options
) -> Path:
    """Return a shortest path: read the question, make a plan, run it."""
    if options.table is not None:
        return _look_up(options.table, start, goal, shape, options)
    question = engine.read_question(start, goal, shape, options)
    engine.check_names(options)
    blank = question.goal.blank
    algorithm = engine.choose(question.goal.shape, blank, options)
    control = options.control(algorithm.name)
    shape = question.goal.shape
    plan = engine.make_plan(algorithm, options.heuristic, shape, blank, control, options.own)
    answer = engine.run_plan(plan, question.instance, control)
    origin = question.start
    return trusted_path(bytes(origin.tiles), origin.shape, answer.moves, answer.stats(control))


def _look_up(
    table: DistanceTable,
    start: BoardLike,
    goal: BoardLike | None,
    shape: Shape | None,
    options: engine.Options,
) -> Path:
    """Return the least optimal path that a table of the caller's has."""
    control = options.control("table")
    engine.check_table_options(options)
    if goal is not None:
        table = table.for_goal(resolve_goal(goal, table.shape))
    path = table.path(table.read(start, shape))
    check_length(len(path), control, table.lookup.stats)
    return path
