"""A search in another package over the C-level API, beside the library's own on the same tree."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fastpuzzle as fp
from benchmarks.boards import korf_easiest
from benchmarks.measure import Answer, measure
from fastpuzzle._engine.registry import find_heuristic
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from benchmarks.boards import Puzzle

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "rater"
BOARDS = 30


@pytest.fixture(scope="module")
def rater(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Build the example package outside the tree and import it."""
    pytest.importorskip("Cython")
    folder = tmp_path_factory.mktemp("rater")
    shutil.copytree(EXAMPLE, folder / "rater")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", "site"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", *options, "./rater"],
        cwd=folder,
        check=True,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder / "site"))
        yield pytest.importorskip("rater")


@pytest.mark.benchmark(group="idastar")
class TestCounting:
    """Count all shortest paths of boards of the 15-puzzle."""

    def test_example_package(self, benchmark, rater):
        rating = rater.Rater(fp.goals.blank_first((4, 4)))

        def count(puzzle: Puzzle) -> Answer:
            (moves,) = rating.rate(fp.Board(puzzle.start, puzzle.shape))
            return Answer(moves, rating.nodes, 0)

        measure(benchmark, count, korf_easiest(BOARDS)[-5:], rounds=5)

    def test_kernel(self, benchmark):
        def count(puzzle: Puzzle) -> Answer:
            control = Control()
            heuristic = find_heuristic("manhattan", (4, 4), 0)
            instance = Instance(4, 4, bytes(puzzle.start), bytes(puzzle.goal))
            idastar.count_within(instance, heuristic, control, puzzle.moves, every_path=True)
            return Answer(puzzle.moves, control.expanded, control.generated)

        measure(benchmark, count, korf_easiest(BOARDS)[-5:], rounds=5)
