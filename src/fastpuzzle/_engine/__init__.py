"""How a call is answered: read the question, make a plan, run it."""

from fastpuzzle._lazy import loaders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle._engine.batch import Batch
    from fastpuzzle._engine.every_path import EveryPath
    from fastpuzzle._engine.options import Options
    from fastpuzzle._engine.plan import check_table_options, choose, make_plan
    from fastpuzzle._engine.question import (
        check_heuristic,
        check_names,
        read_pair,
        read_question,
    )
    from fastpuzzle._engine.registry import find_heuristic
    from fastpuzzle._engine.run import run_plan

# What the calls need, loaded by the first that does: most answers come from a table.
__all__ = [
    "Batch",
    "EveryPath",
    "Options",
    "check_heuristic",
    "check_names",
    "check_table_options",
    "choose",
    "find_heuristic",
    "make_plan",
    "read_pair",
    "read_question",
    "run_plan",
]

__getattr__, __dir__ = loaders(
    __name__,
    batch=("Batch",),
    every_path=("EveryPath",),
    options=("Options",),
    plan=("check_table_options", "choose", "make_plan"),
    question=("check_heuristic", "check_names", "read_pair", "read_question"),
    registry=("find_heuristic",),
    run=("run_plan",),
)
