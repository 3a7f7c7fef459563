"""The formats of judges: each answers the sample of its statement, and a new one is a row."""

from __future__ import annotations

import io
import re

import pytest

import fastpuzzle as fp
from fastpuzzle.cli import main
from fastpuzzle.judge import JUDGES, Format, answers, judge

PRESETS = {
    *("eight", "steps", "poj1077", "hdu1043", "hdu3567", "uva10181", "uva652"),
    *("lightoj-15", "luogu1379", "alds1-13b", "alds1-13c", "leetcode773"),
}
NOT_SOLVABLE = "This puzzle is not solvable.\n"
FIFTEENS = """\
2 3 4 0
1 5 7 8
9 6 10 12
13 14 11 15

13 1 2 4
5 0 3 7
9 6 10 12
15 8 11 14
"""
# 50 and 52 moves, found by IDA*.
FIFTY = "6 8 4 2\n12 14 1 10\n13 15 3 9\n11 0 5 7\n"
FIFTY_TWO = "4 9 6 15\n14 13 1 2\n11 10 0 12\n7 5 8 3\n"

# Input and output as the statements have them; the statement fixes every byte.
FIXED = {
    "hdu3567": (
        "2\n12X453786\n12345678X\n564178X23\n7568X4123\n",
        "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n",
    ),
    "lightoj-15": (f"2\n\n{FIFTEENS}", f"Case 1: LLLDRDRDR\nCase 2: {NOT_SOLVABLE}"),
    "luogu1379": ("283104765\n", "4\n"),
    "alds1-13b": ("1 3 0\n4 2 5\n7 8 6\n", "4\n"),
    "alds1-13c": ("1 2 3 4\n6 7 8 0\n5 10 11 12\n9 13 14 15\n", "8\n"),
    "leetcode773": (
        "[[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]\n[[4,1,2],[5,0,3]]\n[[3,2,4],[1,5,0]]\n",
        "1\n-1\n5\n14\n",
    ),
}
# Any shortest path is right here: that of the statement is as long as ours.
SAMPLE = " 2  3  4  1  5  x  7  6  8 \n"
ANY_PATH = {
    "poj1077": (SAMPLE, "ullddrurdllurdruldr\n"),
    "hdu1043": (SAMPLE, "ullddrurdllurdruldr\n"),
    "uva652": (f"1\n\n{SAMPLE}", "ullddrurdllurdruldr\n"),
    "uva10181": (f"2\n{FIFTEENS.replace(chr(10) * 2, chr(10))}", f"LLLDRDRDR\n{NOT_SOLVABLE}"),
}


def run(form: str | Format, cases: str) -> tuple[int, str, str]:
    output, errors = io.StringIO(), io.StringIO()
    exit_code = judge(form, io.BytesIO(cases.encode()), output, errors)
    return exit_code, output.getvalue(), errors.getvalue()


def least(board: str, goal: str | None = None) -> str:
    return str(next(fp.all_shortest_paths(board, goal)))


def test_there_are_exactly_these():
    assert set(JUDGES) == PRESETS
    assert set(FIXED) | set(ANY_PATH) | {"eight", "steps"} == PRESETS


@pytest.mark.parametrize("name", FIXED)
def test_sample_of_a_statement_that_fixes_the_answer(name):
    cases, expected = FIXED[name]
    assert run(name, cases) == (0, expected, "")
    assert run(name, cases.replace("\n", "\r\n").rstrip()) == (0, expected, "")


@pytest.mark.parametrize("name", ANY_PATH)
def test_sample_of_a_statement_that_takes_any_path(name):
    cases, expected = ANY_PATH[name]
    exit_code, output, errors = run(name, cases)
    path = re.compile(r"^[dlruDLRU]+$", re.MULTILINE)
    assert (exit_code, errors) == (0, "")
    # Frame, empty lines and refusals are those of the statement byte for byte.
    assert path.sub("(path)", output) == path.sub("(path)", expected)
    (found,) = path.findall(output)
    board = "\n".join(cases.split("\n", 1)[1].splitlines()[:4]) if name == "uva10181" else SAMPLE
    assert fp.Path(board, found.lower()).goal.tiles[-1] == 0
    assert found.lower() == least(board)
    assert len(found) == len(path.findall(expected)[0])
    assert found.isupper() == path.findall(expected)[0].isupper()


def test_empty_lines_between_the_answers_of_uva652():
    cases = f"3\n\n{SAMPLE}\n1 2 3 4 5 6 8 7 x\n\n1 2 3 4 5 6 7 8 x\n"
    assert run("uva652", cases) == (0, f"{least(SAMPLE)}\n\nunsolvable\n\n\n", "")


