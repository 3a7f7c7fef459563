"""The named goals, and what else a goal may be."""

import numpy as np
import pytest

import fastpuzzle as fp

SHAPES = [
    *((rows, cols) for rows in range(1, 6) for cols in range(1, 6)),
    *[(1, 255), (255, 1), (15, 17), (15, 15)],
]
NAMES = ("blank_last", "blank_first", "snail")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_goals_equal_those_of_the_reference(shape, name):
    goal = getattr(fp.goals, name)(shape)
    assert goal == fp.Board(getattr(fp.reference.goals, name)(shape), shape=shape)


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        (fp.goals.blank_last((3, 3)), "1 2 3 / 4 5 6 / 7 8 0"),
        (fp.goals.blank_first((3, 3)), "0 1 2 / 3 4 5 / 6 7 8"),
        (fp.goals.snail((3, 3)), "1 2 3 / 8 0 4 / 7 6 5"),
        (fp.goals.snail((4, 4)), "1 2 3 4 / 12 13 14 5 / 11 0 15 6 / 10 9 8 7"),
        (fp.goals.snail((2, 3)), "1 2 3 / 0 5 4"),
        (fp.goals.snail((3, 2)), "1 2 / 0 3 / 5 4"),
        (fp.goals.snail((4, 1)), "1 / 2 / 3 / 0"),
        (fp.goals.snail((1, 4)), "1 2 3 0 /"),
        (fp.goals.blank_last((1, 2)), "1 0 /"),
        (fp.goals.blank_last((1, 1)), "0"),
    ],
    ids=str,
)
def test_goals_in_full(goal, expected):
    assert goal.one_line() == expected


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", [(1, 5), (2, 3), (3, 3), (4, 4)], ids=str)
def test_a_goal_may_be_named(shape, name, replay):
    goal = getattr(fp.goals, name)(shape)
    start = fp.scramble(goal, 9, seed=1)
    path = fp.shortest_path(start, name)
    assert replay(path, start, goal) == fp.distance(start, goal) == fp.distance(start, name)
    assert fp.is_solvable(start, name)
    assert fp.lower_bound(start, name) == fp.lower_bound(start, goal)


def test_no_goal_means_blank_last():
    start = fp.random_board((2, 3), seed=1)
    assert fp.shortest_path(start) == fp.shortest_path(start, "blank_last")


@pytest.mark.parametrize(
    "goal",
    [
        "1 2 3 8 0 4 7 6 5",
        "1238x4765",
        "1 2 3\n8 . 4\n7 6 5",
        [1, 2, 3, 8, 0, 4, 7, 6, 5],
        [[1, 2, 3], [8, 0, 4], [7, 6, 5]],
        np.array([[1, 2, 3], [8, 0, 4], [7, 6, 5]]),
        fp.Board("1238x4765"),
    ],
    ids=repr,
)
def test_a_goal_may_be_any_board(goal):
    assert fp.shortest_path("2 8 3 1 6 4 7 0 5", goal).goal == fp.goals.snail((3, 3))
    assert fp.distance("2 8 3 1 6 4 7 0 5", goal) == 5


def test_a_goal_takes_the_shape_of_the_start():
    path = fp.shortest_path([[1, 2, 0], [4, 5, 3]], "1 2 3 4 5 0")
    assert str(path) == "d"
    assert fp.distance("4 1 2 5 0 3", [1, 2, 3, 4, 5, 0], shape=(2, 3)) == 5


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ((0, 3), "at least"),
        ((3, -1), "at least"),
        ((16, 16), "at most 255 cells"),
        (3, "two integers"),
        ((3,), "two integers"),
        ((1.0, 2), "two integers"),
        ("33", "two integers"),
        (None, "two integers"),
    ],
    ids=str,
)
def test_shapes_of_no_board(name, shape, message):
    with pytest.raises(fp.InvalidBoardError, match=message):
        getattr(fp.goals, name)(shape)
