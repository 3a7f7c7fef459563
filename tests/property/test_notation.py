"""Moves in every notation: what is written is read, and what is read was meant."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle import Board, Path
from fastpuzzle.notation import MOVES_OF, STYLES

OPPOSITE = {"d": "u", "l": "r", "r": "l", "u": "d"}
LETTER = {"d": "d", "l": "l", "r": "r", "u": "u"}
WORD = {"d": "down", "l": "left", "r": "right", "u": "up"}
ARROW = {"d": "↓", "l": "←", "r": "→", "u": "↑"}

many_examples = settings(max_examples=200, deadline=None)
shapes = st.tuples(st.integers(1, 5), st.integers(1, 5))


@st.composite
def boards(draw):
    rows, cols = draw(shapes)
    return Board(draw(st.permutations(range(rows * cols))), shape=(rows, cols))


@st.composite
def paths(draw, start=None):
    """Draw a walk of the blank; it may turn back."""
    start = now = start or draw(boards())
    moves = ""
    for choice in draw(st.lists(st.integers(0, 11), max_size=20)):
        legal = now.legal_moves()
        if legal:
            moves += legal[choice % len(legal)]
            now = now.apply(moves[-1])
    return Path(start, moves)


def written(path, moves_of, style, upper):
    """Write a path as one would by hand."""
    letters = [move if moves_of == "blank" else OPPOSITE[move] for move in path]
    if style == "tiles":
        seen = list(path.boards())
        slid = [now[divmod(after.blank, now.shape[1])] for now, after in pairwise(seen)]
        return " ".join(map(str, slid))
    if style == "run_length":
        runs = [(move, len(list(run))) for move, run in groupby(letters)]
        text = "".join(f"{move}{length}" if length > 1 else move for move, length in runs)
    elif style == "words":
        text = " ".join(WORD[move] for move in letters)
    elif style == "arrows":
        text = "".join(ARROW[move] for move in letters)
    else:
        text = "".join(letters)
    return text.upper() if upper else text


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("moves_of", MOVES_OF)
@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=100, deadline=None)
@given(path=paths())
def test_every_format_is_read_again(path, style, moves_of, upper):
    text = path.format(moves_of=moves_of, style=style, upper=upper)
    assert text == written(path, moves_of, style, upper)
    assert Path.parse(path.start, text, moves_of=moves_of) == path
    assert path.start.apply(text, moves_of=moves_of) == path.goal
    if moves_of == "blank":
        assert Path(path.start, text) == path


@many_examples
@given(path=paths(), data=st.data())
def test_other_ways_to_write_the_same(path, data):
    moves_of = data.draw(st.sampled_from(MOVES_OF))
    letters = [move if moves_of == "blank" else OPPOSITE[move] for move in path]
    signs = data.draw(st.sampled_from([LETTER, WORD, ARROW]))
    signs = {move: data.draw(st.sampled_from([str.upper, str.title, str]))(signs[move])
             for move in "dlru"}  # fmt: skip
    parting = data.draw(st.sampled_from([" ", ", ", "\n", ";", "\t "]))
    runs = [(signs[move], len(list(run))) for move, run in groupby(letters)]
    every = [signs[move] for move in letters]
    behind = [f"{sign}{length}" for sign, length in runs]
    before = [f"{length}{sign}" for sign, length in runs]
    for texts in (every, behind, before):
        for text in (parting.join(texts), "".join(texts), str(texts), texts, repr(texts[:])):
            assert Path.parse(path.start, text, moves_of) == path


@many_examples
@given(path=paths(), moves_of=st.sampled_from(MOVES_OF))
def test_tiles_and_pairs_need_no_word_whose_moves_they_are(path, moves_of):
    slid = list(path.slid)
    pairs = [[tile, OPPOSITE[move]] for tile, move in zip(slid, path, strict=True)]
    words = [(tile, WORD[move].upper()) for tile, move in pairs]
    for text in (slid, str(slid), tuple(slid), pairs, str(pairs), words, str(words)):
        assert Path.parse(path.start, text, moves_of) == path


@many_examples
@given(path=paths(), moves_of=st.sampled_from(MOVES_OF))
def test_the_other_reading_is_named_exactly_where_it_is_legal(path, moves_of):
    (other,) = {*MOVES_OF} - {moves_of}
    text = path.format(moves_of=other)
    try:
        read = Path.parse(path.start, text, moves_of)
    except ValueError as error:
        assert f'moves are legal with moves_of="{other}"' in str(error)  # noqa: PT017
    else:
        assert [*read] == [OPPOSITE[move] for move in path]


@many_examples
@given(paths())
def test_the_inverse_leads_back(path):
    back = path.inverse()
    assert (back.start, back.goal) == (path.goal, path.start)
    assert list(back.boards()) == list(path.boards())[::-1]
    assert back.inverse() == path
    assert (path + back).simplified() == Path(path.start, "")


@many_examples
@given(path=paths(), data=st.data())
def test_a_sum_is_one_path_after_the_other(path, data):
    other = data.draw(paths(path.goal))
    whole = path + other
    assert (whole.start, whole.goal) == (path.start, other.goal)
    assert str(whole) == str(path) + str(other)
    assert path + Path(path.goal, "") == path == Path(path.start, "") + path


@many_examples
@given(paths())
def test_a_simplified_path_turns_nowhere_back(path):
    simple = path.simplified()
    assert (simple.start, simple.goal) == (path.start, path.goal)
    assert all(OPPOSITE[one] != other for one, other in pairwise(str(simple)))
    assert simple.simplified() is simple
    # Whatever moves are taken out first, the same ones are left.
    text = str(path)
    while any(pair in text for pair in ("lr", "rl", "ud", "du")):
        for pair in ("du", "ud", "rl", "lr"):
            text = text.replace(pair, "", 1)
    assert str(simple) == text


SIGNS = [*"dlruDLRUx0123456789 ,;'\"[](){}<>^v-\n", "up", "Left", "↑", "↓", "⬅️", "99999999999", "²"]


@settings(max_examples=1000, deadline=None)
@given(
    start=boards(),
    text=st.lists(st.sampled_from(SIGNS), max_size=12).map("".join) | st.text(max_size=8),
    moves_of=st.sampled_from(MOVES_OF),
)
def test_any_text_is_read_or_refused(start, text, moves_of, walk):
    try:
        path = Path.parse(start, text, moves_of)
    except ValueError as error:
        assert str(error)  # noqa: PT017
        return
    assert path.goal == start.apply(text, moves_of=moves_of)
    assert path.goal.tiles == walk(start.tiles, start.shape, path.moves)
    assert set(path.moves) <= set("dlru")


@many_examples
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers(-2, 9) | st.binary(max_size=2)
        | st.sampled_from(["u", "d", "l2", "right", "7", ""]),
        lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner)
        | st.dictionaries(st.sampled_from("udlr"), inner),
        max_leaves=6,
    )
)  # fmt: skip
def test_any_object_is_read_or_refused(moves):
    start = Board("1 2 3 4 x 5 6 7 8")
    try:
        path = Path.parse(start, moves)
    except (ValueError, TypeError) as error:
        assert str(error)  # noqa: PT017
    else:
        assert path.goal == start.apply(moves)


def test_the_empty_path():
    for style in STYLES:
        assert Path("1 2 3 0", "").format(style=style) == ""
    for text in ("", " ", "\n", "[]", "()", "''", [], ()):
        assert Path.parse("1 2 3 0", text) == Path("1 2 3 0", "")
        assert fp.Board("1 2 3 0").apply(text) == fp.Board("1 2 3 0")
