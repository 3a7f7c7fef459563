"""Write the measured tables and the plot from saved benchmark runs.

``python -m benchmarks.report figures.json`` prints the table of all rows. ``--page
docs/figures.md`` also puts it between the two marks in that file, ``--readme README.md`` puts the
rows that are meant for the README between the marks there, and ``--plot docs/figures.svg`` draws.
Of several runs, the first one that has all benchmarks of a row gives the row.
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
HEAD = ["| what | fastpuzzle | beside it | ratio |", "|---|---|---|---|"]


def beside(row: Row, peer: Time) -> str:
    """Return a peer's time and name, and whether its paths were the shortest."""
    flaw = f"; {peer.too_long} of {peer.boards} paths too long" if peer.too_long else ""
    return f"{shown(peer.seconds)} ({row.peer}{flaw})"


def line(row: Row, run: Run) -> str:
    """Return one line of the table."""
    own, peer = run.time(row.benchmark), run.time(row.peer_benchmark)
    if peer is None:
        return f"| {row.what} | {shown(own.seconds)} |  |  |"
    # Three digits, but no exponent.
    ratio = float(f"{peer.seconds / own.seconds:.3g}")
    return f"| {row.what} | {shown(own.seconds)} | {beside(row, peer)} | {ratio:,g}{TIMES} |"


def measured(runs: list[Run]) -> list[tuple[Row, Run]]:
    """Return the rows that were measured, each with its run.

    Of rows about one benchmark whose peers were all left out, one is returned, without a peer:
    the README's, if there is one.
    """
    found = []
    for _, group in groupby(ROWS, key=lambda row: row.what):
        rows = list(group)
        with_peers = [
            (row, run)
            for row in rows
            if (run := first_with(runs, (row.benchmark, row.peer_benchmark)))
        ]
        alone = first_with(runs, (rows[0].benchmark,))
        if alone and not with_peers:
            row = max(rows, key=lambda row: row.in_readme)
            with_peers = [(row._replace(peer="", peer_benchmark=""), alone)]
        found += with_peers
    return found


def table(runs: list[Run], *, readme: bool = False) -> str:
    """Return the Markdown table of some runs, of all rows or of the README's."""
    rows = [line(row, run) for row, run in measured(runs) if row.in_readme or not readme]
    return "\n".join([*HEAD, *rows])


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


def filled(file: Path, text: str) -> str:
    """Return the content of a file with this text between its marks."""
    before, begin, rest = file.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{file} lacks the marks {BEGIN.strip()} and {END}")
    return f"{before}{BEGIN}{text}\n{END}{after}"


def main(arguments: list[str] | None = None) -> None:
    """Print the table; put it into a page and a README and draw the plot if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+", metavar="run", help="JSON of a run")
    parser.add_argument("--page", type=Path, help="where all rows go, between its marks")
    parser.add_argument("--readme", type=Path, help="where the README's rows go, between its marks")
    parser.add_argument("--plot", type=Path, help="where the plot goes, as SVG")
    options = parser.parse_args(arguments)
    runs = read(options.runs)
    below = caption(runs)
    text = f"{table(runs)}\n\n{below}"
    print(text)
    # Nothing is written unless all files have their marks.
    written = {}
    if options.page:
        written[options.page] = filled(options.page, text)
    if options.readme:
        written[options.readme] = filled(options.readme, f"{table(runs, readme=True)}\n\n{below}")
    for file, content in written.items():
        file.write_text(content, encoding="utf-8")
    if options.plot:
        # Only who draws needs matplotlib.
        from benchmarks.plot import draw

        draw(runs, PANELS, options.plot)


if __name__ == "__main__":
    main()
