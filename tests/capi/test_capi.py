"""The functions of the C-level API through their addresses, and the promise that they are."""

import ctypes
import itertools
import math
import re
import runpy
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import capi
from fastpuzzle._engine.registry import HEURISTICS

HERE = Path(__file__).parent
SIGNATURES = runpy.run_path(str(HERE / "signatures.py"))
KORF = (HERE.parent / "golden" / "korf100.csv").read_text(encoding="utf-8").splitlines()

# The inline functions whose compiled forms have another name.
TWINS = {
    "cantor_rank_unchecked": "fp_rank",
    "cantor_unrank_unchecked": "fp_unrank",
    "parity_unchecked": "fp_parity",
}
C_TYPES = {
    "int": ctypes.c_int,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "void": None,
}
GO_ON = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Limits(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint32),
        ("node_limit", ctypes.c_uint64),
        ("memory_limit", ctypes.c_uint64),
        ("seconds", ctypes.c_double),
        ("go_on", GO_ON),
        ("context", ctypes.c_void_p),
    ]


class Answer(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint32),
        ("length", ctypes.c_int),
        ("lower_bound", ctypes.c_int),
        ("expanded", ctypes.c_uint64),
        ("generated", ctypes.c_uint64),
    ]


def function(name):
    """Return a function of the API as ctypes calls it."""
    address, signature = capi.functions()[name]
    result, arguments = re.fullmatch(r"(.*?) ?\((.*)\)", signature).groups()
    arguments = [] if arguments == "void" else arguments.split(", ")
    types = [ctypes.c_void_p if "*" in text else C_TYPES[text] for text in [result, *arguments]]
    return ctypes.CFUNCTYPE(*types)(address)


def buffer(content, size=None):
    return ctypes.create_string_buffer(bytes(content), size or len(content) + 1)


def limits_of(**given_limits):
    everything = {"node_limit": 2**64 - 1, "memory_limit": 2**64 - 1, "seconds": 1e300}
    return Limits(size=capi.SIZES["limits_t"], **{**everything, **given_limits})


def instance_of(start, goal):
    instance = ctypes.create_string_buffer(capi.SIZES["instance_t"])
    ctypes.c_uint32.from_buffer(instance).value = capi.SIZES["instance_t"]
    rows, cols = start.shape
    found = function("fp_instance_init")(
        instance, rows, cols, buffer(start.tiles), buffer(goal.tiles)
    )
    assert found == 0
    return instance


@pytest.fixture
def korf():
    """Korf's easiest boards, with the goal and the exact distances."""
    rows = [line.split(",") for line in KORF if line[0].isdigit()]
    rows.sort(key=lambda row: int(row[4]))
    goal = fp.goals.blank_first((4, 4))
    return [(fp.Board(row[2], (4, 4)), goal, int(row[1])) for row in rows[:6]]


def test_the_promise_is_as_it_was_written_down():
    assert SIGNATURES["snapshot"]() == SIGNATURES["SNAPSHOT"].read_text(encoding="utf-8")


def test_every_inline_function_has_a_compiled_twin():
    for name, text in SIGNATURES["promised"]().items():
        if text.startswith("cdef inline") and not name.startswith("fp_"):
            twin = SIGNATURES["promised"]()[TWINS.get(name, f"fp_{name}")]
            assert not twin.startswith("cdef inline")
            if name not in TWINS:
                assert twin == text.replace(f"inline {twin.split()[1]}", twin.split()[1]).replace(
                    f"{name}(", f"fp_{name}("
                )


def test_every_compiled_function_has_an_address():
    compiled = {
        name
        for name, text in SIGNATURES["promised"]().items()
        if re.match(r"cdef (?!inline|struct|enum)", text)
    }
    assert compiled == set(capi.functions())
    assert all(address for address, _ in capi.functions().values())


def test_the_sizes_are_those_of_the_mirrors():
    assert ctypes.sizeof(Limits) == capi.SIZES["limits_t"]
    assert ctypes.sizeof(Answer) == capi.SIZES["answer_t"]


