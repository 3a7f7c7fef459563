"""A* above 16 cells counted too few bytes for a node, and took half as much again as allowed."""

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")

LIMIT = 53_000_000
# What else a search touches: the libraries, and what the allocator keeps.
SLACK = 0.1

CODE = f"""
import resource
import fastpuzzle as fp

def search(limit):
    try:
        fp.shortest_path(
            fp.random_board((5, 5), seed=3),
            algorithm="astar",
            heuristic="manhattan",
            memory_limit=limit,
        )
    except fp.LimitReachedError as error:
        return error.stats.expanded

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

search(10_000)
before = peak()
print(search({LIMIT}), peak() - before)
"""


@pytest.mark.skipif(sys.platform == "darwin", reason="ru_maxrss is in bytes there")
def test_the_arrays_of_a_search_stay_within_the_limit():
    run = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    expanded, taken = map(int, run.stdout.split())
    assert expanded > 100_000
    assert taken <= LIMIT * (1 + SLACK)
