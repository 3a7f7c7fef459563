"""Making a plan: which algorithm answers, in which stages."""

from __future__ import annotations

from fastpuzzle._engine.ladder import Stage, stages_with_patterns
from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._input.faults import shown
from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._limits import check_workers
from fastpuzzle._store.lookups import has_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastpuzzle._engine.options import Options
    from fastpuzzle._engine.registry import Algorithm, HeuristicLike
    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._store.own_tables import OwnTables
    from fastpuzzle.moves import Shape

__all__ = ["Stage", "check_table_options", "choose", "make_plan"]


def make_plan(
    algorithm: Algorithm,
    heuristic: HeuristicLike,
    shape: Shape,
    goal_blank: int,
    control: Control,
    own: OwnTables | None,
) -> Iterator[Stage]:
    """Return the stages in which an algorithm answers for a goal, one at least.

    Only IDA* whose heuristic is left to the library has several. `own` are the tables of a call
    that may use no others.
    """
    if heuristic == "auto" and algorithm.name == "idastar":
        return stages_with_patterns(shape, goal_blank, control, own)
    return iter([Stage(algorithm, heuristic, own)])


def choose(shape: Shape, goal_blank: int, options: Options, *, shares: bool = False) -> Algorithm:
    """Return the algorithm that answers for a goal.

    With `shares` the call divides its boards among its workers, whatever the algorithm.

    Raises
    ------
    ValueError
        If the algorithm cannot use an option, or is not for boards so large.
    """
    workers = 1 if shares or options.workers is None else check_workers(options.workers)
    if options.algorithm == "auto":
        chosen = choose_algorithm(shape, goal_blank, options)
    else:
        chosen = ALGORITHMS[options.algorithm]
    cells = shape[0] * shape[1]
    if cells > chosen.max_cells:
        raise ValueError(
            f"algorithm {chosen.name!r} is for boards of at most {chosen.max_cells} cells, "
            f"this one has {cells}"
        )
    if options.heuristic != "auto" and not chosen.uses_heuristic:
        raise ValueError(
            f"algorithm {chosen.name!r} uses no heuristic, {shown(options.heuristic)} was given"
        )
    if workers > 1 and not chosen.parallel:
        raise ValueError(f"algorithm {chosen.name!r} runs on one thread, workers={workers}")
    return chosen


def choose_algorithm(shape: Shape, goal_blank: int, options: Options) -> Algorithm:
    """Return what ``algorithm="auto"`` means for a shape, a goal and what else was asked for."""
    if options.heuristic != "auto":
        return ALGORITHMS["idastar"]
    if has_table(GoalClass.of(shape, goal_blank), options.own):
        return ALGORITHMS["table"]
    return ALGORITHMS["idastar"]


def check_table_options(options: Options, *, shares: bool = False) -> None:
    """Raise ValueError for what does not fit a call with ``table=``.

    With `shares` the call divides its boards among its workers.
    """
    if options.algorithm not in {"auto", "table"}:
        name = shown(options.algorithm)
        raise ValueError(f"algorithm {name} uses no table, but one was given")
    if options.heuristic != "auto":
        raise ValueError(
            f"algorithm 'table' uses no heuristic, {shown(options.heuristic)} was given"
        )
    workers = options.workers
    if not shares and workers is not None and check_workers(workers) > 1:
        raise ValueError(f"a look-up in a table runs on one thread, workers={workers}")
