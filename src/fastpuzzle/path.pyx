"""The answer as a value: a start board and the moves that lead from it."""

from warnings import warn

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII
from cython cimport no_gc
from libc.stdint cimport uint8_t

from fastpuzzle.board import Board, as_board
from fastpuzzle.moves import LETTERS, OPPOSITES, deltas

cdef bytes LETTER_BYTES = LETTERS.encode("ascii")
cdef bytes TO_LETTERS = bytes.maketrans(bytes(range(len(LETTER_BYTES))), LETTER_BYTES)


@no_gc
cdef class Path:
    """A walk of the blank: immutable, compared and hashed by value, always true.

    Parameters
    ----------
    start : Board or anything that makes one
        The board before the first move.
    moves : str
        Directions of the blank, letters of ``dlru``.
    stats : SearchStats, optional
        How the path was found; left out of comparisons.

    Raises
    ------
    ValueError
        If a move is unknown or leaves the board.

    Examples
    --------
    >>> from fastpuzzle import Path
    >>> path = Path("1 2 3 4 5 6 x 7 8", "rr")
    >>> str(path), len(path), path.slid, path.tile_moves(), path.run_length()
    ('rr', 2, (7, 8), 'll', 'r2')
    >>> print(path.goal)
    1 2 3
    4 5 6
    7 8 .
    """

    def __init__(self, start, str moves not None, stats=None):
        start = as_board(start)
        start.apply(moves)
        self._tiles = bytes(start.tiles)
        self._shape = start.shape
        self._moves = moves
        self._stats = stats

    @property
    def start(self):
        """The board before the first move, a :class:`Board`."""
        return Board._trusted(tuple(self._tiles), self._shape)

    @property
    def goal(self):
        """The board after the last move, a :class:`Board`."""
        return self.start.apply(self._moves)

    @property
    def moves(self):
        """The blank's moves as a string of ``dlru``; ``str(path)`` is the same."""
        return self._moves

    @property
    def stats(self):
        """How the path was found, a :class:`SearchStats`, or None."""
        return self._stats

    @property
    def slid(self):
        """The tile that slides at each move, a tuple of ``len(path)`` integers."""
        cdef list board = list(self._tiles)
        cdef list slid = []
        cdef dict delta = deltas(self._shape[1])
        cdef Py_ssize_t blank = board.index(0)
        cdef Py_ssize_t target
        for move in self._moves:
            target = blank + <Py_ssize_t>delta[move]
            slid.append(board[target])
            board[blank] = board[target]
            blank = target
        return tuple(slid)

    @property
    def tiles(self):
        """The former name of :attr:`slid`."""
        # This module has no frame of its own, so the first one is the caller's.
        warn("Path.tiles is called Path.slid now", DeprecationWarning, stacklevel=1)
        return self.slid

    def boards(self):
        """Iterate lazily over all boards of the path: ``len(path) + 1`` of them.

        Examples
        --------
        >>> from fastpuzzle import Path
        >>> [board.one_line() for board in Path("1 2 x 3", "r").boards()]
        ['1 2 / 0 3', '1 2 / 3 0']
        """
        board = self.start
        yield board
        for move in self._moves:
            board = board.apply(move)
            yield board

    def tile_moves(self):
        """Return the direction of the sliding tile at each move: the opposite of the blank's."""
        return "".join([OPPOSITES[move] for move in self._moves])

    def run_length(self):
        """Return the blank's moves with runs counted, such as ``r2dl3``."""
        cdef list runs = []
        cdef Py_ssize_t begin = 0, end, length = len(self._moves)
        while begin < length:
            end = begin + 1
            while end < length and self._moves[end] == self._moves[begin]:
                end += 1
            runs.append(self._moves[begin] + (str(end - begin) if end - begin > 1 else ""))
            begin = end
        return "".join(runs)

    def __len__(self):
        return len(self._moves)

    def __bool__(self):
        return True

    def __iter__(self):
        return iter(self._moves)

    def __str__(self):
        return self._moves

    def __repr__(self):
        return f"Path({self.start!r}, {self._moves!r})"

    def __eq__(self, other):
        if not isinstance(other, Path):
            return NotImplemented
        return (
            self._moves == (<Path>other)._moves
            and self._tiles == (<Path>other)._tiles
            and self._shape == (<Path>other)._shape
        )

    def __hash__(self):
        return hash((self._tiles, self._shape, self._moves))

    def __reduce__(self):
        return Path, (self.start, self._moves, self._stats)


# A path made of what is known to be one; `moves` are numbers 0..3, at most MAX_SHORT_PATH.
cdef Path short_path(bytes tiles, tuple shape, const uint8_t *moves, int length, stats):
    cdef Path path = Path.__new__(Path)
    cdef char letters[MAX_SHORT_PATH]
    cdef int i
    for i in range(length):
        letters[i] = (<const char*>LETTER_BYTES)[moves[i]]
    path._tiles = tiles
    path._shape = shape
    path._moves = PyUnicode_DecodeASCII(letters, length, NULL)
    path._stats = stats
    return path


def trusted_path(bytes tiles, tuple shape, bytes moves, stats):
    """Make a path of what is known to be one; `moves` are numbers 0..3."""
    cdef Path path = Path.__new__(Path)
    path._tiles = tiles
    path._shape = shape
    path._moves = moves.translate(TO_LETTERS).decode("ascii")
    path._stats = stats
    return path


def trusted_paths(const uint8_t[:, ::1] boards, tuple shape, const short[::1] lengths,
                  const uint8_t[:, ::1] moves, stats):
    """Make a path of every row of `boards`; None where the length is negative."""
    cdef Py_ssize_t row
    cdef list paths = []
    for row in range(boards.shape[0]):
        if lengths[row] < 0:
            paths.append(None)
            continue
        tiles = PyBytes_FromStringAndSize(<const char*>&boards[row, 0], boards.shape[1])
        paths.append(short_path(tiles, shape, &moves[row, 0], lengths[row], stats))
    return paths
