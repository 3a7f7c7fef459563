"""A subclass of Board may say of itself what it likes: compiled code sees what it holds."""

import pickle

import pytest

import fastpuzzle as fp
from fastpuzzle.goals import resolve_goal


class Stuck(fp.Board):
    """Says that every move leads nowhere."""

    __slots__ = ()

    def apply(self, _moves):
        return self


class Large(fp.Board):
    """Says that it has many more cells than tiles."""

    __slots__ = ()
    tiles = property(lambda _: (1, 2, 3, 0))
    shape = property(lambda _: (15, 17))


class Small(fp.Board):
    """Says that it has fewer tiles than cells."""

    __slots__ = ()
    tiles = property(lambda _: (0,))
    shape = property(lambda _: (1, 1))


class Hidden(fp.Board):
    """Has slots of its own that hide those of Board."""

    __slots__ = ()
    _tiles = property(lambda _: (0, 300, -1))
    _shape = property(lambda _: (1, 3))

    def __init__(self, source):
        fp.Board._tiles.__set__(self, fp.Board(source).tiles)
        fp.Board._shape.__set__(self, fp.Board(source).shape)


KINDS = [Stuck, Large, Small, Hidden]
START, MOVES = "2 3 4 1 5 x 7 6 8", 19
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


@every_kind
def test_calls_answer_for_what_it_holds(kind):
    start, goal = kind(START), kind("12345678x")
    table = fp.DistanceTable((3, 3))
    patterns = fp.PatternDatabase.build(goal, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert patterns.shape == (3, 3)
    assert fp.distance(start) == fp.distance(start, goal) == MOVES
    assert fp.distance(start, goal, algorithm="idastar") == MOVES
    assert fp.distance(start, goal, table=table) == table.distance(start) == MOVES
    assert fp.distance(start, heuristic=patterns, algorithm="astar") == MOVES
    assert table.for_goal(goal) is table
    assert table.distances([start]).tolist() == fp.distances([start], goal).tolist() == [MOVES]
    assert fp.is_solvable(start, goal)
    assert fp.lower_bound(start, goal) == fp.lower_bound(START)
    assert patterns.lower_bound(start) == patterns.lower_bound(START)
    assert patterns.for_goal(goal) is patterns
    assert fp.count_shortest_paths(start, goal) == fp.count_shortest_paths(START)
    assert fp.rank(start) == fp.rank(fp.Board(START).tiles)
    assert fp.scramble(start, 3, seed=1) == fp.scramble(fp.Board(START), 3, seed=1)
    assert fp.random_board(goal=goal, seed=1) == fp.random_board(seed=1)


@every_kind
@pytest.mark.parametrize("algorithm", ["table", "bfs", "bidirectional", "idastar", "astar"])
def test_paths_begin_with_a_board(kind, algorithm):
    path = fp.shortest_path(kind(START), kind("12345678x"), algorithm=algorithm)
    assert type(path.start) is fp.Board
    assert path == fp.shortest_path(START, algorithm=algorithm)
    assert path.goal == fp.goals.blank_last((3, 3))


@every_kind
def test_a_path_has_the_moves_of_what_it_holds(kind):
    with pytest.raises(ValueError, match="off the board"):
        fp.Path(kind("1 2 3 0"), "u" * 1000 + "d")
    path = fp.Path(kind("1 2 3 0"), "ul")
    assert path.slid == fp.Path("1 2 3 0", "ul").slid
    assert pickle.loads(pickle.dumps(path)) == path


@every_kind
def test_a_board_is_made_of_what_it_holds(kind):
    board = fp.Board(kind(START))
    assert type(board) is fp.Board
    assert board == fp.Board(START)
    assert resolve_goal(kind("12345678x"), (3, 3)) == fp.goals.blank_last((3, 3))
    with pytest.raises(fp.InvalidBoardError, match=r"3x3, shape= says \(1, 9\)"):
        fp.Board(kind(START), shape=(1, 9))


@every_kind
def test_it_is_one_board_and_no_batch(kind):
    with pytest.raises(fp.InvalidBoardError, match="this is one board"):
        fp.distances(kind(START))


class Holding(fp.Board):
    """Holds what it is given, unchecked."""

    __slots__ = ()

    def __init__(self, tiles, shape):
        self._tiles = tiles
        self._shape = shape


class Pretending:
    """Says that it is a Board."""

    __class__ = fp.Board


class Empty(fp.Board):
    """Never had tiles."""

    __slots__ = ()

    def __init__(self):
        pass


NO_BOARDS = {
    "pretending": Pretending(),
    "never given tiles": Empty(),
    "fewer tiles": Holding((1, 2, 3, 0), (15, 17)),
    "more tiles": Holding(tuple(range(255)), (1, 1)),
    "repeated": Holding((1, 1, 1, 1), (2, 2)),
    "out of range": Holding((1, 2, 255, 0), (2, 2)),
    "beyond a byte": Holding((1, 2, 3 + 256, 0), (2, 2)),
    "no tiles": Holding(None, (2, 2)),
    "no shape": Holding((1, 2, 3, 0), 4),
    "negative shape": Holding((1, 2, 3, 0), (-2, -2)),
    "nested": Holding(((1, 2, 3, 0),), (2, 2)),
    "bytes": Holding(bytes([1, 2, 3, 0]), (2, 2)),
}


@pytest.mark.parametrize("board", NO_BOARDS.values(), ids=NO_BOARDS)
def test_what_holds_no_board_is_refused(board):
    table = fp.DistanceTable((2, 2))
    for call in (
        fp.Board,
        fp.distance,
        fp.shortest_path,
        fp.is_solvable,
        fp.lower_bound,
        fp.rank,
        table.distance,
        lambda board: fp.distance("1230", board),
        lambda board: fp.distances([board]),
        lambda board: fp.Path(board, "d"),
        lambda board: fp.scramble(board, 3),
        lambda board: fp.DistanceTable((2, 2), board),
    ):
        with pytest.raises(fp.InvalidBoardError):
            call(board)
