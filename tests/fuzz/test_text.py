"""No text crashes a reader, no two readers disagree, and none disagrees with the reference."""

import random

import pytest
from fuzz.checks import Difference, check_text
from fuzz.strategies import any_texts, board_texts
from fuzz.texts import random_text


def test_boards_in_texts(fuzz):
    fuzz(lambda text: check_text(*text), board_texts)


def test_any_text(fuzz):
    fuzz(lambda text: check_text(*text), any_texts)


@pytest.mark.parametrize("count", [1500, pytest.param(60_000, marks=pytest.mark.slow)])
def test_readers_agree_about_random_texts(count):
    outcomes = set()
    for number in range(count):
        text, shape = random_text(random.Random(number))
        try:
            outcomes.add(check_text(text, shape))
        except Difference as difference:
            pytest.fail(f"text {number}, {text!r}, shape={shape}: {difference}")
    assert {"read, known", "refused, known", "read", "refused"} <= outcomes
