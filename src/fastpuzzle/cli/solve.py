"""The command ``solve``: one board, or all boards of files, in order."""

from __future__ import annotations

import csv
import json
import sys
from typing import cast

from fastpuzzle._engine.options import CACHE
from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS
from fastpuzzle.cli.pool import in_order
from fastpuzzle.cli.progress import progress_line
from fastpuzzle.cli.sources import BOARDS_HELP, boards_of
from fastpuzzle.cli.text import (
    EXIT_OK,
    add_goal,
    add_json,
    add_memory_limit,
    add_moves_of,
    add_shape,
    add_upper,
    add_words,
    add_workers,
    board_fields,
    complain,
    count_of_moves,
    count_option,
    duration,
    exit_code_of,
    message,
    spaced,
    write_json,
    write_line,
)
from fastpuzzle.errors import LimitReachedError, PuzzleError, UnsolvableError
from fastpuzzle.goals import resolve_goal
from fastpuzzle.notation import STYLES
from fastpuzzle.solve import shortest_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any, TypeAlias

    from fastpuzzle._limits import OnProgress
    from fastpuzzle.board import Board
    from fastpuzzle.cli.text import AddCommand
    from fastpuzzle.path import Path
    from fastpuzzle.stats import SearchStats

    Outcome: TypeAlias = Path | PuzzleError

__all__ = ["add_solve"]

_COLUMNS = (
    *("start", "goal", "solvable", "length", "moves", "lower_bound"),
    *("algorithm", "heuristic", "expanded", "generated", "seconds", "error"),
)


def _solve(arguments: argparse.Namespace) -> int:
    try:
        boards = boards_of(arguments.board, arguments.shape)
    except PuzzleError as error:
        if arguments.json or arguments.jsonl:
            write_json(_error_fields(error))
        raise
    if len(boards) == 1:
        return _solve_one(boards[0], arguments)
    return _solve_many(boards, arguments)


def _solve_one(board: Board, arguments: argparse.Namespace) -> int:
    outcome: Outcome
    with progress_line() as show_progress:
        try:
            outcome = _path(board, arguments, arguments.workers, show_progress)
        except PuzzleError as error:
            outcome = error
    if arguments.json or arguments.jsonl:
        write_json(_fields(board, outcome, arguments))
    elif arguments.csv:
        _write_row({column: column for column in _COLUMNS})
        _write_row(_row(board, outcome, arguments))
    if isinstance(outcome, PuzzleError):
        raise outcome
    if not (arguments.json or arguments.jsonl or arguments.csv):
        _write_path(outcome, arguments)
    return EXIT_OK


def _solve_many(boards: list[Board], arguments: argparse.Namespace) -> int:
    """Answer each board in turn, as soon as those before it are answered."""
    exit_codes = {EXIT_OK}
    if arguments.csv:
        _write_row({column: column for column in _COLUMNS})

    def work(board: Board, on_progress: OnProgress | None) -> Path:
        return _path(board, arguments, 1, on_progress)

    outcomes = in_order(work, boards, arguments.workers, PuzzleError)
    for number, (board, outcome) in enumerate(zip(boards, outcomes, strict=True), 1):
        if arguments.jsonl:
            write_json(_fields(board, outcome, arguments))
        elif arguments.json:
            write_line(
                ("[" if number == 1 else ",") + json.dumps(_fields(board, outcome, arguments))
            )
        elif arguments.csv:
            _write_row(_row(board, outcome, arguments))
        else:
            write_line(_line(outcome, arguments))
        sys.stdout.flush()
        if isinstance(outcome, PuzzleError):
            complain(f"board {number}: {message(outcome)}")
            exit_codes.add(exit_code_of(outcome))
    if arguments.json:
        write_line("]")
    return max(exit_codes)


def _path(
    board: Board, arguments: argparse.Namespace, workers: int | None, on_progress: OnProgress | None
) -> Path:
    return shortest_path(
        board,
        arguments.goal,
        algorithm=arguments.algorithm,
        heuristic=arguments.heuristic,
        workers=workers,
        max_moves=arguments.max_moves,
        cache=arguments.cache,
        time_limit=arguments.time_limit,
        node_limit=arguments.node_limit,
        memory_limit=arguments.memory_limit,
        on_progress=on_progress,
    )


# Output


def _formatted(path: Path, arguments: argparse.Namespace) -> str:
    return path.format(moves_of=arguments.moves_of, style=arguments.style, upper=arguments.upper)


def _fields(board: Board, outcome: Outcome, arguments: argparse.Namespace) -> dict[str, object]:
    if isinstance(outcome, PuzzleError):
        return _known_fields(board, arguments) | _error_fields(outcome)
    stats = cast("SearchStats", outcome.stats)
    return {
        "start": outcome.start.tiles,
        "goal": outcome.goal.tiles,
        "shape": outcome.start.shape,
        "moves": outcome.moves,
        "length": len(outcome),
        "tiles": outcome.slid,
        "tile_moves": outcome.tile_moves(),
        "algorithm": stats.algorithm,
        "heuristic": stats.heuristic,
        "expanded": stats.expanded,
        "generated": stats.generated,
        "seconds": stats.seconds,
        "solvable": True,
        "formatted": _formatted(outcome, arguments),
    }


