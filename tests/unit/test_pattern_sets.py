"""Named sets of pattern databases: when they are built, the cache, and everything that fails in it.

Most tests replace the sets of 4 x 4 by tiny ones, which are built in no time.
"""

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
import warnings
from math import prod
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._engine import ladder
from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._store import cache as _cache
from fastpuzzle._store import lookups, pattern_sets

# 57 moves; some million nodes without tables.
HARD = "8 2 13 15 10 3 5 4 11 14 7 6 0 12 1 9"
TABLE_BEGIN = 4096
TINY_BYTES = 5 * 16 * 15 * 14
TINY_SMALL = tuple(tuple(range(first, first + 3)) for first in range(1, 16, 3))
TINY_LARGE = tuple((first, first + 5, first + 10) for first in range(1, 6))
PATCH = f"""
from fastpuzzle._store import pattern_sets
pattern_sets.PARTITIONS["small", 4, 4, 0] = {TINY_SMALL}
pattern_sets.PARTITIONS["large", 4, 4, 0] = {TINY_LARGE}
"""
SMALL_FILE = "pattern-small-4x4-blank0.fpz"
LARGE_FILE = "pattern-large-4x4-blank0.fpz"


@pytest.fixture
def tiny_sets(no_tables, monkeypatch):
    """The cache, the sets of 4 x 4 being tiny."""
    monkeypatch.setitem(pattern_sets.PARTITIONS, ("small", 4, 4, 0), TINY_SMALL)
    monkeypatch.setitem(pattern_sets.PARTITIONS, ("large", 4, 4, 0), TINY_LARGE)
    return no_tables


@pytest.fixture
def builds(monkeypatch):
    """The shapes of all sets that are built."""
    built = []
    build_data = pattern_sets.build_data

    def build(shape, goal_blank, patterns, control):
        built.append((shape, sum(map(len, patterns))))
        return build_data(shape, goal_blank, patterns, control)

    monkeypatch.setattr(pattern_sets, "build_data", build)
    return built


def forget():
    """Be as a new process."""
    pattern_sets._data.clear()
    pattern_sets._heuristics.clear()
    ladder._spent.clear()
    ladder._above.clear()


def run_python(code, *arguments, timeout=120):
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def named_small():
    return fp.PatternDatabase.named("small", (4, 4))


def named_large():
    return fp.PatternDatabase.named("large", (4, 4))


def files(cache):
    """Return the names of the tables in the cache, without locks."""
    return sorted(file.name for file in cache.iterdir() if not file.name.endswith(".lock"))


def assert_bounds(database):
    """The bounds are those of a database that never saw a cache."""
    fresh = fp.PatternDatabase.build(database.goal, database.partition)
    assert database._data.buffer == fresh._data.buffer


# Partitions

