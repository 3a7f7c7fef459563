from fastpuzzle._kernels.heuristics.base import Heuristic
from fastpuzzle._kernels.patterns.data import PatternData

class Pattern(Heuristic):
    source: PatternData
    nbytes: int
    tables: str | None
    def __init__(self, data: PatternData, goal_blank: int, max_views: int = 2) -> None: ...
    def over(self, data: PatternData) -> Pattern: ...