@given(st.permutations(range(9)) | st.permutations(range(20)))
def test_ranks(perm):
    perm_rank = function("fp_rank")(buffer(perm), len(perm))
    assert perm_rank == fp.rank(perm)
    room = buffer([0] * len(perm))
    assert function("fp_unrank")(perm_rank, len(perm), room) == 0
    assert [*room.raw[:-1]] == perm
    assert function("fp_parity")(buffer(perm), len(perm)) == fp.reference.parity(tuple(perm))


@pytest.mark.parametrize("perm", [[], [1], [0, 0], [0, 1, 3], [*range(21)]], ids=str)
def test_what_is_no_permutation_has_no_rank(perm):
    assert function("fp_rank")(buffer(perm), len(perm)) == capi.FAILURES["NOT_A_BOARD"]
    if len(perm) != 21:
        assert function("fp_parity")(buffer(perm), len(perm)) == capi.FAILURES["NOT_A_BOARD"]


@pytest.mark.parametrize(
    ("number", "n"), [(-1, 3), (6, 3), (math.factorial(20), 20), (0, 0), (0, 21)]
)
def test_what_is_no_rank_has_no_permutation(number, n):
    assert function("fp_unrank")(number, n, buffer([0] * 21)) == capi.FAILURES["NOT_A_BOARD"]