SHAPES = [
    *((rows, cols) for rows in range(1, 7) for cols in range(1, 7)),
    *((1, 7), (1, 36), (36, 1), (2, 18), (9, 4), (3, 12), (7, 5)),
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_small_sets_cover_every_tile_once(shape):
    cells = prod(shape)
    for blank in range(cells):
        patterns = pattern_sets.partition_of("small", shape, blank)
        least = GoalClass.of(shape, blank).blank
        assert sorted(b"".join(patterns)) == [cell for cell in range(cells) if cell != least]
        assert all(list(pattern) == sorted(pattern) for pattern in patterns)
        assert all(1 <= len(pattern) <= 6 for pattern in patterns)
        sizes = [prod(range(cells - len(pattern) + 1, cells + 1)) for pattern in patterns]
        assert max(sizes, default=0) <= pattern_sets.SMALL_ENTRIES
        assert pattern_sets.has_set("small", shape, blank)


@pytest.mark.parametrize("shape", [(4, 4), (5, 5)], ids=str)
def test_the_large_sets_cover_every_tile_once(shape):
    for blank in range(prod(shape)):
        patterns = pattern_sets.partition_of("large", shape, blank)
        least = GoalClass.of(shape, blank).blank
        assert sorted(b"".join(patterns)) == [cell for cell in range(prod(shape)) if cell != least]
        assert all(list(pattern) == sorted(pattern) for pattern in patterns)


def test_every_listed_partition_is_of_a_least_cell():
    for (name, rows, cols, blank), patterns in pattern_sets.PARTITIONS.items():
        assert GoalClass.of((rows, cols), blank).blank == blank
        assert [tuple(pattern) for pattern in pattern_sets.partition_of(name, (rows, cols), blank)]
        assert sorted(sum(patterns, ())) == [cell for cell in range(rows * cols) if cell != blank]


@pytest.mark.parametrize("shape", [(3, 3), (2, 5), (1, 1), (6, 6)], ids=str)
def test_no_large_set(shape):
    assert not pattern_sets.has_set("large", shape, 0)


# What auto does


def test_an_easy_board_builds_nothing(no_tables, builds):
    for seed in range(20):
        start = fp.scramble(fp.goals.blank_last((4, 4)), 30, seed=seed)
        assert fp.shortest_path(start).stats.heuristic == "linear_conflict"
    assert not builds
    assert not no_tables.exists()
    assert pattern_sets._data == {}


def bytes_of(name):
    patterns = pattern_sets.partition_of(name, (4, 4), 0)
    return sum(prod(range(17 - len(pattern), 17)) for pattern in patterns)


def test_a_hard_board_builds_a_mini(no_tables, builds, replay):
    goal = fp.goals.blank_last((4, 4))
    start = fp.Board(HARD)
    path = fp.shortest_path(start)
    assert replay(path, start, goal) == fp.distance(start, heuristic="walking_conflict")
    assert (path.stats.heuristic, path.stats.tables) == ("pattern", "mini")
    assert path.stats.table_bytes == bytes_of("mini")
    names, nodes, seconds = zip(*path.stats.given_up, strict=True)
    assert set(names) == {"linear_conflict"}
    assert nodes[0] == ladder.NODES_A_FILE < sum(nodes) < path.stats.expanded
    assert 0 < sum(seconds) < path.stats.seconds
    assert builds == [((4, 4), 15)]
    assert not no_tables.exists()
    # What is at hand is used from the first node, for easy boards and mirrored goals as well.
    again = fp.shortest_path(start)
    assert again == path
    assert (again.stats.tables, again.stats.given_up) == ("mini", ())
    other = fp.goals.blank_first((4, 4))
    assert fp.shortest_path(fp.scramble(other, 30, seed=1), other).stats.tables == "mini"
    assert builds == [((4, 4), 15)]


def test_many_hard_boards_build_the_small_set(no_tables, builds, monkeypatch):
    monkeypatch.setattr(ladder, "NODES_AN_ENTRY_PATTERNS", 0.01)
    tables = [fp.shortest_path(HARD).stats.tables for _ in range(3)]
    assert tables == ["mini", "small", "small"]
    assert len(builds) == 2
    assert files(no_tables) == [SMALL_FILE]
    # Another process, as it were, finds the file soon.
    forget()
    changed = (no_tables / SMALL_FILE).stat().st_mtime_ns
    stats = fp.shortest_path(HARD).stats
    assert (stats.tables, stats.table_bytes) == ("small", bytes_of("small"))
    assert stats.given_up[0][1] == ladder.NODES_A_FILE
    assert len(builds) == 2
    assert (no_tables / SMALL_FILE).stat().st_mtime_ns == changed


def test_boards_that_are_easy_together_build_a_mini(no_tables, builds):
    start = fp.scramble(fp.goals.blank_last((4, 4)), 60, seed=2)
    calls = 0
    while fp.shortest_path(start).stats.tables is None:
        calls += 1
    assert calls > 1
    assert len(builds) == 1
    assert not no_tables.exists()


@pytest.mark.usefixtures("no_tables")
def test_a_large_set_that_cannot_be_used_is_not_built(builds, tiny_sets):
    named_small()
    forget()
    (tiny_sets / LARGE_FILE).write_bytes(b"no table")
    with pytest.warns(RuntimeWarning, match="not used"):
        assert fp.shortest_path(HARD).stats.tables == "small"
    assert len(builds) == 1


@pytest.mark.parametrize("shape", [(2, 7), (3, 5), (3, 6), (4, 5), (5, 5), (5, 6), (6, 6)], ids=str)
def test_a_mini_is_small_and_covers_every_tile_once(shape):
    cells = prod(shape)
    for blank in range(cells):
        patterns = pattern_sets.partition_of("mini", shape, blank)
        least = GoalClass.of(shape, blank).blank
        assert sorted(b"".join(patterns)) == [cell for cell in range(cells) if cell != least]
        assert pattern_sets.entries_of("mini", shape, blank) <= pattern_sets.MINI_ENTRIES


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("shape", [(2, 6), (3, 4), (2, 7), (4, 4)], ids=str)
def test_a_mini_answers_as_other_searches_do(shape):
    for seed in range(3):
        goal = fp.random_board(shape, seed=seed)
        mini = fp.PatternDatabase.named("mini", goal)
        start = fp.scramble(goal, 40, seed=seed)
        expected = fp.shortest_path(start, goal, heuristic="linear_conflict")
        assert fp.shortest_path(start, heuristic=mini) == expected


# Calls that ignore what others have left


def test_ignoring_tables_counts_do_not_depend_on_earlier_calls(no_tables):
    def counts():
        stats = fp.shortest_path(HARD, cache="ignore").stats
        return stats.tables, stats.expanded, stats.bounds

    first = counts()
    assert first[0] == "mini"
    assert counts() == first
    assert pattern_sets._data == ladder._spent == {}
    named_small()
    fp.shortest_path(HARD)
    assert counts() == first
    assert files(no_tables) == [SMALL_FILE]


@pytest.mark.usefixtures("tiny_sets")
def test_ignoring_tables_a_named_heuristic_builds_its_own(builds):
    named_small()
    for calls in range(2, 4):
        stats = fp.shortest_path(HARD, heuristic="pattern", cache="ignore").stats
        assert (stats.tables, stats.table_bytes) == ("small", TINY_BYTES)
        assert len(builds) == calls


@pytest.mark.usefixtures("no_tables")
def test_a_batch_that_ignores_tables_builds_once(builds):
    assert fp.distances([HARD] * 3, cache="ignore").tolist() == [57] * 3
    assert len(builds) == 1
    assert pattern_sets._data == {}


def test_ignoring_tables_an_exact_table_is_built_anew(monkeypatch):
    monkeypatch.setattr(lookups, "find_lookup", None)
    board = "8 6 7 2 5 4 3 0 1"
    for options in ({}, {"algorithm": "table"}):
        path = fp.shortest_path(board, cache="ignore", **options)
        assert (len(path), path.stats.algorithm) == (31, "table")
    assert fp.distances([board], cache="ignore").tolist() == [31]
    assert fp.count_shortest_paths(board, cache="ignore") == 40


@pytest.mark.parametrize(
    ("cache", "error"), [("no", ValueError), ("", ValueError), (None, TypeError), (True, TypeError)]
)
def test_another_word_for_the_cache(cache, error):
    for call in (fp.distance, fp.shortest_path, fp.all_shortest_paths, fp.count_shortest_paths):
        with pytest.raises(error, match="cache"):
            call("1 2 3 4 5 6 0 7 8", cache=cache)
    for call in (fp.distances, fp.shortest_paths):
        with pytest.raises(error, match="cache"):
            call(["1 2 3 4 5 6 0 7 8"], cache=cache)


ANOTHER_PROCESS = (
    PATCH
    + """
import sys, time
import fastpuzzle as fp
from fastpuzzle._store import pattern_sets

def build_data(*_):
    raise AssertionError("built")

pattern_sets.build_data = build_data
path = fp.shortest_path(sys.argv[1])
print(len(path), path.stats.heuristic, path.stats.table_bytes)
"""
)


def test_another_process_reads_the_cache(tiny_sets):
    named_small()
    file = tiny_sets / SMALL_FILE
    before = file.stat()
    done = run_python(ANOTHER_PROCESS, HARD)
    assert done.stdout.split() == ["57", "pattern", str(TINY_BYTES)], done.stderr
    after = file.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_the_best_set_of_the_cache_is_used(tiny_sets, builds):
    start = fp.scramble(fp.goals.blank_last((4, 4)), 60, seed=6)
    large = named_large()
    forget()
    path = fp.shortest_path(start, heuristic="pattern")
    assert path.stats.table_bytes == large.nbytes == TINY_BYTES
    assert fp.lower_bound(start, heuristic="pattern") == large.lower_bound(start)
    assert len(builds) == 1
    assert files(tiny_sets) == [LARGE_FILE]
    assert path.stats.bounds == fp.shortest_path(start, heuristic=large).stats.bounds


def test_a_set_is_built_once(tiny_sets, builds):
    first, second = named_small(), named_small()
    other = fp.PatternDatabase.named("small", fp.goals.blank_first((4, 4)))
    assert first._data is second._data is other._data
    assert len(builds) == 1
    assert files(tiny_sets) == [SMALL_FILE]


def test_without_memory_for_the_building_auto_does_without(no_tables, builds, replay):
    start = fp.Board(HARD)
    path = fp.shortest_path(start, memory_limit=1_000_000)
    assert replay(path, start, fp.goals.blank_last((4, 4))) == 57
    assert path.stats.heuristic == "walking_conflict"
    assert not builds
    assert not no_tables.exists()
    with pytest.raises(fp.LimitReachedError, match="memory limit"):
        fp.shortest_path(start, heuristic="pattern", memory_limit=1_000_000)
    with pytest.raises(fp.LimitReachedError, match="memory limit"):
        fp.PatternDatabase.named("small", (4, 4), memory_limit=1_000_000)


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("workers", [1, 2])
def test_the_time_limit_while_building(workers):
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        fp.shortest_path(HARD, heuristic="pattern", time_limit=0.2, workers=workers)
    assert time.monotonic() - began < 2
    assert fp.lower_bound(HARD) <= caught.value.lower_bound <= 57
    assert caught.value.lower_bound % 2 == 1
    assert pattern_sets._data == {}


def test_auto_begins_no_building_that_the_time_does_not_hold(no_tables, builds, monkeypatch):
    monkeypatch.setattr(ladder, "NODES_A_FILE", 10_000)
    monkeypatch.setattr(ladder, "SECONDS_AN_ENTRY", 1.0)
    path = fp.shortest_path(HARD, time_limit=50)
    assert (len(path), path.stats.heuristic, path.stats.tables) == (57, "walking_conflict", None)
    assert path.stats.given_up[0][1] == 10_000
    assert not builds
    assert not no_tables.exists()


def test_auto_makes_no_tables_at_all_for_a_short_time(no_tables, builds):
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        fp.shortest_path(fp.goals.blank_last((4, 4)).tiles[::-1], time_limit=0.03)
    assert caught.value.stats.heuristic == "linear_conflict"
    assert not builds
    assert not no_tables.exists()


def test_auto_knows_how_slow_the_machine_is(no_tables, builds, monkeypatch):
    """As if the same search took a thousand times as long."""
    monkeypatch.setattr(ladder, "NODES_A_SECOND_QUICK", 4e10)
    assert fp.shortest_path(HARD, time_limit=50).stats.tables is None
    assert not builds
    assert not no_tables.exists()


@pytest.mark.usefixtures("no_tables")
def test_progress_while_building(builds):
    seen = []
    fp.shortest_path(HARD, on_progress=seen.append)
    assert len(builds) == 1
    assert {progress.phase for progress in seen} <= {"idastar", "pattern"}
    assert all(fp.lower_bound(HARD) <= progress.bound or not progress.bound for progress in seen)


# The cache


def test_the_directory_can_be_chosen(tiny_sets, tmp_path, monkeypatch):
    monkeypatch.setenv("FASTPUZZLE_CACHE", str(tmp_path / "some" / "where"))
    named_small()
    assert files(tmp_path / "some" / "where") == [SMALL_FILE]
    assert not tiny_sets.exists()


def test_the_directory_is_else_the_users(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for chosen in (None, ""):
        if chosen is None:
            monkeypatch.delenv("FASTPUZZLE_CACHE")
        else:
            monkeypatch.setenv("FASTPUZZLE_CACHE", chosen)
        directory = _cache.cache_directory()
        assert directory.name == "fastpuzzle"
        if sys.platform.startswith("linux"):
            assert directory == tmp_path / "fastpuzzle"


def assert_only_from_memory(builds, match):
    """A small set works without the cache, a large one says why not before it is built."""
    with pytest.raises(OSError, match=match):
        named_large()
    assert builds == []
    small = named_small()
    assert_bounds(small)
    assert fp.shortest_path(HARD).stats.heuristic == "pattern"
    assert named_small()._data is small._data
    assert builds == [((4, 4), 15)]


def test_a_cache_that_is_a_file(tiny_sets, builds):
    tiny_sets.write_text("no directory", encoding="ascii")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        assert_only_from_memory(builds, "exists|Not a directory")
    assert tiny_sets.read_text(encoding="ascii") == "no directory"


@pytest.mark.usefixtures("tiny_sets")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_a_cache_that_cannot_be_made(builds, monkeypatch):
    monkeypatch.setenv("FASTPUZZLE_CACHE", "/proc/fastpuzzle/cache")
    assert_only_from_memory(builds, "/proc/fastpuzzle")


@pytest.mark.usefixtures("tiny_sets")
def test_a_cache_that_may_not_be_made(builds, monkeypatch):
    def mkdir(self, *_, **__):
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", mkdir)
    assert_only_from_memory(builds, "Permission denied")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_cache_that_may_not_be_written(tiny_sets, builds):
    tiny_sets.mkdir()
    tiny_sets.chmod(0o555)
    try:
        assert_only_from_memory(builds, "Permission denied")
    finally:
        tiny_sets.chmod(0o755)


@pytest.mark.parametrize("free", [0, TINY_BYTES - 1])
def test_a_full_disk(free, tiny_sets, builds, monkeypatch):
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, free)
    )
    assert_only_from_memory(builds, f"16,800 bytes are needed, {free:,} are free")
    assert files(tiny_sets) == []


