"""Exact distance tables: built once, then every answer is a look-up."""

from __future__ import annotations

from fastpuzzle._input.tiles import exact_tiles
from fastpuzzle._kernels.exact.table import INVALID, NOT_SOLVABLE, Lookup, TableData, count_bytes
from fastpuzzle._kernels.ground.control import FOUND
from fastpuzzle._kernels.ground.symmetry import canonical
from fastpuzzle._kernels.ground.team import build_once
from fastpuzzle._limits import limit_error, make_control
from fastpuzzle._rows import read_groups, row_error
from fastpuzzle.board import Board, check_shape
from fastpuzzle.errors import InvalidBoardError, TableFormatError, UnsolvableError
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import Path, trusted_path
from fastpuzzle.stats import SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from threading import RLock
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._kernels.ground.instance import Instance
    from fastpuzzle._limits import OnProgress
    from fastpuzzle._rows import Boards
    from fastpuzzle.board import BoardLike, Shape

    Key = tuple[int, int, int]

__all__ = [
    "MAX_TABLE_CELLS",
    "DistanceTable",
    "find_lookup",
    "has_table",
    "instant_lookup",
    "look_up_error",
    "lookups",
    "solve_by_table",
    "unsolvable",
]

MAX_TABLE_CELLS = 12
# Up to here a table is built in milliseconds when it is first needed.
INSTANT_CELLS = 9

# Tables by rows, columns and the goal's blank (the least symmetric cell).
_tables: dict[Key, TableData] = {}
_locks: dict[Key, RLock] = {}
_registered: set[Key] = set()

# Readers of tables by shape and goal: making one costs more than using it.
lookups: dict[tuple[Shape, bytes], Lookup] = {}
MANY_LOOKUPS = 1024