def test_a_move_table():
    geometry = ctypes.create_string_buffer(capi.SIZES["geometry_t"])
    init = function("fp_geometry_init")
    assert init(geometry, 4, 4) == capi.FAILURES["OTHER_SIZE"]
    ctypes.c_uint32.from_buffer(geometry).value = capi.SIZES["geometry_t"]
    for rows, cols in [(0, 4), (4, -1), (16, 16), (2**30, 4), (1, 256)]:
        assert init(geometry, rows, cols) == capi.FAILURES["NOT_A_BOARD"]
    assert init(geometry, 3, 5) == 0
    for a, b in itertools.product(range(15), repeat=2):
        distance = abs(a // 5 - b // 5) + abs(a % 5 - b % 5)
        assert function("fp_taxicab")(geometry, a, b) == distance
        if distance == 1:
            move = {5: "d", -1: "l", 1: "r", -5: "u"}[b - a]
            assert "dlru"[function("fp_move_between")(geometry, a, b)] == move


def test_packed_boards():
    goal = fp.goals.snail((4, 4))
    start = fp.random_board((4, 4), goal=goal, seed=7)
    opened = capi.open_packed_moves(goal)
    instance = instance_of(start, goal)
    labels = function("fp_labels")(instance)
    board = function("fp_pack")(labels, 16)
    room = buffer([0] * 16)
    function("fp_unpack")(board, 16, room)
    assert [*room.raw[:16]] == [goal.tiles.index(tile) for tile in start.tiles]
    assert function("fp_blank")(instance) == start.blank
    for letter, child in start.neighbors():
        step = function("fp_packed_step")(opened.address, start.blank, "dlru".index(letter))
        tile = function("fp_packed_tile")(step, board)
        after = function("fp_packed_after")(step, board, goal.blank, tile)
        child_labels = [goal.tiles.index(tile) for tile in child.tiles]
        assert after == function("fp_pack")(buffer(child_labels), 16)
        difference = fp.lower_bound(child, goal) - fp.lower_bound(start, goal)
        assert 2 * function("fp_goes_away")(step, tile) - 1 == difference
        blanks = start.blank, child.blank
        assert board ^ after == (tile ^ goal.blank) * function("fp_exchange")(*blanks)


def test_an_instance():
    goal, start = fp.goals.blank_last((2, 2)), fp.Board("2 1 3 0")
    assert function("fp_is_solvable")(instance_of(goal, goal)) == 1
    assert function("fp_is_solvable")(instance_of(start, goal)) == 0
    init = function("fp_instance_init")
    instance = ctypes.create_string_buffer(capi.SIZES["instance_t"])
    assert init(instance, 2, 2, buffer(start.tiles), buffer(goal.tiles)) == -5
    ctypes.c_uint32.from_buffer(instance).value = capi.SIZES["instance_t"]
    wrong = [(3, 3, [0, 1, 2, 4]), (2, 2, [0, 1, 2, 4]), (2, 2, [0, 1, 1, 2]), (0, 4, [0])]
    for rows, cols, tiles in wrong:
        both = buffer(tiles, 16), buffer(goal.tiles, 16)
        for first, second in (both, both[::-1]):
            assert init(instance, rows, cols, first, second) == capi.FAILURES["NOT_A_BOARD"]


def test_heuristics():
    goal = fp.goals.blank_last((4, 4))
    start = fp.random_board((4, 4), seed=11)
    instance = instance_of(start, goal)
    labels, blank = function("fp_labels")(instance), start.blank
    for name in HEURISTICS:
        opened = capi.open_heuristic(name, goal)
        assert opened.name == "heuristic_t"
        exact = fp.lower_bound(start, goal, heuristic=name)
        assert function("fp_lower_bound")(opened.address, labels, blank) == exact
        bound = ctypes.create_string_buffer(capi.SIZES["bound_t"])
        child_bound = ctypes.create_string_buffer(capi.SIZES["bound_t"])
        function("fp_bound_init")(opened.address, labels, blank, bound)
        assert ctypes.c_int.from_buffer(bound).value == exact
        for _, child in start.neighbors():
            label = goal.tiles.index(start.tiles[child.blank])
            function("fp_bound_after")(
                opened.address, labels, label, child.blank, blank, bound, child_bound
            )
            expected = fp.lower_bound(child, goal, heuristic=name)
            assert ctypes.c_int.from_buffer(child_bound).value == expected


def test_table_look_ups():
    table = fp.DistanceTable((3, 3), "snail")
    opened = capi.open_table(table)
    distance, path = function("fp_table_distance"), function("fp_table_path")
    start = fp.random_board((3, 3), goal="snail", seed=5)
    exact = fp.shortest_path(start, "snail")
    assert distance(opened.address, buffer(start.tiles)) == len(exact)
    room = buffer([0] * table.diameter)
    assert path(opened.address, buffer(start.tiles), room, table.diameter) == len(exact)
    assert "".join("dlru"[move] for move in room.raw[: len(exact)]) == str(exact)
    short = table.diameter - 1
    assert path(opened.address, buffer(start.tiles), room, short) == capi.FAILURES["NO_ROOM"]
    swapped = [*start.tiles]
    a, b = [cell for cell in range(9) if cell != start.blank][:2]
    swapped[a], swapped[b] = swapped[b], swapped[a]
    assert distance(opened.address, buffer(swapped)) == capi.FAILURES["UNSOLVABLE"]
    assert distance(opened.address, buffer([0] * 9)) == capi.FAILURES["NOT_A_BOARD"]
    assert distance(opened.address, buffer([255] * 9)) == capi.FAILURES["NOT_A_BOARD"]


def test_the_options_of_a_table():
    opened = capi.open_table(fp.DistanceTable((2, 3)))
    start = fp.random_board((2, 3), seed=2)
    state, after = (ctypes.create_string_buffer(capi.SIZES["state_t"]) for _ in range(2))
    assert function("fp_locate")(opened.address, buffer(start.tiles), state) == 0
    options = {}
    for i in range(function("fp_option_count")(opened.address, state)):
        function("fp_state_after")(opened.address, state, i, after)
        move = "dlru"[function("fp_option_move")(opened.address, state, i)]
        options[move] = function("fp_state_value")(opened.address, after)
    assert options == {move: fp.distance(child) for move, child in start.neighbors()}


def solvers(goal):
    """Both searches, as functions of (instance, limits, moves, room, answer)."""
    idastar = capi.open_idastar("walking_conflict", goal)
    workspace = capi.open_bidirectional(goal.shape)
    return {
        "idastar": lambda *arguments: function("fp_idastar")(idastar.address, *arguments),
        "bidirectional": lambda *arguments: function("fp_bidirectional")(
            workspace.address, *arguments
        ),
    }


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (3, 4), (1, 5)], ids=str)
def test_searches_agree_with_the_face(shape):
    goal = fp.goals.blank_first(shape)
    for name, solve in solvers(goal).items() if min(shape) > 1 else ():
        for seed in range(5):
            start = fp.random_board(shape, goal=goal, seed=seed)
            path = fp.shortest_path(start, goal, algorithm=name)
            moves = buffer([9] * 100)
            answer = Answer(size=capi.SIZES["answer_t"])
            instance = instance_of(start, goal)
            assert solve(instance, None, moves, 100, ctypes.addressof(answer)) == len(path)
            assert "".join("dlru"[move] for move in moves.raw[: len(path)]) == str(path)
            assert moves.raw[len(path)] == 9
            assert (answer.length, answer.lower_bound) == (len(path), len(path))
            assert solve(instance, None, None, 0, None) == len(path)
            if name == "bidirectional":
                assert answer.expanded == path.stats.expanded
                assert answer.generated == path.stats.generated