def test_a_solved_board_is_an_empty_line_to_the_eights():
    for name in ("eight", "poj1077", "hdu1043"):
        assert run(name, "1 2 3 4 5 6 7 8 x\n") == (0, "\n", "")


@pytest.mark.parametrize(
    ("name", "board", "is_refused"),
    [
        ("uva10181", FIFTY, False),
        ("uva10181", FIFTY_TWO, True),
        ("lightoj-15", "2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n", False),
        ("lightoj-15", FIFTY, True),
    ],
)
def test_limit_of_moves(name, board, is_refused):
    title = "Case 1: " if JUDGES[name].title else ""
    _, output, errors = run(name, f"1\n{board}")
    answer = NOT_SOLVABLE if is_refused else f"{least(board).upper()}\n"
    assert (output, errors) == (title + answer, "")


# Cases and damage


GRID = "1 2 3\n4 0 5\n7 8 6\n"


@pytest.mark.parametrize("damaged", ["1 2 3\n4 0 5\n7 8 q\n", "1 2 3\n4 0\n7 8 6\n"])
def test_a_preset_says_where_the_next_case_begins(damaged):
    exit_code, output, errors = run("alds1-13b", GRID + damaged + GRID)
    assert (exit_code, output) == (1, "2\ninvalid\n2\n")
    assert re.fullmatch(r"line [56]: .*\n", errors)


def test_an_empty_line_ends_a_damaged_case_where_cases_are_parted():
    cases = "2\n\n2 3 4 0\n1 5 7 8\n9 6 10 12\n\n" + FIFTEENS.partition("\n\n")[0]
    exit_code, output, errors = run("lightoj-15", cases)
    assert (exit_code, output) == (1, "Case 1: invalid\nCase 2: LLLDRDRDR\n")
    assert errors.startswith("line 3: ")


def test_last_case_that_is_not_whole():
    exit_code, output, errors = run("alds1-13b", GRID + "1 2 3\n4 0 5\n")
    assert (exit_code, output, errors[:8]) == (1, "2\ninvalid\n", "line 4: ")


def test_both_boards_of_a_damaged_pair_are_skipped():
    cases = "2\n12X453786\n12345678\n564178X23\n7568X4123\n"
    exit_code, output, errors = run("hdu3567", cases)
    assert (exit_code, output) == (1, "Case 1: invalid\nCase 2: 8\nurrulldr\n")
    assert errors.startswith("line 3: ")


@pytest.mark.parametrize("shape", [(3, 3), None])
def test_forms_may_be_mixed_where_nothing_says_otherwise(shape):
    form = Format(shape=shape, answer="length")
    cases = f"{GRID}123405786\n\n1 2 3 4 0 5 7 8 6\n# a remark\n[[1, 2, 3], [4, 0, 5], [7, 8, 6]]\n"
    assert run(form, cases) == (0, "2\n2\n2\n2\n", "")


def test_compact_rows():
    assert run(Format((3, 3), answer="length"), "123\n405\n786\n") == (0, "2\n", "")
    assert run("eight", "1234567x8\n") == (0, "r\n", "")


def test_any_shape_ends_with_an_empty_line():
    cases = "1 2 0\n3 4 5\n\n1 2\n0 3\n\n1 2 3\n4 0 5\n\n2 3\n1 2 3\n0 4 5\n"
    assert run(Format(answer="length"), cases) == (0, "13\n1\n1\n2\n", "")


@pytest.mark.parametrize("after", ["", "\n"])
def test_damage_in_rows_of_any_shape_ends_the_run(after):
    cases = f"{GRID}1 2 3\n4 0 5\n7 8 8\n{after}1 2 3 4 5 6 7 8 0\n"
    exit_code, output, errors = run(Format(), cases)
    assert (exit_code, output) == (1, "rd\n")
    assert errors.startswith("line 6: tile 8 is repeated")


def test_damage_in_one_line_of_any_shape_ends_only_its_case():
    line = "1 2 3 4 5 6 7 x 8\n"
    for gap in ("", "\n"):
        cases = line + gap + "1 2 3 4 5 6 7 8 8\n" + gap + line
        exit_code, output, errors = run(Format(), cases)
        assert (exit_code, output) == (1, "r\ninvalid\nr\n")
        assert errors.startswith(f"line {2 + len(gap)}: tile 8 is repeated")


def test_rows_that_belong_to_no_board():
    exit_code, output, errors = run(Format(), "1 2 3\n4 0 5\n1 2\n")
    assert (exit_code, output) == (1, "")
    assert errors == (
        "line 3: this line does not belong to the board before it: put an empty line between\n"
    )


# Counts and end marks


