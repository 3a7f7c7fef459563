"""Kernels read as many tiles as their shape has: their own door refuses what has others."""

import numpy as np
import pytest

from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.heuristics.manhattan import Manhattan
from fastpuzzle._limits import make_control
from fastpuzzle._store.lookups import find_lookup


@pytest.mark.parametrize(
    ("shape", "start", "goal"),
    [
        ((2, 2), b"\1\2\3", b"\1\2\3\0"),
        ((2, 2), b"\1\2\3\0\4", b"\1\2\3\0"),
        ((2, 2), b"\1\2\3\0", b""),
        ((15, 17), b"\1\2\3\0", b"\1\2\3\0"),
        ((16, 16), bytes(range(255)), bytes(range(255))),
        ((0, 4), b"", b""),
        ((-2, -2), b"\1\2\3\0", b"\1\2\3\0"),
        ((2, 2), b"\1\2\xff\0", b"\1\2\3\0"),
        ((2, 2), b"\1\2\3\0", b"\1\2\2\0"),
    ],
)
def test_the_kernels_take_boards_of_the_shape_only(shape, start, goal):
    with pytest.raises(ValueError, match="are needed"):
        Instance(*shape, start, goal)


def test_a_table_is_read_at_boards_of_its_size_only():
    lookup = find_lookup((3, 3), bytes([*range(1, 9), 0]), make_control())
    lengths, moves = np.empty(1, np.int16), np.empty((1, 31), np.uint8)
    for tiles in (b"", b"\1\2\3\0", bytes(range(12))):
        for call in (lookup.distance, lookup.path, lookup.count_paths, lookup.all_paths):
            with pytest.raises(ValueError, match="boards of 9 cells"):
                list(call(tiles))
        boards = np.frombuffer(tiles, np.uint8).reshape(1, -1)
        with pytest.raises(ValueError, match="boards of 9 cells"):
            lookup.distances(boards, lengths)
        with pytest.raises(ValueError, match="boards of 9 cells"):
            lookup.paths(boards, lengths, moves)
    two = np.tile(np.arange(9, dtype=np.uint8), (2, 1))
    with pytest.raises(ValueError, match="no room"):
        lookup.distances(two, lengths)
    with pytest.raises(ValueError, match="no room"):
        lookup.paths(two, lengths, moves)
    with pytest.raises(ValueError, match="no room"):
        lookup.paths(two[:1], lengths, moves[:, :30])
    for goal in (
        bytes(range(8)),
        bytes(range(10)),
        b"\0" * 9,
        bytes([0, 1, 2, 3, 4, 5, 6, 7, 255]),
    ):
        with pytest.raises(ValueError, match="the goal is no board"):
            type(lookup)(lookup.source, goal)


def test_a_heuristic_is_read_at_boards_of_its_shape_only():
    instance = Instance(4, 4, bytes(range(16)), bytes(range(16)))
    with pytest.raises(ValueError, match="another shape"):
        Manhattan(3, 3, 0).lower_bound(instance)
    with pytest.raises(ValueError, match="another shape"):
        Manhattan(2, 8, 0).along(instance, "d")
    with pytest.raises(ValueError, match="off the board"):
        Manhattan(4, 4, 0).along(instance, "u")
