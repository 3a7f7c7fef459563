"""What a limit ends says what the whole call had done, by which algorithm and which heuristic."""

import pytest

import fastpuzzle as fp
from fastpuzzle._engine import ladder
from fastpuzzle._engine.registry import ALGORITHMS, find_heuristic
from fastpuzzle._kernels.ground.control import TIME_LIMIT, Stopped
from fastpuzzle._store.pattern_sets import NamedSet

BOARDS = [fp.random_board((3, 3), seed=seed) for seed in range(20)]


@pytest.mark.parametrize("call", [fp.distances, fp.shortest_paths])
def test_nodes_of_a_batch_are_those_of_all_its_boards(call):
    first = fp.shortest_path(BOARDS[0], algorithm="idastar").stats
    limit = first.expanded + 3
    with pytest.raises(fp.LimitReachedError, match=f"after {limit:,} expanded nodes") as caught:
        call(BOARDS, algorithm="idastar", node_limit=limit)
    assert caught.value.done.tolist() == [True] + [False] * 19
    assert caught.value.stats.expanded == limit
    assert caught.value.stats.generated > first.generated


@pytest.mark.parametrize("call", [fp.distances, fp.shortest_paths])
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("algorithm", ["table", "idastar", "astar"])
def test_a_batch_without_time_names_its_algorithm(call, workers, algorithm):
    with pytest.raises(fp.LimitReachedError) as caught:
        call(BOARDS, algorithm=algorithm, workers=workers, time_limit=0)
    assert caught.value.stats.algorithm == algorithm


@pytest.mark.parametrize("call", [fp.all_shortest_paths, fp.count_shortest_paths])
def test_a_table_that_was_not_built_in_time_is_named(call, monkeypatch):
    monkeypatch.setattr("fastpuzzle._store.lookups._tables", {})
    monkeypatch.setattr("fastpuzzle._store.lookups.lookups", {})
    with pytest.raises(fp.LimitReachedError) as caught:
        call(fp.random_board((2, 4), seed=1), time_limit=0)
    assert caught.value.stats.algorithm == "table"


def test_the_heuristic_of_all_nodes_is_named_where_the_next_one_is_not_ready(monkeypatch):
    def out_of_time(*_):
        raise Stopped(TIME_LIMIT)

    monkeypatch.setattr(ladder, "_above", {})
    monkeypatch.setattr(ladder, "NODES_A_FILE", 100)
    monkeypatch.setattr(ladder, "NODES_A_BUILDING", 100)
    monkeypatch.setattr(ladder, "NODES_AN_ENTRY_QUICK", 0)
    monkeypatch.setattr(ALGORITHMS["idastar"], "find", find_or(out_of_time))
    with pytest.raises(fp.LimitReachedError, match="time limit reached after 100 ") as caught:
        fp.shortest_path(fp.random_board((4, 4), seed=1), cache="ignore")
    assert caught.value.stats.heuristic == "linear_conflict"


def find_or(stop):
    """Return what finds any heuristic but pattern databases, for which it calls `stop`."""
    return lambda name, *of: stop() if isinstance(name, NamedSet) else find_heuristic(name, *of)
