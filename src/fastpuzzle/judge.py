"""Filters in the form that online judges ask for: cases in, one answer a line out.

Any number of cases is answered in constant memory. Answers are written in blocks, but all of
them are out before the filter waits for more input, so it works in a dialogue too.
"""

from __future__ import annotations

from fastpuzzle._input.faults import diagnose, not_a_tile
from fastpuzzle.scalar import has_no_path
from fastpuzzle.solve import distance, shortest_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO, TextIO

    Report = Callable[[int, str], object]
    Judge = Callable[[Iterable[bytes | str], Report], Iterator[str]]
    NumberedWords = tuple[int, list[bytes]]

__all__ = ["JUDGES", "eight", "judge", "steps"]

INVALID = "invalid"
_COLS = 3
_CELLS = 9
_TILES = {
    **{str(tile).encode("ascii"): tile for tile in range(_CELLS)},
    **dict.fromkeys((b"x", b"X", b"_", b"."), 0),
}

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CHUNK_BYTES = 1 << 16
# No valid line is longer than this when single spaces part its words.
_LONGEST_LINE = 64


def eight(lines: Iterable[bytes | str], report: Report) -> Iterator[str]:
    """Answer 8-puzzles with moves, one case a line (POJ 1077, HDU 1043, ZOJ 1217).

    Parameters
    ----------
    lines : iterable of bytes or str
        Each line has the tiles 1..8 and a blank, usually ``x``, in row-major order with white
        space between them. Blank lines are skipped. They are read one by one as needed.
    report : callable
        Called as ``report(line, fault)`` for a damaged case, `line` counted from 1.

    Yields
    ------
    str
        For each case the blank's moves on a shortest path to 1..8 and the blank (an empty string
        if the start is the goal), ``"unsolvable"``, or ``"invalid"`` for a damaged case.

    Examples
    --------
    >>> from fastpuzzle.judge import eight
    >>> list(eight(["1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 8 7 x", "1 2 3"], print))
    3 this line has 3 tiles, a case has 9
    ['r', 'unsolvable', 'invalid']
    """
    for number, words in _numbered_words(lines):
        tiles = _tiles(words)
        if tiles is None:
            report(number, _fault(words))
            yield INVALID
        else:
            yield _moves(tiles)


def steps(lines: Iterable[bytes | str], report: Report) -> Iterator[str]:
    """Answer 8-puzzles between any two boards with the least number of moves.

    Parameters
    ----------
    lines : iterable of bytes or str
        Two lines a case, the start and the goal, written as for :func:`eight` (the blank usually
        as 0). Blank lines are skipped, also between the two.
    report : callable
        Called as ``report(line, fault)`` for each damaged line, `line` counted from 1. A last
        line without a partner is damaged.

    Yields
    ------
    str
        For each case the exact distance in moves, ``"-1"`` if it is unsolvable, or ``"invalid"``
        if one of its two lines is damaged.

    Examples
    --------
    >>> from fastpuzzle.judge import steps
    >>> list(steps(["2 6 4 1 3 7 0 5 8", "8 1 5 7 3 6 4 0 2"], print))
    ['31']
    """
    numbered = _numbered_words(lines)
    for start in numbered:
        goal = next(numbered, None)
        if goal is None:
            report(start[0], "the goal line of this start is missing")
            yield INVALID
        else:
            yield _steps_between(start, goal, report)


JUDGES: dict[str, Judge] = {"eight": eight, "steps": steps}


