"""The quick look at a flat board or permutation: is it certainly right?"""

from cpython.list cimport PyList_GET_SIZE
from cpython.long cimport PyLong_AsLongAndOverflow
from cpython.tuple cimport PyTuple_GET_SIZE
from libc.stdint cimport uint8_t
from libc.string cimport memset

from fastpuzzle._kernels.ground.ranking cimport cantor_rank_unchecked, is_permutation
from fastpuzzle._kernels.ground.types cimport MAX_CELLS, RANKED_CELLS


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
    cdef object item
    cdef int overflow
    cdef long tile
    if type(source) is tuple:
        count = PyTuple_GET_SIZE(source)
    elif type(source) is list:
        count = PyList_GET_SIZE(source)
    else:
        return 0
    if count > room:
        return 0
    for i in range(count):
        item = source[i]
        if type(item) is not int:
            return 0
        tile = PyLong_AsLongAndOverflow(item, &overflow)
        if overflow or not 0 <= tile <= 255:
            return 0
        tiles[i] = <uint8_t>tile
    return <int>count
