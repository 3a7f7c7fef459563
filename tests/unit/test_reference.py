"""The reference algorithms, held against each other, brute force and published numbers."""

from __future__ import annotations

import ast
import doctest
import importlib
import itertools
import math
import pkgutil
import random
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fastpuzzle import reference

ALGORITHMS = ("bfs", "bidirectional", "astar", "idastar", "table")
SMALL_SHAPES = [(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)]
TINY_SHAPES = [shape for shape in SMALL_SHAPES if math.prod(shape) <= 4]
MODULES = sorted(
    f"{reference.__name__}.{module.name}" for module in pkgutil.iter_modules(reference.__path__)
)

# Published depth counts, OEIS A089473/A089474/A089483 (3x3 with the blank's goal in a corner, on
# an edge, in the centre). No row has more than 181,440 boards, so any complete search checks it.
DEPTH_COUNTS = [
    ((1, 3), 2, "1 1 1"),
    ((2, 2), 3, "1 2 2 2 2 2 1"),
    ((2, 3), 5, "1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1"),
    ((3, 2), 5, "1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1"),
    (
        (2, 4),
        7,
        (
            "1 2 3 6 10 14 19 28 42 61 85 119 161 215 293 396 506 632 788 985 1194 1414 1664"
            " 1884 1999 1958 1770 1463 1076 667 361 190 88 39 19 7 1"
        ),
    ),
    (
        (3, 3),
        7,
        (
            "1 3 5 10 14 28 42 80 108 202 278 524 726 1348 1804 3283 4193 7322 8596 13930"
            " 14713 21721 19827 25132 18197 18978 9929 7359 2081 878 126 2"
        ),
    ),
    (
        (3, 3),
        4,
        (
            "1 4 8 8 16 32 60 72 136 200 376 512 964 1296 2368 3084 5482 6736 11132 12208"
            " 18612 18444 24968 19632 22289 13600 11842 4340 2398 472 148"
        ),
    ),
]
COUNTS_3X3_CORNER = (
    "1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952"
    " 20224 24047 15578 14560 6274 3910 760 221 2"
)


slow_is_fine = settings(deadline=None)


@pytest.fixture(scope="module")
def eight_puzzle():
    return reference.DistanceTable((3, 3))


def random_solvable(seed, shape, goal=None):
    """Return a random board that can reach the goal."""
    rng = random.Random(seed)
    board = list(range(math.prod(shape)))
    while True:
        rng.shuffle(board)
        if reference.is_solvable(tuple(board), goal, shape=shape):
            return tuple(board)


def goal_with_blank_at(shape, blank):
    tiles = list(range(1, math.prod(shape)))
    return (*tiles[:blank], 0, *tiles[blank:])


@st.composite
def small_boards(draw, count=1, shapes=SMALL_SHAPES):
    """Draw a small shape and `count` boards of it."""
    shape = draw(st.sampled_from(shapes))
    board = st.permutations(range(math.prod(shape))).map(tuple)
    return shape, *(draw(board) for _ in range(count))


@slow_is_fine
@given(small_boards())
def test_moves_are_ordered_and_can_be_undone(instance):
    shape, board = instance
    neighbors = list(reference.neighbors(board, shape))
    moves = "".join(move for move, _ in neighbors)
    assert moves == reference.legal_moves(board, shape) == "".join(sorted(moves))
    for move, neighbor in neighbors:
        assert reference.apply(board, move, shape) == neighbor
        assert reference.apply(neighbor, reference.OPPOSITE[move], shape) == board


def test_the_blank_goes_in_the_direction_of_the_move():
    board = (1, 2, 3, 4, 0, 5, 6, 7, 8)
    assert dict(reference.neighbors(board)) == {
        "d": (1, 2, 3, 4, 7, 5, 6, 0, 8),
        "l": (1, 2, 3, 0, 4, 5, 6, 7, 8),
        "r": (1, 2, 3, 4, 5, 0, 6, 7, 8),
        "u": (1, 0, 3, 4, 2, 5, 6, 7, 8),
    }


