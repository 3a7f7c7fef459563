"""Tables in memory of their own, in large pages, where the system has them."""

from __future__ import annotations

import mmap
import threading
from contextlib import suppress
from pathlib import Path

from fastpuzzle._kernels.heuristics.pattern import Pattern
from fastpuzzle._kernels.patterns.data import PatternData

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from fastpuzzle._kernels.ground.control import Control

# Of Linux on x86-64; elsewhere the memory is as good as any other.
PAGE_BYTES = 2 << 20
# Copied between two looks at signals: some milliseconds.
PIECE_BYTES = 16 << 20
# Whether the system gives large pages to who asks for them.
LARGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")
# What the memory of this process is made of.
AREAS = Path("/proc/self/smaps")
LARGE = ("AnonHugePages:", "ShmemPmdMapped:", "FilePmdMapped:")

# Smaller tables gain too little.
LEAST_BYTES = 64 << 20
# What a search by mapped tables loses for want of large pages, as a part of its time.
LOST = 0.17
# Tables are read and copied at such a speed, slow machines included.
BYTES_A_SECOND = 4.5e8

__all__ = ["Residence", "resident_copy", "resident_data"]


def resident_data(data: PatternData, pause: Callable[[], object]) -> PatternData:
    """Return pattern tables that are a copy in memory of their own; see `resident_copy`.

    Where the system has no such memory they are returned as they are.
    """
    try:
        buffer = resident_copy(memoryview(data.buffer), pause)
    except OSError:
        return data
    return PatternData(
        data.rows, data.cols, data.goal_blank, data.patterns, buffer, is_resident=True
    )


def resident_copy(tables: memoryview, pause: Callable[[], object]) -> memoryview:
    """Return a copy of tables in memory that begins at a large page and asks for such pages.

    A search reads entries from anywhere in a table, and with usual pages the processor loses as
    much time on finding out where a page is as on the entry. What `pause` raises ends the copying.
    """
    from ctypes import addressof, c_char  # slow to import, and seldom needed

    memory = _memory(len(tables) + PAGE_BYTES)
    begin = -addressof(c_char.from_buffer(memory)) % PAGE_BYTES
    copy = memoryview(memory)[begin : begin + len(tables)]
    for first in range(0, len(tables), PIECE_BYTES):
        pause()
        copy[first : first + PIECE_BYTES] = tables[first : first + PIECE_BYTES]
    return copy.toreadonly()


def _memory(size: int) -> mmap.mmap:
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    # Shared memory, what mmap gives if not told otherwise, has large pages on few systems.
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # of a kernel that was built without large pages
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


def gives_large_pages() -> bool:
    """Whether the system gives large pages, and this process is no worker of another."""
    from multiprocessing import parent_process

    if parent_process() is not None:
        return False
    try:
        return AREAS.exists() and "[never]" not in LARGE_PAGES.read_text(encoding="ascii")
    except OSError:  # another system than Linux
        return False


def has_large_pages(tables: memoryview) -> bool:
    """Whether most of what tables are in has large pages, as a file's pages may have, too."""
    import numpy as np

    address = np.frombuffer(tables, dtype=np.uint8).ctypes.data
    kilobytes = 0
    is_here = False
    with AREAS.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            key, *values = line.split()
            if not key.endswith(":"):
                first, last = (int(end, 16) for end in key.split("-"))
                is_here = first < address + tables.nbytes and address < last
            elif is_here and key in LARGE:
                kilobytes += int(values[0])
    return 2 * 1024 * kilobytes > tables.nbytes


class Residence:
    """A batch's own copy of large tables, which it makes once the boards done say that it pays.

    Only the main thread of a main process has one: many workers, each with a copy, would take all
    memory. Threads of one batch share it.
    """

    def __init__(self) -> None:
        self._mapped: Pattern | None = None
        # By what a search would read; one at the most.
        self._copies: dict[Pattern, Pattern] = {}
        self._boards = 0
        self._seconds = 0.0
        self._is_possible = threading.current_thread() is threading.main_thread()
        self._lock = threading.Lock()

    def use(self, heuristic: Any) -> Any:  # noqa: ANN401
        """Return the copy of what a search would read, or the same."""
        return self._copies.get(heuristic, heuristic)

    def note(self, heuristic: Any, seconds: float, left: int, control: Control) -> None:  # noqa: ANN401
        """Learn how long a board took by a heuristic, of `left` others; copy its tables if it pays.

        Raises Stopped, or what a signal raises, if the call is ended meanwhile.
        """
        if not self._is_possible or type(heuristic) is not Pattern:
            return
        if heuristic.source.is_resident or heuristic.nbytes < LEAST_BYTES:
            return
        if heuristic is not self._mapped:
            self._copies.clear()
            self._mapped, self._boards, self._seconds = heuristic, 0, 0.0
        self._boards += 1
        self._seconds += seconds
        price = heuristic.nbytes / BYTES_A_SECOND
        # With less behind it the forecast is a guess.
        if self._seconds < price or LOST * self._seconds / self._boards * left < price:
            return
        # Threads that find another one copying go on searching.
        if self._lock.acquire(blocking=False):
            try:
                self._make(heuristic, control)
            finally:
                self._lock.release()

    def _make(self, heuristic: Pattern, control: Control) -> None:
        if heuristic in self._copies:
            return
        tables = memoryview(heuristic.source.buffer)
        if (
            tables.nbytes > control.memory_limit
            or not gives_large_pages()
            or has_large_pages(tables)
        ):
            self._is_possible = False
            return
        data = resident_data(heuristic.source, control.pause)
        if data.is_resident:
            self._copies[heuristic] = heuristic.over(data)
        else:
            self._is_possible = False
