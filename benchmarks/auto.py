"""Compare ``auto`` with the best that a user can name: ``python -m benchmarks.auto``.

Every choice solves the same boards in a process of its own that begins with an empty cache, and
then in another one whose cache has the small set. CPU time, with all that is built on the way.
``auto`` is meant to be within 1.5 of the best, or two milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import fastpuzzle as fp
from benchmarks.units import shown
from fastpuzzle._store.pattern_sets import NAMES, has_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
BOARDS = 100
# Seconds that a choice gets; one that needs more is out, unless it is `auto`.
PATIENCE = 5.0

AUTO = "auto"
SEARCHES = ("table", "bidirectional")
HEURISTICS = ("linear_conflict", "walking_conflict", "pattern")
SETS = tuple(name for name in NAMES if name != "large")


class Field(NamedTuple):
    """Boards of one shape: random ones, or such as some moves make of the goal."""

    shape: tuple[int, int]
    moves: range | None = None

    def boards(self) -> Iterator[fp.Board]:
        """Yield the same boards in every process."""
        goal = fp.goals.blank_last(self.shape)
        for seed in range(BOARDS):
            if self.moves is None:
                yield fp.random_board(self.shape, seed=seed)
            else:
                yield fp.scramble(goal, self.moves[seed % len(self.moves)], seed=seed)

    def __str__(self) -> str:
        rows, cols = self.shape
        what = "random" if self.moves is None else f"{self.moves[0]} to {self.moves[-1]} moves"
        return f"{rows}x{cols}, {what}"


EASY, LONGER = range(10, 31), range(40, 61)
FIELDS = (
    *(Field(shape) for shape in ((3, 3), (2, 4), (2, 5), (3, 4), (2, 6), (2, 7), (3, 5), (4, 4))),
    *(Field(shape, LONGER) for shape in ((2, 8), (3, 6), (4, 5), (5, 5), (5, 6), (6, 6))),
    *(Field(shape, EASY) for shape in ((3, 3), (3, 4), (2, 7), (4, 4), (5, 5), (6, 6))),
)


def options_of(choice: str, shape: tuple[int, int]) -> dict[str, object]:
    """Return how a call asks for a choice."""
    if choice in SEARCHES:
        return {"algorithm": choice}
    if choice in SETS:
        return {"heuristic": fp.PatternDatabase.named(choice, shape)}
    return {} if choice == AUTO else {"heuristic": choice}


def measure(field: Field, choice: str) -> float | None:
    """Return the CPU time of all boards in this process; None where a choice is not for them."""
    boards = list(field.boards())
    started = time.process_time()
    try:
        options = options_of(choice, field.shape)
        for board in boards:
            left = PATIENCE - (time.process_time() - started)
            limit = {} if choice == AUTO else {"time_limit": max(left, 0)}
            fp.distance(board, **options, **limit)
    except (ValueError, fp.LimitReachedError):
        return None
    return time.process_time() - started


def times_of(field: Field, choice: str, filled: str) -> tuple[float | None, float | None]:
    """Return the times of two processes: with an empty cache, and with one that is filled."""
    with tempfile.TemporaryDirectory() as empty:
        first, second = (
            json.loads(in_process("--measure", str(field), choice, cache=cache))
            for cache in (empty, filled)
        )
    return first, second


def in_process(*arguments: str, cache: str) -> bytes:
    """Return what this program prints in a process of its own that has a cache."""
    environment = {**os.environ, "FASTPUZZLE_CACHE": cache}
    command = [sys.executable, "-m", "benchmarks.auto", *arguments]
    return subprocess.check_output(command, cwd=ROOT, env=environment)


def best_of(times: dict[str, float | None]) -> tuple[str, float]:
    """Return the best choice that a user can name, and its time."""
    named = {choice: took for choice, took in times.items() if took is not None and choice != AUTO}
    best = min(named, key=named.__getitem__, default="nothing")
    return best, named.get(best, PATIENCE)


def row(field: Field, when: str, times: dict[str, float | None]) -> str:
    """Return a line of the table."""
    best, took = best_of(times)
    auto = times[AUTO] or 0.0
    verdict = "" if auto <= max(1.5 * took, took + 2e-3) else " **above**"
    ratio = f"{auto / took:.2f}{verdict}"
    return f"| {field} | {when} | {shown(auto)} | {shown(took)} ({best}) | {ratio} |"


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "-k", dest="keyword", default="", help="only fields with this in their name"
    )
    parser.add_argument("--measure", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--fill", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    by_name = {str(field): field for field in FIELDS}
    if options.measure:
        name, choice = options.measure
        print(json.dumps(measure(by_name[name], choice)))
        return 0
    if options.fill:
        fp.PatternDatabase.named("small", by_name[options.fill].shape)
        return 0
    print("| 100 boards | cache | `auto` | best choice | ratio |\n|---|---|---|---|---|")
    for field in FIELDS:
        if options.keyword not in str(field):
            continue
        sets = [name for name in SETS if has_set(name, field.shape, 0)]
        with tempfile.TemporaryDirectory() as cache:
            in_process("--fill", str(field), cache=cache)
            taken = {
                choice: times_of(field, choice, cache)
                for choice in (AUTO, *SEARCHES, *HEURISTICS, *sets)
            }
        for number, when in enumerate(("empty", "filled")):
            times = {choice: both[number] for choice, both in taken.items()}
            print(row(field, when, times), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
