# cython: language_level=3, freethreading_compatible=True
"""A stranger's package: walks boards with the inline functions of fastpuzzle's C-level API.

Each walk returns what was computed move by move, for comparison with what is known from scratch.
"""

from libc.stdint cimport uint8_t, uint64_t

from fastpuzzle cimport capi
from fastpuzzle.capi cimport (
    MAX_SUBSET_CELLS,
    MAX_VIEWS,
    NO_CELL,
    PACKED_CELLS,
    bound_t,
    cantor_rank_unchecked,
    cantor_unrank_unchecked,
    geometry_t,
    heuristic_t,
    instance_t,
    look_up_t,
    lookup_t,
    packed_moves_t,
    packed_step_t,
    parity_unchecked,
    pattern_step_t,
    patterns_t,
    placing_t,
    prune_row_t,
    state_t,
)

capi.fp_require()


def rank(const uint8_t[::1] perm):
    return cantor_rank_unchecked(&perm[0], <int>perm.shape[0])


def unrank(uint64_t number, int n):
    cdef uint8_t perm[20]
    cantor_unrank_unchecked(number, n, perm)
    return tuple(perm[:n])


def parity(const uint8_t[::1] perm):
    return parity_unchecked(&perm[0], <int>perm.shape[0])


def sum_of_ranks(int n, uint64_t count):
    """Unrank and rank again without the GIL."""
    cdef uint8_t perm[20]
    cdef uint64_t number, total = 0
    with nogil:
        for number in range(count):
            cantor_unrank_unchecked(number, n, perm)
            total += cantor_rank_unchecked(perm, n)
    return total


def neighbors(int rows, int cols, int cell):
    cdef geometry_t geometry = capi.fp_geometry_new()
    assert capi.fp_geometry_init(&geometry, rows, cols) == 0
    found = [geometry.neighbor[cell][move] for move in range(4)
             if geometry.neighbor[cell][move] != NO_CELL]
    for other in found:
        assert capi.taxicab(&geometry, cell, other) == 1
        assert geometry.neighbor[cell][capi.move_between(&geometry, cell, other)] == other
    return found


cdef instance_t instance_of(start, goal, shape):
    cdef instance_t instance = capi.fp_instance_new()
    cdef bytes start_tiles = bytes(start)
    cdef bytes goal_tiles = bytes(goal)
    assert capi.fp_instance_init(&instance, shape[0], shape[1], start_tiles, goal_tiles) == 0
    return instance


def walk_heuristic(opened, start, goal, shape, moves):
    """Values along a path: of the start from scratch, then of each child from its parent."""
    cdef const heuristic_t *heuristic = capi.fp_heuristic(opened)
    cdef instance_t instance = instance_of(start, goal, shape)
    cdef bound_t bound, child
    cdef int source, label, manhattan
    capi.bound_init(heuristic, instance.labels, instance.blank, &bound)
    manhattan = capi.manhattan_full(&instance.geometry, instance.labels, instance.blank)
    values = [(bound.value, manhattan)]
    for move in moves:
        source = instance.geometry.neighbor[instance.blank]["dlru".index(move)]
        label = instance.labels[source]
        capi.bound_after(heuristic, instance.labels, label, source, instance.blank, &bound, &child)
        manhattan += capi.manhattan_change(&instance.geometry, label, source, instance.blank)
        instance.labels[instance.blank] = label
        instance.labels[source] = instance.goal_blank
        instance.blank = source
        bound = child
        values.append((bound.value, manhattan))
    return values


