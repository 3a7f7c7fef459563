"""Node counts of IDA* with the Manhattan distance: exact, since they are deterministic.

Forbidden words are pruned in what users call, so for the counts of the literature pruning is
turned off; the counts with pruning are frozen here.
"""

import csv
import importlib.util
from importlib import import_module
from math import prod
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import find_heuristic
from fastpuzzle._kernels.deepening import idastar
from fastpuzzle._kernels.ground.control import NODE_LIMIT, Control, Stopped
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle.path import trusted_path

# Boards on which a published IDA* with the Manhattan distance expanded no more nodes than this.
MOST_NODES = 5_000_000
MOST_NODES_SLOW = 300_000_000
PACKED_CELLS = 16
PLAIN = Path(__file__).parents[1] / "plain" / "build.py"

KORF_79_BOUNDS = (
    *((28, 1), (30, 4), (32, 78), (34, 516), (36, 2919)),
    *((38, 16110), (40, 85843), (42, 286836)),
)


def read(name):
    with Path(__file__).with_name(name).open(encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


KORF_100 = read("korf100.csv")
HARDEST_17 = read("hardest17.csv")
LAYOUTS = ("blank_first", "blank_last")


def korf_boards(nodes_from, nodes_to):
    rows = [row for row in KORF_100 if nodes_from < int(row["ida_md_expanded"]) <= nodes_to]
    return [pytest.param(row, id=f"korf{row['id']}") for row in rows]


def korf_board(number, layout):
    (row,) = [row for row in KORF_100 if row["id"] == str(number)]
    return fp.Board(row[f"board_{layout}"])


def goal_of(layout):
    return getattr(fp.goals, layout)((4, 4))


@pytest.fixture(scope="module")
def idastar_plain(tmp_path_factory):
    """The plain search, a baseline that is built for the tests alone."""
    spec = importlib.util.spec_from_file_location("build_plain", PLAIN)
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    return build.built(tmp_path_factory.mktemp("plain"))


def search(solve, start, goal, *, prune=False, node_limit=None):
    """Return the path of a Manhattan search, None at the node limit, and its control."""
    control = Control(node_limit)
    heuristic = find_heuristic("manhattan", start.shape, goal.blank)
    instance = Instance(*start.shape, bytes(start.tiles), bytes(goal.tiles))
    options = {"longest_words": 14 if prune else 2} if solve is idastar.solve else {}
    try:
        moves = solve(instance, heuristic, control, **options)
    except Stopped as stop:
        if stop.status != NODE_LIMIT:
            raise
        moves = None
    assert control.expanded == sum(nodes for _, nodes in control.bounds)
    path = moves and trusted_path(bytes(start.tiles), start.shape, moves, None)
    return path, control


def test_korf_79(idastar_plain):
    board = korf_board(79, "blank_first")
    for kernel in (idastar, idastar_plain):
        path, control = search(kernel.solve, board, goal_of("blank_first"))
        assert len(path) == 42
        assert tuple(control.bounds) == KORF_79_BOUNDS


def assert_korf_board(row, replay, idastar_plain):
    """Bounds and length are right; a finished bound takes as many nodes in either layout."""
    all_bounds = []
    for layout in LAYOUTS:
        board, goal = fp.Board(row[f"board_{layout}"]), goal_of(layout)
        path, control = search(idastar.solve, board, goal)
        plain_path, plain = search(idastar_plain.solve, board, goal)
        assert path == plain_path
        assert control.bounds == plain.bounds
        # At the nodes of the path, the driver counts the children that it does not come to.
        assert 0 <= control.generated - plain.generated <= 2 * len(path)
        assert replay(path, board, goal) == int(row["optimal"])
        assert [bound for bound, _ in control.bounds] == [
            *range(fp.lower_bound(board, layout), len(path) + 1, 2)
        ]
        all_bounds.append(control.bounds)
    assert all_bounds[0][:-1] == all_bounds[1][:-1]
    # The last bound of the publication, which depends on the order of the moves, comes on top.
    assert sum(nodes for _, nodes in all_bounds[0][:-1]) < int(row["ida_md_expanded"])


@pytest.mark.parametrize("row", korf_boards(0, MOST_NODES))
def test_korf_boards(row, replay, idastar_plain):
    assert_korf_board(row, replay, idastar_plain)


@pytest.mark.slow
@pytest.mark.parametrize("row", korf_boards(MOST_NODES, MOST_NODES_SLOW))
def test_harder_korf_boards(row, replay, idastar_plain):
    assert_korf_board(row, replay, idastar_plain)


@pytest.mark.parametrize("row", HARDEST_17, ids=lambda row: f"hard{row['id']}")
def test_the_hardest_boards_under_a_node_limit(row, idastar_plain):
    all_bounds = []
    for layout in LAYOUTS:
        board = fp.Board(row[f"board_{layout}"])
        for solve in (idastar.solve, idastar_plain.solve):
            path, control = search(solve, board, goal_of(layout), node_limit=1_000_000)
            assert path is None
            assert control.expanded == 1_000_000
            all_bounds.append(control.bounds)
    assert all(bounds == all_bounds[0] for bounds in all_bounds)


@pytest.mark.parametrize("row", HARDEST_17, ids=lambda row: f"hard{row['id']}")
def test_what_is_proved_about_the_hardest_boards_under_a_node_limit(row):
    for layout in LAYOUTS:
        with pytest.raises(fp.LimitReachedError) as caught:
            fp.shortest_path(
                row[f"board_{layout}"],
                layout,
                algorithm="idastar",
                heuristic="manhattan",
                node_limit=1_000_000,
            )
        stats = caught.value.stats
        assert stats.expanded == sum(nodes for _, nodes in stats.bounds) == 1_000_000
        assert caught.value.lower_bound == stats.bounds[-1][0]
        assert caught.value.lower_bound <= int(row["optimal"])
        assert caught.value.lower_bound % 2 == int(row["optimal"]) % 2


PRUNED = {
    (79, "blank_first"): (
        (28, 1),
        (30, 4),
        (32, 78),
        (34, 516),
        (36, 2919),
        (38, 16110),
        (40, 85843),
        (42, 194940),
    ),
    (79, "blank_last"): (
        (28, 1),
        (30, 4),
        (32, 78),
        (34, 516),
        (36, 2919),
        (38, 16110),
        (40, 85843),
        (42, 112614),
    ),
    (42, "blank_last"): (
        (30, 4),
        (32, 70),
        (34, 371),
        (36, 2450),
        (38, 14398),
        (40, 80272),
        (42, 203404),
    ),
    (93, "blank_first"): (
        (34, 4),
        (36, 211),
        (38, 1859),
        (40, 14897),
        (42, 99184),
        (44, 394419),
        (46, 1911894),
    ),
    (28, "blank_first"): (
        (36, 4),
        (38, 32),
        (40, 195),
        (42, 1167),
        (44, 8267),
        (46, 55981),
        (48, 240715),
        (50, 1357917),
        (52, 1963519),
    ),
    (90, "blank_last"): (
        (36, 26),
        (38, 137),
        (40, 1039),
        (42, 7605),
        (44, 53831),
        (46, 223909),
        (48, 1251397),
        (50, 790870),
    ),
    (95, "blank_first"): (
        (34, 2),
        (36, 27),
        (38, 205),
        (40, 1230),
        (42, 7849),
        (44, 46651),
        (46, 276156),
        (48, 1018758),
        (50, 4016886),
    ),
}


@pytest.mark.parametrize(("number", "layout"), PRUNED, ids=str)
def test_pruned_counts(number, layout, replay):
    board = korf_board(number, layout)
    path = fp.shortest_path(board, layout, algorithm="idastar", heuristic="manhattan")
    assert path.stats.bounds == PRUNED[number, layout]
    whole_path, whole = search(idastar.solve, board, goal_of(layout))
    assert path == whole_path
    assert replay(path, board, goal_of(layout)) == path.stats.bounds[-1][0]
    # Pruning begins after a bound with more than 50,000 nodes, and then saves about a quarter.
    pruned = False
    for (bound, nodes), (same_bound, all_nodes) in zip(
        path.stats.bounds, whole.bounds, strict=True
    ):
        assert bound == same_bound
        assert nodes < all_nodes if pruned else nodes == all_nodes
        pruned = pruned or nodes > 50_000
    assert pruned


# After bounds with more than two and fifteen million nodes, longer words are skipped: the bound,
# and its nodes with words of at most 10 and 12 moves, and with those that the search takes.
LONGER_WORDS = {
    (5, "blank_first", 56): (2260381, 2034749, 2034749),
    (36, "blank_last", 52): (4213950, 3541631, 3541631),
    (27, "blank_first", 53): (8482714, 6463048, 5439837),
}


@pytest.mark.parametrize(("number", "layout", "last"), LONGER_WORDS, ids=str)
def test_counts_with_longer_words(number, layout, last):
    board, goal = korf_board(number, layout), goal_of(layout)
    heuristic = find_heuristic("manhattan", (4, 4), goal.blank)
    found = set()
    for words, expected in zip((10, 12, 14), LONGER_WORDS[number, layout, last], strict=True):
        control = Control()
        instance = Instance(4, 4, bytes(board.tiles), bytes(goal.tiles))
        found.add(idastar.solve(instance, heuristic, control, longest_words=words))
        assert control.bounds[-1] == (last, expected)
    assert len(found) == 1


EASY_SHAPES = [(2, 2), (2, 3), (3, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 4), (3, 6), (5, 5)]


@pytest.mark.parametrize("shape", EASY_SHAPES, ids=str)
def test_every_finished_bound_takes_as_many_nodes_as_in_the_reference(shape, idastar_plain):
    reference = import_module("fastpuzzle.reference.idastar")
    kernels = [idastar.solve, idastar_plain.solve][: 1 + (prod(shape) <= PACKED_CELLS)]
    for seed in range(20):
        goal = fp.random_board(shape, seed=seed)
        start = fp.scramble(goal, 24, seed=seed)
        if start == goal:
            continue
        expected = reference.expansions_per_bound(start.tiles, goal.tiles, shape=shape)
        for solve in kernels:
            _, control = search(solve, start, goal)
            assert control.bounds == list(expected)
