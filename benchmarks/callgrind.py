"""Count the instructions of the quick benchmarks under Valgrind's callgrind."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.counting import MARKER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
# Whatever may make two runs differ: order in sets and dictionaries, threads, plugins, caches.
STEADY = {
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    # The same form of a search on every processor.
    "FASTPUZZLE_SIMD": "0",
}
# How much these search, copy and clear depends on what lies in memory, so on all that ran before.
ALLOCATORS = {"malloc", "calloc", "realloc", "free"}


class CountingError(Exception):
    """The benchmarks did not run, or not all of them were counted."""


def own_instructions(profile: Iterable[str]) -> int:
    """Return the instructions in a profile of callgrind, without those of the allocator."""
    total = 0
    caller = callee = ""
    costs_of_call_follow = False
    for line in profile:
        key, _, value = line.rstrip("\n").partition("=")
        if costs_of_call_follow:
            costs_of_call_follow = False
            if callee in ALLOCATORS and caller not in ALLOCATORS:
                total -= int(line.split()[1])
        elif key == "fn":
            caller = value
        elif key == "cfn":
            callee = value
        elif key == "calls":
            costs_of_call_follow = True
        elif line.startswith("totals: "):
            total += int(line.split()[1])
    return total


def read_counts(profile: Path) -> list[int]:
    """Return the counts between the first and second marker, third and fourth, and so on.

    A dump is written at each marker: at the second, fourth and so on of what was measured.
    """
    counts: list[int] = []
    while (dump := profile.with_name(f"{profile.name}.{2 * len(counts) + 2}")).exists():
        with dump.open(encoding="utf-8") as lines:
            counts.append(own_instructions(lines))
    return counts


def count(python: str, keyword: str = "") -> dict[str, int]:
    """Return the instructions of each quick benchmark with the package of an interpreter.

    The benchmarks are those of this tree; the interpreter's environment needs the package and
    pytest. `keyword` selects as pytest's ``-k`` does.
    """
    for program in ("valgrind", python):
        if shutil.which(program) is None:
            raise CountingError(f"counting instructions needs {program}, which is not there")
    # Not resolved: a link into a virtual environment means that environment.
    interpreter = Path(shutil.which(python)).absolute()
    with tempfile.TemporaryDirectory() as folder:
        profile, names = Path(folder, "profile"), Path(folder, "names")
        names.touch()
        valgrind = [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"),
            *("--compress-strings=no", "--dump-line=no", f"--dump-before={MARKER}"),
        ]
        pytest = [
            *(
                interpreter,
                "-m",
                "pytest",
                str(ROOT / "benchmarks"),
                "--quick",
                "-q",
                "-k",
                keyword,
            ),
            *(f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml")),
            *("-p", "benchmarks.counting", f"--counted={names}", "-p", "no:cacheprovider"),
        ]
        done = subprocess.run(
            [*valgrind, *pytest],
            # Away from the tree, so that nothing of it shadows the installed package.
            cwd=folder,
            env={**os.environ, **STEADY, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise CountingError(f"{python} failed:\n{done.stdout}{done.stderr}")
        counted = names.read_text(encoding="utf-8").splitlines()
        counts = read_counts(profile)
    if len(counts) != len(counted):
        raise CountingError(f"{len(counted)} benchmarks ran, but {len(counts)} were counted")
    return dict(zip(counted, counts, strict=True))
