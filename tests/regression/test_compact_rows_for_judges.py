"""Without a format the first row of `123 / 456 / 780` was a count, its first two rows a board."""

import io

import pytest

from fastpuzzle.judge import Format, judge

LENGTH = Format(answer="length")


@pytest.mark.parametrize(
    ("cases", "answers"),
    [
        ("123\n456\n780\n", "0\n"),
        ("105\n432\n786\n\n123\n456\n708\n", "7\n1\n"),
        ("12\n1 2 0 3\n" + "1 2 3 0\n" * 11, "1\n" + "0\n" * 11),
        ("12\n\n" + "1 2 3 0\n" * 12, "0\n" * 12),
        ("12\n30\n", "0\n"),
    ],
)
def test_rows_and_counts(cases, answers):
    output, errors = io.StringIO(), io.StringIO()
    assert judge(LENGTH, io.BytesIO(cases.encode()), output, errors) == 0
    assert (output.getvalue(), errors.getvalue()) == (answers, "")


@pytest.mark.parametrize("cases", ["12\n", "12", "12\n\n", "12\n1 2 3 0\n"])
def test_a_count_that_is_wrong_is_told(cases):
    output, errors = io.StringIO(), io.StringIO()
    assert judge(LENGTH, io.BytesIO(cases.encode()), output, errors) == 1
    assert errors.getvalue().startswith("line 1: this line says 12 cases, ")
