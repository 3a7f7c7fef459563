"""The board as a value, and the one door through which every input becomes one."""

from __future__ import annotations

from operator import index

from fastpuzzle._input.faults import shown
from fastpuzzle._input.forms import check_shape, read, read_integers, with_shape
from fastpuzzle.errors import InvalidBoardError
from fastpuzzle.moves import moves_from
from fastpuzzle.notation import read_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Protocol, TypeAlias, TypeGuard

    import numpy as np
    from numpy.typing import NDArray

    from fastpuzzle._input.steps import MovesLike
    from fastpuzzle.moves import Shape

    class SupportsArray(Protocol):
        """What NumPy can read."""

        def __array__(self) -> NDArray[Any]: ...

    Item: TypeAlias = "int | float | str | None"
    BoardLike: TypeAlias = (
        "Board | str | Sequence[Item] | Sequence[Sequence[Item]] | SupportsArray | memoryview"
    )

__all__ = ["Board", "as_board", "is_board", "parse_boards"]


class Board:
    """A sliding-tile board: immutable, compared and hashed by value.

    Parameters
    ----------
    tiles : str, sequence, array or Board
        The tiles 0..n-1 in row-major order, each once; 0 is the blank. Text may be
        ``"2 3 4 1 5 x 7 6 8"``, compact ``"23415x768"`` (up to 9 cells), 16 hexadecimal digits
        (4 x 4), rows in lines or between slashes, a table, JSON, or what a program printed; the
        blank may be written ``0 x X _ . - * b B``. What could mean two things is refused.

        Sequences are flat or nested, of integers, integral floats (no booleans) or texts of one
        tile each; None, an empty text or NaN may stand for the blank. A list of texts may be one
        of rows, too. Whatever NumPy can read is read by it: arrays, tensors, columns and tables
        of data frames, buffers of integers. A table or matrix is a board of its rows. Refused is
        what has keys, masked cells, and bytes.
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
    >>> board[1, 1], board.blank, board.legal_moves()
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
        if is_board(tiles):
            held = _held(tiles)
            if type(tiles) is not Board:
                held = read(*held)
            known = check_shape(shape) if shape is not None else None
            self._tiles, self._shape = with_shape(*held, known)
        else:
            self._tiles, self._shape = read(tiles, shape)

    @classmethod
    def _trusted(cls, tiles: tuple[int, ...], shape: Shape) -> Board:
        """Make a board of what is known to be one."""
        board = cls.__new__(cls)
        board._tiles = tiles
        board._shape = shape
        return board

    @classmethod
    def from_positions(
        cls, positions: Sequence[int] | NDArray[np.integer[Any]], shape: Shape, *, base: int = 0
    ) -> Board:
        """Return the board of which is told where each tile stands.

        Parameters
        ----------
        positions : sequence or array of int
            ``positions[tile]`` is the cell of the tile, ``positions[0]`` that of the blank; as
            some research files list boards.
        shape : tuple of int
            (rows, cols).
        base : int
            The number of the first cell.

        Raises
        ------
        InvalidBoardError
            If two tiles stand in one cell, or a cell is none of the board.

        Examples
        --------
        >>> from fastpuzzle import Board
        >>> Board.from_positions([3, 0, 1, 2], (2, 2)).tiles
        (1, 2, 3, 0)
        >>> Board.from_positions([1, 2, 4, 3], (2, 2), base=1).tiles
        (0, 1, 3, 2)
        """
        shape = check_shape(shape)
        if isinstance(base, bool):
            raise TypeError("base must be int, not bool")
        first = index(base)
        cells = shape[0] * shape[1]
        places = read_integers(positions, floats=True)
        if len(places) != cells:
            raise InvalidBoardError(f"{len(places)} positions are given, shape {shape} has {cells}")
        tiles: dict[int, int] = {}
        for tile, place in enumerate(places):
            if not first <= place < first + cells:
                raise InvalidBoardError(
                    f"tile {tile} is at position {shown(place)}: the cells of shape {shape} are "
                    f"{first} to {first + cells - 1}",
                    tile=tile,
                )
            if place in tiles:
                raise InvalidBoardError(
                    f"tiles {tiles[place]} and {tile} are both at position {place}",
                    tile=tile,
                    cell=place - first,
                )
            tiles[place] = tile
        return Board._trusted(tuple(tiles[first + cell] for cell in range(cells)), shape)

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

    def legal_moves(self) -> str:
        """Return the blank's possible moves, a string in the order d, l, r, u.

        Examples
        --------
        >>> from fastpuzzle import Board
        >>> Board("1 2 3 4 5 6 7 8 x").legal_moves()
        'lu'
        """
        return moves_from(self._shape, self.blank)

    def moves(self) -> str:
        """Return the same as :meth:`legal_moves`, of which this is another name."""
        return self.legal_moves()

    def apply(self, moves: MovesLike, *, moves_of: str = "blank") -> Board:
        """Return the board after moves.

        Parameters
        ----------
        moves : str, or a sequence of moves
            The blank's moves, letters of ``dlru``; also in any other style that
            :meth:`Path.parse <fastpuzzle.Path.parse>` reads, such as ``"R2 U"``, ``"→→↑"`` or the
            numbers of the tiles that slide.
        moves_of : {"blank", "tile"}
            Whose directions they are; the case of letters means nothing.

        Raises
        ------
        ValueError
            If a move cannot be read, or not be made, or if styles are mixed.

        Examples
        --------
        >>> from fastpuzzle import Board
        >>> board = Board("1 2 3 4 5 6 7 8 x")
        >>> board.apply("lu") == board.apply("R D", moves_of="tile") == board.apply([8, 5])
        True
        """
        _, tiles = read_moves(self._tiles, self._shape, moves, moves_of)
        return Board._trusted(tuple(tiles), self._shape)

    def neighbors(self) -> Iterator[tuple[str, Board]]:
        """Yield (move, board) for each of the blank's moves, in the order d, l, r, u."""
        for move in self.legal_moves():
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
        """Return the board in one line, rows parted by slashes; one row ends with a slash.

        Examples
        --------
        >>> from fastpuzzle import Board
        >>> Board("12345678x").one_line(), Board([[1, 2, 3, 0]]).one_line()
        ('1 2 3 / 4 5 6 / 7 8 0', '1 2 3 0 /')
        """
        cols = self._shape[1]
        tiles = [str(tile) for tile in self._tiles]
        rows = (" ".join(tiles[i : i + cols]) for i in range(0, len(tiles), cols))
        # Without the slash a row of 4 would be read as a square; a single cell is one in any case.
        return " / ".join(rows) + (" /" if self._shape[0] == 1 < cols else "")


