"""Moves in every notation, one by one, and what is said of those that are none."""

import sys
import warnings
from pathlib import Path as File

import numpy as np
import pytest

import fastpuzzle as fp
from fastpuzzle import Board, Path

# The blank is in the middle, so that each direction is legal both ways.
MIDDLE = Board("1 2 3 4 x 5 6 7 8")
SOLVED = Board("1 2 3 4 5 6 7 8 x")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("ul", "ul"),
        ("UL", "ul"),
        ("uL", "ul"),
        ("u l", "ul"),
        ("u,l", "ul"),
        (" u ;\tl\r\n", "ul"),
        ("u\u00a0l", "ul"),
        ("[u, l]", "ul"),
        ("{'u', 'l'}", "ul"),
        ('["U", "L"]', "ul"),
        ("'ul'", "ul"),
        ('"u l"', "ul"),
        ("up left", "ul"),
        ("Up, Left", "ul"),
        ("UPLEFT", "ul"),
        ("up\nleft", "ul"),
        ("['up', 'left']", "ul"),
        ("↑←", "ul"),
        ("↑ ←", "ul"),
        ("⬆⬅", "ul"),
        ("⬆️⬅️", "ul"),
        ("⬆\ufe0e ⬅\ufe0e", "ul"),
        ("^<", "ul"),
        ("v>", "dr"),
        ("V >", "dr"),
        ("￪￩￬￫", "uldr"),
        ("→↓", "rd"),
        ("➡⬇", "rd"),
        ("UD2L", "uddl"),
        ("u d2 l", "uddl"),
        ("U1D2L1", "uddl"),
        ("U01 D002", "udd"),
        ("up down2 left", "uddl"),
        ("↑ ↓2 ←", "uddl"),
        ("⬆️⬇️2", "udd"),
        ("1U2D", "udd"),
        ("1U 2D L", "uddl"),
        ("1U, D, 1L", "udl"),
        ("1up 2down", "udd"),
        ("1↑2↓", "udd"),
        ("1⬆️2⬇️", "udd"),
        ("2 1", "ul"),
        ("2,1", "ul"),
        ("[2, 1]", "ul"),
        ("['2', '1']", "ul"),
        ("02 1", "ul"),
        ("2", "u"),
        ("2 2 2", "udu"),
        ('[[2, "d"], [1, "r"]]', "ul"),
        ("[[2, 'D'], [1, 'R']]", "ul"),
        ("[(2, 'down'), (1, 'right')]", "ul"),
        ("(2, ↓) (1, →)", "ul"),
        ("(2, ⬇️)", "u"),
        ("[2 d] [1 r]", "ul"),
        ("[2, d]", "u"),
        ('[["2", "d"]]', "u"),
    ],
)
def test_texts(text, moves):
    assert str(Path.parse(MIDDLE, text)) == moves
    assert str(Path(MIDDLE, text)) == moves
    assert MIDDLE.apply(text) == MIDDLE.apply(moves)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (["u", "l"], "ul"),
        (("U", "Left"), None),
        (["U", "D2"], "udd"),
        (["1U", "2D"], "udd"),
        (["up", "left"], "ul"),
        (["u d", "l"], "udl"),
        (["2", "1"], "ul"),
        ([2, 1], "ul"),
        ((2, 1), "ul"),
        ([2, "1"], "ul"),
        ([[2, "d"], (1, "right")], "ul"),
        ([("2", "d")], "u"),
        (np.array([2, 1]), "ul"),
        (np.array([2, 1], dtype=np.uint8), "ul"),
        (np.array(["u", "l"]), "ul"),
        (range(2, 1, -1), "u"),
        (Path(MIDDLE, "ul"), "ul"),
    ],
)
def test_sequences(moves, expected):
    if expected is None:
        with pytest.raises((ValueError, TypeError)):
            Path.parse(MIDDLE, moves)
    else:
        assert str(Path.parse(MIDDLE, moves)) == expected


