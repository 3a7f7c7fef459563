"""Which benchmarks run, and what a saved run says about the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.machine import describe

# The names under which runs of different versions are compared.
GROUPS = (
    *("ranking", "bfs", "bidirectional", "table", "idastar", "astar", "pattern", "batch"),
    *("quick", "import"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let fewer or more benchmarks be asked for."""
    parser.addoption("--quick", action="store_true", help="run one item a kernel, for a minute")
    parser.addoption("--full", action="store_true", help="run the benchmarks of minutes, too")


def group_of(item: pytest.Item) -> str | None:
    """Return the group of a benchmark."""
    marker = item.get_closest_marker("benchmark")
    return marker.kwargs.get("group") if marker else None


def is_wanted(config: pytest.Config, item: pytest.Item) -> bool:
    """Return whether the options ask for an item; those of other folders are not ours to judge."""
    if Path(__file__).parent not in item.path.parents:
        return True
    if group_of(item) not in GROUPS:
        raise pytest.UsageError(f"{item.nodeid} needs one of the groups {', '.join(GROUPS)}")
    if config.getoption("--quick"):
        return group_of(item) == "quick"
    return config.getoption("--full") or item.get_closest_marker("slow") is None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for."""
    wanted = [item for item in items if is_wanted(config, item)]
    unwanted = [item for item in items if item not in wanted]
    config.hook.pytest_deselected(items=unwanted)
    items[:] = wanted


# Instructions are counted without the plugin that has this hook.
@pytest.hookimpl(optionalhook=True)
def pytest_benchmark_update_machine_info(machine_info: dict) -> None:
    """Save what was built by what."""
    machine_info.update(describe())
