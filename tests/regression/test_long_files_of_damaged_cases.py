"""A damaged case took forty times as long as at first: each height of a board was tried on it."""

from fastpuzzle._input import reasons
from fastpuzzle._input.lines import rows_of


def test_a_line_alone_is_no_grid_of_any_height():
    (row,), _ = rows_of(["1 2 3"])
    assert len(list(reasons._grid_candidates([row], 0, None))) <= 3
