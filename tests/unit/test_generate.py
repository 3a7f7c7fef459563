"""Random boards: solvable, uniform, and the same in every version for the same seed."""

from collections import Counter
from itertools import permutations

import pytest

import fastpuzzle as fp

SHAPES = [(1, 1), (1, 2), (1, 9), (7, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (3, 7), (15, 17)]
GOALS = (None, "blank_last", "blank_first", "snail")


def custom_goal(shape):
    """Return a board that cannot reach the usual goals."""
    board = list(fp.goals.blank_first(shape).tiles)
    if len(board) > 2:
        board[-1], board[-2] = board[-2], board[-1]
    return fp.Board(board, shape=shape)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_random_boards_reach_the_goal(shape):
    for goal in (*GOALS, custom_goal(shape)):
        for seed in range(20):
            board = fp.random_board(shape, goal=goal, seed=seed)
            assert board.shape == shape
            assert fp.is_solvable(board, goal)


def test_a_board_of_3x3_is_the_default():
    assert fp.random_board().shape == (3, 3)
    assert fp.is_solvable(fp.random_board())


@pytest.mark.parametrize(
    ("shape", "goal"),
    [
        ((2, 2), None),
        ((2, 2), "blank_first"),
        ((2, 2), "3 0 1 2"),
        ((1, 5), None),
        ((5, 1), "blank_first"),
        ((2, 3), None),
    ],
    ids=str,
)
def test_random_boards_are_uniform(shape, goal):
    """Chi-square at the 0.1 % level; the seeds are fixed, so this does not flicker."""
    cells = shape[0] * shape[1]
    states = [
        board
        for board in (fp.Board(tiles, shape=shape) for tiles in permutations(range(cells)))
        if fp.is_solvable(board, goal)
    ]
    draws = 200 * len(states)
    counts = Counter(fp.random_board(shape, goal=goal, seed=seed) for seed in range(draws))
    assert set(counts) == set(states)
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    freedom = len(states) - 1
    # Wilson and Hilferty's approximation of the quantile; 3.09 is that of the normal.
    assert chi_square < freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


FROZEN_BOARDS = [
    ({"seed": 0}, (3, 0, 4, 5, 8, 1, 2, 6, 7)),
    ({"shape": (2, 2), "seed": 1}, (3, 1, 2, 0)),
    (
        {"shape": (4, 4), "seed": 42},
        (4, 5, 15, 6, 12, 1, 9, 13, 14, 11, 7, 8, 2, 3, 0, 10),
    ),
    (
        {"shape": (3, 4), "goal": "snail", "seed": 7},
        (7, 11, 10, 5, 9, 8, 2, 4, 0, 6, 1, 3),
    ),
    ({"shape": (1, 6), "seed": 3}, (1, 0, 2, 3, 4, 5)),
    ({"shape": (5, 1), "goal": "blank_first", "seed": 9}, (1, 2, 0, 3, 4)),
    ({"goal": "8 1 0 7 5 2 3 6 4", "seed": -5}, (1, 2, 0, 4, 3, 6, 7, 8, 5)),
    (
        {"shape": (5, 5), "goal": "blank_first", "seed": 10**30},
        (
            *(18, 16, 4, 11, 1, 14, 10, 2, 9, 0, 19, 17, 13),
            *(6, 20, 24, 5, 21, 15, 22, 3, 7, 8, 12, 23),
        ),
    ),
]


@pytest.mark.parametrize(("arguments", "tiles"), FROZEN_BOARDS, ids=str)
def test_random_boards_are_the_same_in_every_version(arguments, tiles):
    assert fp.random_board(**arguments).tiles == tiles


def test_random_boards_without_a_seed_differ():
    assert len({fp.random_board((4, 4)) for _ in range(20)}) > 1


def test_seeds_do_not_touch_the_global_generator():
    import random

    random.seed(1)
    expected = random.random()
    random.seed(1)
    fp.random_board(seed=2)
    fp.scramble("12345678x", 5, seed=3)
    fp.random_board()
    assert random.random() == expected


FROZEN_SCRAMBLES = [
    ("12345678x", 20, 0, (7, 5, 0, 4, 1, 3, 8, 2, 6)),
    ("12345678x", 0, 5, (1, 2, 3, 4, 5, 6, 7, 8, 0)),
    ("1230", 7, 3, (3, 0, 2, 1)),
    ("0123456789abcdef", 50, 1, (4, 2, 0, 3, 5, 9, 6, 7, 12, 13, 11, 14, 10, 15, 1, 8)),
    (fp.goals.blank_last((1, 5)), 7, 2, (1, 2, 3, 0, 4)),
    (
        fp.goals.snail((3, 5)),
        100,
        12,
        (11, 5, 9, 14, 0, 12, 3, 10, 4, 6, 2, 1, 7, 8, 13),
    ),
]


@pytest.mark.parametrize(("board", "n", "seed", "tiles"), FROZEN_SCRAMBLES)
def test_scrambles_are_the_same_in_every_version(board, n, seed, tiles):
    scrambled = fp.scramble(board, n, seed=seed)
    assert scrambled.tiles == tiles
    assert scrambled.shape == fp.Board(board).shape


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2), (2, 3), (3, 3), (4, 4)])
def test_scrambles_are_at_most_n_moves_away(shape):
    goal = fp.goals.blank_last(shape)
    for n in range(20):
        exact = fp.distance(fp.scramble(goal, n, seed=n), goal)
        assert exact <= n
        if shape != (1, 1):
            assert exact % 2 == n % 2


