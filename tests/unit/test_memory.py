"""The memory limit counts all that a search keeps, of every state and beside it."""

import tracemalloc

import pytest

import fastpuzzle as fp

# While a store grows, its old slots are there beside all that is new.
WHILE_GROWING = 1.4
# From one to eight megabytes in steps that no doubling store can miss.
LIMITS = [int(1.25**step * (1 << 20)) for step in range(10)]
# What A* keeps of a state of 4x4, in bytes: the board, its slots and marks, and its record.
BYTES_OF_ASTAR = 50


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
        assert limit / 3 < most_taken(board, limit, algorithm) < WHILE_GROWING * limit


@pytest.mark.parametrize("states", [1 << 10, 1 << 14])
def test_astar_has_room_for_as_many_states_as_the_limit_says(states):
    """The room doubles, so any limit from one doubling to the next lets it expand as much."""
    board = fp.random_board((4, 4), seed=1)
    room = BYTES_OF_ASTAR * states
    less, *equal, more = (
        limited(board, limit, "astar")
        for limit in (room - 1, room, 3 * room // 2, 2 * room - 1, 2 * room)
    )
    assert less < equal[0] < more
    assert set(equal) == {equal[0]}
    assert equal[0] < states
