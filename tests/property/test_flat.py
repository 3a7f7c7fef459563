"""Tables built from queues: those of the pass over masks, byte for byte."""

import pytest

from fastpuzzle._kernels.exact.building import build, recount
from fastpuzzle._kernels.exact.table import count_bytes
from fastpuzzle._kernels.ground.control import MEMORY_LIMIT, Control, Stopped

SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]


def masks_alone(rows, cols):
    """Return the memory that is enough for the pass over masks, and for no queues."""
    return count_bytes(rows, cols) + 6 * count_bytes(rows, cols) // (rows * cols)


def parts(table):
    return bytes(table.buffer), table.histogram, table.farthest


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_both_ways_give_the_same_table(rows, cols):
    for blank in range(rows * cols):
        control = Control()
        table = build(rows, cols, blank, control)
        assert control.done == control.total == count_bytes(rows, cols)
        other = build(rows, cols, blank, Control(memory_limit=masks_alone(rows, cols)))
        assert parts(table) == parts(other)


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_a_second_pass_finds_every_distance(rows, cols):
    table = build(rows, cols, 0, Control())
    assert recount(table, Control())
    assert table.check_locally()


def test_too_little_memory_for_either_way_is_told():
    with pytest.raises(Stopped) as caught:
        build(3, 3, 8, Control(memory_limit=masks_alone(3, 3) - 1))
    assert caught.value.status == MEMORY_LIMIT
