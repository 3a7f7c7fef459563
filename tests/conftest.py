"""What all tests share: workers, limits, when slow tests run, and a walk without the library."""

import contextlib
import faulthandler
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

import fastpuzzle as fp
from fastpuzzle._engine import ladder
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
# Names the directory of what is built once: for all workers, and for a pytest that a test starts.
SHARED = "FASTPUZZLE_TESTS_SHARED"
# Its arguments are the files for the table, and for what went wrong.
BUILD_3X4 = """
import sys, traceback
from pathlib import Path
import fastpuzzle
try:
    fastpuzzle.DistanceTable((3, 4), workers=None).save(sys.argv[1])
except BaseException:
    Path(sys.argv[2]).write_text(traceback.format_exc(), encoding="utf-8")
"""

STEPS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}


def pytest_addoption(parser):
    parser.addoption("--run-slow", action="store_true", help="run the tests that take long, too")
    parser.addoption(
        "--fuzz-seconds",
        type=float,
        default=0,
        metavar="S",
        help="let the fuzzers of tests/fuzz share S seconds of each worker, not some examples each",
    )


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
    if SHARED not in os.environ:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="fastpuzzle-tests-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True))


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


def shared_files():
    folder = Path(os.environ[SHARED])
    return folder / "3x4", folder / "3x4-failed"


def pytest_collection_finish(session):
    """Begin with what many tests wait for, in a process beside them."""
    needed = any("table_3x4" in item.fixturenames for item in session.items)
    worker = getattr(session.config, "workerinput", {"workerid": "gw0"})["workerid"]
    if needed and worker == "gw0" and not session.config.option.collectonly:
        files = shared_files()
        if not files[0].exists():
            builder = subprocess.Popen([sys.executable, "-c", BUILD_3X4, *files])
            session.config.add_cleanup(lambda: let_finish(builder))


def let_finish(builder):
    """Wait for what another worker may still need."""
    try:
        builder.wait(5 * TIMEOUT)
    except subprocess.TimeoutExpired:
        builder.kill()
        builder.wait()


def is_slow(item):
    return item.get_closest_marker("slow") is not None


def pytest_collection_modifyitems(config, items):
    if config.pluginmanager.hasplugin("timeout"):
        for item in items:
            if is_slow(item):
                item.add_marker(pytest.mark.timeout(SLOW_TIMEOUT))
            elif "table_3x4" in item.fixturenames:
                item.add_marker(pytest.mark.timeout(5 * TIMEOUT))
    if not config.getoption("--run-slow") and "slow" not in config.getoption("-m"):
        config.hook.pytest_deselected(items=[item for item in items if is_slow(item)])
        items[:] = [item for item in items if not is_slow(item)]


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
        # To optimise what tests compile takes longer than the tests, and nothing depends on it.
        patch.setenv("CFLAGS", f"{os.environ.get('CFLAGS', '')} -O1")
        patch.setenv("NUMBA_OPT", "0")
        # A pytest that a test starts is no worker.
        patch.delenv("PYTEST_XDIST_WORKER", raising=False)
        yield


@pytest.fixture(scope="session")
def table_3x4():
    """Return the smallest table of two bits a state, for the blank-last goal; shared by all."""
    file, failed = shared_files()
    while not file.exists():
        if failed.exists():
            pytest.fail(failed.read_text(encoding="utf-8"))
        time.sleep(0.05)
    return fp.DistanceTable.load(file)


@pytest.fixture(scope="session")
def built_once():
    """Return a directory that the first worker to come fills: ``built_once(name, fill)``."""

    def built_once(name, fill):
        folder = Path(os.environ[SHARED]) / name
        with FileLock(f"{folder}.lock"):
            if not folder.exists():
                unfinished = folder.with_name(f"{name}-{os.getpid()}")
                unfinished.mkdir()
                fill(unfinished)
                unfinished.rename(folder)
        return folder

    return built_once


@pytest.fixture
def no_tables(tmp_path, monkeypatch):
    """Let the test begin without pattern databases in memory, and with an empty cache.

    Returns the cache directory, which does not exist yet.
    """
    monkeypatch.setattr(pattern_sets, "_data", {})
    monkeypatch.setattr(pattern_sets, "_heuristics", {})
    monkeypatch.setattr(ladder, "_spent", {})
    monkeypatch.setattr(ladder, "_above", {})
    monkeypatch.setenv("FASTPUZZLE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="session")
def hard_board():
    """A 4x4 board 80 moves from the blank-last goal (Korf and Schultze 2005)."""
    return "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
