"""The board as a value, and the one door through which every input becomes one."""

from __future__ import annotations

from operator import index

from fastpuzzle._input.faults import (
    MAX_CELLS,
    diagnose,
    not_square,
    ragged_row,
    shown,
    too_many_cells,
    wrong_count,
)
from fastpuzzle._input.text import read_board, read_boards
from fastpuzzle._input.tiles import exact_tiles
from fastpuzzle._kernels.ground.geometry import MOVE_LETTERS, move_table
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    Shape: TypeAlias = tuple[int, int]
    BoardLike: TypeAlias = (
        "Board | str | Sequence[int] | Sequence[Sequence[int]] | NDArray[np.integer[Any]]"
    )

__all__ = ["Board", "as_board", "check_shape", "moves_from", "parse_boards", "square_shape"]

_move_tables: dict[Shape, list[list[int]]] = {}


class Board:
    """A sliding-tile board: immutable, compared and hashed by value.

    Parameters
    ----------
    tiles : str, sequence, NumPy array or Board
        The tiles 0..n-1 in row-major order, each once; 0 is the blank. Text may be
        ``"2 3 4 1 5 x 7 6 8"``, compact ``"23415x768"`` (up to 9 cells), 16 hexadecimal digits
        (4 x 4), or several lines; the blank may be written ``0 x X _ .``. Sequences are flat or
        nested, of integers (neither floats nor booleans).
    shape : tuple of int, optional
        (rows, cols) of a flat board that is not square. At most 255 cells.

    Raises
    ------
    InvalidBoardError
        If it is not a board; the message names the tile and the cell.

    Examples
    --------
    >>> from fastpuzzle import Board
    >>> board = Board("2 3 4 1 5 x 7 6 8")
    >>> board
    Board((2, 3, 4, 1, 5, 0, 7, 6, 8), shape=(3, 3))
    >>> board[1, 1], board.blank, board.moves()
    (5, 5, 'dlu')
    >>> print(board.apply("dl"))
    2 3 4
    1 5 8
    7 . 6
    """

    __slots__ = ("_shape", "_tiles")

    _shape: Shape
    _tiles: tuple[int, ...]

    def __init__(self, tiles: BoardLike, shape: Shape | None = None) -> None:
        self._tiles, self._shape = _read(tiles, shape)

    @classmethod
    def _trusted(cls, tiles: tuple[int, ...], shape: Shape) -> Board:
        """Make a board of what is known to be one."""
        board = cls.__new__(cls)
        board._tiles = tiles
        board._shape = shape
        return board

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles in row-major order, 0 = blank."""
        return self._tiles

    @property
    def shape(self) -> Shape:
        """(rows, cols)."""
        return self._shape

    @property
    def blank(self) -> int:
        """The cell of the blank, row-major from 0."""
        return self._tiles.index(0)

    def __getitem__(self, place: tuple[int, int]) -> int:
        """Tile at (row, column), each counted from 0."""
        row, col = place
        rows, cols = self._shape
        if not (0 <= row < rows and 0 <= col < cols):
            raise IndexError(f"({row}, {col}) is outside a board of {rows} rows, {cols} columns")
        return self._tiles[row * cols + col]

    def moves(self) -> str:
        """Return the blank's possible moves, a string in the order d, l, r, u."""
        return moves_from(self._shape, self.blank)

    def apply(self, moves: str) -> Board:
        """Return the board after the blank has gone by `moves`, letters of ``dlru``.

        Raises
        ------
        ValueError
            If a move is no letter of ``dlru`` or leaves the board.
        """
        tiles = list(self._tiles)
        table = _move_table(self._shape)
        blank = self.blank
        for number, move in enumerate(moves):
            if move not in set(MOVE_LETTERS):
                raise ValueError(f"move {number} is {move!r}, not one of {' '.join(MOVE_LETTERS)}")
            target = table[blank][MOVE_LETTERS.index(move)]
            if target < 0:
                raise ValueError(f"move {number} ({move!r}) leads off the board from cell {blank}")
            tiles[blank], tiles[target] = tiles[target], 0
            blank = target
        return Board._trusted(tuple(tiles), self._shape)

    def neighbors(self) -> Iterator[tuple[str, Board]]:
        """Yield (move, board) for each of the blank's moves, in the order d, l, r, u."""
        for move in self.moves():
            yield move, self.apply(move)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._tiles == other._tiles and self._shape == other._shape

    def __hash__(self) -> int:
        return hash((self._tiles, self._shape))

    def __reduce__(self) -> tuple[type[Board], tuple[tuple[int, ...], Shape]]:
        return Board, (self._tiles, self._shape)

    def __repr__(self) -> str:
        return f"Board({self._tiles}, shape={self._shape})"

    def __str__(self) -> str:
        rows, cols = self._shape
        width = len(str(rows * cols - 1))
        cells = [f"{tile or '.':>{width}}" for tile in self._tiles]
        return "\n".join(" ".join(cells[i : i + cols]) for i in range(0, rows * cols, cols))

    def one_line(self) -> str:
        """Return the board in one line, rows parted by slashes.

        Examples
        --------
        >>> from fastpuzzle import Board
        >>> Board("12345678x").one_line()
        '1 2 3 / 4 5 6 / 7 8 0'
        """
        cols = self._shape[1]
        tiles = [str(tile) for tile in self._tiles]
        rows = (" ".join(tiles[i : i + cols]) for i in range(0, len(tiles), cols))
        return " / ".join(rows)


