"""Reading a question: boards of any form become a start, a goal and the kernels' instance."""

from __future__ import annotations

from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS
from fastpuzzle._input.faults import shown
from fastpuzzle._kernels.ground.instance import instance_of
from fastpuzzle.board import as_board
from fastpuzzle.goals import resolve_goal, unsolvable
from fastpuzzle.patterns import PatternDatabase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from fastpuzzle._engine.options import Options
    from fastpuzzle._engine.registry import HeuristicLike
    from fastpuzzle.board import Board, BoardLike
    from fastpuzzle.moves import Shape

__all__ = [
    "Question",
    "check_heuristic",
    "check_names",
    "goal_of",
    "read_pair",
    "read_question",
]


class Question:
    """A start, its goal, and the pair in the kernels' form."""

    __slots__ = ("goal", "instance", "start")

    def __init__(self, start: Board, goal: Board) -> None:
        self.start = start
        self.goal = goal
        self.instance = instance_of(start, goal)


def read_question(
    start: BoardLike, goal: BoardLike | None, shape: Shape | None, options: Options
) -> Question:
    """Return the question of a call, which can be answered.

    Raises
    ------
    InvalidBoardError
        If the start or the goal is no board, or their shapes differ.
    UnsolvableError
        If no moves lead from the start to the goal.
    ValueError
        If the table of the call cannot serve the goal.
    """
    table = options.table
    origin = as_board(start, shape) if table is None else table.read(start, shape)
    question = Question(origin, resolve_goal(goal_of(goal, options), origin.shape))
    if table is not None:
        table.for_goal(question.goal)
    if not question.instance.is_solvable():
        raise unsolvable(question.start, question.goal)
    return question


def read_pair(start: BoardLike, goal: BoardLike | None, shape: Shape | None) -> Question:
    """Return a start and a goal, whether moves connect them or not."""
    origin = as_board(start, shape)
    return Question(origin, resolve_goal(goal, origin.shape))


def goal_of(goal: BoardLike | None, options: Options) -> BoardLike | None:
    """Return the goal of a call: where it names none, that of its table or pattern database."""
    if goal is not None:
        return goal
    if options.table is not None:
        return options.table.goal
    if isinstance(options.heuristic, PatternDatabase):
        return options.heuristic.goal
    return None


def check_names(options: Options) -> None:
    """Raise TypeError or ValueError unless the algorithm and the heuristic are known."""
    check_name("algorithm", options.algorithm, ALGORITHMS, "auto")
    check_heuristic(options.heuristic, "auto")


def check_heuristic(heuristic: HeuristicLike, *also: str) -> None:
    """Raise TypeError or ValueError unless it is a database, in the registry or among `also`."""
    if not isinstance(heuristic, PatternDatabase):
        check_name("heuristic", heuristic, HEURISTICS, *also)


def check_name(kind: str, name: object, registry: Collection[str], *also: str) -> None:
    """Raise TypeError or ValueError unless `name` is in the registry or among `also`."""
    if not isinstance(name, str):
        raise TypeError(f"{kind} must be str, not {type(name).__name__}")
    if name not in registry and name not in also:
        names = ", ".join((*also, *registry))
        raise ValueError(f"unknown {kind} {shown(name)}: choose one of {names}")
