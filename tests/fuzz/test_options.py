"""Every option of every search, with values that make sense and values that do not."""

from fuzz.checks import check_call
from fuzz.strategies import some_calls


def test_options(fuzz):
    fuzz(lambda call: check_call(*call), some_calls)
