"""Every optimal path of one board, and their number."""

from __future__ import annotations

from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._kernels.deepening.idastar import count_within
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._limits import limit_error, make_control
from fastpuzzle.errors import UnsolvableError
from fastpuzzle.path import trusted_path
from fastpuzzle.solve import (
    check_name,
    relabelled,
    resolve_pair,
    resolve_table_goal,
    search,
    search_stats,
)
from fastpuzzle.tables import MAX_TABLE_CELLS, find_lookup, look_up_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastpuzzle._kernels.exact.table import Lookup
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._limits import OnProgress
    from fastpuzzle.board import Board, BoardLike, Shape
    from fastpuzzle.path import Path
    from fastpuzzle.tables import DistanceTable

__all__ = ["all_shortest_paths", "count_shortest_paths"]


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
    time_limit, node_limit, memory_limit, on_progress
        As for :func:`shortest_path`, for the whole iteration.

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
    control = make_control(
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
        phase="all_shortest_paths",
    )
    origin, target, lookup = _prepare(start, goal, shape, algorithm, table, control)
    if lookup is not None:
        moves = lookup.all_paths(bytes(origin.tiles))
    else:
        length = len(search(relabelled(origin, target), ALGORITHMS["idastar"], "auto", control))
        moves = _search_all(origin, bytes(target.tiles), length, control)
    return _as_paths(origin, moves, lookup, control)


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
    control = make_control(
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        on_progress=on_progress,
        phase="count_shortest_paths",
    )
    try:
        origin, target, lookup = _prepare(start, goal, shape, algorithm, table, control)
    except UnsolvableError:
        return 0
    if lookup is not None:
        return lookup.count_paths(bytes(origin.tiles))
    instance = relabelled(origin, target)
    if instance.is_goal():
        return 1
    length = len(search(instance, ALGORITHMS["idastar"], "auto", control))
    return _count(instance, length, control, all_paths=True)


def _prepare(
    start: BoardLike,
    goal: BoardLike | None,
    shape: Shape | None,
    algorithm: str,
    table: DistanceTable | None,
    control: Control,
) -> tuple[Board, Board, Lookup | None]:
    """Return the solvable pair, and the reader of its table where one is to be used."""
    check_name("algorithm", algorithm, ("auto", "table", "idastar"))
    if table is not None:
        target = resolve_table_goal(goal, table, algorithm, "auto")
        table = table.for_goal(target)
        origin = table.read(start, shape)
        return origin, target, _sound(table.lookup, origin, target)
    origin, target, _ = resolve_pair(start, goal, shape)
    cells = len(origin.tiles)
    if algorithm == "table" and cells > MAX_TABLE_CELLS:
        raise ValueError(f"tables are for at most {MAX_TABLE_CELLS} cells, this board has {cells}")
    if algorithm == "table" or (algorithm == "auto" and cells <= MAX_TABLE_CELLS):
        lookup = find_lookup(origin.shape, bytes(target.tiles), control)
        return origin, target, _sound(lookup, origin, target)
    return origin, target, None


def _sound(lookup: Lookup, origin: Board, target: Board) -> Lookup:
    """Return the reader if it answers for the start; raise what its answer stands for if not."""
    found = lookup.distance(bytes(origin.tiles))
    if found < 0:
        raise look_up_error(found, origin, target)
    return lookup


def _as_paths(
    origin: Board, all_moves: Iterator[bytes], lookup: Lookup | None, control: Control
) -> Iterator[Path]:
    tiles = bytes(origin.tiles)
    for moves in all_moves:
        stats = lookup.stats if lookup else search_stats(ALGORITHMS["idastar"], control)
        yield trusted_path(tiles, origin.shape, moves, stats)


def _search_all(
    board: Board, goal: bytes, length: int, control: Control, last: str = ""
) -> Iterator[bytes]:
    """Yield the moves of all paths of `length`, the exact distance, that do not undo `last`."""
    if length == 0:
        yield b""
        return
    for move, neighbor in board.neighbors():
        if last + move in {"du", "ud", "lr", "rl"}:
            continue
        instance = Instance(*neighbor.shape, bytes(neighbor.tiles), goal)
        if length == 1:
            nearer = int(instance.is_goal())
        else:
            nearer = (
                0 if instance.is_goal() else _count(instance, length - 1, control, all_paths=False)
            )
        if nearer:
            first = bytes(["dlru".index(move)])
            for rest in _search_all(neighbor, goal, length - 1, control, move):
                yield first + rest


def _count(instance: Instance, length: int, control: Control, *, all_paths: bool) -> int:
    """Return how many paths have exactly `length` moves, or whether there is one."""
    status, paths = count_within(instance, control, length, all_paths)
    if status:
        raise limit_error(status, length, search_stats(ALGORITHMS["idastar"], control))
    return paths
