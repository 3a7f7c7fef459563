"""The memory limit counts all that a search keeps, of every state and beside it."""

import tracemalloc

import pytest

import fastpuzzle as fp

# Bytes of the boards, errors and frames of the call itself, which are not a search's arrays.
PYTHON = 1 << 15
# From one to eight megabytes in steps that no doubling store can miss.
LIMITS = [int(1.25**step * (1 << 20)) for step in range(10)]


def limited(board, limit, algorithm):
    """Return the nodes that were expanded until the memory limit ended the search."""
    with pytest.raises(fp.LimitReachedError, match="memory limit") as caught:
        fp.shortest_path(board, algorithm=algorithm, memory_limit=limit)
    return caught.value.stats.expanded


def most_taken(board, limit, algorithm):
    """Return the most bytes that were taken until the memory limit ended the search."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        limited(board, limit, algorithm)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional"])
@pytest.mark.parametrize("shape", [(4, 4), (5, 5)], ids=str)
def test_a_search_takes_what_it_may(shape, algorithm):
    board = fp.random_board(shape, seed=1)
    # What is made once for a shape is not what a search keeps.
    limited(board, LIMITS[0], algorithm)
    for limit in LIMITS:
        assert limit / 3 < most_taken(board, limit, algorithm) <= limit + PYTHON