def _known_fields(board: Board, arguments: argparse.Namespace) -> dict[str, object]:
    try:
        goal = resolve_goal(arguments.goal, board.shape)
    except PuzzleError:  # which is the error that is told
        return board_fields(board)
    return board_fields(board, goal)


def _error_fields(error: PuzzleError) -> dict[str, object]:
    if isinstance(error, LimitReachedError):
        return {"solvable": True, "error": message(error), "lower_bound": error.lower_bound}
    # Of what is no board, neither can be said.
    solvable = False if isinstance(error, UnsolvableError) else None
    return {"solvable": solvable, "error": message(error)}


def _row(board: Board, outcome: Outcome, arguments: argparse.Namespace) -> dict[str, Any]:
    fields: dict[str, Any] = dict.fromkeys(_COLUMNS) | _fields(board, outcome, arguments)
    if not isinstance(outcome, PuzzleError):
        fields["moves"] = fields["formatted"]
        fields["goal"] = outcome.goal.one_line()
    elif fields["goal"] is not None:
        fields["goal"] = resolve_goal(arguments.goal, board.shape).one_line()
    fields["start"] = board.one_line()
    solvable = {True: "yes", False: "no", None: None}
    return fields | {"solvable": solvable[fields["solvable"]]}


def _write_row(fields: dict[str, Any]) -> None:
    csv.DictWriter(sys.stdout, _COLUMNS, extrasaction="ignore", lineterminator="\n").writerow(
        fields
    )


def _line(outcome: Outcome, arguments: argparse.Namespace) -> str:
    if isinstance(outcome, UnsolvableError):
        return "unsolvable"
    if isinstance(outcome, LimitReachedError):
        return f"at least {count_of_moves(outcome.lower_bound)}"
    if isinstance(outcome, PuzzleError):
        return "invalid"
    formatted = _formatted(outcome, arguments)
    return f"{count_of_moves(len(outcome))}: {formatted or 'already solved'}"


def _write_path(path: Path, arguments: argparse.Namespace) -> None:
    stats = cast("SearchStats", path.stats)
    write_line(_line(path, arguments))
    if path.moves:
        write_line(f"tiles that slide: {spaced(path.slid)}")
    search = stats.algorithm + (f" with {stats.heuristic}" if stats.heuristic else "")
    write_line(f"{search}, {stats.expanded:,} nodes expanded, {duration(stats.seconds)}")


# Parser


def add_solve(add: AddCommand) -> None:
    """Add the command."""
    command = add(
        "solve",
        _solve,
        "find a shortest path",
        'fastpuzzle solve "2 3 4 1 5 x 7 6 8"',
        "fastpuzzle solve 2 8 3 1 6 4 7 x 5 --goal snail --json",
        "fastpuzzle solve --shape 2x3 5 4 3 2 1 0 --algorithm bfs",
        "fastpuzzle solve 23415x768 --moves-of tile --style run_length --upper",
        "fastpuzzle solve boards.txt more.txt --csv -j all",
        "fastpuzzle solve - < board.txt",
    )
    add_words(command, "board", nargs="+", metavar="BOARD|FILE", help=BOARDS_HELP)
    add_goal(command)
    add_shape(command, "rows and columns of boards that are not square")
    command.add_argument(
        "--algorithm", default="auto", choices=["auto", *ALGORITHMS], help="how to search"
    )
    command.add_argument(
        "--heuristic",
        default="auto",
        choices=["auto", *HEURISTICS],
        help="lower bound to search with, for algorithms that use one",
    )
    command.add_argument(
        "--max-moves",
        type=count_option,
        metavar="N",
        help="give up once it is proved that no path of N moves is there",
    )
    command.add_argument(
        "--cache",
        choices=CACHE,
        default=CACHE[0],
        help="use the tables that earlier calls have left (default), or build what is needed anew",
    )
    command.add_argument("--time-limit", type=float, metavar="S", help="give up after S seconds")
    command.add_argument("--node-limit", type=int, metavar="N", help="give up after N nodes")
    add_memory_limit(command)
    add_workers(command, 1, "threads that share one search, or else the boards (default: 1)")
    add_moves_of(command)
    command.add_argument(
        "--style", default="letters", choices=STYLES, help="how to write moves (default: letters)"
    )
    add_upper(command)
    forms = command.add_mutually_exclusive_group()
    add_json(forms, "answer with one JSON object, or for several boards with an array of them")
    forms.add_argument("--jsonl", action="store_true", help="answer with a JSON object a line")
    forms.add_argument("--csv", action="store_true", help="answer with a table, a board a row")