def parse_boards(text: str, *, shape: Shape | None = None) -> list[Board]:
    r"""Read every board in a text.

    Each may have any form that :class:`Board` reads. They may stand one on a line (a start and a
    goal on two lines, too), as grids, behind a size line (``3`` or ``3 4``), behind an index as in
    Korf's list, or before an answer; their number may come first, and an end mark (``0``, ``0 0``
    or ``-1``) last. A line that begins with ``#`` is a comment.

    Parameters
    ----------
    text : str
        The whole text.
    shape : tuple of int, optional
        (rows, cols) of every board. Without it a board on one line is square.

    Returns
    -------
    list of Board
        In the order of the text; empty if it holds no board.

    Raises
    ------
    InvalidBoardError
        If some line belongs to no board, which the message names, or if the boards are not as
        many as the text says.

    Examples
    --------
    >>> from fastpuzzle import parse_boards
    >>> [board.shape for board in parse_boards("1 2 3 4 5 6 7 8 0\n\n1 2\n3 0\n")]
    [(3, 3), (2, 2)]
    """
    from fastpuzzle._input.text import read_boards

    if not issubclass(type(text), str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if shape is not None:
        shape = check_shape(shape)
    read = read_boards(str.__str__(text), shape)
    return [Board._trusted(tiles, found) for tiles, found in read]


def as_board(source: BoardLike, shape: Shape | None = None) -> Board:
    """Return `source` as a board; see :class:`Board` for what it may be.

    What is returned is exactly a Board, never of a subclass: compiled code trusts its tiles.
    """
    if type(source) is Board and shape is None and hasattr(source, "_tiles"):
        return source
    return Board(source, shape)


def is_board(source: object) -> TypeGuard[Board]:
    """Whether it is a Board or one of a subclass; what it says of its class does not count."""
    return issubclass(type(source), Board)


def _held(board: Board) -> tuple[tuple[int, ...], Shape]:
    """Return what a Board, or one of a subclass, holds, whatever its properties say."""
    slots = vars(Board)
    try:
        return slots["_tiles"].__get__(board), slots["_shape"].__get__(board)
    except AttributeError:
        raise InvalidBoardError(f"a {type(board).__name__} that was never given tiles") from None
