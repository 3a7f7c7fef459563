from collections.abc import Callable

FOUND: int
NODE_LIMIT: int
TIME_LIMIT: int
MEMORY_LIMIT: int
NO_MEMORY: int

class Control:
    bounds: list[tuple[int, int]]
    def __init__(
        self,
        node_limit: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        report: Callable[[str, int, int, float], object] | None = None,
        phase: str = "",
    ) -> None: ...
    @property
    def expanded(self) -> int: ...
    @property
    def generated(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def lower_bound(self) -> int: ...
    @lower_bound.setter
    def lower_bound(self, moves: int) -> None: ...