def test_a_disk_that_fills_while_it_is_written(tiny_sets, builds, monkeypatch):
    def fsync(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match="No space left"):
        named_large()
    assert_bounds(named_small())
    assert files(tiny_sets) == []
    assert len(builds) == 2


FILE_SIZE_LIMIT = (
    PATCH
    + """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))
import fastpuzzle as fp
try:
    fp.PatternDatabase.named("large", (4, 4))
except OSError as error:
    print(error.strerror)
path = fp.shortest_path(sys.argv[1], heuristic="pattern")
print(len(path), path.stats.heuristic)
"""
)


@pytest.mark.skipif(os.name != "posix", reason="needs limits of resources")
def test_a_file_that_cannot_be_written_to_its_end(tiny_sets):
    done = run_python(FILE_SIZE_LIMIT, HARD)
    assert done.stdout.splitlines() == ["File too large", "57 pattern"], done.stderr
    assert files(tiny_sets) == []


# Damaged files


DAMAGES = {
    "empty": lambda _: b"",
    "truncated": lambda content: content[:-1],
    "header alone": lambda content: content[:4096],
    "header changed": lambda content: content[:60] + bytes([content[60] ^ 1]) + content[61:],
    "data changed": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "foreign": lambda _: b"%PDF-1.7" + bytes(10_000),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_of_a_small_set_is_built_anew(damage, tiny_sets, builds):
    named_small()
    file = tiny_sets / SMALL_FILE
    content = file.read_bytes()
    file.write_bytes(damage(content))
    forget()
    with pytest.warns(RuntimeWarning, match=f"cached tables are not used: .*{SMALL_FILE}"):
        assert_bounds(named_small())
    assert len(builds) == 2
    assert file.read_bytes()[TABLE_BEGIN:] == content[TABLE_BEGIN:]
    forget()
    assert_bounds(named_small())
    assert len(builds) == 2


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_of_a_large_set_is_not_used(damage, tiny_sets):
    named_large()
    file = tiny_sets / LARGE_FILE
    file.write_bytes(damage(file.read_bytes()))
    forget()
    with pytest.warns(RuntimeWarning, match=f"cached tables are not used: .*{LARGE_FILE}"):
        path = fp.shortest_path(HARD, heuristic="pattern")
    assert len(path) == 57
    assert files(tiny_sets) == [LARGE_FILE, SMALL_FILE]
    forget()
    with pytest.warns(RuntimeWarning, match="not used"):
        assert_bounds(named_large())
    forget()
    assert_bounds(named_large())


def test_a_damaged_header_of_a_file_that_is_not_read_whole(tiny_sets, monkeypatch):
    """Large files are checked by their headers only."""
    monkeypatch.setattr(pattern_sets, "CHECKED_BYTES", 1000)
    named_large()
    file = tiny_sets / LARGE_FILE
    content = file.read_bytes()
    forget()
    fp.lower_bound(HARD, heuristic="pattern")
    assert [*pattern_sets._data] == [("large", 4, 4, 0)]
    for position in (0, 9, 20, 50, 100):
        file.write_bytes(content[:position] + b"\xa7" + content[position + 1 :])
        forget()
        with pytest.warns(RuntimeWarning, match="not used"):
            fp.lower_bound(HARD, heuristic="pattern")
        assert [*pattern_sets._data] == [("small", 4, 4, 0)]
    file.write_bytes(content[:-1])
    forget()
    with pytest.warns(RuntimeWarning, match="truncated"):
        fp.lower_bound(HARD, heuristic="pattern")


def test_a_file_with_another_partition(tiny_sets, builds):
    tiny_sets.mkdir()
    tiles = [*range(1, 16)]
    goal = fp.Board([0, *tiles])
    foreign = fp.PatternDatabase.build(goal, [tiles[first::5] for first in range(5)])
    foreign.save(tiny_sets / SMALL_FILE)
    with pytest.warns(RuntimeWarning, match="another partition"):
        assert_bounds(named_small())
    assert len(builds) == 1
    forget()
    assert_bounds(named_small())
    assert len(builds) == 1


def test_a_directory_in_place_of_a_file(tiny_sets, builds):
    (tiny_sets / SMALL_FILE).mkdir(parents=True)
    with pytest.warns(RuntimeWarning, match="not used"):
        assert_bounds(named_small())
    assert fp.distance(HARD) == 57
    assert len(builds) == 1


# Several processes

KILLED = """
import sys
import fastpuzzle as fp

def ready(progress):
    print("building", flush=True)

fp.PatternDatabase.named("large", (4, 4), on_progress=ready, workers=1)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_a_process_that_is_killed_while_it_builds(no_tables, monkeypatch, builds):
    with subprocess.Popen(
        [sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "building\n"
        finally:
            process.send_signal(signal.SIGKILL)
    assert files(no_tables) == []
    # The lock of the killed process is free.
    monkeypatch.setitem(pattern_sets.PARTITIONS, ("large", 4, 4, 0), TINY_LARGE)
    assert_bounds(named_large())
    assert len(builds) == 1
    assert files(no_tables) == [LARGE_FILE]


KILLED_WHILE_WRITING = (
    PATCH
    + """
import os, signal
import fastpuzzle as fp
os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)
fp.PatternDatabase.named("small", (4, 4))
"""
)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_a_process_that_is_killed_while_it_writes(tiny_sets, builds):
    assert run_python(KILLED_WHILE_WRITING).returncode == -signal.SIGKILL
    left = files(tiny_sets)
    assert SMALL_FILE not in left
    assert all(name.endswith(".tmp") for name in left)
    assert_bounds(named_small())
    assert len(builds) == 1
    assert SMALL_FILE in files(tiny_sets)


AT_ONCE = (
    PATCH
    + """
