"""Every heuristic of the registry: admissible, of the right parity, and its values along a way."""

import random
from functools import cache
from importlib import import_module
from itertools import combinations, pairwise, permutations
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle._engine.registry import HEURISTICS, find_heuristic
from fastpuzzle._kernels.ground.instance import Instance

TWINS = import_module("fastpuzzle.reference.heuristics").HEURISTICS
SMALL_SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4)]
SMALL_GOALS = [(shape, blank) for shape in SMALL_SHAPES for blank in range(prod(shape))]
# A corner, an edge and the centre stand for the others, up to symmetry.
GOALS_3X3 = (8, 7, 4)
OTHER_GOALS_3X3 = (0, 1, 2, 3, 5, 6)
CORNERS_3X4 = (0, 3, 8, 11)
# Where few states or little time are enough to see how a heuristic changes with every move.
EVERY_MOVE_SHAPES = [(1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (2, 3), (3, 2)]
EVERY_MOVE_GOALS = [(shape, blank) for shape in EVERY_MOVE_SHAPES for blank in range(prod(shape))]
WALK_SHAPES = [
    *((rows, cols) for rows in range(1, 6) for cols in range(1, 6)),
    *((1, 6), (1, 9), (1, 20), (6, 1), (9, 1), (20, 1), (2, 6), (6, 2), (6, 6)),
]

many_examples = settings(max_examples=150)
every_heuristic = pytest.mark.parametrize("name", HEURISTICS)


def named(value):
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else f"blank{value}"


# (name, shape) of heuristics that are not made for a shape, wherever the goal's blank is, and why.
refused = {}


def made_or_error(name, shape, blank):
    """Return a heuristic, or the error of one that is not made for the shape."""
    if (name, shape) not in refused:
        try:
            return find_heuristic(name, shape, blank)
        except ValueError as error:
            refused[name, shape] = error
    return refused[name, shape]


def made(name, shape, blank):
    """Return a heuristic, or skip the shape if it is not made for it."""
    found = made_or_error(name, shape, blank)
    if isinstance(found, ValueError):
        pytest.skip(str(found))
    return found


def goal_in_order(shape, blank):
    """Return the tiles in reading order with the blank at a cell."""
    tiles = [*range(1, prod(shape))]
    tiles.insert(blank, 0)
    return fp.Board(tiles, shape)


def instance_of(start, goal):
    return Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))


@cache
def solvable_states(shape, blank):
    """Return the tiles of every state that reaches the goal in order, and the exact distances."""
    boards = np.array([*permutations(range(prod(shape)))], dtype=np.uint8)
    exact = fp.distances(boards, goal_in_order(shape, blank), shape=shape)
    return [board.tobytes() for board in boards[exact >= 0]], exact[exact >= 0]


def values_of(heuristic, states, goal):
    goal_tiles = bytes(goal.tiles)
    lower_bound = heuristic.lower_bound
    rows, cols = goal.shape
    return np.array(
        [lower_bound(Instance(rows, cols, tiles, goal_tiles)) for tiles in states], dtype=np.int16
    )


def assert_right(values, exact):
    assert (values >= 0).all()
    assert (values <= exact).all()
    assert ((values - exact) % 2 == 0).all()
    assert ((values == 0) == (exact == 0)).all()


@every_heuristic
@pytest.mark.parametrize(
    ("shape", "blank"), SMALL_GOALS + [((3, 3), blank) for blank in GOALS_3X3], ids=named
)
def test_no_state_is_nearer_than_the_bound(shape, blank, name):
    heuristic = made(name, shape, blank)
    states, exact = solvable_states(shape, blank)
    assert_right(values_of(heuristic, states, goal_in_order(shape, blank)), exact)


@every_heuristic
@pytest.mark.parametrize("blank", OTHER_GOALS_3X3, ids=named)
def test_random_3x3_boards_are_not_nearer_than_the_bound(blank, name):
    heuristic = made(name, (3, 3), blank)
    states, exact = solvable_states((3, 3), blank)
    sample = random.Random(blank).sample(range(len(states)), 6000)
    chosen = [states[i] for i in sample]
    assert_right(values_of(heuristic, chosen, goal_in_order((3, 3), blank)), exact[sample])


