"""A number of workers that is no C integer let an OverflowError out."""

import pytest

import fastpuzzle as fp


@pytest.mark.parametrize("workers", [2**31 - 1, 2**31, 2**63, 10**30])
def test_more_workers_than_any_machine_has(workers):
    board = (1, 2, 3, 4, 5, 6, 0, 7, 8)
    assert fp.distances([board], workers=workers).tolist() == [2]
    assert fp.distance(board, algorithm="idastar", workers=workers, node_limit=10**6) == 2


def test_all_cores():
    boards = [fp.random_board(seed=seed) for seed in range(20)]
    answers = [fp.distances(boards, workers=workers).tolist() for workers in (1, None, -1)]
    assert answers[0] == answers[1] == answers[2]
