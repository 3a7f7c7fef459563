"""An outside package cimports the C-level API of the installed package and agrees with the face."""

import importlib.util
import itertools
import math
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle import capi
from fastpuzzle._engine.registry import HEURISTICS

SOURCE = Path(__file__).parent / "outside"


# The API that the package is compiled against: what is installed, or what was promised first.
APIS = {"installed": "", "version 1": str(Path(__file__).with_name("version_1"))}


def build_against(api):
    def build_in(folder):
        for file in SOURCE.iterdir():
            shutil.copy(file, folder)
        subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=folder,
            env={**os.environ, "API": APIS[api]},
            check=True,
            capture_output=True,
        )

    return build_in


@pytest.fixture(scope="module", params=APIS)
def build(built_once, request):
    """Build the package in a directory of its own."""
    name = "outside-" + request.param.replace(" ", "-")
    return built_once(name, build_against(request.param))


@pytest.fixture(scope="module")
def outside(build):
    """Import the package that was built."""
    (compiled,) = [file for file in build.iterdir() if file.suffix in {".so", ".pyd"}]
    spec = importlib.util.spec_from_file_location("outside", compiled)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_needs_nothing_else_of_the_library_when_it_runs(build):
    generated = (build / "outside.c").read_text(encoding="utf-8")
    modules = set(re.findall(r'PyImport_ImportModule\("(fastpuzzle[\w.]*)"\)', generated))
    assert modules == {"fastpuzzle.capi"}


@pytest.mark.parametrize("n", [1, 5, 9, 12, 16, 17, 20])
def test_ranks_agree_with_the_face(outside, n):
    last = math.factorial(n) - 1
    for number in {0, last // 3, last // 2, last}:
        perm = fp.unrank(number, n)
        assert outside.unrank(number, n) == perm
        assert outside.rank(bytes(perm)) == fp.rank(perm) == number


def test_parity_agrees_with_the_reference(outside):
    for perm in itertools.permutations(range(5)):
        assert outside.parity(bytes(perm)) == fp.reference.parity(perm)


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 3), (3, 3), (4, 4), (15, 17)])
def test_neighbors_are_the_moves_of_a_board(outside, shape):
    rows, cols = shape
    for cell in {0, cols - 1, rows * cols // 2, rows * cols - 1}:
        tiles = list(range(1, rows * cols))
        tiles.insert(cell, 0)
        board = fp.Board(tiles, shape=shape)
        expected = [neighbor.blank for _, neighbor in board.neighbors()]
        assert outside.neighbors(rows, cols, cell) == expected


def test_runs_without_the_gil(outside):
    assert outside.sum_of_ranks(9, 10_000) == sum(range(10_000))


def random_walk(shape, seed, length=60):
    """Return a board, a random solvable goal, and random moves from the board."""
    board = fp.random_board(shape, seed=seed)
    goal = fp.scramble(fp.goals.blank_last(shape), 51 + seed, seed=seed)
    moves, here, source = "", board, random.Random(seed)
    for _ in range(length):
        move, here = source.choice(list(here.neighbors()))
        moves += move
    return board, goal, moves


def boards_along(board, moves):
    yield board
    for move in moves:
        board = board.apply(move)
        yield board


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (4, 4)], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_heuristics_along_a_path(outside, name, shape, seed):
    board, goal, moves = random_walk(shape, seed)
    opened = capi.open_heuristic(name, goal)
    expected = [
        (
            fp.lower_bound(here, goal, heuristic=name),
            fp.lower_bound(here, goal, heuristic="manhattan"),
        )
        for here in boards_along(board, moves)
    ]
    assert outside.walk_heuristic(opened, board.tiles, goal.tiles, shape, moves) == expected