@pytest.fixture(scope="module")
def boards_3x4(table_3x4):
    """Random boards for a goal with the blank in each corner: {blank: (tiles, distances)}."""
    boards = {}
    for blank in CORNERS_3X4:
        goal = goal_in_order((3, 4), blank)
        starts = [fp.random_board((3, 4), goal=goal, seed=seed) for seed in range(2000)]
        starts += [fp.scramble(goal, seed % 50, seed=seed) for seed in range(500)]
        states = [bytes(start.tiles) for start in starts]
        boards[blank] = states, table_3x4.for_goal(goal).distances(starts)
    return boards


@every_heuristic
@pytest.mark.parametrize("blank", CORNERS_3X4, ids=named)
def test_3x4_boards_are_not_nearer_than_the_bound(blank, name, boards_3x4):
    heuristic = made(name, (3, 4), blank)
    states, exact = boards_3x4[blank]
    assert_right(values_of(heuristic, states, goal_in_order((3, 4), blank)), exact)


def assert_goals_have_0(name, shape, blanks):
    for blank in blanks:
        heuristic = made(name, shape, blank)
        tiles = [*range(1, prod(shape))]
        for _ in range(2):
            goal = fp.Board([*tiles[:blank], 0, *tiles[blank:]], shape)
            assert heuristic.lower_bound(instance_of(goal, goal)) == 0
            random.Random(blank).shuffle(tiles)


@every_heuristic
@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (9, 1), (2, 7), (4, 4), (8, 9)], ids=str)
def test_the_goal_has_0(shape, name):
    assert_goals_have_0(name, shape, range(prod(shape)))


# Each kind of cell has tables of its own, which take seconds.
@every_heuristic
@pytest.mark.parametrize(
    "blanks",
    [
        pytest.param([0, 4, 20, 24], id="corners"),
        pytest.param({*range(25)} - {0, 4, 20, 24}, id="others", marks=pytest.mark.slow),
    ],
)
def test_the_goal_of_5x5_has_0(blanks, name):
    assert_goals_have_0(name, (5, 5), blanks)


@every_heuristic
@pytest.mark.parametrize(("shape", "blank"), EVERY_MOVE_GOALS, ids=named)
def test_every_move_from_every_state(shape, blank, name):
    """The value after a move is the child's, and changes by no more than 1 where that is said."""
    heuristic = made(name, shape, blank)
    goal = goal_in_order(shape, blank)
    states, _ = solvable_states(shape, blank)
    values = dict(zip(states, values_of(heuristic, states, goal).tolist(), strict=True))
    for tiles, value in values.items():
        board = fp.Board(list(tiles), shape)
        for move, child in board.neighbors():
            child_value = values[bytes(child.tiles)]
            assert heuristic.along(instance_of(board, goal), move) == [value, child_value]
            if HEURISTICS[name].consistent:
                assert abs(child_value - value) == 1


def random_walk(start, choices):
    """Return the moves and the boards of a walk that takes the legal move of each number."""
    boards = [start]
    moves = ""
    for choice in choices:
        legal = boards[-1].moves()
        if not legal:
            break
        moves += legal[choice % len(legal)]
        boards.append(boards[-1].apply(moves[-1]))
    return moves, boards


