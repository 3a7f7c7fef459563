"""How hard is a scramble? Count its shortest solutions, and those a little longer."""

from rater.search import Rater

__all__ = ["Rater"]
