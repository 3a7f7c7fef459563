"""What the scalar calls read at once means the same as what is read the long way."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import fastpuzzle as fp

SHAPES = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (1, 9), (3, 3), (2, 4), (1, 6), (2, 5)]
CALLS = {
    # Any option leads the long way.
    fp.distance: {"algorithm": "auto"},
    fp.shortest_path: {"algorithm": "auto"},
    fp.is_solvable: {"shape": None},
    fp.lower_bound: {"heuristic": "manhattan"},
}
INTEGERS = ["b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", ">i2", ">u8", "<i4"]


def outcome(call, *arguments, **options):
    """What a call answers, or the error that it raises, with all that it says."""
    try:
        answer = call(*arguments, **options)
    except fp.PuzzleError as error:
        return type(error), str(error), vars(error).get("tile"), vars(error).get("cell")
    return type(answer), answer


@st.composite
def tiles_and_shapes(draw):
    """Draw tiles, of which one may be wrong, and the shape."""
    shape = draw(st.sampled_from(SHAPES))
    cells = shape[0] * shape[1]
    tiles = draw(st.permutations(range(cells)))
    if draw(st.integers(0, 3)) == 0:
        tiles[draw(st.integers(0, cells - 1))] = draw(st.sampled_from([0, 1, cells, 255, 256, -1]))
    return tiles, shape


@st.composite
def sources(draw):
    """Draw a board, or what is nearly one, in any form that may be read at once."""
    tiles, shape = draw(tiles_and_shapes())
    form = draw(st.sampled_from(["flat", "rows", "Board", "text", "array", "matrix", "name"]))
    if form == "Board":
        try:
            return fp.Board(tiles, shape)
        except fp.InvalidBoardError:
            return tuple(tiles)
    if form == "text":
        blank = draw(st.sampled_from("0xX_.-*b"))
        gap = draw(st.sampled_from(["", " ", "  ", "\t", ", ", "\n", " / "]))
        words = [str(tile) if tile else blank for tile in tiles]
        around = draw(st.sampled_from(["", " ", "\t", "\n", "#"]))
        return around + gap.join(words) + draw(st.sampled_from(["", " ", "\n", " 1", "\u00a0"]))
    if form in {"array", "matrix"}:
        array = np.array(tiles).astype(draw(st.sampled_from([*INTEGERS, "d", "f", "O"])))
        if form == "matrix":
            array = array.reshape(shape)
        return draw(
            st.sampled_from([array, array[::-1], array.T, np.repeat(array, 2, axis=0)[::2]])
        )
    if form == "name":
        return draw(st.sampled_from(["snail", "blank_first", "blank_last", "Snail", ""]))
    kind = draw(st.sampled_from([tuple, list]))
    if form == "flat":
        return kind(tiles)
    cols = draw(st.sampled_from([shape[1], shape[0], 2]))
    return kind(kind(tiles[first : first + cols]) for first in range(0, len(tiles), cols))


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
@settings(max_examples=600, deadline=None)
@given(sources(), st.none() | sources())
@example("1230", "1 2 3 0")
@example("1 230", None)
@example("12 3 0", None)
@example("1\t2 3  x", "12x3")
@example(fp.Board([[1, 2, 3, 0]]), "1 2 3 0")
@example(fp.Board([[1, 2, 3, 0]]), "1230")
@example(fp.Board([[1, 2, 3, 0]]), fp.Board("1230"))
@example(fp.Board("1230"), fp.Board([[1, 2, 3, 0]]))
@example(fp.Board([[1, 2, 3, 0]]), np.array([1, 2, 3, 0]))
@example(np.array([[1, 2, 3, 0]]), (1, 2, 0, 3))
@example((1, 2, 3, 0), np.array([[1, 2, 3, 0]]))
@example((1, 2, 3, 4, 5, 0), "snail")
@example(np.array([1, 2, 3, 0]), "blank_first")
def test_the_short_way_and_the_long_way_agree(call, start, goal):
    assert outcome(call, start, goal) == outcome(call, start, goal, **CALLS[call])


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_what_looks_like_an_array_goes_the_long_way(call):
    masked = np.ma.array([1, 2, 3, 0], mask=[0, 1, 0, 0])
    named = type("numpy.ndarray", (np.ndarray,), {"tolist": lambda _: [0, 1, 2, 3]})
    for source in (masked, np.array([1, 2, 3, 0], "M8[s]"), np.array([True, False]), np.array(0)):
        with pytest.raises(fp.InvalidBoardError):
            call(source)
        with pytest.raises(fp.InvalidBoardError):
            call("1230", source)
    hidden = np.array([1, 2, 0, 3]).view(named)
    assert outcome(call, hidden) == outcome(call, (1, 2, 0, 3))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_numbers_of_every_type_and_place(dtype):
    limits = np.iinfo(dtype)
    for number in {limits.min or limits.max, limits.max, min(limits.max, 256 + 3)}:
        array = np.array([1, 2, 3, 0], dtype=dtype)
        array[2] = number
        for start in (array, array.reshape(2, 2), array[::-1], array.reshape(2, 2).T):
            with pytest.raises(fp.InvalidBoardError, match="out of range"):
                fp.distance(start)
    unaligned = np.zeros(1 + 4 * np.dtype(dtype).itemsize, np.uint8)[1:].view(dtype)
    unaligned[:] = [1, 2, 0, 3]
    assert fp.distance(unaligned) == fp.distance(unaligned.reshape(2, 2)) == 1
