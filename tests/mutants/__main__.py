"""Plant faults in the library one by one and ask the tests: ``python -m tests.mutants``.

Exit codes: 0 if every fault was caught, 1 if one survived, 2 if the list does not fit the source.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.faults import FAULTS
from tests.mutants.page import SURVIVED, read_rows, result_of, write_page
from tests.mutants.workshop import RottenError, Workshop, anchor, copy_tree

ROOT = Path(__file__).parents[2]


def main(argv=None):
    options = parse(argv)
    rotten = rotten_faults()
    if rotten or options.list:
        say(*(rotten or [f"{len(FAULTS)} faults fit the source"]))
        return 2 if rotten else 0
    chosen = {
        number: fault
        for number, fault in enumerate(FAULTS, 1)
        if number >= options.first and options.k in f"{fault.name} {fault.where}"
    }
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        results = plant_all(chosen, Path(folder).resolve(), options.jobs)
    if options.write:
        found = {chosen[number].key: result for number, result in results.items()}
        write_page(options.write, FAULTS, read_rows(options.write) | found)
    return summary(chosen, results)


def parse(argv):
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "-k", default="", metavar="TEXT", help="only faults with this in their name or file"
    )
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N", help="begin at N")
    parser.add_argument("-j", dest="jobs", type=int, default=1, metavar="N", help="N at once")
    parser.add_argument("--list", action="store_true", help="only look whether the list fits")
    parser.add_argument(
        "--write", type=Path, metavar="PAGE", help="write the results; faults left out keep theirs"
    )
    return parser.parse_args(argv)


def rotten_faults():
    """Return what is wrong with the list as it stands."""
    wrong = []
    for fault in FAULTS:
        try:
            anchor(ROOT, fault)
        except RottenError as error:
            wrong.append(f"{fault.name}: {error}")
    return wrong


def plant_all(chosen, folder, jobs):
    """Return the result of each fault that could be planted, by its number."""
    say("building the tree without faults")
    model = Workshop(folder / "model")
    copy_tree(ROOT, model.tree)
    model.build()
    free = SimpleQueue()
    for number in range(jobs):
        free.put(Workshop(folder / f"worker{number}", model.tree))

    def plant(number):
        workshop = free.get()
        began = time.monotonic()
        try:
            result = result_of(workshop.catch(chosen[number]))
        except RottenError as error:
            result = None
            say(f"{number:2} {chosen[number].name}: {error}")
        else:
            say(f"{number:2} {chosen[number].name}: {result} ({time.monotonic() - began:.0f} s)")
        free.put(workshop)
        return result

    pool = ThreadPoolExecutor(jobs)
    try:
        results = zip(chosen, pool.map(plant, chosen), strict=True)
        return {number: result for number, result in results if result is not None}
    finally:
        # After Ctrl-C no other fault is begun.
        pool.shutdown(cancel_futures=True)


def summary(chosen, results):
    """Say how it went, and return the exit code."""
    survivors = [number for number, result in results.items() if result == SURVIVED]
    failures = [number for number in chosen if number not in results]
    say(f"{len(results)} of {len(FAULTS)} faults planted, {len(survivors)} survived")
    say(*(f"survived: {number} {chosen[number].name}" for number in survivors))
    say(*(f"not planted: {number} {chosen[number].name}" for number in failures))
    if failures:
        return 2
    return 1 if survivors else 0


def say(*lines):
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