def test_a_short_scramble_of_a_wide_board_comes_no_move_back():
    """Up to 5 moves without an undone one never meet a state twice."""
    goal = fp.Board("1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15 16 17 18 19 20 21 22 23 24")
    for n in range(6):
        for seed in range(20):
            assert fp.distance(fp.scramble(goal, n, seed=seed), goal) == n


def test_a_scramble_changes_no_board():
    board = fp.Board("12345678x")
    fp.scramble(board, 10, seed=1)
    assert board == fp.Board("12345678x")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"shape": (0, 3)}, fp.InvalidBoardError, "at least"),
        ({"shape": (16, 16)}, fp.InvalidBoardError, "at most 255 cells"),
        ({"shape": 3}, fp.InvalidBoardError, "two integers"),
        ({"shape": (2.0, 2)}, fp.InvalidBoardError, "two integers"),
        ({"shape": "33"}, fp.InvalidBoardError, "two integers"),
        ({"shape": None}, fp.InvalidBoardError, "two integers"),
        ({"goal": "spiral"}, fp.InvalidBoardError, "goal"),
        ({"goal": "1230"}, fp.InvalidBoardError, "goal"),
        ({"goal": fp.Board("1230")}, fp.InvalidBoardError, "goal"),
        ({"goal": 3}, fp.InvalidBoardError, "goal"),
        ({"seed": 1.0}, TypeError, "seed must be int or None, not float"),
        ({"seed": True}, TypeError, "seed must be int or None, not bool"),
        ({"seed": "1"}, TypeError, "seed must be int or None, not str"),
        ({"seed": b"1"}, TypeError, "seed must be int or None, not bytes"),
    ],
    ids=str,
)
def test_errors_of_random_board(arguments, error, message):
    with pytest.raises(error, match=message):
        fp.random_board(**arguments)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("1230", -1), ValueError, "n must not be negative, it is -1"),
        (("1230", 1.0), TypeError, "float"),
        (("1230", "3"), TypeError, "str"),
        (("1230", None), TypeError, "NoneType"),
        (("1231", 3), fp.InvalidBoardError, "tile 1 is repeated"),
        ((None, 3), fp.InvalidBoardError, "is not a board"),
    ],
    ids=str,
)
def test_errors_of_scramble(arguments, error, message):
    with pytest.raises(error, match=message):
        fp.scramble(*arguments)
    with pytest.raises(TypeError, match="seed must be int or None"):
        fp.scramble("1230", 3, seed=0.5)
    with pytest.raises(TypeError, match="positional"):
        fp.scramble("1230", 3, 1)
