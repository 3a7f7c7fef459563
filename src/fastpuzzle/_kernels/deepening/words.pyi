from collections.abc import Callable

FORBIDDEN: int

def transitions(
    rows: int, cols: int, moves: int, pause: Callable[[], object] = ...
) -> tuple[list[int], list[list[int]]]: ...
