"""What all commands share: exit codes, options, and how they answer and complain."""

from __future__ import annotations

import argparse
import json
import re
import sys

from fastpuzzle._input.forms import check_shape
from fastpuzzle.board import Board
from fastpuzzle.errors import InvalidBoardError
from fastpuzzle.goals import NAMED_GOALS, resolve_goal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fastpuzzle.moves import Shape

    Run = Callable[[argparse.Namespace], int]
    AddCommand = Callable[..., argparse.ArgumentParser]

__all__ = [
    "EXIT_LIMIT",
    "EXIT_NO_ANSWER",
    "EXIT_OK",
    "EXIT_USAGE",
    "add_goal",
    "add_shape",
    "adder",
    "complain",
    "duration",
    "goal_board",
    "message",
    "write_json",
    "write_line",
]

EXIT_OK = 0
EXIT_NO_ANSWER = 1
EXIT_USAGE = 2
EXIT_LIMIT = 3


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


# Input


def goal_board(goal: str | None, shape: Shape | None, default: Shape) -> Board:
    """Return the goal, which gives the shape if no other does."""
    if goal is None or goal in NAMED_GOALS:
        return resolve_goal(goal, shape or default)
    return Board(goal, shape)


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


def complain(fault: Exception | str) -> None:
    """Write what is wrong to standard error, in one line."""
    text = fault if isinstance(fault, str) else message(fault)
    sys.stderr.write(f"fastpuzzle: {text}\n")


def message(error: Exception) -> str:
    """Return the message of an error, with the option for what Python callers call ``shape=``."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    message = str(error).replace("shape=(rows, cols)", "--shape ROWSxCOLS")
    return message.replace("shape= says", "--shape says")
