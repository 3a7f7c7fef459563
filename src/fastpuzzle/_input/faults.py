"""What is wrong with a board: the messages of :class:`InvalidBoardError`, each in one place.

Every function returns an error and raises nothing. Cells are row-major from 0; the row and the
column are told as well where the number of columns is known.
"""

from __future__ import annotations

from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_CELLS = 255
_TOO_LONG_TO_SHOW = 10**20
# Python refuses to write numbers beyond a limit that a program may set as low as 640 digits.
_BITS_SAFE_TO_WRITE = 2000
_WORD_WIDTH = 30
_SHOWN_WIDTH = 40
_LONGEST_SHOWN = 10_000


def diagnose(
    tiles: Sequence[int], cols: int | None, *, line: int | None = None
) -> InvalidBoardError:
    """Name the first fault of flat tiles that are known not to be a board.

    Parameters
    ----------
    tiles : sequence of int
        The tiles in row-major order; not a board, otherwise the answer means nothing.
    cols : int or None
        The number of columns, if it is known.
    line : int or None
        The line of a longer text, from 1, that the tiles come from.

    Returns
    -------
    InvalidBoardError
        With ``tile`` and ``cell`` set where one tile is to blame. Of two equal tiles that is the
        second one. A tile of more than 20 digits is not given in ``tile``.
    """
    cells = len(tiles)
    error = _count_fault(cells)
    if error is None and sorted(tiles) == list(range(1, cells + 1)):
        error = no_blank(cells, tiles.index(cells), cols)
    error = error or _tile_fault(tiles, cols) or _fill_fault(cells, cols)
    return at_line(error, line)


def no_blank(cells: int, cell: int, cols: int | None) -> InvalidBoardError:
    """Return the error for the tiles 1 to `cells`, of which the last stands at `cell`."""
    fault = _out_of_range(cells, cell, cells, cols)
    return InvalidBoardError(
        f"no blank; if {cells} is the blank write 0: {fault}", tile=cells, cell=cell
    )


def at_line(error: InvalidBoardError, line: int | None) -> InvalidBoardError:
    """Return the same error, told for a line of a longer text (unchanged for ``None``)."""
    if line is None:
        return error
    return InvalidBoardError(f"line {line}: {error}", tile=error.tile, cell=error.cell, line=line)


def too_many_cells(cells: int) -> InvalidBoardError:
    """Return the error for more cells than a board can have."""
    return InvalidBoardError(f"a board has at most {MAX_CELLS} cells, this one has {cells}")


def not_square(cells: int) -> InvalidBoardError:
    """Return the error for a flat board whose shape is neither given nor square."""
    does = "does" if cells == 1 else "do"
    return InvalidBoardError(
        f"{_cells(cells)} {does} not make a square board: give shape=(rows, cols)"
    )


def wrong_count(cells: int, shape: tuple[int, int]) -> InvalidBoardError:
    """Return the error for a flat board that does not fill the shape."""
    return InvalidBoardError(
        f"the board has {_cells(cells)}, shape {shape} has {shape[0] * shape[1]}"
    )


def wrong_rows(
    own_shape: tuple[int, int], shape: tuple[int, int], said_by: str
) -> InvalidBoardError:
    """Return the error for rows that are not of the shape that `said_by` asks for."""
    rows = "1 row" if own_shape[0] == 1 else f"{own_shape[0]} rows"
    return InvalidBoardError(f"the text has {rows} of {own_shape[1]}, {said_by} says {shape}")


def wrong_size(size: tuple[int, int], shape: tuple[int, int]) -> InvalidBoardError:
    """Return the error for a text that states another size than the caller."""
    return InvalidBoardError(f"the text gives the shape {size}, shape= says {shape}")


def wrong_compact_length(word: str) -> InvalidBoardError:
    """Return the error for a word of digits that is too short or too long to be a board."""
    return InvalidBoardError(
        f"{quoted(word)} has {len(word)} characters: "
        "a board without spaces has 4 to 9, or 16 if it is 4x4"
    )


def ragged_row(row: int, cells: int, expected: int) -> InvalidBoardError:
    """Return the error for a row that is not as long as row 0, which has `expected` cells."""
    return InvalidBoardError(f"row {row} has {_cells(cells)} where row 0 has {expected}")


