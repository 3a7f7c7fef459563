"""Boards from packages that people keep their data in, and from objects that misbehave."""

import contextlib
import itertools
from collections.abc import Sequence
from unittest.mock import MagicMock, Mock

import numpy as np
import pytest

import fastpuzzle as fp

ROWS = [[2, 3, 4], [1, 5, 0], [7, 6, 8]]
BOARD = fp.Board(ROWS)
FLAT = BOARD.tiles
OTHER = (1, 2, 3, 4, 5, 6, 7, 0, 8)
TEXTS = ["2 3 4 1 5 x 7 6 8", "12345678x"]


def assert_board(source, expected=BOARD):
    assert fp.Board(source) == expected
    assert fp.distance(source, source) == 0
    assert fp.is_solvable(source, expected)
    assert fp.distances([source]).tolist() == [fp.distance(expected)]


def assert_refused(source, message=None, call=fp.Board, cause=None):
    with pytest.raises(fp.InvalidBoardError, match=message) as caught:
        call(source)
    if cause is not None:
        assert isinstance(caught.value.__cause__, cause)
    assert len(str(caught.value)) < 250


# pandas


def test_a_data_frame_is_read_by_its_values():
    pd = pytest.importorskip("pandas")
    assert_board(pd.DataFrame(ROWS, columns=[0, 1, 2]))
    assert_board(pd.DataFrame(ROWS, index=["a", "b", "c"], columns=["x", "y", "z"]))
    assert_board(pd.DataFrame([[1, 2, 0, 3]]), fp.Board([[1, 2, 0, 3]]))
    assert fp.is_solvable(pd.DataFrame([[1, 2, 0, 3]]))
    assert fp.distance(pd.DataFrame([[1, 2, 3, 4, 5, 6, 7, 0, 8]])) == 1
    blank = [[2, 3, 4], [1, 5, None], [7, 6, 8]]
    for dtype in (None, "Int64", "Float64", object):
        assert_board(pd.DataFrame(blank, dtype=dtype))
    assert_board(pd.DataFrame([["2", "3", "4"], ["1", "5", ""], ["7", "6", "8"]]))
    assert_board(pd.DataFrame([["2", "3", "4"], ["1", "5", None], ["7", "6", "8"]]))
    assert_refused(pd.DataFrame([[1, 2.5], [3, 0]]), r"2\.5 at cell 1")
    assert_refused(pd.DataFrame([[1, None], [None, 0]]), "two blanks")
    assert_refused(pd.DataFrame([[1, 2], [None, 0]]), "two blanks")
    assert_refused(pd.DataFrame([[1, True], [3, 0]], dtype=object), "True at cell 1")


def test_series_are_read_by_their_values():
    pd = pytest.importorskip("pandas")
    assert_board(pd.Series(FLAT, index=range(9, 0, -1)))
    assert_board(pd.Series([*FLAT[:5], None, *FLAT[6:]]))
    assert_board(pd.Series([*FLAT[:5], pd.NA, *FLAT[6:]], dtype="Int64"))
    assert_board(pd.Series([str(tile) for tile in FLAT]))
    assert_board(pd.Series(["2 3 4", "1 5 x", "7 6 8"]))
    assert_board(pd.Index(FLAT))
    assert_board([pd.Series(row) for row in ROWS])
    assert_board([*FLAT[:5], pd.NA, *FLAT[6:]])
    assert_refused(pd.Series([True, False]), "dtype bool")


def test_batches_of_pandas():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame([FLAT, OTHER])
    assert fp.distances(frame).tolist() == [19, 1]
    assert fp.distances(frame.iloc[1:]).tolist() == [1]
    assert [str(path) for path in fp.shortest_paths(frame.iloc[1:])] == ["r"]
    assert fp.DistanceTable((3, 3)).distances(frame).tolist() == [19, 1]
    assert fp.distances(frame.astype(str)).tolist() == [19, 1]
    assert fp.distances(frame.replace(0, None)).tolist() == [19, 1]
    assert fp.distances(frame.astype("Int64").replace(0, pd.NA)).tolist() == [19, 1]
    assert fp.distances(pd.Series(TEXTS)).tolist() == [19, 0]
    assert fp.distances(pd.Series([FLAT, BOARD, "12345678x", ROWS])).tolist() == [19, 19, 0, 19]
    assert fp.distances(pd.DataFrame([["1", "2", "3", "_"]])).tolist() == [0]
    assert fp.distances(pd.Series([], dtype=object)).tolist() == []
    assert_refused(pd.DataFrame(ROWS), "one board", fp.distances)
    assert_refused(pd.DataFrame(ROWS, dtype=object), "one board", fp.distances)
    assert_refused(pd.DataFrame(np.arange(16).reshape(4, 4)), "one board", fp.distances)
    assert_refused(pd.Series(FLAT), "one board", fp.distances)
    assert_refused(pd.DataFrame([FLAT, [1.5] * 9]), r"row 1: 1\.5 at cell 0", fp.distances)
    assert_refused(pd.Series([*TEXTS, None]), "row 2: (None|nan) is not a board", fp.distances)
    assert_refused(frame.groupby(0), call=fp.distances)


