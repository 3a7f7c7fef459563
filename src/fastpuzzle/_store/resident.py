"""Tables in memory of their own, in large pages, where the system has them."""

from __future__ import annotations

import mmap
from contextlib import suppress

# Of Linux on x86-64; elsewhere the memory is as good as any other.
PAGE_BYTES = 2 << 20

__all__ = ["resident_copy"]


def resident_copy(tables: memoryview) -> memoryview:
    """Return a copy of tables in memory that begins at a large page and asks for such pages.

    A search reads entries from anywhere in a table, and with usual pages the processor loses as
    much time on finding out where a page is as on the entry.
    """
    from ctypes import addressof, c_char  # slow to import, and seldom needed

    memory = _memory(len(tables) + PAGE_BYTES)
    begin = -addressof(c_char.from_buffer(memory)) % PAGE_BYTES
    copy = memoryview(memory)[begin : begin + len(tables)]
    copy[:] = tables
    return copy.toreadonly()


def _memory(size: int) -> mmap.mmap:
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    # Shared memory, what mmap gives if not told otherwise, has large pages on few systems.
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # of a kernel that was built without large pages
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
