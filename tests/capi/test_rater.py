"""The example package with a search of its own, built outside the tree, against plain counting."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import find_heuristic
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "rater"


def install_in(folder):
    shutil.copytree(EXAMPLE, folder / "rater")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"),
            *("--no-build-isolation", "--no-index", "--target", "site", "./rater"),
        ],
        cwd=folder,
        check=True,
        capture_output=True,
    )


@pytest.fixture(scope="module")
def site(built_once):
    """Install the example from a copy of it, and return where it is."""
    return built_once("rater", install_in) / "site"


@pytest.fixture(scope="module")
def rater(site):
    """The installed example."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        import rater

        yield rater


def count_walks(start, goal, length):
    """Count the walks of a length that never undo a move, state by state."""
    walks = {(start, ""): 1}
    for _ in range(length):
        longer = {}
        for (board, last), count in walks.items():
            for move, child in board.neighbors():
                if last + move not in {"du", "ud", "lr", "rl"}:
                    key = child, move
                    longer[key] = longer.get(key, 0) + count
        walks = longer
    return sum(count for (board, _), count in walks.items() if board == goal)


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (4, 4)], ids=str)
@pytest.mark.parametrize("goal", ["blank_last", "blank_first"])
def test_counts_are_those_of_plain_counting(rater, shape, goal):
    goal = getattr(fp.goals, goal)(shape)
    rate = rater.Rater(goal).rate
    for seed in range(2):
        start = fp.scramble(goal, 9 + seed, seed=seed)
        rating = rate(start, extra=4)
        shortest = fp.distance(start, goal)
        assert list(rating) == [shortest, shortest + 2, shortest + 4]
        assert rating[shortest] == fp.count_shortest_paths(start, goal)
        assert rating == {length: count_walks(start, goal, length) for length in rating}


def test_its_search_expands_the_nodes_of_the_kernel(rater):
    goal = fp.goals.blank_first((4, 4))
    source = random.Random(2)
    for _ in range(3):
        start = fp.scramble(goal, 60, seed=source.randrange(1000))
        rating = rater.Rater(goal)
        ((length, paths),) = rating.rate(start).items()
        control = Control()
        heuristic = find_heuristic("manhattan", (4, 4), 0)
        instance = Instance(4, 4, bytes(start.tiles), bytes(goal.tiles))
        found = idastar.count_within(instance, heuristic, control, length, every_path=True)
        assert found == paths
        assert control.expanded == rating.nodes


def test_it_says_what_it_cannot_rate(rater):
    rating = rater.Rater(fp.goals.blank_last((3, 3)))
    with pytest.raises(ValueError, match="no moves lead"):
        rating.rate(fp.Board("2 1 3 4 5 6 7 8 0"))
    with pytest.raises(ValueError, match="must have the shape"):
        rating.rate(fp.goals.blank_last((3, 4)))
    with pytest.raises(ValueError, match="does not fit in 64 bits"):
        rater.Rater(fp.goals.blank_last((5, 5)))


def test_its_own_example_and_ctrl_c(site, hard_board):
    """In a process of its own, where nothing but the installed packages is at hand."""
    program = f"""
import _thread, doctest, threading, time
import fastpuzzle as fp, rater.search
assert doctest.testmod(rater.search).attempted >= 3
rating = rater.Rater(fp.goals.blank_last((4, 4)))
threading.Timer(0.5, _thread.interrupt_main).start()
try:
    rating.rate(fp.Board({hard_board!r}))
except KeyboardInterrupt:
    print("interrupted")
"""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=site.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "interrupted\n"
