"""The command line, ``fastpuzzle`` or ``python -m fastpuzzle``.

Answers go to standard output, everything else to standard error. Exit codes: 0 for a good
answer, 1 for a board that is unsolvable or no board and for damaged tables, 2 for wrong usage and
files that cannot be read or written, 3 for a limit that was reached, 130 after Ctrl-C, 141 where
nobody reads the output any more.
"""

from __future__ import annotations

import argparse
import sys

import fastpuzzle
from fastpuzzle.cli.boards import add_boards
from fastpuzzle.cli.judge import add_judge
from fastpuzzle.cli.ranks import add_ranks
from fastpuzzle.cli.solve import add_solve
from fastpuzzle.cli.streams import STANDARD_INPUT, discard_stuck_output, there_is_an_error_stream
from fastpuzzle.cli.tables import add_tables
from fastpuzzle.cli.text import EXIT_OK, EXIT_USAGE, adder, complain, exit_code_of
from fastpuzzle.errors import PuzzleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141

_DESCRIPTION = """\
Solve sliding-tile puzzles, always with the least number of moves. A move is the
direction in which the blank goes: d(own), l(eft), r(ight) or u(p).
"""
_EXIT_CODES = """\
exit codes:
  0  answered           1  unsolvable, or not a board
  2  wrong usage        3  a limit was reached
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments without the program's name; by default those of the process.

    Returns
    -------
    int
        0 for a good answer, 1 for a board that is unsolvable or no board, 2 for wrong usage and
        unusable files, 3 for a limit that was reached, 130 after Ctrl-C, 141 for a closed pipe.

    Examples
    --------
    >>> from fastpuzzle.cli import main
    >>> main(["rank", "2 3 4 1 5 0 7 6 8"])
    92306
    0
    """
    with there_is_an_error_stream():
        if sys.stdout is None:
            complain("standard output is closed")
            return EXIT_USAGE
        return _guarded(argv)


def _guarded(argv: Sequence[str] | None) -> int:
    """Run one command, whatever becomes of the streams."""
    try:
        exit_code = _run(argv)
        # A closed pipe must show here, not when the interpreter shuts down.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        discard_stuck_output()
        return EXIT_CLOSED_PIPE
    except OSError as error:
        complain(error)
        discard_stuck_output()
        return EXIT_USAGE
    return exit_code


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    try:
        arguments = _parsed(parser, argv)
    except SystemExit as stop:  # how argparse ends after --help, --version and wrong usage
        return EXIT_USAGE if stop.code else EXIT_OK
    if arguments.run is None:
        parser.print_help()
        return EXIT_USAGE
    try:
        return int(arguments.run(arguments))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except PuzzleError as error:
        complain(error)
        return exit_code_of(error)
    except (ValueError, OverflowError) as error:  # an option that makes no sense
        complain(error)
        return EXIT_USAGE


def _parsed(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments; words of one kind may have options between them."""
    arguments, others = parser.parse_known_args(argv)
    if others:
        name = arguments.words_are
        if name is None or any(word.startswith("-") and word != STANDARD_INPUT for word in others):
            parser.error(f"unrecognized arguments: {' '.join(others)}")
        setattr(arguments, name, [*getattr(arguments, name), *others])
    return arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fastpuzzle",
        description=_DESCRIPTION,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    version = f"fastpuzzle {fastpuzzle.__version__}"
    parser.add_argument("--version", action="version", version=version)
    parser.set_defaults(run=None, words_are=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    add = adder(commands)
    add_solve(add)
    add_boards(add)
    add_ranks(add)
    add_judge(add)
    add_tables(add)
    return parser
