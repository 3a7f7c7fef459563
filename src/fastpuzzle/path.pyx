"""The answer as a value: a start board and the moves that lead from it."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_DecodeASCII
from cython cimport no_gc
from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle._kernels.exact.word_form cimport BITS_A_MOVE, MOVES_A_WORD
from fastpuzzle._kernels.ground.types cimport MOVE_DOWN, MOVE_LEFT, MOVE_RIGHT, MOVE_UP
from fastpuzzle.board import Board, as_board
from fastpuzzle.moves import LETTERS, OPPOSITES
from fastpuzzle.notation import read_moves, write_moves

cdef bytes LETTER_BYTES = LETTERS.encode("ascii")
cdef bytes TO_LETTERS = bytes.maketrans(bytes(range(len(LETTER_BYTES))), LETTER_BYTES)


@no_gc
cdef class Path:
    """A walk of the blank: immutable, compared and hashed by value, always true.

    Parameters
    ----------
    start : Board or anything that makes one
        The board before the first move.
    moves : str, or a sequence of moves
        Directions of the blank, ``dlru``, or in any other style that :meth:`parse` reads.
    stats : SearchStats, optional
        How the path was found; left out of comparisons.

    Raises
    ------
    ValueError
        If a move is unknown or leaves the board; also if moves of tiles are meant, which
        :meth:`parse` reads.

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

    def __init__(self, start, moves, stats=None):
        board = as_board(start)
        cdef bytes tiles = bytes(board.tiles)
        rows, cols = board.shape
        if type(moves) is not str or not can_go(moves, tiles.index(0), rows, cols):
            moves, _ = read_moves(board.tiles, board.shape, moves)
        self._tiles = tiles
        self._shape = board.shape
        self._moves = moves
        self._stats = stats

    # The moves as letters. Those of a word are written whenever they are asked for: most paths of a
    # large batch are only counted.
    cdef str letters(self):
        cdef char letters[MOVES_A_WORD]
        cdef int i
        if self._moves is not None:
            return self._moves
        if self._tiles is None:
            raise TypeError("this path was never made")
        for i in range(self._length):
            letters[i] = (<const char*>LETTER_BYTES)[
                self._word >> (<int>BITS_A_MOVE * i) & 3
            ]
        return PyUnicode_DecodeASCII(letters, self._length, NULL)

    @classmethod
    def parse(cls, start, text, moves_of="blank"):
        """Read a path as people and other programs write it.

        Parameters
        ----------
        start : Board or anything that makes one
            The board before the first move.
        text : str, or a sequence of moves
            Letters of either case (``"R U"``), words (``"right up"``), arrows (``"→↑"``), each
            with run lengths or without (``"R2U"``, ``"2RU"``), tile numbers (``"7 8 5"``) or pairs
            of a tile and its direction (``"[[7, 'r'], [8, 'd']]"``), in one style throughout.
            :mod:`fastpuzzle.notation` has the details.
        moves_of : {"blank", "tile"}
            Whose directions they are. Never the case of a letter: it means nothing.

        Returns
        -------
        Path

        Raises
        ------
        ValueError
            If a move cannot be read, or not be made, or if styles are mixed. Where the other
            `moves_of` would be legal throughout, the message says so.

        Examples
        --------
        >>> from fastpuzzle import Path
        >>> Path.parse("1 2 3 4 5 6 x 7 8", "R2")
        Path(Board((1, 2, 3, 4, 5, 6, 0, 7, 8), shape=(3, 3)), 'rr')
        >>> str(Path.parse("1 2 3 4 5 6 x 7 8", "L2", moves_of="tile"))
        'rr'
        >>> str(Path.parse("1 2 3 4 5 6 x 7 8", "7 8"))
        'rr'
        """
        board = as_board(start)
        letters, _ = read_moves(board.tiles, board.shape, text, moves_of)
        return cls(board, letters)

    @property
    def start(self):
        """The board before the first move, a :class:`Board`."""
        return Board._trusted(tuple(self._tiles), self._shape)

    @property
    def goal(self):
        """The board after the last move, a :class:`Board`."""
        return self.start.apply(self.letters())

    def inverse(self):
        """Return the way back, from the goal to the start.

        Of a solution that is the scramble which makes its board.

        Examples
        --------
        >>> import fastpuzzle as fp
        >>> solution = fp.shortest_path("1 2 3 4 5 6 x 7 8")
        >>> print(solution.inverse(), solution.inverse().goal == solution.start)
        ll True
        """
        return Path(self.goal, "".join([OPPOSITES[move] for move in reversed(self.letters())]))

    def simplified(self):
        """Return the path without moves that undo the one before, and what they leave.

        It has the same start and goal. It need not be a shortest path: only turning back is left
        out.

        Examples
        --------
        >>> from fastpuzzle import Path
        >>> str(Path("1 2 3 4 5 6 x 7 8", "rudlrr").simplified())
        'rr'
        """
        cdef list kept = []
        cdef str move
        for move in self.letters():
            if kept and kept[len(kept) - 1] == OPPOSITES[move]:
                kept.pop()
            else:
                kept.append(move)
        return self if len(kept) == len(self.letters()) else Path(self.start, "".join(kept))

    def __add__(self, other):
        """Return the path that goes on with another, which starts where this one ends."""
        if not isinstance(other, Path):
            return NotImplemented
        goal = self.goal
        if other.start != goal:
            raise ValueError(
                f"the second path starts at {other.start.one_line()}, "
                f"the first one ends at {goal.one_line()}"
            )
        return Path(self.start, self.letters() + (<Path>other).letters())

    @property
    def moves(self):
        """The blank's moves as a string of ``dlru``; ``str(path)`` is the same."""
        return self.letters()

    @property
    def stats(self):
        """How the path was found, a :class:`SearchStats`, or None."""
        return self._stats

    @property
    def slid(self):
        """The tile that slides at each move, a tuple of ``len(path)`` integers."""
        cdef list board = list(self._tiles)
        cdef list slid = []
        cdef int rows, cols, blank, target
        rows, cols = self._shape
        blank = board.index(0)
        for move in self.letters():
            target = next_cell(blank, move, rows, cols)
            if not 0 <= target < len(board):
                raise ValueError("the moves of this path leave its board")
            slid.append(board[target])
            board[blank] = board[target]
            blank = target
        return tuple(slid)

    @property
    def tiles(self):
        """The former name of :attr:`slid`."""
        # This module has no frame of its own, so the first one is the caller's.
        from warnings import warn  # slow to import

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
        for move in self.letters():
            board = board.apply(move)
            yield board

    def format(self, *, moves_of="blank", style="letters", upper=False):
        """Write the moves as others read them; :meth:`parse` reads all of it.

        Parameters
        ----------
        moves_of : {"blank", "tile"}
            Whose directions to write, the blank's or those of the tile that slides.
        style : {"letters", "run_length", "tiles", "arrows", "words"}
            ``rrd``, ``r2d``, ``7 8 5``, ``→→↓`` or ``right right down``. The numbers of the tiles
            are the same whatever `moves_of` is.
        upper : bool
            Whether to write letters and words in upper case; arrows and numbers have none.

        Returns
        -------
        str

        Raises
        ------
        ValueError
            If `moves_of` or `style` is unknown.

        Examples
        --------
        >>> from fastpuzzle import Path
        >>> path = Path("1 2 3 4 5 6 x 7 8", "rr")
        >>> path.format(moves_of="tile", upper=True), path.format(style="tiles")
        ('LL', '7 8')
        >>> path.format(style="arrows"), path.format(style="words")
        ('→→', 'right right')
        """
        return write_moves(self, moves_of=moves_of, style=style, upper=upper)

    def tile_moves(self):
        """Return the direction of the sliding tile at each move: the opposite of the blank's."""
        return self.format(moves_of="tile")

    def run_length(self):
        """Return the blank's moves with runs counted, such as ``r2dl3``."""
        return self.format(style="run_length")

    def __len__(self):
        return self._length if self._length else len(self.letters())

    def __bool__(self):
        return True

    def __iter__(self):
        return iter(self.letters())

    def __str__(self):
        return self.letters()

    def __repr__(self):
        return f"Path({self.start!r}, {self.letters()!r})"

    def __eq__(self, other):
        if not isinstance(other, Path):
            return NotImplemented
        return (
            self.letters() == (<Path>other).letters()
            and self._tiles == (<Path>other)._tiles
            and self._shape == (<Path>other)._shape
        )

    def __hash__(self):
        return hash((self._tiles, self._shape, self.letters()))

    def __reduce__(self):
        return Path, (self.start, self.letters(), self._stats)


