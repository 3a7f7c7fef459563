"""What all tests share: workers, limits, when slow tests run, and a walk without the library."""

import contextlib
import faulthandler
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from fastpuzzle._store import pattern_sets

try:
    import resource
except ImportError:  # Windows
    resource = None

# A machine under load is slow, which is no fault of the code under test.
settings.register_profile("fastpuzzle", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fastpuzzle")

# A runner that was started in the background may ignore Ctrl-C, and the processes it starts would
# inherit that; a handler of its own is not inherited, so they begin as from a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Seconds for a test, and for one that is marked as slow.
TIMEOUT, SLOW_TIMEOUT = 60, 3600
# Bytes of address space of each process. No test needs half of it; the C library reserves some for
# every thread.
MEMORY = (6 << 30) + (os.cpu_count() or 1) * (256 << 20)
# Where standard error goes whatever is captured.
STDERR = pytest.StashKey[int]()

STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}


def pytest_addoption(parser):
    parser.addoption("--run-slow", action="store_true", help="run the tests that take long, too")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    """Share the tests out among workers, one a core, and end what hangs.

    This is not in the project's settings, which the benchmarks have too: they are measured alone.
    Nor is it shared out by file: xdist would then run a test that ends its worker again and again.
    """
    option = config.option
    if config.pluginmanager.hasplugin("xdist") and not hasattr(config, "workerinput"):
        if option.numprocesses is None and not option.tx:
            option.numprocesses = "auto"
        if option.numprocesses and option.dist == "no":
            option.dist = "worksteal"
    if config.pluginmanager.hasplugin("timeout"):
        if option.timeout is None:
            option.timeout = TIMEOUT
        # A signal waits for the next line of Python, which a kernel that hangs never reaches.
        option.timeout_method = option.timeout_method or "thread"


def pytest_configure(config):
    limit_memory()
    capture = config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        config.stash[STDERR] = os.dup(2)


def limit_memory():
    """Let what takes ever more memory fail before the machine does."""
    # A sanitizer reserves terabytes.
    sanitized = "FASTPUZZLE_SANITIZE" in os.environ or "asan" in os.environ.get("LD_PRELOAD", "")
    if resource is None or sanitized:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    # macOS may refuse, and a limit that is lower already stays.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_set_timer(item, settings):
    """Let a thread without Python be the timer: the plugin's would wait for a loop with the GIL."""
    if settings.method == "signal":
        return None
    stderr = item.config.stash[STDERR]
    faulthandler.dump_traceback_later(settings.timeout, exit=True, file=stderr)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_cancel_timer():
    faulthandler.cancel_dump_traceback_later()


def pytest_collection_modifyitems(config, items):
    slow = [item for item in items if item.get_closest_marker("slow")]
    if config.pluginmanager.hasplugin("timeout"):
        for item in slow:
            item.add_marker(pytest.mark.timeout(SLOW_TIMEOUT))
    if slow and not config.getoption("--run-slow") and "slow" not in config.getoption("-m"):
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_deselected(items):
    if items and hasattr(items[0].config, "workerinput"):
        output = items[0].config.workeroutput
        output["deselected"] = output.get("deselected", 0) + len(items)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Have the summary count what a worker left out, as each of them does."""
    count = getattr(node, "workeroutput", {}).get("deselected", 0)
    reporter = node.config.pluginmanager.getplugin("terminalreporter")
    if count and reporter:
        reporter.stats["deselected"] = [node] * count


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
        # A pytest that a test starts is no worker.
        patch.delenv("PYTEST_XDIST_WORKER", raising=False)
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
