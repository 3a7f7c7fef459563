"""Batches of mixed forms: each row is what it is by itself, and the first wrong one is named."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle._rows import read_groups

FORMS = {
    "tuple": tuple,
    "list": list,
    "tuple of NumPy integers": lambda tiles: tuple(map(np.int64, tiles)),
    "text": lambda tiles: " ".join(map(str, tiles)),
    "rows": lambda tiles: [list(tiles[:3]), list(tiles[3:6]), list(tiles[6:])],
    "board": fp.Board,
    "array": np.array,
}
DAMAGES = (
    lambda tiles: (*tiles[:-1], tiles[0]),
    lambda tiles: (*tiles[:-1], 9),
    lambda tiles: (*tiles[:-1], -1),
    lambda tiles: (*tiles[:-1], 2**70),
    lambda tiles: (*tiles[:-1], -(2**70)),
    lambda tiles: (*tiles[:-1], 300),
    lambda tiles: tiles[:-1],
    lambda tiles: (*tiles[:-1], 0.5),
)
perms = st.permutations(range(9)).map(tuple)
# Mostly plain rows, which are read together, with others anywhere.
forms = st.sampled_from(["tuple", "list"]) | st.sampled_from(sorted(FORMS))


def one_error(read):
    with pytest.raises(fp.InvalidBoardError) as caught:
        read()
    return str(caught.value), caught.value.tile, caught.value.cell


@settings(max_examples=300)
@given(st.lists(st.tuples(perms, forms), min_size=1, max_size=12), st.booleans())
def test_each_row_is_what_it_is_by_itself(rows, is_tuple):
    batch = [FORMS[form](tiles) for tiles, form in rows]
    for shape in (None, (3, 3)):
        (group,) = read_groups(tuple(batch) if is_tuple else batch, shape)
        assert group.shape == (3, 3)
        assert group.rows.tolist() == list(range(len(rows)))
        assert group.tiles.tolist() == [list(tiles) for tiles, _ in rows]


@settings(max_examples=300)
@given(
    st.lists(st.tuples(perms, forms), min_size=3, max_size=12), st.data(), st.sampled_from(DAMAGES)
)
def test_the_first_wrong_row_is_named(rows, data, damage):
    batch = [FORMS[form](tiles) for tiles, form in rows]
    row = data.draw(st.integers(1, len(rows) - 1))
    batch[row] = damage(rows[row][0])
    expected = one_error(lambda: fp.Board(batch[row]))
    # What is wrong after it does not matter.
    batch += [damage(rows[0][0])]
    message, *place = one_error(lambda: read_groups(batch, None))
    assert message == f"row {row}: {expected[0]}"
    assert tuple(place) == expected[1:]


@settings(max_examples=100)
@given(st.lists(st.permutations(range(6)).map(tuple), min_size=1, max_size=8))
def test_a_shape_may_be_another_than_a_square(rows):
    (group,) = read_groups(rows, (2, 3))
    assert group.shape == (2, 3)
    assert group.tiles.tolist() == [list(tiles) for tiles in rows]
    with pytest.raises(fp.InvalidBoardError):
        read_groups(rows, None)


def test_boards_of_other_shapes_come_in_groups():
    eight, three = tuple(range(9)), (3, 2, 1, 0)
    groups = read_groups([eight, eight, three, "1 2 3 0", eight], None)
    assert [(group.shape, group.rows.tolist()) for group in groups] == [
        ((3, 3), [0, 1, 4]),
        ((2, 2), [2, 3]),
    ]
