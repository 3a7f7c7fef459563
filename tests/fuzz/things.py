"""Random arrays, sequences and objects that are boards, nearly boards, or mean harm."""

from __future__ import annotations

import array
import collections
import enum
import math

import numpy as np

import fastpuzzle as fp

from .checks import OwnError
from .texts import LETTERS, random_board, rows_of

INTEGERS = [np.dtype(code) for code in "bBhHiIlLqQ"] + [np.dtype(">i4"), np.dtype(">u2")]
OTHERS = [np.dtype(code) for code in "?efdFDSUOmM"]
SMALL = [(2, 2), (2, 3), (3, 3), (3, 3), (4, 4), (1, 4), (3, 2), (1, 1), (4, 1)]


class Answer:
    """A method that answers what it is told, whoever asks, or raises it."""

    def __init__(self, answer):
        self.answer = answer

    def __call__(self, *_given, **_options):
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


class Number(enum.IntEnum):
    """Integers that are not exactly of type int."""

    zero, one, two, three = range(4)


class TupleOfMine(tuple):
    __slots__ = ()


class ListOfMine(list):
    __slots__ = ()


class TextOfMine(str):
    __slots__ = ()


def flat_or_rows(rng, board):
    """Return (sequence, expected) of a board as Python's own sequences."""
    tiles, shape = board
    outer, inner = rng.choice([list, tuple]), rng.choice([list, tuple])
    if rng.random() < 0.4:
        square = shape[0] == shape[1]
        return outer(tiles), board if square else None
    return outer(inner(row) for row in rows_of(tiles, shape)), board


def sequence(rng):
    """Return what may be a board as a sequence of some kind."""
    board = random_board(rng, SMALL)
    found, expected = flat_or_rows(rng, board)
    chance = rng.random()
    if chance < 0.3:
        return found, expected
    if chance < 0.5:
        return with_odd_item(rng, board), None
    makers = [
        TupleOfMine,
        ListOfMine,
        collections.deque,
        collections.UserList,
        iter,
        set,
        dict.fromkeys,
    ]
    flat = tuple(board[0])
    if chance < 0.8:
        return rng.choice(makers)(flat), None
    if chance < 0.9:
        return array.array(rng.choice("bBhHiIlLqQ"), flat), square_of(board)
    data = bytes(flat)
    return rng.choice([data, bytearray(data), memoryview(data), range(len(flat))]), None


def square_of(board):
    return board if board[1][0] == board[1][1] else None


ODD = [
    *(None, True, False, 1.0, 0.5, -1, math.nan, math.inf, 10**30, -(10**30), 2**63, 1j, "x", ""),
    *("1", "_", b"1", [], [1], (0,), {}, object(), Number.two, np.int8(1), np.float64(2), np.True_),
    *(np.array(1), np.array([1]), np.str_("2"), fp.Board((1, 2, 3, 0)), int, Ellipsis, "1 2", "é"),
]


def with_odd_item(rng, board):
    """Return nested or flat tiles with things among them that are none, or hardly."""
    tiles = list(board[0])
    for _ in range(rng.choice([1, 1, 2])):
        tiles[rng.randrange(len(tiles))] = rng.choice(ODD)
    if rng.random() < 0.2:
        tiles = [str(tile) if isinstance(tile, int) else tile for tile in tiles]
    if rng.random() < 0.2:
        tiles.pop()
    rows = rows_of(tiles, board[1]) if rng.random() < 0.6 else tiles
    if rng.random() < 0.1:
        rows = [rows]
    return rows


def numpy_array(rng):
    """Return an array of any type, number of dimensions and strides."""
    tiles, shape = board = random_board(rng, SMALL)
    dtype = rng.choice(INTEGERS) if rng.random() < 0.7 else rng.choice(OTHERS)
    flat = rng.random() < 0.4
    wanted = rng.choice([(len(tiles),)] if flat else [shape])
    try:
        made = np.array(tiles).astype(dtype).reshape(wanted)
    except (TypeError, ValueError):
        return np.array(tiles, dtype=object), None
    expected = (square_of(board) if flat else board) if dtype.kind in "iu" else None
    if dtype.kind == "b":
        expected = "refused" if len(tiles) > 1 else None
    if rng.random() < 0.1:
        return masked(rng, made, expected)
    if rng.random() < 0.15 and made.size > 1:
        return damaged(rng, made)
    return laid_out(rng, made), expected


