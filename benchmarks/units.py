"""How times are written."""

from __future__ import annotations

UNITS = (("s", 1), ("ms", 1e-3), ("\N{MICRO SIGN}s", 1e-6), ("ns", 1e-9))


def shown(seconds: float) -> str:
    """Return a time with three digits and its unit."""
    unit, size = next((unit for unit in UNITS if seconds >= unit[1]), UNITS[-1])
    return f"{seconds / size:.3g} {unit}"
