"""What all commands share: exit codes, options, and how they answer and complain."""

from __future__ import annotations

import argparse
import json
import re
import sys

from fastpuzzle._input.forms import check_shape
from fastpuzzle.board import Board
from fastpuzzle.errors import InvalidBoardError, LimitReachedError, PuzzleError
from fastpuzzle.goals import NAMED_GOALS, resolve_goal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from fastpuzzle.moves import Shape

    Run = Callable[[argparse.Namespace], int]
    AddCommand = Callable[..., argparse.ArgumentParser]

__all__ = [
    "EXIT_LIMIT",
    "EXIT_NO_ANSWER",
    "EXIT_OK",
    "EXIT_USAGE",
    "add_goal",
    "add_json",
    "add_memory_limit",
    "add_moves_of",
    "add_shape",
    "add_upper",
    "add_words",
    "add_workers",
    "adder",
    "board_fields",
    "complain",
    "count_of_moves",
    "count_option",
    "duration",
    "exit_code_of",
    "goal_board",
    "message",
    "readable",
    "spaced",
    "write_json",
    "write_line",
]

EXIT_OK = 0
EXIT_NO_ANSWER = 1
EXIT_USAGE = 2
EXIT_LIMIT = 3

_KEYWORD_AND_VALUE = re.compile(
    r"\b(shape|workers|moves_of)=(?:\((\d+), (\d+)\)|[\"']?(\w+)[\"']?)?"
)
_KEYWORD = re.compile(r"\b(?:time_limit|node_limit|memory_limit|max_moves|moves_of)\b")


# Parsers


def adder(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> AddCommand:
    """Return ``add(name, run, summary, *examples)``, which adds a command and its help."""

    def add(name: str, run: Run | None, summary: str, *examples: str) -> argparse.ArgumentParser:
        command = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog="\n  ".join(["examples:", *examples]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.set_defaults(run=run)
        return command

    return add


def add_goal(command: argparse.ArgumentParser, more: str = "") -> None:
    """Add the option that names a goal."""
    names = ", ".join(NAMED_GOALS)
    command.add_argument(
        "--goal", type=_goal_option, help=f"a board in one argument, or one of {names}{more}"
    )


def add_shape(command: argparse.ArgumentParser, purpose: str) -> None:
    """Add the option that gives rows and columns."""
    command.add_argument("--shape", type=_shape_option, metavar="ROWSxCOLS", help=purpose)


def add_json(
    command: argparse._ActionsContainer, answer: str = "answer with one JSON object"
) -> None:
    """Add the option for answers that programs read; docs/command_line.md has the schema."""
    command.add_argument("--json", action="store_true", help=answer)


def add_moves_of(command: argparse.ArgumentParser) -> None:
    """Add the option that says whose directions the letters of moves are."""
    command.add_argument(
        "--moves-of",
        default="blank",
        choices=["blank", "tile"],
        help="what goes in the direction of a move (default: blank)",
    )


def add_upper(command: argparse.ArgumentParser) -> None:
    """Add the option for moves in upper case."""
    command.add_argument("--upper", action="store_true", help="write moves in upper case")


def add_memory_limit(command: argparse.ArgumentParser) -> None:
    """Add the option that limits the memory of a search or a building."""
    command.add_argument(
        "--memory-limit", type=int, metavar="BYTES", help="give up where more would be needed"
    )


def add_words(command: argparse.ArgumentParser, name: str, **options: Any) -> None:  # noqa: ANN401 (argparse's)
    """Add the argument that takes any number of words, options among them or not."""
    command.add_argument(name, **options)
    command.set_defaults(words_are=name)


def add_workers(command: argparse.ArgumentParser, default: int | None, purpose: str) -> None:
    """Add the option for a number of threads."""
    command.add_argument(
        "-j", "--workers", type=_workers_option, default=default, metavar="N|all", help=purpose
    )


# Input


def goal_board(goal: str | None, shape: Shape | None, default: Shape) -> Board:
    """Return the goal, which gives the shape if no other does."""
    if goal is None or goal in NAMED_GOALS:
        return resolve_goal(goal, shape or default)
    return Board(goal, shape)


def count_option(text: str) -> int:
    """Return the number that an option's value is, from 0 up."""
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 up")
    return int(text)


def _workers_option(text: str) -> int | None:
    if text == "all":
        return None
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number from 1 up nor 'all'")
    return int(text)


def _shape_option(text: str) -> Shape:
    lengths = re.fullmatch(r"([0-9]{1,4})[xX]([0-9]{1,4})", text)
    if lengths is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not ROWSxCOLS, such as 3x4")
    try:
        return check_shape((int(lengths[1]), int(lengths[2])))
    except InvalidBoardError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _goal_option(text: str) -> str:
    if re.fullmatch(r"[A-Za-z_-]{3,}", text) and text not in NAMED_GOALS:
        names = ", ".join(NAMED_GOALS)
        raise argparse.ArgumentTypeError(f"unknown goal {text!r}: choose a board or {names}")
    return text


# Output


def duration(seconds: float) -> str:
    """Return a time as people read it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def write_line(line: str) -> None:
    """Write a line of the answer."""
    sys.stdout.write(f"{line}\n")


def write_json(fields: dict[str, object]) -> None:
    """Write an answer as an object on a line of its own."""
    write_line(json.dumps(fields))


def board_fields(board: Board, goal: Board | None = None) -> dict[str, object]:
    """Return what every JSON object says of a board, and of its goal if it has one."""
    goal_field = {} if goal is None else {"goal": goal.tiles}
    return {"start": board.tiles, **goal_field, "shape": board.shape}


def readable(board: Board) -> str:
    """Return a board in a line that shows its shape, so that it can be read back."""
    is_square = board.shape[0] == board.shape[1]
    return spaced(board.tiles) if is_square else board.one_line()


def spaced(tiles: tuple[int, ...]) -> str:
    """Return tiles with spaces between them."""
    return " ".join(map(str, tiles))


def count_of_moves(count: int) -> str:
    """Return a number of moves in words."""
    return "1 move" if count == 1 else f"{count} moves"


def complain(fault: Exception | str) -> None:
    """Write what is wrong to standard error, in one line."""
    text = fault if isinstance(fault, str) else message(fault)
    sys.stderr.write(f"fastpuzzle: {text}\n")


def exit_code_of(error: PuzzleError) -> int:
    """Return the exit code of an error that a board, a limit or a table is the reason of."""
    return EXIT_LIMIT if isinstance(error, LimitReachedError) else EXIT_NO_ANSWER


def message(error: Exception) -> str:
    """Return the message of an error, with the options for what Python callers know as keywords."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return in_options(str(error))


def in_options(text: str) -> str:
    """Return a text with keywords as the command line writes them: --shape 3x4, --time-limit."""
    text = text.replace("shape=(rows, cols)", "--shape ROWSxCOLS")
    text = text.replace(
        "parse_boards() reads them all", "give them in a FILE or with < to answer all"
    )
    text = text.replace("a pair is given as start and goal", "a goal as --goal")
    text = _KEYWORD_AND_VALUE.sub(_as_option, text)
    return _KEYWORD.sub(lambda keyword: _option(keyword[0]), text)


def _as_option(match: re.Match[str]) -> str:
    keyword, rows, cols, word = match.groups()
    value = f"{rows}x{cols}" if rows else word
    return f"{_option(keyword)} {value}" if value else _option(keyword)


def _option(keyword: str) -> str:
    return "--" + keyword.replace("_", "-")
