"""The words for one cell: numbers, signs for the blank, and hexadecimal digits."""

from __future__ import annotations

from fastpuzzle._input.faults import MAX_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "FEWEST_HEXADECIMAL",
    "HEXADECIMAL_LETTERS",
    "HEXADECIMAL_TILES",
    "MOST_HEXADECIMAL",
    "NOTHING",
    "NO_TILE",
    "PLAIN_LETTERS",
    "SIDES",
    "TILES",
    "has_rectangle",
    "is_complete",
    "is_number",
    "number",
    "numbers_of",
    "tiles_of",
]

NO_TILE = -1
SIDES = {side * side: side for side in range(1, 16)}

# What programs write for nothing; in a plain line these are words like any other.
NOTHING = frozenset(("None", "null", "nan", "NaN", "<NA>", "nil"))
_BLANKS = dict.fromkeys("xX_.-*bB", 0)
TILES = {**{str(tile): tile for tile in range(MAX_CELLS)}, **_BLANKS}
HEXADECIMAL_TILES = {
    **_BLANKS,
    **{digit: tile for tile, digit in enumerate("0123456789abcdef")},
    **{digit: tile for tile, digit in enumerate("0123456789ABCDEF")},
}
HEXADECIMAL_LETTERS = frozenset("abcdefABCDEF")
# Those that are no blank anywhere else.
PLAIN_LETTERS = HEXADECIMAL_LETTERS - {*"bB"}
# A board of 10 cells needs the digits 0 to 9 only: a b in it is the blank.
FEWEST_HEXADECIMAL, MOST_HEXADECIMAL = 11, 16


def tiles_of(words: Sequence[str]) -> list[int]:
    """Return the tile that each word is, NO_TILE for what is a tile of no board."""
    tiles = [TILES.get(word, NO_TILE) for word in words]
    if NO_TILE in tiles:
        pairs = zip(tiles, words, strict=True)
        return [_tile(word) if tile == NO_TILE else tile for tile, word in pairs]
    return tiles


def number(word: str) -> int | None:
    """Return the number, or None for a word that is neither a number nor a blank.

    Of a long number the first 21 digits count: enough to show that it is too large.
    """
    digits = word.removeprefix("-")
    if not is_number(digits):
        return _BLANKS.get(word)
    value = int(digits.lstrip("0")[:21] or "0")
    return value if digits == word else (-value or None)


def numbers_of(words: Sequence[str]) -> list[int | None]:
    """Return the number that each word of a board is, None for one that is none.

    They are hexadecimal digits if at least one is a letter and most can be one.
    """
    if FEWEST_HEXADECIMAL <= len(words) <= MOST_HEXADECIMAL:
        signs = [word for word in words if word in HEXADECIMAL_TILES]
        has_letter = any(word in PLAIN_LETTERS for word in signs)
        if has_letter and 2 * len(signs) > len(words):
            return [HEXADECIMAL_TILES.get(word, number(word)) for word in words]
    return [number(word) for word in words]


def has_rectangle(cells: int) -> bool:
    """Whether so many cells can have at least two rows and two columns."""
    return any(cells % rows == 0 for rows in range(2, cells))


def is_number(word: str) -> bool:
    """Whether a word is a number from 0 up, such as counts and indices are."""
    return word.isascii() and word.isdigit()


def is_complete(tiles: Sequence[int]) -> bool:
    """Whether the tiles are 0..n-1, each once."""
    cells = len(tiles)
    return (
        0 < cells <= MAX_CELLS
        and max(tiles) == cells - 1
        and min(tiles) == 0
        and len(set(tiles)) == cells
    )


def _tile(word: str) -> int:
    value = number(word)
    return value if value is not None and 0 <= value < MAX_CELLS else NO_TILE
