"""The least paths of all boards to a few goals, for who asks about very many boards."""

from __future__ import annotations

from functools import lru_cache

from fastpuzzle._kernels.exact.path_words import PathWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle._kernels.exact.table import Lookup

__all__ = ["path_words"]


@lru_cache(maxsize=8)
def path_words(lookup: Lookup) -> PathWords:
    """Return the least paths of all boards to a goal, kept for the last few goals.

    Raises ValueError where they do not fit into words, or the table is damaged.
    """
    return PathWords(lookup)