@pytest.mark.parametrize("heuristic", [*HEURISTICS, "auto"])
def test_idastar_on_korfs_boards(korf, heuristic):
    solver = capi.open_idastar(heuristic, korf[0][1])
    for start, goal, exact in korf:
        length = function("fp_idastar")(
            solver.address, instance_of(start, goal), None, None, 0, None
        )
        assert length == exact


def test_the_literatures_nodes_without_the_automaton(korf):
    goal = korf[0][1]
    start = fp.Board(next(line.split(",")[2] for line in KORF if line.startswith("79,")), (4, 4))
    solver = capi.open_idastar("manhattan", goal, prune=False)
    answer = Answer(size=capi.SIZES["answer_t"])
    function("fp_idastar")(
        solver.address, instance_of(start, goal), None, None, 0, ctypes.addressof(answer)
    )
    pruning = capi.open_idastar("manhattan", goal)
    pruned = Answer(size=capi.SIZES["answer_t"])
    function("fp_idastar")(
        pruning.address, instance_of(start, goal), None, None, 0, ctypes.addressof(pruned)
    )
    assert answer.length == pruned.length == 42
    assert pruned.expanded < answer.expanded


@pytest.mark.parametrize("name", ["idastar", "bidirectional"])
def test_a_search_ends_at_its_limits(name, hard_board):
    goal = fp.goals.blank_last((4, 4))
    solve, instance = solvers(goal)[name], instance_of(fp.Board(hard_board), goal)
    answer = Answer(size=capi.SIZES["answer_t"])

    def fails(**given_limits):
        limits = limits_of(**given_limits)
        return solve(instance, ctypes.addressof(limits), None, 0, ctypes.addressof(answer))

    assert fails(node_limit=10_000) == capi.FAILURES["OUT_OF_NODES"]
    limits, moves = limits_of(node_limit=10_000), buffer([9])
    found = solve(instance, ctypes.addressof(limits), moves, -1, ctypes.addressof(answer))
    assert found == capi.FAILURES["OUT_OF_NODES"]
    assert answer.expanded == 10_000
    assert answer.length == capi.FAILURES["OUT_OF_NODES"]
    assert 0 < answer.lower_bound <= 80
    assert fails(seconds=0.05) == capi.FAILURES["OUT_OF_TIME"]
    assert fails(memory_limit=30) == capi.FAILURES["OUT_OF_MEMORY"]
    asked = []
    stop = ctypes.c_int(0)
    watch = ctypes.cast(capi.functions()["fp_go_on_unless"][0], GO_ON)
    timer = threading.Timer(0.1, lambda: setattr(stop, "value", 1))
    timer.start()
    assert fails(go_on=watch, context=ctypes.addressof(stop)) == capi.FAILURES["CANCELLED"]
    assert answer.lower_bound % 2 == 0
    cancel = GO_ON(lambda context: asked.append(context) or len(asked) < 3)
    assert fails(go_on=cancel, context=77) == capi.FAILURES["CANCELLED"]
    assert asked == [77, 77, 77]


