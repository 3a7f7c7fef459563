"""A judge's line with a carriage return inside ended the run with an IndexError."""

from fastpuzzle.judge import eight


def test_such_a_line_is_one_damaged_case():
    faults = []
    lines = ["3\r, 7 4 6 1 5 8 2 0", "1 2 3 4 5 6 7 x 8"]
    assert list(eight(lines, lambda *fault: faults.append(fault[0]))) == ["invalid", "r"]
    assert faults == [1]
