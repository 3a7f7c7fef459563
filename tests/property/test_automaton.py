"""The forbidden move words: found as by trying all words, and never part of a wanted path.

The automaton of the kernels is that of the reference.
"""

import random
import tracemalloc
from functools import cache
from itertools import pairwise
from math import prod

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle import reference
from fastpuzzle._kernels.deepening.words import FORBIDDEN, transitions

MOVES = "dlru"
forbidden_words = cache(reference.automaton.forbidden_words)


def named(value):
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else f"{value} moves"


def legal_steps(shape, cell):
    """Return the blank's legal moves from a cell, in order, as {move: next cell}."""
    rows, cols = shape
    row, col = divmod(cell, cols)
    steps = {
        "d": row + 1 < rows and cell + cols,
        "l": col > 0 and cell - 1,
        "r": col + 1 < cols and cell + 1,
        "u": row > 0 and cell - cols,
    }
    return {move: target for move, target in steps.items() if target is not False}


def slide(board, blank, target):
    tiles = list(board)
    tiles[blank], tiles[target] = tiles[target], tiles[blank]
    return tuple(tiles)


def all_words(shape, first, moves):
    """Yield (cells, effect) of every word from a cell: shorter ones first, then in move order."""
    level = [((first,), tuple(range(prod(shape))))]
    for _ in range(moves):
        level = [
            ((*word, target), slide(board, word[-1], target))
            for word, board in level
            for target in legal_steps(shape, word[-1]).values()
        ]
        yield from level


def wasteful_words(shape, moves):
    """Return {word: earlier word with the same effect} of every word that has one."""
    found = {}
    for first in range(prod(shape)):
        earliest = {tuple(range(prod(shape))): (first,)}
        for word, effect in all_words(shape, first, moves):
            known = earliest.setdefault(effect, word)
            if known != word:
                found[word] = known
    return found


def parts(word, lengths):
    """Yield the parts of a word that have so many cells."""
    for length in lengths:
        for first in range(len(word) - length + 1):
            yield word[first : first + length]


BRUTE_FORCE = [
    *(((2, 2), moves) for moves in (0, 1, 2, 6, 7, 12)),
    *(((1, 4), moves) for moves in (2, 6)),
    *(((4, 1), moves) for moves in (2, 6)),
    *(((2, 3), moves) for moves in (2, 6, 7, 8, 10)),
    *(((3, 2), moves) for moves in (6, 8, 10)),
    *(((3, 3), moves) for moves in (2, 6, 7, 8)),
]


@pytest.mark.parametrize(("shape", "moves"), BRUTE_FORCE, ids=named)
def test_forbidden_words_are_those_found_by_trying_all(shape, moves):
    wasteful = wasteful_words(shape, moves)
    minimal = {word for word in wasteful if word[1:] not in wasteful and word[:-1] not in wasteful}
    assert forbidden_words(shape, moves) == minimal


def assert_earlier(shape, word, other):
    """The other word is shorter or earlier, and has the same effect."""
    assert word[0] == other[0]
    boards = []
    for cells in (word, other):
        board = tuple(range(prod(shape)))
        for blank, target in pairwise(cells):
            board = slide(board, blank, target)
        boards.append(board)
    assert boards[0] == boards[1]
    assert (len(other), letters(shape, other)) < (len(word), letters(shape, word))


def letters(shape, word):
    """Return the moves of a word of cells."""
    return "".join(
        next(move for move, cell in legal_steps(shape, blank).items() if cell == target)
        for blank, target in pairwise(word)
    )


@pytest.mark.parametrize(
    ("shape", "moves"), [((2, 3), 8), ((3, 3), 8), ((3, 4), 8), ((4, 4), 8)], ids=named
)
def test_each_forbidden_word_has_a_better_one_and_no_forbidden_part(shape, moves):
    wasteful = wasteful_words(shape, moves) if prod(shape) <= 12 else None
    forbidden = forbidden_words(shape, moves)
    assert forbidden
    for word in forbidden:
        assert 2 < len(word) <= moves + 1
        if wasteful is not None:
            assert_earlier(shape, word, wasteful[word])
        assert not any(part in forbidden for part in parts(word, range(3, len(word))))


def test_undoing_a_move_is_forbidden():
    shape = 4, 4
    undone = {
        (cell, target, cell) for cell in range(16) for target in legal_steps(shape, cell).values()
    }
    assert forbidden_words(shape, 2) == undone


def test_more_moves_only_add_words():
    for moves in range(2, 10):
        shorter = forbidden_words((3, 3), moves)
        longer = forbidden_words((3, 3), moves + 1)
        assert shorter == {word for word in longer if len(word) <= moves + 1}


def cells_of(start, moves):
    """Return the blank's cells on the way."""
    cells = [start.blank]
    for move in moves:
        cells.append(legal_steps(start.shape, cells[-1])[move])
    return tuple(cells)


def near_states(goal, depth):
    """Return all boards within so many moves."""
    seen = {goal}
    level = [goal]
    for _ in range(depth):
        level = {child for board in level for _, child in board.neighbors()} - seen
        seen |= level
    return sorted(seen, key=lambda board: board.tiles)


@pytest.mark.parametrize("goal_blank", [8, 7, 4, 0], ids=lambda cell: f"blank{cell}")
def test_the_least_shortest_paths_contain_no_forbidden_word(goal_blank):
    tiles = [*range(1, 9)]
    tiles.insert(goal_blank, 0)
    goal = fp.Board(tiles)
    starts = near_states(goal, 12)
    starts += [fp.random_board((3, 3), goal=goal, seed=seed) for seed in range(2000)]
    forbidden = forbidden_words((3, 3), 12)
    lengths = sorted({len(word) for word in forbidden})
    for start, path in zip(starts, fp.shortest_paths(starts, goal), strict=True):
        cells = cells_of(start, str(path))
        assert not any(part in forbidden for part in parts(cells, lengths))


