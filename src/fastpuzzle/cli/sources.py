"""Where boards come from: arguments, files and standard input."""

from __future__ import annotations

import os
import re
from contextlib import suppress

from fastpuzzle.board import Board, parse_boards
from fastpuzzle.cli.streams import STANDARD_INPUT, binary_input
from fastpuzzle.errors import InvalidBoardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle.moves import Shape

__all__ = ["BOARDS_HELP", "boards_of", "text_of"]

BOARDS_HELP = """\
the tiles row by row, 0 for the blank (or x X _ . - * b B), in one argument or
in several; files of boards; or - for standard input
"""

_LOOKS_LIKE_A_FILE = re.compile(r"(?:~|\.{0,2}[/\\]).*|.*\.[A-Za-z]\w*", re.DOTALL)
# Shorter ones are the tiles of one board.
_SHORTEST_ROW = 3


def boards_of(words: list[str], shape: Shape | None) -> list[Board]:
    """Return the boards that arguments are, in order; at least one.

    Each is a board, or together they are one board, or else the lines of a text, or else each is
    boards, a file or ``-`` for standard input. What is a board and the name of a file is the board.

    Raises
    ------
    InvalidBoardError
        If there is no board, or something between them that is none.
    OSError
        If a file cannot be read.
    """
    if words == [STANDARD_INPUT]:
        return _boards_in(_standard_input(), shape)
    with suppress(InvalidBoardError):
        boards = [Board(word, shape) for word in words]
        # A lone blank is a board, too, but among others it is a tile.
        if all(len(board.tiles) > 1 for board in boards):
            return boards
    try:
        return [Board(" ".join(words), shape)]
    except InvalidBoardError as error:
        fault = error
    if len(words) > 1 and all(len(word) >= _SHORTEST_ROW for word in words):
        with suppress(InvalidBoardError):
            return _boards_in("\n".join(words), shape)
    if any(_is_source(word) for word in words):
        return [board for word in words for board in _boards_of_one(word, shape)]
    raise fault


def text_of(words: list[str]) -> str:
    """Return the text of arguments, or of standard input for ``-``."""
    return _standard_input() if words == [STANDARD_INPUT] else " ".join(words)


def _boards_of_one(word: str, shape: Shape | None) -> list[Board]:
    if word == STANDARD_INPUT:
        return _boards_in(_standard_input(), shape)
    if not _is_source(word):
        return _boards_in(word, shape)
    with suppress(InvalidBoardError):
        return [Board(word, shape)]
    with open(word, "rb") as file:  # noqa: PTH123  a Path would name another file in errors
        content = file.read()
    try:
        return _boards_in(_decoded(content), shape)
    except InvalidBoardError as error:
        error.args = (f"{word}: {error}",)
        raise


def _is_source(word: str) -> bool:
    """Whether a word that is no board is meant as something to read."""
    if word == STANDARD_INPUT:
        return False
    # Unlike the method of a Path this does not mind what can be no name at all.
    return os.path.exists(word) or bool(_LOOKS_LIKE_A_FILE.fullmatch(word))  # noqa: PTH110


def _standard_input() -> str:
    content = binary_input().read()
    return content if isinstance(content, str) else _decoded(content)


def _decoded(content: bytes) -> str:
    # Bytes that are no text are no tiles either, and the board's own message says where.
    return content.decode("utf-8", "replace")


def _boards_in(text: str, shape: Shape | None) -> list[Board]:
    try:
        boards = parse_boards(text, shape=shape)
    except InvalidBoardError as error:
        if _has_boards_before(error, text, shape):
            raise
        boards = []
    # Of a text that is none, or nothing, a Board tells best what is wrong.
    return boards or [Board(text, shape)]


def _has_boards_before(error: InvalidBoardError, text: str, shape: Shape | None) -> bool:
    """Whether a text has whole boards above the line at fault, so that it is one of several."""
    above = "\n".join(text.splitlines()[: (error.line or 1) - 1])
    with suppress(InvalidBoardError):
        return bool(parse_boards(above, shape=shape))
    return False
