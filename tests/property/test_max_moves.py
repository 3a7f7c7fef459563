"""A limit of moves: what is answered is what the reference's exact distance says."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import reference
from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS

OPTIONS = [
    {},
    *({"algorithm": algorithm} for algorithm in ALGORITHMS),
    *(
        {"algorithm": algorithm, "heuristic": heuristic}
        for algorithm in ("idastar", "astar")
        for heuristic in HEURISTICS
    ),
]

LINES = [(1, 1), (1, 2), (1, 6), (5, 1)]
RECTANGLES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]
SHAPES = {"lines": LINES, "rectangles": RECTANGLES, "3x3": [(3, 3)]}

every_shape = pytest.mark.parametrize("shapes", SHAPES.values(), ids=SHAPES)


def boards_of(shape):
    return st.permutations(range(prod(shape))).map(lambda tiles: fp.Board(tiles, shape=shape))


def solvable_pair_of(data, shapes):
    """Draw a start and a goal that it can reach."""
    goal = data.draw(st.sampled_from(shapes).flatmap(boards_of))
    seed = data.draw(st.integers(0, 2**32))
    return fp.random_board(goal.shape, goal=goal, seed=seed), goal


def limits_around(exact):
    """Draw a number of moves, often one of the few that matter."""
    return st.one_of(st.integers(max(0, exact - 3), exact + 2), st.integers(0, exact + 5))


def answer(call, *boards, **options):
    """Return the answer, or the error of a search that a limit of moves has ended."""
    try:
        return call(*boards, **options)
    except fp.LimitReachedError as error:
        return error


def question_of(data, shapes):
    """Return a start, a goal, how far apart they are, and a limit that is near to that."""
    start, goal = solvable_pair_of(data, shapes)
    exact = reference.distance(start.tiles, goal.tiles, shape=start.shape)
    return start, goal, exact, data.draw(limits_around(exact))


def check_error(error, exact, max_moves):
    assert isinstance(error, fp.LimitReachedError)
    assert error.reason == "moves"
    assert max_moves < error.lower_bound <= exact
    assert error.lower_bound % 2 == exact % 2


@every_shape
@settings(max_examples=80)
@given(data=st.data())
def test_one_board(shapes, data):
    start, goal, exact, max_moves = question_of(data, shapes)
    for options in OPTIONS:
        path = answer(fp.shortest_path, start, goal, max_moves=max_moves, **options)
        found = answer(fp.distance, start, goal, max_moves=max_moves, **options)
        if exact <= max_moves:
            assert len(path) == found == exact
            assert path == fp.shortest_path(start, goal, **options)
        else:
            check_error(path, exact, max_moves)
            check_error(found, exact, max_moves)
            assert path.stats.expanded == found.stats.expanded


@every_shape
@settings(max_examples=80)
@given(data=st.data())
def test_every_path_of_a_board(shapes, data):
    start, goal, exact, max_moves = question_of(data, shapes)
    for algorithm in ("auto", "table", "idastar"):
        options = {"algorithm": algorithm, "max_moves": max_moves}
        paths = answer(fp.all_shortest_paths, start, goal, **options)
        count = answer(fp.count_shortest_paths, start, goal, **options)
        if exact <= max_moves:
            assert [len(path) for path in paths] == [exact] * count
        else:
            check_error(paths, exact, max_moves)
            check_error(count, exact, max_moves)


@every_shape
@settings(max_examples=80)
@given(data=st.data())
def test_a_batch(shapes, data):
    """Solvable rows and others, near the limit of moves and far from it."""
    shape = data.draw(st.sampled_from(shapes))
    goal = data.draw(boards_of(shape))
    rows = data.draw(st.lists(boards_of(shape), min_size=1, max_size=8))
    rows += [child for row in (goal, *rows[:2]) for _, child in row.neighbors()]
    solvable = [reference.is_solvable(row.tiles, goal.tiles, shape=shape) for row in rows]
    exact = [
        reference.distance(row.tiles, goal.tiles, shape=shape) if can else -1
        for row, can in zip(rows, solvable, strict=True)
    ]
    max_moves = data.draw(limits_around(data.draw(st.sampled_from([*exact, 0]))))
    expected = [-2 if length > max_moves else length for length in exact]
    workers = data.draw(st.sampled_from([1, 1, 2]))
    for options in (*OPTIONS, {"table": fp.DistanceTable(shape, goal)}):
        found = fp.distances(rows, goal, max_moves=max_moves, workers=workers, **options)
        assert found.tolist() == expected
        paths = fp.shortest_paths(rows, goal, max_moves=max_moves, workers=workers, **options)
        assert [-3 if path is None else len(path) for path in paths] == [
            -3 if length < 0 else length for length in expected
        ]


@settings(max_examples=80)
@given(data=st.data())
def test_the_work_of_a_search_ends_with_the_limit(data):
    """It never does more than without, and what it does is the same."""
    start, goal = solvable_pair_of(data, SHAPES["rectangles"])
    exact = reference.distance(start.tiles, goal.tiles, shape=start.shape)
    max_moves = data.draw(limits_around(exact))
    for options in OPTIONS:
        whole = fp.shortest_path(start, goal, **options).stats
        found = answer(fp.shortest_path, start, goal, max_moves=max_moves, **options).stats
        assert found.expanded <= whole.expanded
        assert (
            found.bounds
            == tuple(entry for entry in whole.bounds if entry[0] <= max_moves)[: len(found.bounds)]
        )
        assert all(bound <= max_moves for bound, _ in found.bounds)
