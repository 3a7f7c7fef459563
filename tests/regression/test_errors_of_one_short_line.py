"""Names and objects of any length went into messages as they are, with all their lines."""

import pytest

import fastpuzzle as fp


class Wordy:
    def __repr__(self):
        return "line\n" * 1000


@pytest.mark.parametrize(
    "options",
    [
        {"algorithm": "a" * 1000},
        {"heuristic": "b\n" * 1000},
        {"shape": Wordy()},
    ],
    ids=lambda options: next(iter(options)),
)
@pytest.mark.parametrize("call", [fp.distance, fp.shortest_path])
def test_messages_are_one_short_line(call, options):
    with pytest.raises(ValueError, match=r"^.{10,299}\Z"):
        call((1, 2, 3, 0), **options)


class Lines(str):
    __slots__ = ()

    def __repr__(self):
        return "line\n" * 1000


@pytest.mark.parametrize(
    "options", [{"algorithm": Lines("bfs")}, {"heuristic": Lines("manhattan")}]
)
def test_messages_about_a_table_are_one_short_line(options):
    table = fp.DistanceTable((2, 2))
    with pytest.raises(ValueError, match=r"^.{10,299}\Z"):
        fp.distance((1, 2, 3, 0), table=table, **options)
