"""How a search is timed, and what is kept beside the time: nodes, which no noise can move."""

from __future__ import annotations

from typing import NamedTuple

import fastpuzzle as fp
from fastpuzzle._engine.registry import HEURISTICS, find_heuristic
from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from pytest_benchmark.fixture import BenchmarkFixture

    from benchmarks.boards import Puzzle
    from fastpuzzle._kernels.heuristics.base import Heuristic

    Solve = Callable[[Puzzle], "Answer"]

# Pattern databases have a suite of their own.
WITHOUT_TABLES = [name for name, entry in HEURISTICS.items() if not entry.large_tables]


class Answer(NamedTuple):
    """The length of a path, and what finding it took."""

    moves: int
    expanded: int
    generated: int


def by_kernel(
    kernel: ModuleType, heuristic: str | Heuristic | None = None, **options: int
) -> Solve:
    """Return a solver that calls a kernel as the face does, without what the face adds.

    The options are those of the kernel, which the face does not show.
    """

    def solve(puzzle: Puzzle) -> Answer:
        control = Control()
        found = heuristic
        if isinstance(heuristic, str):
            found = find_heuristic(heuristic, puzzle.shape, puzzle.goal.index(0))
        instance = Instance(*puzzle.shape, bytes(puzzle.start), bytes(puzzle.goal))
        path = kernel.solve(instance, found, control, **options)
        return Answer(len(path), control.expanded, control.generated)

    return solve


def by_face(**options: object) -> Solve:
    """Return a solver that users call, with options of theirs."""

    def solve(puzzle: Puzzle) -> Answer:
        path = fp.shortest_path(puzzle.start, puzzle.goal, shape=puzzle.shape, **options)
        return Answer(len(path), path.stats.expanded, path.stats.generated)

    return solve


def moves_by(search: Callable[[tuple[int, ...]], str]) -> Callable[[tuple[int, ...]], int]:
    """Return what a search of the reference says of a board: the length of its path."""

    def moves_of(tiles: tuple[int, ...]) -> int:
        return len(search(tiles))

    return moves_of


def solve_all(solve: Solve, puzzles: Sequence[Puzzle]) -> tuple[int, int]:
    """Solve puzzles, each optimally; return the expanded and the generated nodes."""
    expanded = generated = 0
    for puzzle in puzzles:
        answer = solve(puzzle)
        assert answer.moves == puzzle.moves
        expanded += answer.expanded
        generated += answer.generated
    return expanded, generated


def measure_call(
    benchmark: BenchmarkFixture, call: Callable[..., object], *arguments: object
) -> object:
    """Time a call that takes less than some microseconds: many in a row, or the clock is timed."""
    return benchmark.pedantic(call, arguments, rounds=200, iterations=1_000, warmup_rounds=1)


def run(benchmark: BenchmarkFixture, call: Callable[[], object], rounds: int | None) -> object:
    """Time a call as often as was asked for; None means as often as fits into a second."""
    return benchmark.pedantic(call, rounds=rounds) if rounds else benchmark(call)


def measure(
    benchmark: BenchmarkFixture,
    solve: Solve,
    puzzles: Sequence[Puzzle],
    rounds: int | None = None,
) -> None:
    """Time a search on puzzles, after the first of them."""
    solve_all(solve, puzzles[:1])
    expanded, generated = run(benchmark, lambda: solve_all(solve, puzzles), rounds)
    note = benchmark.extra_info
    note.update(boards=len(puzzles), nodes=expanded, generated=generated)
    if benchmark.stats:
        note["nodes_per_second"] = expanded / benchmark.stats.stats.median


def measure_lengths(
    benchmark: BenchmarkFixture,
    moves_of: Callable[[tuple[int, ...]], int],
    puzzles: Sequence[Puzzle],
    rounds: int | None = 1,
) -> None:
    """Time what counts no nodes, perhaps of somebody else; note how many paths are too long."""
    moves_of(puzzles[0].start)
    found = run(benchmark, lambda: [moves_of(puzzle.start) for puzzle in puzzles], rounds)
    beyond = [moves - puzzle.moves for moves, puzzle in zip(found, puzzles, strict=True)]
    assert min(beyond) >= 0
    benchmark.extra_info["boards"] = len(puzzles)
    benchmark.extra_info["too_long"] = sum(map(bool, beyond))