@pytest.mark.parametrize("name", ["idastar", "bidirectional"])
def test_a_search_refuses_what_it_cannot_search(name):
    goal = fp.goals.blank_last((3, 3))
    solve, start = solvers(goal)[name], fp.Board("8 6 7 2 5 4 3 0 1")
    instance = instance_of(start, goal)
    moves = buffer([9] * 31)
    answer = Answer(size=capi.SIZES["answer_t"])
    assert solve(instance, None, moves, 30, ctypes.addressof(answer)) == capi.FAILURES["NO_ROOM"]
    assert answer.length == 31
    assert moves.raw[:31] == bytes([9] * 31)
    assert solve(instance_of(goal, goal), None, moves, 0, ctypes.addressof(answer)) == 0
    assert (answer.length, answer.expanded) == (0, 0)
    unsolvable = instance_of(fp.Board("2 1 3 4 5 6 7 8 0"), goal)
    assert solve(unsolvable, None, None, 0, None) == capi.FAILURES["UNSOLVABLE"]
    other = fp.goals.blank_last((2, 3))
    assert solve(instance_of(other, other), None, None, 0, None) == capi.FAILURES["NOT_A_BOARD"]
    wrong = limits_of()
    wrong.size -= 4
    found = solve(instance, ctypes.addressof(wrong), None, 0, None)
    assert found == capi.FAILURES["OTHER_SIZE"]
    answer.size += 8
    assert solve(instance, None, None, 0, ctypes.addressof(answer)) == capi.FAILURES["OTHER_SIZE"]
    assert solve(bytes(len(instance)), None, None, 0, None) == capi.FAILURES["OTHER_SIZE"]


def test_idastar_refuses_another_goal():
    start = fp.goals.blank_last((3, 3))
    solver = capi.open_idastar("manhattan", start)
    instance = instance_of(start, fp.goals.blank_first((3, 3)))
    found = function("fp_idastar")(solver.address, instance, None, None, 0, None)
    assert found == capi.FAILURES["NOT_A_BOARD"]


def test_a_workspace_is_as_good_as_new_after_any_end():
    goal = fp.goals.blank_last((3, 3))
    solve = solvers(goal)["bidirectional"]
    hard, easy = fp.Board("8 6 7 2 5 4 3 0 1"), fp.Board("1 2 3 4 5 6 7 0 8")
    limits = limits_of(node_limit=500)
    for _ in range(3):
        assert solve(instance_of(hard, goal), ctypes.addressof(limits), None, 0, None) == -6
        assert solve(instance_of(easy, goal), None, None, 0, None) == 1
        assert solve(instance_of(hard, goal), None, None, 0, None) == 31


def test_many_threads_share_a_solver(korf):
    solver = capi.open_idastar("walking_conflict", korf[0][1])
    idastar = function("fp_idastar")
    found = {}

    def solve(number):
        start, goal, _ = korf[number]
        found[number] = idastar(solver.address, instance_of(start, goal), None, None, 0, None)

    threads = [threading.Thread(target=solve, args=(number,)) for number in range(len(korf))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: exact for number, (_, _, exact) in enumerate(korf)}


def test_what_cannot_be_opened():
    goal = fp.goals.blank_last((3, 3))
    with pytest.raises(ValueError, match="unknown heuristic 'euclid'"):
        capi.open_heuristic("euclid", goal)
    with pytest.raises(TypeError, match="heuristic must be str, not int"):
        capi.open_idastar(3, goal)
    with pytest.raises(ValueError, match="shape= is needed unless the goal is a Board"):
        capi.open_heuristic("manhattan", "blank_first")
    with pytest.raises(fp.InvalidBoardError, match="goal: "):
        capi.open_heuristic("manhattan", [1, 1, 2, 0], shape=(2, 2))
    with pytest.raises(TypeError, match="expected a DistanceTable, not Board"):
        capi.open_table(goal)
    with pytest.raises(TypeError, match="expected a PatternDatabase, not NoneType"):
        capi.open_patterns(None)
    with pytest.raises(ValueError, match="does not fit in 64 bits"):
        capi.open_packed_moves(shape=(3, 6))
    for moves in (1, 2.5, "8"):
        with pytest.raises(ValueError, match="moves must be an integer of 2 or more"):
            capi.open_automaton((3, 3), moves)
    with pytest.raises(fp.InvalidBoardError):
        capi.open_bidirectional((0, 3))


def test_what_is_opened_says_what_it_is():
    opened = capi.open_bidirectional((3, 3))
    assert repr(opened) == f"<bidirectional_t at {opened.address:#x}>"
    assert (opened.name, opened.size > 0) == ("bidirectional_t", True)
    with pytest.raises(TypeError, match="cannot create"):
        type(opened)()
