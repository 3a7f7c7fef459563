"""The file format of tables: a checked header, then the raw table.

====== ===== =================================================================
offset bytes what
====== ===== =================================================================
0      8     magic, with bytes that a transfer as text would change
8      4     format version, little-endian
12     4     length of the header, little-endian
16     16    BLAKE2b of version, length and header
32     16    BLAKE2b of everything from the header's end to the end of the file
48     …     the header: JSON in UTF-8 with the key ``data_bytes``
…      …     zeros up to a multiple of 4096, then the raw table
====== ===== =================================================================
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from mmap import ACCESS_READ, mmap
from pathlib import Path

from fastpuzzle.errors import TableFormatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from typing_extensions import Buffer

    T = TypeVar("T")

__all__ = ["read_table", "write_table"]

MAGIC = b"\x89fpzt\r\n\x1a"
VERSION = 1
PREAMBLE_BYTES = 48
ALIGNMENT = 4096
DIGEST_BYTES = 16
# Files up to here are read: a mapped one that somebody cuts short ends the process.
READ_BYTES = 1 << 26
# What reading a header that was written by hand, or by something else, can raise.
NONSENSE = (IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)


def write_table(file: str | os.PathLike[str], header: dict[str, Any], data: Buffer) -> None:
    """Write a table under a temporary name beside `file`, then rename it.

    Whatever happens in between, `file` is afterwards the old one or the complete new one.

    Raises
    ------
    OSError
        If it cannot be written; nothing is left behind.
    """
    file = Path(file)
    view = memoryview(data).cast("B")
    text = json.dumps({**header, "data_bytes": len(view)}, sort_keys=True).encode()
    lengths = VERSION.to_bytes(4, "little") + len(text).to_bytes(4, "little")
    padding = bytes(-(PREAMBLE_BYTES + len(text)) % ALIGNMENT)
    preamble = MAGIC + lengths + _digest(lengths, text) + _digest(padding, view)
    temporary = file.with_name(f".{file.name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")
    try:
        with temporary.open("xb") as out:
            for part in (preamble, text, padding, view):
                out.write(part)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_table(
    file: str | os.PathLike[str],
    make: Callable[[dict[str, Any], memoryview], T],
    *,
    verify: bool,
) -> T:
    """Return what `make` makes of the header and the raw table of a table file.

    The table is read if the file is at most `READ_BYTES` long, otherwise memory-mapped.
    The header and the length are always checked; the table itself only if `verify` is true. Where
    the header does not fit the table or itself, `make` raises what its reading happens to raise.

    Raises
    ------
    TableFormatError
        If the file is truncated, foreign, too new, or was changed; the message says which.
    OSError
        If it cannot be read.
    """
    whole_file = _content(file)
    size = len(whole_file)
    if size < PREAMBLE_BYTES:
        raise TableFormatError(f"{file}: not a table file, or truncated")
    if whole_file[:8] != MAGIC:
        raise TableFormatError(f"{file}: not a table file")
    version = int.from_bytes(whole_file[8:12], "little")
    if version != VERSION:
        raise TableFormatError(f"{file}: format version {version}, this library reads {VERSION}")
    end = PREAMBLE_BYTES + int.from_bytes(whole_file[12:16], "little")
    if end > size:
        raise TableFormatError(f"{file}: truncated, or its header was changed")
    if _digest(whole_file[8:16], whole_file[PREAMBLE_BYTES:end]) != whole_file[16:32]:
        raise TableFormatError(f"{file}: its header was changed")
    try:
        header = json.loads(bytes(whole_file[PREAMBLE_BYTES:end]))
        first = end + -end % ALIGNMENT
        whole = first + header["data_bytes"]
    except NONSENSE as error:
        raise _senseless(file, error) from None
    if size != whole:
        raise TableFormatError(f"{file}: {size} bytes long, not {whole}: truncated or changed")
    if verify and _digest(whole_file[end:]) != whole_file[32:48]:
        raise TableFormatError(f"{file}: its table was changed")
    try:
        return make(header, whole_file[first:])
    except NONSENSE as error:
        raise _senseless(file, error) from None


def _content(file: str | os.PathLike[str]) -> memoryview:
    with Path(file).open("rb") as source:
        if os.fstat(source.fileno()).st_size > READ_BYTES:
            return memoryview(mmap(source.fileno(), 0, access=ACCESS_READ))
        return memoryview(source.read())


def _senseless(file: str | os.PathLike[str], error: Exception) -> TableFormatError:
    return TableFormatError(f"{file}: its header makes no sense: {error}")


def _digest(*parts: Buffer) -> bytes:
    digest = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        digest.update(part)
    return digest.digest()
