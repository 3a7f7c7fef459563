"""Longer paths than `max_moves` are of no use: what then ends a search, how soon, and how."""

import copy
import pickle

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle._engine import ladder
from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS, find_heuristic
from fastpuzzle._kernels.ground.control import NO_MEMORY, Stopped
from fastpuzzle._limits import limit_error
from fastpuzzle._store import lookups
from fastpuzzle._store.pattern_sets import NamedSet
from fastpuzzle.stats import SearchStats

# 31 moves from the goal; the Manhattan distance is 21, with linear conflicts it is 23.
FAR = "8 6 7 2 5 4 3 0 1"
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
# 53 moves from the goal; the bounds of IDA* begin at 39 (walking_conflict).
FIFTEEN = fp.random_board((4, 4), seed=1)

by_every_search = pytest.mark.parametrize(
    "algorithm", [name for name in ALGORITHMS if name != "table"]
)
by_every_algorithm = pytest.mark.parametrize("algorithm", ["auto", *ALGORITHMS])
single_calls = pytest.mark.parametrize(
    "call",
    [fp.shortest_path, fp.distance, fp.all_shortest_paths, fp.count_shortest_paths],
    ids=lambda call: call.__name__,
)
both_batches = pytest.mark.parametrize(
    "call", [fp.distances, fp.shortest_paths], ids=lambda call: call.__name__
)


def refused(call, *boards, **options):
    """Return the error of a call that proves every path to be too long."""
    with pytest.raises(fp.LimitReachedError, match="move limit reached after") as caught:
        call(*boards, **options)
    error = caught.value
    assert error.reason == "moves"
    assert error.lower_bound > options["max_moves"]
    assert f"no path is shorter than {error.lower_bound} moves" in str(error)
    return error


def lengths_of(answers):
    """Return what a batch has answered as distances, whichever it was asked for."""
    if isinstance(answers, np.ndarray):
        return answers.tolist()
    return [None if path is None else len(path) for path in answers]


def expected_of(call, *lengths):
    """Return those lengths as a batch answers them, which has None for what is below zero."""
    if call is fp.distances:
        return [*lengths]
    return [None if length < 0 else length for length in lengths]


def never(*_, **__):
    raise AssertionError("this was not to be made")


@by_every_algorithm
def test_a_path_as_long_as_allowed_is_found(algorithm):
    for max_moves in (31, 32, 100):
        assert fp.distance(FAR, algorithm=algorithm, max_moves=max_moves) == 31
        path = fp.shortest_path(FAR, algorithm=algorithm, max_moves=max_moves)
        assert path == fp.shortest_path(FAR, algorithm=algorithm)
        # What other calls have left may change the numbers.
        unlimited, limited = (
            fp.shortest_path(FAR, algorithm=algorithm, cache="ignore", max_moves=most)
            for most in (None, max_moves)
        )
        assert limited.stats.expanded == unlimited.stats.expanded


@by_every_algorithm
def test_a_longer_path_is_refused(algorithm):
    for max_moves in (0, 1, 22, 23, 28, 29, 30):
        error = refused(fp.distance, FAR, algorithm=algorithm, max_moves=max_moves)
        assert error.lower_bound <= 31
        assert error.lower_bound % 2 == 1
        assert error.stats.algorithm == ("table" if algorithm == "auto" else algorithm)


@by_every_search
def test_one_move_of_the_wrong_parity_is_worth_nothing(algorithm):
    by_one, by_two = (
        refused(fp.distance, FAR, algorithm=algorithm, max_moves=max_moves, cache="ignore")
        for max_moves in (28, 27)
    )
    assert by_one.stats.expanded == by_two.stats.expanded > 0
    assert by_one.lower_bound == by_two.lower_bound