def test_moves_that_come_one_by_one():
    assert str(Path.parse(MIDDLE, (move for move in ("u", "l")))) == "ul"
    with pytest.raises(ValueError, match=r"cell 0 .* legal with moves_of=.tile."):
        Path.parse("x 1 2 3", (move for move in ("u", "l")))


@pytest.mark.parametrize(
    "moves",
    [
        *(None, 3, 2.5, b"u", bytearray(b"u"), memoryview(b"u"), {"u": 1}, {"u"}, frozenset("u")),
        *({"u": 1}.keys(), [True], [1.5], [None], [b"u"], [{"u": 1}], [2, object()], object()),
        np.array([[2, 1]]),
    ],
)
def test_what_is_no_sequence_of_moves(moves):
    for read in (MIDDLE.apply, lambda moves: Path(MIDDLE, moves)):
        with pytest.raises(TypeError, match="moves are"):
            read(moves)


def test_a_data_frame_is_not_read_by_its_keys():
    class Frame:
        columns = ("u", "l")

        def __iter__(self):
            return iter(self.columns)

    with pytest.raises(TypeError, match="not Frame"):
        Path.parse(MIDDLE, Frame())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", r"move 0 is 'x', neither a direction \(d, l, r, u, up, ↑\) nor a tile number"),
        ("ulx", "move 2 is 'x' in 'ulx', neither"),
        ("unsolvable", "move 1 is 'n' in 'unsolvable'"),
        # Even behind a move that is illegal.
        ("uux", "move 2 is 'x'"),
        ("U' L", 'move 1 is "\'" in "U\'"'),
        ("U-L", "move 1 is '-' in 'U-L'"),
        ("u²", "move 1 is '²'"),
        ("u\u0662", "move 1 is"),
        ("-1", "move 0 is '-' in '-1'"),
        ("U0", "move 0 is 'U0': a run has at least one move"),
        ("u l up", r"move 2 \('up'\) is a word, move 0 \('u'\) is a letter: .*one style"),
        ("up u", r"move 1 \('u'\) is a letter, move 0 \('up'\) is a word"),
        ("u ↓", r"move 1 \('↓'\) is an arrow, move 0 \('u'\) is a letter"),
        ("↓ down", r"move 1 \('down'\) is a word, move 0 \('↓'\) is an arrow"),
        ("U 2 L", r"move 1 \('2'\) is a tile number, move 0 \('U'\) is a letter: .*\(R2, or 2R"),
        ("2 U", r"move 1 \('U'\) is a letter, move 0 \('2'\) is a tile number"),
        ("2 U 1 D", r"in brackets \(\[\[2, "),
        ("(U L)2", r"move 2 \('2'\) is a tile number"),
        ("U 2L", "move 1 is '2' in '2L': a run length touches its direction"),
        ("1U2", "move 0 is '1' in '1U2': a run length touches"),
        ("1U D2 L", "move 2 is '2' in 'D2': a run length touches"),
        ("[2, 'd'], u", r"move 1 \('u'\) is a letter, move 0 \('2 d'\) is a pair"),
        ("u [2, 'd']", r"move 1 \('2 d'\) is a pair, move 0 \('u'\) is a letter"),
        ("2 [1, 'r']", r"move 1 \('1 r'\) is a pair, move 0 \('2'\) is a tile number"),
        ("[2, 'x']", "move 0 is '2 x': a pair is a tile and its direction"),
        ("[2, 1], [0, 2]", "tile numbers in brackets of their own: a pair is"),
        ("[[2, 1]]", "tile numbers in brackets of their own: a pair is"),
        ("[2], [1]", "tile numbers in brackets of their own"),
        ([[2, 1]], r"move 0 is \[2, 1\]: a pair is a tile and its direction"),
        ([[2, "d", 1]], "a pair is a tile and its direction"),
        ([["d", 2]], "a pair is a tile and its direction"),
        ([["d", "2"]], "a pair is a tile and its direction"),
        ([[[2], "d"]], "TypeError"),
        ([2, "d"], r"move 1 \('d'\) is a letter, move 0 \('2'\) is a tile number"),
    ],
    ids=repr,
)
def test_what_cannot_be_read(text, message):
    kind = TypeError if message == "TypeError" else ValueError
    for moves_of in ("blank", "tile"):
        with pytest.raises(kind, match=None if kind is TypeError else message):
            Path.parse(MIDDLE, text, moves_of)


