"""A pytest plugin whose fixture ``benchmark`` has instructions counted instead of time taken.

Callgrind dumps its counts whenever `math.cbrt` is called, which nothing else does. So the counts
between two calls, around one call of what is measured, are its own: no start of the interpreter,
no imports, no preparation.
"""

from __future__ import annotations

import gc
from math import cbrt
from pathlib import Path

import pytest

# The function of the C library that `math.cbrt` calls.
MARKER = "cbrt"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ask for the file of the names of what was counted, in order."""
    parser.addoption("--counted", type=Path, required=True, help="where the names go")


def pytest_configure(config: pytest.Config) -> None:
    """Know the marker that pytest-benchmark has registered where it is loaded."""
    config.addinivalue_line("markers", "benchmark: what the plugin of that name understands")


class Counter:
    """Stands in for the fixture of pytest-benchmark: one call to warm up, one that counts."""

    # There are no times.
    stats = None

    def __init__(self, name: str, counted: Path) -> None:
        self.name = name
        self.counted = counted
        self.extra_info: dict[str, object] = {}

    def __call__(self, target, *args, **kwargs):
        # Kept until the end, so that the counted call finds no memory that this one gave back:
        # how much of that there is depends on all that ran before.
        warmed_up = target(*args, **kwargs)
        gc.collect()
        gc.disable()
        cbrt(1.0)
        result = target(*args, **kwargs)
        cbrt(1.0)
        del warmed_up
        gc.enable()
        with self.counted.open("a", encoding="utf-8") as names:
            names.write(f"{self.name}\n")
        return result

    def pedantic(self, target, args=(), kwargs=None, **_rounds):
        """Count one call, too, however many rounds are asked for."""
        return self(target, *args, **(kwargs or {}))


@pytest.fixture
def benchmark(request):
    """Count the instructions of one call."""
    return Counter(request.node.name, request.config.getoption("--counted"))
