"""Tables in memory of their own answer as those in a file do, and outlive it."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._store import resident as residence
from fastpuzzle._store.resident import PAGE_BYTES, resident_copy


def test_a_copy_begins_at_a_large_page():
    for size in (1, PAGE_BYTES - 1, PAGE_BYTES, 3 * PAGE_BYTES + 5):
        tables = memoryview(bytes(range(256)) * (size // 256 + 1))[:size]
        copy = resident_copy(tables, lambda: None)
        assert copy == tables
        assert copy.readonly
        assert np.frombuffer(copy, dtype=np.uint8).ctypes.data % PAGE_BYTES == 0


LARGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")
AREAS = Path("/proc/self/smaps")


@pytest.mark.skipif(
    not (LARGE_PAGES.exists() and AREAS.exists()) or "[never]" in LARGE_PAGES.read_text(),
    reason="the system has no large pages on request",
)
def test_the_memory_of_a_copy_may_have_large_pages():
    copy = resident_copy(memoryview(bytes(PAGE_BYTES)), lambda: None)
    address = np.frombuffer(copy, dtype=np.uint8).ctypes.data
    (eligible,) = [
        lines
        for first, last, lines in re.findall(
            r"^([0-9a-f]+)-([0-9a-f]+) (.*(?:\n[A-Z].*)*)", AREAS.read_text(), re.MULTILINE
        )
        if int(first, 16) <= address < int(last, 16)
    ]
    assert re.search(r"^THPeligible: +1$", eligible, re.MULTILINE)
    if not re.search(r"^AnonHugePages: +0 kB$", eligible, re.MULTILINE):
        assert residence.has_large_pages(copy)


def test_a_file_may_go_when_its_tables_are_resident(tmp_path, replay):
    file = tmp_path / "tables.fpz"
    fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]]).save(file)
    mapped = fp.PatternDatabase.load(file)
    resident = fp.PatternDatabase.load(file, resident=True)
    assert resident.partition == mapped.partition
    assert resident.nbytes == mapped.nbytes
    for seed in range(20):
        board = fp.random_board((3, 3), seed=seed)
        path = fp.shortest_path(board, heuristic=resident)
        assert path == fp.shortest_path(board, heuristic=mapped)
        assert replay(path, board, resident.goal) == len(path)
    del mapped
    file.write_bytes(b"")
    assert fp.distance("8 6 7 2 5 4 3 0 1", heuristic=resident) == 31
    resident.verify()


@pytest.mark.usefixtures("no_tables")
def test_a_named_set_is_resident_for_one_database_alone():
    resident = fp.PatternDatabase.named("mini", (3, 3), resident=True)
    mapped = fp.PatternDatabase.named("mini", (3, 3))
    assert resident._data.buffer is not mapped._data.buffer
    assert memoryview(resident._data.buffer) == memoryview(mapped._data.buffer)


@pytest.mark.usefixtures("no_tables")
def test_a_copy_obeys_the_limit_of_memory():
    fp.PatternDatabase.named("mini", (4, 4))
    with pytest.raises(fp.LimitReachedError, match="memory limit"):
        fp.PatternDatabase.named("mini", (4, 4), resident=True, memory_limit=1_000_000)


@pytest.mark.usefixtures("no_tables")
def test_tables_stay_where_they_are_if_there_is_no_memory(monkeypatch):
    def no_memory(size):
        raise OSError(12, f"no {size} bytes")

    monkeypatch.setattr("fastpuzzle._store.resident._memory", no_memory)
    mapped = fp.PatternDatabase.named("mini", (3, 3))
    resident = fp.PatternDatabase.named("mini", (3, 3), resident=True)
    board = "8 6 7 2 5 4 3 0 1"
    assert fp.distance(board, heuristic=resident) == fp.distance(board, heuristic=mapped) == 31


class Copies(list):
    """The sizes of all copies that were made, which costs nothing but for `price` seconds each."""

    def __init__(self, monkeypatch, price=0.0):
        super().__init__()

        def copy(tables, pause):
            self.append(len(tables))
            return resident_copy(tables, pause)

        monkeypatch.setattr(residence, "resident_copy", copy)
        monkeypatch.setattr(residence, "LEAST_BYTES", 1)
        # Such small ones share their pages with others.
        monkeypatch.setattr(residence, "has_large_pages", lambda _tables: False)
        monkeypatch.setattr(residence, "BYTES_A_SECOND", 1 / price if price else float("inf"))


@pytest.fixture
def boards():
    return [fp.random_board((3, 3), seed=seed) for seed in range(40)]


def solved_by_tables(boards, **options):
    return fp.shortest_paths(boards, algorithm="idastar", heuristic="pattern", **options)


needs_large_pages = pytest.mark.skipif(
    not residence.gives_large_pages(), reason="the system has no large pages"
)


@needs_large_pages
@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_batch_copies_tables_once_when_that_pays(monkeypatch, boards, workers):
    expected = solved_by_tables(boards)
    copies = Copies(monkeypatch)
    paths = solved_by_tables(boards, workers=workers)
    assert len(copies) == 1
    assert [len(path) for path in paths] == [len(path) for path in expected]
    if workers == 1:
        assert paths == expected
    assert [path.stats.tables for path in paths] == ["small"] * len(boards)


@needs_large_pages
@pytest.mark.usefixtures("no_tables")
def test_a_batch_copies_nothing_for_less_than_the_price(monkeypatch, boards):
    copies = Copies(monkeypatch, price=1.0)
    solved_by_tables(boards)
    assert copies == []


@needs_large_pages
@pytest.mark.usefixtures("no_tables")
def test_a_batch_copies_nothing_beyond_its_limit_of_memory(monkeypatch, boards):
    copies = Copies(monkeypatch)
    fp.PatternDatabase.named("small", (3, 3))
    solved_by_tables(boards, memory_limit=5_000)
    assert copies == []


@needs_large_pages
@pytest.mark.usefixtures("no_tables")
def test_a_worker_of_an_executor_copies_nothing(monkeypatch, boards):
    copies = Copies(monkeypatch)
    with ThreadPoolExecutor(1) as executor:
        executor.submit(solved_by_tables, boards).result()
    assert copies == []
    monkeypatch.setattr("multiprocessing.parent_process", object)
    solved_by_tables(boards)
    assert copies == []


@needs_large_pages
@pytest.mark.usefixtures("no_tables")
def test_tables_that_are_resident_are_not_copied_again(monkeypatch, boards):
    database = fp.PatternDatabase.named("small", (3, 3), resident=True)
    copies = Copies(monkeypatch)
    fp.shortest_paths(boards, heuristic=database)
    assert copies == []


@needs_large_pages
@pytest.mark.usefixtures("no_tables")
def test_tables_in_large_pages_are_not_copied(monkeypatch, boards):
    copies = Copies(monkeypatch)
    monkeypatch.setattr(residence, "has_large_pages", lambda _tables: True)
    solved_by_tables(boards)
    assert copies == []


@needs_large_pages
def test_large_pages_are_seen_where_the_tables_are(monkeypatch, tmp_path):
    tables = memoryview(bytearray(4 << 20))
    address = np.frombuffer(tables, dtype=np.uint8).ctypes.data
    monkeypatch.setattr(residence, "AREAS", tmp_path / "smaps")

    def areas(here, elsewhere):
        last = address + len(tables)
        (tmp_path / "smaps").write_text(
            f"{address - 8192:x}-{address - 4096:x} r--p 00000000 fe:00 12 /some where\n"
            f"AnonHugePages:     {elsewhere} kB\nVmFlags: rd mr\n"
            f"{address - 4096:x}-{last:x} r--s 00000000 fe:00 34 /tables.fpz\n"
            f"Rss: 4096 kB\nAnonHugePages: 0 kB\nFilePmdMapped:    {here} kB\nTHPeligible: 0\n"
        )

    areas(4096, 0)
    assert residence.has_large_pages(tables)
    areas(0, 1 << 20)
    assert not residence.has_large_pages(tables)


def test_copying_can_be_ended():
    def pause():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        resident_copy(memoryview(bytes(1000)), pause)
