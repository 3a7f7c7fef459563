"""The command ``judge``: many cases in the formats of online judges."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fastpuzzle.cli.streams import STANDARD_INPUT, binary_input
from fastpuzzle.cli.text import add_goal, add_json, add_shape, add_upper, add_words, count_option
from fastpuzzle.judge import ANSWERS, JUDGES, Format, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from fastpuzzle.cli.text import AddCommand

__all__ = ["add_judge"]


def _judge(arguments: argparse.Namespace) -> int:
    name, file = _name_and_file(arguments)
    form = _format(JUDGES[name] if name else Format(), arguments)
    as_json = arguments.json
    if file == STANDARD_INPUT:
        return judge(form, binary_input(), sys.stdout, sys.stderr, as_json=as_json)
    with Path(file).open("rb") as source:
        return judge(form, source, sys.stdout, sys.stderr, as_json=as_json)


def _name_and_file(arguments: argparse.Namespace) -> tuple[str | None, str]:
    words = list(arguments.words)
    name = arguments.format
    if name is None and words and words[0] in JUDGES:
        name = words.pop(0)
    if len(words) > 1:
        raise ValueError(f"one file of cases at a time, not {' '.join(words)}")
    file = words[0] if words else STANDARD_INPUT
    if name is None and file != STANDARD_INPUT and not os.path.exists(file):  # noqa: PTH110
        names = ", ".join(JUDGES)
        raise ValueError(f"{file!r} is neither a file nor a format: choose one of {names}")
    return name, file


def _format(form: Format, arguments: argparse.Namespace) -> Format:
    """Return the format with what the options say otherwise."""
    if arguments.pairs or form.pairs:
        if arguments.goal is not None:
            raise ValueError("--goal makes no sense where each case has its own goal")
        form = form._replace(pairs=True)
    if arguments.answer not in {None, form.answer}:
        # A word for "no" that stands among moves is none among lengths.
        form = form._replace(answer=arguments.answer, no=None)
    chosen = {
        "shape": arguments.shape,
        "goal": arguments.goal,
        "max_moves": arguments.max_moves,
        "upper": arguments.upper or None,
    }
    return form._replace(**{name: value for name, value in chosen.items() if value is not None})


def add_judge(add: AddCommand) -> None:
    """Add the command."""
    command = add(
        "judge",
        _judge,
        "answer many cases in the format of an online judge",
        "fastpuzzle judge eight < cases.txt",
        "fastpuzzle judge --format uva10181 cases.txt",
        "fastpuzzle judge --shape 4x4 --answer yes-no --max-moves 45 < cases.txt",
    )
    add_words(
        command,
        "words",
        nargs="*",
        metavar="FORMAT FILE",
        help="a format, as for --format, and the file of cases (default: standard input)",
    )
    command.add_argument(
        "--format",
        choices=list(JUDGES),
        metavar="FORMAT",
        help=f"how cases and answers are written: {', '.join(JUDGES)} (default: a board as it "
        "comes, answered with moves)",
    )
    add_shape(command, "rows and columns of every board (default: those of the format)")
    add_goal(command)
    command.add_argument(
        "--pairs", action="store_true", help="each case is two boards, the start and its goal"
    )
    command.add_argument(
        "--answer", choices=ANSWERS, help="what to answer (default: that of the format, or moves)"
    )
    add_upper(command)
    command.add_argument(
        "--max-moves",
        type=count_option,
        metavar="N",
        help="cases that take more than N moves count as unsolvable",
    )
    add_json(command, "answer with a JSON object a line, one for each case")
