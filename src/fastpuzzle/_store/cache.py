"""The directory where tables are kept between processes."""

from __future__ import annotations

import errno
import os
import re
import shutil
from contextlib import contextmanager
from pathlib import Path

from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._kernels.ground.team import SECONDS_BETWEEN_LOOKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastpuzzle.moves import Shape

    Key = tuple[str, int, int, int]

__all__ = [
    "build_lock",
    "cache_directory",
    "cache_files",
    "check_space",
    "file_of",
    "key_of",
    "lock_file",
]

VARIABLE = "FASTPUZZLE_CACHE"
# The names of tables, of locks and of files that are being written; see `file_of`.
_FILE_NAME = re.compile(
    r"(?P<dot>\.?)(?P<tables>pattern-(?P<set>[a-z]+)-(?P<rows>[1-9]\d*)x(?P<cols>[1-9]\d*)"
    r"-blank(?P<blank>0|[1-9]\d*)\.fpz)(?P<rest>|\.lock|\.\d+\.[0-9a-f]+\.tmp)",
    re.ASCII,
)


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


def file_of(name: str, shape: Shape, goal_blank: int) -> Path:
    """Return where the cache has, or would have, a set."""
    rows, cols, blank = GoalClass.of(shape, goal_blank)
    return cache_directory() / f"pattern-{name}-{rows}x{cols}-blank{blank}.fpz"


def cache_files() -> dict[Path, list[Path]]:
    """Return what the cache has, by the file of the tables, which need not be there.

    That file, its lock and unfinished ones; files of other names are passed over. Small shapes
    come first.
    """
    found: dict[Path, list[Path]] = {}
    for file in sorted(cache_directory().glob("*pattern-*.fpz*")):
        parts = _FILE_NAME.fullmatch(file.name)
        if parts is not None and bool(parts["dot"]) == bool(parts["rest"]) and file.is_file():
            found.setdefault(file.with_name(parts["tables"]), []).append(file)
    return dict(sorted(found.items(), key=lambda item: _cells_and_key(item[0])))


def _cells_and_key(file: Path) -> tuple[int, Key]:
    key = key_of(file)
    return key[1] * key[2], key


def key_of(file: Path) -> Key:
    """Return the set whose tables a file of the cache has, by its name."""
    parts = _FILE_NAME.fullmatch(file.name)
    if parts is None:
        raise ValueError(f"{file}: not the name of a set's file")
    return parts["set"], int(parts["rows"]), int(parts["cols"]), int(parts["blank"])


def check_space(directory: Path, needed: int) -> None:
    free = shutil.disk_usage(directory).free
    if free < needed:
        raise OSError(
            errno.ENOSPC, f"{needed:,} bytes are needed, {free:,} are free", str(directory)
        )