# polars


def test_polars():
    pl = pytest.importorskip("polars")
    assert_board(pl.DataFrame(ROWS, orient="row"))
    assert_board(pl.DataFrame([[2, 3, 4], [1, 5, None], [7, 6, 8]], orient="row"))
    assert_board(pl.DataFrame([["2", "3", "4"], ["1", "5", "x"], ["7", "6", "8"]], orient="row"))
    assert_board(pl.Series(FLAT))
    assert_board(pl.Series([*FLAT[:5], None, *FLAT[6:]]))
    assert_board(pl.Series([str(tile) for tile in FLAT]))
    assert fp.distances(pl.Series(TEXTS)).tolist() == [19, 0]
    assert fp.distances(pl.Series(["1230"])).tolist() == [0]
    assert fp.distances(pl.Series([FLAT, OTHER])).tolist() == [19, 1]
    assert fp.distances(pl.DataFrame([FLAT, OTHER], orient="row")).tolist() == [19, 1]
    assert_refused(pl.DataFrame(ROWS, orient="row"), "one board", fp.distances)
    assert_refused(pl.Series([True, False]), "dtype bool")
    assert_refused(pl.Series([1.5, 0]), r"1\.5 at cell 0")
    assert_refused(pl.DataFrame(ROWS, orient="row").lazy())


# JAX, PyTorch


def test_jax():
    jnp = pytest.importorskip("jax.numpy")
    import jax

    assert_board(jnp.array(FLAT))
    assert_board(jnp.array(ROWS, dtype=float))
    assert_board(list(jnp.array(FLAT)))
    assert fp.distances(jnp.array([FLAT, OTHER])).tolist() == [19, 1]
    assert fp.distances(jnp.array([[1, 2, 3, 0]])).tolist() == [0]
    assert_refused(jnp.array(FLAT), "one board", fp.distances)
    assert_refused(jnp.array([True, False]), "dtype bool")
    for call in (fp.Board, fp.distance, fp.distances):
        assert_refused(jnp.array(FLAT), "could not be read as a board", jax.jit(call), Exception)


def test_torch():
    torch = pytest.importorskip("torch")
    assert_board(torch.tensor(FLAT))
    assert_board(list(torch.tensor(ROWS)))
    assert fp.distances(torch.tensor([FLAT, OTHER])).tolist() == [19, 1]
    assert_refused(
        torch.tensor([1.0, 0.0], requires_grad=True), "could not be read", cause=Exception
    )


# What other packages offer


class WithArray:
    def __init__(self, array):
        self.array = array

    def __array__(self, dtype=None, copy=None):
        return np.array(self.array, dtype=dtype)


class WithNumpy:
    def __init__(self, array):
        self.array = array

    def to_numpy(self):
        return self.array


class WithDlpack:
    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("offer", [WithArray, WithNumpy, WithDlpack])
def test_what_offers_an_array_is_an_array(offer):
    assert_board(offer(np.array(FLAT)))
    assert_board(offer(np.array(ROWS, dtype=float)))
    assert fp.distances(offer(np.array([FLAT, OTHER]))).tolist() == [19, 1]
    assert_refused(offer(np.zeros((2, 2, 2))), "this array has 3")


def test_what_offers_a_masked_array_is_refused():
    array = np.ma.array(FLAT, mask=[0] * 8 + [1])
    assert_refused(WithNumpy(array), r"cell \[8\] of the array is masked")
    assert_refused(WithNumpy(array.reshape(1, 9)), r"cell \[0, 8\]", fp.distances)
    assert_refused([np.ma.array(row, mask=[0, 1, 0]) for row in ROWS], "masked")


# Objects that misbehave


class Broken(Exception):
    """Not of this package."""


def raises(error=Broken):
    def method(_self, *_arguments, **_options):
        raise error("broken")

    return method


class Items:
    """A sequence whose methods may be replaced."""

    def __len__(self):
        return 4

    def __getitem__(self, place):
        return (1, 2, 3, 0)[place]


def broken(name, error=Broken, base=Items):
    return type("Hostile", (base,), {name: raises(error)})()


def hostile_number(name):
    return [1, 2, 3, broken(name, base=object)]


class BrokenMeta(type):
    def __getattr__(cls, name):
        raise Broken(name)


HOSTILE = {
    "len": broken("__len__"),
    "getitem": broken("__getitem__"),
    "iter": broken("__iter__"),
    "array": broken("__array__"),
    "to_numpy": broken("to_numpy"),
    "dlpack": broken("__dlpack__"),
    "getattribute": broken("__getattribute__"),
    "getattr": broken("__getattr__"),
    "index": hostile_number("__index__"),
    "item with getattribute": hostile_number("__getattribute__"),
    "item with getattr": hostile_number("__getattr__"),
    "row": [[1, 2], broken("__len__")],
    "dtype": [1, 2, 3, type("Hostile", (), {"dtype": property(raises())})()],
    "ndim": [1, 2, 3, type("Hostile", (), {"ndim": property(raises())})()],
    "recursion": broken("__len__", RecursionError),
    "metaclass": BrokenMeta("Hostile", (Items,), {"__len__": raises()})(),
    "text": type("Hostile", (str,), {"strip": raises(), "__str__": raises()})("1 2 3"),
    "number": [1, 2, 3, type("Hostile", (float,), {"__float__": raises()})(0)],
}


