from collections.abc import Callable

from fastpuzzle._kernels.heuristics.base import Heuristic

FOUND: int
NODE_LIMIT: int
TIME_LIMIT: int
MEMORY_LIMIT: int
NO_MEMORY: int

class Control:
    bounds: list[tuple[int, int]]
    workers: int
    heuristic: Heuristic | None
    prune: bool
    table_bytes: int
    done: int
    total: int
    def __init__(
        self,
        node_limit: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        report: Callable[[str, int, int, float, int | None, int | None], object] | None = None,
        phase: str = "",
        workers: int = 1,
    ) -> None: ...
    def helper(self) -> Control: ...
    def node_status(self) -> int: ...
    def cancel(self) -> None: ...
    def begin_search(self) -> None: ...
    def look_now(self) -> int: ...
    def raise_pending(self) -> None: ...
    @property
    def expanded(self) -> int: ...
    @expanded.setter
    def expanded(self, nodes: int) -> None: ...
    @property
    def generated(self) -> int: ...
    @generated.setter
    def generated(self, nodes: int) -> None: ...
    @property
    def seconds(self) -> float: ...
    @property
    def lower_bound(self) -> int: ...
    @lower_bound.setter
    def lower_bound(self, moves: int) -> None: ...
