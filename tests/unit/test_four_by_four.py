"""The search by functions for each cell: path, counts and limits of the search for any shape."""

import random

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import find_heuristic
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import NODE_LIMIT, Control, Stopped
from fastpuzzle._kernels.ground.instance import Instance

HEURISTICS = ("manhattan", "linear_conflict", "walking_distance", "walking_conflict")
every_heuristic = pytest.mark.parametrize("heuristic", HEURISTICS)


def answer(start, goal, heuristic, *, by_cells, **limits):
    """Return the moves, or why the search stopped, and all that it has counted."""
    control = Control(**limits)
    instance = Instance(4, 4, bytes(start.tiles), bytes(goal.tiles))
    found = find_heuristic(heuristic, (4, 4), goal.blank)
    try:
        moves = idastar.solve(instance, found, control, by_cells=by_cells, in_bins=False)
    except Stopped as stop:
        moves = stop.status
    return moves, control.expanded, control.generated, control.bounds


def pairs(count, moves, seed=0):
    """Return starts and goals whose blank is anywhere."""
    source = random.Random(seed)
    for _ in range(count):
        goal = fp.random_board((4, 4), seed=source.randrange(10**6))
        start = fp.scramble(goal, source.randrange(10, moves), seed=source.randrange(10**6))
        if start != goal:
            yield start, goal


def compare(count, moves, heuristic, **options):
    for start, goal in pairs(count, moves, **options):
        expected = answer(start, goal, heuristic, by_cells=False)
        assert answer(start, goal, heuristic, by_cells=True) == expected


@every_heuristic
def test_path_and_counts_are_those_of_the_general_form(heuristic):
    compare(60, 60, heuristic)


@pytest.mark.slow
@every_heuristic
def test_path_and_counts_on_more_boards(heuristic):
    compare(400, 90, heuristic, seed=1)


@every_heuristic
def test_a_node_limit_answers_if_and_only_if_it_suffices(heuristic):
    for start, goal in pairs(50, 50, seed=2):
        moves, nodes, *_ = answer(start, goal, heuristic, by_cells=True)
        for limit in (nodes - 1, nodes, nodes + 1):
            found = answer(start, goal, heuristic, by_cells=True, node_limit=limit)
            assert found[0] == (moves if limit >= nodes else NODE_LIMIT)
            assert found == answer(start, goal, heuristic, by_cells=False, node_limit=limit)
