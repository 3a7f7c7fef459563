"""Sets of places of equal size: their numbers, and the regions that they leave free.

A set {c0 < c1 < ...} has the number binomial(c0, 1) + binomial(c1, 2) + ...; the two halves of its
mask contribute to it by one look-up each.
"""

from math import comb

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from fastpuzzle._kernels.ground.bits cimport count_bits
from fastpuzzle._kernels.ground.geometry cimport geometry_init, geometry_t
from fastpuzzle._kernels.ground.memo cimport find_or_make
from fastpuzzle._kernels.ground.types cimport NO_CELL
from fastpuzzle._kernels.patterns.subset_form cimport (
    COUNT_BITS,
    FLAGGED_REGIONS,
    MAX_REGIONS,
    MAX_SUBSET,
    MAX_SUBSET_CELLS,
    PLACES_A_WORD,
)


cdef class Subsets:
    """The sets of `size` places of a board of rows x cols cells.

    Raises
    ------
    ValueError
        If a set can leave more than eight regions.
    """

    def __cinit__(self, int rows, int cols, int size):
        cdef subsets_t *data = &self.data
        cdef geometry_t geometry
        cdef uint32_t low_count, high_count, mask
        cdef int members
        geometry_init(&geometry, rows, cols)
        data.cells = rows * cols
        data.size = size
        data.low_cells = (data.cells + 1) // 2
        data.high_cells = data.cells - data.low_cells
        data.low_mask = (<uint64_t>1 << data.low_cells) - 1
        data.words = (data.cells - 1) // PLACES_A_WORD + 1
        data.count = comb(data.cells, size)
        low_count = 1 << data.low_cells
        high_count = 1 << data.high_cells
        data.low = <uint32_t*>PyMem_RawCalloc(low_count, sizeof(uint32_t))
        data.masks = <uint64_t*>PyMem_RawMalloc(data.count * sizeof(uint64_t))
        data.region = <uint8_t*>PyMem_RawMalloc(data.count * <size_t>data.cells)
        data.regions = <uint64_t*>PyMem_RawCalloc(data.count * <size_t>data.words,
                                                  sizeof(uint64_t))
        data.high = <uint32_t*>PyMem_RawCalloc((size + 1) * <size_t>high_count, sizeof(uint32_t))
        if (data.low == NULL or data.high == NULL or data.masks == NULL
                or data.region == NULL or data.regions == NULL):
            raise MemoryError
        for mask in range(low_count):
            data.low[mask] = number_of(mask, 0, 0) << COUNT_BITS | count_bits(mask)
        for members in range(size + 1):
            for mask in range(high_count):
                if members + count_bits(mask) == size:
                    data.high[<size_t>members * high_count + mask] = number_of(
                        mask, data.low_cells, members
                    )
        list_masks(data)
        if not find_regions(data, &geometry):
            raise ValueError(
                f"{size} tiles can cut a board of {rows} x {cols} into more than "
                f"{MAX_REGIONS} regions"
            )

    def __dealloc__(self):
        PyMem_RawFree(self.data.low)
        PyMem_RawFree(self.data.high)
        PyMem_RawFree(self.data.masks)
        PyMem_RawFree(self.data.region)
        PyMem_RawFree(self.data.regions)


cdef uint64_t binomial(int n, int k) noexcept nogil:
    cdef uint64_t result = 1
    cdef int i
    if k > n:
        return 0
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


# What the places of a mask, the first being `first`, add to a set's number when `members` lesser
# ones are in it. Meaningless, but harmless, for more than MAX_SUBSET members.
cdef uint32_t number_of(uint32_t mask, int first, int members) noexcept nogil:
    cdef uint64_t number = 0
    while mask:
        if mask & 1:
            members += 1
            if members <= MAX_SUBSET:
                number += binomial(first, members)
        mask >>= 1
        first += 1
    return number


# Writes all masks in the order of their numbers: each is the next larger with as many bits.
cdef void list_masks(subsets_t *data) noexcept nogil:
    cdef uint64_t mask = (<uint64_t>1 << data.size) - 1
    cdef uint64_t lowest, carried
    cdef uint32_t number
    for number in range(data.count):
        data.masks[number] = mask
        lowest = mask & (~mask + 1)
        carried = mask + lowest
        if lowest:
            mask = carried | ((mask ^ carried) // lowest >> 2)


# Writes the regions of all sets; False if one has too many.
cdef bint find_regions(subsets_t *data, const geometry_t *geometry) noexcept nogil:
    cdef uint8_t found[MAX_SUBSET_CELLS]     # region + 1 of each place in order of discovery
    cdef uint8_t queue[MAX_SUBSET_CELLS]
    cdef int sizes[MAX_REGIONS]
    cdef int rank_of[MAX_REGIONS]
    cdef uint32_t number
    cdef uint64_t mask
    cdef int first, place, neighbor, move, regions, head, tail, i, j, region
    for number in range(data.count):
        mask = data.masks[number]
        memset(found, 0, data.cells)
        regions = 0
        for first in range(data.cells):
            if mask >> first & 1 or found[first]:
                continue
            if regions == MAX_REGIONS:
                return False
            regions += 1
            found[first] = regions
            queue[0] = first
            head, tail = 0, 1
            while head < tail:
                place = queue[head]
                head += 1
                for move in range(4):
                    neighbor = geometry.neighbor[geometry.cell_at[place]][move]
                    if neighbor == NO_CELL:
                        continue
                    neighbor = geometry.snake[neighbor]
                    if not mask >> neighbor & 1 and not found[neighbor]:
                        found[neighbor] = regions
                        queue[tail] = neighbor
                        tail += 1
            sizes[regions - 1] = tail
        for i in range(regions):
            rank_of[i] = 0
            for j in range(regions):
                rank_of[i] += sizes[j] > sizes[i] or (sizes[j] == sizes[i] and j < i)
        for place in range(data.cells):
            region = rank_of[found[place] - 1] if found[place] else 0
            data.region[number * <size_t>data.cells + place] = region
            data.regions[number * <size_t>data.words + place // PLACES_A_WORD] |= (
                <uint64_t>min(region, FLAGGED_REGIONS - 1) << (2 * (place % PLACES_A_WORD))
            )
    return True


# Numberings by shape and size.
_finished = {}


# The sets of `size` places of one shape; built on first use.
cdef Subsets subsets_of(int rows, int cols, int size):
    key = rows, cols, size
    return find_or_make(_finished, key, Subsets, key)
