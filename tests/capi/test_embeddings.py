"""The embeddings of docs/examples run from a directory of their own, and what they say is true."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle import capi

DOCS = Path(__file__).parents[2] / "docs"
GOAL = fp.goals.blank_last((4, 4))


@pytest.fixture
def run(tmp_path):
    """Run Python in a copy of an example; return its lines: ``run(example, script)``."""

    def run(example, script, *options):
        shutil.copytree(DOCS / "examples" / example, tmp_path, dirs_exist_ok=True)
        paths = {"PYTHONPATH", "PYTHONSAFEPATH"}
        env = {name: value for name, value in os.environ.items() if name not in paths}
        script += "\nimport fastpuzzle\nprint(fastpuzzle.__file__)"
        result = subprocess.run(
            [sys.executable, *options, "-c", script],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert result.returncode == 0, result.stderr
        *lines, used = result.stdout.splitlines()
        assert not Path(used).is_relative_to(tmp_path)
        assert Path(used) == Path(fp.__file__), "not the package that is tested"
        return lines

    return run


def numbers_in(line):
    return [float(number.replace(",", "")) for number in re.findall(r"[\d,]*\.?\d+", line)]


def board_of(line, shape):
    return fp.Board(line.replace("/", " "), shape=shape)


# numba, which is not imported here: what it warns of is not this library's.

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")


def walk(choices):
    """Return the boards of a random walk from the goal, by the reference."""
    board = fp.reference.blank_last((3, 3))
    for choice in choices:
        moves = fp.reference.legal_moves(board)
        board = fp.reference.apply(board, moves[choice % len(moves)])
        yield board


@needs_numba
def test_random_walks(run):
    lines = run("numba_search", "import random_walks\nrandom_walks.main()")
    choices = np.random.default_rng(seed=1).integers(12, size=(1000, 1000), dtype=np.uint8)
    boards = np.array([list(walk(row)) for row in choices[:, :20].tolist()], np.uint8)
    means = fp.distances(boards.reshape(-1, 9)).reshape(1000, 20).mean(axis=0)
    shown = dict(numbers_in(line) for line in lines[1:11])
    assert list(shown) == [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    for moves in (1, 2, 5, 10, 20):
        assert shown[moves] == pytest.approx(means[moves - 1], abs=0.0006)
    # On average a solvable 8-puzzle needs 21.97 moves.
    assert numbers_in(lines[11]) == [21.972]
    assert lines[12] == "1,000,000 distances by each way, processor time:"
    assert lines[-1] == "all the same sums: True"


WEIGHTED = """
import json
import fastpuzzle as fp
from weighted_search import WeightedSearch, from_parent, from_scratch, main
main()
goal = fp.goals.blank_last((4, 4))
solved = []
for heuristic in ("manhattan", "walking_conflict"):
    search = WeightedSearch(goal, heuristic)
    for weight, board in [
        *((1, fp.scramble(goal, 22, seed=seed)) for seed in (0, 1, 3)),
        *((weight, fp.random_board((4, 4), seed=seed)) for seed in (1, 7) for weight in (3, 4)),
        (2, goal),
    ]:
        path, expanded = search.solve(board, weight, from_parent)
        solved.append((heuristic, weight, board.tiles, path, int(expanded)))
        if search.solve(board, weight, from_scratch) != (path, expanded):
            print("not the same from scratch:", solved[-1])
for bad in (fp.Board("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"), fp.Board("1 2 3 0", shape=(1, 4))):
    try:
        search.solve(bad, 1)
    except ValueError as error:
        print(error)
print(json.dumps(solved))
"""


def expanded_by_the_reference(heuristic, weight, board):
    def weighted(board, goal, *, shape):
        return weight * fp.lower_bound(board, goal, shape=shape, heuristic=heuristic)

    options = {"shape": (4, 4), "heuristic": weighted}
    bounds = fp.reference.expansions_per_bound(board, GOAL.tiles, **options)
    return sum(expanded for _, expanded in bounds)


@needs_numba
def test_weighted_search(run):
    *lines, first_bad, second_bad, solved = run("numba_search", WEIGHTED)
    assert lines[-1] == "all the same paths: True"
    boards = [fp.random_board((4, 4), seed=seed) for seed in range(10)]
    assert numbers_in(lines[1])[0] == pytest.approx(fp.distances(boards).mean(), abs=0.06)
    assert first_bad == second_bad == "no moves lead from the start to the goal"
    solved = json.loads(solved)
    assert len(solved) == 2 * 8
    for heuristic, weight, board, path, expanded in solved:
        assert fp.reference.apply(tuple(board), path) == GOAL.tiles
        assert len(path) <= weight * fp.distance(board)
        assert expanded == expanded_by_the_reference(heuristic, weight, tuple(board))


# ctypes


def test_ctypes_solves_in_threads(run):
    lines = run("ctypes_search", "import solver\nsolver.main()", "-W", "error")
    middle, end = lines.index("Bidirectional:"), lines.index("One of the hardest boards:")
    assert lines[middle - 1] == "four threads find what one finds: True"
    for algorithm, part in (
        ("idastar", lines[3 : middle - 1]),
        ("bidirectional", lines[middle + 1 : end]),
    ):
        assert len(part) == {"idastar": 8, "bidirectional": 4}[algorithm]
        for line in part:
            board, _, rest = line.partition(":")
            options = {"heuristic": "walking_conflict"} if algorithm == "idastar" else {}
            start = board_of(board, (4, 4))
            path = fp.shortest_path(start, GOAL, algorithm=algorithm, **options)
            moves, expanded = numbers_in(rest)
            assert moves == len(path)
            # The automaton of superfluous moves is there from the first bound on.
            least = 0.9 if algorithm == "idastar" else 1
            assert least * path.stats.expanded <= expanded <= path.stats.expanded
    for line, name in zip(
        lines[end + 1 :], ("OUT_OF_NODES", "OUT_OF_TIME", "CANCELLED"), strict=True
    ):
        assert line.partition(":")[0] == name
        (bound,) = numbers_in(line)
        assert bound in range(62, 81, 2)  # from the Manhattan distance up to the exact one


FAILING = """
import json, threading
from solver import *

