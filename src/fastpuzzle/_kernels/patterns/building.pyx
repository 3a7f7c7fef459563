"""Builds the table of one pattern breadth-first from the goal.

A state is the places of the pattern's tiles and the region of the blank among them; a step moves
one tile of the pattern. States whose tiles are in the same set of places stand side by side, one
byte for each order of the tiles with a bit for each region. A step from one set of places to
another carries all orders in the same way: those along the snake leave them as they are, the
others go by a table. So a level is, for each set of places, to collect what comes from its few
neighbours; the sets of one depth's parity only read from those of the other, and threads share
them without a lock.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memchr

from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc

from fastpuzzle._kernels.ground.bits cimport count_bits, lowest_bit
from fastpuzzle._kernels.ground.control cimport Control
from fastpuzzle._kernels.ground.geometry cimport geometry_init, geometry_t, taxicab
from fastpuzzle._kernels.ground.types cimport (
    BOUND_STEP,
    NO_CELL,
    STATUS_MEMORY_LIMIT,
    STATUS_NO_MEMORY,
)
from fastpuzzle._kernels.patterns.orders cimport (
    MAX_ORDERS,
    carry_orders,
    collect,
    keep_fresh,
    list_orders,
    order_places,
    places_order,
    source_t,
)
from fastpuzzle._kernels.patterns.pattern_form cimport EXCESS_MASK, FIRST_FLAG
from fastpuzzle._kernels.patterns.subset_form cimport (
    MAX_SUBSET,
    MAX_SUBSET_CELLS,
    subset_number,
    subsets_t,
)
from fastpuzzle._kernels.patterns.subsets cimport Subsets, subsets_of

from fastpuzzle._kernels.ground.control import Stopped
from fastpuzzle._kernels.ground.team import Team
from fastpuzzle._kernels.patterns.data import PatternData, building_bytes, count_entries

cdef enum:
    # Tiles whose order is decoded by one look-up.
    LOW_TILES = 4
    # Entries that a thread works on before it looks whether it should stop.
    ENTRIES_A_PIECE = 1 << 22
    # The most sets from which one can be reached in a move.
    MAX_SOURCES = 4 * MAX_SUBSET

# Places on the snake alternate in colour as cells do, and each move of a tile changes its colour.
cdef uint64_t ODD_PLACES = 0xAAAAAAAAAAAAAAAA

# Invariant: of the set n of places and the tiles' order k, byte n * orders + k of `fresh` has the
# regions that were reached at the last depth of the set's parity, and of `reached` those within
# it; of `entries` what pattern_t says, once any region is reached. any_fresh[n] says whether
# `fresh` has anything for the set. carry[i][j][k] is the order that becomes of k when the tile that
# is the i-th on the snake becomes the j-th; NULL for i == j. low_distance has, for the places of
# the LOW_TILES lowest tiles, by the number of their set and their order, the sum of their
# distances from home.
# places_of[k // low_orders] has, for orders of the places 0 .. size-1, the place of each tile; the
# LOW_TILES lowest are wherever the others are not. home_distance[tile][place] are the moves that a
# tile needs alone.
cdef struct pattern_build_t:
    geometry_t geometry
    const subsets_t *subsets
    const subsets_t *low_subsets
    int size
    int low_size
    uint32_t orders
    uint32_t low_orders
    uint8_t home[MAX_SUBSET]
    uint16_t *carry[MAX_SUBSET][MAX_SUBSET]
    uint8_t *fresh
    uint8_t *reached
    uint8_t *entries
    uint8_t *any_fresh
    uint8_t *low_distance
    uint8_t (*places_of)[MAX_SUBSET]
    uint8_t home_distance[MAX_SUBSET][MAX_SUBSET_CELLS]

# What one thread needs room for at a set of places.
cdef struct scratch_t:
    uint8_t news[MAX_ORDERS]
    uint16_t list[MAX_ORDERS + 8]


# Keeps in `fresh` the regions of one set of places that were reached for the first time, and writes
# the entries of those orders of which no region was. Returns the number of such orders.
cdef uint32_t settle(pattern_build_t *build, uint32_t number, int depth,
                     scratch_t *scratch) noexcept nogil:
    cdef size_t first = number * <size_t>build.orders
    cdef uint8_t *fresh = build.fresh + first
    cdef uint64_t mask = build.subsets.masks[number]
    cdef uint64_t low_mask = 0
    cdef const uint8_t *low_distance = NULL
    cdef const uint8_t *places
    cdef uint8_t place[MAX_SUBSET]
    cdef uint32_t new_orders, i, k
    cdef uint32_t group = 0
    cdef uint32_t group_end = 0
    cdef int distance = 0
    cdef int flags, excess, tile
    build.any_fresh[number] = keep_fresh(fresh, build.reached + first, scratch.news, build.orders)
    if not build.any_fresh[number]:
        return 0
    for tile in range(build.size):
        place[tile] = lowest_bit(low_mask ^ mask)
        low_mask |= <uint64_t>1 << place[tile]
    new_orders = list_orders(scratch.news, build.orders, 0, scratch.list)
    for i in range(new_orders):
        k = scratch.list[i]
        if k >= group_end:
            # The low tiles of all orders of a group are in the same places.
            group = k // build.low_orders * build.low_orders
            group_end = group + build.low_orders
            places = build.places_of[k // build.low_orders]
            low_mask, distance = mask, 0
            for tile in range(build.low_size, build.size):
                low_mask ^= <uint64_t>1 << place[places[tile]]
                distance += build.home_distance[tile][place[places[tile]]]
            low_distance = build.low_distance + (
                subset_number(build.low_subsets, low_mask) * <size_t>build.low_orders
            )
        excess = <uint32_t>(depth - distance - low_distance[k - group]) // BOUND_STEP
        # Regions from the fourth on share a flag: it stands if none of them is reached.
        flags = fresh[k] & 7 | (fresh[k] >> 3 != 0) << 3
        build.entries[first + k] = min(excess, EXCESS_MASK) | (flags ^ 15) << FIRST_FLAG
    return new_orders


# Finds the sets of places from which a move leads to one of those of a set: all that have anything
# fresh. The first `kept` of `sources` leave the orders as they are; the others change them, and
# `carry` says how. Returns their number.
cdef int find_sources(const pattern_build_t *build, uint32_t number, source_t *sources,
                      const uint16_t **carry, int *kept) noexcept nogil:
    cdef const geometry_t *geometry = &build.geometry
    cdef const subsets_t *subsets = build.subsets
    cdef uint64_t mask = subsets.masks[number]
    cdef uint64_t rest = mask
    cdef uint64_t from_mask
    cdef uint32_t from_number
    cdef int place, neighbor, move, from_member, at
    cdef int member = -1
    cdef int count = 0
    kept[0] = 0
    while rest:
        place = lowest_bit(rest)
        rest &= rest - 1
        member += 1
        for move in range(4):
            neighbor = geometry.neighbor[geometry.cell_at[place]][move]
            if neighbor == NO_CELL:
                continue
            neighbor = geometry.snake[neighbor]
            if mask >> neighbor & 1:
                continue
            from_mask = mask ^ (<uint64_t>1 << place) ^ (<uint64_t>1 << neighbor)
            from_number = subset_number(subsets, from_mask)
            if not build.any_fresh[from_number]:
                continue
            from_member = count_bits(from_mask & ((<uint64_t>1 << neighbor) - 1))
            at = count
            if from_member == member:
                # The first that changes orders makes room.
                at = kept[0]
                sources[count], carry[count] = sources[at], carry[at]
                kept[0] += 1
            sources[at].fresh = build.fresh + from_number * <size_t>build.orders
            sources[at].region = subsets.region[from_number * <size_t>subsets.cells + place]
            sources[at].into = subsets.region[number * <size_t>subsets.cells + neighbor]
            carry[at] = build.carry[from_member][member]
            count += 1
    return count


# Collects in `fresh` what is next to the last depth's states, for the sets first..last-1 that have
# the parity of `depth`. Returns the number of orders reached for the first time.
cdef long long level(pattern_build_t *build, uint32_t first, uint32_t last, int parity,
                     int depth, scratch_t *scratch) noexcept nogil:
    cdef source_t sources[MAX_SOURCES + 1]
    cdef const uint16_t *carry[MAX_SOURCES + 1]
    cdef long long found = 0
    cdef uint32_t number
    cdef uint8_t *target
    cdef int count, i
    cdef int kept = 0
    for number in range(first, last):
        if count_bits(build.subsets.masks[number] & ODD_PLACES) & 1 != parity:
            continue
        target = build.fresh + number * <size_t>build.orders
        count = find_sources(build, number, sources, carry, &kept)
        if count == 0 and not build.any_fresh[number]:
            continue
        collect(target, sources, kept, build.orders)
        for i in range(kept, count):
            carry_orders(target, sources[i], carry[i], build.orders, scratch.list)
        found += settle(build, number, depth, scratch)
    return found


cdef class PatternBuilder:
    """The breadth-first pass for one pattern."""

    cdef pattern_build_t state
    cdef Subsets subsets
    cdef Subsets low_subsets
    cdef object buffer

    def __cinit__(self, int rows, int cols, bytes labels, buffer):
        cdef pattern_build_t *build = &self.state
        cdef unsigned char[::1] entries = buffer
        cdef uint8_t places[MAX_SUBSET]
        cdef uint32_t number, order
        cdef size_t total
        cdef int tile, i, j
        geometry_init(&build.geometry, rows, cols)
        self.buffer = buffer
        build.entries = &entries[0]
        build.size = len(labels)
        build.low_size = min(build.size, LOW_TILES)
        self.subsets = subsets_of(rows, cols, build.size)
        self.low_subsets = subsets_of(rows, cols, build.low_size)
        build.subsets = &self.subsets.data
        build.low_subsets = &self.low_subsets.data
        build.orders = build.low_orders = 1
        for tile in range(build.size):
            build.home[tile] = labels[tile]
            build.orders *= tile + 1
            if tile < LOW_TILES:
                build.low_orders = build.orders
        total = build.subsets.count * <size_t>build.orders
        build.fresh = <uint8_t*>PyMem_RawCalloc(total, 1)
        build.reached = <uint8_t*>PyMem_RawCalloc(total, 1)
        build.any_fresh = <uint8_t*>PyMem_RawCalloc(build.subsets.count, 1)
        build.low_distance = <uint8_t*>PyMem_RawMalloc(
            build.low_subsets.count * <size_t>build.low_orders
        )
        if (build.fresh == NULL or build.reached == NULL or build.any_fresh == NULL
                or build.low_distance == NULL):
            raise MemoryError
        for tile in range(build.size):
            for i in range(rows * cols):
                build.home_distance[tile][i] = taxicab(
                    &build.geometry, build.geometry.cell_at[i], build.home[tile]
                )
        for number in range(build.low_subsets.count):
            for order in range(build.low_orders):
                order_places(build.low_subsets.masks[number], build.low_size, order, places)
                i = 0
                for tile in range(build.low_size):
                    i += build.home_distance[tile][places[tile]]
                build.low_distance[number * build.low_orders + order] = i
        for i in range(build.size):
            for j in range(build.size):
                if i != j:
                    self.fill_carry(i, j)
        build.places_of = <uint8_t (*)[MAX_SUBSET]>PyMem_RawMalloc(
            build.orders // build.low_orders * sizeof(build.places_of[0])
        )
        if build.places_of == NULL:
            raise MemoryError
        for order in range(build.orders // build.low_orders):
            order_places((<uint64_t>1 << build.size) - 1, build.size, order * build.low_orders,
                         build.places_of[<size_t>order])

    def __dealloc__(self):
        PyMem_RawFree(self.state.fresh)
        PyMem_RawFree(self.state.reached)
        PyMem_RawFree(self.state.any_fresh)
        PyMem_RawFree(self.state.low_distance)
        PyMem_RawFree(self.state.places_of)
        for i in range(MAX_SUBSET):
            for j in range(MAX_SUBSET):
                PyMem_RawFree(self.state.carry[<int>i][<int>j])

    # Fills carry[i][j].
    cdef fill_carry(self, int i, int j):
        cdef pattern_build_t *build = &self.state
        cdef uint8_t places[MAX_SUBSET]
        cdef uint16_t *carry
        cdef uint32_t order
        cdef int tile
        carry = <uint16_t*>PyMem_RawMalloc(build.orders * sizeof(uint16_t))
        if carry == NULL:
            raise MemoryError
        build.carry[i][j] = carry
        for order in range(build.orders):
            order_places((<uint64_t>1 << build.size) - 1, build.size, order, places)
            for tile in range(build.size):
                if places[tile] == i:
                    places[tile] = j
                elif i < places[tile] <= j:
                    places[tile] -= 1
                elif j <= places[tile] < i:
                    places[tile] += 1
            carry[order] = places_order(places, build.size)

    # Makes the goal the state of depth 0, with the blank at this cell.
    cdef int begin(self, int goal_blank) except -1:
        cdef pattern_build_t *build = &self.state
        cdef uint8_t places[MAX_SUBSET]
        cdef scratch_t *scratch
        cdef uint64_t mask = 0
        cdef uint32_t number
        cdef int tile
        for tile in range(build.size):
            places[tile] = build.geometry.snake[build.home[tile]]
            mask |= <uint64_t>1 << places[tile]
        number = subset_number(build.subsets, mask)
        build.fresh[number * <size_t>build.orders + places_order(places, build.size)] = (
            1 << build.subsets.region[number * <size_t>build.subsets.cells
                                      + build.geometry.snake[goal_blank]]
        )
        scratch = <scratch_t*>PyMem_RawMalloc(sizeof(scratch_t))
        if scratch == NULL:
            raise MemoryError
        settle(build, number, 0, scratch)
        PyMem_RawFree(scratch)
        return 0

    def level(self, uint32_t first, uint32_t last, int parity, int depth):
        """Find the states of one depth in a range of sets of places of one parity.

        Returns the number of orders that were reached for the first time. Releases the GIL.
        """
        cdef long long count
        cdef scratch_t *scratch = <scratch_t*>PyMem_RawMalloc(sizeof(scratch_t))
        if scratch == NULL:
            raise MemoryError
        with nogil:
            count = level(&self.state, first, last, parity, depth, scratch)
        PyMem_RawFree(scratch)
        return count

    def any_fresh(self):
        """Whether any state was reached at the last depth or the one before."""
        return memchr(self.state.any_fresh, True, self.state.subsets.count) != NULL

    # Runs the pass. Raises Stopped where a limit ends it.
    cdef run(self, int goal_blank, object team, Control control):
        cdef uint32_t sets = self.state.subsets.count
        cdef int depth = 0
        cdef int goal_parity
        done = control.done
        size = max(1, min(ENTRIES_A_PIECE // self.state.orders, -(-sets // (4 * control.workers))))
        pieces = [(first, min(first + size, sets)) for first in range(0, sets, size)]
        goal_parity = sum(self.state.geometry.snake[self.state.home[i]] & 1
                          for i in range(self.state.size)) & 1
        self.begin(goal_blank)
        while self.any_fresh():
            depth += 1
            parity = (goal_parity + depth) & 1
            counts = team.run(self.level, [(*piece, parity, depth) for piece in pieces], control)
            control.done += sum(counts)
        control.done = done + self.state.subsets.count * <size_t>self.state.orders


def build(int rows, int cols, int goal_blank, patterns, Control control):
    """Build the tables of a partition for one shape and one goal blank.

    Releases the GIL for each piece of a level, on as many threads as ``control.workers``.

    Parameters
    ----------
    patterns : sequence of bytes
        The labels of each pattern's tiles, rising; together all but the blank.

    Raises
    ------
    Stopped
        If a limit was reached.
    """
    for pattern in patterns:
        # Refuses what cuts the board too often before anything large is allocated.
        subsets_of(rows, cols, len(pattern))
    sizes = [count_entries(rows * cols, len(pattern)) for pattern in patterns]
    if building_bytes(rows * cols, patterns) > control.state.memory_limit:
        raise Stopped(STATUS_MEMORY_LIMIT)
    control.done, control.total = 0, sum(sizes)
    first = 0
    try:
        buffer = bytearray(sum(sizes))
        with Team(control.workers) as team:
            for pattern, entries in zip(patterns, sizes):
                builder = PatternBuilder(rows, cols, pattern,
                                         memoryview(buffer)[first:first + entries])
                (<PatternBuilder>builder).run(goal_blank, team, control)
                del builder
                first += entries
    except MemoryError:
        raise Stopped(STATUS_NO_MEMORY) from None
    return PatternData(rows, cols, goal_blank, patterns, buffer)
