"""Move texts of every style are read as they were written, and no text does worse than fail."""

from fuzz.checks import check_moves
from fuzz.strategies import some_moves


def test_moves(fuzz):
    fuzz(lambda moves: check_moves(*moves), some_moves)
