"""Text to tiles: one board, or every board of a whole file.

A text is read in two steps. ``lines`` makes rows of it, each of words: a line, a part of one
between slashes or semicolons, a pair of brackets, a row of a drawn table. ``assemble`` finds the
boards that the rows are, ``readings`` how the cells of each are written, and ``reasons`` what is
wrong where they are none. One board is read as a text of one board: the two never differ.

Where a text can be read in more than one way:

- A text that is one board as a whole is that board, whatever empty lines and comments are in it.
- Several lines are the rows of one board; a single line is a square or has the given shape. A
  line with a slash at its end is a row, or a board of one row: ``1 2 3 0 /`` is 1x4.
- A line of one or two numbers is a size only if a board of that size follows, in one line, a
  line a row or a line a tile. Rows come before columns, unless a grid shows that it is the other
  way. A text that is a board without a size line is that board: 1 over 0 is 2x1. And 1 2 over 1 0
  is a 2x2 board with a repeated tile, not a 1x2 board, unless `shape` says so.
- A lone word of 4 to 9 or of 16 characters is a board without spaces, never a number. A lone 0 is
  1x1 if it is the whole text, and ends the text behind a board.
- Where many boards follow each other, rows below each other come before boards in one line, and
  of a grid and a size with its board the one that uses more lines is meant, the grid if equal.
- The first rows of the next board could continue a grid, so an empty line ends it, and so does a
  line of nothing but a comment, unless it is no board without what is behind.
- A number before a board in one line is an index, and one behind it an answer, only if one of the
  two is a board and the whole line is none. In a text of lines with consecutive numbers those are
  indices.
- A number in the first line is that of the boards, or of pairs of them, if it is no size.
- With `shape` every board has that shape, however it is written.
- In hexadecimal digits, which need a letter, b is eleven; elsewhere it is the blank.
- An empty cell between separators is the blank, if there is no other.
- A ``#`` begins a comment at the start of a line, or behind a row with text behind it; any other
  is a wall, and refused.
"""

from __future__ import annotations

import re

from fastpuzzle._input.assemble import boards_in
from fastpuzzle._input.faults import foreign_form, several_boards, too_many_cells
from fastpuzzle._input.foreign import find_foreign
from fastpuzzle._input.lines import rows_of
from fastpuzzle._input.reasons import whole_fault
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle._input.readings import ReadBoard
    from fastpuzzle.moves import Shape

__all__ = ["read_board", "read_boards"]

# No text of one board has more words, whatever stands around them.
_MOST_WORDS = 10_000
_LONGEST = 2 * _MOST_WORDS
_COMMENT = re.compile(r"#[^\n]*")


def read_board(text: str, shape: Shape | None = None) -> ReadBoard:
    """Read the one board that a text consists of.

    Parameters
    ----------
    text : str
        The board in any of the forms above.
    shape : (int, int) or None
        Rows and columns, both at least 1. A text with rows of its own must agree.

    Returns
    -------
    tiles : tuple of int
        Each of 0 to rows * cols - 1 once, in row-major order; 0 is the blank.
    shape : (int, int)
        Rows and columns.

    Raises
    ------
    InvalidBoardError
        If the text is not a complete board; the error names the tile, the cell and, in a text of
        several lines, the line.
    """
    if len(text) > _LONGEST and (words := len(_COMMENT.sub("", text).split())) > _MOST_WORDS:
        raise too_many_cells(words)
    boards = _read(text, shape, one=True)
    if len(boards) > 1:
        raise several_boards(len(boards))
    if not boards:
        raise InvalidBoardError("the text has no board in it")
    return boards[0]


def read_boards(text: str, shape: Shape | None = None) -> list[ReadBoard]:
    """Read every board in a text, in order; the forms may be mixed.

    Parameters
    ----------
    text : str
        Any number of boards, such as the content of a file. None at all is no error.
    shape : (int, int) or None
        Rows and columns of every board in the text.

    Returns
    -------
    list of (tuple of int, (int, int))
        The tiles and the shape of each board, as from :func:`read_board`.

    Raises
    ------
    InvalidBoardError
        At the first line where no board starts.
    """
    return _read(text, shape, one=False)


def _read(text: str, shape: Shape | None, *, one: bool) -> list[ReadBoard]:
    """Read every board; `one` says that an error is about one that fills the whole text."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # A tab at the end of a line may be the border of an empty cell.
    text = text.rstrip("\n ") + "\n"
    rows, perhaps_wall = rows_of(text.split("\n")[:-1])
    try:
        return boards_in(rows, shape)
    except InvalidBoardError as error:
        foreign = find_foreign(text)
        if foreign is not None:
            raise foreign_form(*foreign) from None
        if perhaps_wall is not None:
            raise perhaps_wall from None
        raise (whole_fault(rows, shape) if one else None) or error from None