@by_every_search
@single_calls
def test_nothing_is_expanded_where_the_manhattan_distance_is_larger(algorithm, call, hard_board):
    if call in {fp.all_shortest_paths, fp.count_shortest_paths}:
        algorithm = "idastar"
    no_room = {"time_limit": 0, "node_limit": 0, "memory_limit": 0}
    for board in (
        FAR,
        hard_board,
        fp.random_board((5, 5), seed=1),
        fp.random_board((3, 7), seed=1),
    ):
        estimate = fp.lower_bound(board)
        for max_moves in (0, estimate - 2, estimate - 1):
            error = refused(call, board, algorithm=algorithm, max_moves=max_moves, **no_room)
            assert error.stats.expanded == error.stats.generated == 0
            assert error.stats.bounds == ()
            assert error.lower_bound >= estimate


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_idastar_begins_no_bound_above(heuristic):
    bounds = fp.shortest_path(FIFTEEN, algorithm="idastar", heuristic=heuristic).stats.bounds
    assert len(bounds) > 2
    for tried, (bound, _) in enumerate(bounds):
        for max_moves in (bound - 2, bound - 1):
            error = refused(fp.distance, FIFTEEN, heuristic=heuristic, max_moves=max_moves)
            if max_moves >= fp.lower_bound(FIFTEEN, heuristic="linear_conflict"):
                assert error.lower_bound == bound
            assert error.stats.bounds == bounds[:tried]
            assert error.stats.expanded == sum(nodes for _, nodes in bounds[:tried])


def test_idastar_with_workers_begins_no_bound_above():
    path = fp.shortest_path(FIFTEEN, heuristic="manhattan", workers=2)
    last = path.stats.bounds[-1][0]
    assert path.stats.bounds[-2][1] > 200_000, "it must have been divided among the workers"
    error = refused(fp.distance, FIFTEEN, heuristic="manhattan", workers=2, max_moves=last - 1)
    assert error.lower_bound == last
    assert error.stats.bounds == path.stats.bounds[:-1]
    assert fp.distance(FIFTEEN, heuristic="manhattan", workers=2, max_moves=last) == last


def test_breadth_first_search_expands_only_what_can_help():
    """To find no path of 29 moves, nothing that is 29 moves or more from the start is expanded."""
    levels = fp.DistanceTable((3, 3), FAR).histogram()
    for max_moves in (24, 25, 28, 29, 30):
        error = refused(fp.distance, FAR, algorithm="bfs", max_moves=max_moves)
        of_the_parity = max_moves - (max_moves + 1) % 2
        assert error.stats.expanded == sum(levels[:of_the_parity])
        assert error.lower_bound == of_the_parity + 2


def test_astar_expands_only_what_can_help():
    """With a consistent heuristic these are the nodes of all smaller f."""
    expanded = [
        refused(
            fp.distance, FAR, algorithm="astar", heuristic="manhattan", max_moves=max_moves
        ).stats.expanded
        for max_moves in (23, 25, 27, 29)
    ]
    assert expanded == sorted(set(expanded))
    path = fp.shortest_path(FAR, algorithm="idastar", heuristic="manhattan")
    assert all(
        nodes <= of_bound
        for nodes, (_, of_bound) in zip(expanded, path.stats.bounds[1:], strict=False)
    )


@by_every_algorithm
def test_no_moves_at_all(algorithm):
    assert fp.distance("12345678x", algorithm=algorithm, max_moves=0) == 0
    assert refused(fp.distance, "1234567x8", algorithm=algorithm, max_moves=0).lower_bound == 1


@by_every_algorithm
@pytest.mark.parametrize("max_moves", [0, 1, 40])
def test_unsolvable_is_no_limit(algorithm, max_moves):
    for call in (fp.shortest_path, fp.distance):
        with pytest.raises(fp.UnsolvableError):
            call(UNSOLVABLE, algorithm=algorithm, max_moves=max_moves)
    assert fp.distances([UNSOLVABLE], algorithm=algorithm, max_moves=max_moves).tolist() == [-1]


@pytest.mark.parametrize("algorithm", ["auto", "table", "idastar"])
def test_every_path(algorithm):
    for call in (fp.all_shortest_paths, fp.count_shortest_paths):
        for max_moves in (20, 29, 30):
            # At the call, not when the first path is asked for.
            refused(call, FAR, algorithm=algorithm, max_moves=max_moves)
    for max_moves in (31, 32):
        assert fp.count_shortest_paths(FAR, algorithm=algorithm, max_moves=max_moves) == 40
        paths = list(fp.all_shortest_paths(FAR, algorithm=algorithm, max_moves=max_moves))
        assert paths == list(fp.all_shortest_paths(FAR))
    assert fp.count_shortest_paths(UNSOLVABLE, algorithm=algorithm, max_moves=0) == 0
    with pytest.raises(fp.UnsolvableError):
        fp.all_shortest_paths(UNSOLVABLE, algorithm=algorithm, max_moves=0)
    assert fp.count_shortest_paths("12345678x", algorithm=algorithm, max_moves=0) == 1


