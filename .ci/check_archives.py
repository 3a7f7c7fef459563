"""Check what sdists and wheels contain: ``check_archives.py TREE FILE...``.

What belongs in them is read off the tree, a clone: nothing is listed here by name that a new
module would have to be added to.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

PACKAGE = PurePosixPath("src/fastpuzzle")
# What only a clone has a use for.
CLONE_ONLY = re.compile(r"\.gitignore|\.gitattributes|\.github/.*")
# What the build adds to the tree.
BUILT = re.compile(r"PKG-INFO|setup\.cfg|src/fastpuzzle\.egg-info/.*")
COMPILED = {".so", ".pyd"}
# A function or class of a Cython module that Python can see.
VISIBLE = re.compile(r"^(?:def|cpdef|class)\s", re.MULTILINE)


def files_of(tree: Path) -> set[str]:
    """Return the files that are committed, or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=tree, check=True, capture_output=True)  # noqa: S603
    return {name for name in listed.stdout.decode().split("\0") if name}


def names_in(archive: Path) -> set[str]:
    """Return the files in a wheel, or in an sdist without its top directory."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {info.filename for info in wheel.infolist() if not info.is_dir()}
    with tarfile.open(archive) as sdist:
        members = [PurePosixPath(member.name) for member in sdist if member.isfile()]
    return {str(PurePosixPath(*member.parts[1:])) for member in members}


def sdist_faults(tree: set[str], names: set[str]) -> list[str]:
    """Return what an sdist lacks of the tree, and what it has beside it."""
    wanted = {name for name in tree if not CLONE_ONLY.fullmatch(name)}
    beside = {name for name in names - wanted if not BUILT.fullmatch(name)}
    return [f"lacks {name}" for name in sorted(wanted - names)] + [
        f"has {name}" for name in sorted(beside)
    ]


def module_of(name: str) -> str:
    """Return the path of a module in a wheel without what follows the module's name."""
    path = PurePosixPath(name)
    return str(path.with_name(path.name.split(".")[0]))


def wheel_faults(tree: set[str], names: set[str]) -> list[str]:
    """Return what a wheel lacks of the package in the tree, and what it has beside it."""
    sources = {
        str(PurePosixPath(name).relative_to(PACKAGE.parent))
        for name in tree
        if PurePosixPath(name).is_relative_to(PACKAGE)
    }
    modules = {module_of(name) for name in sources if name.endswith(".pyx")}
    compiled = {name for name in names if PurePosixPath(name).suffix in COMPILED}
    known = {name for name in compiled if module_of(name) in modules}
    beside = {
        name
        for name in names - sources - known
        if not PurePosixPath(name).parts[0].endswith(".dist-info")
    }
    built = {module_of(name) for name in compiled}
    return (
        [f"lacks {name}" for name in sorted(sources - names)]
        + [f"lacks the compiled {module}" for module in sorted(modules - built)]
        + [f"has {name}" for name in sorted(beside)]
    )


def stub_faults(tree: set[str], root: Path) -> list[str]:
    """Return the compiled modules with something for Python in them that have no stub."""
    return [
        f"lacks the stub of {name}"
        for name in sorted(tree)
        if name.endswith(".pyx")
        and PurePosixPath(name).is_relative_to(PACKAGE)
        and VISIBLE.search((root / name).read_text(encoding="utf-8"))
        and str(PurePosixPath(name).with_suffix(".pyi")) not in tree
    ]


def main(root: str, *archives: str) -> int:
    """Report every fault; 1 if there is any, or nothing to check."""
    tree = files_of(Path(root))
    faults = [f"the tree: {fault}" for fault in stub_faults(tree, Path(root))]
    for archive in map(Path, archives):
        check = wheel_faults if archive.suffix == ".whl" else sdist_faults
        faults += [f"{archive.name}: {fault}" for fault in check(tree, names_in(archive))]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults or not archives else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
