"""Cases that `judge` called invalid: behind a count, without spaces, or before an end mark."""

import io

import pytest

from fastpuzzle.judge import judge

PATH = "dlurullddrurdllurdr\n"


@pytest.mark.parametrize(
    ("cases", "answers"),
    [
        ("1\n\n2 3 4 1 5 x 7 6 8\n", PATH),
        ("23415x768\n", PATH),
        ("2 3 4 1 5 x 7 6 8\n0\n", PATH),
        ("283104765\n", "unsolvable\n"),
    ],
)
def test_answers(cases, answers):
    output, errors = io.StringIO(), io.StringIO()
    assert judge("eight", io.BytesIO(cases.encode()), output, errors) == 0
    assert (output.getvalue(), errors.getvalue()) == (answers, "")


def test_a_count_that_is_wrong_comes_after_the_answers():
    output, errors = io.StringIO(), io.StringIO()
    assert judge("eight", io.BytesIO(b"2\n\n2 3 4 1 5 x 7 6 8\n"), output, errors) == 1
    assert output.getvalue() == PATH
    assert errors.getvalue() == "line 1: this line says 2 cases, 1 case follows\n"