goal = fp.goals.blank_last((4, 4))
start = fp.scramble(goal, 30, seed=1)
tiles = bytes(start.tiles)
hard = fp.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
unsolvable = fp.Board("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")
first = fp.goals.blank_first((4, 4))


def instance_of(start, goal):
    instance = Instance(sizeof(Instance))
    assert fp_instance_init(instance, *goal.shape, bytes(start.tiles), bytes(goal.tiles)) == 0
    return instance


def failure(solver, *arguments, **limits):
    try:
        return solver.solve(*arguments, **limits)
    except SearchError as error:
        return [error.name, error.lower_bound, error.expanded]


found = {"init of another size": fp_instance_init(Instance(5), 4, 4, tiles, bytes(goal.tiles))}
for algorithm in ("idastar", "bidirectional"):
    solver = Solver(goal, algorithm, "manhattan")

    def search(instance=None, limits=None, moves=None, room=0, answer=None, solver=solver):
        instance = instance or solver.instance_of(tiles)
        return solver.search(solver.opened.address, instance, limits, moves, room, answer)

    stop = threading.Event()
    stop.set()
    moves = (c_uint8 * 100)(*[9] * 100)
    small = Answer(sizeof(Answer))
    other_shape = fp.goals.blank_last((2, 8))
    found[algorithm] = {
        "limits of another size": search(limits=Limits(sizeof(Limits) - 8)),
        "answer of another size": search(answer=Answer()),
        "instance of another size": search(instance=Instance(sizeof(Instance) + 4)),
        "another shape": search(instance_of(other_shape, other_shape)),
        "another goal": search(instance_of(fp.scramble(first, 10, seed=1), first)),
        "nothing but the length": search(),
        "too little room": [search(moves=moves, room=5, answer=small), small.length, moves[5]],
        "just enough room": [search(moves=moves, room=small.length), moves[small.length]],
        "the path": list(moves[:small.length]),
        "no room at all": search(moves=moves, room=0),
        "solved": failure(solver, goal),
        "unsolvable": failure(solver, unsolvable),
        "out of nodes": failure(solver, hard, node_limit=10_000),
        "out of time": failure(solver, hard, seconds=0.1),
        "out of memory": failure(solver, hard, memory_limit=10),
        "cancelled": failure(solver, hard, stop=stop),
    }
plain = Solver(goal)
plain.shared = capi.open_idastar("manhattan", goal, prune=False)
found["idastar"]["without pruning"] = plain.solve(start).expanded
for name, bad in (("no tiles", bytes(16)), ("16", tiles[1:] + b"\\x10"), ("twice", tiles[1:] * 2)):
    try:
        solver.instance_of(bad)
    except (SearchError, ValueError) as error:
        found[name] = [type(error).__name__, str(error)]