@pytest.mark.parametrize("shape", [(1, 4), (2, 2), (3, 4), (4, 4), (2, 8)], ids=str)
def test_packed_boards_along_a_path(outside, shape):
    board, goal, moves = random_walk(shape, 1)
    opened = capi.open_packed_moves(goal)
    distances, labels = outside.walk_packed(opened, board.tiles, goal.tiles, shape, moves)
    *_, last = boards_along(board, moves)
    assert distances == [fp.lower_bound(here, goal) for here in boards_along(board, moves)]
    assert [*labels] == [goal.tiles.index(tile) for tile in last.tiles]


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (3, 4)], ids=str)
def test_tables_along_a_path(outside, shape, table_3x4):
    goal = fp.goals.blank_first(shape)
    table = table_3x4.for_goal(goal) if shape == (3, 4) else fp.DistanceTable(shape, goal)
    opened = capi.open_table(table)
    board = fp.random_board(shape, goal="blank_first", seed=3)
    steps = outside.walk_table(opened, board.tiles, 40)
    moves = "".join(move for move, _ in steps[1:])
    exact = [table.distance(here) for here in boards_along(board, moves)]
    is_bytes = shape[0] * shape[1] <= 10
    assert [said for _, said in steps] == (exact if is_bytes else [d % 3 for d in exact])


def test_a_table_says_what_is_no_board_of_it(outside):
    opened = capi.open_table(fp.DistanceTable((2, 2)))
    assert outside.walk_table(opened, (1, 2, 0, 0), 0) == capi.FAILURES["NOT_A_BOARD"]
    assert outside.walk_table(opened, (2, 1, 3, 0), 0) == capi.FAILURES["UNSOLVABLE"]


def databases():
    yield fp.PatternDatabase.named("small", fp.goals.blank_first((4, 4)))
    yield fp.PatternDatabase.named("small", fp.goals.blank_last((4, 4)))
    yield fp.PatternDatabase.build((3, 4), [range(1, 5), range(5, 9), range(9, 12)])


def test_patterns_along_a_path(outside):
    for seed, database in enumerate(databases()):
        goal = database.goal
        moves, here, source = "", goal, random.Random(seed)
        for _ in range(200):
            move, here = source.choice(list(here.neighbors()))
            moves += move
        expected = [database.lower_bound(here) for here in boards_along(goal, moves)]
        assert max(expected) > 20
        opened = capi.open_patterns(database)
        walked = outside.walk_patterns(opened, goal.tiles, goal.tiles, goal.shape, moves)
        assert walked == expected


def cells_of(word, blank, shape):
    """Return the cells of the blank on the way of a word, or None where it leaves the board."""
    cells = [blank]
    for move in word:
        row, col = divmod(cells[-1], shape[1])
        row, col = row + (move == "d") - (move == "u"), col + (move == "r") - (move == "l")
        if not (0 <= row < shape[0] and 0 <= col < shape[1]):
            return None
        cells.append(row * shape[1] + col)
    return tuple(cells)


@pytest.mark.parametrize("blank", [0, 4])
def test_the_automaton_allows_what_has_no_forbidden_word(outside, blank):
    opened = capi.open_automaton((3, 3), 8)
    forbidden = fp.reference.automaton.forbidden_words((3, 3), 8)
    allowed = []
    for letters in itertools.product("dlru", repeat=9):
        cells = cells_of(letters, blank, (3, 3))
        if cells and not any(
            cells[first:last] in forbidden for first in range(8) for last in range(first + 3, 11)
        ):
            allowed.append("".join(letters))
    assert outside.words(opened, blank, 9) == allowed


@pytest.mark.parametrize("name", HEURISTICS)
def test_whole_searches_find_the_paths_of_the_face(outside, name):
    goal = fp.goals.blank_first((4, 4))
    opened = capi.open_idastar(name, goal)
    expanded = 0
    for seed in range(5):
        start = fp.scramble(goal, 60, seed=seed)
        path, nodes = outside.solve(opened, start.tiles, goal.tiles, goal.shape)
        assert path == str(fp.shortest_path(start, goal, algorithm="idastar", heuristic=name))
        expanded += nodes
    assert expanded > 100
