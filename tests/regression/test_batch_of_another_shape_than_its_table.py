"""A batch whose shape= is not that of its table= is refused; it was looked up nevertheless."""

import numpy as np
import pytest

import fastpuzzle as fp

BOARD = (1, 2, 0, 4, 3, 5)


@pytest.mark.parametrize("call", [fp.distances, fp.shortest_paths])
@pytest.mark.parametrize("starts", [[BOARD], np.array([BOARD], dtype=np.uint8)], ids=type)
@pytest.mark.parametrize("shape", [(2, 3), (3, 3)])
def test_shape_and_table_differ(call, starts, shape):
    table = fp.DistanceTable(shape)
    message = rf"the table is for shape \({shape[0]}, 3\), not \(3, 2\)"
    with pytest.raises(fp.InvalidBoardError, match=message):
        call(starts, shape=(3, 2), table=table)
    with pytest.raises(fp.InvalidBoardError, match=message):
        fp.shortest_path(BOARD, shape=(3, 2), table=table)


@pytest.mark.parametrize("shape", ["", (), 0])
def test_a_shape_that_is_none_is_not_ignored(shape):
    with pytest.raises(fp.InvalidBoardError, match="shape must be"):
        fp.distances([BOARD], shape=shape, table=fp.DistanceTable((2, 3)))
