"""Forbidden words: the moves that a depth-first search need not try.

A depth-first search such as IDA* remembers no boards, so it searches a board again for every path
that leads there. Many of those paths can be told from their moves alone, wherever the tiles are:
"ud" leads back, and on a 2x2 board seven moves around in one direction do what five do in the
other. A *word* of moves from one cell of the blank is *forbidden* when a shorter word, or an
equally long one that is earlier in the dictionary, has the same effect on every board. The first of
the shortest paths contains no forbidden word: with the other word in its place it would be shorter
or earlier. So a search that tries none still finds that path.

Forbidden words are found breadth-first from each cell of the blank. Only the *minimal* ones are
kept, those without another one within. The search would have to compare the end of its path with
all of them after each move; an *automaton* does that in one step. Its states are the beginnings of
forbidden words, and it is always in the state that is the longest of those with which the path so
far ends.

A word is written here as the cells that the blank visits, which tells its moves and where it
begins.

Sources: Larry A. Taylor and Richard E. Korf, Pruning duplicate nodes in depth-first search (1993);
Alfred V. Aho and Margaret J. Corasick, Efficient string matching: an aid to bibliographic search
(1975).
"""

from __future__ import annotations

from .moves import MOVES, STEP, Shape, neighbors

Word = tuple[int, ...]

FORBIDDEN = -1


def forbidden_words(shape: Shape, moves: int) -> set[Word]:
    """Return the minimal forbidden words of at most so many moves, as cells of the blank.

    Examples
    --------
    >>> from fastpuzzle.reference.automaton import forbidden_words
    >>> sorted(forbidden_words((1, 3), 2))
    [(0, 1, 0), (1, 0, 1), (1, 2, 1), (2, 1, 2)]
    >>> sorted(word for word in forbidden_words((2, 2), 6) if len(word) > 3)
    [(0, 1, 3, 2, 0, 1, 3), (1, 0, 2, 3, 1, 0, 2), (2, 0, 1, 3, 2, 0, 1), (3, 1, 0, 2, 3, 1, 0)]
    """
    cells = shape[0] * shape[1]
    forbidden: set[Word] = set()
    for first in range(cells):
        start = (*range(1, first + 1), 0, *range(first + 1, cells))
        seen = {start}
        level: list[tuple[Word, tuple[int, ...]]] = [((first,), start)]
        for _ in range(moves):
            next_level = []
            for word, board in level:
                for _, child in neighbors(board, shape):
                    longer = (*word, child.index(0))
                    if child in seen:
                        forbidden.add(longer)
                    else:
                        seen.add(child)
                        next_level.append((longer, child))
            level = next_level
    # Only at the end can there be another one: a forbidden beginning would not have been continued.
    return {
        word
        for word in forbidden
        if not any(word[first:] in forbidden for first in range(1, len(word)))
    }


def transitions(shape: Shape, moves: int) -> tuple[list[int], list[list[int]]]:
    """Return the automaton of the forbidden words of at most so many moves.

    Returns
    -------
    blanks : list of int
        The blank's cell in each state. State k is the start at cell k; the others are in the order
        of their lengths, those of one length in the order of their cells.
    next_state : list of list of int
        For each state and each move d, l, r, u the next state, or -1 where the move is impossible
        or completes a forbidden word.

    Examples
    --------
    >>> from fastpuzzle.reference.automaton import transitions
    >>> blanks, next_state = transitions((1, 3), 2)
    >>> blanks
    [0, 1, 2, 1, 0, 2, 1]
    >>> next_state[0], next_state[3], next_state[5]
    ([-1, -1, 3, -1], [-1, -1, 5, -1], [-1, -1, -1, -1])
    """
    forbidden = forbidden_words(shape, moves)
    starts = [(cell,) for cell in range(shape[0] * shape[1])]
    prefixes = {word[:length] for word in forbidden for length in range(2, len(word))}
    words = [*starts, *sorted(prefixes, key=lambda word: (len(word), word))]
    states = {word: state for state, word in enumerate(words)}

    def follow(word: Word, target: int | None) -> int:
        if target is None:
            return FORBIDDEN
        suffixes = [(*word[first:], target) for first in range(len(word) + 1)]
        if any(suffix in forbidden for suffix in suffixes):
            return FORBIDDEN
        return next(states[suffix] for suffix in suffixes if suffix in states)

    blanks = [word[-1] for word in words]
    return blanks, [
        [follow(word, target) for target in _targets(word[-1], shape)] for word in words
    ]


def _targets(cell: int, shape: Shape) -> list[int | None]:
    """Return where each move takes the blank from a cell, None where it would leave the board."""
    rows, cols = shape
    row, col = divmod(cell, cols)
    targets: list[int | None] = []
    for move in MOVES:
        down, right = STEP[move]
        inside = 0 <= row + down < rows and 0 <= col + right < cols
        targets.append(cell + down * cols + right if inside else None)
    return targets
