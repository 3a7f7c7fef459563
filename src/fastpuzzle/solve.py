"""Answers about one start and one goal."""

from __future__ import annotations

from fastpuzzle._engine.registry import (
    ALGORITHMS,
    HEURISTICS,
    choose_algorithm,
    find_heuristic,
    nodes_before_patterns,
)
from fastpuzzle._kernels.ground.control import FOUND, NODE_LIMIT, Stopped
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.heuristics.manhattan import lower_bound as manhattan
from fastpuzzle._limits import check_workers, limit_error, make_control
from fastpuzzle.board import Board, as_board
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import Path, trusted_path
from fastpuzzle.patterns import PatternDatabase, within_limits
from fastpuzzle.stats import SearchStats
from fastpuzzle.tables import DistanceTable, unsolvable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from fastpuzzle._engine.registry import Algorithm
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle.board import BoardLike, Shape

    HeuristicLike = str | PatternDatabase

__all__ = [
    "check_name",
    "check_options",
    "check_table",
    "choose",
    "find_path",
    "goal_or_default",
    "is_solvable",
    "lower_bound",
    "relabelled",
    "resolve_pair",
    "resolve_table_goal",
    "search",
    "search_stats",
]


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
    check_heuristic(heuristic)
    _, _, instance = resolve_pair(start, goal_or_default(goal, heuristic), shape)
    found = within_limits(
        find_heuristic, heuristic, instance.shape, instance.goal_blank, make_control()
    )
    return found.lower_bound(instance)


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
    return relabelled(origin, resolve_goal(goal, origin.shape)).is_solvable()


def find_path(
    start: BoardLike,
    goal: BoardLike | None,
    shape: Shape | None,
    algorithm: str,
    heuristic: HeuristicLike,
    table: DistanceTable | None,
    workers: int | None,
    **limits: Any,  # noqa: ANN401 (each is checked where it is used)
) -> Path:
    """Return a shortest path, whatever the form of the arguments; see ``shortest_path``."""
    if table is not None:
        make_control(**limits)
        target = resolve_table_goal(goal, table, algorithm, heuristic, workers)
        return table.for_goal(target).path(table.read(start, shape))
    origin, target, instance = resolve_pair(start, goal_or_default(goal, heuristic), shape)
    chosen = choose(origin.shape, target.blank, algorithm, heuristic, workers)
    control = make_control(phase=chosen.name, workers=workers, **limits)
    moves = search(instance, chosen, heuristic, control)
    return trusted_path(bytes(origin.tiles), origin.shape, moves, search_stats(chosen, control))


def choose(
    shape: Shape, goal_blank: int, algorithm: str, heuristic: HeuristicLike, workers: int | None
) -> Algorithm:
    """Return the algorithm to run; raise ValueError for options it cannot use."""
    check_options(algorithm, heuristic)
    if algorithm == "auto":
        chosen = choose_algorithm(shape, goal_blank, heuristic, check_workers(workers or 1))
    else:
        chosen = ALGORITHMS[algorithm]
    cells = shape[0] * shape[1]
    if cells > chosen.max_cells:
        raise ValueError(
            f"algorithm {chosen.name!r} is for boards of at most {chosen.max_cells} cells, "
            f"this one has {cells}"
        )
    if heuristic != "auto" and not chosen.uses_heuristic:
        raise ValueError(f"algorithm {chosen.name!r} uses no heuristic, {heuristic!r} was given")
    if workers is not None and check_workers(workers) > 1 and not chosen.parallel:
        raise ValueError(f"algorithm {chosen.name!r} runs on one thread, workers={workers}")
    return chosen


def search(
    instance: Instance, algorithm: Algorithm, heuristic: HeuristicLike, control: Control
) -> bytes:
    """Return the moves of a solvable pair, as numbers 0..3; raise LimitReachedError."""
    nodes = nodes_before_patterns(instance, algorithm, heuristic, control)
    if nodes is None:
        status, moves = _run(instance, algorithm, heuristic, control)
    else:
        limit = control.node_limit
        control.node_limit = min(limit, control.expanded + nodes)
        status, moves = NODE_LIMIT, None
        if nodes:
            status, moves = _run(instance, algorithm, heuristic, control)
        control.node_limit = limit
        if status == NODE_LIMIT and control.expanded < limit:
            status, moves = _run(instance, algorithm, "pattern", control)
    if moves is None:
        bound = _proved_bound(instance, control.lower_bound)
        raise limit_error(status, bound, search_stats(algorithm, control))
    return moves


