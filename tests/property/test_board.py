"""Boards and paths as values."""

import pickle
from itertools import groupby, pairwise
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import Board, Path
from fastpuzzle.stats import SearchStats

OPPOSITE = {"d": "u", "l": "r", "r": "l", "u": "d"}

many_examples = settings(max_examples=200)
short = st.integers(1, 6)
shapes = st.one_of(
    st.tuples(short, short),
    st.sampled_from([(1, 255), (255, 1), (15, 17), (17, 15), (15, 15), (1, 12), (10, 10)]),
)


@st.composite
def boards(draw):
    """Draw boards of all shapes; large ones come from a seed, a tile at a time would be slow."""
    shape = draw(shapes)
    cells = prod(shape)
    if cells <= 9:
        return Board(draw(st.permutations(range(cells))), shape=shape)
    tiles = list(range(cells))
    Random(draw(st.integers(0, 2**32))).shuffle(tiles)
    return Board(tiles, shape=shape)


@st.composite
def paths(draw):
    """Draw a board and a walk of the blank; it may turn back."""
    board = draw(boards())
    moves = ""
    now = board
    for choice in draw(st.lists(st.integers(0, 11), max_size=24)):
        possible = now.moves()
        if possible:
            move = possible[choice % len(possible)]
            moves += move
            now = now.apply(move)
    return Path(board, moves)


@many_examples
@given(boards())
def test_repr_evaluates_to_the_board(board):
    assert eval(repr(board), {"Board": Board}) == board


@many_examples
@given(boards())
def test_str_parses_to_the_board(board):
    assert Board(str(board), shape=board.shape) == board
    assert fp.parse_boards(str(board), shape=board.shape) == [board]
    assert len(str(board).splitlines()) == board.shape[0]


@many_examples
@given(boards())
def test_several_lines_show_their_shape(board):
    if board.shape[0] > 1:
        assert Board(str(board)) == board