@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("name", ["eight", "uva652"])
def test_a_wrong_count_is_told_with_both_numbers(name, count):
    exit_code, output, errors = run(name, f"{count}\n\n{SAMPLE}\n{SAMPLE}")
    assert (exit_code, output.split()) == (1, [least(SAMPLE)] * 2)
    said = "1 case" if count == 1 else f"{count} cases"
    assert errors == f"line 1: this line says {said}, 2 cases follow\n"


def test_a_count_of_pairs_counts_pairs():
    pair = "12X453786\n12345678X\n"
    assert run("hdu3567", f"1\n{pair}")[0] == 0
    assert "says 2 cases, 1 case follows" in run("hdu3567", f"2\n{pair}")[2]


def test_a_promised_count_that_is_missing():
    exit_code, output, errors = run("uva652", SAMPLE)
    assert (exit_code, output) == (1, f"{least(SAMPLE)}\n")
    assert errors == "line 1: the number of cases should stand here\n"


@pytest.mark.parametrize("mark", ["0", "0 0", "-1"])
@pytest.mark.parametrize("name", ["eight", "steps", "alds1-13b", None])
def test_an_end_mark_ends_the_run(name, mark):
    form = name or Format(answer="length")
    board = GRID if name == "alds1-13b" else SAMPLE
    cases = board * 2 + f"{mark}\nwhatever stands here\n"
    assert run(form, cases) == (0, run(form, board * 2)[1], "")


def test_an_end_mark_is_none_before_the_first_case_nor_within_one():
    assert run("eight", f"-1\n{SAMPLE}")[0] == 1
    exit_code, output, _ = run("steps", f"{SAMPLE}0\n")
    assert (exit_code, output) == (1, "invalid\n")
    column = Format((3, 1), answer="length")
    assert run(column, "1\n2\n0\n0\n1\n2\n") == (0, "0\n2\n", "")


# Rows of one's own


def test_an_eleventh_format_is_a_row(monkeypatch, tmp_path, capsys):
    row = Format(
        (2, 3), "blank_first", rows=True, answer="yes-no", max_moves=2, no="NO", title="#{case} "
    )
    monkeypatch.setitem(JUDGES, "mine", row)
    file = tmp_path / "cases.txt"
    file.write_text("1 0 2\n3 4 5\n0 2 1\n3 4 5\n1 2 0\n3 4 5\n5 4 3\n2 1 0\n")
    assert main(["judge", "mine", str(file)]) == 0
    assert capsys.readouterr().out == "#1 yes\n#2 NO\n#3 yes\n#4 NO\n"


@pytest.mark.parametrize("shape", [(2, 5), (3, 4), (2, 6)])
@pytest.mark.parametrize("is_known", [True, False])
def test_paths_are_the_least_on_boards_without_a_table(shape, is_known):
    form = Format(shape if is_known else None)
    boards = [fp.scramble(fp.goals.blank_last(shape), 24, seed=seed) for seed in range(6)]
    text = "\n\n".join(str(board).replace(".", "0") for board in boards)
    expected = [str(next(fp.all_shortest_paths(board, algorithm="idastar"))) for board in boards]
    assert run(form, text) == (0, "".join(f"{path}\n" for path in expected), "")


def test_goals_of_formats():
    assert run(Format((3, 3), "snail", answer="length"), "1 2 3 8 4 x 7 6 5\n")[1] == "1\n"
    assert run(Format(None, "0 1 2 3", answer="length"), "1 0 2 3\n")[1] == "1\n"
    exit_code, output, errors = run(Format(None, "0 1 2 3"), "1 0 2 3 4 5 6 7 8\n")
    assert (exit_code, output) == (1, "invalid\n")
    assert errors == "line 1: the start is 3x3, the goal is 2x2\n"
    with pytest.raises(fp.InvalidBoardError, match="goal: "):
        run(Format((3, 3), "0 1 2 3"), "")


def test_pairs_of_any_shape():
    form = Format(pairs=True, answer="length")
    cases = "1 2\n3 0\n1 2\n0 3\n\n1 2 0 3\n1 2 3 4 5 6 7 8 0\n"
    exit_code, output, errors = run(form, cases)
    assert (exit_code, output) == (1, "1\ninvalid\n")
    assert errors == "line 6: the start is 2x2, the goal is 3x3\n"


def test_yes_or_no_without_a_limit():
    assert run(Format((3, 3), answer="yes-no"), "123456780\n123456870\n")[1] == "yes\nno\n"


def test_answers_are_not_kept_back():
    lines = iter(["1 2 3", "4 0 5", "7 8 6", "1 2 3"])
    assert next(answers(JUDGES["alds1-13b"], lines, pytest.fail)) == "2"
    assert next(lines) == "1 2 3"