@slow_is_fine
@given(small_boards(), st.randoms(use_true_random=False))
def test_a_reversed_path_leads_back(instance, rng):
    shape, board = instance
    end, path = board, ""
    for _ in range(20):
        moves = reference.legal_moves(end, shape)
        if moves:
            path += rng.choice(moves)
            end = reference.apply(end, path[-1], shape)
    assert reference.apply(board, path, shape) == end
    assert reference.apply(end, reference.reverse_path(path), shape) == board


@pytest.mark.parametrize("moves", ["d", "ux", "uuu", "U", "r"])
def test_illegal_moves_are_refused(moves):
    with pytest.raises(ValueError, match="illegal"):
        reference.apply((1, 2, 3, 4, 5, 6, 7, 8, 0), moves)


@pytest.mark.parametrize(
    ("board", "shape"),
    [((1, 2, 0), None), ((1, 2, 0), (2, 2)), ((), None), ((1, 0), (-1, -2))],
)
def test_a_shape_that_does_not_fit_is_refused(board, shape):
    with pytest.raises(ValueError, match="cells do not make"):
        reference.shape_of(board, shape)


def test_goals():
    assert reference.goals.blank_last((3, 3)) == (1, 2, 3, 4, 5, 6, 7, 8, 0)
    assert reference.goals.blank_first((3, 3)) == (0, 1, 2, 3, 4, 5, 6, 7, 8)
    assert reference.goals.snail((3, 3)) == (1, 2, 3, 8, 0, 4, 7, 6, 5)
    assert reference.goals.snail((4, 4)) == (1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7)
    assert reference.goals.snail((2, 3)) == (1, 2, 3, 0, 5, 4)
    assert reference.goals.snail((3, 2)) == (1, 2, 0, 3, 5, 4)
    assert reference.goals.snail((1, 4)) == reference.goals.snail((4, 1)) == (1, 2, 3, 0)
    assert reference.goals.snail((1, 1)) == (0,)


@pytest.mark.parametrize("shape", [*SMALL_SHAPES, (3, 5), (5, 4), (6, 6)])
def test_the_snail_is_one_connected_path(shape):
    board = reference.goals.snail(shape)
    cells = sorted(range(len(board)), key=lambda cell: board[cell] or len(board))
    for one, other in itertools.pairwise(cells):
        (row, col), (other_row, other_col) = divmod(one, shape[1]), divmod(other, shape[1])
        assert abs(row - other_row) + abs(col - other_col) == 1


@pytest.mark.parametrize("n", range(8))
def test_rank_is_the_position_in_dictionary_order(n):
    perms = list(itertools.permutations(range(n)))
    assert reference.rank_many(perms) == list(range(math.factorial(n)))
    assert reference.unrank_many(range(math.factorial(n)), n) == perms


@slow_is_fine
@given(st.permutations(range(16)))
def test_unrank_undoes_rank(perm):
    assert reference.unrank(reference.rank(perm), 16) == tuple(perm)


@pytest.mark.parametrize("n", range(7))
def test_parity_is_the_parity_of_the_number_of_inversions(n):
    for perm in itertools.permutations(range(n)):
        inversions = sum(later < value for value, later in itertools.combinations(perm, 2))
        assert reference.parity(perm) == inversions % 2


def test_ranks_out_of_range_and_things_that_are_no_permutations_are_refused():
    for r in (-1, 24):
        with pytest.raises(ValueError, match="rank"):
            reference.unrank(r, 4)
    for perm in [(0, 0), (1, 2), (-1, 0)]:
        with pytest.raises(ValueError, match="in list"):
            reference.rank(perm)


@pytest.mark.parametrize("shape", SMALL_SHAPES)
def test_solvable_means_reachable(shape):
    boards = list(itertools.permutations(range(math.prod(shape))))
    for goal in random.Random(1).sample(boards, min(4, len(boards))):
        reachable = {b for level in reference.levels(goal, shape=shape) for b in level}
        for board in boards:
            assert reference.is_solvable(board, goal, shape=shape) == (board in reachable)


