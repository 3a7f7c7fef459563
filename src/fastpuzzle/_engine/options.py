"""What a call may be told beside its boards: one slot for each option that searches share."""

from __future__ import annotations

from fastpuzzle._input.faults import shown
from fastpuzzle._limits import make_control
from fastpuzzle._store.own_tables import OwnTables
from fastpuzzle.tables import DistanceTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle._engine.registry import HeuristicLike
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._limits import OnProgress

__all__ = ["CACHE", "Options"]

# Whether a call uses what earlier ones have left, in memory or in files.
CACHE = ("use", "ignore")


class Options:
    """The options of one call; every search of the face takes some of them, and means the same.

    What each one is, users read at :func:`fastpuzzle.shortest_path`. Limits are checked when a
    control is made of them, the others when a plan is.
    """

    __slots__ = (
        "algorithm",
        "cache",
        "heuristic",
        "max_moves",
        "memory_limit",
        "node_limit",
        "on_progress",
        "own",
        "table",
        "time_limit",
        "workers",
    )

    def __init__(
        self,
        *,
        algorithm: str = "auto",
        heuristic: HeuristicLike = "auto",
        table: DistanceTable | None = None,
        workers: int | None = 1,
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory_limit: int | None = None,
        max_moves: int | None = None,
        cache: str = "use",
        on_progress: OnProgress | None = None,
    ) -> None:
        if table is not None and not isinstance(table, DistanceTable):
            raise TypeError(f"table must be a DistanceTable or None, not {type(table).__name__}")
        if not isinstance(cache, str):
            raise TypeError(f"cache must be str, not {type(cache).__name__}")
        if cache not in CACHE:
            raise ValueError(f"unknown cache {shown(cache)}: choose one of {', '.join(CACHE)}")
        self.algorithm = algorithm
        self.cache = cache
        self.heuristic = heuristic
        self.table = table
        self.workers = workers
        self.time_limit = time_limit
        self.node_limit = node_limit
        self.memory_limit = memory_limit
        self.max_moves = max_moves
        self.on_progress = on_progress
        # What the call makes for itself; None where it shares with all calls.
        self.own = OwnTables() if cache == "ignore" else None

    def control(self, phase: str) -> Control:
        """Return the limits as the kernels see them; the time begins to run.

        Raises
        ------
        TypeError, ValueError
            If a limit is none, or `workers` is no number of threads.
        """
        return make_control(
            time_limit=self.time_limit,
            node_limit=self.node_limit,
            memory_limit=self.memory_limit,
            max_moves=self.max_moves,
            on_progress=self.on_progress,
            phase=phase,
            workers=self.workers,
        )
