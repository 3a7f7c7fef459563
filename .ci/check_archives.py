"""Check what the sdist and the wheel contain: ``check_archives.py FILE...``."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path


def names(archive: str) -> list[str]:
    """Return the paths of all files in a wheel or an sdist."""
    if archive.endswith(".whl"):
        return zipfile.ZipFile(archive).namelist()
    with tarfile.open(archive) as sdist:
        return sdist.getnames()


def main(archives: list[str]) -> int:
    """Report every missing or superfluous file; 1 if there is any."""
    faults = []
    for archive in archives:
        suffixes = {Path(name).suffix for name in names(archive)}
        wanted = {".pxd", ".pyi", ".typed", ".h", ".py"}
        wanted |= {".so"} if archive.endswith(".whl") else {".pyx", ".toml", ".md"}
        faults += [f"{archive}: no {suffix} file" for suffix in sorted(wanted - suffixes)]
        if ".c" in suffixes:
            faults.append(f"{archive}: has generated C files")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults or not archives else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
