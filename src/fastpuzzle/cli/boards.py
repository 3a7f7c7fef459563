"""The commands ``check``, ``apply`` and ``random``: boards without a search."""

from __future__ import annotations

from fastpuzzle.board import Board
from fastpuzzle.cli.sources import BOARDS_HELP, boards_of, text_of
from fastpuzzle.cli.text import (
    EXIT_NO_ANSWER,
    EXIT_OK,
    add_goal,
    add_json,
    add_moves_of,
    add_shape,
    add_words,
    board_fields,
    complain,
    count_of_moves,
    count_option,
    goal_board,
    message,
    readable,
    write_json,
    write_line,
)
from fastpuzzle.errors import UnsolvableError
from fastpuzzle.generate import random_board, scramble
from fastpuzzle.goals import resolve_goal
from fastpuzzle.path import Path
from fastpuzzle.solve import lower_bound

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from fastpuzzle.cli.text import AddCommand

__all__ = ["add_boards"]


def _check(arguments: argparse.Namespace) -> int:
    exit_code = EXIT_OK
    for board in boards_of(arguments.board, arguments.shape):
        goal = resolve_goal(arguments.goal, board.shape)
        bound = error = None
        try:
            bound = lower_bound(board, goal)
        except UnsolvableError as unsolvable:
            error = f"{unsolvable} {_why_unsolvable(board)}"
            exit_code = EXIT_NO_ANSWER
        if arguments.json:
            found = {"solvable": bound is not None, "lower_bound": bound, "error": error}
            write_json(board_fields(board, goal) | found)
        elif bound is None:
            write_line(f"unsolvable: {error}")
        else:
            write_line(f"solvable, in no fewer than {count_of_moves(bound)}")
    return exit_code


def _why_unsolvable(board: Board) -> str:
    if min(board.shape) == 1:
        return "(in a single row or column no tile can pass another)"
    return "(wrong parity: with any two tiles exchanged it would be solvable)"


def _apply(arguments: argparse.Namespace) -> int:
    start = Board(text_of([arguments.board]), arguments.shape)
    try:
        path = Path.parse(start, " ".join(arguments.moves), moves_of=arguments.moves_of)
    except ValueError as error:  # of the moves, not of an option
        # Which calls take the option is told to programmers.
        complain(message(error).partition(", which Path.parse")[0])
        return EXIT_NO_ANSWER
    if arguments.json:
        fields = board_fields(start) | {"moves": path.moves, "length": len(path)}
        write_json(fields | {"board": path.goal.tiles})
    else:
        write_line(readable(path.goal))
    return EXIT_OK


def _random(arguments: argparse.Namespace) -> int:
    goal = goal_board(arguments.goal, arguments.shape, (3, 3))
    for number in range(arguments.count):
        seed = None if arguments.seed is None else arguments.seed + number
        if arguments.scramble is None:
            board = random_board(goal.shape, goal=goal, seed=seed)
        else:
            board = scramble(goal, arguments.scramble, seed=seed)
        if arguments.json:
            write_json(
                {"board": board.tiles, "shape": board.shape, "goal": goal.tiles, "seed": seed}
            )
        else:
            write_line(readable(board))
    return EXIT_OK


# Parsers


def add_boards(add: AddCommand) -> None:
    """Add the commands."""
    _add_check(add)
    _add_apply(add)
    _add_random(add)


def _add_check(add: AddCommand) -> None:
    command = add(
        "check",
        _check,
        "say whether a board is solvable, without a search",
        "fastpuzzle check 1 2 3 4 5 6 8 7 0",
        'fastpuzzle check "1 2 3 4 5 6 8 7 0" --goal snail',
        "fastpuzzle check boards.txt --json",
    )
    add_words(command, "board", nargs="+", metavar="BOARD|FILE", help=BOARDS_HELP)
    add_goal(command)
    add_shape(command, "rows and columns of boards that are not square")
    add_json(command, "answer with a JSON object a line, one for each board")


def _add_apply(add: AddCommand) -> None:
    command = add(
        "apply",
        _apply,
        "print the board after some moves, such as those of a scramble",
        "fastpuzzle apply 12345678x ulur",
        'fastpuzzle apply "1 2 3 4 5 6 7 8 0" "D2 R U" --moves-of tile',
    )
    command.add_argument(
        "board", metavar="BOARD", help="the board in one argument, or - for standard input"
    )
    add_words(
        command,
        "moves",
        nargs="+",
        metavar="MOVES",
        help="letters, run lengths such as R2U3, arrows, words, or the tiles that slide",
    )
    add_moves_of(command)
    add_shape(command, "rows and columns of a board that is not square")
    add_json(command)


def _add_random(add: AddCommand) -> None:
    command = add(
        "random",
        _random,
        "print random solvable boards, one a line",
        "fastpuzzle random --shape 4x4 --count 10 --seed 1",
        "fastpuzzle random --scramble 20 --goal snail",
    )
    add_shape(command, "rows and columns (default: those of the goal, or 3x3)")
    add_goal(command)
    command.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="print the same boards every time: those of the seeds N, N + 1, ...",
    )
    command.add_argument(
        "--count", type=count_option, default=1, metavar="N", help="how many (default: 1)"
    )
    command.add_argument(
        "--scramble",
        type=count_option,
        metavar="N",
        help="go N random moves from the goal instead of drawing from all boards",
    )
    add_json(command, "answer with a JSON object a line, one for each board")
