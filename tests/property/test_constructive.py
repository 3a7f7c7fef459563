"""Paths that are built tile by tile: they are paths, and no shortest path is longer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.near.constructive import solve
from fastpuzzle._kernels.near.upper_bound import moves_needed
from fastpuzzle.moves import LETTERS

SHAPES = [(1, 1), (1, 6), (7, 1), (2, 2), (2, 3), (3, 2), (2, 9), (9, 2), (3, 3), (3, 5), (4, 4)]
SHAPES += [(4, 7), (5, 5), (6, 4), (8, 8), (16, 15), (15, 17), (2, 127), (1, 255)]
seeds = st.integers(0, 2**32)


def instance_of(start, goal):
    return Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))


@given(st.sampled_from(SHAPES), seeds, seeds)
def test_every_path_leads_to_the_goal(shape, one, other):
    goal = fp.random_board(shape, seed=one)
    start = fp.random_board(shape, goal=goal, seed=other)
    moves = solve(instance_of(start, goal))
    assert start.apply("".join(LETTERS[move] for move in moves)) == goal


@given(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3)]), st.data())
def test_no_path_for_an_unsolvable_pair(shape, data):
    cells = range(shape[0] * shape[1])
    start, goal = (fp.Board(data.draw(st.permutations(cells)), shape) for _ in range(2))
    assert (solve(instance_of(start, goal)) is not None) == fp.is_solvable(start, goal)


@given(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)]), seeds, seeds)
def test_no_shortest_path_is_longer_than_the_bound(shape, one, other):
    goal = fp.random_board(shape, seed=one)
    start = fp.random_board(shape, goal=goal, seed=other)
    assert fp.distance(start, goal) <= moves_needed(instance_of(start, goal))


@pytest.mark.parametrize(
    ("board", "goal", "moves"),
    [
        ("8 6 7 2 5 4 3 0 1", "blank_last", 31),
        ("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", "blank_last", 80),
    ],
)
def test_the_farthest_boards_reach_the_bound(board, goal, moves):
    start = fp.Board(board)
    end = getattr(fp.goals, goal)(start.shape)
    assert moves_needed(instance_of(start, end)) == moves
