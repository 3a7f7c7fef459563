"""Try random inputs on the door, many and fast: ``python -m tests.fuzz --inputs 1000000 -j 2``.

The inputs are a function of the seed and their numbers, so each can be tried again alone: with
``--seed S --only N``. They are tried in child processes, so that what ends a process, or hangs, is
found and told like any other difference. Exit code 1 if there is a difference.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .batch import shown
from .checks import Difference
from .kinds import KINDS, input_number

BATCH = 20_000
MOST_DEATHS = 20
SHOWN_OF_A_KIND = 3


class Run:
    """Batches of inputs, handed out to children until all are tried or the time is over."""

    def __init__(self, options):
        self.options = options
        self.counts = collections.Counter()
        self.differences = []
        self.slowest = (0.0, 0)
        self.lock = threading.Lock()
        self.next_number = 0
        self.end = time.monotonic() + options.seconds if options.seconds else None
        self.deaths = 0

    def batches(self):
        """Yield (first, count) as long as there is work; each thread takes from here."""
        while True:
            with self.lock:
                left = self.options.inputs - self.next_number
                is_over = self.end is not None and time.monotonic() > self.end
                if left <= 0 or is_over or self.deaths > MOST_DEATHS:
                    return
                first, count = self.next_number, min(BATCH, left)
                self.next_number += count
            yield first, count

    def work(self):
        for first, count in self.batches():
            reached, last = first, first + count
            while reached < last and self.deaths <= MOST_DEATHS:
                reached = self.run_child(reached, last - reached)

    def run_child(self, first, count):
        """Try some inputs in a child; return the number of the input behind the last one tried."""
        with tempfile.TemporaryDirectory() as folder:
            progress = Path(folder, "progress")
            progress.write_bytes(first.to_bytes(8, sys.byteorder))
            here = Path(__file__).parent
            name = f"{here.parent.name}.{here.name}.batch"
            numbers = [str(self.options.seed), str(first), str(count)]
            command = [sys.executable, "-X", "faulthandler", "-m", name, *numbers]
            command += [",".join(self.options.kinds), str(progress)]
            with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
                child = subprocess.Popen(command, stdout=out, stderr=err, cwd=here.parents[1])
                fate = self.wait(child, progress)
                out.seek(0)
                err.seek(0)
                lines = [json.loads(line) for line in out.read().splitlines()]
                complaint = err.read().decode(errors="replace")
            reached = read_number(progress)
        with self.lock:
            for line in lines:
                if "counts" in line:
                    self.counts.update(line["counts"])
                    self.slowest = max(self.slowest, tuple(line["slowest"]))
                else:
                    self.differences.append(line)
            if fate is None:
                return first + count
            self.deaths += 1
            self.counts["a child: died or hung"] += 1
            told = {"number": reached, "kind": "process", "what": fate, "input": complaint[-2000:]}
            self.differences.append(told)
        return reached + 1

    def wait(self, child, progress):
        """Wait for a child; return how it ended if that is not well."""
        seen, since = None, time.monotonic()
        while True:
            try:
                code = child.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                code = None
            if code is not None:
                return None if code == 0 else f"the process ended with {code}"
            if self.end is not None and time.monotonic() > self.end:
                child.kill()
                child.wait()
                self.counts["inputs of batches cut off"] += 1
                return None
            number = read_number(progress)
            if number != seen:
                seen, since = number, time.monotonic()
            elif time.monotonic() - since > self.options.patience:
                child.kill()
                child.wait()
                return f"no answer within {self.options.patience} s"


def read_number(progress):
    return int.from_bytes(progress.read_bytes()[:8], sys.byteorder)


def main(argv=None):
    options = parse(argv)
    if options.only is not None:
        return try_one(options)
    run = Run(options)
    began = time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        for thread in [pool.submit(run.work) for _ in range(options.jobs)]:
            thread.result()
    seconds = time.monotonic() - began
    report(run, seconds)
    return 1 if run.differences else 0


def report(run, seconds):
    for outcome, count in sorted(run.counts.items()):
        say(f"{count:>10,}  {outcome}")
    total = sum(run.counts.values())
    per_second = total / seconds / run.options.jobs
    say(f"{total:>10,}  inputs, seed {run.options.seed}: {per_second:,.0f} a second and process")
    say(f"the slowest took {run.slowest[0]:.3f} s: --only {run.slowest[1]}")
    alike = collections.defaultdict(list)
    for told in run.differences:
        alike[told["kind"], re.sub(r"[0-9]+", "1", told["what"])[:40]].append(told)
    for several in alike.values():
        several.sort(key=lambda told: len(told["input"]))
        for told in several[:SHOWN_OF_A_KIND]:
            say(f"\n{told['kind']}: {told['what']}\n  {told['input']}")
            say(f"  again: python -m tests.fuzz --seed {run.options.seed} --only {told['number']}")
        if len(several) > SHOWN_OF_A_KIND:
            say(f"  and {len(several) - SHOWN_OF_A_KIND} more of this kind")
    say(f"\n{len(run.differences)} differences told" if run.differences else "no difference")


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def try_one(options):
    """Try a single input in this process, which may die of it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FASTPUZZLE_CACHE"] = folder
        kind, trial = input_number(options.seed, options.only, options.kinds)
        say(f"{kind}: {shown(next(trial))}")
        try:
            say(next(trial))
        except Difference as difference:
            say(f"different: {difference}")
            return 1
    return 0


def parse(argv):
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=None, metavar="N", help="try N inputs")
    parser.add_argument("--seconds", type=float, default=None, metavar="S", help="for S seconds")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="a random one if none")
    parser.add_argument("--only", type=int, default=None, metavar="N", help="try input N, alone")
    parser.add_argument("-j", dest="jobs", type=int, default=1, metavar="N", help="N processes")
    parser.add_argument(
        "--patience", type=float, default=30, metavar="S", help="S seconds an input"
    )
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"some of {', '.join(KINDS)}")
    options = parser.parse_args(argv)
    options.kinds = tuple(options.kinds.split(","))
    if options.inputs is None:
        options.inputs = 10**9 if options.seconds else 100_000
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(10**6)
    return options


if __name__ == "__main__":
    sys.exit(main())