print(json.dumps(found))
"""


def test_ctypes_gets_failures(run):
    (found,) = run("ctypes_search", FAILING, "-W", "error")
    found = json.loads(found)
    failures = capi.FAILURES
    start = fp.scramble(GOAL, 30, seed=1)
    moves = fp.distance(start, GOAL)
    assert found.pop("init of another size") == failures["OTHER_SIZE"]
    assert found.pop("no tiles") == ["SearchError", "NOT_A_BOARD after 0 expanded nodes"]
    assert found.pop("16") == ["SearchError", "NOT_A_BOARD after 0 expanded nodes"]
    assert found.pop("twice") == ["ValueError", "a board has 16 tiles, not 30"]
    assert set(found) == {"idastar", "bidirectional"}
    for algorithm, results in found.items():
        for name in ("limits", "answer", "instance"):
            assert results[f"{name} of another size"] == failures["OTHER_SIZE"]
        assert results["another shape"] == failures["NOT_A_BOARD"]
        assert results["nothing but the length"] == moves
        assert results["too little room"] == [failures["NO_ROOM"], moves, 9]
        assert results["just enough room"] == [moves, 9]
        path = "".join("dlru"[move] for move in results["the path"])
        assert fp.reference.apply(start.tiles, path) == GOAL.tiles
        assert len(path) == moves
        assert results["no room at all"] == failures["NO_ROOM"]
        assert results["solved"] == ["", 0, 0]
        assert results["unsolvable"] == ["UNSOLVABLE", 0, 0]
        # A bidirectional search knows nothing of the distance but how deep it has been.
        bounds = range(81) if algorithm == "bidirectional" else range(62, 81, 2)
        for what in ("out of nodes", "out of time", "cancelled"):
            name, bound, _ = results[what]
            assert name == what.upper().replace(" ", "_")
            assert bound in bounds
        assert results["out of nodes"][2] == 10_000
        assert results["out of memory"][0] == "OUT_OF_MEMORY"
    # IDA* is for one cell of the goal's blank, a bidirectional search for any goal.
    first = fp.goals.blank_first((4, 4))
    away = fp.distance(fp.scramble(first, 10, seed=1), first)
    assert found["idastar"]["another goal"] == failures["NOT_A_BOARD"]
    assert found["bidirectional"]["another goal"] == away
    bounds = fp.reference.expansions_per_bound(start.tiles, GOAL.tiles)
    assert found["idastar"]["without pruning"] == sum(expanded for _, expanded in bounds)


INTERRUPTED = """
import signal, threading
import fastpuzzle as fp
from solver import Solver

hard = fp.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
solver = Solver(fp.goals.blank_last((4, 4)), heuristic="manhattan")
main = threading.main_thread().ident
threading.Timer(0.3, signal.pthread_kill, [main, signal.SIGINT]).start()
try:
    solver.solve_all([hard, hard], threads=2)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a lock does not hear Ctrl-C")
def test_ctypes_hears_ctrl_c(run):
    assert run("ctypes_search", INTERRUPTED, "-W", "error") == ["interrupted"]


# Python


def exchanges(board, goal):
    """Return Gaschnig's heuristic, counted by the cycles of the permutation."""
    goes_to = {tile: goal.index(tile) for tile in board}
    total, seen = 0, set()
    for cell in range(len(board)):
        cycle = []
        while cell not in seen:
            seen.add(cell)
            cycle.append(board[cell])
            cell = goes_to[board[cell]]  # noqa: PLW2901 - along the cycle
        if len(cycle) > 1:
            total += len(cycle) + (-1 if 0 in cycle else 1)
    return total


def test_python_heuristic(run):
    lines = run("python_heuristic", "import gaschnig\ngaschnig.main()", "-W", "error")
    goal = fp.goals.blank_last((3, 3)).tiles
    boards = fp.unrank_many(np.arange(362_880), 9)
    boards = [tuple(board) for board in boards[fp.distances(boards) >= 0].tolist()]
    bounds = [exchanges(board, goal) for board in boards]
    assert lines[0] == f"gaschnig: {np.mean(bounds):.3f} on average of 181,440 boards"
    assert lines[1] == lines[3] == "    admissible: True, consistent: True"
    assert lines[4].endswith(" 360 boards")
    assert lines[5] == "    admissible: False, consistent: False"
    board, needs, said = re.fullmatch(r" +(.+) needs (\d+) moves, not (\d+)", lines[6]).groups()
    assert fp.distance(board_of(board, (2, 3)), "blank_last") == int(needs) < int(said)

    start = board_of(re.search(r"on (.*), 21 moves", lines[7])[1], (3, 3))
    assert fp.distance(start) == 21
    assert lines[-1] == f"by all of them: {fp.shortest_path(start, algorithm='table')}"
    names = lines[8].split()
    assert names[:3] == ["bound", "gaschnig", "largest"]
    for index, name in enumerate(names[1:]):

        def heuristic(board, goal, *, shape, name=name):
            if name == "gaschnig":
                return exchanges(board, goal)
            other = "manhattan" if name == "largest" else name
            bound = fp.lower_bound(board, goal, shape=shape, heuristic=other)
            return max(bound, exchanges(board, goal)) if name == "largest" else bound

        column = {}
        for line in lines[9:-1]:
            cell = line[5 + 18 * index : 23 + 18 * index].strip()
            if cell:
                column[line[:5].strip()] = int(cell)
        expected = fp.reference.expansions_per_bound(start.tiles, heuristic=heuristic)
        assert column.pop("all") == sum(expanded for _, expanded in expected)
        assert column == {str(bound): expanded for bound, expanded in expected}


# The page


QUOTE = re.compile(r"^```text\n# ([\w/]+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_quotes_the_programs():
    """Whole lines; ``...`` stands for what was left out."""
    quotes = QUOTE.findall((DOCS / "embedding.md").read_text(encoding="utf-8"))
    assert {file.partition("/")[0] for file, _ in quotes} >= {"numba_search", "ctypes_search"}
    for file, text in quotes:
        whole = (DOCS / "examples" / file).read_text(encoding="utf-8")
        for part in text.split("\n...\n"):
            assert f"\n{part.strip(chr(10))}\n" in whole, f"not what {file} has:\n{part}"
