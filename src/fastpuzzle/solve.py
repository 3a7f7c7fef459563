"""Answers about one start and one goal."""

from __future__ import annotations

from fastpuzzle._kernels.control import FOUND
from fastpuzzle._kernels.heuristics.manhattan import lower_bound as manhattan
from fastpuzzle._kernels.instance import Instance
from fastpuzzle._limits import limit_error, make_control
from fastpuzzle.board import Board, as_board
from fastpuzzle.errors import UnsolvableError
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import Path, trusted_path
from fastpuzzle.registry import ALGORITHMS, HEURISTICS, choose_algorithm
from fastpuzzle.stats import SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from fastpuzzle._limits import OnProgress
    from fastpuzzle.board import BoardLike, Shape
    from fastpuzzle.registry import Algorithm

__all__ = ["distance", "is_solvable", "lower_bound", "shortest_path"]

_MOVE_LETTERS = bytes.maketrans(b"\0\1\2\3", b"dlru")


def shortest_path(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: str = "auto",
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    on_progress: OnProgress | None = None,
) -> Path:
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
    algorithm : {"auto", "bidirectional", "bfs", "idastar"}
        ``"auto"`` takes bidirectional search up to 12 cells and IDA* above, and says so in
        ``path.stats``. ``"idastar"`` (with one worker) returns the lexicographically least
        optimal path in the order d < l < r < u; the others are deterministic.
    heuristic : {"auto", "manhattan"}
        For ``"idastar"`` only.
    workers : int or None
        Threads; None for all that the algorithm can use, which is one for each of these.
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

    Notes
    -----
    Releases the GIL while it searches, except for searches of some microseconds. Ctrl-C works
    within 0.1 s. Bidirectional search: Pohl (1971); IDA*: Korf (1985).

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> path = fp.shortest_path("2 3 4 1 5 x 7 6 8")
    >>> len(path), path.goal == fp.goals.blank_last((3, 3))
    (19, True)
    >>> str(fp.shortest_path([[1, 2, 3], [4, 0, 5]], goal=[[1, 2, 3], [0, 4, 5]]))
    'l'
    """
    origin, instance = _instance(start, goal, shape)
    chosen = _choose(len(origin.tiles), algorithm, heuristic, workers)
    moves, stats = _search(
        instance,
        chosen,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
    )
    return trusted_path(origin.tiles, origin.shape, moves, stats)


def distance(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: str = "auto",
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
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
    """
    origin, instance = _instance(start, goal, shape)
    chosen = _choose(len(origin.tiles), algorithm, heuristic, workers)
    moves, _ = _search(
        instance,
        chosen,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
    )
    return len(moves)


def lower_bound(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    heuristic: str = "manhattan",
) -> int:
    """Return a lower bound on the exact distance, in moves; no search, O(cells).

    Parameters
    ----------
    start, goal, shape
        As for :func:`shortest_path`.
    heuristic : {"manhattan"}
        Which bound.

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
    _check_name("heuristic", heuristic, HEURISTICS)
    _, instance = _instance(start, goal, shape)
    return HEURISTICS[heuristic].lower_bound(instance)


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
    origin = as_board(start, shape)
    return _relabelled(origin, resolve_goal(goal, origin.shape)).is_solvable()


def _relabelled(start: Board, goal: Board) -> Instance:
    return Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))


def _instance(
    start: BoardLike, goal: BoardLike | None, shape: Shape | None
) -> tuple[Board, Instance]:
    """Return the start as a board, and the solvable pair in the kernels' form."""
    origin = as_board(start, shape)
    target = resolve_goal(goal, origin.shape)
    instance = _relabelled(origin, target)
    if not instance.is_solvable():
        raise UnsolvableError(f"no moves lead from {origin.one_line()} to {target.one_line()}")
    return origin, instance


def _choose(cells: int, algorithm: str, heuristic: str, workers: int | None) -> Algorithm:
    """Return the algorithm to run; raise ValueError for options it cannot use."""
    _check_name("algorithm", algorithm, ALGORITHMS, "auto")
    _check_name("heuristic", heuristic, HEURISTICS, "auto")
    chosen = (
        choose_algorithm(cells, heuristic) if algorithm == "auto" else ALGORITHMS[algorithm]
    )
    if heuristic != "auto" and not chosen.uses_heuristic:
        raise ValueError(f"algorithm {chosen.name!r} uses no heuristic, {heuristic!r} was given")
    if workers is not None:
        if isinstance(workers, bool) or not isinstance(workers, int):
            raise TypeError(f"workers must be int or None, not {type(workers).__name__}")
        if workers < 1:
            raise ValueError(f"workers must be at least 1, it is {workers}")
        if workers > 1:
            raise ValueError(f"algorithm {chosen.name!r} runs on one thread, workers={workers}")
    return chosen


def _check_name(kind: str, name: object, registry: Mapping[str, object], *also: str) -> None:
    if not isinstance(name, str):
        raise TypeError(f"{kind} must be str, not {type(name).__name__}")
    names = (*also, *registry)
    if name not in names:
        raise ValueError(f"unknown {kind} {name!r}: choose one of {', '.join(names)}")


def _search(
    instance: Instance,
    algorithm: Algorithm,
    *,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    on_progress: OnProgress | None,
) -> tuple[str, SearchStats]:
    """Return the moves and the statistics of one search."""
    control = make_control(
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
        phase=algorithm.name,
    )
    moves: bytes | None = b""
    status = FOUND
    if not instance.is_goal():
        status, moves = algorithm.solve(instance, control)
    stats = SearchStats(
        algorithm.name,
        "manhattan" if algorithm.uses_heuristic else None,
        expanded=control.expanded,
        generated=control.generated,
        seconds=control.seconds,
        bounds=tuple(control.bounds),
    )
    if moves is None:
        raise limit_error(status, _proved_bound(instance, control.lower_bound), stats)
    return moves.translate(_MOVE_LETTERS).decode("ascii"), stats


def _proved_bound(instance: Instance, proved: int) -> int:
    """Return the best lower bound that a stopped search leaves, in moves.

    All paths have the parity of the Manhattan distance, so a bound of the other parity can be
    raised by one.
    """
    estimate = manhattan(instance)
    if proved <= estimate:
        return estimate
    return proved + (proved - estimate) % 2
