"""What a search takes, as Python's allocator sees it: nearly all that it may, and no more."""

import tracemalloc

import pytest

import fastpuzzle as fp

# From one to eight megabytes in steps that nothing which doubles can miss.
LIMITS = [int(1.25**step * (1 << 20)) for step in range(10)]
# Beside its arrays a search makes some small objects, and the error.
BESIDE = 20_000


def most_taken(board, limit, algorithm):
    """Return the most bytes that were taken until the memory limit ended the search."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        with pytest.raises(fp.LimitReachedError, match="memory limit"):
            fp.shortest_path(board, algorithm=algorithm, memory_limit=limit)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "astar"])
@pytest.mark.parametrize("shape", [(4, 4), (5, 5)], ids=str)
def test_a_search_takes_what_it_may(shape, algorithm, hard_board):
    board = hard_board if shape == (4, 4) else fp.random_board(shape, seed=1)
    # What is made once for a shape is not what a search keeps.
    most_taken(board, LIMITS[0], algorithm)
    for limit in LIMITS:
        assert limit / 4 < most_taken(board, limit, algorithm) < limit + BESIDE