@pytest.mark.parametrize(
    ("text", "moves_of", "message"),
    [
        ("lr r", "blank", r"move 2 \('r'\) leads off the board from cell 8 \(row 2, column 2\)$"),
        ("l5", "blank", r"move 2 \('l5'\) leads off the board from cell 6 \(row 2, column 0\)$"),
        ("d", "blank", r"cell 8 \(row 2, column 2\); the moves are legal with moves_of=\"tile\""),
        ("D R", "blank", r"move 0 \('D'\) .* legal with moves_of=\"tile\", which Path.parse and"),
        ("↓→", "blank", r"move 0 \('↓'\) .* legal with moves_of=\"tile\""),
        ("D3", "blank", r"move 0 \('D3'\) leads off the board from cell 8 \(row 2, column 2\)$"),
        ("u", "tile", r"move 0 \('u'\) slides no tile: none is below the blank at cell 8"),
        ("l", "tile", r"none is to the right of the blank at cell 8 .*moves_of=\"blank\""),
        ("rrr", "tile", r"move 2 \('r'\) slides no tile: none is to the left of the blank"),
        ("d3", "tile", r"move 2 \('d3'\) slides no tile: none is above the blank at cell 2"),
        ("8 1", "blank", r"move 1 \('1'\) cannot be made: tile 1 is at cell 0 \(row 0, column 0\)"),
        ("8 1", "tile", r"not beside the blank at cell 7 \(row 2, column 1\)"),
        ("8 0", "blank", r"move 1 \('0'\) names no tile: 0 is the blank"),
        ("9", "blank", r"move 0 \('9'\) names no tile of a board of 9 cells$"),
        ("87", "tile", r"move 0 \('87'\) names no tile .*; tile numbers are written apart"),
        ([-1], "blank", r"move 0 \('-1'\) names no tile"),
        ([10**3000], "blank", "move 0 .* names no tile"),
        ("9" * 6000, "blank", "move 0 .* names no tile"),
        (
            "[8, 'l']",
            "tile",
            r"\('8 l'\) .* from cell 7 \(row 2, column 1\) tile 8 goes right, not",
        ),
        ("[8, 'l']", "blank", "not left; the direction of a pair is its tile's, not the blank's"),
        ("[8, 'u']", "blank", r"tile 8 goes right, not up$"),
        ("[7, 'r']", "blank", r"move 0 \('7 r'\) cannot be made: tile 7 is at cell 6"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_cannot_be_made(text, moves_of, message):
    with pytest.raises(ValueError, match=message):
        Path.parse(SOLVED, text, moves_of)
    with pytest.raises(ValueError, match=message):
        SOLVED.apply(text, moves_of=moves_of)
    if moves_of == "blank":
        with pytest.raises(ValueError, match=message):
            Path(SOLVED, text)


def test_a_run_is_as_long_as_the_board_lets_it_be():
    for run in ("l999999999999", "l" + "9" * 100_000, "9" * 100_000 + "l"):
        with pytest.raises(ValueError, match=r"move 2 \('.*'\) leads off the board from cell 6"):
            Path.parse(SOLVED, run)
    assert len(Path.parse(Board([0, *range(1, 255)], shape=(1, 255)), "r254")) == 254


def test_case_never_carries_meaning():
    for text in ("ul", "UL", "uL", "UP LEFT", "up left"):
        assert str(Path.parse(SOLVED, text)) == "ul"
        assert str(Path.parse(Board("x 1 2 3"), text, "tile")) == "dr"


@pytest.mark.parametrize("moves_of", ["Blank", "tiles", "", None, 1, []])
def test_moves_are_of_the_blank_or_of_tiles(moves_of):
    for call in (
        lambda: Path.parse(SOLVED, "ul", moves_of),
        lambda: SOLVED.apply("ul", moves_of=moves_of),
        lambda: Path(SOLVED, "ul").format(moves_of=moves_of),
        lambda: Path(SOLVED, "ul").format(moves_of=moves_of, style="tiles"),
    ):
        with pytest.raises(ValueError, match="moves_of must be 'blank' or 'tile', not"):
            call()


@pytest.mark.parametrize("style", ["Letters", "numbers", "", None, 1, []])
def test_unknown_styles_are_refused(style):
    with pytest.raises(ValueError, match="style must be one of letters, run_length, tiles"):
        Path(SOLVED, "ul").format(style=style)


def test_options_are_named():
    with pytest.raises(TypeError):
        SOLVED.apply("ul", "blank")
    with pytest.raises(TypeError):
        Path(SOLVED, "ul").format("tile")


def test_a_path_keeps_plain_letters():
    for text in ("U L", "↑←", "6 5", ["up", "left"], "1U1L"):
        path = Path(SOLVED, text)
        assert str(path) == path.moves == "ul"
        assert type(path.moves) is str
        assert path == Path(SOLVED, "ul")
        assert hash(path) == hash(Path(SOLVED, "ul"))


def test_a_subclass_reads_itself():
    class Walk(Path):
        pass

    assert type(Walk.parse(SOLVED, "U L")) is Walk
    assert type(Walk.parse(SOLVED, "U L").inverse()) is Path


def test_paths_that_do_not_meet_cannot_be_added():
    with pytest.raises(ValueError, match="second path starts at 1 2 3 / 4 5 6 / 7 8 0, the first"):
        Path(SOLVED, "u") + Path(SOLVED, "l")
    for other in ("l", None, 0, SOLVED):
        with pytest.raises(TypeError):
            Path(SOLVED, "u") + other
        with pytest.raises(TypeError):
            other + Path(SOLVED, "u")


def test_what_was_not_searched_has_no_statistics():
    path = fp.shortest_path("1 2 3 4 5 x 7 8 6")
    assert path.stats is not None
    for made in (path.inverse(), path + path.inverse(), (path + path.inverse()).simplified()):
        assert made.stats is None
    assert path.simplified() is path


def test_the_former_name_of_the_slid_tiles_warns_its_user():
    path = Path(SOLVED, "ul")
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        assert path.tiles == path.slid == (6, 5)
    (warning,) = seen
    assert warning.category is DeprecationWarning
    assert "Path.slid" in str(warning.message)
    assert File(warning.filename) == File(__file__)
    assert warning.lineno == sys._getframe().f_lineno - 5


def test_legal_moves_and_its_other_name():
    assert SOLVED.legal_moves() == SOLVED.moves() == "lu"
    assert MIDDLE.legal_moves() == "dlru"
    assert Board("0").legal_moves() == ""


def test_a_scramble_of_speed_solvers():
    """From the documentation of the Rust crate slidy (https://docs.rs/slidy): it solves."""
    start = Board([[8, 2, 0], [4, 6, 1], [3, 7, 5]])
    path = Path.parse(start, "R2U2LDLDRURDLULDRULURDLU", moves_of="tile")
    assert path.goal == SOLVED
    assert path.format(moves_of="tile", style="run_length", upper=True) == (
        "R2U2LDLDRURDLULDRULURDLU"
    )


def test_megabytes_of_moves():
    for text in ("LR" * 300_000, "L R " * 200_000, "8 " * 200_000, "L1R1" * 100_000):
        path = Path.parse(SOLVED, text)
        assert path.goal == SOLVED
    assert Path.parse(SOLVED, "[8" + " " * 10**6) == Path(SOLVED, "l")
    for text in ("[8" * 10**6, "'" * 10**6, "8" * 10**6):
        with pytest.raises(ValueError, match=r"move 0|tile numbers"):
            Path.parse(SOLVED, text)