# Returns the cell that the blank reaches by a letter of LETTERS from `cell`; -1 if it is another
# letter or leads off the board. Assumes nothing: a cell that is returned is on the board if `cell`
# is, and what is no shape lets nothing go.
cdef int next_cell(int cell, Py_UCS4 letter, int rows, int cols) noexcept:
    cdef const char* letters = LETTER_BYTES
    cdef int move = 0
    if cols < 1:
        return -1
    while move < 4 and letter != <Py_UCS4>letters[move]:
        move += 1
    if move == MOVE_DOWN:
        return cell + cols if cell // cols + 1 < rows else -1
    if move == MOVE_LEFT:
        return cell - 1 if cell % cols > 0 else -1
    if move == MOVE_RIGHT:
        return cell + 1 if cell % cols + 1 < cols else -1
    if move == MOVE_UP:
        return cell - cols if cell >= cols else -1
    return -1


# Returns whether the blank can go from `cell`, which is on the board, by letters of LETTERS alone.
cdef bint can_go(str moves, int cell, int rows, int cols):
    cdef Py_UCS4 letter
    for letter in moves:
        cell = next_cell(cell, letter, rows, cols)
        if cell < 0:
            return False
    return True


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


def paths_of_words(const uint8_t[:, ::1] boards, tuple shape, const short[::1] lengths,
                   const uint64_t[::1] words, stats):
    """Make a path of every row of `boards`, whose moves are in a word, as `trusted_paths`."""
    cdef Py_ssize_t row
    cdef Path path
    cdef list paths = []
    for row in range(boards.shape[0]):
        if lengths[row] < 0:
            paths.append(None)
            continue
        path = Path.__new__(Path)
        path._tiles = PyBytes_FromStringAndSize(<const char*>&boards[row, 0], boards.shape[1])
        path._shape = shape
        path._stats = stats
        path._word, path._length = words[row], lengths[row]
        paths.append(path)
    return paths
