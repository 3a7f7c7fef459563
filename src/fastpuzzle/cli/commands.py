"""The command line, ``fastpuzzle`` or ``python -m fastpuzzle``.

Answers go to standard output, everything else to standard error. Exit codes: 0 for a good
answer, 1 for a board that is unsolvable or no board and for damaged tables, 2 for wrong usage and
files that cannot be read or written, 3 for a limit that was reached, 130 after Ctrl-C, 141 where
nobody reads the output any more.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import contextmanager
from pathlib import Path as FilePath
from typing import cast

import fastpuzzle
from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS
from fastpuzzle.board import Board
from fastpuzzle.cli.tables import add_tables
from fastpuzzle.cli.text import (
    EXIT_LIMIT,
    EXIT_NO_ANSWER,
    EXIT_OK,
    EXIT_USAGE,
    add_goal,
    add_shape,
    adder,
    complain,
    duration,
    goal_board,
    message,
    write_json,
    write_line,
)
from fastpuzzle.errors import LimitReachedError, PuzzleError, UnsolvableError
from fastpuzzle.generate import random_board, scramble
from fastpuzzle.judge import JUDGES, judge
from fastpuzzle.ranks import rank, unrank
from fastpuzzle.solve import lower_bound, shortest_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fastpuzzle.cli.text import AddCommand
    from fastpuzzle.path import Path
    from fastpuzzle.stats import Progress, SearchStats

__all__ = ["main"]

EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141

_STANDARD_INPUT = "-"

_DESCRIPTION = """\
Solve sliding-tile puzzles, always with the least number of moves. A move is the
direction in which the blank goes: d(own), l(eft), r(ight) or u(p).
"""
_EXIT_CODES = """\
exit codes:
  0  answered           1  unsolvable, or not a board
  2  wrong usage        3  a limit was reached
"""
_BOARD_HELP = """\
the tiles row by row, 0 for the blank (or x X _ .), in one argument or in
several; or - to read them from standard input
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
    try:
        exit_code = _run(argv)
        # A closed pipe must show here, not when the interpreter shuts down.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _discard_stuck_output()
        return EXIT_CLOSED_PIPE
    except OSError as error:
        complain(error)
        _discard_stuck_output()
        return EXIT_USAGE
    return exit_code


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    try:
        arguments = parser.parse_args(argv)
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
        return EXIT_LIMIT if isinstance(error, LimitReachedError) else EXIT_NO_ANSWER
    except (ValueError, OverflowError) as error:  # an option that makes no sense
        complain(error)
        return EXIT_USAGE


# Commands: each takes the parsed arguments and returns the exit code


def _solve(arguments: argparse.Namespace) -> int:
    try:
        with _progress_line() as show_progress:
            path = shortest_path(
                _board(arguments),
                arguments.goal,
                algorithm=arguments.algorithm,
                heuristic=arguments.heuristic,
                workers=arguments.workers,
                time_limit=arguments.time_limit,
                node_limit=arguments.node_limit,
                memory_limit=arguments.memory_limit,
                on_progress=show_progress,
            )
    except PuzzleError as error:
        if arguments.json:
            write_json(_error_fields(error))
        raise
    if arguments.json:
        write_json(_path_fields(path))
    else:
        _write_path(path)
    return EXIT_OK


def _check(arguments: argparse.Namespace) -> int:
    board = _board(arguments)
    try:
        bound = lower_bound(board, arguments.goal)
    except UnsolvableError as error:
        write_line(f"unsolvable: {error} {_why_unsolvable(board)}")
        return EXIT_NO_ANSWER
    write_line(f"solvable, in no fewer than {_count_of_moves(bound)}")
    return EXIT_OK


def _random(arguments: argparse.Namespace) -> int:
    goal = goal_board(arguments.goal, arguments.shape, (3, 3))
    for number in range(arguments.count):
        seed = None if arguments.seed is None else arguments.seed + number
        if arguments.scramble is None:
            board = random_board(goal.shape, goal=goal, seed=seed)
        else:
            board = scramble(goal, arguments.scramble, seed=seed)
        write_line(_spaced(board.tiles))
    return EXIT_OK


