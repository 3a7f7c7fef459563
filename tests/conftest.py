"""What all tests share: when slow tests run, and a way to walk a path without the library."""

import signal

import pytest
from hypothesis import HealthCheck, settings

from fastpuzzle._store import pattern_sets

# A machine under load is slow, which is no fault of the code under test.
settings.register_profile("fastpuzzle", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fastpuzzle")

# A runner that was started in the background may ignore Ctrl-C, and the processes it starts would
# inherit that; a handler of its own is not inherited, so they begin as from a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)

STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}


def pytest_addoption(parser):
    parser.addoption("--run-slow", action="store_true", help="run the tests that take minutes")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--run-slow") or "slow" in config.getoption("-m"):
        return
    skip = pytest.mark.skip(reason="takes minutes: ask for it with --run-slow or -m slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)


def walk_blank(tiles, shape, moves):
    rows, cols = shape
    tiles = list(tiles)
    for move in moves:
        blank = tiles.index(0)
        down, right = STEPS[move]
        row, col = blank // cols + down, blank % cols + right
        assert 0 <= row < rows, f"{moves} leaves the board"
        assert 0 <= col < cols, f"{moves} leaves the board"
        target = row * cols + col
        tiles[blank], tiles[target] = tiles[target], 0
    return tuple(tiles)


@pytest.fixture(scope="session")
def walk():
    """The tiles after moves of the blank: ``walk(tiles, shape, moves)``."""
    return walk_blank


@pytest.fixture(scope="session")
def replay():
    """Assert that a path leads from one board to another; return its length.

    ``replay(path, start, goal)``, both boards with `tiles` and `shape`.
    """

    def replay(path, start, goal):
        assert path.start == start
        assert path.goal == goal
        assert walk_blank(start.tiles, start.shape, str(path)) == goal.tiles
        assert len(path) == len(str(path))
        return len(path)

    return replay


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    """Keep the tables that tests build out of the user's cache, and out of theirs the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FASTPUZZLE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def no_tables(tmp_path, monkeypatch):
    """Let the test begin without pattern databases in memory, and with an empty cache.

    Returns the cache directory, which does not exist yet.
    """
    monkeypatch.setattr(pattern_sets, "_data", {})
    monkeypatch.setattr(pattern_sets, "_heuristics", {})
    monkeypatch.setenv("FASTPUZZLE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="session")
def hard_board():
    """A 4x4 board 80 moves from the blank-last goal (Korf and Schultze 2005)."""
    return "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