def test_solvability_of_3x3_boards(eight_puzzle):
    assert len(eight_puzzle) == math.factorial(9) // 2
    for board in random.Random(2).sample(list(itertools.permutations(range(9))), 2000):
        assert reference.is_solvable(board) == (board in eight_puzzle)


@slow_is_fine
@given(st.permutations(range(8)), st.permutations(range(8)), st.sampled_from([(2, 4), (4, 2)]))
def test_exchanging_two_tiles_changes_solvability(start, goal, shape):
    one, other = (start.index(tile) for tile in (1, 2))
    twin = list(start)
    twin[one], twin[other] = twin[other], twin[one]
    assert reference.is_solvable(start, goal, shape=shape) != reference.is_solvable(
        twin, goal, shape=shape
    )


def test_sam_loyds_puzzle_cannot_be_solved():
    start = (*range(1, 14), 15, 14, 0)
    assert not reference.is_solvable(start)
    assert reference.count_shortest_paths(start) == 0
    with pytest.raises(ValueError, match="unsolvable"):
        reference.all_shortest_paths(start)
    with pytest.raises(ValueError, match="unsolvable"):
        reference.lower_bound(start)
    for algorithm in ALGORITHMS:
        with pytest.raises(ValueError, match="unsolvable"):
            reference.shortest_path(start, algorithm=algorithm)


@pytest.mark.parametrize(
    ("start", "goal"),
    [((1, 2, 3, 3), None), ((1, 2, 3, 4), None), ((1, 2, 3, 0), (1, 2, 0)), ((0, 1, 1, 2), None)],
)
def test_boards_with_other_tiles_are_refused(start, goal):
    with pytest.raises(ValueError, match=r"tiles|cells"):
        reference.shortest_path(start, goal)


@pytest.mark.parametrize("cells", [1, 2, 4, 9])
def test_visited_sets_agree(cells):
    rng = random.Random(cells)
    boards = [tuple(rng.sample(range(cells), cells)) for _ in range(2000)]
    model = set()
    visited_sets = [
        reference.PackedSet(cells),
        reference.ChainedHashTable(cells),
        reference.ChainedHashTable(cells, buckets=7),
        reference.CantorArray(cells),
    ]
    for board in boards:
        for visited in visited_sets:
            assert (board in visited) == (board in model)
            assert visited.add(board) == (board not in model)
            assert board in visited
        model.add(board)
        assert {len(visited) for visited in visited_sets} == {len(model)}


def test_the_cantor_array_refuses_large_boards():
    with pytest.raises(ValueError, match="at most 10 cells"):
        reference.CantorArray(16)


@slow_is_fine
@given(small_boards(count=2))
def test_all_algorithms_agree_on_small_boards(instance):
    shape, start, goal = instance
    if not reference.is_solvable(start, goal, shape=shape):
        assert reference.count_shortest_paths(start, goal, shape=shape) == 0
        for algorithm in ALGORITHMS:
            with pytest.raises(ValueError, match="unsolvable"):
                reference.shortest_path(start, goal, shape=shape, algorithm=algorithm)
        return

    shortest = list(reference.all_shortest_paths(start, goal, shape=shape))
    assert shortest == sorted(set(shortest))
    assert len(shortest) == reference.count_shortest_paths(start, goal, shape=shape)
    assert all(reference.apply(start, path, shape) == goal for path in shortest)
    for algorithm in ALGORITHMS:
        path = reference.shortest_path(start, goal, shape=shape, algorithm=algorithm)
        assert path in shortest
        if algorithm in ("bfs", "idastar", "table"):
            assert path == shortest[0]
    for visited in ("cantor", "hash", "set"):
        path = reference.breadth_first(start, goal, shape=shape, visited=visited)
        assert path == shortest[0]
    assert reference.distance(start, goal, shape=shape) == len(shortest[0])
    assert reference.lower_bound(start, goal, shape=shape) <= len(shortest[0])