def ragged_text(row: int, cells: int, expected: int) -> InvalidBoardError:
    """Return the same for a row of a text, which may have lost a blank."""
    fault = ragged_row(row, cells, expected)
    if abs(cells - expected) > 1:
        return fault
    return InvalidBoardError(f"{fault}; if the blank was a space, write 0 for it")


def lost_blank(fault: InvalidBoardError, cells: int) -> InvalidBoardError:
    """Return the error for tiles 1..n of a text that leave one cell of a board open."""
    return InvalidBoardError(
        f"{fault}; if the blank was a space, write 0 for it among the tiles 1 to {cells}"
    )


def not_a_tile(word: str, cell: int, cols: int | None) -> InvalidBoardError:
    """Return the error for a word that stands where a tile should."""
    return InvalidBoardError(
        f"{quoted(word)} {_at(cell, cols)} is neither a tile number nor a blank (0 x X _ . - * b)",
        cell=cell,
    )


def not_an_integer(item: object, cell: int, cols: int | None = None) -> InvalidBoardError:
    """Return the error for an item of a sequence that stands where a tile should."""
    return InvalidBoardError(f"{shown(item)} {_at(cell, cols)} is not an integer", cell=cell)


def float_in_text(word: str, cell: int, cols: int | None) -> InvalidBoardError:
    """Return the error for a number with a decimal point; the whole ones are read in brackets."""
    return InvalidBoardError(
        f"{quoted(word)} {_at(cell, cols)} is no integer: write tiles without a decimal point",
        cell=cell,
    )


def b_twice(first: int, second: int, cols: int | None) -> InvalidBoardError:
    """Return the error for hexadecimal digits of which two are a b and none is a blank."""
    return InvalidBoardError(
        f"b {_at(first, cols)} and {_at(second, cols)}: either one may be the tile 11, and the "
        "other the blank; write the blank as 0",
        cell=second,
    )


def wall() -> InvalidBoardError:
    """Return the error for a ``#`` among the cells."""
    return InvalidBoardError(
        "'#' stands where a tile should: boards with walls are not read (a comment begins at the "
        "start of a line, or behind a whole row)"
    )


def size_alone(size: str) -> InvalidBoardError:
    """Return the error for a size line with nothing behind it."""
    return InvalidBoardError(f"{quoted(size)} is no board: a size needs its board behind it")


def value_alone(value: str) -> InvalidBoardError:
    """Return the error for a number behind a name, with no other cells in its row."""
    return InvalidBoardError(
        f"{quoted(value)} behind a name is a value and no board: write the tiles row by row"
    )


def mark_alone(mark: str) -> InvalidBoardError:
    """Return the error for a sign alone in a line, among other lines."""
    return InvalidBoardError(
        f"{quoted(mark)} alone is no board among others: leave it out, or write 0 if it is one"
    )


def too_deep() -> InvalidBoardError:
    """Return the error for brackets in brackets without end."""
    return InvalidBoardError(
        "brackets are nested too deeply: a board is a list of rows, and many are a list of boards"
    )


def index_or_answer(first: str, last: str, cells: int) -> InvalidBoardError:
    """Return the error for a board and one more number that may be the first or the last."""
    return InvalidBoardError(
        f"{cells + 1} numbers are a board in two ways, without the first ({first}, an index) and "
        f"without the last ({last}, an answer): write the board alone"
    )


def index_or_shapeless(cells: int, place: str) -> InvalidBoardError:
    """Return the error for tiles that are no square, or a square with a number at its `place`."""
    return InvalidBoardError(
        f"{not_square(cells)}; or is one number an {place} a board of {cells - 1} cells? then "
        "write the board alone"
    )


def wrong_number_of_boards(count: int, boards: int) -> InvalidBoardError:
    """Return the error for a count before the boards that is not their number."""
    told, found = ("1 board" if number == 1 else f"{number} boards" for number in (count, boards))
    return InvalidBoardError(f"the first line says {told}, the text has {found}")


