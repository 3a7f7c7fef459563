"""The search in bins: path, counts and limits of the search of one node after the other."""

import random
import time

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import find_heuristic
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.deepening.over_bins import can_use_bins
from fastpuzzle._kernels.ground.control import NODE_LIMIT, TIME_LIMIT, Control, Stopped
from fastpuzzle._kernels.ground.instance import Instance

pytestmark = pytest.mark.skipif(not can_use_bins(), reason="needs a processor with AVX2")
HEURISTICS = ("manhattan", "linear_conflict", "walking_distance", "walking_conflict")
every_heuristic = pytest.mark.parametrize("heuristic", HEURISTICS)
# Searches with so many nodes go through bins: most of their bounds are too small, the last are not.
NODES = 150_000
FEW_BYTES = 100_000


def answer(start, goal, heuristic, *, in_bins, **limits):
    """Return the moves, or why the search stopped, and all that it has counted."""
    control = Control(**limits)
    instance = Instance(4, 4, bytes(start.tiles), bytes(goal.tiles))
    found = find_heuristic(heuristic, (4, 4), goal.blank)
    try:
        moves = idastar.solve(instance, found, control, in_bins=in_bins)
    except Stopped as stop:
        moves = stop.status
    return moves, control.expanded, control.generated, control.bounds


def hard_pairs(count, heuristic, most, seed):
    """Return starts and goals, whose blank is anywhere, with the answer node after node."""
    source = random.Random(seed)
    while count:
        goal = fp.random_board((4, 4), seed=source.randrange(10**6))
        start = fp.scramble(goal, source.randrange(60, 120), seed=source.randrange(10**6))
        expected = answer(start, goal, heuristic, in_bins=False, node_limit=most)
        if NODES < expected[1] < most:
            count -= 1
            yield start, goal, expected


@every_heuristic
def test_path_and_counts_are_those_of_one_node_after_the_other(heuristic):
    for start, goal, expected in hard_pairs(12, heuristic, 20 * NODES, seed=3):
        assert answer(start, goal, heuristic, in_bins=True) == expected


@pytest.mark.slow
@every_heuristic
def test_path_and_counts_on_more_boards(heuristic):
    for start, goal, expected in hard_pairs(150, heuristic, 200 * NODES, seed=4):
        assert answer(start, goal, heuristic, in_bins=True) == expected


@every_heuristic
def test_a_node_limit_answers_if_and_only_if_it_suffices(heuristic):
    source = random.Random(5)
    for start, goal, (moves, nodes, *_) in hard_pairs(6, heuristic, 10 * NODES, seed=6):
        anywhere = [source.randrange(1, nodes) for _ in range(3)]
        for limit in (nodes - 1, nodes, nodes + 1, *anywhere):
            found = answer(start, goal, heuristic, in_bins=True, node_limit=limit)
            assert found[0] == (moves if limit >= nodes else NODE_LIMIT)
            assert found[1] == min(limit, nodes)
            assert found == answer(start, goal, heuristic, in_bins=False, node_limit=limit)


@every_heuristic
def test_there_are_no_bins_where_memory_does_not_suffice(heuristic):
    for start, goal, expected in hard_pairs(2, heuristic, 10 * NODES, seed=7):
        assert answer(start, goal, heuristic, in_bins=True, memory_limit=FEW_BYTES) == expected


@every_heuristic
def test_a_time_limit_ends_a_search_in_bins(heuristic):
    goal = fp.goals.blank_first((4, 4))
    start = fp.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
    started = time.monotonic()
    moves, nodes, *_ = answer(start, goal, heuristic, in_bins=True, time_limit=0.2)
    assert moves == TIME_LIMIT
    assert nodes > NODES
    assert time.monotonic() - started < 5


def test_the_environment_can_forbid_them(monkeypatch):
    """Without a word from the caller, and with the same answer."""
    for start, goal, expected in hard_pairs(1, "manhattan", 10 * NODES, seed=8):
        for value in ("0", "1"):
            monkeypatch.setenv("FASTPUZZLE_SIMD", value)
            assert answer(start, goal, "manhattan", in_bins=None) == expected
