"""Whatever is given for a board is read, or refused in one line, and alike by every door."""

from fuzz.checks import check_batch, check_thing
from fuzz.strategies import nested, some_batches, some_things


def test_things(fuzz):
    fuzz(lambda thing: check_thing(thing[0], thing[1], steady=thing[2]), some_things)


def test_nested_sequences(fuzz):
    fuzz(lambda thing: check_thing(thing, None, steady=True), nested)


def test_batches(fuzz):
    fuzz(lambda batch: check_batch(*batch), some_batches)


def test_nested_sequences_as_batches(fuzz):
    fuzz(lambda batch: check_batch(batch, None), nested)
