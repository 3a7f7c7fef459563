"""Pattern databases: what their entries say, and that no board is nearer than their bound."""

import random
from functools import cache
from itertools import pairwise, permutations
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import reference
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.ground.symmetry import GoalClass, symmetries
from fastpuzzle.reference.pattern_database import regions

# Patterns up to the size that the reference can solve at once.
MOST_TILES = {(2, 2): 3, (2, 3): 5, (3, 2): 5, (3, 3): 4, (2, 4): 4, (1, 4): 3}
SHAPES = [*MOST_TILES]
# What the bits of an entry can say.
MOST_EXCESS = 15
FLAGS = 4
MOST_VIEWS = 2


def goal_in_order(shape, blank):
    """Return the tiles in reading order with the blank at a cell."""
    tiles = [*range(1, prod(shape))]
    tiles.insert(blank, 0)
    return fp.Board(tiles, shape)


def random_partition(shape, rng, most_tiles=8):
    tiles = [*range(1, prod(shape))]
    rng.shuffle(tiles)
    patterns = []
    while tiles:
        size = rng.randint(1, min(most_tiles, len(tiles)))
        patterns.append(tiles[:size])
        tiles = tiles[size:]
    return patterns


@st.composite
def cases(draw, shapes=SHAPES, most_tiles=MOST_TILES):
    """Draw a goal with the blank anywhere, a partition of its tiles, and a seed."""
    shape = draw(st.sampled_from(shapes))
    goal = fp.Board(draw(st.permutations(range(prod(shape)))), shape)
    seed = draw(st.integers(0, 2**32))
    return goal, random_partition(shape, random.Random(seed), most_tiles[shape]), seed


