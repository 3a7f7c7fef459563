"""Tables in files and damaged tables: nothing changed is taken for right, nothing hangs."""

import errno
import json
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from hashlib import blake2b
from itertools import islice
from math import prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle._kernels.exact.table import TableData, count_bytes
from fastpuzzle._store import lookups
from fastpuzzle._store.files import write_table

HEADER_BEGIN = 48
TABLE_BEGIN = 4096
GOALS = [
    *[((1, 1), None), ((1, 6), None), ((6, 1), "blank_first"), ((2, 2), None), ((2, 3), None)],
    *[((3, 2), "2 4 1 5 0 3"), ((3, 3), None), ((3, 3), "snail")],
    *[((3, 3), "8 1 0 7 5 2 3 6 4"), ((2, 5), "blank_first"), ((5, 2), None)],
]


def load_both_ways(file):
    return [fp.DistanceTable.load(file, verify=verify) for verify in (True, False)]


def assert_refused(file, match=None):
    for verify in (True, False):
        with pytest.raises(fp.TableFormatError, match=match):
            fp.DistanceTable.load(file, verify=verify)


def assert_same(table, other):
    assert other.shape == table.shape
    assert other.goal == table.goal
    assert other.histogram() == table.histogram()
    assert other.diameter == table.diameter
    assert other.farthest() == table.farthest()
    assert other.nbytes == table.nbytes
    assert other._data.buffer == table._data.buffer
    boards = [fp.random_board(table.shape, goal=table.goal, seed=seed) for seed in range(50)]
    assert other.distances(boards).tolist() == table.distances(boards).tolist()
    assert [other.path(board) for board in boards] == [table.path(board) for board in boards]


def with_changes(table, data=None, histogram=None, farthest=None):
    """Return the table with something else in it."""
    source = table._data
    changed = fp.DistanceTable.__new__(fp.DistanceTable)
    data = TableData(
        *(source.rows, source.cols, source.goal_blank),
        source.buffer if data is None else data,
        source.histogram if histogram is None else histogram,
        source.farthest if farthest is None else farthest,
    )
    changed._attach(data, table.goal)
    return changed


@pytest.fixture
def table_3x4(table_3x4):
    """Return the table for another goal."""
    return table_3x4.for_goal(fp.goals.blank_first((3, 4)))


# Saving and loading


@pytest.mark.parametrize(("shape", "goal"), GOALS, ids=str)
def test_a_saved_table_comes_back(shape, goal, tmp_path):
    if isinstance(goal, str) and goal[0].isdigit():
        goal = fp.Board(goal, shape)
    table = fp.DistanceTable(shape, goal)
    table.save(tmp_path / "table")
    for loaded in load_both_ways(tmp_path / "table"):
        assert_same(table, loaded)
        loaded.verify()


def test_a_saved_table_of_two_bits_comes_back(table_3x4, tmp_path):
    table = table_3x4.for_goal(fp.Board("5 3 1 0 2 4 6 7 11 10 9 8", (3, 4)))
    file = tmp_path / "table"
    table.save(file)
    for loaded in load_both_ways(file):
        assert_same(table, loaded)
    file.unlink()


def test_names_may_be_text(tmp_path):
    fp.DistanceTable((2, 2)).save(str(tmp_path / "table"))
    assert fp.DistanceTable.load(str(tmp_path / "table")).diameter == 6


