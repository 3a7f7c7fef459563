from collections.abc import Callable
from typing import ParamSpec, TypeVar

from fastpuzzle.board import BoardLike

_P = ParamSpec("_P")
_T = TypeVar("_T")

def path_by_table_first(search: Callable[_P, _T]) -> Callable[_P, _T]: ...
def distance_by_table_first(search: Callable[_P, _T]) -> Callable[_P, _T]: ...
def has_no_path(start: BoardLike, goal: BoardLike | None = None) -> bool: ...
