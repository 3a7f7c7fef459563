"""A* over changed pattern tables says that they are damaged, where it ended in a KeyError."""

import pytest

import fastpuzzle as fp


def test_astar_says_that_the_tables_are_damaged(tmp_path):
    file = tmp_path / "tables.fpz"
    fp.PatternDatabase.build((2, 2), [[1, 2, 3]]).save(file)
    changed = bytearray(file.read_bytes())
    changed[-24:] = b"\xff" * 24
    file.write_bytes(changed)
    database = fp.PatternDatabase.load(file, verify=False)
    with pytest.raises(fp.TableFormatError, match=r"astar found no path .* are damaged"):
        fp.distance("0 3 2 1", heuristic=database, algorithm="astar")


def test_a_header_of_brackets_is_refused(tmp_path):
    from fastpuzzle._store import files

    file = tmp_path / "tables.fpz"
    fp.DistanceTable((2, 2)).save(file)
    text = b"[" * 200_000
    lengths = file.read_bytes()[8:12] + len(text).to_bytes(4, "little")
    padding = bytes(-(files.PREAMBLE_BYTES + len(text)) % files.ALIGNMENT)
    digests = files._digest(lengths, text) + files._digest(padding)
    file.write_bytes(files.MAGIC + lengths + digests + text + padding)
    with pytest.raises(fp.TableFormatError, match="its header makes no sense"):
        fp.DistanceTable.load(file)
