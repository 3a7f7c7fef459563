"""Additive pattern databases (Korf and Felner 2002): their form, and how a board is looked up.

The tiles are divided into patterns. A table says, for all places of one pattern's tiles, the least
number of moves of these tiles that bring them home, whatever the others do; the sum over all
patterns is a lower bound. The entries know the blank's region among the tiles of the pattern
("zero-aware", as in Clausecker 2017), one bit a region: that costs no more memory than bytes
without it.

Tables are for one goal blank; symmetric goal blanks share them. Where a symmetry keeps the goal's
blank cell, the mirrored board gives a second bound.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from fastpuzzle._kernels.ground.geometry cimport away_mask, geometry_init, geometry_t
from fastpuzzle._kernels.ground.ranking cimport fastpuzzle_factorial
from fastpuzzle._kernels.ground.types cimport NO_CELL
from fastpuzzle._kernels.patterns.pattern_form cimport (
    EXCESS_MASK,
    entry_at,
    excess_of,
    pattern_step_t,
    pattern_t,
    view_t,
)
from fastpuzzle._kernels.patterns.subset_form cimport (
    MAX_SUBSET,
    MAX_SUBSET_CELLS,
    subset_number,
    subsets_t,
)
from fastpuzzle._kernels.patterns.subsets cimport Subsets, subsets_of

from fastpuzzle._kernels.ground.symmetry import symmetries

MAX_PATTERN_TILES = MAX_SUBSET
MAX_PATTERN_CELLS = MAX_SUBSET_CELLS


def count_entries(int cells, int size):
    """Number of ways to place `size` tiles on a board, which is the bytes of their table."""
    entries = 1
    for i in range(size):
        entries *= cells - i
    return entries


def building_bytes(int cells, patterns):
    """Memory in bytes that building the tables of some patterns takes, the tables included."""
    sizes = [count_entries(cells, len(pattern)) for pattern in patterns]
    return sum(sizes) + 2 * max(sizes, default=0)


cdef class PatternData:
    """The tables of a partition of the tiles of one shape and goal blank.

    Parameters
    ----------
    rows, cols, goal_blank : int
        The goal is the identity with the blank at this cell.
    patterns : sequence of bytes
        The labels of each pattern's tiles, rising; together all but the blank.
    buffer : bytes-like
        The tables one after the other, an entry a byte.
    is_resident : bool
        Whether they are in memory of their own that was chosen for them.
    """

    def __cinit__(self, int rows, int cols, int goal_blank, patterns, buffer, *,
                  bint is_resident=False):
        self.rows, self.cols, self.goal_blank = rows, cols, goal_blank
        self.patterns = tuple(patterns)
        self.buffer = buffer
        self.is_resident = is_resident
        self.subsets = [subsets_of(rows, cols, len(pattern)) for pattern in self.patterns]

    @property
    def nbytes(self):
        """Size of the tables in bytes."""
        return memoryview(self.buffer).nbytes

    def offsets(self):
        """Where in the buffer the table of each pattern begins."""
        first = 0
        for pattern in self.patterns:
            yield first
            first += count_entries(self.rows * self.cols, len(pattern))

    def max_excess(self):
        """The greatest excess of each table, blank where it is best. Releases the GIL."""
        cdef const unsigned char[::1] bytes_view = self.buffer
        cdef size_t first, last, i
        cdef int largest
        ends = [*self.offsets(), len(bytes_view)]
        result = []
        for first, last in zip(ends, ends[1:]):
            largest = 0
            with nogil:
                for i in range(first, last):
                    largest = max(largest, bytes_view[i] & EXCESS_MASK)
            result.append(largest)
        return result


# Fills a view for the symmetry `image`, which takes cells (and labels) to those of the tables.
cdef void view_init(view_t *view, PatternData data, bytes image, const geometry_t *geometry):
    cdef int cell, label, other, ordinal, other_ordinal
    ordinals = {}
    for number, pattern in enumerate(data.patterns):
        for ordinal, label in enumerate(pattern):
            ordinals[label] = number, ordinal
    memset(view, 0, sizeof(view_t))
    for cell in range(geometry.cells):
        view.place[cell] = geometry.snake[<int>image[cell]]
    for label in range(geometry.cells):
        if image[label] == data.goal_blank:
            continue
        number, ordinal = ordinals[image[label]]
        view.pattern[label] = number
        for other in range(geometry.cells):
            if image[other] == data.goal_blank or other == label:
                continue
            other_number, other_ordinal = ordinals[image[other]]
            if other_number != number:
                continue
            # The digit of a tile counts the tiles of lower ordinal that are below it.
            if other_ordinal < ordinal:
                view.passing[label][other] = fastpuzzle_factorial[ordinal]
            else:
                view.passing[label][other] = -<int32_t>fastpuzzle_factorial[other_ordinal]


# Fills the steps of all moves, the views being filled.
cdef void steps_init(patterns_t *patterns, const geometry_t *geometry) noexcept nogil:
    cdef const view_t *view
    cdef pattern_step_t *step
    cdef uint8_t *between
    cdef int cell, move, source, v, other, low, high
    for cell in range(geometry.cells):
        for move in range(4):
            source = geometry.neighbor[cell][move]
            if source == NO_CELL:
                continue
            step = &patterns.steps[4 * cell + move]
            step.source = source
            step.worse = away_mask(geometry, source, cell)
            for v in range(patterns.views):
                view = &patterns.view[v]
                low = min(view.place[cell], view.place[source])
                high = max(view.place[cell], view.place[source])
                step.exchange[v] = <uint64_t>1 << low | <uint64_t>1 << high
                step.blank_place[v] = view.place[source]
                step.rises[v] = view.place[cell] > view.place[source]
                between = step.between[v]
                for other in range(geometry.cells):
                    if low < view.place[other] < high:
                        between[0] = other
                        between += 1
                between[0] = NO_CELL


cdef class PatternViews:
    """All views of one board in the tables for a symmetric one."""

    def __cinit__(self, PatternData data, int goal_blank, int max_views):
        cdef patterns_t *patterns = &self.data
        cdef const unsigned char[::1] entries = data.buffer
        cdef geometry_t geometry
        cdef const subsets_t *subsets
        geometry_init(&geometry, data.rows, data.cols)
        self.source = data
        patterns.size = sizeof(patterns_t)
        patterns.cells = geometry.cells
        patterns.goal_blank = goal_blank
        patterns.count = len(data.patterns)
        for number, first in enumerate(data.offsets()):
            subsets = &(<Subsets>data.subsets[number]).data
            patterns.patterns[<size_t>number].subsets = subsets
            patterns.patterns[<size_t>number].orders = fastpuzzle_factorial[subsets.size]
            patterns.patterns[<size_t>number].entries = &entries[<size_t>first]
        images = [
            image
            for image in symmetries(data.rows, data.cols)
            if image[goal_blank] == data.goal_blank
        ]
        patterns.views = min(len(images), max_views)
        for number in range(patterns.views):
            view_init(&patterns.view[<size_t>number], data, images[number], &geometry)
        steps_init(patterns, &geometry)


# Writes where the tiles of all patterns are, seen by one view, and returns the sum of their excess.
cdef int placings_init(const patterns_t *patterns, int view, const uint8_t *labels, int blank,
                       placing_t *placings) noexcept nogil:
    cdef const view_t *seen = &patterns.view[view]
    cdef const pattern_t *pattern
    cdef placing_t *placing
    cdef uint32_t number
    cdef int total = 0
    cdef int cell, below, p, passing
    for p in range(patterns.count):
        placings[p].mask = placings[p].order = 0
    for cell in range(patterns.cells):
        if cell == blank:
            continue
        placing = &placings[seen.pattern[labels[cell]]]
        placing.mask |= <uint64_t>1 << seen.place[cell]
        for below in range(patterns.cells):
            if below != blank and seen.place[below] < seen.place[cell]:
                # A digit counts only the tiles of lower ordinal: those with a positive passing.
                passing = seen.passing[labels[cell]][labels[below]]
                if passing > 0:
                    placing.order += passing
    for p in range(patterns.count):
        pattern = &patterns.patterns[p]
        placing = &placings[p]
        number = subset_number(pattern.subsets, placing.mask)
        placing.excess = excess_of(pattern, entry_at(pattern, number, placing.order)[0], number,
                                   seen.place[blank])
        total += placing.excess
    return total
