"""What a path writes of itself is read by all that take moves."""

import fastpuzzle as fp
from fastpuzzle.notation import STYLES


def test_run_lengths_and_the_other_styles():
    for seed in range(20):
        path = fp.shortest_path(fp.random_board((3, 3), seed=seed))
        for text in (path.run_length(), *(path.format(style=style) for style in STYLES)):
            assert fp.Path(path.start, text) == path
            assert path.start.apply(text) == path.goal
        assert fp.Path.parse(path.start, path.tile_moves(), moves_of="tile") == path


def test_the_one_that_was_refused():
    path = fp.shortest_path("123456078")
    assert path.run_length() == "r2"
    assert fp.Path("123456078", path.run_length()) == path
