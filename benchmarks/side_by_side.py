"""Compare the searches of two builds by their CPU time, in turn: before a change and after it.

``python -m benchmarks.side_by_side --base old/bin/python --change new/bin/python`` has every item
solved by the packages of two environments, one after the other and then again, and prints the
least CPU time of each and their ratio. Loading tables is not in it. Paths must be the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import fastpuzzle as fp
from benchmarks.boards import hardest_fifteens, korf, korf_easiest
from benchmarks.units import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.boards import Puzzle

ROOT = Path(__file__).parents[1]
GOAL = fp.goals.blank_first((4, 4))


class Item(NamedTuple):
    """What is measured: boards, and the heuristic; with `resident`, tables in pages of 2 MB.

    The base may not know such tables, and then does without. Where it is `portable`, no
    instructions are used that a processor of its kind may lack.
    """

    name: str
    boards: Callable[[], list[Puzzle]]
    heuristic: str
    resident: bool = False
    portable: bool = False


def spread() -> list[Puzzle]:
    """Return fifteen of Korf's boards, of every difficulty but the extreme."""
    return korf_easiest(100)[3:90:6]


ITEMS = (
    Item("Manhattan, 15 of Korf's boards", spread, "manhattan"),
    Item("Manhattan, portable", spread, "manhattan", portable=True),
    Item("walking distance, Korf's 100", korf, "walking_distance"),
    Item("walking distance, portable", korf, "walking_distance", portable=True),
    Item("`walking_conflict`, Korf's 100", korf, "walking_conflict"),
    Item("`walking_conflict`, portable", korf, "walking_conflict", portable=True),
    Item("small set, Korf's 100", korf, "small"),
    Item("large set, mapped, Korf's 100", korf, "large"),
    Item("large set, resident, Korf's 100", korf, "large", resident=True),
    Item("large set, mapped, 17 boards of 80 moves", hardest_fifteens, "large"),
    Item("large set, resident, 17 boards of 80 moves", hardest_fifteens, "large", resident=True),
)


class Times(NamedTuple):
    """One run of an item: CPU seconds and expanded nodes of all boards, loading, and the paths."""

    seconds: float
    expanded: int
    boards: int
    loading: float
    paths: str


def open_set(name: str, *, resident: bool) -> fp.PatternDatabase:
    """Return a set all of whose pages are in memory."""
    if resident:
        try:
            return fp.PatternDatabase.named(name, GOAL, resident=True)
        except TypeError:
            # The base may have no such thing, and is measured with the mapping.
            pass
    database = fp.PatternDatabase.named(name, GOAL)
    database._data.max_excess()
    return database


def measure(item: Item) -> Times:
    """Solve the boards of an item with the package of this interpreter."""
    started = time.process_time()
    heuristic: str | fp.PatternDatabase = item.heuristic
    if heuristic in {"small", "large"}:
        heuristic = open_set(item.heuristic, resident=item.resident)
    puzzles = item.boards()
    # What a process makes once is made on a hard board.
    fp.distance(max(puzzles, key=attrgetter("moves")).start, GOAL, heuristic=heuristic)
    loading = time.process_time() - started
    expanded = 0
    paths = blake2b(digest_size=8)
    started = time.process_time()
    for puzzle in puzzles:
        path = fp.shortest_path(puzzle.start, GOAL, heuristic=heuristic)
        assert len(path) == puzzle.moves
        expanded += path.stats.expanded
        paths.update(str(path).encode())
    seconds = time.process_time() - started
    return Times(seconds, expanded, len(puzzles), loading, paths.hexdigest())


def times_of(python: str, item: Item) -> Times:
    """Return what the package of another interpreter takes for an item."""
    command = [python, "-m", "benchmarks.side_by_side", "--measure", item.name]
    result = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"FASTPUZZLE_SIMD": "0" if item.portable else "1"},
    )
    if result.returncode:
        raise SystemExit(f"{python}: {item.name}: {result.stderr}")
    return Times(*json.loads(result.stdout))


class Line(NamedTuple):
    """The best runs of an item, before and after."""

    item: Item
    base: Times
    change: Times

    def cells(self) -> list[str]:
        """Return what a row of the table shows: times a board, their ratio, and nodes a board."""
        base, change = (times.seconds / times.boards for times in (self.base, self.change))
        nodes = [f"{times.expanded / times.boards:,.0f}" for times in (self.base, self.change)]
        return [self.item.name, shown(base), shown(change), f"{base / change:.2f}", *nodes]


def compare(base: str, change: str, item: Item, runs: int) -> Line:
    """Measure an item with both builds in turn, and keep the least time of each."""
    best: dict[str, Times] = {}
    for _ in range(runs):
        for python in (base, change):
            times = times_of(python, item)
            best[python] = min(times, best.get(python, times))
    line = Line(item, best[base], best[change])
    if line.base.paths != line.change.paths:
        raise SystemExit(f"{item.name}: other paths than before")
    return line


HEAD = ("CPU time a board", "before", "after", "ratio", "expanded before", "after")


def main(arguments: list[str] | None = None) -> int:
    """Compare, or measure one item for whoever compares; print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", help="interpreter of the environment before")
    parser.add_argument("--change", default=sys.executable, help="and after (this one)")
    parser.add_argument("--runs", type=int, default=5, help="of each, in turn (5)")
    parser.add_argument("-k", dest="keyword", default="", help="only items with this in their name")
    parser.add_argument("--measure", metavar="ITEM", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.measure:
        (item,) = (item for item in ITEMS if item.name == options.measure)
        print(json.dumps(measure(item)))
        return 0
    if not options.base:
        parser.error("--base is needed")
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    for item in ITEMS:
        if options.keyword in item.name:
            line = compare(options.base, options.change, item, options.runs)
            print(f"| {' | '.join(line.cells())} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