@pytest.mark.parametrize("seed", range(5))
def test_all_algorithms_agree_on_3x3_boards(seed, eight_puzzle):
    start = random_solvable(seed, (3, 3))
    least = eight_puzzle.path(start)
    assert reference.apply(start, least) == eight_puzzle.goal
    assert least == next(reference.all_shortest_paths(start))
    assert least == reference.idastar(start)
    assert least == reference.breadth_first(start, visited=("cantor", "hash", "set")[seed % 3])
    for algorithm in (reference.bidirectional, reference.astar):
        path = algorithm(start)
        assert reference.apply(start, path) == eight_puzzle.goal
        assert len(path) == len(least)


@pytest.mark.parametrize("goal", [reference.blank_first((3, 3)), reference.snail((3, 3))])
def test_other_goals_of_3x3_boards(goal):
    start = random_solvable(3, (3, 3), goal)
    shortest = list(reference.all_shortest_paths(start, goal))
    assert len(shortest) == reference.count_shortest_paths(start, goal)
    assert reference.idastar(start, goal) == shortest[0] == min(shortest)
    assert reference.bidirectional(start, goal) in shortest
    assert reference.astar(start, goal) in shortest


def test_a_15_puzzle_board():
    start = reference.apply(reference.blank_last((4, 4)), "ulldruurdlluldrrdlurdl")
    shortest = list(reference.all_shortest_paths(start))
    assert reference.idastar(start) == shortest[0]
    assert reference.breadth_first(start) == shortest[0]
    assert reference.bidirectional(start) in shortest
    assert reference.astar(start) in shortest


@pytest.mark.parametrize(("shape", "move"), [((1, 100), "r"), ((100, 1), "d")])
def test_long_paths(shape, move):
    goal = reference.blank_last(shape)
    start = (0, *goal[:-1])
    for algorithm in ALGORITHMS:
        path = reference.shortest_path(start, shape=shape, algorithm=algorithm)
        assert path == move * 99
    assert list(reference.all_shortest_paths(start, shape=shape)) == [move * 99]
    assert reference.count_shortest_paths(start, shape=shape) == 1


def test_unknown_options_are_refused():
    board = (1, 2, 3, 0)
    with pytest.raises(ValueError, match="algorithm"):
        reference.shortest_path(board, algorithm="dijkstra")
    with pytest.raises(ValueError, match="visited"):
        reference.breadth_first(board, visited="list")
    with pytest.raises(ValueError, match="heuristic"):
        reference.lower_bound(board, heuristic="euclid")
    with pytest.raises(ValueError, match="too large"):
        reference.DistanceTable((3, 4))


@slow_is_fine
@given(small_boards(count=2))
def test_manhattan_is_consistent_and_zero_only_at_the_goal(instance):
    shape, board, goal = instance
    bound = reference.manhattan(board, goal, shape=shape)
    for _, neighbor in reference.neighbors(board, shape):
        assert abs(reference.manhattan(neighbor, goal, shape=shape) - bound) == 1
    assert reference.manhattan(goal, goal, shape=shape) == 0
    assert (bound == 0) == (board == goal) or min(shape) == 1


def test_manhattan_is_admissible_on_3x3_boards(eight_puzzle):
    boards = random.Random(4).sample(list(itertools.permutations(range(9))), 10_000)
    for board in filter(eight_puzzle.__contains__, boards):
        slack = eight_puzzle.distance(board) - reference.manhattan(board)
        assert slack >= 0
        assert slack % 2 == 0


def random_partition(rng, tiles, most):
    """Divide the tiles 1 to `tiles` into patterns of at most so many."""
    rest = rng.sample(range(1, tiles + 1), tiles)
    patterns = []
    while rest:
        size = rng.randint(1, min(most, len(rest)))
        patterns.append(tuple(rest[:size]))
        rest = rest[size:]
    return patterns