def parse_boards(text: str, *, shape: Shape | None = None) -> list[Board]:
    r"""Read every board in a text.

    Boards may stand one on a line (a start and a goal on two lines, too), as grids, behind a
    size line (``3`` or ``3 4``), or behind an index as in Korf's list; ``#`` starts a comment.

    Parameters
    ----------
    text : str
        The whole text.
    shape : tuple of int, optional
        (rows, cols) of boards on one line that are not square.

    Returns
    -------
    list of Board
        In the order of the text; empty if it holds no board.

    Raises
    ------
    InvalidBoardError
        If some line belongs to no board; the message names it.

    Examples
    --------
    >>> from fastpuzzle import parse_boards
    >>> [board.shape for board in parse_boards("1 2 3 4 5 6 7 8 0\n\n1 2\n3 0\n")]
    [(3, 3), (2, 2)]
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if shape is not None:
        shape = check_shape(shape)
    return [Board._trusted(tiles, found) for tiles, found in read_boards(text, shape)]


def as_board(source: BoardLike, shape: Shape | None = None) -> Board:
    """Return `source` as a board; see :class:`Board` for what it may be."""
    if isinstance(source, Board) and shape is None:
        return source
    return Board(source, shape)


def check_shape(shape: object) -> Shape:
    """Return `shape` as (rows, cols), or raise InvalidBoardError."""
    try:
        if any(isinstance(length, bool) for length in shape):  # type: ignore[attr-defined]
            raise TypeError
        rows, cols = (index(length) for length in shape)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise InvalidBoardError(
            f"shape must be (rows, cols), two integers, not {shown(shape)}"
        ) from None
    if rows < 1 or cols < 1:
        raise InvalidBoardError(f"shape must be at least (1, 1), not {shown((rows, cols))}")
    if rows * cols > MAX_CELLS:
        raise InvalidBoardError(
            f"a board has at most {MAX_CELLS} cells, shape {shown((rows, cols))} has "
            f"{shown(rows * cols)}"
        )
    return rows, cols


def moves_from(shape: Shape, blank: int) -> str:
    """Return the moves of a blank at cell `blank`, a string in the order d, l, r, u."""
    neighbors = _move_table(shape)[blank]
    return "".join(MOVE_LETTERS[move] for move in range(4) if neighbors[move] >= 0)


def _move_table(shape: Shape) -> list[list[int]]:
    if shape not in _move_tables:
        _move_tables[shape] = move_table(*shape)
    return _move_tables[shape]


def _read(source: BoardLike, shape: Shape | None) -> tuple[tuple[int, ...], Shape]:
    """Return (tiles, shape) of any input form; raise InvalidBoardError."""
    if shape is not None:
        shape = check_shape(shape)
    if isinstance(source, str):
        return read_board(source, shape)
    tiles = exact_tiles(source)
    nested = None
    if isinstance(source, Board):
        tiles, nested = source.tiles, source.shape
    elif tiles is None:
        tiles, nested = _flatten(source)
    if nested is not None and shape is not None and nested != shape:
        raise InvalidBoardError(f"the board is {nested[0]}x{nested[1]}, shape= says {shape}")
    shape = nested or shape or square_shape(len(tiles))
    if shape[0] * shape[1] != len(tiles):
        raise wrong_count(len(tiles), shape)
    if exact_tiles(tiles) is None:
        raise diagnose(tiles, shape[1])
    return tiles, shape


def square_shape(cells: int) -> Shape:
    """Return the shape of a square board, or raise InvalidBoardError."""
    side = round(cells**0.5)
    if side * side != cells:
        raise not_square(cells)
    return side, side


def _flatten(source: object) -> tuple[tuple[int, ...], Shape | None]:
    """Return the integers of a flat or nested sequence, and the shape that nesting gives."""
    items = _items(source)
    if not items:
        raise InvalidBoardError("a board has at least one cell, this one is empty")
    if not any(_is_row(item) for item in items):
        return tuple(_integer(item, cell) for cell, item in enumerate(items)), None
    rows: list[list[object]] = []
    for number, item in enumerate(items):
        if not _is_row(item):
            raise InvalidBoardError(f"row {number} is {shown(item)}, other rows are sequences")
        row = _items(item)
        if rows and len(row) != len(rows[0]):
            raise ragged_row(number, len(row), len(rows[0]))
        rows.append(row)
    if any(_is_row(item) for row in rows for item in row):
        raise InvalidBoardError("a board has one or two dimensions, this one has three or more")
    shape = check_shape((len(rows), len(rows[0])))
    flat = [item for row in rows for item in row]
    return tuple(_integer(item, cell, shape[1]) for cell, item in enumerate(flat)), shape


def _items(source: object) -> list[object]:
    """Return the items of a sequence or an array, at most 255."""
    dtype = getattr(source, "dtype", None)
    if dtype is not None and getattr(dtype, "kind", "i") not in "iuO":
        raise InvalidBoardError(f"tiles are integers, this array has dtype {dtype}")
    dimensions = getattr(source, "ndim", 1)
    if dtype is not None and dimensions not in (1, 2):
        raise InvalidBoardError(f"a board has one or two dimensions, this array has {dimensions}")
    if not _is_row(source):
        raise InvalidBoardError(
            f"{shown(source)} is not a board: give text, a sequence of integers, an integer "
            "array or a Board"
        )
    if len(source) > MAX_CELLS:  # type: ignore[arg-type]
        raise too_many_cells(len(source))  # type: ignore[arg-type]
    return source.tolist() if dtype is not None else list(source)  # type: ignore[attr-defined,call-overload,no-any-return]


def _is_row(item: object) -> bool:
    """Whether `item` is a sequence that could hold tiles: not text, not a set or mapping."""
    return (
        hasattr(item, "__len__")
        and hasattr(item, "__getitem__")
        and not isinstance(item, (str, bytes, bytearray, memoryview, dict, type))
    )


def _integer(item: object, cell: int, cols: int | None = None) -> int:
    """Return the tile at `cell` as an int; floats and booleans are not tiles."""
    if not isinstance(item, bool) and getattr(getattr(item, "dtype", None), "kind", "i") in "iu":
        try:
            return index(item)  # type: ignore[arg-type]
        except TypeError:
            pass
    where = f"cell {cell}"
    if cols is not None:
        where += f" (row {cell // cols}, column {cell % cols})"
    raise InvalidBoardError(f"{shown(item)} at {where} is not an integer", cell=cell)
