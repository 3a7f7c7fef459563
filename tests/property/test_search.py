"""Moves, solvability and searches: compiled equals reference for any start and any goal."""

from importlib import import_module
from math import prod

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import reference
from fastpuzzle._engine.registry import ALGORITHMS

LINES = [*((1, cols) for cols in range(1, 10)), *((rows, 1) for rows in range(2, 10))]
RECTANGLES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]
SHAPES = {"lines": LINES, "rectangles": RECTANGLES, "3x3": [(3, 3)]}
NAMES = ("auto", *ALGORITHMS)

many_examples = settings(max_examples=120)
every_shape = pytest.mark.parametrize("shapes", SHAPES.values(), ids=SHAPES)


def boards_of(shape):
    return st.permutations(range(prod(shape))).map(lambda tiles: fp.Board(tiles, shape=shape))


def pair_of(data, shapes):
    """Draw a start and a goal, whether or not a path connects them."""
    shape = data.draw(st.sampled_from(shapes))
    return data.draw(boards_of(shape)), data.draw(boards_of(shape))


def solvable_pair_of(data, shapes):
    """Draw a start and a goal that it can reach: uniform over all of them."""
    shape = data.draw(st.sampled_from(shapes))
    goal = data.draw(boards_of(shape))
    if min(shape) == 1:
        tiles = [tile for tile in goal.tiles if tile]
        tiles.insert(data.draw(st.integers(0, len(tiles))), 0)
    else:
        tiles = list(data.draw(boards_of(shape)).tiles)
        if not reference.is_solvable(tuple(tiles), goal.tiles, shape=shape):
            one, other = [cell for cell, tile in enumerate(tiles) if tile][:2]
            tiles[one], tiles[other] = tiles[other], tiles[one]
    return fp.Board(tiles, shape=shape), goal


@many_examples
@given(st.data())
def test_moves_and_neighbors(data):
    shape = data.draw(st.tuples(st.integers(1, 8), st.integers(1, 8)))
    board = data.draw(boards_of(shape))
    assert board.moves() == reference.legal_moves(board.tiles, shape)
    assert [(move, child.tiles, child.shape) for move, child in board.neighbors()] == [
        (move, child, shape) for move, child in reference.neighbors(board.tiles, shape)
    ]


@many_examples
@given(st.data())
def test_apply(data):
    shape = data.draw(st.tuples(st.integers(1, 8), st.integers(1, 8)))
    board = data.draw(boards_of(shape))
    moves = data.draw(st.text("dlru", max_size=12))
    try:
        expected = reference.apply(board.tiles, moves, shape)
    except ValueError:
        with pytest.raises(ValueError, match="leads off the board"):
            board.apply(moves)
    else:
        assert board.apply(moves) == fp.Board(expected, shape=shape)


@every_shape
@many_examples
@given(data=st.data())
def test_solvability(shapes, data):
    start, goal = pair_of(data, shapes)
    expected = reference.is_solvable(start.tiles, goal.tiles, shape=start.shape)
    assert fp.is_solvable(start, goal) == fp.is_solvable(goal, start) == expected


@every_shape
@many_examples
@given(data=st.data())
def test_pairs_that_were_drawn_to_be_solvable(shapes, data):
    start, goal = solvable_pair_of(data, shapes)
    assert fp.is_solvable(start, goal)


@many_examples
@given(st.data())
def test_unsolvable_pairs_are_refused_before_any_search(data):
    """A search would end at the limit of no nodes."""
    start, goal = pair_of(data, [*LINES[2:], *RECTANGLES, (3, 3), (4, 4)])
    assume(not reference.is_solvable(start.tiles, goal.tiles, shape=start.shape))
    for algorithm in NAMES:
        for call in (fp.shortest_path, fp.distance):
            with pytest.raises(fp.UnsolvableError):
                call(start, goal, algorithm=algorithm, node_limit=0, time_limit=0)
    with pytest.raises(fp.UnsolvableError):
        fp.lower_bound(start, goal)


@every_shape
@many_examples
@given(data=st.data())
def test_lengths_equal_those_of_the_reference(shapes, data, replay):
    start, goal = solvable_pair_of(data, shapes)
    exact = reference.distance(start.tiles, goal.tiles, shape=start.shape)
    for algorithm in NAMES:
        path = fp.shortest_path(start, goal, algorithm=algorithm)
        assert replay(path, start, goal) == exact
        assert fp.distance(start, goal, algorithm=algorithm) == exact


@every_shape
@many_examples
@given(data=st.data())
def test_idastar_returns_the_lexicographically_least_path(shapes, data):
    start, goal = solvable_pair_of(data, shapes)
    path = fp.shortest_path(start, goal, algorithm="idastar")
    assert str(path) == import_module("fastpuzzle.reference.idastar").idastar(
        start.tiles, goal.tiles, shape=start.shape
    )


@many_examples
@given(data=st.data())
def test_idastar_returns_the_first_of_all_shortest_paths(data):
    start, goal = solvable_pair_of(data, [*LINES, *RECTANGLES[:3]])
    path = fp.shortest_path(start, goal, algorithm="idastar")
    all_paths = reference.all_shortest_paths(start.tiles, goal.tiles, shape=start.shape)
    assert str(path) == next(all_paths)


@every_shape
@many_examples
@given(data=st.data())
def test_lower_bound_equals_reference_and_is_admissible(shapes, data):
    start, goal = solvable_pair_of(data, shapes)
    bound = fp.lower_bound(start, goal)
    exact = fp.distance(start, goal)
    assert bound == reference.manhattan(start.tiles, goal.tiles, shape=start.shape)
    assert bound <= exact
    assert bound % 2 == exact % 2


@every_shape
@many_examples
@given(data=st.data())
def test_distance_is_a_metric(shapes, data):
    start, goal = solvable_pair_of(data, shapes)
    exact = fp.distance(start, goal)
    assert fp.distance(goal, start) == exact
    assert (exact == 0) == (start == goal)
    for _, neighbor in start.neighbors():
        assert abs(fp.distance(neighbor, goal) - exact) == 1
