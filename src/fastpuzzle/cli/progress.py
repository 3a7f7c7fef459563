"""The line on the terminal that shows how far a search is."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from fastpuzzle.cli.text import count_of_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastpuzzle.stats import Progress

__all__ = ["progress_line"]


@contextmanager
def progress_line() -> Iterator[Callable[[Progress], None] | None]:
    """Give a callback that keeps one line on the terminal up to date, None without a terminal."""
    terminal = sys.stderr
    if not terminal.isatty():
        yield None
        return
    shown = ""

    def show(progress: Progress) -> None:
        nonlocal shown
        line = _progress_text(progress)[: _terminal_columns() - 1]
        # Known before it is written, so that Ctrl-C in between leaves nothing on the screen.
        shown, width = line, len(shown)
        terminal.write(f"\r{line:<{width}}")
        terminal.flush()

    try:
        yield show
    finally:
        terminal.write(f"\r{'':<{len(shown)}}\r" if shown else "")
        terminal.flush()


def _progress_text(progress: Progress) -> str:
    text = (
        f"{progress.phase}: at least {count_of_moves(progress.bound)}, "
        f"{progress.expanded:,} nodes, {progress.seconds:.1f} s"
    )
    if progress.total:
        text += f", {(progress.done or 0) / progress.total:.0%}"
    return text


def _terminal_columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
