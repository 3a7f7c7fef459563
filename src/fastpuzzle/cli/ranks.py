"""The commands ``rank`` and ``unrank``."""

from __future__ import annotations

from fastpuzzle.board import Board
from fastpuzzle.cli.sources import text_of
from fastpuzzle.cli.text import EXIT_OK, add_json, add_words, spaced, write_json, write_line
from fastpuzzle.ranks import rank, unrank

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from fastpuzzle.cli.text import AddCommand

__all__ = ["add_ranks"]


def _rank(arguments: argparse.Namespace) -> int:
    words = text_of(arguments.perm).replace(",", " ").split()
    shape = (1, len(words)) if len(words) > 1 else None
    perm = Board(" ".join(words), shape)
    number = rank(perm)
    if arguments.json:
        write_json({"permutation": perm.tiles, "rank": number})
    else:
        write_line(str(number))
    return EXIT_OK


def _unrank(arguments: argparse.Namespace) -> int:
    perm = unrank(arguments.rank, arguments.elements)
    if arguments.json:
        write_json({"permutation": perm, "rank": arguments.rank})
    else:
        write_line(spaced(perm))
    return EXIT_OK


def add_ranks(add: AddCommand) -> None:
    """Add the commands."""
    command = add(
        "rank",
        _rank,
        "print the index of a permutation in lexicographic order",
        "fastpuzzle rank 2 3 4 1 5 0 7 6 8",
        "fastpuzzle rank 2 3 4 1 5 0 7 6 8 --json",
    )
    add_words(
        command,
        "perm",
        nargs="+",
        metavar="PERM",
        help="0 to n-1, each once; or - for standard input",
    )
    add_json(command)
    command = add(
        "unrank",
        _unrank,
        "print the permutation with a given index",
        "fastpuzzle unrank 92306 9",
    )
    command.add_argument("rank", type=int, metavar="R", help="the index, from 0")
    command.add_argument("elements", type=int, metavar="N", help="number of elements, up to 20")
    add_json(command)
