"""Plain lines that a judge answers many at a time: the same as one by one, whatever is between."""

import io
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastpuzzle as fp
from fastpuzzle._kernels.exact.line_answers import LineAnswers
from fastpuzzle._kernels.exact.path_words import PathWords, has_path_words
from fastpuzzle._limits import make_control
from fastpuzzle._store.lookups import find_lookup
from fastpuzzle.judge import JUDGES, Format, ahead, judge

EIGHT = JUDGES["eight"]
FORMS = {
    "eight": EIGHT,
    "hdu1043": JUDGES["hdu1043"],
    "upper": EIGHT._replace(upper=True, no="kein Weg \N{WHITE FROWNING FACE}"),
    "snail": EIGHT._replace(goal="snail"),
    "any rows": EIGHT._replace(rows=None),
    "counted": EIGHT._replace(counted=True),
}
ODD = (
    "", "   ", "\t", "1 2 3", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 8", "# a remark", "12345678x",
    "1,2,3,4,5,6,7,8,0", "1 2 3 4 5 6 7 8 x x", "a b c d e f g h i", "0", "1 2 3\r", "-1",
    "1 2 3 4 5 6 7 8 \N{EM DASH}", "1 2 3 4 5 6 7 8 00", "\N{ZERO WIDTH NO-BREAK SPACE}",
    "12 3 4 5 6 7 8 x", "1 2 3 4 5 6 78x",
    "1 2\x1c3 4 5 6 7 8 x", "1 2 3 4 5 6 7 8 x" + " " * 500, "1 2 3 4 5 6 7 8 \x00",
)  # fmt: skip


def plain_line(source):
    words = [str(tile) for tile in source.sample(range(9), 9)]
    words[words.index("0")] = source.choice("0xX_.")
    gap = source.choice([" ", " ", " ", "  ", "\t"])
    return source.choice(["", "", " "]) + gap.join(words) + source.choice(["", "", " ", "\r"])


def text_of(source, lines, odd):
    """Return a text of which one line in `odd` is anything but plain."""
    return "\n".join(
        source.choice(ODD) if source.randrange(odd) == 0 else plain_line(source)
        for _ in range(lines)
    ) + source.choice(["", "\n"])


def answered(form, text, piece=1 << 16):
    """Return what a judge writes, both to output and to errors, and its exit code."""
    source = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    read = source.read1
    source.read1 = None
    stream = Pieces(read, piece)
    output, errors = io.StringIO(), io.StringIO()
    code = judge(form, stream, output, errors)
    return output.getvalue(), errors.getvalue(), code


class Pieces:
    """A stream that gives no more than so many bytes at a time."""

    def __init__(self, read, size):
        self.read = read
        self.size = size

    def read1(self, size):
        return self.read(min(size, self.size))


@pytest.fixture
def one_by_one(monkeypatch):
    def answer(form, text):
        with monkeypatch.context() as patch:
            patch.setattr(ahead.Ahead, "fits", staticmethod(lambda _form: False))
            return answered(form, text)

    return answer


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("odd", [3, 50, 10**9])
def test_mixed_lines_are_answered_as_one_by_one(monkeypatch, one_by_one, form, odd):
    source = Random(odd)
    monkeypatch.setattr(ahead, "_LEAST_BYTES", 1)
    for piece in (1 << 16, 1000, 37):
        text = text_of(source, 1500, odd)
        assert answered(FORMS[form], text, piece) == one_by_one(FORMS[form], text)


@pytest.mark.slow
def test_very_many_lines(one_by_one):
    text = text_of(Random(1), 200_000, 40)
    assert answered(EIGHT, text) == one_by_one(EIGHT, text)


def test_plain_lines_go_the_short_way(monkeypatch):
    calls = []

    class Watched(LineAnswers):
        def answer(self, text, first):
            found = super().answer(text, first)
            calls.append(found[3])
            return found

    monkeypatch.setattr(ahead, "LineAnswers", Watched)
    text = text_of(Random(2), 5000, 10**9) + "\n"
    answered(EIGHT, text)
    # All but the first line and the ends of what is read at a time.
    assert sum(calls) > 4500


@pytest.mark.parametrize(
    "form",
    [
        JUDGES["steps"],
        EIGHT._replace(answer="length"),
        EIGHT._replace(max_moves=5),
        EIGHT._replace(title="Case {case}: "),
        EIGHT._replace(gap=True),
        Format((2, 3)),
        Format(),
    ],
)
def test_other_formats_have_no_short_way(form):
    assert not ahead.Ahead.fits(form)


def lookup_for(goal):
    return find_lookup(goal.shape, bytes(goal.tiles), make_control())


@pytest.mark.parametrize("blank", range(9))
def test_all_least_paths_are_those_of_the_table(blank):
    tiles = [*range(1, 9)]
    tiles.insert(blank, 0)
    goal = fp.Board(tiles)
    perms = fp.unrank_many(np.arange(362_880), 9)
    text = b"".join(b" ".join(b"%d" % tile for tile in row) + b"\n" for row in perms.tolist())
    found, place, lines, cases = LineAnswers(PathWords(lookup_for(goal)), b"dlru", b"no").answer(
        text, 0
    )
    assert (place, lines, cases) == (len(text), len(perms), len(perms))
    lengths = np.empty(len(perms), dtype=np.int16)
    moves = np.empty((len(perms), 31), dtype=np.uint8)
    lookup_for(goal).paths(perms, lengths, moves)
    letters = np.frombuffer(b"dlru", dtype=np.uint8)[moves % 4]
    expected = [
        b"no" if length < 0 else row[:length].tobytes()
        for length, row in zip(lengths.tolist(), letters, strict=True)
    ]
    assert found.split(b"\n") == [*expected, b""]


def test_only_short_paths_fit_into_words():
    assert has_path_words(lookup_for(fp.goals.blank_last((2, 3))))
    assert not has_path_words(lookup_for(fp.goals.blank_last((2, 4))))
    with pytest.raises(ValueError, match="do not fit"):
        PathWords(lookup_for(fp.goals.blank_last((2, 4))))


@settings(max_examples=200)
@given(st.binary(max_size=200), st.integers(0, 250))
def test_any_bytes_may_come(text, first):
    answers = LineAnswers(PathWords(lookup_for(fp.goals.blank_last((2, 2)))), b"dlru", b"no")
    found, place, lines, cases = answers.answer(text, first)
    assert place == first or first <= place <= len(text)
    assert text[first:place].count(b"\n") == lines
    assert found.count(b"\n") == cases <= lines