class DistanceTable:
    """The exact distance of every state of one shape to one goal.

    Tables of the same shape whose goals have the blank at symmetric cells share their memory,
    whatever the rest of the goal.

    Parameters
    ----------
    shape : tuple of int
        (rows, cols), at most 12 cells.
    goal : Board, anything that makes one, str or None
        As for :func:`shortest_path`.
    workers : int or None
        Threads that build the table; None for all cores.
    on_progress : callable or None
        Called with a :class:`~fastpuzzle.stats.Progress` a few times a second, with the states
        done and their total; an exception raised in it cancels the building.

    Raises
    ------
    InvalidBoardError
        If the shape or the goal is none.
    ValueError
        If the shape has more than 12 cells.

    Notes
    -----
    One byte a state up to 10 cells; two bits (the distance modulo 3) for 11 and 12, which is
    60 MB for 3 x 4. Built breadth-first from the goal over the perfect index, with the GIL
    released; look-ups of one board hold it.

    Examples
    --------
    >>> import fastpuzzle as fp
    >>> table = fp.DistanceTable((3, 3))
    >>> table.distance("8 6 7 2 5 4 3 0 1"), table.diameter, table.nbytes
    (31, 31, 181440)
    >>> [board.one_line() for board in table.farthest()]
    ['6 4 7 / 8 5 0 / 3 2 1', '8 6 7 / 2 5 4 / 3 0 1']
    """

    __slots__ = ("_data", "_goal", "lookup")

    def __init__(
        self,
        shape: Shape,
        goal: BoardLike | None = None,
        *,
        workers: int | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        shape = _check_table_shape(check_shape(shape))
        board = resolve_goal(goal, shape)
        control = make_control(on_progress=on_progress, phase="table", workers=workers)
        self._attach(_table_data(shape, board.blank, control), board)

    def _attach(self, data: TableData, goal: Board) -> None:
        self._data = data
        self._goal = goal
        self.lookup = _reader(data, bytes(goal.tiles))

    @property
    def shape(self) -> Shape:
        """(rows, cols)."""
        return self._goal.shape

    @property
    def goal(self) -> Board:
        """The board at distance 0."""
        return self._goal

    @property
    def diameter(self) -> int:
        """The greatest distance, in moves."""
        return self._data.diameter

    @property
    def nbytes(self) -> int:
        """Size of the table in bytes."""
        return self._data.nbytes

    def distance(self, board: BoardLike) -> int:
        """Return the exact distance of a board, in moves. Holds the GIL.

        Raises
        ------
        InvalidBoardError
            If it is not a board of the table's shape.
        UnsolvableError
            If no moves lead from it to the goal.
        TableFormatError
            If the table was loaded unverified and is damaged here.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.DistanceTable((2, 3)).distance([[4, 1, 2], [5, 0, 3]])
        5
        """
        start = self.read(board)
        found = self.lookup.distance(bytes(start.tiles))
        if found < 0:
            raise look_up_error(found, start, self._goal)
        return found

    def path(self, board: BoardLike) -> Path:
        """Return the lexicographically least optimal path from a board. Holds the GIL.

        Raises the errors of :meth:`distance`.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> str(fp.DistanceTable((2, 3)).path([[4, 1, 2], [5, 0, 3]]))
        'lurrd'
        """
        start = self.read(board)
        moves = self.lookup.path(bytes(start.tiles))
        if isinstance(moves, int):
            raise look_up_error(moves, start, self._goal)
        return trusted_path(bytes(start.tiles), start.shape, moves, self.lookup.stats)

    def distances(self, boards: Boards) -> NDArray[np.int16]:
        """Return the exact distance of each of many boards, in moves, -1 for an unsolvable one.

        Takes what :func:`fastpuzzle.distances` takes. Releases the GIL.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.DistanceTable((2, 2)).distances(["1 2 3 0", "3 2 1 0", "0 3 2 1"]).tolist()
        [0, -1, 6]
        """
        import numpy as np

        groups = read_groups(boards, self.shape)
        found = np.empty(sum(len(group.tiles) for group in groups), dtype=np.int16)
        for group in groups:
            if group.shape != self.shape:
                raise InvalidBoardError(f"the table is for {self.shape}, not {group.shape}")
            self.lookup.distances(group.tiles, found)
            wrong = np.flatnonzero(found <= INVALID)
            if wrong.size:
                raise row_error(int(found[wrong[0]]), group, int(wrong[0]))
        return found

    def histogram(self) -> list[int]:
        """Return the number of states at each distance from 0 to the diameter.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.DistanceTable((2, 2)).histogram()
        [1, 2, 2, 2, 2, 2, 1]
        """
        return list(self._data.histogram)

    def farthest(self) -> list[Board]:
        """Return all boards at the greatest distance, in lexicographic order of their tiles."""
        rows, cols = self.shape
        _, image = canonical(rows, cols, self._goal.blank)
        # A label is the cell, in the table's terms, where its tile is at home.
        tile_of = {image[cell]: tile for cell, tile in enumerate(self._goal.tiles)}
        labels = self._data.farthest
        cells = rows * cols
        return [
            Board._trusted(tiles, self.shape)
            for tiles in sorted(
                tuple(tile_of[labels[first + image[cell]]] for cell in range(cells))
                for first in range(0, len(labels), cells)
            )
        ]

    def register(self) -> None:
        """Let ``algorithm="auto"`` use this table for every goal that can share it.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.DistanceTable((2, 5)).register()
        >>> fp.shortest_path(fp.random_board((2, 5), seed=1)).stats.algorithm
        'table'
        """
        _tables[self._key()] = self._data
        _registered.add(self._key())
        lookups.clear()

    def verify(self, *, workers: int | None = None, on_progress: OnProgress | None = None) -> None:
        """Check every entry of the table, and the histogram.

        With one byte a state: the goal alone is 0, every state differs from each neighbour by
        exactly 1, and all but the goal have a nearer one; that makes every distance exact. In
        all forms: a breadth-first pass from the goal finds the code of every state, and the
        histogram. Releases the GIL.

        Raises
        ------
        TableFormatError
            If anything is wrong.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> fp.DistanceTable((2, 4)).verify()
        """
        from fastpuzzle._kernels.exact.building import recount

        control = make_control(on_progress=on_progress, phase="verify", workers=workers)
        if self._data.bytes_form and not self._data.check_locally():
            raise TableFormatError("a state of the table contradicts its neighbours")
        _, right = recount(self._data, control)
        if not right:
            raise TableFormatError("a search from the goal contradicts the table")

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the table to a file; a failure leaves what was there.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        from fastpuzzle._store.files import write_table

        header = {
            "kind": "distance",
            "shape": list(self.shape),
            "goal": list(self._goal.tiles),
            "goal_blank": self._data.goal_blank,
            "histogram": list(self._data.histogram),
            "farthest": self._data.farthest.hex(),
        }
        write_table(file, header, self._data.buffer)

    @classmethod
    def load(cls, file: str | os.PathLike[str], *, verify: bool = True) -> DistanceTable:
        """Open a table that was saved; it is memory-mapped.

        Parameters
        ----------
        file : str or path
            What :meth:`save` wrote.
        verify : bool
            Read the whole file and refuse any changed byte. Without it only the header and the
            length are checked: a changed table then may give wrong distances, but no look-up
            crashes or runs on.

        Raises
        ------
        TableFormatError
            If the file is truncated, foreign, too new, or was changed.
        OSError
            If it cannot be read.
        """
        from fastpuzzle._store.files import read_table

        header, mapped = read_table(file, verify=verify)
        try:
            data, goal = _from_header(header, mapped)
        except (KeyError, IndexError, OverflowError, TypeError, ValueError) as error:
            raise TableFormatError(f"{file}: its header makes no sense: {error}") from None
        table = cls.__new__(cls)
        table._attach(data, goal)
        return table

    def for_goal(self, goal: Board) -> DistanceTable:
        """Return a table for another goal that shares this one's memory.

        Raises
        ------
        ValueError
            If its blank is not at a cell symmetric to that of this table's goal.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> table = fp.DistanceTable((3, 3)).for_goal(fp.goals.blank_first((3, 3)))
        >>> table.distance("0 1 2 3 4 5 6 7 8")
        0
        """
        if goal == self._goal:
            return self
        if goal.shape != self.shape or _key(goal.shape, goal.blank) != self._key():
            raise ValueError(
                f"the table is for goals like {self._goal.one_line()}, it cannot serve "
                f"{goal.one_line()}, whose blank is elsewhere"
            )
        table = DistanceTable.__new__(DistanceTable)
        table._attach(self._data, goal)
        return table

    def read(self, board: BoardLike, shape: Shape | None = None) -> Board:
        """Return anything that makes a board as one of the table's shape."""
        if isinstance(board, Board) and shape is None:
            start = board
        else:
            start = Board(board, shape or self.shape)
        if start.shape != self.shape:
            raise InvalidBoardError(f"the table is for shape {self.shape}, not {start.shape}")
        return start

    def _key(self) -> Key:
        return self._data.rows, self._data.cols, self._data.goal_blank

    def __repr__(self) -> str:
        return f"DistanceTable({self.shape}, goal={self._goal.one_line()!r})"


def has_table(shape: Shape, goal_blank: int) -> bool:
    """Whether a goal's table was registered, or can be built in an instant."""
    return shape[0] * shape[1] <= INSTANT_CELLS or _key(shape, goal_blank) in _registered


def find_lookup(shape: Shape, goal: bytes, control: Control) -> Lookup:
    """Return the reader of boards with this goal; builds the table if it is not there."""
    lookup = lookups.get((shape, goal))
    if lookup is None:
        lookup = _reader(_table_data(shape, goal.index(0), control), goal)
        if len(lookups) >= MANY_LOOKUPS:
            lookups.clear()
        lookups[shape, goal] = lookup
    return lookup


def instant_lookup(shape: Shape, goal: bytes) -> Lookup | None:
    """Return the reader of boards of at most 9 cells, or None if `goal` is no board."""
    if exact_tiles(tuple(goal)) is None:
        return None
    return find_lookup(shape, goal, make_control())


def solve_by_table(instance: Instance, control: Control) -> tuple[int, bytes | None]:
    """Look the pair up, building the table first if need be; see the kernels' ``solve``."""
    lookup = find_lookup(instance.shape, instance.goal_tiles, control)
    moves = lookup.path(instance.tiles)
    if isinstance(moves, int):
        raise TableFormatError("the registered table is damaged")
    control.table_bytes = lookup.source.nbytes
    return FOUND, moves


def _reader(data: TableData, goal: bytes) -> Lookup:
    lookup = Lookup(data, goal)
    # One look-up is too short to be timed, so all share their statistics.
    lookup.stats = SearchStats("table", table_bytes=data.nbytes)
    return lookup


def unsolvable(start: Board, goal: Board) -> UnsolvableError:
    """Return the error for a pair that no moves connect."""
    return UnsolvableError(f"no moves lead from {start.one_line()} to {goal.one_line()}")


def look_up_error(code: int, start: Board, goal: Board) -> Exception:
    """Return the error that a negative code from a table stands for."""
    if code == NOT_SOLVABLE:
        return unsolvable(start, goal)
    return TableFormatError("the table is damaged: it was loaded without verification")


def _check_table_shape(shape: Shape) -> Shape:
    if shape[0] * shape[1] > MAX_TABLE_CELLS:
        raise ValueError(
            f"distance tables go up to {MAX_TABLE_CELLS} cells, "
            f"shape {shape} has {shape[0] * shape[1]}"
        )
    return shape


def _key(shape: Shape, blank: int) -> Key:
    return *shape, canonical(*shape, blank)[0]


def _table_data(shape: Shape, blank: int, control: Control) -> TableData:
    """Return the shared table for a goal's blank cell; only one thread builds it."""
    key = _key(shape, blank)
    data = _tables.get(key)
    if data is None:
        data = build_once(
            _tables, _locks, key, lambda: _build(key, control), lambda: _check_limits(control)
        )
    return data


def _check_limits(control: Control) -> None:
    status = control.look_now()
    control.raise_pending()
    if status:
        raise limit_error(status, 0, SearchStats("table", seconds=control.seconds))


def _build(key: Key, control: Control) -> TableData:
    from fastpuzzle._kernels.exact.building import build

    # The building counts states; whoever called may count something else.
    done, total = control.done, control.total
    status, data = build(*key, control)
    control.done, control.total = done, total
    if data is None:
        raise limit_error(status, 0, SearchStats("table", seconds=control.seconds))
    return data


def _from_header(header: dict[str, Any], mapped: memoryview) -> tuple[TableData, Board]:
    """Return the table and its goal; KeyError, TypeError or ValueError if they do not fit."""
    if header["kind"] != "distance":
        raise ValueError(f"a table of kind {header['kind']!r}")
    shape = _check_table_shape(check_shape(header["shape"]))
    goal = Board(header["goal"], shape)
    histogram = [int(states) for states in header["histogram"]]
    farthest = bytes.fromhex(header["farthest"])
    blank = canonical(*shape, goal.blank)[0]
    cells = shape[0] * shape[1]
    if header["goal_blank"] != blank or len(mapped) != count_bytes(*shape):
        raise ValueError("the goal or the length does not fit the shape")
    if len(farthest) != histogram[-1] * cells or not 0 < len(histogram) < 255:
        raise ValueError("the histogram does not fit the farthest states")
    for first in range(0, len(farthest), cells):
        Board(list(farthest[first : first + cells]), shape)
    return TableData(*shape, blank, mapped, histogram, farthest), goal
