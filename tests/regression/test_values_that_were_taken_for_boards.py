"""Settings (`time: 0`) and objects of numbers were boards, and `{"board": [...]}` one row."""

import pytest

import fastpuzzle as fp

SOLVED = fp.Board("1 2 3 0")
OTHER = fp.Board("0 2 3 1")


@pytest.mark.parametrize(
    "text",
    [
        "time: 0",
        "score = 0",
        "x: 1\ny: 0",
        "x: 1\ny: 2\nz: 0",
        '{"x": 0}',
        '[{"x": 0}, {"x": 1}]',
        '{"a": 1, "b": 2, "c": 3, "d": 0}',
        "{0: 1, 1: 2, 2: 3, 3: 0}",
    ],
)
def test_numbers_behind_names_are_no_tiles(text):
    for read in (fp.Board, fp.parse_boards):
        with pytest.raises(fp.InvalidBoardError, match="behind a name is a value and no board"):
            read(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"board": [1, 2, 3, 0]}',
        '{"board": "1 2 3 0"}',
        '{"board": "1230"}',
        "board: 1230",
        "a: 12\nb: 30",
        "row 1: 1 2\nrow 2: 3 0",
        "size: 2\n1\n2\n3\n0",
        "7: [[1, 2], [3, 0]]",
        "7 [[1, 2], [3, 0]]",
        "0 [[1, 2],\n   [3, 0]]",
    ],
)
def test_boards_and_rows_and_sizes_may_have_names(text):
    assert fp.Board(text) == SOLVED


@pytest.mark.parametrize(
    "text",
    [
        '{"1": [[1, 2], [3, 0]], "2": [[0, 2], [3, 1]]}',
        "{1: [1, 2, 3, 0], 2: [0, 2, 3, 1]}",
        "1: [[1, 2], [3, 0]]\n2: [[0, 2], [3, 1]]",
        "0 [[1, 2], [3, 0]]\n1 [[0, 2], [3, 1]]",
        "3 [1, 2, 3, 0]\n1 [0, 2, 3, 1]",
        "2 [[[1, 2], [3, 0]], [[0, 2], [3, 1]]]",
    ],
)
def test_keys_and_indices_may_be_numbers(text):
    assert fp.parse_boards(text) == [SOLVED, OTHER]
