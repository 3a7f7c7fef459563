"""Compare two builds by the instructions that the quick benchmarks take: a count, not a time.

``python -m benchmarks.instructions --base old/bin/python --change new/bin/python`` fails if any
benchmark takes over one percent more. Either may also be a file that ``--save`` wrote. Without
``--base`` it only counts. Needs Valgrind.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks.callgrind import CountingError, count
from benchmarks.comparison import compare, table

FAILED, NOT_COUNTED = 1, 2


def counts_of(source: str, keyword: str) -> dict[str, int]:
    """Return the counts that a file holds, or those of an interpreter's package."""
    if source.endswith(".json"):
        return json.loads(Path(source).read_text(encoding="utf-8"))
    print(f"counting with {source}", file=sys.stderr)
    return count(source, keyword)


def main(arguments: list[str] | None = None) -> int:
    """Count, compare, print; 1 if the change fails, 2 if it could not be counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", help="interpreter, or saved counts, to compare with")
    parser.add_argument("--change", required=True, help="interpreter, or saved counts")
    parser.add_argument("--tolerance", type=float, default=1.0, help="in percent (1.0)")
    parser.add_argument("--save", type=Path, help="keep the counts of the change in a .json file")
    parser.add_argument("-k", dest="keyword", default="", help="select, as pytest's -k does")
    options = parser.parse_args(arguments)
    try:
        base = counts_of(options.base, options.keyword) if options.base else {}
        change = counts_of(options.change, options.keyword)
        if options.keyword:
            # A file holds more than was selected.
            base = {name: base[name] for name in base if name in change}
    except CountingError as error:
        print(error, file=sys.stderr)
        return NOT_COUNTED
    if options.save:
        options.save.write_text(json.dumps(change, indent=2) + "\n", encoding="utf-8")
    lines = compare(base, change)
    print(table(lines, options.tolerance))
    return FAILED if any(line.fails(options.tolerance) for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