import sys, time
import fastpuzzle as fp
from fastpuzzle._store import pattern_sets

build_data = pattern_sets.build_data

def build(*arguments):
    print("built", flush=True)
    time.sleep(0.5)
    return build_data(*arguments)

pattern_sets.build_data = build
print("ready", flush=True)
sys.stdin.readline()
path = fp.shortest_path(sys.argv[1], heuristic="pattern")
print(len(path), path.stats.table_bytes, flush=True)
"""
)


@pytest.mark.usefixtures("tiny_sets")
def test_processes_that_start_at_once_build_once():
    command = [sys.executable, "-c", AT_ONCE, HARD]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    try:
        for process in processes:
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
        lines = [process.communicate(timeout=60)[0].splitlines() for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    assert sorted(map(len, lines)) == [1, 1, 2]
    assert {line[-1] for line in lines} == {f"57 {TINY_BYTES}"}


def test_the_time_limit_while_another_process_builds(tiny_sets):
    file = tiny_sets / SMALL_FILE
    tiny_sets.mkdir()
    code = "import sys; from pathlib import Path; from fastpuzzle._store.cache import build_lock\n"
    code += "with build_lock(Path(sys.argv[1]), lambda: None): print('locked', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "locked\n"
        began = time.monotonic()
        with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
            fp.shortest_path(HARD, heuristic="pattern", time_limit=0.3)
        assert time.monotonic() - began < 3
        assert fp.lower_bound(HARD) <= caught.value.lower_bound <= 57
        process.communicate("\n")
    assert len(fp.shortest_path(HARD, heuristic="pattern")) == 57


THREADS = (
    PATCH
    + """