def behind_the_end(mark: str) -> InvalidBoardError:
    """Return the error for what stands behind the line that ends a text of boards."""
    return InvalidBoardError(f"the text goes on behind the end mark {quoted(mark)}")


def several_boards(boards: int) -> InvalidBoardError:
    """Return the error for more than one board where one is asked for."""
    count = "two" if boards == 2 else f"{boards:,}"
    pair = ", and a pair is given as start and goal" if boards == 2 else ""
    return InvalidBoardError(
        f"the text has {count} boards, one is asked for: parse_boards() reads them all{pair}"
    )


def foreign_form(form: str, instead: str) -> InvalidBoardError:
    """Return the error for a text in the form of another program."""
    return InvalidBoardError(f"this is {form}, which is not read: {instead}")


def quoted(word: str) -> str:
    """Return the word in quotes, cut where it is long."""
    shown = repr(word[:_WORD_WIDTH])
    if len(word) <= _WORD_WIDTH and len(shown) <= _WORD_WIDTH + 2:
        return shown
    return shown[: _WORD_WIDTH - 2] + "...'"


def shown(item: object) -> str:
    """Return what was given as Python writes it, in one short line; never an error."""
    from reprlib import Repr

    # Not by `repr`: lists of lists of lists may be few, and their text without end.
    writer = Repr()
    writer.maxlevel = 3
    writer.maxtuple = writer.maxlist = writer.maxdict = writer.maxset = _SHOWN_WIDTH
    writer.maxstring = writer.maxlong = writer.maxother = _LONGEST_SHOWN
    try:
        text = writer.repr(item)
    except ValueError:  # Python writes no integer of more than some thousand digits
        return "one too long to write"
    text = " ".join(text.splitlines())
    return text if len(text) <= _SHOWN_WIDTH else f"{text[: _SHOWN_WIDTH - 3]}..."


def _count_fault(cells: int) -> InvalidBoardError | None:
    if cells == 0:
        return InvalidBoardError("a board has at least 1 cell, this one has none")
    return too_many_cells(cells) if cells > MAX_CELLS else None


def _tile_fault(tiles: Sequence[int], cols: int | None) -> InvalidBoardError | None:
    first_cell: dict[int, int] = {}
    for cell, tile in enumerate(tiles):
        if not 0 <= tile < len(tiles):
            return _out_of_range(tile, cell, len(tiles), cols)
        if tile in first_cell:
            return _repeated(tile, first_cell[tile], cell, cols)
        first_cell[tile] = cell
    return None


def _fill_fault(cells: int, cols: int | None) -> InvalidBoardError:
    if cols is not None and cells > cols:
        return ragged_row(cells // cols, cells % cols, cols)
    return not_square(cells)


def _out_of_range(tile: int, cell: int, cells: int, cols: int | None) -> InvalidBoardError:
    return InvalidBoardError(
        f"tile {_number(tile)} {_at(cell, cols)} is out of range: "
        f"a board of {_cells(cells)} has {_all_tiles(cells)}",
        tile=int(tile) if abs(tile) < _TOO_LONG_TO_SHOW else None,
        cell=cell,
    )


def _repeated(tile: int, first: int, second: int, cols: int | None) -> InvalidBoardError:
    what = "two blanks" if tile == 0 else f"tile {tile} is repeated"
    instead = "; a board has one blank" if tile == 0 else ""
    return InvalidBoardError(
        f"{what}: {_at(first, cols)} and {_at(second, cols)}{instead}",
        tile=int(tile),
        cell=second,
    )


def _all_tiles(cells: int) -> str:
    if cells == 1:
        return "only the blank 0"
    tiles = "tile 1" if cells == 2 else f"tiles 1 to {cells - 1}"
    return f"{tiles} and the blank 0"


def _at(cell: int, cols: int | None) -> str:
    if cols is None:
        return f"at cell {cell}"
    return f"at cell {cell} (row {cell // cols}, column {cell % cols})"


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _number(tile: int) -> str:
    if abs(tile) < _TOO_LONG_TO_SHOW:
        return str(tile)
    if tile.bit_length() > _BITS_SAFE_TO_WRITE:
        return "with more than 600 digits"
    return str(tile)[:12] + "..."
