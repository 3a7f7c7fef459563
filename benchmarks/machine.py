"""What a run was measured with: the compiler of the kernels, and versions."""

from __future__ import annotations

import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from fastpuzzle._kernels.deepening import idastar

PEERS = ("networkx", "scipy", "numba", "fifteen-puzzle-solvers", "slidingpuzzle")


def compiler_of(extension: bytes) -> str | None:
    """Return the compiler that a compiled module names in itself; GCC and clang do."""
    gcc = re.search(rb"GCC: \(.*?\) ([\d.]+)", extension)
    clang = re.search(rb"clang version ([\d.]+)", extension)
    if gcc:
        return f"GCC {gcc[1].decode()}"
    return f"clang {clang[1].decode()}" if clang else None


def cython_of(extension: bytes) -> str | None:
    """Return the version of Cython that wrote a compiled module: it is in a name there."""
    found = re.search(rb"\0_cython_(\d+(?:_\w+)+)\0", extension)
    return found[1].decode().replace("_", ".") if found else None


def version_of(package: str) -> str | None:
    """Return the version of an installed package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def describe() -> dict[str, object]:
    """Return the compiler and the versions of what takes part."""
    kernel = Path(idastar.__file__).read_bytes()
    peers = {name: version_of(name) for name in PEERS}
    return {
        "compiler": compiler_of(kernel) or platform.python_compiler(),
        "fastpuzzle": version_of("fastpuzzle"),
        "cython": cython_of(kernel),
        "numpy": version_of("numpy"),
        "peers": {name: found for name, found in peers.items() if found},
    }
