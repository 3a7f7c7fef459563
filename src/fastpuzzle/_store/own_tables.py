"""What a call has made for itself, where it may use nothing that an earlier one left."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fastpuzzle._kernels.exact.table import Lookup
    from fastpuzzle._kernels.ground.symmetry import GoalClass
    from fastpuzzle._kernels.heuristics.pattern import Pattern
    from fastpuzzle.moves import Shape

__all__ = ["OwnTables"]


class OwnTables:
    """The tables of one call, by what the process keeps those of all other calls by.

    Attributes
    ----------
    lookups : dict
        Readers of exact tables, by shape and goal.
    patterns : dict
        Sets of pattern databases in use, by name and the goals that share them.
    spent : dict
        Nodes expanded so far with each set, or without any.
    """

    __slots__ = ("lookups", "patterns", "spent")

    def __init__(self) -> None:
        self.lookups: dict[tuple[Shape, bytes], Lookup] = {}
        self.patterns: dict[tuple[Any, ...], Pattern] = {}
        self.spent: dict[tuple[GoalClass, str | None], int] = {}