TWINS = [
    *((shape, moves) for shape in ((1, 1), (1, 2), (2, 1)) for moves in (0, 1, 2, 9)),
    *((shape, moves) for shape in ((1, 7), (7, 1)) for moves in (0, 1, 2, 14)),
    *(((2, 2), moves) for moves in range(15)),
    *((shape, moves) for shape in ((2, 3), (3, 2)) for moves in (0, 1, 2, 7, 8, 13, 14)),
    *(((3, 3), moves) for moves in (*range(10), 12)),
    *((shape, moves) for shape in ((3, 4), (4, 3), (2, 8)) for moves in (2, 7, 8)),
    *(((4, 4), moves) for moves in (0, 2, 6, 7, 8, 10)),
    *(((5, 5), moves) for moves in (2, 6, 7)),
    *(((3, 6), moves) for moves in (6, 8)),
    *((shape, 2) for shape in ((1, 255), (255, 1), (15, 17), (6, 6))),
]


@pytest.mark.parametrize(("shape", "moves"), TWINS, ids=named)
def test_the_automaton_is_that_of_the_reference(shape, moves):
    assert transitions(*shape, moves) == reference.automaton.transitions(shape, moves)


AUTOMATA = [
    *(((2, 2), moves) for moves in (0, 2, 7, 12)),
    *(((1, 5), moves) for moves in (2, 8)),
    *(((2, 3), moves) for moves in (2, 8, 12)),
    *(((3, 3), moves) for moves in (0, 2, 6, 8, 10, 12)),
    *(((3, 4), moves) for moves in (8, 10)),
    *(((4, 3), moves) for moves in (8, 10)),
    *(((4, 4), moves) for moves in (2, 8, 10)),
    *(((5, 5), moves) for moves in (2, 8)),
]


def assert_step(shape, forbidden, automaton, word, state):
    """The automaton refuses the moves that are impossible or complete a forbidden word.

    Return the others as {next cell: next state}.
    """
    blanks, next_state = automaton
    assert blanks[state] == word[-1]
    steps = legal_steps(shape, word[-1])
    allowed = {}
    for move, following in zip(MOVES, next_state[state], strict=True):
        longer = (*word, steps.get(move))
        ends = (longer[first:] for first in range(len(longer) - 1))
        refused = move not in steps or any(end in forbidden for end in ends)
        assert (following == FORBIDDEN) == refused
        if not refused:
            allowed[steps[move]] = following
    return allowed


@pytest.mark.parametrize(("shape", "moves"), AUTOMATA, ids=named)
def test_transitions_accept_all_words_without_a_forbidden_part(shape, moves):
    rng = random.Random(8)
    forbidden = forbidden_words(shape, moves)
    automaton = transitions(*shape, moves)
    for first in range(prod(shape)):
        for _ in range(8):
            word, state = (first,), first
            for _ in range(60):
                allowed = assert_step(shape, forbidden, automaton, word, state)
                if not allowed:
                    break
                target = rng.choice([*allowed])
                word, state = (*word, target), allowed[target]


@pytest.mark.parametrize(("shape", "moves"), [((2, 3), 10), ((3, 3), 8)], ids=named)
def test_transitions_accept_every_short_word_without_a_forbidden_part(shape, moves):
    forbidden = forbidden_words(shape, moves)
    automaton = transitions(*shape, moves)
    for first in range(prod(shape)):
        level = [((first,), first)]
        for _ in range(moves + 1):
            level = [
                ((*word, target), following)
                for word, state in level
                for target, following in assert_step(
                    shape, forbidden, automaton, word, state
                ).items()
            ]


@pytest.mark.parametrize(("shape", "moves"), AUTOMATA, ids=named)
def test_states_are_few_and_in_range(shape, moves):
    blanks, next_state = transitions(*shape, moves)
    cells = prod(shape)
    assert blanks[:cells] == [*range(cells)]
    table = np.array(next_state)
    assert table.shape == (len(blanks), 4)
    assert table.min() >= FORBIDDEN
    assert table.max() < len(blanks)
    inner = {
        word[:length] for word in forbidden_words(shape, moves) for length in range(2, len(word))
    }
    assert len(blanks) == cells + len(inner)


@pytest.mark.parametrize(("shape", "moves"), [((4, 4), 16), ((5, 5), 14)], ids=named)
def test_more_states_than_searches_can_number_are_refused(shape, moves):
    with pytest.raises(ValueError, match="65535 states"):
        transitions(*shape, moves)


@pytest.mark.parametrize("shape", [(0, 3), (3, -1), (16, 16), (2, 2**31 - 1)], ids=named)
def test_shapes_that_no_board_has_are_refused(shape):
    with pytest.raises(ValueError, match="no board"):
        transitions(*shape, 2)


class Enough(Exception):
    pass


class Pause:
    """Raises at call number `last`, if that comes."""

    def __init__(self, last=None):
        self.last = last
        self.calls = 0

    def __call__(self):
        self.calls += 1
        if self.calls == self.last:
            raise Enough


def test_pauses_come_often_and_change_nothing():
    pause = Pause()
    assert transitions(4, 4, 10, pause) == transitions(4, 4, 10)
    assert pause.calls > 100


def test_what_a_pause_raises_ends_the_work_and_frees_its_memory():
    pause = Pause()
    transitions(4, 4, 8, pause)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for last in range(1, pause.calls + 1):
            with pytest.raises(Enough):
                transitions(4, 4, 8, Pause(last))
        after, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # The words of a single call take more.
    assert after - before < 100_000 < most - before