def laid_out(rng, made):
    """Return an equal array, with an order in memory of its own."""
    style = rng.randrange(6)
    if style == 0:
        wide = np.zeros([2 * side for side in made.shape], made.dtype)
        view = wide[tuple(slice(None, None, 2) for _ in made.shape)]
        view[...] = made
        return view
    if style == 1:
        back = tuple(slice(None, None, -1) for _ in made.shape)
        return made[back].copy()[back]
    if style == 2:
        return np.asfortranarray(made)
    made.flags.writeable = style != 3
    return made


def masked(rng, made, expected):
    """Return the array with a mask; a cell that it hides is no tile."""
    mask = rng.choice([False, True, None])
    if mask is None:
        mask = np.zeros(made.shape, bool)
        mask.flat[rng.randrange(made.size)] = True
    return np.ma.array(made, mask=mask), "refused" if np.any(mask) else expected


def damaged(rng, made):
    """Return the array with a tile twice, or with more or fewer dimensions."""
    if rng.random() < 0.5:
        made = made.copy()
        made.flat[0] = made.flat[1]
        return made, None if made.dtype.kind in "mMb" else "refused"
    views = [made[None], made[..., None], made[:0], made.reshape(-1)[0], made.reshape(-1)[:-1]]
    return rng.choice([*views, np.broadcast_to(made, (2, *made.shape))]), None


METHODS = [
    *("__len__", "__getitem__", "__iter__", "__array__", "__index__", "__int__", "__float__"),
    *("__bool__", "__contains__", "__eq__", "__hash__", "__repr__", "__length_hint__"),
    *("__reversed__", "__getattr__", "__class__", "__array_interface__", "__array_struct__"),
    *("__dlpack__", "__dlpack_device__", "to_numpy", "tolist", "keys", "dtype", "ndim", "shape"),
    *("tiles", "_tiles", "_shape"),
]
LIES = [
    0,
    1,
    4,
    -1,
    10**6,
    2**63,
    None,
    "x",
    1.5,
    True,
    (1, 2, 3, 0),
    [1, 2, 3, 0],
    [[1, 2], [3, 0]],
]
LIES += [
    (2, 2),
    (15, 17),
    "1230",
    np.array([1, 2, 3, 0]),
    np.int64,
    "int64",
    iter([1, 2, 3, 0]),
    {},
]


def hostile(rng):
    """Return an object whose methods and attributes lie."""
    lies = [*LIES, OwnError("mine"), OwnError("mine"), iter(range(5)), np.zeros((2, 2, 2), int)]
    body = {"__slots__": ()} if rng.random() < 0.5 else {}
    for method in rng.sample(METHODS, rng.randrange(1, 6)):
        answer = rng.choice(lies)
        if method == "__class__":
            answer = rng.choice([list, fp.Board, str, np.ndarray, tuple])
            body[method] = property(lambda _self, answer=answer: answer)
        elif method in {
            "dtype",
            "ndim",
            "shape",
            "tiles",
            "_tiles",
            "_shape",
            "__array_interface__",
        }:
            body[method] = answer if rng.random() < 0.7 else property(Answer(answer))
        elif method == "__getattr__":
            body[method] = Answer(rng.choice([AttributeError("none"), answer]))
        else:
            body[method] = Answer(answer)
    for base in rng.sample(BASES, len(BASES)):
        kind, given = base
        try:
            return type("Hostile", (kind,) if kind else (), body)(*given), None
        except Exception:  # noqa: BLE001 (not every lie can be told by every type)
            continue
    return object(), None


