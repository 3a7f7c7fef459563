"""More words than any board has cells are told with their line, and other shapes in a batch too."""

import numpy as np
import pytest

import fastpuzzle as fp


def test_a_line_with_more_words_than_cells():
    line = " ".join(map(str, range(300)))
    with pytest.raises(fp.InvalidBoardError, match=r"line 2: a board has at most 255 cells.*300"):
        fp.parse_boards(f"1 2 3 0\n{line}\n")


def test_boards_of_another_shape_than_the_batch():
    boards = np.array([[[1, 2, 0], [3, 4, 5]]])
    with pytest.raises(fp.InvalidBoardError, match=r"the boards are 2x3, shape= says \(3, 2\)"):
        fp.distances(boards, shape=(3, 2))


def test_a_list_of_words_is_no_batch_of_one_board():
    with pytest.raises(fp.InvalidBoardError, match="row 0: "):
        fp.distances([["a", "b"], ["c", "d"]])


def test_a_text_has_no_rank():
    with pytest.raises(fp.InvalidBoardError, match="a permutation is a sequence"):
        fp.rank("012")