def judge(
    name: str, source: BinaryIO | Iterable[bytes | str], output: TextIO, errors: TextIO
) -> int:
    """Run the filter `name` over a whole stream.

    Parameters
    ----------
    name : {"eight", "steps"}
        Which filter.
    source : binary stream or iterable of lines
        The cases. Lines may end in LF or CRLF, the last one in neither.
    output : text stream
        Gets one answer a line.
    errors : text stream
        Gets ``line 3: ...`` for each damaged line.

    Returns
    -------
    int
        The exit code: 1 if a case was damaged, else 0.

    Examples
    --------
    >>> import io, sys
    >>> from fastpuzzle.judge import judge
    >>> judge("eight", io.BytesIO(b"1 2 3 4 5 6 7 x 8"), sys.stdout, sys.stderr)
    r
    0
    """
    exit_code = 0

    def report(number: int, fault: str) -> None:
        nonlocal exit_code
        exit_code = 1
        errors.write(f"line {number}: {fault}\n")

    read = getattr(source, "read1", None)
    lines = source if read is None else _lines(read, output.flush)
    output.writelines(f"{answer}\n" for answer in JUDGES[name](lines, report))
    return exit_code


def _moves(tiles: tuple[int, ...]) -> str:
    return "unsolvable" if has_no_path(tiles) else str(shortest_path(tiles))


def _steps_between(start: NumberedWords, goal: NumberedWords, report: Report) -> str:
    start_tiles, goal_tiles = _tiles(start[1]), _tiles(goal[1])
    if start_tiles is None:
        report(start[0], _fault(start[1]))
    if goal_tiles is None:
        report(goal[0], _fault(goal[1]))
    if start_tiles is None or goal_tiles is None:
        return INVALID
    if has_no_path(start_tiles, goal_tiles):
        return "-1"
    return str(distance(start_tiles, goal_tiles))


# From bytes to lines to tiles


def _lines(read: Callable[[int], bytes], before_waiting: Callable[[], object]) -> Iterator[bytes]:
    """Yield the lines of a stream; call `before_waiting` before each read that may block.

    A line that is far too long for a case is cut, so that its length does not matter.
    """
    unfinished = b""
    while chunk := read(_CHUNK_BYTES):
        *finished, unfinished = (unfinished + chunk).split(b"\n")
        yield from finished
        if len(unfinished) > _LONGEST_LINE:
            unfinished = _cut(unfinished)
        before_waiting()
    if unfinished:
        yield unfinished


def _cut(line: bytes) -> bytes:
    """Return as much of the beginning of a line as tells whether it is a case."""
    is_between_words = line[-1:].isspace()
    line = b" ".join(line.split())[:_LONGEST_LINE]
    return line + b" " if is_between_words else line


def _numbered_words(lines: Iterable[bytes | str]) -> Iterator[NumberedWords]:
    """Yield the number of each line that is not blank, from 1, and its words."""
    for number, line in enumerate(lines, 1):
        content = line.encode("utf-8", "replace") if isinstance(line, str) else line
        if number == 1:
            content = content.removeprefix(_BYTE_ORDER_MARK)
        words = content.split()
        if words:
            yield number, words


def _tiles(words: list[bytes]) -> tuple[int, ...] | None:
    """Return the board that the words are, or None if they are none."""
    try:
        tiles = tuple(map(_TILES.__getitem__, words))
    except KeyError:
        return None
    return tiles if len(tiles) == _CELLS and len(set(tiles)) == _CELLS else None


def _fault(words: list[bytes]) -> str:
    """Return what is wrong with words that are no board."""
    if len(words) > _CELLS:
        return f"this line has more than {_CELLS} tiles"
    if len(words) < _CELLS:
        tiles_here = "1 tile" if len(words) == 1 else f"{len(words)} tiles"
        return f"this line has {tiles_here}, a case has {_CELLS}"
    numbers = []
    for cell, word in enumerate(words):
        number = _number(word)
        if number is None:
            return str(not_a_tile(word.decode("utf-8", "replace"), cell, _COLS))
        numbers.append(number)
    return str(diagnose(numbers, _COLS))


def _number(word: bytes) -> int | None:
    """Return the number that a word is; of a long one the first 21 digits count."""
    if word.isdigit() and not word.startswith(b"0"):
        return int(word[:21])
    return _TILES.get(word)
