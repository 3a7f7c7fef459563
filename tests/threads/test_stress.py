"""Many threads at once get the answers that one thread gets, whatever they share."""

import sys
import threading
from importlib import import_module
from itertools import product

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle import moves as move_tables
from fastpuzzle._engine import batch, registry
from fastpuzzle._engine.options import Options
from fastpuzzle._store import lookups, pattern_sets

THREADS = 8
# Modules that keep what they have made in a dictionary of this name.
FINISHED = (
    *("exact.perfect", "deepening.automaton", "patterns.subsets", "deepening.over_packed"),
    "heuristics.walking_distance",
)
HARD = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
KORF_12 = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"


@pytest.fixture(autouse=True)
def many_switches():
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def nothing_made(no_tables, monkeypatch):  # noqa: ARG001
    """Let the test begin without anything that is made on first use."""
    for module in FINISHED:
        monkeypatch.setattr(import_module(f"fastpuzzle._kernels.{module}"), "_finished", {})
    monkeypatch.setattr(import_module("fastpuzzle._kernels.graph.visited"), "_idle", {})
    monkeypatch.setattr(import_module("fastpuzzle._kernels.ground.symmetry"), "_maps", {})
    monkeypatch.setattr(registry, "_heuristics", {})
    monkeypatch.setattr(move_tables, "_tables", {})
    monkeypatch.setattr(lookups, "_tables", {})
    monkeypatch.setattr(lookups, "_registered", set())
    # The scalar calls keep a reference to this one.
    lookups.lookups.clear()
    yield
    lookups.lookups.clear()


def at_once(functions):
    """Call every function on a thread of its own, all beginning together; return the results."""
    barrier = threading.Barrier(len(functions))
    results = [None] * len(functions)

    def call(number, function):
        barrier.wait()
        try:
            results[number] = function()
        except BaseException as error:  # noqa: BLE001
            results[number] = error

    threads = [threading.Thread(target=call, args=each) for each in enumerate(functions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def moves(path):
    return path and str(path)


SHAPES = [(1, 6), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)]


def is_quick(shape, algorithm):
    """Whether an algorithm needs milliseconds for a board of a shape that is 24 moves away."""
    cells = shape[0] * shape[1]
    return cells <= {"table": 10, "bfs": 9}.get(algorithm, 25)


def path_question(start, goal, **options):
    return lambda: moves(fp.shortest_path(start, goal, **options))


def bound_question(start, goal, heuristic):
    return lambda: fp.lower_bound(start, goal, heuristic=heuristic)


def questions():
    """Return functions of no argument, with answers that do not depend on who asks when."""
    asked = []
    for shape, name in product(SHAPES, ("blank_last", "snail")):
        goal = getattr(fp.goals, name)(shape)
        start = fp.scramble(goal, 24, seed=sum(shape))
        asked += [
            path_question(start, goal, algorithm=algorithm)
            for algorithm in registry.ALGORITHMS
            if is_quick(shape, algorithm)
        ]
        if shape == (5, 5):
            continue
        for heuristic in registry.HEURISTICS:
            # The tables for larger boards take a second.
            if heuristic != "pattern" or shape in [(2, 3), (3, 2), (3, 3)]:
                asked += [
                    bound_question(start, goal, heuristic),
                    path_question(start, goal, algorithm="idastar", heuristic=heuristic),
                ]
    boards = [fp.random_board((3, 3), seed=seed) for seed in range(40)]
    asked += [
        lambda: fp.distances(boards, workers=2).tolist(),
        lambda: fp.distances(np.array([each.tiles for each in boards])).tolist(),
        lambda: fp.distances(boards, algorithm="bidirectional", workers=3).tolist(),
        lambda: [moves(path) for path in fp.shortest_paths(boards, workers=2)],
        lambda: [moves(path) for path in fp.shortest_paths(boards, "snail", algorithm="idastar")],
        lambda: [str(path) for path in fp.all_shortest_paths("8 6 7 2 5 4 3 0 1")],
        lambda: fp.count_shortest_paths("8 6 7 2 5 4 3 0 1"),
        lambda: [fp.rank(fp.unrank(number, 9)) for number in range(0, 362_880, 9_999)],
        lambda: fp.DistanceTable((2, 4), workers=2).histogram(),
        lambda: fp.PatternDatabase.build((2, 3), [[1, 2], [3, 4, 5]], workers=2).partition,
        lambda: len(fp.shortest_path(KORF_12, "blank_first", workers=2)),
        lambda: fp.reference.distance((2, 3, 1, 0)),
    ]
    return asked


QUESTIONS = questions()


@pytest.mark.usefixtures("nothing_made")
def test_everything_is_used_for_the_first_time_at_once():
    def ask_from(first):
        order = [*range(first, len(QUESTIONS)), *range(first)]
        return {number: QUESTIONS[number]() for number in order}

    # Half of the threads begin with the first question, each of the others with one of its own.
    firsts = [0] * (THREADS // 2)
    firsts += [(number + 1) * len(QUESTIONS) // THREADS for number in range(THREADS // 2)]
    answers = at_once([lambda first=first: ask_from(first) for first in firsts])
    expected = ask_from(0)
    assert all(answer == expected for answer in answers)


@pytest.mark.usefixtures("nothing_made")
def test_each_question_for_the_first_time_by_all_at_once():
    for question in QUESTIONS[::3]:
        answers = at_once([question] * 4)
        assert all(answer == answers[0] for answer in answers)


@pytest.mark.usefixtures("nothing_made")
def test_readers_are_thrown_away_meanwhile(monkeypatch):
    """Readers are dropped when there are too many, or a table is registered; answers stay right."""
    monkeypatch.setattr(lookups, "MANY_LOOKUPS", 8)
    pairs = [
        (fp.random_board((3, 3), seed=seed).tiles, fp.random_board((3, 3), seed=seed % 20).tiles)
        for seed in range(100)
    ]
    expected = [len(path) for path in map(fp.shortest_path, *zip(*pairs, strict=True))]
    done = threading.Event()

    def ask():
        return [[fp.distance(*pair) for pair in pairs] for _ in range(30)]

    def throw_away():
        table = fp.DistanceTable((3, 3))
        while not done.wait(1e-4):
            table.register()
            lookups.lookups.clear()
        return []

    def ask_and_end():
        try:
            return ask()
        finally:
            done.set()

    *answers, _ = at_once([ask_and_end, *[ask] * (THREADS - 2), throw_away])
    assert all(answer == expected for answers_of_one in answers for answer in answers_of_one)


class CancelledError(Exception):
    """Raised by a callback."""


def limited(number):
    """Search what takes long, with a limit of nodes."""
    with pytest.raises(fp.LimitReachedError) as error:
        fp.distance(HARD, algorithm="idastar", heuristic="manhattan", node_limit=1000 * number)
    return error.value.stats.expanded


def timed(workers):
    with pytest.raises(fp.LimitReachedError):
        fp.distance(HARD, algorithm="idastar", workers=workers, time_limit=0.2)


def cancelled():
    def cancel(_progress):
        raise CancelledError

    with pytest.raises(CancelledError):
        fp.distance(HARD, heuristic="manhattan", workers=2, on_progress=cancel)


@pytest.mark.usefixtures("nothing_made")
def test_limits_and_cancelling_end_only_their_own_call():
    several = QUESTIONS[::5]
    expected = [question() for question in several]
    *answers, first, second, _, _, _ = at_once(
        [
            *[lambda: [question() for question in several]] * (THREADS - 2),
            lambda: limited(3),
            lambda: limited(50),
            lambda: timed(1),
            lambda: timed(2),
            cancelled,
        ]
    )
    assert all(answer == expected for answer in answers)
    assert (first, second) == (3000, 50_000)


def test_one_table_and_one_database_for_all(tmp_path):
    built = fp.DistanceTable((3, 3))
    database = fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]])
    built.save(tmp_path / "table")
    database.save(tmp_path / "patterns")
    loaded = fp.DistanceTable.load(tmp_path / "table")
    mapped = fp.PatternDatabase.load(tmp_path / "patterns")
    goal = fp.goals.blank_first((3, 3))
    boards = [fp.random_board((3, 3), goal=goal, seed=seed) for seed in range(30)]

    def ask():
        loaded.for_goal(goal).verify(workers=1)
        mapped.for_goal(goal).verify(deep=True, workers=1)
        return [
            (
                loaded.for_goal(goal).distance(start),
                fp.distance(start, goal, table=loaded),
                len(fp.shortest_path(start, goal, heuristic=mapped.for_goal(goal))),
                mapped.for_goal(goal).lower_bound(start),
            )
            for start in boards
        ]

    answers = at_once([ask] * 4)
    assert all(answer == answers[0] for answer in answers)
    assert [answer[:3] for answer in answers[0]] == [
        (exact, exact, exact) for exact in fp.distances(boards, goal).tolist()
    ]


