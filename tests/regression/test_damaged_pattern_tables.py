"""Changed pattern tables never send a search on for ever, or into a KeyError: they are damaged."""

import pytest

import fastpuzzle as fp
from fastpuzzle._kernels.patterns.data import PatternData


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


def test_tables_with_a_wrong_goal_are_refused_when_they_are_loaded(tmp_path):
    file = tmp_path / "tables.fpz"
    fp.PatternDatabase.build((2, 2), [[1, 2, 3]]).save(file)
    file.write_bytes(file.read_bytes()[:-24] + b"\xff" * 24)
    with pytest.raises(fp.TableFormatError, match="the goal is said to be 32 moves away"):
        fp.PatternDatabase.load(file, verify=False)


def test_a_search_by_wrong_tables_ends(planted):
    with pytest.raises(fp.TableFormatError, match=r"idastar found no path .* are damaged"):
        fp.distance("0 3 2 1", heuristic=planted, time_limit=20)


@pytest.mark.parametrize("algorithm", ["idastar", "astar"])
def test_a_search_that_never_knows_the_goal_ends(algorithm):
    """As if the tables had been changed after they were loaded."""
    goal = fp.goals.blank_last((2, 2))
    sound = fp.PatternDatabase.build(goal, [[1, 2, 3]])._data
    data = PatternData(2, 2, sound.goal_blank, sound.patterns, bytearray(b"\xff" * 24))
    wrong = fp.PatternDatabase._of(data, goal)
    with pytest.raises(fp.TableFormatError, match=rf"{algorithm} found no path .* are damaged"):
        fp.distance("0 3 2 1", heuristic=wrong, algorithm=algorithm, time_limit=20)


def test_a_search_of_the_c_level_api_by_wrong_tables_ends(planted):
    import ctypes

    from fastpuzzle import capi

    goal = fp.goals.blank_last((2, 2))
    opened = capi.open_idastar(planted)
    functions = capi.functions()
    instance = (ctypes.c_uint8 * capi.SIZES["instance_t"])()
    ctypes.c_uint32.from_buffer(instance).value = capi.SIZES["instance_t"]
    init = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p
    )(functions["fp_instance_init"][0])
    assert init(instance, 2, 2, bytes([0, 3, 2, 1]), bytes(goal.tiles)) == 0
    search = ctypes.CFUNCTYPE(
        ctypes.c_int,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_int,
        ctypes.c_void_p,
    )(functions["fp_idastar"][0])
    assert search(opened.address, instance, None, None, 0, None) == capi.FAILURES["DAMAGED"]


def only_the_goal_is_right(goal, partition, file):
    """Load tables that say of every board but the goal that it is as far away as they can."""
    database = fp.PatternDatabase.build(goal, partition)
    database.save(file)
    content = bytearray(file.read_bytes())
    begin = len(content) - database.nbytes
    kept = content[begin:]
    content[begin:] = b"\xff" * len(kept)
    # The entries of the goal: the places where nothing else will do.
    for place in range(begin, len(content)):
        changed = content.copy()
        changed[begin:] = kept
        changed[place] = 0xFF
        file.write_bytes(changed)
        try:
            fp.PatternDatabase.load(file, verify=False)
        except fp.TableFormatError:
            content[place] = kept[place - begin]
    file.write_bytes(content)
    return fp.PatternDatabase.load(file, verify=False)


@pytest.fixture
def planted(tmp_path):
    return only_the_goal_is_right((2, 2), [[1, 2, 3]], tmp_path / "planted.fpz")


def test_a_search_ends_where_no_diameter_is_known(tmp_path):
    goal = fp.Board("1 2 3 0 4 5", (2, 3))
    partition = [[1, 2], [3, 4], [5]]
    planted = only_the_goal_is_right(goal, partition, tmp_path / "planted.fpz")
    wrong = 0
    for seed in range(10):
        start = fp.random_board((2, 3), goal=goal, seed=seed)
        try:
            path = fp.shortest_path(start, heuristic=planted, time_limit=20)
        except fp.TableFormatError:
            wrong += 1
        else:
            assert start.apply(str(path)) == goal
    assert wrong
