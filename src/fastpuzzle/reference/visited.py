"""Three ways to remember which boards have been seen, side by side.

A search has to ask one question millions of times: is this board new? The three classic answers
have the same small interface, `add(board)` which says whether the board was new, `in`, and `len`,
so that a search can use any of them:

==================  ===================================  ==================================
`PackedSet`         a set of integers                    simplest; any board
`ChainedHashTable`  a hash table written out by hand     shows what a set does; any board
`CantorArray`       one byte for every possible board    no keys stored; small boards only
==================  ===================================  ==================================

The comparison of the three on the 8-puzzle follows Rujia Liu's book on programming contests
(2009). Chaining was invented by H. P. Luhn (1953); see Knuth, The Art of Computer Programming,
volume 3, section 6.4. For the array see `ranking`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import factorial

from .ranking import rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Board


class VisitedSet(ABC):
    """A set of boards that only grows."""

    @abstractmethod
    def add(self, board: Board) -> bool:
        """Remember a board; return True if it was new."""

    @abstractmethod
    def __contains__(self, board: Board) -> bool:
        """Return whether the board has been added."""

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of different boards that have been added."""


class PackedSet(VisitedSet):
    """A Python set; each board is packed into one integer, a few bits per cell.

    Examples
    --------
    >>> from fastpuzzle.reference import PackedSet
    >>> visited = PackedSet(cells=4)
    >>> visited.add((1, 2, 3, 0)), visited.add((1, 2, 3, 0)), len(visited)
    (True, False, 1)
    """

    def __init__(self, cells: int) -> None:
        self._bits_per_cell = (cells - 1).bit_length()
        self._packed: set[int] = set()

    def add(self, board: Board) -> bool:
        """Remember a board; return True if it was new, that is, if the set has grown."""
        size_before = len(self._packed)
        self._packed.add(self._pack(board))
        return len(self._packed) > size_before

    def __contains__(self, board: Board) -> bool:
        return self._pack(board) in self._packed

    def __len__(self) -> int:
        return len(self._packed)

    def _pack(self, board: Board) -> int:
        packed = 0
        for tile in board:
            packed = packed << self._bits_per_cell | tile
        return packed


class ChainedHashTable(VisitedSet):
    """A hash table with chaining: boards with the same hash value hang in one linked list.

    Boards are nodes, numbered in the order in which they come. `first[bucket]` is the node at the
    head of a bucket's list and `next[node]` the node behind it; a new node goes in at the head.

    Examples
    --------
    >>> from fastpuzzle.reference import ChainedHashTable
    >>> visited = ChainedHashTable(cells=4)
    >>> visited.add((1, 2, 3, 0)), visited.add((1, 2, 3, 0)), len(visited)
    (True, False, 1)
    """

    _END = -1

    def __init__(self, cells: int, buckets: int = 100_003) -> None:
        self._cells = cells
        self._first = [self._END] * buckets
        self._boards: list[Board] = []
        self._next: list[int] = []

    def add(self, board: Board) -> bool:
        """Remember a board; return True if it was new, that is, not in its bucket's list."""
        if board in self:
            return False
        bucket = self._hash(board)
        self._boards.append(board)
        self._next.append(self._first[bucket])
        self._first[bucket] = len(self._boards) - 1
        return True

    def __contains__(self, board: Board) -> bool:
        node = self._first[self._hash(board)]
        while node != self._END:
            if self._boards[node] == board:
                return True
            node = self._next[node]
        return False

    def __len__(self) -> int:
        return len(self._boards)

    def _hash(self, board: Board) -> int:
        number = 0
        for tile in board:  # the tiles are the digits of a number in base `cells`
            number = number * self._cells + tile
        return number % len(self._first)


class CantorArray(VisitedSet):
    """One byte for each of the n! arrangements, indexed by Cantor rank.

    Raises
    ------
    ValueError
        If a board has more than 10 cells: 10! bytes are 3.6 MB, 12! bytes already 479 MB.

    Examples
    --------
    >>> from fastpuzzle.reference import CantorArray
    >>> visited = CantorArray(cells=4)
    >>> visited.add((1, 2, 3, 0)), visited.add((1, 2, 3, 0)), len(visited)
    (True, False, 1)
    """

    def __init__(self, cells: int) -> None:
        if cells > 10:
            raise ValueError(f"a Cantor array is for at most 10 cells, not {cells}")
        self._seen = bytearray(factorial(cells))
        self._size = 0

    def add(self, board: Board) -> bool:
        """Remember a board; return True if it was new, that is, if its byte was still 0."""
        index = rank(board)
        if self._seen[index]:
            return False
        self._seen[index] = 1
        self._size += 1
        return True

    def __contains__(self, board: Board) -> bool:
        return self._seen[rank(board)] == 1

    def __len__(self) -> int:
        return self._size
