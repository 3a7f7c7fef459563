"""From a stream of bytes to lines, as many as there are, in constant memory."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["lines_of"]

_CHUNK_BYTES = 1 << 16


def lines_of(
    read: Callable[[int], bytes],
    before_waiting: Callable[[], object],
    longest: int,
    ahead: Callable[[bytes, int], int] | None = None,
) -> Iterator[bytes]:
    """Yield the lines of a stream; call `before_waiting` before each read that may block.

    A line that is far longer than `longest` is cut, so that its length does not matter. Lines that
    `ahead` takes, which is asked before each, are not yielded: see :class:`Ahead`.
    """
    unfinished = b""
    while chunk := read(_CHUNK_BYTES):
        text = unfinished + chunk
        if ahead is None:
            *finished, unfinished = text.split(b"\n")
            yield from finished
        else:
            place = ahead(text, 0)
            while (end := text.find(b"\n", place)) >= 0:
                yield text[place:end]
                place = ahead(text, end + 1)
            unfinished = text[place:]
        if len(unfinished) > longest:
            unfinished = _cut(unfinished, longest)
        before_waiting()
    if unfinished:
        yield unfinished


def _cut(line: bytes, longest: int) -> bytes:
    """Return as much of the beginning of a line as tells whether it is a case."""
    is_between_words = line[-1:].isspace()
    line = b" ".join(line.split())[:longest]
    return line + b" " if is_between_words else line
