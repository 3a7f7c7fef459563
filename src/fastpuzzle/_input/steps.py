"""Moves as written to steps: what goes where, and how often. No board is needed for that.

:mod:`fastpuzzle.notation` tells the grammar. A text falls into items (words, tiles, pairs of both),
an item into steps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from operator import index

from fastpuzzle._input.faults import quoted, shown
from fastpuzzle.moves import ARROWS, LETTERS, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    MovesLike: TypeAlias = "str | Iterable[str | int | tuple[int, str] | list[int | str]]"
    # A word, the number of a tile, or a pair of these two.
    Item: TypeAlias = "str | int | tuple[str | int, str]"
    # Its kind, what goes (a direction, a tile, or both), how often, how that is written. A step
    # that cannot be read has no kind, and instead of what goes it tells what is wrong.
    Step: TypeAlias = "tuple[str, str | int | tuple[int, str], int, str]"

# As a picture, half as wide, and as it is typed.
_OTHER_ARROWS = {"d": "⬇\uffecv", "l": "⬅\uffe9<", "r": "➡\uffeb>", "u": "⬆\uffea^"}
_LETTER_OF = {
    sign: letter
    for letter in LETTERS
    for sign in (letter, WORDS[letter], ARROWS[letter], *_OTHER_ARROWS[letter])
}

# Kinds of steps, as messages call them.
_LETTER, _WORD, _ARROW, _TILE, _PAIR = "a letter", "a word", "an arrow", "a tile number", "a pair"
_UNREADABLE = ""

# Behind an arrow may stand what asks for a picture of it, or for plain type.
_ASKED = "\ufe0e\ufe0f"
_SIGN = f"(?P<sign>{'|'.join(sorted(map(re.escape, _LETTER_OF), key=len, reverse=True))})"
_COUNT = "(?P<count>[0-9]*)"
_RUN = re.compile(f"{_SIGN}[{_ASKED}]?{_COUNT}", re.ASCII | re.IGNORECASE)
_COUNTED_RUN = re.compile(f"{_COUNT}{_SIGN}[{_ASKED}]?", re.ASCII | re.IGNORECASE)
_DIGITS = re.compile("[0-9]+")
_UNPARTED = re.compile(r"[^\s,;\[\](){}]+")
_BRACKET = re.compile(r"[\[({]")
_PAIR_IN_TEXT = re.compile(
    r"""[\[({]\s*["']?(?P<tile>[0-9]+)["']?[\s,]+["']?(?P<way>[^\s,;\[\](){}"'0-9]+)["']?\s*[\])}]"""
)
_UNORDERED = (Mapping, AbstractSet)
# Numbers of more digits are beyond all boards, and are not computed.
_MOST_DIGITS = 9

_FORM_OF_COUNTS = (
    "a run length touches its direction (R2, or 2R in a text like 2R3U), "
    'a tile and its direction are a pair in brackets ([[2, "r"]])'
)
_FORM_OF_PAIRS = 'a pair is a tile and its direction, as in [[7, "r"], [8, "down"]]'


def items_of(moves: MovesLike) -> list[Item]:
    """Part a text or a sequence of moves into items.

    Raises
    ------
    TypeError
        If it is neither, or holds what is no move by its type.
    ValueError
        If brackets hold what is no pair.
    """
    if isinstance(moves, str):
        return _items_of_text(moves)
    if isinstance(moves, (bytes, bytearray, memoryview)):
        raise TypeError(f"moves are text, not {type(moves).__name__}: decode it")
    # Of a data frame its keys would be read.
    if not hasattr(moves, "__iter__") or hasattr(moves, "columns") or isinstance(moves, _UNORDERED):
        raise TypeError(f"moves are text or a sequence of moves, not {type(moves).__name__}")
    items: list[Item] = []
    for move in moves:
        if isinstance(move, str):
            items += _items_of_text(move)
        elif isinstance(move, (list, tuple)):
            items.append(_pair(move, len(items)))
        else:
            items.append(_tile(move, len(items)))
    return items


def steps_of(items: list[Item]) -> Iterator[Step]:
    """Yield the steps of items; the last one if it cannot be read."""
    run = _COUNTED_RUN if _counts_stand_before(items) else _RUN
    for item in items:
        if isinstance(item, int):
            yield _TILE, item, 1, shown(item)
        elif isinstance(item, tuple):
            yield _step_of_pair(*item)
        elif _DIGITS.fullmatch(item):
            yield _TILE, _number(item), 1, item
        else:
            yield from _steps_of_word(item, run)


def check_readable(items: list[Item]) -> None:
    """Refuse what is no move, and a mixture of styles, wherever it is.

    Raises
    ------
    ValueError
        With the number of the move, from 0.
    """
    number = 0
    style, first = _UNREADABLE, ""
    for kind, what, count, written in steps_of(items):
        if kind == _UNREADABLE:
            raise ValueError(f"move {number} is {what}")
        if not style:
            style, first = kind, written
        if kind != style:
            hint = f"; {_FORM_OF_COUNTS}" if _TILE in {kind, style} else ""
            raise ValueError(
                f"{named(number, written)} is {kind}, {named(0, first)} is {style}: "
                f"moves are written in one style{hint}"
            )
        number += count


def named(number: int, written: str) -> str:
    """Return how a message calls a move."""
    return f"move {number} ({quoted(written)})"


def _items_of_text(text: str) -> list[Item]:
    text = _unquoted(text.strip())
    items: list[Item] = []
    end = 0
    for pair in _PAIR_IN_TEXT.finditer(text):
        items += _words(text, end, pair.start())
        items.append((pair["tile"], pair["way"]))
        end = pair.end()
    has_pairs = end > 0
    items += _words(text, end, len(text))
    if items and not has_pairs and _DIGITS.fullmatch(str(items[0])):
        _check_brackets_of_tiles(text)
    return items


def _check_brackets_of_tiles(text: str) -> None:
    """Refuse cells, which look like tiles: ``[[1, 2], [0, 2]]``."""
    if len(_BRACKET.findall(text)) > 1:
        raise ValueError(f"tile numbers in brackets of their own: {_FORM_OF_PAIRS}")


def _words(text: str, begin: int, end: int) -> list[str]:
    return [_unquoted(word) for word in _UNPARTED.findall(text, begin, end)]


def _unquoted(text: str) -> str:
    inner = text[1:-1]
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" and text[0] not in inner:
        return inner
    return text


def _pair(pair: Sequence[object], number: int) -> Item:
    tile, way = pair if len(pair) == 2 else (None, None)
    if isinstance(way, str):
        return tile if isinstance(tile, str) else _tile(tile, number), way
    raise ValueError(f"move {number} is {shown(pair)}: {_FORM_OF_PAIRS}")


def _tile(tile: object, number: int) -> int:
    try:
        if isinstance(tile, bool):
            raise TypeError
        return index(tile)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(
            f"move {number} is {shown(tile)}: moves are text, tile numbers, or pairs of both"
        ) from None


def _counts_stand_before(items: list[Item]) -> bool:
    if not items or not isinstance(items[0], str) or not isinstance(items[-1], str):
        return False
    return bool(_DIGITS.match(items[0])) and not _DIGITS.match(items[-1][-1:])


def _steps_of_word(word: str, run: re.Pattern[str]) -> Iterator[Step]:
    place = 0
    while place < len(word):
        found = run.match(word, place)
        if found is None:
            yield _unreadable(_what_is_wrong(word, place))
            return
        sign = found["sign"].lower()
        kind = _WORD if len(sign) > 1 else _LETTER if sign in LETTERS else _ARROW
        count = _number(found["count"]) if found["count"] else 1
        if count == 0:
            yield _unreadable(f"{quoted(found[0])}: a run has at least one move")
            return
        yield kind, _LETTER_OF[sign], count, found[0]
        place = found.end()


def _step_of_pair(tile: str | int, way: str) -> Step:
    letter = _LETTER_OF.get(way.strip().rstrip(_ASKED).lower())
    written = f"{tile if isinstance(tile, str) else shown(tile)} {way}"
    if letter is None or (isinstance(tile, str) and not _DIGITS.fullmatch(tile)):
        return _unreadable(f"{quoted(written)}: {_FORM_OF_PAIRS}")
    return _PAIR, (_number(tile) if isinstance(tile, str) else tile, letter), 1, written


def _unreadable(what: str) -> Step:
    return _UNREADABLE, what, 0, ""


def _number(digits: str) -> int:
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS


def _what_is_wrong(word: str, place: int) -> str:
    digits = _DIGITS.match(word, place)
    wrong = quoted(digits[0] if digits else word[place])
    inside = f" in {quoted(word)}" if len(word) > 1 else ""
    if digits:
        return f"{wrong}{inside}: {_FORM_OF_COUNTS}"
    return f"{wrong}{inside}, neither a direction ({', '.join(LETTERS)}, up, ↑) nor a tile number"
