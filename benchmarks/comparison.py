"""Two counts of the same benchmarks beside each other, and which of them are too far apart."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """The instructions of one benchmark before and after a change; None where it did not run."""

    name: str
    base: int | None
    change: int | None

    @property
    def percent(self) -> float | None:
        """Return by how much the change takes more, None if it cannot be compared."""
        if self.base is None or self.change is None:
            return None
        return 100 * (self.change - self.base) / self.base

    def fails(self, tolerance: float) -> bool:
        """Return whether a benchmark is lost or takes more than so many percent more."""
        if self.percent is None:
            return self.change is None
        return self.percent > tolerance


def compare(base: dict[str, int], change: dict[str, int]) -> list[Line]:
    """Return a line for each benchmark of either side, in the order of the base."""
    return [Line(name, base.get(name), change.get(name)) for name in base | change]


def shown(line: Line, tolerance: float) -> str:
    """Return a line of the table."""
    base, change = ("-" if count is None else f"{count:,}" for count in (line.base, line.change))
    ratio = "new" if line.change and line.base is None else "lost"
    if line.percent is not None:
        ratio = f"{line.percent:+.2f} %"
    verdict = "  <-- fails" if line.fails(tolerance) else ""
    return f"{line.name:36}{base:>16}{change:>16}{ratio:>12}{verdict}"


def table(lines: list[Line], tolerance: float) -> str:
    """Return the table."""
    head = f"{'instructions':36}{'base':>16}{'change':>16}{'':>12}"
    return "\n".join([head, *(shown(line, tolerance) for line in lines)])
