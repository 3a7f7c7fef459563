"""Every exception that fastpuzzle raises on purpose.

All of them derive from :class:`PuzzleError`, so one ``except`` clause is enough. Options that
make no sense for the chosen algorithm raise a plain :class:`ValueError`, unknown keywords a
plain :class:`TypeError`, as everywhere in Python.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fastpuzzle.stats import SearchStats

__all__ = [
    "InvalidBoardError",
    "LimitReachedError",
    "PuzzleError",
    "TableFormatError",
    "UnsolvableError",
]


class PuzzleError(Exception):
    """Base class of all errors of this library.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> try:
    ...     fp.shortest_path("1 2 3 4 5 6 8 7 0")
    ... except fp.PuzzleError as error:
    ...     print(type(error).__name__)
    UnsolvableError
    """


class InvalidBoardError(PuzzleError, ValueError):
    """The input is not a board; the message names the tile and the cell at fault.

    Parameters
    ----------
    message : str
        What is wrong and where.
    tile : int or None
        The tile at fault, where one can be named.
    cell : int or None
        Its cell, row-major from 0, where one can be named.
    line : int or None
        The line of the text, from 1, when the board came from a text of many lines.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.Board([1, 2, 2, 0])
    Traceback (most recent call last):
    ...
    fastpuzzle.errors.InvalidBoardError: tile 2 is repeated: at cell 1 (row 0, column 1) and \
at cell 2 (row 1, column 0)
    """

    def __init__(
        self,
        message: str,
        *,
        tile: int | None = None,
        cell: int | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(message)
        self.tile = tile
        self.cell = cell
        self.line = line


class UnsolvableError(PuzzleError):
    """No sequence of moves leads from the start to the goal; found without a search.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> fp.distance("1 2 3 4 5 6 8 7 0")
    Traceback (most recent call last):
    ...
    fastpuzzle.errors.UnsolvableError: no moves lead from 1 2 3 / 4 5 6 / 8 7 0 to \
1 2 3 / 4 5 6 / 7 8 0
    """


class LimitReachedError(PuzzleError):
    """A limit ended the search before the optimum was found, or no path is as short as allowed.

    Parameters
    ----------
    message : str
        Which limit, and how far the search had come.
    lower_bound : int
        No path is shorter than this, in moves (proved).
    stats : SearchStats or None
        What the search had done when it stopped.
    reason : {"time", "nodes", "memory", "moves"} or None
        Which limit: of ``time_limit``, ``node_limit``, ``memory_limit`` (or the machine's
        memory) or ``max_moves``; None by default, where nobody has said.

    Attributes
    ----------
    results : array or list
        In a batch, the answers so far: -2 or None stands for a board that is not done (or, if
        `done` says that it is, for what a whole batch answers so).
    done : numpy.ndarray of bool
        In a batch, which boards are done.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> try:
    ...     fp.shortest_path("8 6 7 2 5 4 3 0 1", node_limit=100, algorithm="bfs")
    ... except fp.LimitReachedError as error:
    ...     print(error.reason, error.lower_bound <= 31, error.stats.expanded)
    nodes True 100
    """

    def __init__(
        self,
        message: str,
        *,
        lower_bound: int = 0,
        stats: SearchStats | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(message)
        self.lower_bound = lower_bound
        self.stats = stats
        self.reason = reason
        self.results: Any = None
        self.done: Any = None


class TableFormatError(PuzzleError):
    """A table file is truncated, foreign, too new, or was changed.

    Examples
    --------
    >>> import fastpuzzle as fp, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "eight.table")
    ...     fp.DistanceTable((3, 3)).save(file)
    ...     os.truncate(file, 5000)
    ...     try:
    ...         fp.DistanceTable.load(file)
    ...     except fp.TableFormatError as error:
    ...         print(str(error).removeprefix(file))
    : 5000 bytes long, not 185536: truncated or changed
    """
