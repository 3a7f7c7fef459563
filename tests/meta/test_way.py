"""The way of a board from the call to the kernel: short, and without going back."""

import sys
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import ALGORITHMS
from fastpuzzle._kernels.ground.instance import Instance

ROOT = Path(fp.__file__).parent
TEXT = "2 3 4 1 5 x 7 6 8"
STARTS = {"text": TEXT, "rows": [[2, 3, 4], [1, 5, 0], [7, 6, 8]], "Board": fp.Board(TEXT)}
# Compiled, so that no trace shows them: the way begins in one and ends in the other.
BEFORE, AFTER = ["scalar"], ["kernel"]
MOST_MODULES = 8


class AtTheKernel(Exception):
    pass


def place(frame):
    """Return the module of a frame within the package, None elsewhere."""
    path = Path(frame.f_code.co_filename)
    return path.relative_to(ROOT).with_suffix("").as_posix() if ROOT in path.parents else None


def carries_a_board(frame, start):
    """Whether a function was called with the board, in whatever form it has by then."""
    values = frame.f_locals.values()
    return any(value is start or isinstance(value, (fp.Board, Instance)) for value in values)


@pytest.fixture
def way(monkeypatch):
    """What a search passes: (modules that were given the board, stack at the kernel)."""

    def way(start, **options):
        stack = []

        def kernel(*_):
            frame = sys._getframe(1)
            while frame is not None:
                if place(frame):
                    stack.insert(0, place(frame))
                frame = frame.f_back
            raise AtTheKernel

        monkeypatch.setattr(ALGORITHMS[options["algorithm"]], "solve", kernel)
        passed = []

        def watch(frame, event, _):
            if event == "call" and place(frame) and carries_a_board(frame, start):
                passed.append(place(frame))

        before = sys.getprofile()
        sys.setprofile(watch)
        try:
            fp.shortest_path(start, **options)
        except AtTheKernel:
            pass
        finally:
            sys.setprofile(before)
        return passed, stack

    return way


def without_repetition(modules):
    """Return modules in a row, one that calls itself once."""
    return [
        module for module, last in zip(modules, [None, *modules], strict=False) if module != last
    ]


@pytest.mark.parametrize("algorithm", ["idastar", "astar", "bfs", "bidirectional"])
@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS.keys())
def test_the_way_is_short_and_never_goes_back(way, start, algorithm):
    passed, stack = way(start, algorithm=algorithm)
    assert stack[0] == "solve"
    assert stack[-1] == "_engine/run"
    calls = without_repetition(stack)
    assert len(calls) == len(set(calls)), calls
    modules = [*BEFORE, *dict.fromkeys(passed), *AFTER]
    assert len(modules) <= MOST_MODULES, modules
