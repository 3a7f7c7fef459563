"""Boards that the suites share: fixed, or drawn from a fixed seed."""

from __future__ import annotations

import random

import pytest

import fastpuzzle as fp


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the long benchmarks be asked for."""
    parser.addoption("--full", action="store_true", help="run the benchmarks of minutes, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes unless --full is given."""
    if not config.getoption("--full"):
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="takes minutes: ask for it with --full"))


# One of the two boards of the 8-puzzle that are farthest from the goal (31 moves).
HARDEST_EIGHT = (8, 6, 7, 2, 5, 4, 3, 0, 1)
PAIRS = 1000


@pytest.fixture(scope="session")
def random_pairs() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return 1,000 random solvable (start, goal) pairs of the 8-puzzle."""
    source = random.Random(20)
    pairs: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    while len(pairs) < PAIRS:
        start, goal = tuple(source.sample(range(9), 9)), tuple(source.sample(range(9), 9))
        if fp.is_solvable(start, goal):
            pairs.append((start, goal))
    return pairs
