"""Move words that a depth-first search need not try, and the automaton that recognises them.

A word is *forbidden* when a shorter word, or an equally long one that is earlier in the order
d, l, r, u, has the same effect on the board (Taylor and Korf 1993). The lexicographically least
optimal path contains none, since the other word in its place would give a path that is shorter or
earlier; so a search that skips them still finds that very path.

Forbidden words are found breadth-first from each cell of the blank. A word is written as the
cells that the blank visits, which fixes its moves and its first cell. The automaton's states are
the proper prefixes of forbidden words; a state stands for the longest suffix of the way so far
that is one of them (Aho and Corasick 1975), and always tells the blank's cell.
"""

from __future__ import annotations

from fastpuzzle._kernels.geometry import move_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Word = tuple[int, ...]

FORBIDDEN = -1
STATES_BETWEEN_PAUSES = 256


def forbidden_words(
    rows: int, cols: int, moves: int, pause: Callable[[], object] = object
) -> set[Word]:
    """Return the minimal forbidden words of at most `moves` moves, as cells of the blank.

    `pause` is called every few milliseconds; what it raises ends the work.
    """
    neighbors = [
        [target for target in targets if target >= 0] for targets in move_table(rows, cols)
    ]
    # A board is one integer, eight bits a cell; exchanging two cells is one multiplication.
    start = sum(cell << 8 * cell for cell in range(rows * cols))
    forbidden: set[Word] = set()
    for first in range(rows * cols):
        seen = {start}
        level: list[tuple[Word, int]] = [((first,), start)]
        for _ in range(moves):
            next_level = []
            pause()
            for word, board in level:
                blank = word[-1]
                for target in neighbors[blank]:
                    difference = (board >> 8 * blank ^ board >> 8 * target) & 255
                    moved = board ^ difference * (1 << 8 * blank | 1 << 8 * target)
                    if moved in seen:
                        forbidden.add((*word, target))
                    else:
                        seen.add(moved)
                        next_level.append(((*word, target), moved))
            level = next_level
    # Only suffixes can be forbidden: a prefix would not have been made longer.
    return {word for word in forbidden if not _has_forbidden_suffix(word, forbidden)}


def transitions(
    rows: int, cols: int, moves: int, pause: Callable[[], object] = object
) -> tuple[list[int], list[list[int]]]:
    """Return the automaton for words of at most `moves` moves; with 0 it forbids nothing.

    `pause` is called every few milliseconds; what it raises ends the work.

    Returns
    -------
    blanks : list of int
        The blank's cell in each state; the first rows * cols states are the starts at each cell.
    next_state : list of list of int
        For each state and each move d, l, r, u the next state, or -1 where the move is impossible
        or completes a forbidden word.
    """
    neighbors = move_table(rows, cols)
    forbidden = forbidden_words(rows, cols, moves, pause)
    words: list[Word] = [(cell,) for cell in range(rows * cols)]
    prefixes = {word[:length] for word in forbidden for length in range(2, len(word))}
    words += sorted(prefixes, key=lambda word: (len(word), word))
    states = {word: state for state, word in enumerate(words)}
    next_state = []
    for number, word in enumerate(words):
        if number % STATES_BETWEEN_PAUSES == 0:
            pause()
        next_state.append(
            [
                FORBIDDEN if target < 0 else _longest_suffix((*word, target), states, forbidden)
                for target in neighbors[word[-1]]
            ]
        )
    return [word[-1] for word in words], next_state


def _longest_suffix(word: Word, states: dict[Word, int], forbidden: set[Word]) -> int:
    found = FORBIDDEN
    for first in range(len(word) - 1, -1, -1):
        suffix = word[first:]
        if suffix in forbidden:
            return FORBIDDEN
        found = states.get(suffix, found)
    return found


def _has_forbidden_suffix(word: Word, forbidden: set[Word]) -> bool:
    return any(word[first:] in forbidden for first in range(1, len(word) - 1))
