"""The quick look at a board or permutation: is it certainly right?"""

from cpython.buffer cimport (
    PyBUF_FORMAT,
    PyBUF_STRIDES,
    PyBuffer_Release,
    PyObject_GetBuffer,
)
from cpython.list cimport PyList_GET_SIZE
from cpython.tuple cimport PyTuple_GET_SIZE
from cpython.unicode cimport (
    PyUnicode_1BYTE_DATA,
    PyUnicode_1BYTE_KIND,
    PyUnicode_GET_LENGTH,
    PyUnicode_KIND,
)
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset, strchr

from fastpuzzle._kernels.ground.ranking cimport cantor_rank_unchecked, is_permutation
from fastpuzzle._kernels.ground.types cimport MAX_CELLS, RANKED_CELLS

cdef extern from *:
    """
    /* An integer of one digit, as tiles are; of others something beyond them. */
    static long fastpuzzle_small_integer(PyObject *integer)
    {
    #if defined(PYPY_VERSION)
        int overflow;
        return PyLong_AsLongAndOverflow(integer, &overflow);
    #elif PY_VERSION_HEX >= 0x030C0000
        if (PyUnstable_Long_IsCompact((PyLongObject *)integer))
            return (long)PyUnstable_Long_CompactValue((PyLongObject *)integer);
        return -1;
    #else
        const Py_ssize_t digits = Py_SIZE(integer);
        return digits == 0 ? 0 : digits == 1 ? (long)((PyLongObject *)integer)->ob_digit[0] : -1;
    #endif
    }
    """
    long small_integer "fastpuzzle_small_integer" (object integer)


cpdef tuple exact_tiles(object source):
    """Return a tuple or list of exact integers 0..n-1, each once, as a tuple; else None.

    None says only that a closer look is needed. Boards of at most 255 cells. Holds the GIL.
    """
    cdef uint8_t seen[MAX_CELLS]
    cdef tuple tiles
    cdef Py_ssize_t cells
    cdef long tile
    if type(source) is tuple:
        tiles = <tuple>source
    elif type(source) is list:
        tiles = tuple(source)
    else:
        return None
    cells = len(tiles)
    if not 0 < cells <= MAX_CELLS:
        return None
    memset(seen, 0, cells)
    for item in tiles:
        if type(item) is not int or not 0 <= item < cells:
            return None
        tile = item
        if seen[tile]:
            return None
        seen[tile] = 1
    return tiles


cpdef object exact_rank(object perm):
    """The Cantor rank of a tuple or list of exact integers 0..n-1, each once, n at most 20.

    None says only that a closer look is needed. Holds the GIL.
    """
    cdef uint8_t tiles[RANKED_CELLS]
    cdef int n = read_tiles(perm, tiles, RANKED_CELLS)
    if n == 0 or not is_permutation(tiles, n):
        return None
    return cantor_rank_unchecked(tiles, n)


# Writes the items of a tuple or list of exact integers 0..255 to `tiles` and returns their
# number; 0 if it is anything else or has more than `room`. Does not check that it is a board.
cdef int read_tiles(object source, uint8_t *tiles, int room) except -1:
    cdef Py_ssize_t count, i
    cdef long tile
    cdef bint is_tuple = type(source) is tuple
    if is_tuple:
        count = PyTuple_GET_SIZE(source)
    elif type(source) is list:
        count = PyList_GET_SIZE(source)
    else:
        return 0
    if count > room:
        return 0
    for i in range(count):
        tile = byte_of((<tuple>source)[i] if is_tuple else (<list>source)[i])
        if tile < 0:
            return 0
        tiles[i] = <uint8_t>tile
    return <int>count


# An exact integer 0..255, else -1.
cdef inline long byte_of(object item) noexcept:
    cdef long value = small_integer(item) if type(item) is int else -1
    return value if value <= 255 else -1