@pytest.mark.parametrize("shape", [(1, 4), (4, 1), (2, 2), (2, 3), (3, 2)])
def test_pattern_databases_are_admissible_and_exact_with_all_tiles(shape):
    cells = math.prod(shape)
    for blank in range(cells):
        goal = goal_with_blank_at(shape, blank)
        rng = random.Random(blank)
        parts = reference.PatternDatabase(shape, random_partition(rng, cells - 1, 3), goal)
        whole = reference.PatternDatabase(shape, [tuple(range(1, cells))], goal)
        tiles = reference.PatternDatabase(shape, [(tile,) for tile in range(1, cells)], goal)
        for depth, level in enumerate(reference.levels(goal, shape=shape)):
            for board in level:
                manhattan = reference.manhattan(board, goal, shape=shape)
                assert whole.lower_bound(board) == depth
                assert manhattan <= parts.lower_bound(board) <= depth
                assert parts.lower_bound(board) % 2 == depth % 2
                assert tiles.lower_bound(board) == manhattan


@pytest.mark.parametrize("seed", range(3))
def test_pattern_databases_of_3x3_boards(seed, eight_puzzle):
    rng = random.Random(seed)
    database = reference.PatternDatabase((3, 3), random_partition(rng, 8, 4))
    assert database.lower_bound(database.goal) == 0
    for number in range(200):
        board = random_solvable(number, (3, 3))
        bound = database.lower_bound(board)
        assert reference.manhattan(board) <= bound <= eight_puzzle.distance(board)
        for _, neighbor in reference.neighbors(board):
            assert (database.lower_bound(neighbor) - bound) % 2 == 1


def test_the_moves_of_a_pattern_are_the_fewest_of_its_tiles():
    """By a search of the whole puzzle that counts no moves of other tiles."""
    shape, pattern = (2, 3), (1, 4, 5)
    goal = reference.blank_last(shape)
    database = reference.PatternDatabase(shape, [pattern, (2, 3)])
    cost = {goal: 0}
    queue = [goal]
    for board in queue:
        for _, neighbor in reference.neighbors(board, shape):
            moved = cost[board] + (board[neighbor.index(0)] in pattern)
            if moved < cost.get(neighbor, moved + 1):
                cost[neighbor] = moved
                queue.append(neighbor)
    assert len(cost) == 360
    # Other tiles may be exchanged with each other, so only the least of those boards is equal.
    places = {}
    for board, moved in cost.items():
        assert database.moves_of(0, board) <= moved
        key = tuple(tile if tile in pattern or tile == 0 else -1 for tile in board)
        places[key] = min(moved, places.get(key, moved))
    assert places
    for board in cost:
        key = tuple(tile if tile in pattern or tile == 0 else -1 for tile in board)
        assert database.moves_of(0, board) == places[key]


@pytest.mark.parametrize(
    "partition", [[(1, 2)], [(1, 2), (2, 3)], [(1, 2, 3, 0)], [(1, 2), (3, 4)], [], [(1, 1, 2, 3)]]
)
def test_partitions_that_do_not_divide_the_tiles_are_refused(partition):
    with pytest.raises(ValueError, match="do not divide the tiles"):
        reference.PatternDatabase((2, 2), partition)


def test_a_pattern_database_notices_boards_that_cannot_be_solved():
    database = reference.PatternDatabase((2, 2), [(1, 2, 3)])
    with pytest.raises(ValueError, match="unsolvable"):
        database.lower_bound((2, 1, 3, 0))


def no_heuristic(*_board_and_goal, **_shape):
    return 0


def patchy_manhattan(board, goal, *, shape):
    """Return Manhattan distance on some boards, much less on others: admissible, inconsistent."""
    bound = reference.manhattan(board, goal, shape=shape)
    return bound if reference.rank(board) % 3 == 0 else bound // 4