@pytest.mark.parametrize("options", [{}, {"algorithm": "bidirectional"}], ids=["table", "search"])
@pytest.mark.parametrize("workers", [1, 4])
def test_progress_counts_every_board(workers, options):
    count = 60 * batch.ROWS_A_PIECE if not options else 500
    boards = np.array([fp.random_board((3, 3), seed=seed).tiles for seed in range(50)], np.uint8)
    starts = np.tile(boards, (count // 50, 1))
    asked = Options(workers=workers, **options)
    work = batch.Batch(starts, None, None, asked, phase="distances", want_paths=False)
    work.run()
    assert work.control.done == work.control.total == len(starts)


def test_an_array_that_changes_during_a_batch():
    array = np.array([fp.random_board((2, 5), seed=seed).tiles for seed in range(400)], np.uint8)
    expected = fp.distances(array.copy(), shape=(2, 5), algorithm="table")
    changes = []

    def change(progress):
        changes.append(progress)
        array[:] = 255

    starts = array
    found = fp.distances(starts, shape=(2, 5), algorithm="astar", on_progress=change)
    assert changes
    assert (found == expected).all()


@pytest.mark.usefixtures("no_tables")
def test_a_callback_that_needs_the_set_that_is_being_built():
    # Building it takes longer than it is from one report to the next.
    goal = fp.goals.blank_last((5, 5))
    start = fp.scramble(goal, 30, seed=1)
    found = []

    def ask(_progress):
        if not found:
            found.append(0)
            found.append(fp.distance(start, heuristic="pattern", time_limit=300))

    fp.PatternDatabase.named("small", goal, on_progress=ask)
    assert found == [0, fp.distance(start, heuristic="linear_conflict")]
    assert pattern_sets._building == set()
