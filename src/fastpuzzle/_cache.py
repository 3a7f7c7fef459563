"""The directory where tables are kept between processes."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path

from fastpuzzle._kernels.team import SECONDS_BETWEEN_LOOKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["build_lock", "cache_directory", "lock_file"]

VARIABLE = "FASTPUZZLE_CACHE"


def cache_directory() -> Path:
    """Return the user's cache directory, or what the variable FASTPUZZLE_CACHE says."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("fastpuzzle", appauthor=False)


def lock_file(file: Path) -> Path:
    """Return the file whose lock says that `file` is being built."""
    return file.with_name(f".{file.name}.lock")


@contextmanager
def build_lock(file: Path, pause: Callable[[], object]) -> Iterator[None]:
    """Let one process at a time build `file`.

    A process that dies loses the lock. `pause` is called while another one has it; what it raises
    ends the waiting.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(lock_file(file))
    while True:
        try:
            lock.acquire(timeout=SECONDS_BETWEEN_LOOKS)
        except Timeout:
            pause()
        else:
            break
    try:
        yield
    finally:
        lock.release()