def _rank(arguments: argparse.Namespace) -> int:
    words = _board_text(arguments.perm).replace(",", " ").split()
    shape = (1, len(words)) if len(words) > 1 else None
    write_line(str(rank(Board(" ".join(words), shape))))
    return EXIT_OK


def _unrank(arguments: argparse.Namespace) -> int:
    write_line(_spaced(unrank(arguments.rank, arguments.elements)))
    return EXIT_OK


def _judge(arguments: argparse.Namespace) -> int:
    if arguments.file == _STANDARD_INPUT:
        source = getattr(sys.stdin, "buffer", sys.stdin)
        return judge(arguments.rules, source, sys.stdout, sys.stderr)
    with FilePath(arguments.file).open("rb") as file:
        return judge(arguments.rules, file, sys.stdout, sys.stderr)


# Input


def _board(arguments: argparse.Namespace) -> Board:
    return Board(_board_text(arguments.board), arguments.shape)


def _board_text(words: list[str]) -> str:
    if words != [_STANDARD_INPUT]:
        return " ".join(words)
    source = getattr(sys.stdin, "buffer", None)
    # Bytes that are no text are no tiles either, and the board's own message says where.
    return sys.stdin.read() if source is None else source.read().decode("utf-8", "replace")


def _count_option(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 up")
    return int(text)


# Output


def _path_fields(path: Path) -> dict[str, object]:
    stats = cast("SearchStats", path.stats)
    return {
        "start": path.start.tiles,
        "goal": path.goal.tiles,
        "shape": path.start.shape,
        "moves": path.moves,
        "length": len(path),
        "tiles": path.slid,
        "tile_moves": path.tile_moves(),
        "algorithm": stats.algorithm,
        "heuristic": stats.heuristic,
        "expanded": stats.expanded,
        "generated": stats.generated,
        "seconds": stats.seconds,
    }


def _error_fields(error: PuzzleError) -> dict[str, object]:
    if isinstance(error, LimitReachedError):
        return {"solvable": True, "error": str(error), "lower_bound": error.lower_bound}
    # Of what is no board, neither can be said.
    solvable = False if isinstance(error, UnsolvableError) else None
    return {"solvable": solvable, "error": message(error)}


def _write_path(path: Path) -> None:
    stats = cast("SearchStats", path.stats)
    write_line(f"{_count_of_moves(len(path))}: {path.moves or 'already solved'}")
    if path.moves:
        write_line(f"tiles that slide: {_spaced(path.slid)}")
    search = stats.algorithm + (f" with {stats.heuristic}" if stats.heuristic else "")
    write_line(f"{search}, {stats.expanded:,} nodes expanded, {duration(stats.seconds)}")


def _why_unsolvable(board: Board) -> str:
    if min(board.shape) == 1:
        return "(in a single row or column no tile can pass another)"
    return "(wrong parity: with any two tiles exchanged it would be solvable)"


def _count_of_moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _spaced(tiles: tuple[int, ...]) -> str:
    return " ".join(map(str, tiles))


def _discard_stuck_output() -> None:
    """Drop what cannot be written, or the interpreter fails on it when it shuts down."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def _progress_line() -> Iterator[Callable[[Progress], None] | None]:
    """Give a callback that keeps one line on the terminal up to date, None without a terminal."""
    terminal = sys.stderr
    if not terminal.isatty():
        yield None
        return
    shown = ""

    def show(progress: Progress) -> None:
        nonlocal shown
        line = _progress_text(progress)[: _terminal_columns() - 1]
        # Known before it is written, so that Ctrl-C in between leaves nothing on the screen.
        shown, width = line, len(shown)
        terminal.write(f"\r{line:<{width}}")
        terminal.flush()

    try:
        yield show
    finally:
        terminal.write(f"\r{'':<{len(shown)}}\r" if shown else "")
        terminal.flush()


def _progress_text(progress: Progress) -> str:
    text = (
        f"{progress.phase}: at least {_count_of_moves(progress.bound)}, "
        f"{progress.expanded:,} nodes, {progress.seconds:.1f} s"
    )
    if progress.total:
        text += f", {(progress.done or 0) / progress.total:.0%}"
    return text


def _terminal_columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


# Parsers


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
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    add = adder(commands)
    _add_solve(add)
    _add_check(add)
    _add_random(add)
    _add_ranks(add)
    _add_judge(add)
    add_tables(add)
    return parser


def _add_solve(add: AddCommand) -> None:
    command = add(
        "solve",
        _solve,
        "find a shortest path",
        'fastpuzzle solve "2 3 4 1 5 x 7 6 8"',
        "fastpuzzle solve 2 8 3 1 6 4 7 x 5 --goal snail --json",
        "fastpuzzle solve --shape 2x3 5 4 3 2 1 0 --algorithm bfs",
        "fastpuzzle solve - < board.txt",
    )
    _add_pair(command)
    command.add_argument(
        "--algorithm", default="auto", choices=["auto", *ALGORITHMS], help="how to search"
    )
    command.add_argument(
        "--heuristic",
        default="auto",
        choices=["auto", *HEURISTICS],
        help="lower bound to search with, for algorithms that use one",
    )
    command.add_argument("--time-limit", type=float, metavar="S", help="give up after S seconds")
    command.add_argument("--node-limit", type=int, metavar="N", help="give up after N nodes")
    command.add_argument(
        "--memory-limit", type=int, metavar="BYTES", help="give up where more would be needed"
    )
    command.add_argument(
        "--workers", type=int, default=1, metavar="N", help="threads that may share the work"
    )
    command.add_argument("--json", action="store_true", help="answer with one JSON object")


def _add_check(add: AddCommand) -> None:
    command = add(
        "check",
        _check,
        "say whether a board is solvable, without a search",
        "fastpuzzle check 1 2 3 4 5 6 8 7 0",
        'fastpuzzle check "1 2 3 4 5 6 8 7 0" --goal snail',
    )
    _add_pair(command)


def _add_pair(command: argparse.ArgumentParser) -> None:
    command.add_argument("board", nargs="+", metavar="BOARD", help=_BOARD_HELP)
    add_goal(command)
    add_shape(command, "rows and columns of a board that is not square")


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
        "--count", type=_count_option, default=1, metavar="N", help="how many (default: 1)"
    )
    command.add_argument(
        "--scramble",
        type=_count_option,
        metavar="N",
        help="go N random moves from the goal instead of drawing from all boards",
    )


def _add_ranks(add: AddCommand) -> None:
    command = add(
        "rank",
        _rank,
        "print the index of a permutation in lexicographic order",
        "fastpuzzle rank 2 3 4 1 5 0 7 6 8",
    )
    command.add_argument(
        "perm", nargs="+", metavar="PERM", help="0 to n-1, each once; or - for standard input"
    )
    command = add(
        "unrank",
        _unrank,
        "print the permutation with a given index",
        "fastpuzzle unrank 92306 9",
    )
    command.add_argument("rank", type=int, metavar="R", help="the index, from 0")
    command.add_argument("elements", type=int, metavar="N", help="number of elements, up to 20")


def _add_judge(add: AddCommand) -> None:
    command = add(
        "judge",
        _judge,
        "answer many cases in the form of online judges",
        "fastpuzzle judge eight < cases.txt",
        "fastpuzzle judge steps cases.txt",
    )
    command.add_argument(
        "rules",
        choices=list(JUDGES),
        help="eight: a case a line, answered with moves; "
        "steps: a start and a goal line, answered with the least number of moves",
    )
    command.add_argument(
        "file",
        nargs="?",
        default=_STANDARD_INPUT,
        metavar="FILE",
        help="the cases (default: standard input)",
    )
