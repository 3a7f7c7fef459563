"""Optimal sliding-tile puzzle solving from compiled kernels.

>>> import fastpuzzle as fp
>>> path = fp.shortest_path("2 3 4 1 5 x 7 6 8")
>>> len(path)
19

Rooms, each importing only what is above it::

    reference                    the pure-Python twin; imports nothing of the package
    _lazy                        names that are loaded when they are first read
    _kernels                     C structs and nogil functions under thin wrappers
        ground                   types, geometry, instances, ranks, symmetries, limits, threads
        near                     paths that are found at once but are not short; upper bounds
        exact, patterns          the perfect index and exact tables; pattern databases
        heuristics               the contract of a lower bound, and a file for each
        graph, deepening         searches that remember every state; iterative deepening
    stats, errors, moves         what a search reports; exceptions; the blank's moves
    _input                       the one door: texts, sequences, exact tiles, moves, faults
    notation                     moves as people and other programs write them
    board, path, goals           values, and what "solved" means
    _limits, _rows               limits of a call; many boards as arrays
    _store                       tables in files, in the cache and in memory
    tables, patterns             exact tables and pattern databases as objects
    scalar                       the short way of a board to an exact table
    _engine                      read the question, make a plan, run it; what can be chosen
    solve                        the calls: one board, many boards, every shortest path
    generate, ranks              random boards; permutations
    capi                         what other packages cimport
    judge, cli                   online judges' formats; the command line
"""

from fastpuzzle._lazy import loaders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fastpuzzle import goals, reference
    from fastpuzzle.board import Board, parse_boards
    from fastpuzzle.errors import (
        InvalidBoardError,
        LimitReachedError,
        PuzzleError,
        TableFormatError,
        UnsolvableError,
    )
    from fastpuzzle.generate import random_board, scramble
    from fastpuzzle.path import Path
    from fastpuzzle.patterns import PatternDatabase
    from fastpuzzle.ranks import rank, rank_many, unrank, unrank_many
    from fastpuzzle.solve import (
        all_shortest_paths,
        count_shortest_paths,
        distance,
        distances,
        is_solvable,
        lower_bound,
        shortest_path,
        shortest_paths,
    )
    from fastpuzzle.stats import Progress, SearchStats
    from fastpuzzle.tables import DistanceTable

__version__ = "0.1.0"

__all__ = [
    "Board",
    "DistanceTable",
    "InvalidBoardError",
    "LimitReachedError",
    "Path",
    "PatternDatabase",
    "Progress",
    "PuzzleError",
    "SearchStats",
    "TableFormatError",
    "UnsolvableError",
    "all_shortest_paths",
    "count_shortest_paths",
    "distance",
    "distances",
    "goals",
    "is_solvable",
    "lower_bound",
    "parse_boards",
    "random_board",
    "rank",
    "rank_many",
    "reference",
    "scramble",
    "shortest_path",
    "shortest_paths",
    "unrank",
    "unrank_many",
]

__getattr__, __dir__ = loaders(
    __name__,
    board=("Board", "parse_boards"),
    errors=(
        "InvalidBoardError",
        "LimitReachedError",
        "PuzzleError",
        "TableFormatError",
        "UnsolvableError",
    ),
    generate=("random_board", "scramble"),
    goals=(),
    moves=(),
    notation=(),
    path=("Path",),
    patterns=("PatternDatabase",),
    ranks=("rank", "rank_many", "unrank", "unrank_many"),
    reference=(),
    solve=(
        "all_shortest_paths",
        "count_shortest_paths",
        "distance",
        "distances",
        "is_solvable",
        "lower_bound",
        "shortest_path",
        "shortest_paths",
    ),
    stats=("Progress", "SearchStats"),
    tables=("DistanceTable",),
)