def read_rows(boards, uint8_t[:, ::1] tiles):
    """Write boards that are tuples or lists of exact integers into the rows of `tiles`.

    Returns how many: it stops before the first that is none of so many cells, or of which only a
    closer look may say what it is. Holds the GIL.
    """
    cdef Py_ssize_t row = 0
    cdef int cells = <int>tiles.shape[1]
    for source in boards:
        # Somebody may have made the list longer meanwhile.
        if row == tiles.shape[0] or read_tiles(source, &tiles[row, 0], cells) != cells:
            break
        if not is_permutation(&tiles[row, 0], cells):
            break
        row += 1
    return row


# Writes the tiles of a text of one line to `tiles` and returns their number; 0 unless each is one
# digit or a blank, and all are parted by spaces or tabs, or none. Does not check that it is a
# board. What it reads, the reader of texts reads in the same way.
cdef int read_text(str text, uint8_t *tiles, int room) noexcept:
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text)
    cdef Py_ssize_t i
    cdef const uint8_t *characters
    cdef uint8_t character
    cdef int count = 0
    cdef int joined = 0
    cdef bint after_gap = True
    if PyUnicode_KIND(text) != PyUnicode_1BYTE_KIND:
        return 0
    characters = PyUnicode_1BYTE_DATA(text)
    for i in range(length):
        character = characters[i]
        if character == c' ' or character == c'\t':
            after_gap = True
            continue
        if count == room:
            return 0
        if c"0" <= character <= c"9":
            tiles[count] = <uint8_t>(character - c"0")
        elif character == c"x" or character == c"X" or character == c"_" or character == c".":
            tiles[count] = 0
        else:
            return 0
        joined += not after_gap
        after_gap = False
        count += 1
    return count if joined == 0 or joined == count - 1 else 0


# Writes the integers of an array to `tiles` and returns their number; 0 if it has others than
# integers 0..255 of the machine's own kind, more than `room`, none, or not one or two dimensions.
# Sets `rows`, to 0 for a single dimension. Assumes a type that keeps nothing beside its buffer,
# such as a mask. Does not check that it is a board.
cdef int read_array(object array, uint8_t *tiles, int room, int *rows) except -1:
    cdef Py_buffer view
    cdef int count
    try:
        PyObject_GetBuffer(array, &view, PyBUF_FORMAT | PyBUF_STRIDES)
    except (BufferError, ValueError):  # a type that has no buffer, such as dates
        return 0
    count = read_view(&view, tiles, room, rows)
    PyBuffer_Release(&view)
    return count


cdef int read_view(const Py_buffer *view, uint8_t *tiles, int room, int *rows) noexcept:
    cdef Py_ssize_t height, width, row, col, step
    cdef const char *line
    cdef char kind
    cdef int64_t tile
    cdef int count = 0
    if view.ndim == 2:
        height, width, step = view.shape[0], view.shape[1], view.strides[1]
    elif view.ndim == 1:
        height, width, step = 1, view.shape[0], view.strides[0]
    else:
        return 0
    if not (0 < height <= room and 0 < width <= room // height) or view.format == NULL:
        return 0
    kind = view.format[0]
    if kind == 0 or view.format[1] != 0 or strchr("bBhHiIlLqQ", kind) == NULL:
        return 0
    for row in range(height):
        line = <const char*>view.buf + (row * view.strides[0] if view.ndim == 2 else 0)
        for col in range(width):
            # The signed kinds have small letters.
            tile = read_number(line + col * step, view.itemsize, kind >= c"a")
            if not 0 <= tile <= 255:
                return 0
            tiles[count] = <uint8_t>tile
            count += 1
    rows[0] = <int>height if view.ndim == 2 else 0
    return count


# The integer of so many bytes at a place; a negative number if it is too large.
cdef inline int64_t read_number(const char *place, Py_ssize_t size, bint signed) noexcept:
    cdef int8_t one
    cdef int16_t two
    cdef int32_t four
    cdef int64_t eight
    if size == 1:
        memcpy(&one, place, 1)
        return one if signed else <uint8_t>one
    if size == 2:
        memcpy(&two, place, 2)
        return two if signed else <uint16_t>two
    if size == 4:
        memcpy(&four, place, 4)
        return four if signed else <uint32_t>four
    memcpy(&eight, place, 8)
    return eight