@many_examples
@given(boards(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_pickle_gives_an_equal_board(board, protocol):
    copy = pickle.loads(pickle.dumps(board, protocol))
    assert copy == board
    assert (copy.tiles, copy.shape) == (board.tiles, board.shape)


@many_examples
@given(boards(), boards())
def test_boards_are_equal_if_tiles_and_shape_are(one, other):
    same = (one.tiles, one.shape) == (other.tiles, other.shape)
    assert (one == other) == same
    assert (one != other) != same
    copy = Board(list(one.tiles), shape=one.shape)
    assert copy == one
    assert hash(copy) == hash(one)
    assert len({one, copy, other}) == (1 if same else 2)


def test_equal_tiles_on_another_shape_are_another_board():
    assert Board([1, 2, 3, 0]) != Board([1, 2, 3, 0], shape=(1, 4))


@pytest.mark.parametrize("other", [(1, 2, 3, 0), [1, 2, 3, 0], "1230", None, 1230])
def test_a_board_equals_nothing_but_boards(other):
    assert Board([1, 2, 3, 0]) != other


@many_examples
@given(boards())
def test_cells(board):
    rows, cols = board.shape
    assert board.tiles[board.blank] == 0
    assert [board[row, col] for row in range(rows) for col in range(cols)] == list(board.tiles)
    for outside in ((-1, 0), (0, -1), (rows, 0), (0, cols)):
        with pytest.raises(IndexError, match="outside"):
            board[outside]


@many_examples
@given(boards())
def test_forms_of_input(board):
    rows, cols = board.shape
    nested = [list(board.tiles[row * cols : (row + 1) * cols]) for row in range(rows)]
    assert Board(nested) == Board(tuple(map(tuple, nested))) == board
    assert Board(board) == Board(board, shape=board.shape) == board
    assert Board(" ".join(map(str, board.tiles)), shape=board.shape) == board


@many_examples
@given(paths())
def test_undone_moves_lead_back(path):
    undone = "".join(OPPOSITE[move] for move in reversed(path.moves))
    assert path.start.apply(path.moves) == path.goal
    assert path.goal.apply(undone) == path.start
    assert path.start.apply("") == path.start


@many_examples
@given(path=paths())
def test_boards_of_a_path(path, walk):
    start = path.start
    seen = list(path.boards())
    assert len(seen) == len(path) + 1
    assert (seen[0], seen[-1]) == (start, path.goal)
    for number, board in enumerate(seen):
        assert board.tiles == walk(start.tiles, start.shape, path.moves[:number])


@many_examples
@given(paths())
def test_moves_of_a_path(path):
    assert str(path) == path.moves == "".join(path)
    assert len(path) == len(path.moves)
    assert path


@many_examples
@given(paths())
def test_tiles_of_a_path(path):
    seen = list(path.boards())
    slid = [after.tiles[before.blank] for before, after in pairwise(seen)]
    assert path.slid == tuple(slid)
    assert path.tile_moves() == "".join(OPPOSITE[move] for move in path.moves)


@many_examples
@given(paths())
def test_run_length_counts_runs(path):
    expected = ""
    for move, run in groupby(path.moves):
        length = len(list(run))
        expected += move + (str(length) if length > 1 else "")
    assert path.run_length() == expected


@many_examples
@given(paths(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_pickle_gives_an_equal_path(path, protocol):
    copy = pickle.loads(pickle.dumps(path, protocol))
    assert copy == path
    assert (copy.start, copy.moves, copy.goal) == (path.start, path.moves, path.goal)


@many_examples
@given(paths())
def test_repr_evaluates_to_the_path(path):
    assert eval(repr(path), {"Board": Board, "Path": Path}) == path


@many_examples
@given(paths(), paths())
def test_paths_are_equal_if_start_and_moves_are(one, other):
    same = (one.start, one.moves) == (other.start, other.moves)
    assert (one == other) == same
    assert (one != other) != same
    copy = Path(one.start, one.moves, SearchStats("bfs", expanded=7))
    assert copy == one
    assert hash(copy) == hash(one)
    assert len({one, copy, other}) == (1 if same else 2)


def test_equal_moves_on_another_shape_are_another_path():
    square, line = Path([1, 2, 3, 0], "l"), Path(Board([1, 2, 3, 0], shape=(1, 4)), "l")
    assert square != line
    assert len({square, line}) == 2


def test_pickle_keeps_the_statistics():
    path = fp.shortest_path("2 3 4 1 5 x 7 6 8", algorithm="idastar")
    copy = pickle.loads(pickle.dumps(path))
    assert repr(copy.stats) == repr(path.stats)


@pytest.mark.parametrize("other", ["r", ("r",), None, Board("12x3")])
def test_a_path_equals_nothing_but_paths(other):
    assert Path("12x3", "r") != other


BOARD_NAMES = ("tiles", "shape", "blank", "legal_moves", "moves", "apply", "note")
PATH_NAMES = (
    *("start", "goal", "moves", "stats", "slid", "tiles", "boards", "tile_moves", "run_length"),
    *("format", "inverse", "simplified", "note", "_moves"),
)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        *((Board("1230"), name) for name in BOARD_NAMES),
        *((Path("1230", "l"), name) for name in PATH_NAMES),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_attributes_cannot_be_set(value, name):
    with pytest.raises(AttributeError):
        setattr(value, name, None)
    with pytest.raises(AttributeError):
        delattr(value, name)


def test_items_of_a_board_cannot_be_set():
    board = Board("1230")
    with pytest.raises(TypeError):
        board[0, 0] = 2


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("d", r"move 0 \('d'\) leads off the board from cell 3"),
        ("lr up", r"move 2 \('up'\) is a word, move 0 \('l'\) is a letter"),
        ("lx", "move 1 is 'x'"),
        ("D", r"move 0 \('D'\) leads off the board from cell 3"),
        ("ull", r"move 2 \('l'\) leads off the board from cell 0"),
        ("l\0", "move 1 is"),
        ("lé", "move 1 is 'é'"),
    ],
)
def test_impossible_moves_are_refused(moves, message):
    for make in (Board("1230").apply, lambda moves: Path("1230", moves)):
        with pytest.raises(ValueError, match=message):
            make(moves)


@pytest.mark.parametrize("moves", [None, 3, {"l": 1}, b"l"])
def test_moves_of_a_path_are_text_or_a_sequence(moves):
    with pytest.raises(TypeError):
        Path("1230", moves)
