"""What a search reports: while it runs, and when it is done."""

from __future__ import annotations

__all__ = ["Progress", "SearchStats"]


class SearchStats:
    """What one search did.

    Attributes
    ----------
    algorithm : str
        The algorithm that answered (never ``"auto"``).
    heuristic : str or None
        The heuristic, or None where the algorithm uses none.
    expanded : int
        Nodes whose children were generated, over all bounds.
    generated : int
        Children that were looked at.
    seconds : float
        Wall-clock time of the call.
    bounds : tuple of (int, int)
        For iterative deepening, each bound in moves with the nodes expanded under it; one that
        was begun again with pattern databases stands twice.
    table_bytes : int
        Size of the table that answered, in bytes; 0 without one.
    tables : str or None
        The named set of pattern databases that answered: ``"mini"``, ``"small"`` or ``"large"``.
    given_up : tuple of (str, int, float)
        The searches that were given up for one with better tables, in order: heuristic or named
        set, expanded nodes, and seconds with the making of its own tables.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> path = fp.shortest_path("1 2 3 4 5 6 0 7 8", algorithm="idastar", cache="ignore")
    >>> path.stats.algorithm, path.stats.heuristic, path.stats.bounds
    ('idastar', 'linear_conflict', ((2, 2),))
    """

    __slots__ = (
        "algorithm",
        "bounds",
        "expanded",
        "generated",
        "given_up",
        "heuristic",
        "seconds",
        "table_bytes",
        "tables",
    )

    def __init__(
        self,
        algorithm: str,
        heuristic: str | None = None,
        *,
        expanded: int = 0,
        generated: int = 0,
        seconds: float = 0.0,
        bounds: tuple[tuple[int, int], ...] = (),
        table_bytes: int = 0,
        tables: str | None = None,
        given_up: tuple[tuple[str, int, float], ...] = (),
    ) -> None:
        self.algorithm = algorithm
        self.heuristic = heuristic
        self.expanded = expanded
        self.generated = generated
        self.seconds = seconds
        self.bounds = bounds
        self.table_bytes = table_bytes
        self.tables = tables
        self.given_up = given_up

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"SearchStats({fields})"


class Progress:
    """A look at a call that is still running.

    Attributes
    ----------
    phase : str
        What the call is doing, such as ``"idastar"``.
    bound : int
        No path is shorter than this, in moves (proved so far).
    expanded : int
        Nodes expanded so far.
    seconds : float
        Seconds since the call began.
    done, total : int or None
        Work done and all work, where it can be counted.

    Examples
    --------
    A callback that gives up by itself:

    >>> import fastpuzzle as fp
    >>> def patience(progress):
    ...     if progress.seconds > 0.3:
    ...         raise TimeoutError(f"gave up on {progress.phase}")
    >>> board = fp.goals.blank_last((4, 4)).tiles[::-1]
    >>> fp.distance(board, heuristic="manhattan", on_progress=patience)
    Traceback (most recent call last):
    ...
    TimeoutError: gave up on idastar
    """

    __slots__ = ("bound", "done", "expanded", "phase", "seconds", "total")

    def __init__(
        self,
        phase: str,
        bound: int,
        expanded: int,
        seconds: float,
        done: int | None = None,
        total: int | None = None,
    ) -> None:
        self.phase = phase
        self.bound = bound
        self.expanded = expanded
        self.seconds = seconds
        self.done = done
        self.total = total

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"Progress({fields})"