def test_what_is_saved_does_not_depend_on_when(tmp_path):
    files = [tmp_path / name for name in ("a", "b")]
    for file in files:
        fp.DistanceTable((3, 3)).save(file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_loaded_table_does_all_that_a_built_one_does(tmp_path, monkeypatch):
    table = fp.DistanceTable((2, 5))
    table.save(tmp_path / "table")
    loaded = fp.DistanceTable.load(tmp_path / "table")
    goal = fp.goals.blank_first((2, 5))
    start = fp.random_board((2, 5), goal=goal, seed=1)
    exact = fp.distance(start, goal, algorithm="bidirectional")
    assert loaded.for_goal(goal).distance(start) == exact
    monkeypatch.setattr(lookups, "_tables", {})
    lookups.lookups.clear()
    loaded.register()
    path = fp.shortest_path(start, goal)
    assert (path.stats.algorithm, len(path)) == ("table", exact)
    lookups.lookups.clear()


def test_a_loaded_table_outlives_its_file(tmp_path):
    table = fp.DistanceTable((3, 3))
    table.save(tmp_path / "table")
    loaded = fp.DistanceTable.load(tmp_path / "table")
    loaded.save(tmp_path / "table")
    assert_same(table, loaded)
    (tmp_path / "table").unlink()
    assert_same(table, loaded)


CUT_SHORT = """
import fastpuzzle as fp
table = fp.DistanceTable.load("a.table")
tables = fp.PatternDatabase.load("a.fpz")
for name in ("a.table", "a.fpz"):
    open(name, "r+b").truncate(100)
board = "8 6 7 2 5 4 3 0 1"
print(table.distance(board), fp.distance(board, heuristic=tables))
"""


def test_a_file_may_be_cut_short_when_it_was_read(saved_3x3, tmp_path):
    (tmp_path / "a.table").write_bytes(saved_3x3)
    fp.PatternDatabase.named("small", (3, 3)).save(tmp_path / "a.fpz")
    result = subprocess.run(
        [sys.executable, "-c", CUT_SHORT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "31 31\n", "")


def test_a_directory_that_cannot_be_written(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    fp.DistanceTable((2, 3)).save(folder / "table")
    (folder / "table").chmod(0o444)
    folder.chmod(0o555)
    try:
        for loaded in load_both_ways(folder / "table"):
            assert loaded.diameter == 21
            loaded.verify()
    finally:
        folder.chmod(0o755)


# What is no table file


@pytest.fixture(scope="module")
def saved_3x3(tmp_path_factory):
    """The bytes of a saved table of 3x3."""
    file = tmp_path_factory.mktemp("tables") / "table"
    fp.DistanceTable((3, 3)).save(file)
    return file.read_bytes()


def header_end(saved):
    return HEADER_BEGIN + int.from_bytes(saved[12:16], "little")


def test_every_length_but_the_right_one_is_refused(saved_3x3, tmp_path):
    file = tmp_path / "table"
    end = header_end(saved_3x3)
    size = len(saved_3x3)
    assert size == TABLE_BEGIN + 181_440
    for length in (
        *range(HEADER_BEGIN + 2),
        *(end - 1, end, end + 1, TABLE_BEGIN - 1, TABLE_BEGIN, TABLE_BEGIN + 1),
        *(TABLE_BEGIN + 4096, size - 4096, size - 1, size + 1, size + 4096),
    ):
        file.write_bytes((saved_3x3 + bytes(4096))[:length])
        assert_refused(file)


@pytest.mark.parametrize("more", [-4096, -1, 1, 4096])
def test_a_length_that_the_header_does_not_say_is_named(more, saved_3x3, tmp_path):
    size = len(saved_3x3)
    (tmp_path / "table").write_bytes((saved_3x3 + bytes(4096))[: size + more])
    assert_refused(tmp_path / "table", f"{size + more} bytes long, not {size}")


FOREIGN = {
    "empty": b"",
    "zeros": bytes(8192),
    "text": b"1 2 3\n4 5 6\n7 8 0\n" * 100,
    "PNG": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "pickle": b"\x80\x04\x95" + bytes(200),
    "magic alone": b"\x89fpzt\r\n\x1a",
    "magic and zeros": b"\x89fpzt\r\n\x1a" + bytes(8192),
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_foreign_files_are_refused(content, tmp_path):
    (tmp_path / "table").write_bytes(content)
    assert_refused(tmp_path / "table")


def test_a_file_changed_by_a_transfer_as_text_is_refused(saved_3x3, tmp_path):
    (tmp_path / "table").write_bytes(saved_3x3.replace(b"\r\n", b"\n"))
    assert_refused(tmp_path / "table", "not a table file")


@pytest.mark.parametrize("version", [0, 2, 2**32 - 1])
def test_another_version_is_refused(version, saved_3x3, tmp_path):
    header = saved_3x3[HEADER_BEGIN : header_end(saved_3x3)]
    lengths = version.to_bytes(4, "little") + saved_3x3[12:16]
    digest = blake2b(lengths + header, digest_size=16).digest()
    (tmp_path / "table").write_bytes(saved_3x3[:8] + lengths + digest + saved_3x3[32:])
    assert_refused(tmp_path / "table", f"format version {version}, this library reads 1")


def test_a_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        fp.DistanceTable.load(tmp_path / "table")


def test_a_directory(tmp_path):
    with pytest.raises(OSError, match="irectory"):
        fp.DistanceTable.load(tmp_path)


NONSENSE = [
    *[("kind", "pattern"), ("kind", None), ("shape", [3, 3]), ("shape", [16, 16]), ("shape", [4])],
    *[("shape", "2x2"), ("shape", [2.0, 2.0]), ("shape", [4, 4]), ("goal", [1, 2, 3, 3])],
    *[("goal", [1, 2, 3]), ("goal", None), ("goal_blank", 3), ("goal_blank", None)],
    *[("histogram", []), ("histogram", None), ("histogram", [1, 2, 2, 2, 2, 2, -1])],
    *[("histogram", [1] * 300), ("histogram", [float("inf")]), ("histogram", ["one"])],
    *[("farthest", ""), ("farthest", "0101"), ("farthest", "zz"), ("farthest", None)],
]


@pytest.mark.parametrize(("key", "value"), NONSENSE, ids=str)
def test_a_header_that_makes_no_sense_is_refused(key, value, tmp_path):
    """Though its checksum is right."""
    file = tmp_path / "table"
    fp.DistanceTable((2, 2)).save(file)
    content = file.read_bytes()
    header = json.loads(content[HEADER_BEGIN : header_end(content)])
    write_table(file, header, content[TABLE_BEGIN:])
    fp.DistanceTable.load(file)
    write_table(file, {**header, key: value}, content[TABLE_BEGIN:])
    assert_refused(file, "makes no sense")
    del header[key]
    write_table(file, header, content[TABLE_BEGIN:])
    assert_refused(file, "makes no sense")


@pytest.mark.parametrize("header", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"data_bytes": "x"}'])
def test_a_header_that_is_none_is_refused(header, saved_3x3, tmp_path):
    lengths = saved_3x3[8:12] + len(header).to_bytes(4, "little")
    digest = blake2b(lengths + header, digest_size=16).digest()
    padding = bytes(TABLE_BEGIN - HEADER_BEGIN - len(header))
    preamble = saved_3x3[:8] + lengths + digest + saved_3x3[32:48]
    (tmp_path / "table").write_bytes(preamble + header + padding + saved_3x3[TABLE_BEGIN:])
    assert_refused(tmp_path / "table", "makes no sense")


# Changed bytes


def assert_changes_are_refused(file, changes):
    """Each of (position, difference) in turn, on a file that is else as it was."""
    content = file.read_bytes()
    with file.open("r+b", buffering=0) as out:
        for position, difference in changes:
            os.pwrite(out.fileno(), bytes([content[position] ^ difference]), position)
            with pytest.raises(fp.TableFormatError):
                fp.DistanceTable.load(file)
            os.pwrite(out.fileno(), content[position : position + 1], position)
    assert file.read_bytes() == content
    fp.DistanceTable.load(file)


def test_2000_changed_bytes_of_3x3_are_refused(tmp_path):
    file = tmp_path / "table"
    fp.DistanceTable((3, 3), "snail").save(file)
    rng = random.Random(2000)
    positions = [*range(HEADER_BEGIN), *rng.choices(range(file.stat().st_size), k=1952)]
    assert_changes_are_refused(file, [(position, rng.randrange(1, 256)) for position in positions])


@pytest.mark.parametrize("difference", [1, 0x80, 0xFF], ids=hex)
def test_every_changed_byte_of_2x3_is_refused(difference, tmp_path):
    file = tmp_path / "table"
    fp.DistanceTable((2, 3)).save(file)
    assert_changes_are_refused(file, [(i, difference) for i in range(file.stat().st_size)])


@pytest.mark.parametrize("position", [0, 1, 100_000, 59_875_199])
def test_changed_bytes_of_two_bits_a_state_are_refused(position, table_3x4, tmp_path):
    file = tmp_path / "table"
    table_3x4.save(file)
    assert_changes_are_refused(file, [(TABLE_BEGIN + position, 1)])
    file.unlink()


# Verification of a table in memory


@settings(max_examples=400)
@given(data=st.data())
def test_one_wrong_distance_is_found(data):
    shape = data.draw(st.sampled_from([(1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]))
    goal_blank = data.draw(st.integers(0, prod(shape) - 1))
    tiles = [*range(1, prod(shape))]
    tiles.insert(goal_blank, 0)
    table = fp.DistanceTable(shape, fp.Board(tiles, shape))
    distances = bytearray(table._data.buffer)
    position = data.draw(st.integers(0, len(distances) - 1))
    wrong = st.integers(0, table.diameter + 2) | st.integers(0, 255)
    distances[position] = data.draw(wrong.filter(distances[position].__ne__))
    with pytest.raises(fp.TableFormatError):
        with_changes(table, distances).verify()


def test_a_constant_added_to_all_distances_is_found():
    table = fp.DistanceTable((2, 3))
    for constant in (1, 2, 3, 128, 255):
        moved = bytes((distance + constant) % 256 for distance in table._data.buffer)
        with pytest.raises(fp.TableFormatError):
            with_changes(table, moved).verify()


def test_a_table_of_another_goal_is_found():
    corner = fp.DistanceTable((2, 3))
    middle = fp.DistanceTable((2, 3), fp.Board("1 0 2 3 4 5", (2, 3)))
    with pytest.raises(fp.TableFormatError):
        with_changes(corner, middle._data.buffer).verify()


def test_a_wrong_histogram_is_found():
    table = fp.DistanceTable((2, 3))
    right = table.histogram()
    swapped = [*right[:5], right[6], right[5], *right[7:]]
    for histogram in (swapped, [*right, 0], [*right, 1], right[:-1], [2, *right[1:]]):
        with pytest.raises(fp.TableFormatError):
            with_changes(table, histogram=histogram).verify()


def test_wrong_farthest_states_are_found():
    table = fp.DistanceTable((3, 3))
    farthest = table._data.farthest
    for changed in (farthest[9:], farthest[9:] + farthest[:9], farthest + farthest, b""):
        with pytest.raises(fp.TableFormatError):
            with_changes(table, farthest=changed).verify()


def code_of(board, goal):
    """Return where a table of two bits a state has a board: the byte, and the bit in it.

    The goal's blank is in the first cell, where no symmetry has to move it.
    """
    rows, cols = goal.shape
    snake = [
        row * cols + col
        for row in range(rows)
        for col in (range(cols) if row % 2 == 0 else reversed(range(cols)))
    ]
    home = [goal.tiles[cell] for cell in snake if goal.tiles[cell]]
    order = [home.index(board.tiles[cell]) for cell in snake if board.tiles[cell]]
    return 3 * (fp.rank(order) // 2) + board.blank // 4, 2 * (board.blank % 4)


def read_code(data, board, goal):
    byte, bit = code_of(board, goal)
    return data[byte] >> bit & 3


def write_code(data, board, goal, code):
    byte, bit = code_of(board, goal)
    data[byte] = data[byte] & ~(3 << bit) | code << bit


def test_two_bits_are_the_distance_modulo_3(table_3x4):
    goal = table_3x4.goal
    for seed in range(200):
        board = fp.random_board((3, 4), goal=goal, seed=seed)
        exact = table_3x4.distance(board)
        assert read_code(table_3x4._data.buffer, board, goal) == exact % 3


def assert_a_wrong_code_is_found(table, board, difference):
    data = bytearray(table._data.buffer)
    code = read_code(data, board, table.goal)
    write_code(data, board, table.goal, (code + difference) % 3 if difference else 3)
    with pytest.raises(fp.TableFormatError):
        with_changes(table, data).verify(workers=None)


@pytest.mark.parametrize("moves", ["", "r", "dr"])
def test_a_wrong_code_near_the_goal_is_found(moves, table_3x4):
    for difference in (0, 1, 2):
        assert_a_wrong_code_is_found(table_3x4, table_3x4.goal.apply(moves), difference)


def test_the_fourth_code_is_found(table_3x4):
    # How long the check takes depends on the board: it ends at the first wrong code.
    board = fp.random_board((3, 4), goal=table_3x4.goal, seed=2)
    assert_a_wrong_code_is_found(table_3x4, board, 0)


@pytest.mark.slow
@pytest.mark.parametrize("difference", [0, 1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_a_wrong_code_anywhere_is_found(difference, seed, table_3x4):
    board = fp.random_board((3, 4), goal=table_3x4.goal, seed=seed)
    assert_a_wrong_code_is_found(table_3x4, board, difference)
    assert_a_wrong_code_is_found(table_3x4, table_3x4.farthest()[seed], difference)


# Look-ups in a damaged table


def assert_harmless(table, boards):
    """Every question is answered within the diameter or refused; return how many were refused."""
    refused = 0
    questions = [
        table.distance,
        lambda board: len(table.path(board)),
        lambda board: int(table.distances([board])[0]),
        lambda board: len(fp.shortest_paths([board], table=table)[0]),
        lambda board: min(fp.count_shortest_paths(board, table=table), 0),
    ]
    for board in boards:
        for ask in questions:
            try:
                assert 0 <= ask(board) <= table.diameter
            except fp.TableFormatError:
                refused += 1
        with suppress(fp.TableFormatError):
            assert table.path(board).goal == table.goal
        with suppress(fp.TableFormatError):
            for path in islice(fp.all_shortest_paths(board, table=table), 10):
                assert len(path) <= table.diameter
    return refused


@settings(max_examples=200)
@given(data=st.data())
def test_garbage_for_distances_is_harmless(data):
    shape = data.draw(st.sampled_from([(1, 6), (2, 2), (2, 3), (2, 4), (3, 3), (2, 5)]))
    table = fp.DistanceTable(shape)
    seed = data.draw(st.integers(0, 2**32))
    garbage = bytearray(random.Random(seed).randbytes(table.nbytes))
    if data.draw(st.booleans()):
        # Garbage that can pass for distances leads farther.
        modulus = data.draw(st.integers(1, table.diameter + 2))
        garbage = garbage.translate(bytes(i % modulus for i in range(256)))
    boards = [fp.random_board(shape, seed=seed + i) for i in range(5)]
    assert_harmless(with_changes(table, garbage), [*boards, table.goal])


@settings(max_examples=200)
@given(data=st.data())
def test_a_few_wrong_distances_are_harmless(data):
    shape = data.draw(st.sampled_from([(2, 2), (2, 3), (3, 3)]))
    table = fp.DistanceTable(shape)
    distances = bytearray(table._data.buffer)
    for _ in range(data.draw(st.integers(1, 10))):
        position = data.draw(st.integers(0, len(distances) - 1))
        distances[position] = data.draw(st.integers(0, 255))
    boards = [fp.random_board(shape, seed=data.draw(st.integers(0, 10**6))) for _ in range(5)]
    assert_harmless(with_changes(table, distances), boards)


def test_a_changed_file_that_is_loaded_unverified_is_harmless(saved_3x3, tmp_path):
    content = bytearray(saved_3x3)
    content[TABLE_BEGIN:] = random.Random(3).randbytes(181_440)
    (tmp_path / "table").write_bytes(content)
    with pytest.raises(fp.TableFormatError, match="was changed"):
        fp.DistanceTable.load(tmp_path / "table")
    table = fp.DistanceTable.load(tmp_path / "table", verify=False)
    boards = [fp.random_board((3, 3), seed=seed) for seed in range(200)]
    assert assert_harmless(table, boards)
    with pytest.raises(fp.TableFormatError):
        table.verify()


GARBAGE_CODES = {
    "random": lambda size: random.Random(4).randbytes(size),
    "zeros": bytes,
    "fourth code": lambda size: b"\xff" * size,
}


@pytest.mark.parametrize("garbage", GARBAGE_CODES.values(), ids=GARBAGE_CODES)
def test_garbage_for_codes_is_harmless(garbage, table_3x4):
    table = with_changes(table_3x4, garbage(table_3x4.nbytes))
    boards = [fp.random_board((3, 4), goal=table.goal, seed=seed) for seed in range(1000)]
    assert assert_harmless(table, boards)
    with pytest.raises(fp.TableFormatError):
        table.verify(workers=None)


def circular(table):
    """Return a table and a board from which the codes lead around in a circle for ever."""
    data = bytearray(b"\xff") * table.nbytes
    first = board = fp.random_board(table.shape, goal=table.goal, seed=12)
    circle = "druldruldrul" if "d" in board.moves() else "urdlurdlurdl"
    if circle[1] not in board.moves():
        circle = circle.translate(str.maketrans("lr", "rl"))
    for step, move in enumerate(circle):
        write_code(data, board, table.goal, -step % 3)
        board = board.apply(move)
    assert board == first
    return with_changes(table, data), first


def test_a_descent_does_not_run_in_a_circle(table_3x4):
    table, board = circular(table_3x4)
    for ask in (table.distance, table.path, lambda board: table.distances([board])):
        with pytest.raises(fp.TableFormatError, match="damaged"):
            ask(board)
    with pytest.raises(fp.TableFormatError, match="damaged"):
        fp.count_shortest_paths(board, table=table)
    with pytest.raises(fp.TableFormatError, match="damaged"):
        fp.all_shortest_paths(board, table=table)


def way_from(goal, length):
    """Return the boards of a way on which only those next to each other are neighbours."""
    for seed in range(1000):
        choose = random.Random(seed).choice
        way = [goal]
        while len(way) <= length:
            free = [
                board
                for _, board in way[-1].neighbors()
                if board not in way
                and set(way) & {near for _, near in board.neighbors()} == {way[-1]}
            ]
            if not free:
                break
            way.append(choose(free))
        else:
            return way
    raise AssertionError("no such way was found")


def write_byte(data, board, goal, distance):
    data[code_of(board, goal)[0] // 3 * len(goal.tiles) + board.blank] = distance


@pytest.mark.parametrize(
    ("shape", "write", "codes"), [((3, 3), write_byte, 255), ((3, 4), write_code, 3)]
)
def test_a_way_beyond_the_diameter_is_refused(shape, write, codes):
    """The table knows one way alone, which goes on to the goal whatever the header says."""
    diameter = 20
    goal = fp.goals.blank_first(shape)
    way = way_from(goal, diameter + 1)
    data = bytearray(b"\xff") * count_bytes(*shape)
    for distance, board in enumerate(way):
        write(data, board, goal, distance % codes)
    table = fp.DistanceTable.__new__(fp.DistanceTable)
    table._attach(TableData(*shape, 0, data, [1] * (diameter + 1), b""), goal)
    assert table.distance(way[-2]) == len(table.path(way[-2])) == diameter
    for ask in (
        *(table.distance, table.path, lambda board: table.distances([board])),
        lambda board: fp.distances([board], table=table),
        lambda board: fp.shortest_paths([board], table=table),
    ):
        with pytest.raises(fp.TableFormatError, match="damaged"):
            ask(way[-1])


@pytest.fixture
def damaged(monkeypatch):
    """A board on whose distance a registered table is wrong."""
    table = fp.DistanceTable((2, 5))
    monkeypatch.setattr(lookups, "_tables", {})
    lookups.lookups.clear()
    with_changes(table, b"\xff" * table.nbytes).register()
    yield fp.random_board((2, 5), seed=1)
    lookups.lookups.clear()


QUESTIONS = [
    *[fp.distance, fp.shortest_path, fp.count_shortest_paths, fp.all_shortest_paths],
    *[lambda board: fp.distances([board]), lambda board: fp.shortest_paths([board])],
]
QUESTION_NAMES = [
    *["distance", "shortest_path", "count_shortest_paths", "all_shortest_paths"],
    *["distances", "shortest_paths"],
]


@pytest.mark.parametrize("ask", QUESTIONS, ids=QUESTION_NAMES)
def test_a_registered_table_that_is_damaged(ask, damaged):
    with pytest.raises(fp.TableFormatError, match="damaged"):
        ask(damaged)


ASK_A_REGISTERED_TABLE = """
import sys
import fastpuzzle as fp
fp.DistanceTable.load(sys.argv[1]).register()
try:
    print(next(fp.all_shortest_paths(fp.Board([int(tile) for tile in sys.argv[3:]], (3, 4)),
                                     fp.goals.blank_first((3, 4))), None))
except fp.TableFormatError:
    print("refused")
"""


def test_listing_by_a_registered_table_does_not_run_in_a_circle(table_3x4, tmp_path):
    table, board = circular(table_3x4)
    table.save(tmp_path / "table")
    command = [sys.executable, "-c", ASK_A_REGISTERED_TABLE, tmp_path / "table", "--"]
    done = subprocess.run(
        [*command, *map(str, board.tiles)],
        capture_output=True,
        text=True,
        timeout=15,
        check=False,
    )
    (tmp_path / "table").unlink()
    assert done.stdout.strip() == "refused", done.stderr


# Saving that fails


def test_a_missing_directory(tmp_path):
    with pytest.raises(FileNotFoundError):
        fp.DistanceTable((2, 2)).save(tmp_path / "missing" / "table")
    assert list(tmp_path.iterdir()) == []


def test_a_directory_in_the_place_of_the_file(tmp_path):
    (tmp_path / "table").mkdir()
    with pytest.raises(OSError, match="irectory"):
        fp.DistanceTable((2, 2)).save(tmp_path / "table")
    assert list(tmp_path.rglob("*")) == [tmp_path / "table"]


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "disk full"), KeyboardInterrupt(), MemoryError()], ids=repr
)
@pytest.mark.parametrize("step", ["fsync", "rename"])
@pytest.mark.parametrize("is_old_there", [True, False], ids=["old file", "no file"])
def test_a_failure_leaves_what_was_there(error, step, is_old_there, tmp_path, monkeypatch):
    file = tmp_path / "table"
    if is_old_there:
        fp.DistanceTable((2, 2)).save(file)

    def fail(*_):
        raise error

    if step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    table = fp.DistanceTable((2, 3))
    with pytest.raises(type(error)):
        table.save(file)
    assert list(tmp_path.iterdir()) == ([file] if is_old_there else [])
    if is_old_there:
        assert fp.DistanceTable.load(file).shape == (2, 2)


SAVE_FOR_EVER = """
import sys
import fastpuzzle as fp
tables = [fp.DistanceTable((2, 5), goal) for goal in ("blank_last", "blank_first")]
print("ready", flush=True)
while True:
    for table in tables:
        table.save(sys.argv[1])
"""


def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path):
    file = tmp_path / "table"
    goals = [fp.goals.blank_last((2, 5)), fp.goals.blank_first((2, 5))]
    fp.DistanceTable((2, 5), goals[0]).save(file)
    rng = random.Random(9)
    for _ in range(20):
        command = [sys.executable, "-c", SAVE_FOR_EVER, file]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
            assert writer.stdout.readline() == b"ready\n"
            time.sleep(rng.uniform(0, 0.03))
            writer.kill()
        assert fp.DistanceTable.load(file).goal in goals
    for left in tmp_path.iterdir():
        assert left == file or left.suffix == ".tmp"


SAVE_OFTEN = """
import sys
import fastpuzzle as fp
table = fp.DistanceTable((3, 3), sys.argv[2])
for _ in range(60):
    table.save(sys.argv[1])
"""


def test_writers_do_not_disturb_each_other(tmp_path):
    file = tmp_path / "table"
    fp.DistanceTable((3, 3)).save(file)
    goals = {"blank_last", "blank_first", "snail"}
    writers = [
        subprocess.Popen([sys.executable, "-c", SAVE_OFTEN, file, goal]) for goal in sorted(goals)
    ]
    boards = {fp.goals.resolve_goal(goal, (3, 3)) for goal in goals}
    while any(writer.poll() is None for writer in writers):
        assert fp.DistanceTable.load(file).goal in boards
    assert [writer.returncode for writer in writers] == [0] * len(writers)
    assert list(tmp_path.iterdir()) == [file]
    fp.DistanceTable.load(file).verify()