@single_calls
def test_a_table_proves_the_exact_distance(call):
    table = fp.DistanceTable((3, 3))
    assert refused(call, FAR, max_moves=3).lower_bound == 31
    assert refused(call, FAR, table=table, max_moves=30).lower_bound == 31
    assert call(FAR, table=table, max_moves=31) is not None
    exact = fp.distance(FAR, "blank_first")
    error = refused(call, FAR, "blank_first", table=table, max_moves=exact - 1)
    assert error.lower_bound == exact
    assert error.stats.algorithm == "table"


@single_calls
def test_no_table_is_built_for_what_is_too_long(call, monkeypatch):
    monkeypatch.setattr(lookups, "_tables", {})
    monkeypatch.setattr(lookups, "_registered", set())
    monkeypatch.setattr(lookups, "_build", never)
    board = fp.random_board((2, 5), goal="snail", seed=1)
    estimate = fp.lower_bound(board, "snail")
    error = refused(call, board, "snail", algorithm="table", max_moves=estimate - 1)
    assert error.stats.algorithm == "table"
    with pytest.raises(AssertionError):
        call(board, "snail", algorithm="table", max_moves=100)


def test_no_pattern_databases_are_built_for_what_is_too_long(no_tables):
    estimate = fp.lower_bound(FIFTEEN)
    refused(fp.distance, FIFTEEN, heuristic="pattern", max_moves=estimate - 1)
    assert not no_tables.exists()


@pytest.fixture
def two_stages(monkeypatch):
    """Let `auto` change to another heuristic soon, which says that it is made of patterns."""

    def find(name, *arguments):
        return find_heuristic("manhattan" if isinstance(name, NamedSet) else name, *arguments)

    monkeypatch.setattr(ALGORITHMS["idastar"], "find", find)
    monkeypatch.setattr(ladder, "_above", {})
    monkeypatch.setattr(ladder, "NODES_A_FILE", 2000)
    monkeypatch.setattr(ladder, "NODES_A_BUILDING", 2000)
    monkeypatch.setattr(ladder, "NODES_AN_ENTRY_QUICK", 0)
    monkeypatch.setattr(ladder, "NODES_AN_ENTRY_PATTERNS", 1e9)


@pytest.mark.usefixtures("two_stages")
def test_the_limit_holds_over_all_stages():
    path = fp.shortest_path(FIFTEEN, cache="ignore")
    bounds = [bound for bound, _ in path.stats.bounds]
    assert path.stats.heuristic == "manhattan", "both stages must have searched"
    (again,) = {bound for bound in bounds if bounds.count(bound) == 2}
    for max_moves in range(bounds[0], bounds[-1]):
        error = refused(fp.distance, FIFTEEN, max_moves=max_moves, cache="ignore")
        assert error.lower_bound == max_moves + 1 + (max_moves + bounds[0] + 1) % 2
        assert error.stats.heuristic == ("manhattan" if max_moves >= again else "linear_conflict")
    assert fp.distance(FIFTEEN, max_moves=bounds[-1], cache="ignore") == bounds[-1]


def test_a_heuristic_that_does_not_fit_is_refused_all_the_same():
    patterns = fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]])
    for board, heuristic, message in (
        ((5, 5), "walking_distance", "32768 states"),
        ((6, 6), "walking_conflict", "32768 states"),
        ((7, 7), "pattern", "go up to"),
        ((4, 4), patterns, "shape"),
    ):
        rows = [fp.random_board(board, seed=1)]
        for call, boards in ((fp.distance, rows[0]), (fp.distances, rows)):
            with pytest.raises(ValueError, match=message) as caught:
                call(boards, fp.goals.blank_last(board), heuristic=heuristic, max_moves=1)
            assert not isinstance(caught.value, fp.PuzzleError)
    refused(fp.distance, FAR, heuristic=patterns, max_moves=1)


def test_another_limit_that_comes_first():
    for limit, reason in (
        ({"time_limit": 0}, "time"),
        ({"node_limit": 100}, "nodes"),
        ({"memory_limit": 0}, "memory"),
    ):
        with pytest.raises(fp.LimitReachedError, match=r"(time|node|memory) limit") as caught:
            fp.distance(FAR, algorithm="bfs", max_moves=29, **limit)
        assert caught.value.reason == reason
        assert caught.value.lower_bound <= 29


ROWS = ["12345678x", UNSOLVABLE, FAR, "1234567x8", "2 3 4 1 5 x 7 6 8"]


