"""The judge filters: answers, damaged cases, line ends, and streams in a dialogue."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

import fastpuzzle as fp
from fastpuzzle.judge import JUDGES, eight, judge, steps

GOAL = fp.goals.blank_last((3, 3))
START = "2 3 4 1 5 x 7 6 8"
SOLVED = "1 2 3 4 5 6 7 8 x"
SWAPPED = "3 2 4 1 5 x 7 6 8"
FAR_PAIR = "2 6 4 1 3 7 0 5 8\n8 1 5 7 3 6 4 0 2\n"

FAULTS = [
    ("1 2 3 4 5 6 7 8 8", "tile 8 is repeated: at cell 7 (row 2, column 1) and at cell 8"),
    ("1 2 3 4 5 6 7 0 x", "two blanks"),
    ("1 2 3 4 5 6 7 8 9", "tile 9 at cell 8 (row 2, column 2) is out of range"),
    ("1 2 3 4 5 6 7 8 -1", "-1 at cell 8"),
    ("1 2 3 4 5 6 7 8 08", "tile 8 is repeated"),
    ("1 2 3 4 5 6 7 8 ?", "'?' at cell 8"),
    ("1 2 3 4 5 6 7 8", "this line has 8 tiles, a case has 9"),
    ("1 2", "this line has 2 tiles, a case has 9"),
    ("12345678xx", "'12345678xx'"),
    ("1 2 3 4 5 6 7 8 x 9 9", "this line has more than 9 tiles"),
    ("1 2 3 4 5 6 7 8 " + "9" * 10_000, "is out of range"),
    (b"1 2 3 4 5 6 7 8 \xff", "neither a tile number nor a blank"),
    (b"1 2 3 4 5 6 7 8 \0", "neither a tile number nor a blank"),
    ("1 2 3 4 5 6 7 8 \u0663", "neither a tile number nor a blank"),
    ("1 2 3 4 5 6 7 8 \udcff", "neither a tile number nor a blank"),
]


class Run:
    """What one run of a filter over a whole stream gave."""

    def __init__(self, name: str, cases: bytes | list[str]) -> None:
        output, errors = io.StringIO(), io.StringIO()
        source = io.BytesIO(cases) if isinstance(cases, bytes) else cases
        self.exit_code = judge(name, source, output, errors)
        self.answers = output.getvalue().splitlines()
        self.errors = errors.getvalue().splitlines()


def run_command(name: str, cases: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "fastpuzzle", "judge", name, *arguments]
    return subprocess.run(command, input=cases, capture_output=True, check=False, timeout=60)


def test_eight_from_the_command_line_prints_a_shortest_path():
    done = run_command("eight", b"2 3 4 1 5 x 7 6 8\n")
    moves = done.stdout.decode("ascii").removesuffix("\n")
    assert (done.returncode, done.stderr, len(moves)) == (0, b"", 19)
    assert fp.Board(START).apply(moves) == GOAL


def test_steps_from_the_command_line_prints_the_number_of_moves():
    done = run_command("steps", FAR_PAIR.encode())
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"31"], b"")


def test_file_in_place_of_standard_input(tmp_path):
    file = tmp_path / "cases.txt"
    file.write_bytes(FAR_PAIR.encode() * 3)
    done = run_command("steps", b"", str(file))
    assert (done.returncode, done.stdout.split()) == (0, [b"31"] * 3)


def test_unsolvable_cases_are_well_formed():
    done = run_command("eight", f"{SWAPPED}\n".encode())
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"unsolvable"], b"")
    done = run_command("steps", FAR_PAIR.replace("2 6", "6 2").encode())
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"-1"], b"")


def test_damaged_case_sets_the_exit_code_and_names_its_line():
    cases = f"{SWAPPED}\n\n1 2 3 4 5 6 7 8 8\n{SOLVED}\n"
    done = run_command("eight", cases.encode())
    assert done.returncode == 1
    assert done.stdout.splitlines() == [b"unsolvable", b"invalid", b""]
    assert done.stderr.startswith(b"line 3: tile 8 is repeated")
    assert len(done.stderr.splitlines()) == 1


def test_eight_answers_with_shortest_paths():
    boards = [fp.random_board(seed=seed) for seed in range(40)]
    lines = [" ".join(map(str, board.tiles)) for board in boards]
    answers = list(eight(lines, pytest.fail))
    assert [board.apply(moves) for board, moves in zip(boards, answers, strict=True)] == [GOAL] * 40
    expected = [fp.distance(board, algorithm="idastar") for board in boards]
    assert [len(moves) for moves in answers] == expected


def test_steps_answers_with_exact_distances():
    goals = [fp.random_board(seed=seed) for seed in range(40)]
    starts = [fp.random_board(seed=100 + seed, goal=goal) for seed, goal in enumerate(goals)]
    pairs = list(zip(starts, goals, strict=True))
    lines = [" ".join(map(str, board.tiles)) for pair in pairs for board in pair]
    expected = [str(fp.distance(start, goal, algorithm="idastar")) for start, goal in pairs]
    assert list(steps(lines, pytest.fail)) == expected


def test_solved_board_gives_an_empty_line():
    assert Run("eight", f"{SOLVED}\n{SOLVED}\n".encode()).answers == ["", ""]
    assert Run("steps", f"{SOLVED}\n{SOLVED}\n".encode()).answers == ["0"]


@pytest.mark.parametrize("blank", ["0", "x", "X", "_", "."])
def test_every_sign_for_the_blank(blank):
    assert Run("eight", START.replace("x", blank).encode()).answers == ["dlurullddrurdllurdr"]
    assert Run("steps", FAR_PAIR.replace("0", blank).encode()).answers == ["31"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n\n", "\r\n\r\n", " \t \n", "\n   \n\t\r\n"])
@pytest.mark.parametrize("last", [True, False], ids=["ended", "open"])
@pytest.mark.parametrize("bom", ["", "\ufeff"], ids=["plain", "bom"])
def test_line_ends_and_blank_lines(line_end, last, bom):
    text = bom + line_end.join([START, SWAPPED, SOLVED, START])
    text += line_end if last else ""
    run = Run("eight", text.encode())
    assert (run.exit_code, run.errors) == (0, [])
    assert [len(answer) for answer in run.answers] == [19, len("unsolvable"), 0, 19]
    assert Run("steps", text.encode()).answers == ["-1", "19"]


@pytest.mark.parametrize("cases", [b"", b"\n", b"\r\n\r\n", b"  \n \t"])
@pytest.mark.parametrize("name", JUDGES)
def test_no_cases(name, cases):
    run = Run(name, cases)
    assert (run.exit_code, run.answers, run.errors) == (0, [], [])


def test_text_lines_do_as_well_as_bytes():
    run = Run("eight", [f"\ufeff{START}\n", "\n", SOLVED])
    assert (run.exit_code, run.answers) == (0, ["dlurullddrurdllurdr", ""])


@pytest.mark.parametrize(("line", "fault"), FAULTS)
def test_damaged_line_and_recovery(line, fault):
    damaged = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    run = Run("eight", b"\n".join([START.encode(), damaged, b"", START.encode()]))
    assert run.exit_code == 1
    assert [len(answer) for answer in run.answers] == [19, len("invalid"), 19]
    assert run.answers[1] == "invalid"
    assert len(run.errors) == 1
    assert run.errors[0].startswith("line 2: ")
    assert fault in run.errors[0]
    assert len(run.errors[0]) < 200


@pytest.mark.parametrize(("line", "fault"), FAULTS)
def test_damaged_text_line(line, fault):
    reports = []
    text = line if isinstance(line, str) else line.decode("utf-8", "surrogateescape")
    answers = list(eight([text], lambda *report: reports.append(report)))
    assert answers == ["invalid"]
    assert [number for number, _ in reports] == [1]
    assert fault in reports[0][1]


@pytest.mark.parametrize(
    ("damaged", "lines"),
    [({0}, [3]), ({1}, [4]), ({0, 1}, [3, 4])],
    ids=["start", "goal", "both"],
)
def test_steps_skips_both_lines_of_a_damaged_case(damaged, lines):
    good = FAR_PAIR.splitlines()
    bad = ["1 2 3" if place in damaged else line for place, line in enumerate(good)]
    run = Run("steps", "\n".join([*good, *bad, *good]).encode())
    assert (run.exit_code, run.answers) == (1, ["31", "invalid", "31"])
    assert run.errors == [f"line {line}: this line has 3 tiles, a case has 9" for line in lines]


@pytest.mark.parametrize("last", [SOLVED, "1 2 3"])
def test_steps_with_a_line_too_many(last):
    run = Run("steps", f"{FAR_PAIR}\n{last}\n\n".encode())
    assert (run.exit_code, run.answers) == (1, ["31", "invalid"])
    assert run.errors[-1] == "line 4: the goal line of this start is missing"
    assert len(run.errors) == (1 if last == SOLVED else 2)


@pytest.mark.parametrize(
    "line", [b"1 " * 5_000_000, b"1" * 10_000_000, b"\0" * 10_000_000, b"x \xff" * 3_000_000]
)
def test_very_long_line_is_one_damaged_case(line):
    run = Run("eight", START.encode() + b"\n" + line + b"\n" + START.encode())
    assert (run.exit_code, run.answers[1]) == (1, "invalid")
    assert [len(answer) for answer in run.answers] == [19, len("invalid"), 19]
    assert [error.partition(":")[0] for error in run.errors] == ["line 2"]
    assert len(run.errors[0]) < 200


@pytest.mark.parametrize("padding", [63, 65, 65_517, 65_536, 1_000_000])
def test_white_space_may_be_long(padding):
    gap = b" " * padding
    words = START.encode().split()
    run = Run("eight", gap + gap.join(words) + gap + b"\n" + gap + b"\n" + START.encode())
    assert (run.exit_code, [len(answer) for answer in run.answers]) == (0, [19, 19])


@pytest.mark.parametrize("size", [1, 2, 7, 18, 19])
def test_chunks_of_any_size(size):
    class Dripping(io.BytesIO):
        def read1(self, _limit=-1):
            return super().read1(size)

    output, errors = io.StringIO(), io.StringIO()
    cases = f"{START}\r\n\r\n{SWAPPED}\n1 2\n{SOLVED}".encode()
    assert judge("eight", Dripping(cases), output, errors) == 1
    assert output.getvalue() == "dlurullddrurdllurdr\nunsolvable\ninvalid\n\n"
    assert errors.getvalue() == "line 4: this line has 2 tiles, a case has 9\n"


def test_answers_are_not_kept_back():
    asked = 0

    def lines():
        nonlocal asked
        while True:
            asked += 1
            yield SOLVED

    answers = eight(lines(), pytest.fail)
    assert [next(answers) for _ in range(5)] == [""] * 5
    assert asked == 5


def test_dialogue_over_pipes():
    command = [sys.executable, "-m", "fastpuzzle", "judge", "eight"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for case, answer in [(START, b"dlurullddrurdllurdr\n"), (SWAPPED, b"unsolvable\n")] * 2:
            process.stdin.write(f"{case}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline() == answer
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_reader_that_leaves_early_ends_the_filter_quietly():
    command = [sys.executable, "-m", "fastpuzzle", "judge", "eight"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:
        process.stdin.write(f"{SOLVED}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline() == b"\n"
        process.stdout.close()
        process.stdin.write(f"{SOLVED}\n".encode())
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141
