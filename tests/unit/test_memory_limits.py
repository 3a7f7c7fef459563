"""Where searches that remember every state stop: when their own arrays pass the memory limit."""

import pytest

import fastpuzzle as fp

# Bytes of a node: its board in words of eight bytes, its blank, its mark and two slots; and for A*
# a record of g, the bound and the links of the queue.
WORDS = {(4, 4): 1, (5, 5): 4, (6, 6): 5, (8, 8): 8}
SLOTS, SMALL, RECORD = 16, 2, 24

BOARDS = {shape: fp.random_board(shape, seed=3) for shape in WORDS}
BOARDS[4, 4] = fp.Board("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")


def store_bytes(shape, nodes, record=0):
    """Return what a store of so many nodes takes when it grows to them, or first begins with them.

    The slots are away while the other arrays grow, but each of these may be copied.
    """
    board = 8 * WORDS[shape]
    copied = max(board, record) * (nodes // 2 if nodes > 1024 else 0)
    return nodes * (board + SMALL + record) + max(SLOTS * nodes, copied)


def queue_bytes(least, buckets):
    """Return what the queue of A* takes for the first few values of f, which rise by 2.

    The open nodes of each f have an array of f + 1 numbers, and 24 bytes beside.
    """
    return sum(4 * (least + 2 * bucket + 1) + 24 for bucket in range(buckets))


def expanded(shape, algorithm, limit, **options):
    with pytest.raises(fp.LimitReachedError, match="memory limit") as caught:
        fp.shortest_path(BOARDS[shape], algorithm=algorithm, memory_limit=limit, **options)
    return caught.value.stats.expanded


@pytest.mark.parametrize(
    ("shape", "counts"),
    [
        ((4, 4), {1024: 490, 2048: 976, 4096: 1972, 8192: 3992}),
        ((5, 5), {1024: 444, 2048: 873, 4096: 1763, 8192: 3530}),
        ((6, 6), {1024: 398, 2048: 807, 4096: 1627, 8192: 3287}),
        ((8, 8), {1024: 387, 2048: 768, 4096: 1536, 8192: 3051}),
    ],
    ids=str,
)
def test_where_breadth_first_search_stops(shape, counts):
    before = 0
    for nodes, count in counts.items():
        needed = store_bytes(shape, nodes)
        assert expanded(shape, "bfs", needed - 1) == before
        assert expanded(shape, "bfs", needed) == count
        before = count


@pytest.mark.parametrize(
    ("shape", "nodes", "buckets", "before", "count"),
    [
        ((4, 4), 1024, 4, 8, 608),
        ((4, 4), 2048, 5, 756, 1197),
        ((4, 4), 8192, 5, 2364, 4790),
        ((5, 5), 1024, 3, 22, 472),
        ((5, 5), 4096, 3, 953, 1936),
        ((5, 5), 8192, 4, 3038, 3859),
        ((6, 6), 1024, 4, 123, 488),
        ((6, 6), 2048, 4, 488, 965),
        ((8, 8), 2048, 3, 480, 980),
        ((8, 8), 8192, 3, 1942, 3877),
    ],
)
def test_where_a_star_stops(shape, nodes, buckets, before, count):
    needed = store_bytes(shape, nodes, RECORD)
    needed += queue_bytes(fp.lower_bound(BOARDS[shape]), buckets)
    assert expanded(shape, "astar", needed - 1, heuristic="manhattan") == before
    assert expanded(shape, "astar", needed, heuristic="manhattan") == count


def test_a_small_search_fits_in_a_few_bytes():
    start = fp.Board("1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15")
    needed = store_bytes((4, 4), 1024, RECORD) + queue_bytes(2, 2)
    options = {"algorithm": "astar", "heuristic": "manhattan"}
    assert str(fp.shortest_path(start, memory_limit=needed, **options)) == "rr"
    with pytest.raises(fp.LimitReachedError):
        fp.shortest_path(start, memory_limit=needed - 1, **options)
