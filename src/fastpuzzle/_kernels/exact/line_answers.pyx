"""Answers to a text that has a board a line: the least path of each, in letters."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from fastpuzzle._kernels.exact.path_words cimport PathWords
from fastpuzzle._kernels.exact.word_form cimport BITS_A_MOVE, MOVES_A_WORD
from fastpuzzle._kernels.ground.types cimport TABLE_CELLS, UNSOLVABLE

cdef enum:
    NO_TILE = 255
    LETTERS_AT_ONCE = 4


cdef class LineAnswers:
    """Answers boards of at most nine cells, one in each line.

    Parameters
    ----------
    words : PathWords
        The least paths to the goal.
    letters : bytes
        What the moves d, l, r, u are called.
    no : bytes
        What is written for a board that has no path.
    """

    cdef PathWords words
    cdef bytes no
    cdef const uint8_t *no_bytes
    cdef size_t no_length
    cdef uint8_t tile_of[256]
    # Four moves of a word in letters.
    cdef uint8_t letters[256][LETTERS_AT_ONCE]

    def __cinit__(self, PathWords words not None, bytes letters not None, bytes no not None):
        cdef int i, k
        self.words = words
        self.no = no + b"\n"
        self.no_bytes, self.no_length = self.no, len(self.no)
        memset(self.tile_of, NO_TILE, 256)
        for i in range(words.table.cells):
            self.tile_of[c"0" + i] = i
        for i in b"xX_.":
            self.tile_of[i] = 0
        for i in range(256):
            for k in range(LETTERS_AT_ONCE):
                self.letters[i][k] = letters[i >> (BITS_A_MOVE * k) & 3]

    def answer(self, const uint8_t[::1] text, Py_ssize_t first):
        """Answer the lines of a text from its byte `first` on, as long as they are plain.

        A plain line is empty, or has a board of words of one character. Releases the GIL.

        Returns
        -------
        tuple
            (answers, next, lines, cases): an answer a line; the byte where the first line begins
            that is not plain, or not complete; the lines before it, and the boards in them.
        """
        cdef Py_ssize_t size = text.shape[0] - first
        cdef Py_ssize_t room, written
        cdef Py_ssize_t lines = 0
        cdef Py_ssize_t cases = 0
        cdef Py_ssize_t next = first
        cdef uint8_t *out
        if size <= 0:
            return b"", first, 0, 0
        # Each cell takes two characters, and of the last answer more is written than it has.
        room = size // (2 * self.words.table.cells)
        room *= max(MOVES_A_WORD + 1, <Py_ssize_t>self.no_length)
        out = <uint8_t*>PyMem_RawMalloc(room + MOVES_A_WORD)
        if out == NULL:
            raise MemoryError
        with nogil:
            written = self.answer_all(&text[0], text.shape[0], &next, &lines, &cases, out)
        try:
            return PyBytes_FromStringAndSize(<char*>out, written), next, lines, cases
        finally:
            PyMem_RawFree(out)

    # As answer; returns the bytes written. Assumes room for the answers to all lines.
    cdef Py_ssize_t answer_all(self, const uint8_t *text, Py_ssize_t end, Py_ssize_t *next,
                               Py_ssize_t *lines, Py_ssize_t *cases, uint8_t *out) noexcept nogil:
        cdef const uint8_t *no = self.no_bytes
        cdef size_t no_length = self.no_length
        cdef uint8_t *begin = out
        cdef uint8_t tiles[TABLE_CELLS]
        cdef uint64_t word = 0
        cdef Py_ssize_t line_end
        cdef int count = 0
        cdef int length, i
        while True:
            line_end = self.read_line(text, next[0], end, tiles, &count)
            if line_end < 0:
                break
            if count:
                length = self.words.find(tiles, &word)
                if length == UNSOLVABLE:
                    memcpy(out, no, no_length)
                    out += no_length
                elif length < 0:
                    break
                else:
                    for i in range(MOVES_A_WORD // LETTERS_AT_ONCE):
                        memcpy(out + LETTERS_AT_ONCE * i, self.letters[word & 255],
                               LETTERS_AT_ONCE)
                        word >>= BITS_A_MOVE * LETTERS_AT_ONCE
                    out[length] = c"\n"
                    out += length + 1
                cases[0] += 1
            lines[0] += 1
            next[0] = line_end
        return out - begin

    # Reads the line that begins at a byte of the text: writes its tiles and how many there are, 0
    # or those of a board, and returns where the next line begins; -1 if it is not plain or has no
    # end.
    cdef inline Py_ssize_t read_line(self, const uint8_t *text, Py_ssize_t at, Py_ssize_t end,
                                     uint8_t *tiles, int *count) noexcept nogil:
        cdef int cells = self.words.table.cells
        cdef bint after_gap = True
        cdef uint8_t character, tile
        count[0] = cells
        if at + 2 * cells <= end and self.read_usual_line(&text[at], tiles):
            return at + 2 * cells
        count[0] = 0
        while at < end:
            character = text[at]
            at += 1
            if character == c"\n":
                return at if count[0] == cells or count[0] == 0 else -1
            if character == c" " or c"\t" <= character <= c"\r":
                after_gap = True
                continue
            tile = self.tile_of[character]
            if tile == NO_TILE or not after_gap or count[0] == cells:
                return -1
            tiles[count[0]] = tile
            count[0] += 1
            after_gap = False
        return -1

    # Reads a line with one space between its tiles and none behind them; whether it is one.
    cdef inline bint read_usual_line(self, const uint8_t *line, uint8_t *tiles) noexcept nogil:
        cdef int last = self.words.table.cells - 1
        cdef uint8_t wrong = line[2 * last + 1] ^ c"\n"
        cdef int i
        for i in range(last):
            tiles[i] = self.tile_of[line[2 * i]]
            wrong |= line[2 * i + 1] ^ c" "
            wrong |= tiles[i] & 0xF0
        tiles[last] = self.tile_of[line[2 * last]]
        return not (wrong | tiles[last] & 0xF0)
