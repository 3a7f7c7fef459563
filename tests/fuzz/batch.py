"""Try a row of inputs in this process: what the children of ``python -m tests.fuzz`` do.

A line of JSON goes to standard output for each difference, and one at the end with the counts.
The number of the input that is being tried stands in a file, for the case that this process dies
of it or hangs.
"""

from __future__ import annotations

import collections
import json
import mmap
import os
import sys
import tempfile
import time
from pathlib import Path

from .checks import Difference
from .kinds import input_number

MOST_DIFFERENCES = 200


def main(seed, first, count, kinds, progress):
    # Tables that are built belong to nobody's cache.
    with tempfile.TemporaryDirectory() as folder, Path(progress).open("r+b") as file:
        os.environ["FASTPUZZLE_CACHE"] = folder
        place = mmap.mmap(file.fileno(), 8)
        counts, slowest = try_all(seed, first, count, kinds, memoryview(place).cast("Q"))
    say({"counts": counts, "slowest": slowest})


def try_all(seed, first, count, kinds, place):
    counts = collections.Counter()
    differences = 0
    slowest = (0.0, first)
    for number in range(first, first + count):
        place[0] = number
        began = time.perf_counter()
        kind, trial = input_number(seed, number, kinds)
        tried = ()
        try:
            tried = next(trial)
            outcome = next(trial)
        except Difference as difference:
            outcome = "different"
            differences += 1
            if differences <= MOST_DIFFERENCES:
                told = {
                    "number": number,
                    "kind": kind,
                    "what": str(difference),
                    "input": shown(tried),
                }
                say(told)
        slowest = max(slowest, (time.perf_counter() - began, number))
        counts[f"{kind}: {outcome}"] += 1
    return counts, slowest


def say(told):
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def shown(tried):
    """Return the input as Python writes it, as far as it can be written."""
    parts = []
    for part in tried:
        try:
            parts.append(f"{type(part).__name__} {part!r}"[:500].replace("\n", " "))
        except Exception:  # noqa: BLE001 (a hostile object has a hostile text)
            parts.append(f"an object of {type(part).__mro__[:-1]}")
    return ", ".join(parts)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]), tuple(sys.argv[4].split(",")), sys.argv[5])