def walk_packed(opened, start, goal, shape, moves):
    """Manhattan distances along a path, and the labels of the board where it ends."""
    cdef const packed_moves_t *table = capi.fp_packed_moves(opened)
    cdef const packed_step_t *step
    cdef instance_t instance = instance_of(start, goal, shape)
    cdef uint64_t board = capi.pack(instance.labels, instance.geometry.cells)
    cdef uint8_t labels[PACKED_CELLS]
    cdef int blank = instance.blank
    cdef int tile, distance, move
    distance = capi.manhattan_full(&instance.geometry, instance.labels, blank)
    distances = [distance]
    for letter in moves:
        move = "dlru".index(letter)
        step = &table.steps[4 * blank + move]
        tile = capi.packed_tile(step, board)
        distance += 1 if capi.goes_away(step, tile) else -1
        board = capi.packed_after(step, board, table.goal_blank, tile)
        blank = instance.geometry.neighbor[blank][move]
        distances.append(distance)
    capi.unpack(board, instance.geometry.cells, labels)
    return distances, bytes(labels[:instance.geometry.cells])


def walk_table(opened, tiles, int count):
    """Follow the first option of every state: its move, and what the table says of the state."""
    cdef const lookup_t *table = capi.fp_table(opened)
    cdef state_t state, after
    cdef bytes start = bytes(tiles)
    cdef int found = capi.locate(table, start, &state)
    if found < 0:
        return found
    steps = [(None, capi.state_value(table, &state))]
    for number in range(count):
        option = number % table.options[state.blank].count
        move = table.options[state.blank].move[<int>option]
        capi.state_after(table, &state, option, &after)
        state = after
        steps.append(("dlru"[move], capi.state_value(table, &state)))
    return steps


def walk_patterns(opened, start, goal, shape, moves):
    """Lower bounds along a path, from the places of all patterns in every view."""
    cdef const patterns_t *patterns = capi.fp_patterns(opened)
    cdef const pattern_step_t *step
    cdef instance_t instance = instance_of(start, goal, shape)
    cdef placing_t placings[MAX_VIEWS][MAX_SUBSET_CELLS]
    cdef look_up_t look_up
    cdef int bounds[MAX_VIEWS]
    cdef int v, label
    for v in range(patterns.views):
        bounds[v] = 2 * capi.fp_placings_init(patterns, v, instance.labels, instance.blank,
                                              placings[v])
        bounds[v] += capi.manhattan_full(&instance.geometry, instance.labels, instance.blank)
    values = [max([bounds[v] for v in range(patterns.views)])]
    for letter in moves:
        step = &patterns.steps[4 * instance.blank + <int>"dlru".index(letter)]
        label = instance.labels[step.source]
        for v in range(patterns.views):
            capi.look_up_init(patterns, v, placings[v], instance.labels, step, label, &look_up)
            bounds[v] += 2 * capi.slack_lost(patterns, v, placings[v], step, label, &look_up) - 1
            capi.place_tile(&placings[v][patterns.view[v].pattern[label]], &look_up)
        instance.labels[instance.blank] = label
        instance.labels[step.source] = instance.goal_blank
        instance.blank = step.source
        values.append(max([bounds[v] for v in range(patterns.views)]))
    return values


def words(opened, int blank, int length):
    """All words of moves of a length that the automaton allows."""
    cdef const prune_row_t *rows = capi.fp_automaton(opened)
    cdef const prune_row_t *row
    open_words = [(blank, "")]
    for _ in range(length):
        longer = []
        for state, word in open_words:
            row = &rows[<int>state]
            for i in range(row.count):
                longer.append((row.next[<int>i], word + "dlru"[capi.step_move(row.step[<int>i])]))
        open_words = longer
    return sorted(word for _, word in open_words)


def solve(opened, start, goal, shape):
    """A shortest path by the library's own search, and the nodes that it expanded."""
    cdef const capi.idastar_t *solver = capi.fp_idastar_solver(opened)
    cdef instance_t instance = instance_of(start, goal, shape)
    cdef capi.limits_t limits = capi.fp_limits_new()
    cdef capi.answer_t answer = capi.fp_answer_new()
    cdef uint8_t moves[100]
    cdef int length
    with nogil:
        length = capi.fp_idastar(solver, &instance, &limits, moves, 100, &answer)
    return "".join(["dlru"[moves[i]] for i in range(length)]), answer.expanded
