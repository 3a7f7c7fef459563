"""Write the measured table of the README from the JSON of benchmark runs.

``python -m benchmarks.report figures.json`` prints it; ``--readme README.md`` also puts it between
the two marks in that file. Of several runs, the first one that has a row gives it.
"""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path

TIMES = "\u00d7"
BEGIN, END = "<!-- figures: begin -->\n", "<!-- figures: end -->"

# What is measured, its benchmark, the peer's name, and the peer's benchmark.
ROWS = [
    ("rank of 9 elements", "TestRanking::test_rank[9]", "reference", "test_rank_reference[9]"),
    ("rank of 9 elements, in a batch", "test_rank_many[9]", "reference", "test_rank_reference[9]"),
    ("unrank of 9 elements, in a batch", "test_unrank_many[9]", "", ""),
    (
        "rank of 16 elements, in a batch",
        "test_rank_many[16]",
        "reference",
        "test_rank_reference[16]",
    ),
    ("unrank of 16 elements, in a batch", "test_unrank_many[16]", "", ""),
    (
        "8-puzzle, bidirectional search, median of 1,000 random pairs",
        "TestRandomPairs::test_compiled[bidirectional] median_us",
        "reference",
        "TestRandomPairs::test_reference median_us",
    ),
    (
        "8-puzzle, bidirectional search, 31 moves",
        "TestHardestEight::test_compiled[bidirectional]",
        "reference",
        "TestHardestEight::test_reference",
    ),
    (
        "8-puzzle, whole distance table",
        "TestBuild::test_eight_puzzle",
        "dictionary",
        "TestBuild::test_dictionary",
    ),
    (
        "the same",
        "TestBuild::test_eight_puzzle",
        "SciPy, on a prebuilt graph",
        "TestBuild::test_scipy",
    ),
    ("8-puzzle, `distance`, 31 moves", "TestScalar::test_distance", "", ""),
    (
        "8-puzzle, `shortest_path`, 31 moves",
        "TestScalar::test_shortest_path",
        "dictionary table",
        "TestScalar::test_dictionary_path",
    ),
    (
        "the same",
        "TestScalar::test_shortest_path",
        "networkx, on a prebuilt graph",
        "TestScalar::test_networkx_path",
    ),
    ("8-puzzle, `distances`, per board", "TestBatch::test_distances", "", ""),
    ("8-puzzle, `shortest_paths`, per board", "TestBatch::test_shortest_paths", "", ""),
    ("`judge eight`, per case (half unsolvable)", "TestBatch::test_judge_eight", "", ""),
    ("3\u00d74 distance table, two threads", "test_two_bits[3x4]", "", ""),
    ("2\u00d76 distance table, two threads", "test_two_bits[2x6]", "", ""),
    (
        "15-puzzle, IDA* with Manhattan, Korf's 40 easiest, per board",
        "TestEasiest::test_heuristic[manhattan]",
        "plain recursion",
        "TestEasiest::test_plain_recursion",
    ),
    *(
        (f"15-puzzle, IDA* with `{name}`, Korf's {set_name}, per board", test, "", "")
        for name in ("linear_conflict", "walking_distance", "walking_conflict")
        for set_name, test in (
            ("40 easiest", f"TestEasiest::test_heuristic[{name}]"),
            ("100", f"TestAllHundred::test_heuristic[{name}]"),
        )
    ),
    (
        "15-puzzle, IDA* with Manhattan, Korf's 100, per board",
        "TestAllHundred::test_heuristic[manhattan]",
        "",
        "",
    ),
    *(
        (
            f"15-puzzle, {name} set of pattern databases, {what}",
            test,
            "",
            "",
        )
        for name, what, test in (
            ("small", "built by two threads", "TestBuild::test_small[2]"),
            ("small", "Korf's 100, per board", "TestFifteen::test_small"),
            ("large", "built by two threads", "TestBuild::test_large[4]"),
            ("large", "Korf's 100, per board", "TestFifteen::test_large"),
            ("large", "the seventeen of 80 moves, per board", "TestFifteen::test_seventeen"),
        )
    ),
    (
        "15-puzzle, small set, Korf's first ten, per board",
        "TestFifteen::test_ten[small]",
        "no tables",
        "TestFifteen::test_ten[walking_conflict]",
    ),
    ("24-puzzle, large set built by two threads", "TestBuild::test_large[5]", "", ""),
    *(
        (
            f"24-puzzle, large set, Korf and Felner's no. {number}",
            f"TestTwentyFour::test_large[{number}]",
            "",
            "",
        )
        for number in (38, 40, 25)
    ),
    (
        "15-puzzle, Korf's 40 easiest with Manhattan, on two threads at once",
        "test_two_at_once[2]",
        "on one",
        "test_two_at_once[1]",
    ),
    (
        "15-puzzle, one hard board with Manhattan, two threads",
        "test_workers[2]",
        "one thread",
        "test_workers[1]",
    ),
    (
        "`import fastpuzzle`, with the interpreter",
        "test_start[fastpuzzle]",
        "interpreter alone",
        "test_start[interpreter]",
    ),
]


def seconds(benchmarks: list[dict], name: str) -> float | None:
    """Return the median time of one item of a benchmark, or None if it was not run."""
    name, _, extra = name.partition(" ")
    for benchmark in benchmarks:
        if benchmark["fullname"].endswith(name):
            if extra:
                return benchmark["extra_info"][extra] * 1e-6
            return benchmark["stats"]["median"] / benchmark["extra_info"].get("boards", 1)
    return None


def shown(time: float) -> str:
    """Return a time with three digits and its unit."""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return f"{time / 1e-9:.2g} ns"


def table(runs: list[dict]) -> str:
    """Return the Markdown table of some runs."""
    lines = ["| what | fastpuzzle | instead | ratio |", "|---|---|---|---|"]
    for what, name, peer, peer_name in ROWS:
        run = next((run for run in runs if seconds(run["benchmarks"], name) is not None), None)
        if run is None:
            continue
        own = seconds(run["benchmarks"], name)
        other = seconds(run["benchmarks"], peer_name) if peer_name else None
        beside = f"{shown(other)} ({peer})" if other else ""
        ratio = f"{other / own:.3g}{TIMES}" if other else ""
        lines.append(f"| {what} | {shown(own)} | {beside} | {ratio} |")
    machine = runs[0]["machine_info"]
    cpu = machine.get("cpu", {}).get("brand_raw") or platform.processor()
    return "\n".join(
        [
            *lines,
            "",
            f"Medians; each row is of one run. CPython {machine['python_version']}, {cpu}.",
        ]
    )


def main() -> None:
    """Print the table, and put it into a README if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+", metavar="run")
    parser.add_argument("--readme", type=Path)
    arguments = parser.parse_args()
    text = table([json.loads(run.read_text()) for run in arguments.runs])
    print(text)
    if arguments.readme:
        before, _, rest = arguments.readme.read_text().partition(BEGIN)
        after = rest.partition(END)[2]
        arguments.readme.write_text(f"{before}{BEGIN}{text}\n{END}{after}")


if __name__ == "__main__":
    main()
