"""Pattern databases as objects: options, building and limits, files, and use in the searches."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from hashlib import blake2b
from math import prod
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle import patterns
from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._kernels.patterns.data import PatternData
from fastpuzzle._store.files import write_table

HEADER_BEGIN = 48
TABLE_BEGIN = 4096
FOURS = [[1, 2, 3, 4], [5, 6, 7, 8]]
PARTITIONS_3X3 = [
    FOURS,
    [[1, 2, 4, 5], [3, 6, 7, 8]],
    [[1, 8], [2, 7], [3, 6], [4, 5]],
    [[1, 2, 3, 4, 5, 6, 7], [8]],
    [[tile] for tile in range(1, 9)],
]
# The first pattern takes some seconds.
LONG = [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13], [14, 15]]
LONG_ENTRIES = 57_657_600 + 5_765_760 + 240


@pytest.fixture(scope="module")
def fours():
    return fp.PatternDatabase.build((3, 3), FOURS)


@pytest.fixture(scope="module")
def saved(fours, tmp_path_factory):
    """The bytes of a saved database of 3x3."""
    file = tmp_path_factory.mktemp("patterns") / "database"
    fours.save(file)
    return file.read_bytes()


def header_of(content):
    end = HEADER_BEGIN + int.from_bytes(content[12:16], "little")
    return json.loads(content[HEADER_BEGIN:end])


# What is no partition

NO_PARTITIONS = [
    ([[1, 2, 3, 4], [5, 6, 7]], "tile 8 is in no pattern"),
    ([[2, 3, 4], [5, 6, 7, 8]], "tile 1 is in no pattern"),
    ([], "tile 1 is in no pattern"),
    ([[1, 2, 3, 4], [4, 5, 6, 7, 8]], "tile 4 is in two patterns, or twice in one"),
    ([[1, 2, 3, 3, 4], [5, 6, 7, 8]], "tile 3 is in two patterns, or twice in one"),
    ([[0, 1, 2, 3, 4], [5, 6, 7, 8]], "there is no tile 0 on a board of 9 cells"),
    ([[1, 2, 3, 4], [5, 6, 7, 8, 9]], "there is no tile 9"),
    ([[-1, 2, 3, 4], [5, 6, 7, 8]], "there is no tile -1"),
    ([[1, 2, 3, 4], [5, 6, 7, 8, 10**30]], "there is no tile 1000000"),
    ([[1, 2, 3, 4], [], [5, 6, 7, 8]], "1 to 8 tiles, this one has 0"),
    ([range(1, 10)], "1 to 8 tiles, this one has 9"),
]


@pytest.mark.parametrize(("partition", "match"), NO_PARTITIONS, ids=str)
def test_what_does_not_divide_the_tiles(partition, match):
    with pytest.raises(ValueError, match=match):
        fp.PatternDatabase.build((3, 3), partition)


def test_nine_tiles_are_too_many():
    with pytest.raises(ValueError, match="1 to 8 tiles, this one has 9"):
        fp.PatternDatabase.build((4, 4), [range(1, 10), range(10, 16)])


@pytest.mark.parametrize(
    "partition",
    [
        *([[True, 2, 3, 4], [5, 6, 7, 8]], [[1.0, 2, 3, 4], [5, 6, 7, 8]]),
        *([["1", 2, 3, 4], [5, 6, 7, 8]], ["1234", "5678"], [[None], [5]]),
        *([1, 2, 3, 4, 5, 6, 7, 8], 12345678, None, [[[1], 2, 3, 4], [5, 6, 7, 8]]),
    ],
    ids=str,
)
def test_tiles_that_are_no_numbers(partition):
    with pytest.raises(TypeError):
        fp.PatternDatabase.build((3, 3), partition)


@pytest.mark.parametrize("shape", [(1, 37), (37, 1), (6, 7), (15, 17)], ids=str)
def test_more_than_36_cells(shape):
    partition = [[tile] for tile in range(1, prod(shape))]
    with pytest.raises(ValueError, match="36 cells"):
        fp.PatternDatabase.build(shape, partition)
    with pytest.raises(ValueError, match="36 cells"):
        fp.PatternDatabase.named("small", shape)
    with pytest.raises(ValueError, match="36 cells"):
        fp.lower_bound(fp.goals.blank_last(shape), heuristic="pattern")


@pytest.mark.slow
def test_a_line_in_too_many_regions():
    with pytest.raises(ValueError, match="more than 8 regions"):
        fp.PatternDatabase.build((1, 17), [range(1, 17, 2), range(2, 17, 2)])


@pytest.mark.parametrize("goal", [9, (0, 3), (3.0, 3), (16, 16), (3,), "1 2 2 0", "nowhere", None])
def test_a_goal_that_is_none(goal):
    with pytest.raises(fp.InvalidBoardError):
        fp.PatternDatabase.build(goal, FOURS)
    with pytest.raises(fp.InvalidBoardError):
        fp.PatternDatabase.named("small", goal)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        *(({"workers": 0}, ValueError), ({"workers": True}, TypeError)),
        *(({"workers": 2.0}, TypeError), ({"on_progress": 1}, TypeError)),
        *(({"memory_limit": -1}, ValueError), ({"memory_limit": "1 GB"}, TypeError)),
    ],
    ids=str,
)
def test_options_that_make_no_sense(options, error, fours):
    with pytest.raises(error):
        fp.PatternDatabase.build((3, 3), FOURS, **options)
    with pytest.raises(error):
        fp.PatternDatabase.named("small", (3, 3), **options)
    if "memory_limit" not in options:
        with pytest.raises(error):
            fours.verify(deep=True, **options)


def test_the_class_is_not_called():
    with pytest.raises(TypeError, match=r"build\(\), named\(\) or load\(\)"):
        fp.PatternDatabase()


@pytest.mark.parametrize("name", ["huge", "", "Small", None, 1], ids=str)
def test_an_unknown_set(name):
    with pytest.raises(ValueError, match="unknown set"):
        fp.PatternDatabase.named(name, (3, 3))


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (6, 6), (1, 16)], ids=str)
def test_no_large_set(shape):
    with pytest.raises(ValueError, match="no large set"):
        fp.PatternDatabase.named("large", shape)


# What it says of itself


def test_its_attributes(fours):
    assert fours.shape == (3, 3)
    assert fours.goal == fp.goals.blank_last((3, 3))
    assert fours.partition == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert fours.nbytes == 2 * 9 * 8 * 7 * 6
    assert repr(fours) == (
        "PatternDatabase(goal='1 2 3 / 4 5 6 / 7 8 0', partition=((1, 2, 3, 4), (5, 6, 7, 8)))"
    )
    with pytest.raises(AttributeError):
        fours.goal = fp.goals.blank_first((3, 3))


def test_a_goal_by_any_form():
    goal = fp.goals.snail((3, 3))
    for form in (goal, str(goal), list(goal.tiles), "snail"):
        if form == "snail":
            with pytest.raises(fp.InvalidBoardError):
                fp.PatternDatabase.build(form, FOURS)
        else:
            assert fp.PatternDatabase.build(form, FOURS).goal == goal
    assert fp.PatternDatabase.build((2, 2), [[1, 2, 3]]).goal == fp.goals.blank_last((2, 2))
    assert fp.PatternDatabase.build([[1, 0]], [[1]]).goal == fp.Board([1, 0], (1, 2))


def test_one_cell():
    database = fp.PatternDatabase.build((1, 1), [])
    assert (database.partition, database.nbytes, database.lower_bound("0")) == ((), 0, 0)
    database.verify(deep=True)


def test_its_tiles_are_the_goals():
    goal = fp.random_board((3, 3), seed=3)
    database = fp.PatternDatabase.build(goal, FOURS)
    assert database.partition == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert database.lower_bound(goal) == 0


@pytest.mark.parametrize("board", ["1230", fp.goals.blank_last((4, 4)), [1, 2, 3], "", None])
def test_a_board_of_another_shape(board, fours):
    with pytest.raises(fp.InvalidBoardError):
        fours.lower_bound(board)


def test_an_unsolvable_board(fours):
    with pytest.raises(fp.UnsolvableError, match="no moves lead from 1 2 3 / 4 5 6 / 8 7 0"):
        fours.lower_bound("1 2 3 4 5 6 8 7 0")


@pytest.mark.parametrize("blank", [1, 4, 7])
def test_a_goal_with_the_blank_elsewhere(blank, fours):
    tiles = [*range(1, 9)]
    tiles.insert(blank, 0)
    goal = fp.Board(tiles)
    start = fp.scramble(goal, 20, seed=1)
    with pytest.raises(ValueError, match=f"cannot serve goals with the blank at cell {blank}"):
        fours.for_goal(goal)
    for call in (fp.shortest_path, fp.distance, fp.lower_bound):
        with pytest.raises(ValueError, match="cannot serve goals"):
            call(start, goal, heuristic=fours)
    for call in (fp.shortest_paths, fp.distances):
        with pytest.raises(ValueError, match="cannot serve goals"):
            call([start], goal, heuristic=fours)


def test_a_goal_of_another_shape(fours):
    goal = fp.goals.blank_last((2, 2))
    with pytest.raises(ValueError, match=r"3x3, the goal is 2x2"):
        fours.for_goal(goal)
    start = fp.Board("0 3 2 1")
    for call in (fp.shortest_path, fp.distance, fp.lower_bound):
        with pytest.raises(ValueError, match="for shape"):
            call(start, goal, heuristic=fours)
        with pytest.raises(ValueError, match=r"2x2|for shape"):
            call(start, heuristic=fours)
    for call in (fp.shortest_paths, fp.distances):
        with pytest.raises(ValueError, match="for shape"):
            call([start], goal, heuristic=fours)
        with pytest.raises(ValueError, match=r"2x2|for shape"):
            call([start], heuristic=fours)


def test_without_a_goal_the_databases_goal_is_meant(replay):
    goal = fp.Board("8 1 0 7 5 2 3 6 4")
    database = fp.PatternDatabase.build(goal, FOURS)
    starts = [fp.random_board((3, 3), goal=goal, seed=seed) for seed in range(10)]
    exact = fp.distances(starts, goal).tolist()
    lengths = [replay(fp.shortest_path(start, heuristic=database), start, goal) for start in starts]
    assert lengths == exact
    assert [fp.distance(start, heuristic=database) for start in starts] == exact
    assert fp.distances(starts, heuristic=database).tolist() == exact
    paths = fp.shortest_paths(starts, heuristic=database)
    assert [replay(path, start, goal) for path, start in zip(paths, starts, strict=True)] == exact
    for start in starts:
        assert fp.lower_bound(start, heuristic=database) == database.lower_bound(start)


def test_its_own_goal_is_itself(fours):
    assert fours.for_goal(fp.goals.blank_last((3, 3))) is fours


@pytest.mark.parametrize(
    "algorithm", [name for name, each in ALGORITHMS.items() if not each.uses_heuristic]
)
@pytest.mark.parametrize("call", [fp.shortest_path, fp.distance, fp.distances, fp.shortest_paths])
def test_an_algorithm_without_heuristics(call, algorithm, fours):
    board = "8 6 7 2 5 4 3 0 1"
    start = [board] if call in {fp.distances, fp.shortest_paths} else board
    with pytest.raises(ValueError, match="uses no heuristic"):
        call(start, algorithm=algorithm, heuristic=fours)


@pytest.mark.parametrize("heuristic", [fp.PatternDatabase, 1, None, FOURS], ids=str)
def test_a_heuristic_that_is_none(heuristic):
    with pytest.raises(TypeError, match="heuristic"):
        fp.shortest_path("8 6 7 2 5 4 3 0 1", heuristic=heuristic)


# Building


def test_the_memory_limit():
    entries = prod(range(10, 17))
    peak = entries + prod(range(9, 17)) * 3
    with pytest.raises(fp.LimitReachedError, match="memory limit"):
        fp.PatternDatabase.build((4, 4), [range(1, 9), range(9, 16)], memory_limit=peak - 1)
    small = [[1, 2, 3, 4], [5, 6, 7], [8]]
    needed = 3024 * 3 + 504 + 9
    fp.PatternDatabase.build((3, 3), small, memory_limit=needed)
    for limit in (needed - 1, 0):
        with pytest.raises(fp.LimitReachedError, match="memory limit") as caught:
            fp.PatternDatabase.build((3, 3), small, memory_limit=limit)
        assert caught.value.lower_bound == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_progress(workers):
    seen = []

    def watch(progress):
        assert threading.current_thread() is threading.main_thread()
        seen.append(progress)

    fp.PatternDatabase.build(
        (4, 4), [range(1, 8), range(8, 13), range(13, 16)], workers=workers, on_progress=watch
    )
    total = 57_657_600 + 524_160 + 3_360
    assert {progress.total for progress in seen} == {total}
    assert {progress.phase for progress in seen} == {"pattern"}
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert 0 <= done[-1] <= total
    seconds = [progress.seconds for progress in seen]
    assert seconds == sorted(seconds)


def test_progress_counts_up_to_its_total(monkeypatch):
    """What is counted, looked at by the one who asked for the building."""
    counted = []
    make_control = patterns.make_control

    def keep(**options):
        counted.append(make_control(**options))
        return counted[-1]

    build_data = patterns.build_data

    def look(shape, blank, labels, control):
        from fastpuzzle._kernels.patterns.building import build

        build(*shape, 0, labels, control)
        assert control.done == control.total == 2 * 3024
        return build_data(shape, blank, labels, control)

    monkeypatch.setattr(patterns, "make_control", keep)
    monkeypatch.setattr(patterns, "build_data", look)
    fp.PatternDatabase.build((3, 3), FOURS)
    assert len(counted) == 1


class EnoughError(Exception):
    pass


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_can_cancel(workers):
    seen = []

    def watch(progress):
        seen.append(progress)
        if len(seen) == 3:
            raise EnoughError

    began = time.monotonic()
    with pytest.raises(EnoughError):
        fp.PatternDatabase.build((4, 4), LONG, workers=workers, on_progress=watch)
    assert time.monotonic() - began < 4
    assert len(seen) == 3
    assert {progress.total for progress in seen} == {LONG_ENTRIES}
    # Nothing is left of it.
    assert fp.PatternDatabase.build((3, 3), FOURS, workers=workers).nbytes == 6048


INTERRUPTED = """
import os, signal, sys, threading, time
import fastpuzzle as fp

signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupt():
    global sent
    sent = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)

threading.Timer(0.7, interrupt).start()
try:
    CALL
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - sent < 1, flush=True)
database = fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]])
print(len(fp.shortest_path("8 6 7 2 5 4 3 0 1", heuristic=database)), flush=True)
os._exit(0)
"""
BUILD = "fp.PatternDatabase.build((4, 4), [range(1, 8), range(8, 15), [15]], workers=WORKERS)"


def run_python(code, timeout=120):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout, check=False
    )


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_while_building(workers):
    done = run_python(INTERRUPTED.replace("CALL", BUILD.replace("WORKERS", str(workers))))
    assert done.stdout.splitlines() == ["interrupted True", "31"], done.stderr


# Saving and loading


def load_both_ways(file):
    return [fp.PatternDatabase.load(file, verify=verify) for verify in (True, False)]


def assert_same(database, other):
    assert other.shape == database.shape
    assert other.goal == database.goal
    assert other.partition == database.partition
    assert other.nbytes == database.nbytes
    assert other._data.buffer == database._data.buffer
    for seed in range(50):
        start = fp.random_board(database.shape, goal=database.goal, seed=seed)
        assert other.lower_bound(start) == database.lower_bound(start)
        assert fp.shortest_path(start, other.goal, heuristic=other) == fp.shortest_path(
            start, database.goal, heuristic=database
        )


GOALS = [
    ("0", []),
    ([[1, 0]], [[1]]),
    ("3 1\n2 0", [[1, 3], [2]]),
    ("2 4 1\n5 0 3", [[5, 4, 2], [1, 3]]),
    ("8 1 0\n7 5 2\n3 6 4", [[8, 1, 2], [3, 4, 5, 6, 7]]),
    ("1 2 3\n8 0 4\n7 6 5", FOURS),
]


@pytest.mark.parametrize(("goal", "partition"), GOALS, ids=str)
def test_a_saved_database_comes_back(goal, partition, tmp_path):
    database = fp.PatternDatabase.build(goal, partition)
    database.save(tmp_path / "database")
    for loaded in load_both_ways(str(tmp_path / "database")):
        assert_same(database, loaded)
        loaded.verify()
        loaded.verify(deep=True)


def test_what_is_saved_does_not_depend_on_when_or_how(tmp_path):
    for name, workers in (("a", 1), ("b", 2)):
        fp.PatternDatabase.build((3, 3), FOURS, workers=workers).save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_database_for_another_goal_is_saved_with_it(fours, tmp_path):
    other = fours.for_goal(fp.Board("0 3 5 4 1 2 8 7 6"))
    other.save(tmp_path / "database")
    for loaded in load_both_ways(tmp_path / "database"):
        assert_same(other, loaded)
        assert_same(fours, loaded.for_goal(fours.goal))
        loaded.for_goal(fours.goal).verify()


def test_a_loaded_database_outlives_its_file(fours, tmp_path):
    file = tmp_path / "database"
    fours.save(file)
    loaded = fp.PatternDatabase.load(file)
    loaded.save(file)
    assert_same(fours, loaded)
    file.unlink()
    assert_same(fours, loaded)


def assert_refused(file, match=None):
    for verify in (True, False):
        with pytest.raises(fp.TableFormatError, match=match):
            fp.PatternDatabase.load(file, verify=verify)


def test_every_length_but_the_right_one_is_refused(saved, tmp_path):
    file = tmp_path / "database"
    size = len(saved)
    assert size == TABLE_BEGIN + 6048
    end = HEADER_BEGIN + int.from_bytes(saved[12:16], "little")
    for length in (
        *range(0, HEADER_BEGIN + 2, 7),
        *(end - 1, end, end + 1, TABLE_BEGIN - 1, TABLE_BEGIN, TABLE_BEGIN + 1),
        *(TABLE_BEGIN + 3024, size - 1, size + 1, size + 4096),
    ):
        file.write_bytes((saved + bytes(4096))[:length])
        assert_refused(file)


def test_changed_bytes_are_refused(saved, tmp_path):
    """Every byte of the header, and a sample of the others."""
    file = tmp_path / "database"
    file.write_bytes(saved)
    end = HEADER_BEGIN + int.from_bytes(saved[12:16], "little")
    rng = random.Random(1)
    positions = [*range(end), *rng.sample(range(end, len(saved)), 500), TABLE_BEGIN, len(saved) - 1]
    with file.open("r+b", buffering=0) as out:
        for position in positions:
            wrong = saved[position] ^ rng.randrange(1, 256)
            os.pwrite(out.fileno(), bytes([wrong]), position)
            with pytest.raises(fp.TableFormatError):
                fp.PatternDatabase.load(file)
            # The checksum of the data is the one thing in the header that only it needs.
            if position < end and not 32 <= position < HEADER_BEGIN:
                with pytest.raises(fp.TableFormatError):
                    fp.PatternDatabase.load(file, verify=False)
            os.pwrite(out.fileno(), saved[position : position + 1], position)
    assert file.read_bytes() == saved
    fp.PatternDatabase.load(file)


NONSENSE = [
    *[("kind", "table"), ("kind", None), ("shape", [3, 4]), ("shape", [9]), ("shape", "3x3")],
    *[("shape", [1, 10]), ("shape", None), ("goal", [1, 2, 3, 4, 5, 6, 7, 8, 8]), ("goal", None)],
    *[("goal", [1, 2, 3, 4, 0, 5, 6, 7, 8]), ("goal_blank", 8), ("goal_blank", None)],
    *[("patterns", []), ("patterns", None), ("patterns", [[1, 2, 3, 4], [5, 6, 7]])],
    *[("patterns", [[1, 2, 3, 4], [5, 6, 7, 9]]), ("patterns", [[2, 1, 3, 4], [5, 6, 7, 8]])],
    *[("patterns", [[1, 2, 3, 4, 5, 6, 7, 8]]), ("patterns", [[1, 2, 3, 4], [], [5, 6, 7, 8]])],
    *[("patterns", [[1, 2, 3, 4], [5, 6, 7, 256]]), ("patterns", [[1, 2, 3, 4], ["5"]])],
    *[("patterns", [[1, 2, 3, 4], [5, 6, 7, -8]]), ("patterns", [[0, 1, 2, 3], [5, 6, 7, 8]])],
    *[("blake2b", "zz"), ("blake2b", None)],
]


@pytest.mark.parametrize(("key", "value"), NONSENSE, ids=str)
def test_a_header_that_makes_no_sense_is_refused(key, value, saved, tmp_path):
    """Though its checksum is right."""
    file = tmp_path / "database"
    header = header_of(saved)
    write_table(file, header, saved[TABLE_BEGIN:])
    fp.PatternDatabase.load(file)
    write_table(file, {**header, key: value}, saved[TABLE_BEGIN:])
    assert_refused(file, "makes no sense")
    del header[key]
    write_table(file, header, saved[TABLE_BEGIN:])
    assert_refused(file, "makes no sense")


def test_a_table_of_another_kind(fours, tmp_path):
    fp.DistanceTable((3, 3)).save(tmp_path / "table")
    assert_refused(tmp_path / "table", "makes no sense")
    fours.save(tmp_path / "database")
    with pytest.raises(fp.TableFormatError, match="makes no sense"):
        fp.DistanceTable.load(tmp_path / "database")


def test_a_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        fp.PatternDatabase.load(tmp_path / "database")


def test_a_directory_that_is_missing(fours, tmp_path):
    with pytest.raises(FileNotFoundError):
        fours.save(tmp_path / "nowhere" / "database")


# Verification


def with_data(database, data):
    """Return the database with other tables in it."""
    source = database._data
    changed = PatternData(source.rows, source.cols, source.goal_blank, source.patterns, data)
    return fp.PatternDatabase._of(changed, database.goal)


def test_a_changed_byte_in_a_file_that_was_not_read_whole(saved, tmp_path):
    file = tmp_path / "database"
    for position in (TABLE_BEGIN, TABLE_BEGIN + 3024, len(saved) - 1):
        content = bytearray(saved)
        content[position] ^= 1
        file.write_bytes(content)
        loaded = fp.PatternDatabase.load(file, verify=False)
        for deep in (False, True):
            with pytest.raises(fp.TableFormatError, match="checksum"):
                loaded.verify(deep=deep)
        with pytest.raises(fp.TableFormatError, match="checksum"):
            loaded.for_goal(fp.goals.blank_first((3, 3))).verify()


@pytest.mark.parametrize("bit", [1, 8, 16, 128])
def test_one_wrong_entry_is_found(bit, fours):
    fours.verify(deep=True, workers=2)
    for position in (0, 1, 3023, 3024, 5000, 6047):
        data = bytearray(fours._data.buffer)
        data[position] ^= bit
        wrong = with_data(fours, data)
        wrong.verify()
        with pytest.raises(fp.TableFormatError, match="fresh"):
            wrong.verify(deep=True)


def test_tables_with_a_right_checksum_may_be_wrong(saved, tmp_path):
    """A program that writes a wrong byte and its checksum is found out by `verify(deep=True)`."""
    data = bytearray(saved[TABLE_BEGIN:])
    data[100] ^= 1
    header = {**header_of(saved), "blake2b": blake2b(data, digest_size=16).hexdigest()}
    write_table(tmp_path / "database", header, data)
    loaded = fp.PatternDatabase.load(tmp_path / "database")
    loaded.verify()
    with pytest.raises(fp.TableFormatError, match="fresh"):
        loaded.verify(deep=True)


def test_garbage_is_harmless(fours):
    """Bounds and paths can be wrong, but no look-up leaves the tables, and every search ends."""
    for seed in range(3):
        garbage = with_data(fours, bytearray(random.Random(seed).randbytes(6048)))
        for number in range(20):
            start = fp.random_board((3, 3), seed=number)
            assert garbage.lower_bound(start) >= fp.lower_bound(start)
            for algorithm in ("idastar", "astar"):
                try:
                    path = fp.shortest_path(
                        start, algorithm=algorithm, heuristic=garbage, node_limit=20_000
                    )
                except (fp.LimitReachedError, fp.TableFormatError):
                    continue
                assert path.goal == garbage.goal


# In the searches


@pytest.mark.parametrize("algorithm", ["idastar", "astar", "auto"])
def test_every_call_takes_a_database(algorithm, fours, replay):
    starts = [fp.random_board((3, 3), seed=seed) for seed in range(30)]
    table = fp.DistanceTable((3, 3))
    exact = [table.distance(start) for start in starts]
    options = {"algorithm": algorithm, "heuristic": fours}
    for start, moves in zip(starts, exact, strict=True):
        path = fp.shortest_path(start, **options)
        assert replay(path, start, fours.goal) == moves
        assert path.stats.heuristic == "pattern"
        assert path.stats.algorithm == ("astar" if algorithm == "astar" else "idastar")
        assert path.stats.table_bytes == fours.nbytes
        assert fp.distance(start, **options) == moves
        assert fp.lower_bound(start, heuristic=fours) == fours.lower_bound(start) <= moves
    assert fp.distances(starts, **options).tolist() == exact
    assert [len(path) for path in fp.shortest_paths(starts, **options)] == exact
    for path, start in zip(fp.shortest_paths(starts, workers=2, **options), starts, strict=True):
        replay(path, start, fours.goal)
    assert fp.distances(starts, workers=2, **options).tolist() == exact


def test_a_symmetric_goal_needs_no_other_database(fours, replay):
    goal = fp.Board("6 4 0 1 2 7 8 3 5")
    for seed in range(20):
        start = fp.random_board((3, 3), goal=goal, seed=seed)
        path = fp.shortest_path(start, goal, heuristic=fours)
        assert replay(path, start, goal) == fp.distance(start, goal, algorithm="bidirectional")


@pytest.mark.parametrize("partition", PARTITIONS_3X3, ids=str)
def test_the_first_of_the_shortest_paths(partition):
    table = fp.DistanceTable((3, 3))
    database = fp.PatternDatabase.build((3, 3), partition)
    for seed in range(300):
        start = fp.random_board((3, 3), seed=seed)
        path = fp.shortest_path(start, algorithm="idastar", heuristic=database)
        assert path == table.path(start)


def test_all_tiles_in_one_pattern_leave_nothing_to_search():
    database = fp.PatternDatabase.build((3, 3), [range(1, 9)])
    for seed in range(50):
        start = fp.random_board((3, 3), seed=seed)
        path = fp.shortest_path(start, algorithm="idastar", heuristic=database)
        assert len(path.stats.bounds) == 1
        assert path.stats.bounds[0][0] == len(path) == database.lower_bound(start)


def test_two_workers_on_one_board(replay):
    partition = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15]]
    database = fp.PatternDatabase.build((4, 4), partition)
    start = fp.Board("13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2")
    for workers in (1, 2):
        path = fp.shortest_path(start, heuristic=database, workers=workers)
        assert replay(path, start, database.goal) == 57
        assert path.stats.heuristic == "pattern"


@pytest.mark.parametrize("limit", [{"node_limit": 1000}, {"time_limit": 0.0}], ids=str)
def test_limits_of_the_search(limit, hard_board):
    database = fp.PatternDatabase.build((4, 4), [[tile] for tile in range(1, 16)])
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.shortest_path(hard_board, heuristic=database, **limit)
    assert database.lower_bound(hard_board) <= caught.value.lower_bound <= 80


def resident_bytes():
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells the size")
def test_memory_stays_flat(fours, tmp_path):
    boards = [fp.scramble(fours.goal, 18, seed=seed) for seed in range(20)]
    other = fp.goals.blank_first((3, 3))
    fours.save(tmp_path / "database")

    def use_all(times):
        for number in range(times):
            start = boards[number % len(boards)]
            fp.shortest_path(start, algorithm="idastar", heuristic=fours)
            fp.distance(start, algorithm="astar", heuristic=fours)
            fours.lower_bound(start)
            fours.for_goal(other)
            with pytest.raises(fp.LimitReachedError):
                fp.shortest_path(boards[0], heuristic=fours, node_limit=0)
            if number % 20 == 0:
                fp.PatternDatabase.load(tmp_path / "database")
                fp.PatternDatabase.build((3, 3), FOURS, workers=1)

    use_all(300)
    before = resident_bytes()
    use_all(2000)
    assert resident_bytes() - before < 4 << 20


def test_no_signal_handler_is_left_behind():
    before = signal.getsignal(signal.SIGINT)
    fp.PatternDatabase.build((2, 3), [[1, 2, 3, 4, 5]])
    assert signal.getsignal(signal.SIGINT) is before
