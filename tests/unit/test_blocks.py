"""The search in blocks: the path, the counts and the limits of a search node after node."""

import random

import pytest

import fastpuzzle as fp
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import MEMORY_LIMIT, NODE_LIMIT, Control, Stopped
from fastpuzzle._kernels.ground.instance import Instance

# Weak tables, so that short paths have many nodes: a shape, the goal's blank cell, and how many
# tiles a pattern has. Corners and centres have two views, edges of squares one.
CASES = (
    ((3, 3), 0, 3),
    ((3, 3), 8, 2),
    ((3, 3), 1, 3),
    ((3, 3), 4, 3),
    ((2, 4), 0, 3),
    ((4, 2), 5, 2),
    ((2, 5), 9, 3),
    ((3, 4), 0, 3),
    ((4, 3), 11, 4),
    ((4, 4), 0, 4),
    ((4, 4), 15, 4),
    ((4, 4), 1, 4),
    ((4, 4), 5, 4),
    ((5, 3), 0, 4),
)
WALK = 70
# A bound is only cut into tasks after one with about a hundred nodes.
MANY = 300


def goal_with(shape, blank):
    tiles = list(range(1, shape[0] * shape[1]))
    tiles.insert(blank, 0)
    return fp.Board(tiles, shape)


def database(shape, blank, size):
    goal = goal_with(shape, blank)
    tiles = list(range(1, len(goal.tiles)))
    patterns = [tiles[i : i + size] for i in range(0, len(tiles), size)]
    return fp.PatternDatabase.build(goal, patterns)


def search(instance, heuristic, *, in_blocks, **limits):
    """Return the moves, or why the search stopped, and its Control."""
    control = Control(**limits)
    try:
        return idastar.solve(instance, heuristic, control, in_blocks=in_blocks), control
    except Stopped as stop:
        return stop.status, control


def found(instance, heuristic, *, in_blocks, **limits):
    answer, control = search(instance, heuristic, in_blocks=in_blocks, **limits)
    return answer, control.expanded, control.generated, control.bounds


def instances(base, count, seed=0, walk=WALK):
    source = random.Random(seed)
    boards = []
    while len(boards) < count:
        board = fp.scramble(base.goal, source.randrange(4, walk), seed=source.randrange(10**6))
        if board != base.goal:
            boards.append(Instance(*board.shape, bytes(board.tiles), bytes(base.goal.tiles)))
    return boards


@pytest.mark.parametrize(("shape", "blank", "size"), CASES)
def test_path_and_counts_are_those_of_the_search_by_nodes(shape, blank, size):
    base = database(shape, blank, size)
    most = 0
    for instance in instances(base, 25):
        expected = found(instance, base.heuristic, in_blocks=False)
        assert found(instance, base.heuristic, in_blocks=True) == expected
        most = max(most, expected[1])
    assert most > MANY


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "blank", "size"), CASES)
def test_path_and_counts_on_more_boards(shape, blank, size):
    base = database(shape, blank, size)
    for instance in instances(base, 300, seed=1, walk=160):
        expected = found(instance, base.heuristic, in_blocks=False)
        assert found(instance, base.heuristic, in_blocks=True) == expected


@pytest.mark.parametrize(("shape", "blank", "size"), CASES[:6])
def test_a_node_limit_answers_if_and_only_if_it_suffices(shape, blank, size):
    base = database(shape, blank, size)
    for instance in instances(base, 34, seed=2):
        moves, nodes, *_ = found(instance, base.heuristic, in_blocks=False)
        for limit in (nodes - 1, nodes, nodes + 1):
            answer, control = search(instance, base.heuristic, in_blocks=True, node_limit=limit)
            assert answer == (moves if limit >= nodes else NODE_LIMIT)
            assert control.expanded == min(limit, nodes)


def test_every_node_limit_of_one_board_is_exact():
    base = database((3, 3), 8, 2)
    board = fp.Board("8 6 7 2 5 4 3 0 1")
    instance = Instance(3, 3, bytes(board.tiles), bytes(base.goal.tiles))
    nodes = found(instance, base.heuristic, in_blocks=False)[1]
    assert nodes > 1_000
    for limit in range(0, nodes, 1 + nodes // 300):
        by_nodes = found(instance, base.heuristic, in_blocks=False, node_limit=limit)
        in_blocks = found(instance, base.heuristic, in_blocks=True, node_limit=limit)
        assert in_blocks[:2] == by_nodes[:2] == (NODE_LIMIT, limit)
        assert in_blocks[3] == by_nodes[3]


@pytest.mark.parametrize("memory", [100, 50_000, 100_000, 1 << 20])
def test_without_memory_for_blocks_the_answer_is_the_same(memory):
    base = database((4, 4), 0, 4)
    for instance in instances(base, 10, seed=3):
        expected = found(instance, base.heuristic, in_blocks=False)
        answer = found(instance, base.heuristic, in_blocks=True, memory_limit=memory)
        assert answer == expected
    assert search(instance, base.heuristic, in_blocks=True, memory_limit=5)[0] == MEMORY_LIMIT


def test_several_workers_find_a_shortest_path():
    base = database((4, 4), 15, 4)
    board = fp.Board("5 1 4 12 9 6 3 8 13 2 10 7 14 0 11 15")
    expected = fp.distance(board, heuristic=base)
    path = fp.shortest_path(board, heuristic=base, workers=2)
    assert len(path) == expected
