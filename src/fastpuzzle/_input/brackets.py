"""Nested brackets and quotes to rows: JSON, and what Python, NumPy, C and MATLAB write."""

from __future__ import annotations

import re

from fastpuzzle._input.faults import at_line, too_deep
from fastpuzzle._input.words import NOTHING, SIDES, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpuzzle._input.rows import Rows
    from fastpuzzle.moves import Shape

__all__ = ["add_bracketed"]

# Boards of a list of lists of boards, within the brackets of a call or an object.
_MOST_DEPTH = 12

_TOKEN = re.compile(
    r"""
    (?P<quoted> "[^"]*" | '[^']*' )
    | (?P<call> [A-Za-z_][\w.]+ \( )
    | (?P<option> [A-Za-z_]\w* \s* = )
    | (?P<sign> [\[\](){},;:] )
    | (?P<word> [^\s\[\](){},;:"'=]+ )
    """,
    re.VERBOSE,
)
_INTEGRAL_FLOAT = re.compile(r"([0-9]+)\.0*")
_OPENING, _CLOSING = "[({", "])}"


class _Group:
    """What stands in one pair of brackets: words and groups.

    `semicolons` and `lines` are the numbers of items before each semicolon and each end of a line.
    `call` says that the items are arguments, as in ``array(...)``, and not a row of their own,
    `keys` is the number of names that stood before items.
    """

    __slots__ = ("call", "items", "keys", "line", "lines", "option", "semicolons", "shape")

    def __init__(self, line: int | None, *, call: bool = False) -> None:
        self.items: list[str | _Group] = []
        self.semicolons: list[int] = []
        self.lines: list[int] = []
        self.line = line
        self.call = call
        self.keys = 0
        self.option = ""
        self.shape: Shape | None = None

    @property
    def words(self) -> list[str]:
        """The items that are words."""
        return [item for item in self.items if isinstance(item, str)]

    @property
    def groups(self) -> list[_Group]:
        """The items that are groups."""
        return [item for item in self.items if isinstance(item, _Group)]

    @property
    def is_flat(self) -> bool:
        """Whether it has words and no groups."""
        return bool(self.items) and not self.groups

    @property
    def has_values(self) -> bool:
        """Whether it has words, each behind a name of its own."""
        return 0 < len(self.words) <= self.keys

    def add(self, item: str | _Group) -> None:
        """Add an item, or take it as the value of the option that is open."""
        option, self.option = self.option, ""
        if option == "shape" and isinstance(item, _Group):
            self.shape = _shape_of(item.words)
        elif option in ("", "data", "object"):
            self._add_positional(item)

    def _add_positional(self, item: str | _Group) -> None:
        if isinstance(item, _Group) and item.call:
            for argument in item.items:
                if isinstance(argument, _Group) and item.shape:
                    argument.shape = item.shape
                self.items.append(argument)
        else:
            self.items.append(item)


def add_bracketed(
    rows: Rows, lines: Sequence[str], first: int, numbers: Sequence[int | None]
) -> int:
    """Add what is in the brackets that open in line `first`, and return the line behind them.

    A bracket that is never closed closes with the text; one that was never opened is nothing.
    `numbers` has the number of each line for messages, None if there is but one line.
    """
    top, behind = _parse(lines, first, numbers)
    if _is_numbered_board(top):
        del top.items[0]
    _add_items(rows, top)
    return behind


def _parse(lines: Sequence[str], first: int, numbers: Sequence[int | None]) -> tuple[_Group, int]:
    open_groups = [_Group(numbers[first])]
    index = first
    while index < len(lines) and (index == first or len(open_groups) > 1):
        line = numbers[index]
        for token in _TOKEN.finditer(lines[index]):
            _take(open_groups, token, line)
            if len(open_groups) > _MOST_DEPTH:
                raise at_line(too_deep(), line)
        open_groups[-1].lines.append(len(open_groups[-1].items))
        index += 1
    while len(open_groups) > 1:
        _close(open_groups)
    return open_groups[0], index