BASES = [
    *[(None, ())] * 2,
    (tuple, ((1, 2, 3, 0),)),
    (list, ([1, 2, 3, 0],)),
    (list, ([[1, 2], [3, 0]],)),
    (str, ("1 2 3 0",)),
    (int, (3,)),
    (dict, ({0: 1, 1: 2},)),
    (bytes, (b"\1\2\3\0",)),
    (fp.Board, ("1 2 3 0",)),
    (fp.Board, ("1 2 3 4 5 6 7 0 8",)),
    (collections.UserList, ([1, 2, 3, 0],)),
    (collections.UserDict, ({0: 1},)),
]


def around_hostile(rng):
    """Return a sequence, with something hostile in it."""
    thing = hostile(rng)[0]
    rows = [[1, 2], [3, 0]]
    chance = rng.random()
    if chance < 0.4:
        return [1, 2, thing, 0], None
    if chance < 0.7:
        rows[rng.randrange(2)] = thing
        return rows, None
    rows[0][1] = thing
    return tuple(rows), None


def unusual(rng):
    """Return single things that are no boards, or boards that never were begun."""
    board = random_board(rng, SMALL)
    text = " / ".join(" ".join(map(str, row)) for row in rows_of(board[0], board[1]))
    tiles = [LETTERS[tile] if tile else "_" for tile in board[0]]
    return rng.choice(
        [
            (fp.Board(board[0], board[1]), board),
            (TextOfMine(text + " /"), board),
            (fp.Board.__new__(fp.Board), None),
            (dict(enumerate(board[0])), "refused"),
            (collections.ChainMap(dict(enumerate(board[0]))), "refused"),
            (bytes(board[0]), "refused"),
            (bytearray(board[0]), "refused"),
            (set(board[0]), "refused"),
            (dict.fromkeys(board[0]).keys(), None),
            ((tile for tile in board[0]), None),
            (tiles if len(tiles) < 10 else board[0], square_of(board)),
            ([" ".join(map(str, row)) for row in rows_of(board[0], board[1])], None),
            (memoryview(bytes(board[0])).cast("B", board[1]), board),
            *((odd, None) for odd in ODD),
        ]
    )


def random_thing(rng):
    """Return (thing, expected, steady)."""
    chance = rng.random()
    if chance < 0.3:
        return (*sequence(rng), False) if rng.random() < 0.9 else (*around_hostile(rng), False)
    if chance < 0.65:
        return (*numpy_array(rng), True)
    if chance < 0.85:
        return (*hostile(rng), False)
    return (*unusual(rng), False)


def random_batch(rng):
    """Return (things, expected): a batch of boards, in one array or in a sequence."""
    shape = rng.choice(SMALL[:4])
    boards = [random_board(rng, [shape]) for _ in range(rng.choice([0, 1, 2, 3, 5]))]
    chance = rng.random()
    if chance < 0.45:
        flat = [tiles for tiles, _ in boards]
        side = (len(boards), *shape) if rng.random() < 0.5 else (len(boards), math.prod(shape))
        dtype = rng.choice(INTEGERS)
        made = np.array(flat, dtype=dtype).reshape(side)
        if rng.random() < 0.3:
            made = np.asfortranarray(made)
        if rng.random() < 0.1:
            made = made.astype(rng.choice("?fdOUS"))
            return made, None
        square = shape[0] == shape[1] or made.ndim == 3
        return made, boards if square and boards else None
    things, known = [], []
    for board in boards:
        thing, expected = flat_or_rows(rng, board)
        if rng.random() < 0.1:
            thing, expected, _ = random_thing(rng)
        things.append(thing)
        known.append(expected)
    simple = all(isinstance(board, tuple) and len(board) == 2 for board in known) and boards
    whole = rng.choice([list, tuple, iter, list])(things)
    plain = isinstance(whole, (list, tuple)) and not any(is_row(thing) for thing in things)
    return whole, known if simple and plain else None


def is_row(thing):
    """Return whether the thing alone could be meant as a row of a single board."""
    return type(thing) not in (list, tuple) or len(thing) < 3 or type(thing[0]) not in (list, tuple)
