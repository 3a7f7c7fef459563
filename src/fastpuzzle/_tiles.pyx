"""The quick look at a flat board: is it certainly right?"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from fastpuzzle._kernels.types cimport MAX_CELLS


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
