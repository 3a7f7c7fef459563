"""The algorithms in plain Python, written for reading.

This is the slow twin of the compiled library: the same function names, flat tuples in, move
strings out. The tests hold the compiled code against it. It uses nothing but the standard
library, one algorithm per file, each file a page or two.

A reading order:

1. `moves` -- boards and moves; everything else is written in these words.
2. `goals` -- the usual goal boards.
3. `bfs` -- breadth-first search, the simplest way to a shortest path.
4. `visited` -- how a search remembers what it has seen: set, hash table, array.
5. `ranking` -- Cantor expansion: the index into that array.
6. `solvability` -- which boards cannot be solved at all, and how to tell without a search.
7. `bidirectional` -- two searches that meet in the middle.
8. `table` -- search once from the goal, then look up.
9. `heuristics` -- lower bounds, admissible and consistent.
10. `pattern_database` -- stronger ones, looked up.
11. `astar` -- best first, led by a heuristic.
12. `idastar` -- the same bound, with next to no memory: the way to the 15-puzzle.
13. `automaton` -- the moves that it need not try.
14. `paths` -- all shortest paths, listed and counted.
15. `solve` -- one function in front of them all.
16. `texts` -- how a text is read that holds boards, and when it could mean two things;
    `text_rows`, `text_brackets` and `text_tables` do the spelling.

Examples
--------
>>> from fastpuzzle import reference
>>> start = (8, 6, 7, 2, 5, 4, 3, 0, 1)
>>> path = reference.shortest_path(start, algorithm="bidirectional")
>>> len(path), reference.apply(start, path)
(31, (1, 2, 3, 4, 5, 6, 7, 8, 0))
"""

from . import automaton, goals
from .astar import astar
from .bfs import breadth_first, depth_counts, levels
from .bidirectional import bidirectional
from .goals import blank_first, blank_last, snail
from .heuristics import manhattan
from .idastar import expansions_per_bound, idastar
from .moves import MOVES, OPPOSITE, apply, legal_moves, neighbors, reverse_path, shape_of
from .paths import all_shortest_paths, count_shortest_paths
from .pattern_database import PatternDatabase, pattern_moves
from .ranking import parity, rank, rank_many, unrank, unrank_many
from .solvability import is_solvable
from .solve import distance, lower_bound, shortest_path
from .table import DistanceTable
from .text_rows import NoBoard, NotKnown
from .texts import parse_boards
from .visited import CantorArray, ChainedHashTable, PackedSet, VisitedSet

__all__ = [
    "MOVES",
    "OPPOSITE",
    "CantorArray",
    "ChainedHashTable",
    "DistanceTable",
    "NoBoard",
    "NotKnown",
    "PackedSet",
    "PatternDatabase",
    "VisitedSet",
    "all_shortest_paths",
    "apply",
    "astar",
    "automaton",
    "bidirectional",
    "blank_first",
    "blank_last",
    "breadth_first",
    "count_shortest_paths",
    "depth_counts",
    "distance",
    "expansions_per_bound",
    "goals",
    "idastar",
    "is_solvable",
    "legal_moves",
    "levels",
    "lower_bound",
    "manhattan",
    "neighbors",
    "parity",
    "parse_boards",
    "pattern_moves",
    "rank",
    "rank_many",
    "reverse_path",
    "shape_of",
    "shortest_path",
    "snail",
    "unrank",
    "unrank_many",
]
