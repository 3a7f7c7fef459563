"""Times out of the JSON of benchmark runs."""

from __future__ import annotations

import json
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class Time(NamedTuple):
    """The time of one board or call, in seconds, and how many of the paths were too long."""

    seconds: float
    boards: int
    too_long: int


class Run:
    """What one run of the benchmarks measured, by the name of a benchmark without its folder."""

    def __init__(self, content: dict) -> None:
        self.machine = content["machine_info"]
        self.benchmarks = {
            benchmark["fullname"].removeprefix("benchmarks/"): benchmark
            for benchmark in content["benchmarks"]
        }

    def time(self, name: str) -> Time | None:
        """Return what a benchmark took, None if it was not run; see `Row` for the names."""
        name, _, extra = name.partition(" ")
        benchmark = self.benchmarks.get(name)
        if benchmark is None:
            return None
        info = benchmark["extra_info"]
        boards = info.get("boards", 1)
        seconds = info[extra] * 1e-6 if extra else benchmark["stats"]["median"] / boards
        return Time(seconds, boards, info.get("too_long", 0))


def read(paths: Iterable[Path]) -> list[Run]:
    """Return saved runs."""
    return [Run(json.loads(path.read_text(encoding="utf-8"))) for path in paths]


def first_with(runs: list[Run], names: Iterable[str]) -> Run | None:
    """Return the first run that has all of these benchmarks: only then can they be compared."""
    names = [name for name in names if name]
    return next((run for run in runs if all(run.time(name) for name in names)), None)