@slow_is_fine
@given(small_boards(count=2, shapes=TINY_SHAPES))
def test_searches_are_optimal_with_any_admissible_heuristic(instance):
    shape, start, goal = instance
    assume(reference.is_solvable(start, goal, shape=shape))
    least = next(reference.all_shortest_paths(start, goal, shape=shape))
    for heuristic in (no_heuristic, patchy_manhattan):
        path = reference.astar(start, goal, shape=shape, heuristic=heuristic)
        assert len(path) == len(least)
        assert least == reference.idastar(start, goal, shape=shape, heuristic=heuristic)


@pytest.mark.parametrize("seed", range(10))
def test_astar_with_an_inconsistent_heuristic(seed):
    start = random_solvable(seed, (2, 3))
    path = reference.astar(start, shape=(2, 3), heuristic=patchy_manhattan)
    assert len(path) == reference.distance(start, shape=(2, 3))


def count_nodes_within(bound, board, goal, shape, *, g=0, last=""):
    """Count the nodes of the search tree whose f, and that of all above them, is within bound."""
    if g + reference.manhattan(board, goal, shape=shape) > bound:
        return 0
    return 1 + sum(
        count_nodes_within(bound, neighbor, goal, shape, g=g + 1, last=move)
        for move, neighbor in reference.neighbors(board, shape)
        if not last or move != reference.OPPOSITE[last]
    )


@pytest.mark.parametrize("seed", range(6))
def test_expansions_per_bound(seed):
    shape = ((2, 3), (3, 2), (3, 3))[seed % 3]
    start = random_solvable(seed, shape)
    goal = reference.blank_last(shape)
    *complete, last = reference.expansions_per_bound(start, shape=shape)
    assert last[0] == reference.distance(start, shape=shape)
    assert last[1] <= count_nodes_within(last[0], start, goal, shape)
    for bound, expanded in complete[:6]:
        assert expanded == count_nodes_within(bound, start, goal, shape)
    bounds = [bound for bound, _ in complete] + [last[0]]
    assert bounds == list(range(reference.manhattan(start, shape=shape), last[0] + 1, 2))


def test_a_solved_board_needs_no_expansion():
    assert reference.expansions_per_bound((1, 2, 3, 0)) == [(0, 0)]
    assert reference.idastar((0,)) == ""


@pytest.mark.parametrize(("shape", "blank", "counts"), DEPTH_COUNTS)
def test_published_depth_counts(shape, blank, counts):
    goal = goal_with_blank_at(shape, blank)
    assert reference.depth_counts(goal, shape=shape) == [int(count) for count in counts.split()]


def test_the_table_of_the_8_puzzle(eight_puzzle):
    assert eight_puzzle.histogram() == [int(count) for count in COUNTS_3X3_CORNER.split()]
    assert eight_puzzle.diameter == 31
    assert eight_puzzle.farthest() == [(6, 4, 7, 8, 5, 0, 3, 2, 1), (8, 6, 7, 2, 5, 4, 3, 0, 1)]
    with pytest.raises(ValueError, match="unsolvable"):
        eight_puzzle.distance((1, 2, 3, 4, 5, 6, 8, 7, 0))
    with pytest.raises(ValueError, match="unsolvable"):
        eight_puzzle.path((1, 2, 3, 4, 5, 6, 8, 7, 0))


@pytest.mark.parametrize("shape", SMALL_SHAPES)
def test_every_path_of_a_small_table_is_the_least(shape):
    table = reference.DistanceTable(shape, reference.snail(shape))
    for level in reference.levels(table.goal, shape=shape):
        for board in level:
            least = next(reference.all_shortest_paths(board, table.goal, shape=shape))
            assert table.path(board) == least
            assert table.distance(board) == len(least)


def test_examples_in_docstrings():
    for name in [reference.__name__, *MODULES]:
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0, name
        assert result.attempted > 0 or name == reference.__name__, name


def test_the_reference_stands_alone():
    for path in Path(reference.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert all(alias.name in sys.stdlib_module_names for alias in node.names), path
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert str(node.module).split(".")[0] in sys.stdlib_module_names, path
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 1, path


def test_all_names_exist():
    assert all(hasattr(reference, name) for name in reference.__all__)
