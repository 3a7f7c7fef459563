"""Write the measured table of the README, and the plot beside it, from saved benchmark runs.

``python -m benchmarks.report figures.json`` prints the table. ``--readme README.md`` also puts it
between the two marks in that file, and ``--plot docs/figures.svg`` draws. Of several runs, the
first one that has all benchmarks of a row gives the row.
"""

from __future__ import annotations

import argparse
import textwrap
from itertools import groupby
from pathlib import Path

from benchmarks.panels import PANELS
from benchmarks.rows import ROWS, TIMES, Row
from benchmarks.runs import Run, Time, first_with, read
from benchmarks.units import shown

BEGIN, END = "<!-- figures: begin -->\n", "<!-- figures: end -->"


def beside(row: Row, peer: Time) -> str:
    """Return a peer's time and name, and whether its paths were the shortest."""
    flaw = f"; {peer.too_long} of {peer.boards} paths too long" if peer.too_long else ""
    return f"{shown(peer.seconds)} ({row.peer}{flaw})"


def line(row: Row, run: Run, what: str) -> str:
    """Return one line of the table, under the words that it shall have."""
    own, peer = run.time(row.benchmark), run.time(row.peer_benchmark)
    if peer is None:
        return f"| {what} | {shown(own.seconds)} |  |  |"
    # Three digits, but no exponent.
    ratio = float(f"{peer.seconds / own.seconds:.3g}")
    return f"| {what} | {shown(own.seconds)} | {beside(row, peer)} | {ratio:,g}{TIMES} |"


def table(runs: list[Run]) -> str:
    """Return the Markdown table of some runs; what was not measured is left out."""
    lines = ["| what | fastpuzzle | beside it | ratio |", "|---|---|---|---|"]
    for what, group in groupby(ROWS, key=lambda row: row.what):
        rows = list(group)
        found = [(row, first_with(runs, (row.benchmark, row.peer_benchmark))) for row in rows]
        measured = [(row, run) for row, run in found if run]
        alone = first_with(runs, (rows[0].benchmark,))
        if alone and not measured:
            measured = [(rows[0], alone)]
        lines += [
            line(row, run, "the same" if place else what)
            for place, (row, run) in enumerate(measured)
        ]
    return "\n".join(lines)


def setting(machine: dict) -> str:
    """Return what the figures were measured on and with."""
    cpu = machine.get("cpu", {}).get("brand_raw") or machine["machine"]
    own = (
        f"fastpuzzle {machine['fastpuzzle']}, built by {machine['compiler']} from the C of "
        f"Cython {machine['cython']}"
    )
    others = {"NumPy": machine["numpy"], **machine["peers"]}
    versions = ", ".join(f"{name} {version}" for name, version in others.items())
    return f"{cpu}, CPython {machine['python_version']}; {own}; {versions}."


def caption(runs: list[Run]) -> str:
    """Return what is said below the table."""
    what = "Medians; each row is of one run, and its ratio is the other time over fastpuzzle's."
    return textwrap.fill(f"{what} {setting(runs[0].machine)}", 120, break_on_hyphens=False)


def put(readme: Path, text: str) -> None:
    """Replace what is between the marks of a file."""
    before, begin, rest = readme.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{readme} lacks the marks {BEGIN.strip()} and {END}")
    readme.write_text(f"{before}{BEGIN}{text}\n{END}{after}", encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    """Print the table; put it into a README and draw the plot if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+", metavar="run", help="JSON of a run")
    parser.add_argument("--readme", type=Path, help="where the table goes, between its marks")
    parser.add_argument("--plot", type=Path, help="where the plot goes, as SVG")
    options = parser.parse_args(arguments)
    runs = read(options.runs)
    text = f"{table(runs)}\n\n{caption(runs)}"
    print(text)
    if options.readme:
        put(options.readme, text)
    if options.plot:
        # Only who draws needs matplotlib.
        from benchmarks.plot import draw

        draw(runs, PANELS, options.plot)


if __name__ == "__main__":
    main()
