"""A time limit that ends a process's first search while it makes its automaton of move words."""

import subprocess
import sys

import pytest

CODE = """
import fastpuzzle as fp
try:
    {call}
except fp.LimitReachedError as error:
    print(error)
"""


@pytest.mark.parametrize(
    "call",
    [
        "fp.shortest_path(fp.random_board((4, 4), seed=1), heuristic='manhattan', time_limit=0)",
        "fp.distances([fp.random_board((4, 4), seed=1)], heuristic='manhattan', time_limit=0)",
        "fp.count_shortest_paths(fp.random_board((4, 4), seed=1), time_limit=0)",
    ],
)
def test_no_time_in_a_fresh_process(call):
    command = [sys.executable, "-c", CODE.format(call=call)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("time limit reached after 0 expanded nodes")