def _take(open_groups: list[_Group], token: re.Match[str], line: int | None) -> None:
    """Add a token to the innermost open group, or open or close one."""
    kind, text = token.lastgroup, token.group()
    group = open_groups[-1]
    if kind == "word":
        group.add(_cell(text))
    elif kind == "quoted":
        _take_quoted(group, text[1:-1], line)
    elif kind == "call":
        open_groups.append(_Group(line, call=True))
    elif kind == "option":
        group.option = text[:-1].strip() if group.call else ""
    elif text in _OPENING:
        open_groups.append(_Group(line))
    elif text not in _CLOSING:
        _separate(group, text)
    elif len(open_groups) > 1:
        _close(open_groups)


def _separate(group: _Group, sign: str) -> None:
    if sign == ";":
        group.semicolons.append(len(group.items))
    elif sign == ":" and group.items and isinstance(group.items[-1], str):
        group.items.pop()  # the key of an object
        group.keys += 1


def _take_quoted(group: _Group, text: str, line: int | None) -> None:
    """Add a quoted cell, or a quoted row of cells; nothing in quotes is the blank."""
    words = text.replace(",", " ").split()
    if len(words) > 1:
        row = _Group(line)
        row.items.extend(words)
        group.add(row)
    else:
        group.add(words[0] if words else ".")


def _close(open_groups: list[_Group]) -> None:
    group = open_groups.pop()
    open_groups[-1].add(group)


def _cell(word: str) -> str:
    """Return the word as it would be without brackets: 7 for 7.0, the blank for None."""
    number = _INTEGRAL_FLOAT.fullmatch(word)
    if number:
        return number[1]
    return "." if word in NOTHING else word


def _shape_of(words: Sequence[str]) -> Shape | None:
    if len(words) == 2 and all(word.isdigit() and len(word) < 4 for word in words):
        return int(words[0]), int(words[1])
    return None


# From groups to rows


def _add_items(rows: Rows, group: _Group) -> None:
    """Add the items of a group that is no row and no grid: of a line, or of a list of boards."""
    if len(group.groups) == 1 and group.groups[0].is_flat and isinstance(group.items[-1], _Group):
        flat = group.groups[0]
        if group.words and not flat.has_values:  # an index before the board
            rows.add([*group.words, *flat.words], flat.line)
        else:
            _add_flat(rows, flat)
        return
    words: list[str] = []
    for item in [*group.items, None]:
        if isinstance(item, str):
            words.append(item)
            continue
        if words:
            rows.add(words, group.line)
            words = []
        if item is not None:
            _add_group(rows, item)


def _add_group(rows: Rows, group: _Group) -> None:
    if group.is_flat:
        rows.end_paragraph()
        _add_flat(rows, group)
        rows.end_paragraph()
    elif _is_grid(group):
        _add_grid(rows, group.groups)
    else:
        _add_items(rows, group)


def _is_numbered_board(top: _Group) -> bool:
    """Whether it is a number and a board in one line, as ``print(index, board)`` writes them."""
    if len(top.items) != 2 or top.keys:
        return False
    index, board = top.items
    is_index = isinstance(index, str) and is_number(index)
    return is_index and isinstance(board, _Group) and (_is_grid(board) or len(board.words) > 1)


def _is_grid(group: _Group) -> bool:
    """Whether it is rows of cells; the only value of an object is no row, but a board."""
    is_object = group.keys == len(group.groups) == 1
    are_rows = all(inner.is_flat and not inner.has_values for inner in group.groups)
    return bool(group.groups) and not group.words and are_rows and not is_object


def _add_grid(rows: Rows, groups: Sequence[_Group]) -> None:
    rows.add_block([(group.words, group.line) for group in groups], is_nested=True)
    cells = len(groups[0].items)
    if len(groups) == 1 and cells > 1:
        rows.found[-1].shape = (1, cells)


def _add_flat(rows: Rows, group: _Group) -> None:
    """Add a group of words: one row, unless semicolons or, where it is no square, lines part it."""
    words = group.words
    if group.has_values:
        for word in words:
            rows.add([word], group.line).is_named = True
        return
    ends = group.semicolons
    if not ends and len(words) not in SIDES and group.shape is None:
        ends = group.lines
    ends = sorted({*ends, len(words)} - {0})
    parts = [words[begin:end] for begin, end in zip([0, *ends[:-1]], ends, strict=True)]
    if len(parts) > 1 and len(parts[0]) > 1 and len({len(part) for part in parts}) == 1:
        rows.add_block([(part, group.line) for part in parts])
    else:
        row = rows.add(words, group.line)
        row.shape = group.shape
        row.is_nested = True