@st.composite
def walks(draw):
    shape = draw(st.sampled_from(WALK_SHAPES))
    tiles = draw(st.permutations(range(1, prod(shape))))
    # Tables for every cell of a large board would take long to build.
    cells = range(prod(shape)) if prod(shape) <= 9 else (0, prod(shape) // 2, prod(shape) - 1)
    tiles.insert(draw(st.sampled_from(cells)), 0)
    goal = fp.Board(tiles, shape)
    start = fp.random_board(shape, goal=goal, seed=draw(st.integers(0, 2**32)))
    choices = draw(st.lists(st.integers(0, 11), max_size=60))
    return goal, *random_walk(draw(st.sampled_from([start, goal])), choices)


@every_heuristic
@many_examples
@given(walks())
def test_values_along_a_walk_are_those_from_scratch(name, walk):
    goal, moves, boards = walk
    heuristic = made_or_error(name, goal.shape, goal.blank)
    if isinstance(heuristic, ValueError):
        return
    values = heuristic.along(instance_of(boards[0], goal), moves)
    assert values == [heuristic.lower_bound(instance_of(board, goal)) for board in boards]
    assert all((one - other) % 2 for one, other in pairwise(values))
    if HEURISTICS[name].consistent:
        assert all(abs(one - other) <= 1 for one, other in pairwise(values))


@every_heuristic
@pytest.mark.parametrize("shape", WALK_SHAPES, ids=str)
@pytest.mark.parametrize("place", [0, 0.5, 1], ids=["first", "middle", "last"])
def test_some_walks_of_each_shape(name, shape, place):
    """No shape is left to chance."""
    blank = round(place * (prod(shape) - 1))
    heuristic = made_or_error(name, shape, blank)
    if isinstance(heuristic, ValueError):
        return
    goal = goal_in_order(shape, blank)
    rng = random.Random(5)
    for start in (goal, fp.random_board(shape, goal=goal, seed=blank)):
        moves, boards = random_walk(start, [rng.randrange(12) for _ in range(100)])
        values = heuristic.along(instance_of(start, goal), moves)
        expected = [heuristic.lower_bound(instance_of(board, goal)) for board in boards]
        assert values == expected


@every_heuristic
def test_a_heuristic_is_for_all_small_shapes(name):
    """Only boards that are too large may be refused."""
    shapes = [shape for shape in WALK_SHAPES if max(shape) <= 4]
    assert not any(isinstance(made_or_error(name, shape, 0), ValueError) for shape in shapes)


def pairs(shapes, each):
    """Yield random starts and goals of each shape."""
    for shape in shapes:
        for seed in range(each):
            goal = fp.random_board(shape, seed=seed)
            yield fp.random_board(shape, goal=goal, seed=-1 - seed), goal


@pytest.mark.parametrize("name", TWINS)
def test_as_in_the_reference(name):
    compared = 0
    for start, goal in pairs(WALK_SHAPES, 20):
        heuristic = made_or_error(name, goal.shape, goal.blank)
        if isinstance(heuristic, ValueError):
            continue
        compared += 1
        expected = TWINS[name](start.tiles, goal.tiles, shape=goal.shape)
        assert heuristic.lower_bound(instance_of(start, goal)) == expected
        assert fp.lower_bound(start, goal, heuristic=name) == expected
    assert compared > 100


def leavers(order):
    """Return the least number of tiles whose removal leaves the others in order, by trial."""
    for kept in range(len(order), -1, -1):
        for rest in combinations(order, kept):
            if list(rest) == sorted(rest):
                return len(order) - kept
    raise AssertionError


def conflicts(start, goal):
    """Return the tiles that must leave their row or column, by the definition."""
    rows, cols = start.shape
    homes = {tile: divmod(cell, cols) for cell, tile in enumerate(goal.tiles) if tile}
    places = {tile: divmod(cell, cols) for cell, tile in enumerate(start.tiles) if tile}
    total = 0
    for axis, lines in ((0, rows), (1, cols)):
        for line in range(lines):
            at_home = [
                tile
                for tile, place in sorted(places.items(), key=lambda item: item[1][1 - axis])
                if place[axis] == homes[tile][axis] == line
            ]
            total += leavers([homes[tile][1 - axis] for tile in at_home])
    return total


LINES = [*((1, cols) for cols in range(2, 10)), *((rows, 1) for rows in range(2, 10))]


@many_examples
@given(st.data())
def test_linear_conflict_is_what_must_leave_one_line(data):
    """Any order of a single line, which moves need not lead to."""
    shape = data.draw(st.sampled_from(LINES))
    start, goal = (fp.Board(data.draw(st.permutations(range(prod(shape)))), shape) for _ in "12")
    manhattan, conflict = (
        find_heuristic(name, shape, goal.blank).lower_bound(instance_of(start, goal))
        for name in ("manhattan", "linear_conflict")
    )
    assert conflict - manhattan == 2 * conflicts(start, goal)


def rows_shuffled(goal, rng):
    """Return a board with its tiles in their rows, in any order."""
    rows, cols = goal.shape
    lines = [list(goal.tiles[row * cols : (row + 1) * cols]) for row in range(rows)]
    for line in lines:
        rng.shuffle(line)
    return fp.Board([tile for line in lines for tile in line], goal.shape)


def columns_shuffled(goal, rng):
    """Return a board with its tiles in their columns, in any order."""
    rows, cols = goal.shape
    lines = [list(goal.tiles[col::cols]) for col in range(cols)]
    for line in lines:
        rng.shuffle(line)
    return fp.Board([lines[col][row] for row in range(rows) for col in range(cols)], goal.shape)


@pytest.mark.parametrize(
    "shuffled", [rows_shuffled, columns_shuffled], ids=["in rows", "in columns"]
)
@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (7, 6)], ids=str)
def test_linear_conflict_is_what_must_leave_every_line(shape, shuffled):
    rng = random.Random(3)
    for seed in range(100):
        goal = fp.random_board(shape, seed=seed)
        for start in (shuffled(goal, rng), fp.random_board(shape, seed=-1 - seed)):
            manhattan, conflict = (
                find_heuristic(name, shape, goal.blank).lower_bound(instance_of(start, goal))
                for name in ("manhattan", "linear_conflict")
            )
            assert conflict - manhattan == 2 * conflicts(start, goal)


