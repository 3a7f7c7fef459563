"""Options that count something: what NumPy has counted is as good as an int."""

import numpy as np
import pytest

import fastpuzzle as fp

KINDS = [np.int8, np.int64, np.uint64, np.array]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("option", ["node_limit", "memory_limit", "max_moves", "workers"])
def test_an_option_may_be_an_integer_of_numpy(option, kind):
    value = kind(19 if option == "max_moves" else 1)
    assert fp.distance("2 3 4 1 5 x 7 6 8", **{option: value}) == 19
    assert fp.distances(["2 3 4 1 5 x 7 6 8"], **{option: value}).tolist() == [19]


@pytest.mark.parametrize("value", [np.True_, np.float64(1), np.array([1]), np.array(1.0)], ids=repr)
@pytest.mark.parametrize("option", ["node_limit", "memory_limit", "max_moves", "workers"])
def test_other_values_of_numpy_are_refused(option, value):
    with pytest.raises(TypeError, match=f"{option} must be int or None"):
        fp.distance("2 3 4 1 5 x 7 6 8", **{option: value})
