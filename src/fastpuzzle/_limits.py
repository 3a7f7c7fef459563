"""The limits of a call: checked, filled in, and reported when one is reached."""

from __future__ import annotations

import os
from operator import index

from fastpuzzle._kernels.ground.control import (
    EXHAUSTED,
    MEMORY_LIMIT,
    MOVE_LIMIT,
    NO_MEMORY,
    NODE_LIMIT,
    TIME_LIMIT,
    Control,
    Stopped,
)
from fastpuzzle.errors import LimitReachedError, TableFormatError
from fastpuzzle.stats import Progress, SearchStats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")
    OnProgress = Callable[[Progress], object]

__all__ = [
    "check_length",
    "check_workers",
    "limit_error",
    "make_control",
    "unnumbered",
    "within_limits",
]

# Longer times, which an int can name, do not fit in a float.
LONGEST_TIME = 1e18
# No path has so many; more would not fit in the kernels' numbers.
MOST_MOVES = 2**31 - 1
# Each has a control and perhaps arrays of its own, made before any of them begins.
MOST_WORKERS = 1000

# The name of a limit, and the reason of its error.
_LIMIT_NAMES = {
    NODE_LIMIT: ("node limit", "nodes"),
    TIME_LIMIT: ("time limit", "time"),
    MEMORY_LIMIT: ("memory limit", "memory"),
    NO_MEMORY: ("end of the memory", "memory"),
    MOVE_LIMIT: ("move limit", "moves"),
}


def make_control(
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    max_moves: int | None = None,
    on_progress: OnProgress | None = None,
    phase: str = "",
    workers: int | None = 1,
) -> Control:
    """Return the kernel's view of the limits, or raise TypeError or ValueError."""
    if time_limit is not None:
        time_limit = _check_time(time_limit)
    if node_limit is not None:
        node_limit = _check_count("node_limit", node_limit)
    if memory_limit is None:
        memory_limit = USABLE_MEMORY
    else:
        memory_limit = _check_count("memory_limit", memory_limit)
    if max_moves is not None:
        max_moves = min(_check_count("max_moves", max_moves), MOST_MOVES)
    report = None
    if on_progress is not None:
        if not callable(on_progress):
            raise TypeError(f"on_progress must be callable, not {type(on_progress).__name__}")

        def report(
            phase: str,
            bound: int,
            expanded: int,
            seconds: float,
            done: int | None,
            total: int | None,
        ) -> None:
            on_progress(Progress(phase, bound, expanded, seconds, done, total))

    return Control(
        node_limit, time_limit, memory_limit, report, phase, check_workers(workers), max_moves
    )


def check_workers(workers: int | None) -> int:
    """Return the number of threads, None and -1 being all cores; or raise TypeError or ValueError.

    More than a thousand are taken for a thousand: no machine has more use for them.
    """
    if workers is None:
        return os.cpu_count() or 1
    if type(workers) is not int:
        workers = _integer("workers", workers)
    if workers == -1:
        return os.cpu_count() or 1
    if workers < 1:
        raise ValueError(f"workers must be at least 1, or -1 for all cores, it is {workers}")
    return min(workers, MOST_WORKERS)


def limit_error(stop: Stopped, lower_bound: int, stats: SearchStats) -> Exception:
    """Return the error for a search that was stopped before it was done."""
    if stop.status == EXHAUSTED:
        return TableFormatError(
            f"{stats.algorithm} found no path where there is one: the tables of its heuristic are "
            "damaged"
        )
    proved = f": no path is shorter than {lower_bound} moves" if lower_bound else ""
    name, reason = _LIMIT_NAMES[stop.status]
    return LimitReachedError(
        f"{name} reached after {stats.expanded:,} expanded nodes, {stats.seconds:.2f} s{proved}",
        lower_bound=lower_bound,
        stats=stats,
        reason=reason,
    )


def check_length(length: int, control: Control, stats: SearchStats) -> None:
    """Raise LimitReachedError if a shortest path of so many moves has more than the call allows."""
    if control.max_moves is not None and length > control.max_moves:
        raise limit_error(Stopped(MOVE_LIMIT), length, stats)


def within_limits(make: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401
    """Call `make`, whose last argument is a Control; LimitReachedError where a limit ends it."""
    control: Control = arguments[-1]
    try:
        return make(*arguments)
    except Stopped as stop:
        stats = SearchStats(control.phase, seconds=control.seconds)
        raise limit_error(stop, control.lower_bound, stats) from None


class unnumbered:  # noqa: N801 (it is used like a function)
    """A context in which a building counts its own work in a control, and then restores it."""

    def __init__(self, control: Control) -> None:
        self.control = control

    def __enter__(self) -> None:
        self.done, self.total = self.control.done, self.control.total

    def __exit__(self, *_: object) -> None:
        self.control.done, self.control.total = self.done, self.total


def _usable_memory() -> int:
    """Return the bytes that a search may take unless the caller says otherwise.

    Three quarters of the machine's memory: past that, the system would stop the whole process
    where this library raises an error in it.
    """
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 3 // 4
    except (AttributeError, ValueError, OSError):  # not every system tells
        return 4 << 30


USABLE_MEMORY = _usable_memory()


def _check_time(seconds: float) -> float:
    """Return a time limit, or raise TypeError or ValueError."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"time_limit must be int or float or None, not {type(seconds).__name__}")
    _refuse_negative("time_limit", seconds)
    return float(min(seconds, LONGEST_TIME))


def _check_count(name: str, value: object) -> int:
    """Return what an option counts, as an int, or raise TypeError or ValueError."""
    count = _integer(name, value)
    _refuse_negative(name, count)
    return count


def _refuse_negative(name: str, value: float) -> None:
    if not value >= 0:  # NaN, too
        raise ValueError(f"{name} must not be negative, it is {value}")


def _integer(name: str, value: object) -> int:
    """Return a Python or NumPy integer as an int; TypeError for anything else, booleans too."""
    try:
        if not isinstance(value, bool):
            return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise TypeError(f"{name} must be int or None, not {type(value).__name__}")
