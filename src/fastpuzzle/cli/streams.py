"""The standard streams, which may be closed, full, or a pipe that nobody reads any more."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from typing import cast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

__all__ = ["STANDARD_INPUT", "binary_input", "discard_stuck_output", "there_is_an_error_stream"]

STANDARD_INPUT = "-"


@contextmanager
def there_is_an_error_stream() -> Iterator[None]:
    """Let what is written to a closed standard error vanish."""
    if sys.stderr is not None:
        yield
        return
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stderr(nowhere):
        yield


def binary_input() -> BinaryIO:
    """Return standard input as a stream of bytes, or of lines where it is nothing else.

    Raises
    ------
    OSError
        If it is closed.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return cast("BinaryIO", getattr(sys.stdin, "buffer", sys.stdin))


def discard_stuck_output() -> None:
    """Drop what cannot be written, or the interpreter fails on it when it shuts down."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