def calls():
    table = fp.DistanceTable((2, 2))
    yield from (fp.Board, fp.distance, fp.distances, fp.shortest_path, fp.shortest_paths)
    yield from (fp.is_solvable, fp.lower_bound, table.distance, table.distances, fp.rank)
    yield lambda source: fp.distance("1230", source)
    yield lambda source: fp.distances(["1230", source])
    yield lambda source: fp.distances(["1230"], source)
    yield lambda source: fp.Board.from_positions(source, (2, 2))
    yield fp.rank_many


@pytest.mark.parametrize("name", HOSTILE)
def test_no_error_of_an_object_escapes(name):
    source = HOSTILE[name]
    for call in calls():
        # What is broken may not be needed.
        with contextlib.suppress(fp.InvalidBoardError):
            call(source)


@pytest.mark.parametrize("name", ["__len__", "__getitem__", "__iter__", "__array__", "to_numpy"])
def test_the_error_of_an_object_is_the_cause(name):
    for call in (fp.Board, fp.distance, lambda source: fp.distance("1230", source)):
        assert_refused(broken(name), "Hostile could not be read.*Broken", call, Broken)
    assert_refused([broken(name)], "row 0: .*Broken", fp.distances, Broken)
    if name != "__len__":  # which nobody asks for in a batch
        assert_refused(broken(name), "Hostile could not be read.*Broken", fp.distances, Broken)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, MemoryError, GeneratorExit])
@pytest.mark.parametrize("name", ["__iter__", "__array__", "to_numpy"])
def test_what_stops_a_program_passes(name, error):
    for call in calls():
        with pytest.raises(error):
            call(broken(name, error))


class Liar(Sequence):
    """Says that it has so many items and gives others."""

    def __init__(self, length, items):
        self.length = length
        self.items = items

    def __len__(self):
        return self.length

    def __getitem__(self, place):
        return self.items[place]

    def __iter__(self):
        return iter(self.items)


class Endless:
    """A sequence of 4 items that never ends."""

    def __len__(self):
        return 4

    def __getitem__(self, place):
        return place


MANY = [1, 2, 3, 0]
SELF = [1, 2, 3]
SELF.append(SELF)
CYCLE = [[[1, 2], [3, 0]]]
CYCLE[0].append(CYCLE)
DEEP = [0]
for _ in range(100_000):
    DEEP = [DEEP]
WIDE = [0] * 200
for _ in range(200):
    WIDE = [WIDE] * 200
UNBOUNDED = {
    "says less": (Liar(4, range(9)), "says that it has 4 items and gives 9"),
    "says more": (Liar(9, MANY), "says that it has 9 items and gives 4"),
    "says much less": (Liar(4, range(10**12)), "4 items and gives more than 255"),
    "says much more": (Liar(10**12, MANY), "at most 255 cells"),
    "says too much": (Liar(2**70, MANY), "could not be read"),
    "says less than nothing": (Liar(-1, MANY), "could not be read"),
    "says nothing": (Liar(0, MANY), "says that it has 0 items and gives 4"),
    "never ends": (Endless(), "4 items and gives more than 255"),
    "rows that never end": ([Endless(), Endless()], "more than 255"),
    "itself": (SELF, "row 0 is 1"),
    "itself in a row": (CYCLE, "three or more"),
    "deep": (DEEP, "three or more"),
    "wide": (WIDE, "three or more"),
    "endless iterator": (itertools.count(), "is not a board"),
    "a mock": (Mock(), "is not a board"),
    "a mock of everything": (MagicMock(), None),
    "a mock of a board": (Mock(spec=fp.Board), "is not a board"),
}


@pytest.mark.parametrize("name", UNBOUNDED)
def test_reading_has_bounds(name):
    source, message = UNBOUNDED[name]
    for call in (fp.Board, fp.distance, lambda source: fp.distances([source, "1230"])):
        assert_refused(source, message, call)
    for call in (fp.rank, lambda source: fp.Board.from_positions(source, (2, 2))):
        assert_refused(source, call=call)


def test_a_batch_may_come_from_an_iterator_that_ends():
    assert fp.distances(iter([FLAT, OTHER])).tolist() == [19, 1]
    assert fp.distances(itertools.repeat(OTHER, 3)).tolist() == [1, 1, 1]
    assert fp.distances(board for board in (FLAT, BOARD)).tolist() == [19, 19]


@pytest.mark.parametrize("words", [["1", "1", "2", "0"], ["3", "1", "2", "0"] + ["1"] * 5])
def test_no_word_of_a_list_counts_or_measures_the_others(words):
    for given in (words, np.array(words)):
        with pytest.raises(fp.InvalidBoardError, match="tile 1 is repeated"):
            fp.Board(given)
