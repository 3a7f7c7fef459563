"""Random options of every call that searches, on boards that are solved at once."""

from __future__ import annotations

import functools
import inspect
import math

import numpy as np

import fastpuzzle as fp
from fastpuzzle import reference

from .checks import Difference, OwnError
from .texts import random_board

CALLS = [
    *(fp.shortest_path, fp.distance, fp.distances, fp.shortest_paths, fp.all_shortest_paths),
    *(fp.count_shortest_paths, fp.lower_bound, fp.is_solvable),
]
SHAPES = [(2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (1, 4)]
# Breadth-first in pure Python from every board of 3x3 would take minutes.
MOST_CELLS_OF_REFERENCE = 6

ODD = [
    *(None, 0, 1, 2, 3, -1, -2, 7, 100, 1000, 2**31, 2**32, 2**63, 2**64, 10**30, -(10**30)),
    *(0.0, 0.5, 1e-9, 1e300, -1.0, math.nan, math.inf, -math.inf, True, False, "", "x", "1", b"1"),
    *(np.int64(5), np.uint8(1), np.float64(0.5), np.bool_(1), np.array(3), np.array([3]), (), []),
    *((2, 2), (3, 3), [2, 3], "2x2", {}, 1j, "é" * 500, "a\nb", int, len),
]


class Unhelpful:
    """An object whose text is of no use, and which no call should ask for it."""

    def __repr__(self):
        return "line\n" * 1000


class Refusing:
    """An object that is no number, and says so in its own way."""

    def __index__(self):
        raise OwnError("index")

    def __float__(self):
        raise OwnError("float")


def refuse(_progress):
    raise OwnError("progress")


@functools.cache
def table(shape):
    return fp.DistanceTable(shape)


@functools.cache
def database(shape):
    cells = math.prod(shape)
    return fp.PatternDatabase.build(shape, [list(range(1, cells))])


USUAL = {
    "algorithm": ["auto", "table", "bidirectional", "bfs", "idastar", "astar"],
    "heuristic": ["auto", "manhattan", "linear_conflict", "walking_distance", "walking_conflict"],
    "workers": [1, 1, 2, 3, None, -1],
    "time_limit": [1, 10.0, None],
    "node_limit": [1, 3, 10, 20, 1000, None],
    "max_moves": [0, 1, 3, 10, 20, 31, 1000, None],
    "memory_limit": [10**6, 10**8, None],
    "on_progress": [None, lambda _progress: None, refuse],
}


def usual(rng, name, shape):
    """Return a value that the option is meant for."""
    if name == "shape":
        return rng.choice([shape, None])
    if name == "table":
        return table(rng.choice(SHAPES)) if rng.random() < 0.3 else None
    if name == "heuristic" and min(shape) > 1 and rng.random() < 0.2:
        return database(shape)
    return rng.choice(USUAL.get(name, ODD))


def odd(rng):
    return rng.choice(ODD) if rng.random() < 0.9 else rng.choice([Unhelpful(), Refusing()])


@functools.cache
def options_of(call):
    """Return the names of a call's options, as its signature has them."""
    parameters = inspect.signature(call).parameters.values()
    return [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]


def random_call(rng):
    """Return (call, start, options, true distance or None)."""
    call = rng.choice(CALLS)
    tiles, shape = random_board(rng, SHAPES)
    options = {}
    for name in options_of(call):
        chance = rng.random()
        if chance < 0.25:
            options[name] = usual(rng, name, shape)
        elif chance < 0.33:
            options[name] = odd(rng)
    options.setdefault("shape", shape)
    if "node_limit" in options_of(call) and options.get("algorithm") != "table":
        options.setdefault("node_limit", 1_000_000)
    start = tiles
    if call in {fp.distances, fp.shortest_paths}:
        start = [tiles]
    if rng.random() < 0.1:
        options["goal"] = rng.choice(
            ["snail", "blank_first", "blank_last", *ODD, fp.Board(tiles, shape)]
        )
        return call, start, options, None
    # What another shape would make of the tiles, or a table of another shape, is not known.
    same = isinstance(options["shape"], tuple) and options["shape"] == shape
    return call, start, options, true_distance(tiles, shape) if same else None


@functools.cache
def true_distance(tiles, shape):
    """Return the distance that is known without the call under test, None if there is none."""
    if not reference.is_solvable(tiles, shape=shape):
        return None
    if len(tiles) <= MOST_CELLS_OF_REFERENCE:
        return reference.distance(tiles, shape=shape)
    found = fp.distance(tiles, shape=shape)
    if found < reference.manhattan(tiles, shape=shape):
        raise Difference(f"distance {found} is below Manhattan distance")
    return found
