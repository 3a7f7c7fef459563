"""The kinds of input, and how often each is tried."""

from __future__ import annotations

import os
import random
import time

from . import checks, moves, options, texts, things

# Inputs of different seeds must not meet.
PER_SEED = 1 << 40


def try_text(rng):
    text, shape = texts.random_text(rng)
    yield text, shape
    yield checks.check_text(text, shape)


def try_thing(rng):
    thing, expected, steady = things.random_thing(rng)
    yield thing, expected
    yield checks.check_thing(thing, expected, steady=steady)


def try_batch(rng):
    batch, expected = things.random_batch(rng)
    yield batch, expected
    yield checks.check_batch(batch, expected)


def try_options(rng):
    call, start, given, distance = options.random_call(rng)
    yield call.__name__, start, given
    yield checks.check_call(call, start, given, distance)


def try_moves(rng):
    start, text, moves_of, expected = moves.random_moves(rng)
    yield start, text, moves_of, expected
    yield checks.check_moves(start, text, moves_of, expected)


# Each is a generator of two things: the input, and what became of it.
KINDS = {
    "text": try_text,
    "thing": try_thing,
    "batch": try_batch,
    "options": try_options,
    "moves": try_moves,
}
SHARES = {"text": 0.35, "thing": 0.2, "batch": 0.15, "options": 0.05, "moves": 0.25}


# What the runner must find, tried only by name.


def die(rng):
    yield ()
    if rng.random() < 0.01:
        os.abort()
    yield "alive"


def hang(rng):
    yield ()
    if rng.random() < 0.01:
        time.sleep(3600)
    yield "awake"


HIDDEN = {"death": die, "hang": hang}


def input_number(seed, number, kinds=tuple(KINDS)):
    """Return (kind, generator) of the input with this number."""
    rng = random.Random(seed * PER_SEED + number)
    kind = rng.choices(kinds, [SHARES.get(kind, 1) for kind in kinds])[0]
    return kind, (KINDS | HIDDEN)[kind](rng)
