"""Every optimal path: the lists are complete and in order, and the counts are their lengths."""

import time
from itertools import islice, pairwise, permutations

import pytest

import fastpuzzle as fp
from fastpuzzle._engine import registry

GOAL = fp.goals.blank_last((3, 3))
FARTHEST = ["8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"]
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
SMALL_SHAPES = [(1, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]
by_every_algorithm = pytest.mark.parametrize("algorithm", ["auto", "table", "idastar"])


@pytest.fixture(scope="module")
def levels():
    """All boards of 3x3 at each distance from the goal with the blank last, as tiles."""
    return list(fp.reference.levels(GOAL.tiles))


def assert_complete(paths, start, goal, count, replay):
    """The paths are `count` different ones in order, and each leads to the goal."""
    assert len(paths) == count
    assert all(str(one) < str(next_one) for one, next_one in pairwise(paths))
    assert len({replay(path, start, goal) for path in paths}) == 1


@pytest.mark.parametrize("start", FARTHEST)
@by_every_algorithm
def test_the_farthest_boards_of_3x3_have_40_paths(start, algorithm, replay):
    start = fp.Board(start)
    paths = list(fp.all_shortest_paths(start, algorithm=algorithm))
    assert_complete(paths, start, GOAL, 40, replay)
    assert fp.count_shortest_paths(start, algorithm=algorithm) == 40
    assert {len(path) for path in paths} == {31}
    assert paths[0] == fp.shortest_path(start)


def counts_by_level(levels, depth):
    """Yield (board, number of paths) up to a depth, by adding up over nearer neighbours."""
    nearer = {GOAL.tiles: 1}
    yield from nearer.items()
    for level in levels[1 : depth + 1]:
        here = {
            tiles: sum(nearer.get(child, 0) for _, child in fp.reference.neighbors(tiles))
            for tiles in level
        }
        yield from here.items()
        nearer = here


def test_counts_within_20_moves_are_the_numbers_listed(levels):
    for tiles, count in counts_by_level(levels, 20):
        assert fp.count_shortest_paths(tiles) == count
        moves = [str(path) for path in fp.all_shortest_paths(tiles)]
        assert len(moves) == count
        assert all(one < next_one for one, next_one in pairwise(moves))


@pytest.mark.slow
def test_all_counts_are_the_numbers_listed(levels):
    for tiles, count in counts_by_level(levels, 31):
        assert fp.count_shortest_paths(tiles) == count
        assert len(set(fp.all_shortest_paths(tiles))) == count


@pytest.mark.parametrize("depth", range(0, 32, 3))
def test_every_path_leads_to_the_goal(depth, levels, replay):
    for tiles in levels[depth][:: max(1, len(levels[depth]) // 40)]:
        start = fp.Board(tiles)
        paths = list(fp.all_shortest_paths(start))
        assert_complete(paths, start, GOAL, fp.count_shortest_paths(start), replay)
        assert paths[0] == fp.shortest_path(start) == fp.shortest_path(start, algorithm="idastar")
        assert {len(path) for path in paths} == {depth}


@pytest.mark.parametrize("depth", range(19))
def test_the_search_lists_and_counts_what_the_table_does(depth, levels):
    for tiles in levels[depth][:: max(1, len(levels[depth]) // 60)]:
        listed = list(fp.all_shortest_paths(tiles, algorithm="idastar"))
        assert listed == list(fp.all_shortest_paths(tiles, algorithm="table"))
        assert fp.count_shortest_paths(tiles, algorithm="idastar") == len(listed)
        assert fp.count_shortest_paths(tiles, algorithm="table") == len(listed)


@pytest.mark.parametrize("shape", SMALL_SHAPES, ids=str)
@pytest.mark.parametrize("algorithm", ["table", "idastar"])
def test_small_shapes_are_as_in_the_reference(shape, algorithm):
    for seed in range(12):
        goal = fp.random_board(shape, goal=("blank_last", "blank_first")[seed % 2], seed=seed)
        # The search would take long for boards far away.
        near = fp.scramble(goal, 16, seed=seed)
        start = near if algorithm == "idastar" else fp.random_board(shape, goal=goal, seed=-seed)
        expected = list(fp.reference.all_shortest_paths(start.tiles, goal.tiles, shape=shape))
        found = fp.all_shortest_paths(start, goal, algorithm=algorithm)
        assert [str(path) for path in found] == expected
        count = fp.count_shortest_paths(start, goal, algorithm=algorithm)
        assert count == len(expected)
        assert count == fp.reference.count_shortest_paths(start.tiles, goal.tiles, shape=shape)


@by_every_algorithm
def test_every_2x2_board(algorithm):
    for tiles in permutations(range(4)):
        expected = fp.reference.count_shortest_paths(tiles)
        assert fp.count_shortest_paths(tiles, algorithm=algorithm) == expected
        if expected:
            found = [str(path) for path in fp.all_shortest_paths(tiles, algorithm=algorithm)]
            assert found == list(fp.reference.all_shortest_paths(tiles))


GOALS_3X3 = ["blank_first", "snail", "8 1 0 7 5 2 3 6 4", "8 0 1 7 5 2 3 6 4"]


@pytest.mark.parametrize("goal", GOALS_3X3)
def test_goals(goal, replay):
    target = fp.goals.resolve_goal(goal, (3, 3))
    for seed in range(30):
        start = fp.random_board((3, 3), goal=target, seed=seed)
        paths = list(fp.all_shortest_paths(start, goal))
        assert_complete(paths, start, target, fp.count_shortest_paths(start, goal), replay)
        assert paths[0] == fp.shortest_path(start, goal)


@pytest.mark.parametrize("moves", [10, 20, 30])
def test_4x4_boards(moves, replay):
    goal = fp.goals.blank_last((4, 4))
    for seed in range(10):
        start = fp.scramble(goal, moves, seed=seed)
        paths = list(fp.all_shortest_paths(start))
        assert_complete(paths, start, goal, fp.count_shortest_paths(start), replay)
        assert paths[0] == fp.shortest_path(start, algorithm="idastar")
        assert paths[0].stats.algorithm == "idastar"


def test_a_table_of_two_bits_lists_what_the_search_does(table_3x4):
    for seed in range(60):
        start = fp.scramble(table_3x4.goal, seed % 25, seed=seed)
        expected = list(fp.all_shortest_paths(start, algorithm="idastar"))
        assert list(fp.all_shortest_paths(start, table=table_3x4)) == expected
        assert fp.count_shortest_paths(start, table=table_3x4) == len(expected)


def test_the_farthest_boards_of_3x4(table_3x4, replay):
    for start in table_3x4.farthest():
        paths = list(fp.all_shortest_paths(start, table=table_3x4))
        count = fp.count_shortest_paths(start, table=table_3x4)
        assert_complete(paths, start, table_3x4.goal, count, replay)
        assert paths[0] == table_3x4.path(start)


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (4, 4), (3, 5), (2, 7), (5, 5)], ids=str)
def test_half_a_turn_around_2x2(shape):
    """Three tiles that went half way around: the other way around is as short."""
    start = fp.goals.blank_last(shape).apply("uldrul")
    assert [str(path) for path in fp.all_shortest_paths(start)] == ["druldr", "rdlurd"]
    assert fp.count_shortest_paths(start) == 2


SOLVED = [
    *((shape, "auto") for shape in [(1, 1), (1, 4), (2, 2), (3, 3), (4, 4), (5, 6)]),
    *((shape, "table") for shape in [(1, 1), (1, 4), (2, 2), (3, 3), (2, 5)]),
    *((shape, "idastar") for shape in [(1, 1), (1, 4), (2, 2), (3, 3), (3, 4), (4, 4)]),
]


@pytest.mark.parametrize(("shape", "algorithm"), SOLVED, ids=str)
def test_a_solved_board_has_one_empty_path(shape, algorithm):
    goal = fp.random_board(shape, seed=1)
    (path,) = fp.all_shortest_paths(goal, goal, algorithm=algorithm)
    assert path
    assert str(path) == ""
    assert path.start == path.goal == goal
    assert fp.count_shortest_paths(goal, goal, algorithm=algorithm) == 1


@by_every_algorithm
def test_an_unsolvable_pair(algorithm):
    assert fp.count_shortest_paths(UNSOLVABLE, algorithm=algorithm) == 0
    with pytest.raises(fp.UnsolvableError):
        fp.all_shortest_paths(UNSOLVABLE, algorithm=algorithm)


def test_an_unsolvable_pair_and_a_table():
    table = fp.DistanceTable((3, 3))
    assert fp.count_shortest_paths(UNSOLVABLE, table=table) == 0
    with pytest.raises(fp.UnsolvableError):
        fp.all_shortest_paths(UNSOLVABLE, table=table)


def test_an_unsolvable_4x4_board():
    board = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"
    assert fp.count_shortest_paths(board) == 0
    with pytest.raises(fp.UnsolvableError):
        fp.all_shortest_paths(board)


def test_a_table_brings_its_goal():
    table = fp.DistanceTable((3, 3), "snail")
    start = fp.random_board((3, 3), goal="snail", seed=1)
    expected = list(fp.all_shortest_paths(start, "snail"))
    assert list(fp.all_shortest_paths(start, table=table)) == expected
    assert fp.count_shortest_paths(start, table=table) == len(expected)


def test_paths_say_how_they_were_found():
    by_table = next(fp.all_shortest_paths(FARTHEST[0]))
    assert (by_table.stats.algorithm, by_table.stats.table_bytes) == ("table", 181_440)
    by_search = next(fp.all_shortest_paths("12345x786", algorithm="idastar"))
    assert by_search.stats.algorithm == "idastar"
    assert by_search.stats.heuristic in registry.HEURISTICS


CALLS = pytest.mark.parametrize("call", [fp.all_shortest_paths, fp.count_shortest_paths])


@CALLS
@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "astar", "", "TABLE"])
def test_algorithms_that_find_one_path_only(call, algorithm):
    with pytest.raises(ValueError, match="algorithm"):
        call("12345678x", algorithm=algorithm)


@CALLS
def test_a_table_and_the_search(call):
    with pytest.raises(ValueError, match="uses no table"):
        call("12345678x", algorithm="idastar", table=fp.DistanceTable((3, 3)))


@CALLS
def test_a_table_and_a_board_of_another_shape(call):
    with pytest.raises(fp.InvalidBoardError):
        call(fp.Board("1230"), table=fp.DistanceTable((3, 3)))


@CALLS
def test_a_table_and_a_goal_with_the_blank_elsewhere(call):
    with pytest.raises(ValueError, match="blank is elsewhere"):
        call("12345678x", "snail", table=fp.DistanceTable((3, 3)))


@CALLS
def test_no_table_above_12_cells(call):
    with pytest.raises(ValueError, match="12 cells"):
        call(fp.goals.blank_last((4, 4)), algorithm="table")


@CALLS
@pytest.mark.parametrize("option", [{"heuristic": "manhattan"}, {"workers": 2}], ids=str)
def test_options_that_the_call_does_not_have(call, option):
    with pytest.raises(TypeError, match=next(iter(option))):
        call("12345678x", **option)


@CALLS
@pytest.mark.parametrize("board", ["1 2 3 4 5 6 7 8 8", [1, 2], None], ids=str)
def test_what_is_no_board(call, board):
    with pytest.raises(fp.InvalidBoardError):
        call(board)


# Laziness


def test_the_first_of_many_paths_comes_at_once():
    table = fp.DistanceTable((2, 5))
    many = max(table.farthest(), key=lambda board: fp.count_shortest_paths(board, table=table))
    assert fp.count_shortest_paths(many, table=table) == 52
    began = time.perf_counter()
    for _ in range(200):
        next(fp.all_shortest_paths(many, table=table))
    first_only = time.perf_counter() - began
    began = time.perf_counter()
    for _ in range(200):
        list(fp.all_shortest_paths(many, table=table))
    assert first_only < (time.perf_counter() - began) / 3


def test_iterators_do_not_disturb_each_other():
    one, other = (fp.all_shortest_paths(start) for start in FARTHEST)
    mixed = [(next(one), next(other)) for _ in range(40)]
    assert [pair[0] for pair in mixed] == list(fp.all_shortest_paths(FARTHEST[0]))
    assert [pair[1] for pair in mixed] == list(fp.all_shortest_paths(FARTHEST[1]))
    assert list(one) == list(other) == []


def test_an_iterator_can_be_left():
    paths = fp.all_shortest_paths(FARTHEST[0])
    assert len(list(islice(paths, 3))) == 3
    del paths
    search = fp.all_shortest_paths(fp.scramble(fp.goals.blank_last((4, 4)), 20, seed=1))
    next(search)
    del search


# Limits


@CALLS
@pytest.mark.parametrize("limit", [{"node_limit": 1000}, {"time_limit": 0.2}], ids=str)
def test_limits(call, limit, hard_board):
    began = time.monotonic()
    with pytest.raises(fp.LimitReachedError, match="limit reached") as caught:
        call(hard_board, **limit)
    assert time.monotonic() - began < 5
    assert 0 < caught.value.lower_bound <= 80
    assert caught.value.stats.algorithm == "idastar"


@CALLS
@pytest.mark.parametrize("limit", [{"node_limit": -1}, {"time_limit": "1"}], ids=str)
def test_limits_that_make_no_sense(call, limit):
    with pytest.raises((TypeError, ValueError), match=next(iter(limit))):
        call("12345678x", **limit)


@pytest.mark.usefixtures("no_tables")
def test_a_node_limit_while_iterating():
    board = fp.scramble(fp.goals.blank_last((4, 4)), 60, seed=3)
    path = next(fp.all_shortest_paths(board))
    paths = fp.all_shortest_paths(board, node_limit=path.stats.expanded)
    found = []
    with pytest.raises(fp.LimitReachedError) as caught:
        found.extend(paths)
    assert caught.value.lower_bound <= len(path)
    assert found == list(fp.all_shortest_paths(board))[: len(found)]


class EnoughError(Exception):
    pass


@CALLS
def test_progress_can_cancel(call, hard_board):
    seen = []

    def watch(progress):
        seen.append(progress.phase)
        if progress.phase != "pattern":
            raise EnoughError

    with pytest.raises(EnoughError):
        call(hard_board, on_progress=watch, time_limit=60)
    # Tables may have to be built first.
    assert {*seen} <= {"pattern", call.__name__}


def test_a_solved_board_needs_nothing():
    assert fp.count_shortest_paths("12345678x", node_limit=0, algorithm="idastar") == 1
    assert len(list(fp.all_shortest_paths("12345678x", node_limit=0, algorithm="idastar"))) == 1