@both_batches
@by_every_algorithm
@pytest.mark.parametrize("workers", [1, 2])
def test_a_batch_does_not_end(call, algorithm, workers):
    options = {"algorithm": algorithm, "workers": workers}
    for max_moves, far, middle in (
        (0, -2, -2),
        (1, -2, -2),
        (18, -2, -2),
        (19, -2, 19),
        (30, -2, 19),
        (31, 31, 19),
    ):
        found = call(ROWS, max_moves=max_moves, **options)
        near = 1 if max_moves else -2
        assert lengths_of(found) == expected_of(call, 0, -1, far, near, middle)


@both_batches
def test_a_batch_by_a_table_of_the_callers(call):
    table = fp.DistanceTable((3, 3))
    found = call(ROWS, table=table, max_moves=19)
    assert lengths_of(found) == expected_of(call, 0, -1, -2, 1, 19)


@both_batches
def test_a_batch_of_several_shapes(call):
    rows = ["0 3 2 1", FAR, FIFTEEN, "1 2 3 0", UNSOLVABLE]
    found = call(rows, max_moves=30)
    assert lengths_of(found) == expected_of(call, 6, -2, -2, 0, -1)


def test_a_row_without_a_path_does_not_spoil_the_others():
    """A table's codes for what is no board are negative, too."""
    array = np.array([fp.Board(row).tiles for row in ROWS], dtype=np.uint8)
    array[3] = 1
    with pytest.raises(fp.InvalidBoardError, match="row 3"):
        fp.distances(array, max_moves=0)


def test_a_batch_costs_what_its_rows_cost():
    alone = refused(fp.distance, FAR, algorithm="bfs", max_moves=25).stats.expanded
    options = {"algorithm": "bfs", "max_moves": 25}
    assert fp.distances([FAR] * 3, node_limit=3 * alone, **options).tolist() == [-2] * 3
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.distances([FAR] * 3, node_limit=3 * alone - 1, **options)
    assert caught.value.reason == "nodes"
    assert caught.value.done.tolist() == [True, True, False]


@both_batches
@by_every_search
def test_a_row_that_is_too_long_is_done(call, algorithm):
    rows = [UNSOLVABLE, FAR, "12345678x", "2 3 4 1 5 x 7 6 8", FAR]
    with pytest.raises(fp.LimitReachedError, match="node limit") as caught:
        call(rows, algorithm=algorithm, max_moves=21, node_limit=1)
    assert caught.value.reason == "nodes"
    assert lengths_of(caught.value.results) == expected_of(call, -1, -2, 0, -2, -2)
    assert caught.value.done.tolist() == [True, True, True, False, False]


@both_batches
@pytest.mark.parametrize("workers", [1, 2])
def test_a_batch_with_a_time_limit(call, workers, hard_board):
    near = fp.scramble(fp.goals.blank_last((4, 4)), 5, seed=1)
    rows = [hard_board, near, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", hard_board]
    found = call(rows, heuristic="manhattan", max_moves=30, time_limit=60, workers=workers)
    assert lengths_of(found) == expected_of(call, -2, fp.distance(near), -1, -2)
    with pytest.raises(fp.LimitReachedError, match="time limit") as caught:
        call(rows, heuristic="manhattan", max_moves=79, time_limit=0.3, workers=workers)
    error = caught.value
    assert error.reason == "time"
    assert [*error.done] == ([False] * 4 if workers == 1 else [False, True, True, False])


def errors_of_every_reason():
    yield "moves", refused(fp.distance, FAR, max_moves=30)
    for reason, limit in (
        ("time", {"time_limit": 0}),
        ("nodes", {"node_limit": 10}),
        ("memory", {"memory_limit": 10}),
    ):
        for call, board in ((fp.distance, FAR), (fp.distances, [FAR])):
            with pytest.raises(fp.LimitReachedError) as caught:
                call(board, algorithm="astar", **limit)
            yield reason, caught.value
    with pytest.raises(fp.LimitReachedError) as caught:
        fp.PatternDatabase.build((4, 4), [[*range(1, 8)], [*range(8, 16)]], memory_limit=1000)
    yield "memory", caught.value
    yield "memory", limit_error(Stopped(NO_MEMORY), 0, SearchStats("astar"))


def test_every_limit_has_its_reason():
    for reason, error in errors_of_every_reason():
        assert error.reason == reason
        for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert twin.reason == reason
            assert twin.lower_bound == error.lower_bound
            assert str(twin) == str(error)


def test_no_reason_by_default():
    assert fp.LimitReachedError("enough").reason is None
