"""Files and tiles behind an option were "unrecognized arguments"."""

import pytest

from fastpuzzle.cli import main


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["check", "1", "2", "--goal", "snail", "3", "0"], "solvable, in no fewer than 1 move\n"),
        (["apply", "1230", "u", "--moves-of", "blank", "l"], "0 1 3 2\n"),
        (["rank", "2", "--json", "1", "0"], '{"permutation": [2, 1, 0], "rank": 5}\n'),
    ],
)
def test_words_may_have_options_between_them(arguments, answer, capsys):
    assert main(arguments) == 0
    assert capsys.readouterr() == (answer, "")


def test_the_file_of_a_judge_may_stand_behind_options(tmp_path, capsys):
    (tmp_path / "cases").write_text("1 2 3 4 5 6 7 x 8\n")
    assert main(["judge", "eight", "--upper", str(tmp_path / "cases")]) == 0
    assert capsys.readouterr() == ("R\n", "")


@pytest.mark.parametrize(
    "arguments", [["solve", "1230", "--frobnicate"], ["random", "--seed", "1", "7"]]
)
def test_what_is_no_word_and_no_option_is_refused(arguments, capsys):
    assert main(arguments) == 2
    assert f"unrecognized arguments: {arguments[-1]}" in capsys.readouterr().err