def boards_for(goal, seed, number):
    """Return the goal, boards near it, and boards anywhere."""
    return [
        goal,
        *(fp.scramble(goal, steps, seed=seed + steps) for steps in range(1, number // 2)),
        *(fp.random_board(goal.shape, goal=goal, seed=seed + i) for i in range(number // 2)),
    ]


# What the compiled tables promise


@cache
def exact_moves(shape, goal_blank, labels):
    """Return the reference's table of a pattern, the tiles being labelled by their goal cells."""
    goal = goal_in_order(shape, goal_blank).tiles
    return reference.pattern_moves(tuple(goal[label] for label in labels), goal, shape)


def snake_place(cell, cols):
    row, col = divmod(cell, cols)
    return row * cols + (cols - 1 - col if row % 2 else col)


@cache
def flagged_regions(places, shape):
    """Return the groups of regions that share a flag: the three largest, then all the others."""
    found = sorted(
        regions(places, shape),
        key=lambda region: (-len(region), min(snake_place(cell, shape[1]) for cell in region)),
    )
    groups = [[region] for region in found[: FLAGS - 1]]
    return [*groups, found[FLAGS - 1 :]] if len(found) >= FLAGS else groups


def promised_for_pattern(shape, goal_blank, labels, places, blank):
    """Return what the entry of a pattern says, the exact number of moves, and the flag."""
    moves = exact_moves(shape, goal_blank, labels)
    groups = flagged_regions(frozenset(places), shape)
    least = [min(moves.get((places, region), 999) for region in group) for group in groups]
    (here,) = [i for i, group in enumerate(groups) if any(blank in region for region in group)]
    (region,) = [region for region in groups[here] if blank in region]
    manhattan = sum(
        abs(label // shape[1] - place // shape[1]) + abs(label % shape[1] - place % shape[1])
        for label, place in zip(labels, places, strict=True)
    )
    flag = least[here] > min(least)
    excess = min(MOST_EXCESS, (min(least) - manhattan) // 2) + flag
    return manhattan + 2 * excess, moves[places, region], flag


def promised(database, start):
    """Return the bound that the tables promise, the one without their losses, and the flags."""
    goal, shape, data = database.goal, database.shape, database._data
    images = [
        image
        for image in symmetries(*shape)
        if image[goal.blank] == GoalClass.of(shape, goal.blank).blank
    ]
    bounds = []
    for image in images[:MOST_VIEWS]:
        place_of = {
            image[goal.tiles.index(tile)]: image[cell] for cell, tile in enumerate(start.tiles)
        }
        values = [
            promised_for_pattern(
                shape,
                data.goal_blank,
                tuple(labels),
                tuple(place_of[label] for label in labels),
                image[start.blank],
            )
            for labels in data.patterns
        ]
        bounds.append([sum(each) for each in zip(*values, strict=True)])
    return tuple(max(each) for each in zip(*bounds, strict=True))


@settings(max_examples=80)
@given(cases())
def test_the_bound_is_what_the_reference_says(case):
    goal, partition, seed = case
    database = fp.PatternDatabase.build(goal, partition, workers=1)
    for start in boards_for(goal, seed, 40):
        entries, exact, _ = promised(database, start)
        assert database.lower_bound(start) == entries
        assert entries <= exact
        assert fp.lower_bound(start, goal, heuristic=database) == entries


LARGER = [((2, 4), 6), ((4, 2), 5), ((3, 3), 5), ((1, 7), 6), ((7, 1), 5), ((3, 4), 3)]


@pytest.mark.parametrize(("shape", "most"), LARGER, ids=str)
def test_larger_patterns_say_what_the_reference_says(shape, most):
    rng = random.Random(7)
    for blank in {0, 1, prod(shape) // 2}:
        tiles = rng.sample(range(1, prod(shape)), prod(shape) - 1)
        partition = [tiles[first : first + most] for first in range(0, len(tiles), most)]
        goal = goal_in_order(shape, blank)
        database = fp.PatternDatabase.build(goal, partition, workers=1)
        for start in boards_for(goal, blank, 100):
            assert database.lower_bound(start) == promised(database, start)[0]


def test_an_excess_that_an_entry_cannot_hold_is_the_most_that_it_can():
    """On 2x5 eight tiles may need 16 moves in pairs, and more, beyond the Manhattan distance."""
    database = fp.PatternDatabase.build((2, 5), [[2, 3, 4, 5, 6, 7, 8, 9], [1]], workers=1)
    for tiles in ("0 5 3 2 1 9 4 8 7 6", "5 4 3 2 1 9 8 7 6 0", "5 4 3 2 0 9 8 7 6 1"):
        start = fp.Board(tiles, (2, 5))
        assert database.lower_bound(start) == fp.lower_bound(start) + 2 * 15
        assert database.lower_bound(start) <= fp.distance(start, algorithm="bidirectional")


def test_the_bound_where_the_regions_matter():
    """Boards where the blank's region costs moves, more than an entry can say, or has no flag."""
    database = fp.PatternDatabase.build((3, 3), [[2, 4, 6, 8], [1, 3, 5, 7]], workers=1)
    flagged = lossy = crowded = 0
    for start in boards_for(database.goal, 1, 1000):
        entries, exact, flags = promised(database, start)
        assert database.lower_bound(start) == entries
        lossy += entries < exact
        for tiles in database.partition:
            places = frozenset(start.tiles.index(tile) for tile in tiles)
            crowded += len(regions(places, (3, 3))) > FLAGS
        flagged += flags > 0
    assert lossy
    assert crowded
    assert flagged


# Every board of 3x3, and boards of 3x4


@cache
def solvable_states(shape, blank):
    """Return the tiles of every state that reaches the goal in order, and the exact distances."""
    boards = np.array([*permutations(range(prod(shape)))], dtype=np.uint8)
    exact = fp.distances(boards, goal_in_order(shape, blank), shape=shape)
    return [board.tobytes() for board in boards[exact >= 0]], exact[exact >= 0]


def values_of(database, states):
    goal_tiles = bytes(database.goal.tiles)
    lower_bound = database.heuristic.lower_bound
    rows, cols = database.shape
    return np.array(
        [lower_bound(Instance(rows, cols, tiles, goal_tiles)) for tiles in states], dtype=np.int16
    )


def manhattan_values(goal, states):
    return np.array(
        [fp.lower_bound(fp.Board([*tiles], goal.shape), goal) for tiles in states], dtype=np.int16
    )


def assert_right(values, exact):
    assert (values >= 0).all()
    assert (values <= exact).all()
    assert ((values - exact) % 2 == 0).all()
    assert ((values == 0) == (exact == 0)).all()


@pytest.mark.parametrize("number", range(12))
def test_no_3x3_board_is_nearer_than_the_bound(number):
    blank = (8, 1, 4)[number % 3]
    goal = goal_in_order((3, 3), blank)
    partition = random_partition((3, 3), random.Random(number), 7)
    states, exact = solvable_states((3, 3), blank)
    assert_right(values_of(fp.PatternDatabase.build(goal, partition), states), exact)


@pytest.mark.parametrize("blank", [8, 5, 4])
def test_a_pattern_of_all_tiles_is_exact_on_every_3x3_board(blank):
    database = fp.PatternDatabase.build(goal_in_order((3, 3), blank), [range(1, 9)])
    states, exact = solvable_states((3, 3), blank)
    assert (values_of(database, states) == exact).all()


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1), (2, 4), (4, 2)], ids=str)
def test_a_pattern_of_all_tiles_is_exact(shape):
    """On these boards no tile needs more than an entry can say."""
    for blank in range(prod(shape)):
        goal = goal_in_order(shape, blank)
        database = fp.PatternDatabase.build(goal, [range(1, prod(shape))], workers=1)
        states, exact = solvable_states(shape, blank)
        values = values_of(database, states)
        if max(database._data.max_excess(), default=0) < MOST_EXCESS:
            assert (values == exact).all()
        assert_right(values, exact)


def test_3x4_boards_are_not_nearer_than_the_bound():
    for number, blank in enumerate((11, 1, 5, 4)):
        goal = goal_in_order((3, 4), blank)
        partition = random_partition((3, 4), random.Random(number), 5)
        database = fp.PatternDatabase.build(goal, partition)
        starts = [fp.random_board((3, 4), goal=goal, seed=seed) for seed in range(8)]
        starts += [fp.scramble(goal, 2 * seed, seed=seed) for seed in range(8)]
        exact = fp.distances(starts, goal, algorithm="bidirectional")
        states = [bytes(start.tiles) for start in starts]
        assert_right(values_of(database, states), exact)


@pytest.mark.slow
@pytest.mark.parametrize("partition", range(4))
def test_10000_boards_of_3x4_are_not_nearer_than_the_bound(partition, table_3x4):
    patterns = random_partition((3, 4), random.Random(partition), 7)
    for blank in (0, 3, 8, 11):
        goal = goal_in_order((3, 4), blank)
        starts = [fp.random_board((3, 4), goal=goal, seed=seed) for seed in range(2500)]
        exact = table_3x4.for_goal(goal).distances(starts)
        states = [bytes(start.tiles) for start in starts]
        assert_right(values_of(fp.PatternDatabase.build(goal, patterns), states), exact)


@given(cases(), st.lists(st.integers(0, 11), min_size=1, max_size=60))
def test_the_goal_has_0_and_the_parity_is_that_of_manhattan(case, choices):
    goal, partition, _ = case
    database = fp.PatternDatabase.build(goal, partition, workers=1)
    assert database.lower_bound(goal) == 0
    boards = [goal]
    for choice in choices:
        legal = boards[-1].moves()
        boards.append(boards[-1].apply(legal[choice % len(legal)]))
    bounds = [database.lower_bound(board) for board in boards]
    assert all((one - other) % 2 for one, other in pairwise(bounds))
    for board, bound in zip(boards, bounds, strict=True):
        manhattan = fp.lower_bound(board, goal)
        assert bound >= manhattan
        assert (bound - manhattan) % 2 == 0


# Building, partitions and goals

BUILT = [((1, 4), 3), ((2, 3), 4), ((3, 3), 6), ((2, 4), 5), ((3, 4), 6), ((4, 4), 4), ((6, 6), 2)]


@pytest.mark.parametrize(("shape", "size"), BUILT, ids=str)
def test_the_number_of_workers_does_not_matter(shape, size):
    for blank in {prod(shape) - 1, prod(shape) // 2}:
        goal = goal_in_order(shape, blank)
        tiles = random.Random(blank).sample(range(1, prod(shape)), prod(shape) - 1)
        partition = [tiles[first : first + size] for first in range(0, len(tiles), size)]
        serial = fp.PatternDatabase.build(goal, partition, workers=1)
        for workers in (2, 3, None):
            parallel = fp.PatternDatabase.build(goal, partition, workers=workers)
            assert parallel._data.buffer == serial._data.buffer
            assert parallel._data.patterns == serial._data.patterns


@given(cases(), st.data())
def test_a_database_for_another_goal_is_as_if_built_for_it(case, data):
    goal, partition, seed = case
    database = fp.PatternDatabase.build(goal, partition, workers=1)
    cells = {image[goal.blank] for image in symmetries(*goal.shape)}
    tiles = data.draw(st.permutations(range(1, prod(goal.shape))))
    tiles.insert(data.draw(st.sampled_from(sorted(cells))), 0)
    other = fp.Board(tiles, goal.shape)
    shared = database.for_goal(other)
    assert shared.goal == other
    assert shared._data is database._data
    assert sorted(sum(shared.partition, ())) == [*range(1, prod(goal.shape))]
    built = fp.PatternDatabase.build(other, shared.partition, workers=1)
    assert built._data.buffer == database._data.buffer
    for start in boards_for(other, seed, 20):
        bound = built.lower_bound(start)
        assert shared.lower_bound(start) == bound
        assert fp.lower_bound(start, other, heuristic=database) == bound


@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_patterns_and_tiles_does_not_matter(case, rng):
    goal, partition, seed = case
    boards = boards_for(goal, seed, 20)
    database = fp.PatternDatabase.build(goal, partition, workers=1)
    expected = [database.lower_bound(start) for start in boards]
    shuffled = rng.sample(
        [rng.sample(pattern, len(pattern)) for pattern in partition], len(partition)
    )
    for same in (
        shuffled,
        tuple(tuple(pattern) for pattern in shuffled),
        {frozenset(pattern) for pattern in partition},
        (iter(pattern) for pattern in shuffled),
        map(dict.fromkeys, partition),
        [bytes(pattern) for pattern in shuffled],
        database.partition,
    ):
        other = fp.PatternDatabase.build(goal, same, workers=1)
        assert sorted(other.partition) == sorted(tuple(sorted(pattern)) for pattern in partition)
        assert [other.lower_bound(start) for start in boards] == expected


def test_the_mirrored_board_counts():
    """Where a symmetry keeps the goal's blank cell, both views of a board give the same bound."""
    goal = fp.goals.blank_last((3, 3))
    database = fp.PatternDatabase.build(goal, [[1, 2, 3, 6], [4, 5, 7, 8]])
    transpose = [0, 3, 6, 1, 4, 7, 2, 5, 8]
    name = {tile: goal.tiles[transpose[cell]] for cell, tile in enumerate(goal.tiles)}
    differs = 0
    for seed in range(200):
        start = fp.random_board((3, 3), seed=seed)
        mirrored = fp.Board([name[start.tiles[cell]] for cell in transpose], (3, 3))
        assert database.lower_bound(mirrored) == database.lower_bound(start)
        differs += mirrored != start
    assert differs > 100
