"""The rows of the table of measured figures."""

from __future__ import annotations

from typing import NamedTuple

TIMES = "\N{MULTIPLICATION SIGN}"


class Row(NamedTuple):
    """What is measured, by which benchmark, what stands beside it, and if the README has it.

    A benchmark is named as pytest does, without the folder. After a space: which of the times
    kept beside it is meant, in microseconds. The page of figures has all rows.
    """

    what: str
    benchmark: str
    peer: str = ""
    peer_benchmark: str = ""
    in_readme: bool = False


RANKING = "test_ranking.py::TestRanking"
BIDIRECTIONAL = "test_bidirectional.py"
TABLE = "test_table.py"
ASTAR = "test_astar.py::TestHundredEights"
IDASTAR = "test_idastar.py"
PATTERN = "test_pattern.py"
BATCH = "test_batch.py::TestBatch"

HEURISTICS = ("linear_conflict", "walking_distance", "walking_conflict")
HUNDRED = "100 random boards, per board"

ROWS = [
    *(
        row
        for n in (9, 16)
        for row in (
            Row(
                f"rank of {n} elements",
                f"{RANKING}::test_rank[{n}]",
                "reference",
                f"{RANKING}::test_rank_reference[{n}]",
            ),
            Row(
                f"rank of {n} elements, in a batch",
                f"{RANKING}::test_rank_many[{n}]",
                "reference",
                f"{RANKING}::test_rank_reference[{n}]",
            ),
            Row(f"unrank of {n} elements, in a batch", f"{RANKING}::test_unrank_many[{n}]"),
        )
    ),
    Row(
        "8-puzzle, breadth-first search, 31 moves",
        "test_bfs.py::TestHardestEight::test_bfs",
        "reference",
        "test_bfs.py::TestHardestEight::test_reference",
    ),
    Row(
        "8-puzzle, bidirectional search, median of 1,000 random pairs",
        f"{BIDIRECTIONAL}::TestRandomPairs::test_bidirectional median_us",
        "reference",
        f"{BIDIRECTIONAL}::TestRandomPairs::test_reference median_us",
    ),
    Row(
        "8-puzzle, bidirectional search, 31 moves",
        f"{BIDIRECTIONAL}::TestHardestEight::test_bidirectional",
        "reference",
        f"{BIDIRECTIONAL}::TestHardestEight::test_reference",
    ),
    *(
        Row(
            f"8-puzzle, bidirectional search, {HUNDRED}",
            f"{BIDIRECTIONAL}::TestHundredEights::test_bidirectional",
            peer,
            f"{BIDIRECTIONAL}::TestHundredEights::{test}",
            in_readme,
        )
        for peer, test, in_readme in (
            ("own code in plain Python", "test_own_code", True),
            ("SciPy, on a prebuilt graph", "test_scipy", False),
            ("networkx, on a prebuilt graph", "test_networkx", False),
        )
    ),
    *(
        Row(
            f"8-puzzle, A* with `linear_conflict`, {HUNDRED}",
            f"{ASTAR}::test_heuristic[linear_conflict]",
            peer,
            f"{ASTAR}::{test}",
            in_readme=True,
        )
        for peer, test in (
            ("slidingpuzzle", "test_slidingpuzzle"),
            ("fifteen-puzzle-solvers", "test_fifteen_puzzle_solvers"),
        )
    ),
    *(
        Row(
            "8-puzzle, whole distance table",
            f"{TABLE}::TestBuild::test_eight_puzzle",
            peer,
            f"{TABLE}::TestBuild::{test}",
        )
        for peer, test in (
            ("dictionary", "test_dictionary"),
            ("SciPy, on a prebuilt graph", "test_scipy"),
        )
    ),
    Row(
        "8-puzzle, `distance`, 31 moves, on a warm table",
        f"{TABLE}::TestOneBoard::test_distance",
        "an empty Cython call",
        f"{TABLE}::TestOneBoard::test_empty_call",
    ),
    *(
        Row(
            f"8-puzzle, `distance` of {what}, on a warm table",
            f"{TABLE}::TestForms::{test}",
            "of a tuple",
            f"{TABLE}::TestForms::test_distance[tuple]",
        )
        for what, test in (
            ("a `Board`", "test_distance[Board]"),
            ("a tuple from a named goal", "test_goal[name]"),
            ("spaced text", "test_distance[text]"),
            ("a NumPy array", "test_distance[array]"),
            ("nested lists", "test_distance[rows]"),
        )
    ),
    *(
        Row(
            "8-puzzle, `shortest_path`, 31 moves, on a warm table",
            f"{TABLE}::TestOneBoard::test_shortest_path",
            peer,
            f"{TABLE}::TestOneBoard::{test}",
            in_readme,
        )
        for peer, test, in_readme in (
            ("dictionary table", "test_dictionary", True),
            ("networkx, on a prebuilt graph", "test_networkx", False),
        )
    ),
    Row(
        "8-puzzle, `distances`, per board",
        f"{BATCH}::test_distances",
        "dictionary table",
        f"{BATCH}::test_dictionary",
        in_readme=True,
    ),
    Row("8-puzzle, `shortest_paths`, per board", f"{BATCH}::test_shortest_paths"),
    Row("`judge eight`, per case (half unsolvable)", f"{BATCH}::test_judge_eight"),
    *(
        Row(
            f"{shape.replace('x', TIMES)} distance table, two threads",
            f"{TABLE}::TestBuild::test_two_bits[{shape}]",
        )
        for shape in ("3x4", "2x6")
    ),
    *(
        Row(
            "15-puzzle, IDA* with Manhattan, Korf's 10 easiest, per board",
            f"{IDASTAR}::TestTenEasiest::test_heuristic[manhattan]",
            peer,
            f"{IDASTAR}::TestTenEasiest::{test}",
            in_readme,
        )
        for peer, test, in_readme in (
            ("own code, compiled by numba", "test_numba", True),
            ("own code in plain Python", "test_own_code", False),
        )
    ),
    Row(
        "15-puzzle, IDA* with Manhattan, Korf's 40 easiest, per board",
        f"{IDASTAR}::TestFortyEasiest::test_heuristic[manhattan]",
        "plain recursion in Cython",
        f"{IDASTAR}::TestFortyEasiest::test_plain_recursion",
    ),
    *(
        Row(
            f"15-puzzle, IDA* with `{name}`, Korf's 40 easiest, per board",
            f"{IDASTAR}::TestFortyEasiest::test_heuristic[{name}]",
        )
        for name in HEURISTICS
    ),
    *(
        Row(
            f"15-puzzle, IDA* with `{name}`, Korf's 100, per board",
            f"{IDASTAR}::test_all_hundred[{name}]",
            in_readme=name == "walking_conflict",
        )
        for name in ("manhattan", *HEURISTICS)
    ),
    Row(
        "15-puzzle, Korf's 40 easiest with Manhattan, on two threads at once",
        f"{IDASTAR}::TestThreads::test_two_at_once[2]",
        "on one",
        f"{IDASTAR}::TestThreads::test_two_at_once[1]",
    ),
    Row(
        "15-puzzle, one hard board with Manhattan, two threads",
        f"{IDASTAR}::TestThreads::test_one_board[2]",
        "one thread",
        f"{IDASTAR}::TestThreads::test_one_board[1]",
    ),
    *(
        Row(
            f"15-puzzle, {name} set of pattern databases, {what}",
            f"{PATTERN}::{test}",
            in_readme=not what.startswith("built"),
        )
        for name, what, test in (
            ("small", "built by two threads", "TestBuild::test_small[2]"),
            ("small", "Korf's 100, per board", "TestFifteen::test_small"),
            ("large", "built by two threads", "TestBuild::test_large[4]"),
            ("large", "Korf's 100, per board", "TestFifteen::test_large"),
            ("large", "the seventeen of 80 moves, per board", "TestFifteen::test_seventeen"),
        )
    ),
    Row(
        "15-puzzle, all shortest paths counted by the example package, 5 boards, per board",
        "test_embedding.py::TestCounting::test_example_package",
        "the library's own search",
        "test_embedding.py::TestCounting::test_kernel",
    ),
    Row(
        "15-puzzle, small set, Korf's first 10, per board",
        f"{PATTERN}::TestFirstTen::test_small",
        "no tables",
        f"{PATTERN}::TestFirstTen::test_without_tables",
    ),
    Row("24-puzzle, large set built by two threads", f"{PATTERN}::TestBuild::test_large[5]"),
    *(
        Row(
            f"24-puzzle, large set, Korf and Felner's no. {number}, one of their three easiest",
            f"{PATTERN}::test_twenty_four[{number}]",
            in_readme=number == 38,
        )
        for number in (38, 40, 25)
    ),
    Row(
        "`import fastpuzzle`, with the interpreter",
        "test_import.py::test_start[fastpuzzle]",
        "interpreter alone",
        "test_import.py::test_start[interpreter]",
    ),
]