import threading
import fastpuzzle as fp
from fastpuzzle._store import pattern_sets

built = []
build_data = pattern_sets.build_data
pattern_sets.build_data = lambda *arguments: built.append(1) or build_data(*arguments)
answers = [None] * 8
barrier = threading.Barrier(8)

def ask(number):
    barrier.wait()
    answers[number] = fp.lower_bound("HARD", heuristic="pattern")

threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(built), len(set(answers)))
"""
)


@pytest.mark.usefixtures("tiny_sets")
def test_threads_that_start_at_once_build_once():
    done = run_python(THREADS.replace("HARD", HARD))
    assert done.stdout.split() == ["1", "1"], done.stderr


# Other goals


def goal_with_blank_at(cell):
    tiles = [*range(1, 16)]
    tiles.insert(cell, 0)
    return fp.Board(tiles)


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize(
    "goal", [fp.goals.snail((4, 4)), *map(goal_with_blank_at, (1, 7, 6))], ids=fp.Board.one_line
)
def test_goals_with_the_blank_elsewhere(goal, replay):
    for seed in range(5):
        start = fp.scramble(goal, 60, seed=seed)
        exact = fp.distance(start, goal, heuristic="walking_conflict")
        path = fp.shortest_path(start, goal, heuristic="pattern")
        assert replay(path, start, goal) == exact
        assert path.stats.heuristic == "pattern"
