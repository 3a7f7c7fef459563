"""Tables in memory of their own answer as those in a file do, and outlive it."""

import re
from pathlib import Path

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._store.resident import PAGE_BYTES, resident_copy


def test_a_copy_begins_at_a_large_page():
    for size in (1, PAGE_BYTES - 1, PAGE_BYTES, 3 * PAGE_BYTES + 5):
        tables = memoryview(bytes(range(256)) * (size // 256 + 1))[:size]
        copy = resident_copy(tables)
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
    copy = resident_copy(memoryview(bytes(PAGE_BYTES)))
    address = np.frombuffer(copy, dtype=np.uint8).ctypes.data
    (eligible,) = [
        lines
        for first, last, lines in re.findall(
            r"^([0-9a-f]+)-([0-9a-f]+) (.*(?:\n[A-Z].*)*)", AREAS.read_text(), re.MULTILINE
        )
        if int(first, 16) <= address < int(last, 16)
    ]
    assert re.search(r"^THPeligible: +1$", eligible, re.MULTILINE)


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
