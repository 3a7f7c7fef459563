from fastpuzzle._limits import OnProgress
from fastpuzzle.board import BoardLike, Shape
from fastpuzzle.path import Path
from fastpuzzle.patterns import PatternDatabase
from fastpuzzle.tables import DistanceTable

def shortest_path(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: str | PatternDatabase = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    on_progress: OnProgress | None = None,
) -> Path: ...
def has_no_path(start: BoardLike, goal: BoardLike | None = None) -> bool: ...
def distance(
    start: BoardLike,
    goal: BoardLike | None = None,
    *,
    shape: Shape | None = None,
    algorithm: str = "auto",
    heuristic: str | PatternDatabase = "auto",
    table: DistanceTable | None = None,
    workers: int | None = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    on_progress: OnProgress | None = None,
) -> int: ...
