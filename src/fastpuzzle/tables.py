"""Exact distance tables: built once, then every answer is a look-up."""

from __future__ import annotations

from fastpuzzle._input.forms import check_shape
from fastpuzzle._kernels.exact.table import INVALID, TableData, count_bytes
from fastpuzzle._kernels.ground.symmetry import GoalClass, map_to_class
from fastpuzzle._limits import make_control, within_limits
from fastpuzzle._rows import read_groups, row_error
from fastpuzzle._store.lookups import MAX_TABLE_CELLS, reader, register, shared_table
from fastpuzzle.board import Board, as_board, is_board
from fastpuzzle.errors import InvalidBoardError, TableFormatError
from fastpuzzle.goals import look_up_error, resolve_goal
from fastpuzzle.path import Path, trusted_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle._limits import OnProgress
    from fastpuzzle._rows import Boards
    from fastpuzzle.board import BoardLike
    from fastpuzzle.moves import Shape

__all__ = ["DistanceTable"]


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
        Threads that build the table; None or -1 for all cores.
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
        goals = GoalClass.of(shape, board.blank)
        self._attach(within_limits(shared_table, goals, control), board)

    def _attach(self, data: TableData, goal: Board) -> None:
        self._data = data
        self._goal = goal
        self.lookup = reader(data, bytes(goal.tiles))

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

        # One shape is one group at most.
        groups = read_groups(boards, self.shape)
        found = np.empty(sum(len(group.tiles) for group in groups), dtype=np.int16)
        for group in groups:
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
        image = map_to_class(self.shape, self._goal.blank)
        # A label is the cell, in the table's terms, where its tile is at home.
        tile_of = {image[cell]: tile for cell, tile in enumerate(self._goal.tiles)}
        labels = self._data.farthest
        cells = len(image)
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
        register(self._goals(), self._data)

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
        if not within_limits(recount, self._data, control):
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
            "bytes_form": self._data.bytes_form,
        }
        write_table(file, header, self._data.buffer)

    @classmethod
    def load(cls, file: str | os.PathLike[str], *, verify: bool = True) -> DistanceTable:
        """Open a table that was saved; above 64 MB it is memory-mapped.

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

        data, goal = read_table(file, _from_header, verify=verify)
        table = cls.__new__(cls)
        table._attach(data, goal)
        return table

    def for_goal(self, goal: BoardLike) -> DistanceTable:
        """Return a table for another goal that shares this one's memory.

        Parameters
        ----------
        goal : Board, anything that makes one, or str
            As for :func:`shortest_path`.

        Raises
        ------
        InvalidBoardError
            If it is not a board of the table's shape.
        ValueError
            If its blank is not at a cell symmetric to that of this table's goal.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> table = fp.DistanceTable((3, 3)).for_goal("blank_first")
        >>> table.distance("0 1 2 3 4 5 6 7 8")
        0
        """
        goal = as_board(goal) if is_board(goal) else resolve_goal(goal, self.shape)
        if goal == self._goal:
            return self
        if GoalClass.of(goal.shape, goal.blank) != self._goals():
            raise ValueError(
                f"the table is for goals like {self._goal.one_line()}, it cannot serve "
                f"{goal.one_line()}, whose blank is elsewhere"
            )
        table = DistanceTable.__new__(DistanceTable)
        table._attach(self._data, goal)
        return table

    def read(self, board: BoardLike, shape: Shape | None = None) -> Board:
        """Return anything that makes a board as one of the table's shape."""
        if shape is None and not is_board(board):
            shape = self.shape
        start = as_board(board, shape)
        if start.shape != self.shape:
            raise InvalidBoardError(f"the table is for shape {self.shape}, not {start.shape}")
        return start

    def _goals(self) -> GoalClass:
        return GoalClass((self._data.rows, self._data.cols, self._data.goal_blank))

    def __repr__(self) -> str:
        return f"DistanceTable({self.shape}, goal={self._goal.one_line()!r})"


def _check_table_shape(shape: Shape) -> Shape:
    if shape[0] * shape[1] > MAX_TABLE_CELLS:
        raise ValueError(
            f"distance tables go up to {MAX_TABLE_CELLS} cells, "
            f"shape {shape} has {shape[0] * shape[1]}"
        )
    return shape


def _from_header(header: dict[str, Any], table: memoryview) -> tuple[TableData, Board]:
    """Return the table and its goal; KeyError, TypeError or ValueError if they do not fit."""
    if header["kind"] != "distance":
        raise ValueError(f"a table of kind {header['kind']!r}")
    shape = _check_table_shape(check_shape(header["shape"]))
    goal = Board(header["goal"], shape)
    histogram = [int(states) for states in header["histogram"]]
    farthest = bytes.fromhex(header["farthest"])
    blank = GoalClass.of(shape, goal.blank).blank
    cells = shape[0] * shape[1]
    # Absent from older files, whose tables have the usual form of their shape.
    bytes_form = header.get("bytes_form")
    if header["goal_blank"] != blank or len(table) != count_bytes(*shape, bytes_form):
        raise ValueError("the goal or the length does not fit the shape")
    if len(farthest) != histogram[-1] * cells or not 0 < len(histogram) < 255:
        raise ValueError("the histogram does not fit the farthest states")
    for first in range(0, len(farthest), cells):
        Board(list(farthest[first : first + cells]), shape)
    return TableData(*shape, blank, table, histogram, farthest, bytes_form), goal