def _run(
    instance: Instance, algorithm: Algorithm, heuristic: HeuristicLike, control: Control
) -> tuple[int, bytes | None]:
    if algorithm.uses_heuristic:
        try:
            control.heuristic = find_heuristic(
                heuristic, instance.shape, instance.goal_blank, control
            )
        except Stopped as stop:
            return stop.status, None
        control.table_bytes = getattr(control.heuristic, "nbytes", 0)
    if instance.is_goal():
        return FOUND, b""
    return algorithm.solve(instance, control)


def search_stats(algorithm: Algorithm | None, control: Control) -> SearchStats:
    """Return what a search has done so far; no algorithm stands for several, or a table."""
    return SearchStats(
        algorithm.name if algorithm else "table",
        control.heuristic.name if control.heuristic else None,
        expanded=control.expanded,
        generated=control.generated,
        seconds=control.seconds,
        bounds=tuple(control.bounds),
        table_bytes=control.table_bytes,
    )


def relabelled(start: Board, goal: Board) -> Instance:
    """Return two boards of the same shape in the kernels' form."""
    return Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))


def resolve_table_goal(
    goal: BoardLike | None,
    table: DistanceTable,
    algorithm: str,
    heuristic: HeuristicLike,
    workers: int | None = 1,
) -> Board:
    """Return the goal of a call with ``table=``; raise ValueError for what does not fit it."""
    check_table(table)
    if algorithm not in {"auto", "table"}:
        raise ValueError(f"algorithm {algorithm!r} uses no table, but one was given")
    if heuristic != "auto":
        raise ValueError(f"algorithm 'table' uses no heuristic, {heuristic!r} was given")
    if workers is not None and check_workers(workers) > 1:
        raise ValueError(f"a look-up in a table runs on one thread, workers={workers}")
    return table.goal if goal is None else resolve_goal(goal, table.shape)


def resolve_pair(
    start: BoardLike, goal: BoardLike | None, shape: Shape | None
) -> tuple[Board, Board, Instance]:
    """Return the start and the goal as boards, and the solvable pair in the kernels' form."""
    origin = as_board(start, shape)
    target = resolve_goal(goal, origin.shape)
    instance = relabelled(origin, target)
    if not instance.is_solvable():
        raise unsolvable(origin, target)
    return origin, target, instance


def check_options(algorithm: str, heuristic: object) -> None:
    """Raise TypeError or ValueError unless both are known."""
    check_name("algorithm", algorithm, ALGORITHMS, "auto")
    check_heuristic(heuristic, "auto")


def goal_or_default(goal: BoardLike | None, heuristic: HeuristicLike) -> BoardLike | None:
    """Return the goal of a call: where it names none, that of its pattern database if any."""
    if goal is None and isinstance(heuristic, PatternDatabase):
        return heuristic.goal
    return goal


def check_heuristic(heuristic: object, *also: str) -> None:
    """Raise TypeError or ValueError unless it is a database, in the registry or among `also`."""
    if not isinstance(heuristic, PatternDatabase):
        check_name("heuristic", heuristic, HEURISTICS, *also)


def check_table(table: object) -> None:
    """Raise TypeError unless `table` is one."""
    if not isinstance(table, DistanceTable):
        raise TypeError(f"table must be a DistanceTable or None, not {type(table).__name__}")


def check_name(kind: str, name: object, registry: Iterable[str], *also: str) -> None:
    """Raise TypeError or ValueError unless `name` is in the registry or among `also`."""
    if not isinstance(name, str):
        raise TypeError(f"{kind} must be str, not {type(name).__name__}")
    names = (*also, *registry)
    if name not in names:
        raise ValueError(f"unknown {kind} {name!r}: choose one of {', '.join(names)}")


def _proved_bound(instance: Instance, proved: int) -> int:
    """Return the best lower bound that a stopped search leaves, in moves.

    All paths have the parity of the Manhattan distance, so a bound of the other parity can be
    raised by one.
    """
    estimate = manhattan(instance)
    if proved <= estimate:
        return estimate
    return proved + (proved - estimate) % 2