def crowd(start, goal, axis):
    """Return how many tiles of which goal line are in which line, and the blank's line."""
    cols = start.shape[1]
    lines = start.shape[axis]
    home = {tile: divmod(cell, cols)[axis] for cell, tile in enumerate(goal.tiles)}
    counts = [[0] * lines for _ in range(lines)]
    for cell, tile in enumerate(start.tiles):
        if tile:
            counts[divmod(cell, cols)[axis]][home[tile]] += 1
    return tuple(map(tuple, counts)), divmod(start.blank, cols)[axis]


@cache
def crowd_distances(goal, axis):
    """Return the exact distance of every crowd from the goal's, breadth-first."""
    first = crowd(goal, goal, axis)
    distances = {first: 0}
    queue = [first]
    for counts, line in queue:
        for other in (line - 1, line + 1):
            if not 0 <= other < len(counts):
                continue
            for home, number in enumerate(counts[other]):
                if number:
                    moved = [list(row) for row in counts]
                    moved[other][home] -= 1
                    moved[line][home] += 1
                    state = tuple(map(tuple, moved)), other
                    if state not in distances:
                        distances[state] = distances[counts, line] + 1
                        queue.append(state)
    return distances


def conflict_moves(start, goal, axis):
    """Return what tiles need to reach their lines of an axis, two moves more for those in the way.

    Whoever is at home in a line may stay if no two of those that stay are in the wrong order.
    """
    cols = start.shape[1]
    home = {tile: divmod(cell, cols) for cell, tile in enumerate(goal.tiles)}
    place = {tile: divmod(cell, cols) for cell, tile in enumerate(start.tiles)}
    tiles = [tile for tile in start.tiles if tile]
    moves = sum(abs(place[tile][axis] - home[tile][axis]) for tile in tiles)
    for line in range(start.shape[axis]):
        here = [tile for tile in tiles if place[tile][axis] == home[tile][axis] == line]
        here.sort(key=lambda tile: place[tile][1 - axis])
        staying = max(
            len(some)
            for size in range(len(here) + 1)
            for some in combinations(here, size)
            if all(home[a][1 - axis] < home[b][1 - axis] for a, b in pairwise(some))
        )
        moves += 2 * (len(here) - staying)
    return moves


@pytest.mark.parametrize("shape", [(2, 2), (2, 4), (3, 2), (3, 3), (4, 3)], ids=str)
def test_walking_distance_is_what_the_crowds_walk(shape):
    for blank in range(prod(shape)):
        goal = goal_in_order(shape, blank)
        names = "walking_distance", "linear_conflict", "walking_conflict"
        walking, conflict, larger = (find_heuristic(name, shape, blank) for name in names)
        for seed in range(30):
            start = fp.random_board(shape, goal=goal, seed=seed)
            instance = instance_of(start, goal)
            walks = [crowd_distances(goal, axis)[crowd(start, goal, axis)] for axis in (0, 1)]
            ways = [conflict_moves(start, goal, axis) for axis in (0, 1)]
            assert walking.lower_bound(instance) == sum(walks)
            assert conflict.lower_bound(instance) == sum(ways)
            assert larger.lower_bound(instance) == sum(map(max, walks, ways))
