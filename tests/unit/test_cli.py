"""The command line: answers, exit codes, streams, signals and the terminal."""

from __future__ import annotations

import io
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time

import pytest

import fastpuzzle as fp
from fastpuzzle._engine.registry import ALGORITHMS, HEURISTICS

START = "2 3 4 1 5 x 7 6 8"
PATH = "dlurullddrurdllurdr"
SOLVED = "1 2 3 4 5 6 7 8 0"
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
REPEATED = "1 2 3 4 5 6 7 8 8"
# A table would answer at once, whatever the limits.
SEARCH = ["--algorithm", "bidirectional"]
HARD = ["15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "--goal", "blank_first"]

COMMANDS = ["solve", "check", "apply", "random", "rank", "unrank", "judge", "tables"]
JSON_KEYS = [
    "start",
    "goal",
    "shape",
    "moves",
    "length",
    "tiles",
    "tile_moves",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "seconds",
    "solvable",
    "formatted",
]


def run_command(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fastpuzzle", *arguments]
    options = {"capture_output": True, "text": True, "timeout": 60, **options}
    return subprocess.run(command, check=False, **options)


# solve


@pytest.mark.parametrize("board", [[START], START.split(), ["23415x768"], ["2 3 4\n1 5 .\n7 6 8"]])
def test_solve_prints_moves_tiles_algorithm_and_time(run, board):
    exit_code, output, errors = run("solve", *board)
    moves, tiles, search = output.splitlines()
    assert (exit_code, errors, moves) == (0, "", f"19 moves: {PATH}")
    assert tiles == "tiles that slide: 8 6 5 8 4 3 2 1 7 5 8 4 6 8 5 7 4 5 8"
    assert re.fullmatch(r"[a-z]\w*( with \w+)?, [0-9,]+ nodes expanded, [0-9.e-]+ m?s", search)


def test_solve_where_nothing_is_to_do(run):
    exit_code, output, _ = run("solve", SOLVED)
    assert (exit_code, output.splitlines()[0]) == (0, "0 moves: already solved")
    assert run("solve", "1 2 3 4 5 6 7 0 8")[1].startswith("1 move: r\n")


def test_solve_with_goal_and_shape(run):
    assert run("solve", "1 2 3 4 0 5", "--shape", "2x3")[1].startswith("1 move: r\n")
    assert (
        run("solve", "--shape", "2X3", "1 2 3 4 0 5", "--goal", "1 2 3 0 4 5")[1][:9] == "1 move: l"
    )
    assert run("solve", *UNSOLVABLE.split(), "--goal", "snail")[0] == 0
    assert run("solve", "0 1 2 3", "--goal", "blank_first")[1].startswith("0 moves")


def test_solve_reads_standard_input(run, monkeypatch):
    for content in (START.encode(), b"\xef\xbb\xbf2 3 4\r\n1 5 x\r\n7 6 8\r\n", b"3\n23415x768"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert run("solve", "-")[1].startswith(f"19 moves: {PATH}\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO(START))
    assert run("solve", "-")[0] == 0


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\0", b"1 2 \xff 0"])
def test_standard_input_that_is_no_board(run, monkeypatch, content):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    exit_code, output, errors = run("solve", "-")
    assert (exit_code, output, errors.count("\n")) == (1, "", 1)


def test_json_has_stable_keys(run):
    exit_code, output, errors = run("solve", START, "--json", "--algorithm", "idastar")
    fields = json.loads(output)
    path = fp.shortest_path(START, algorithm="idastar")
    assert (exit_code, errors, output.count("\n")) == (0, "", 1)
    assert list(fields) == JSON_KEYS
    assert fields.pop("seconds") >= 0
    assert fields == {
        "start": list(path.start.tiles),
        "goal": list(path.goal.tiles),
        "shape": [3, 3],
        "moves": str(path),
        "length": len(path),
        "tiles": list(path.slid),
        "tile_moves": path.tile_moves(),
        "algorithm": "idastar",
        "heuristic": path.stats.heuristic,
        "expanded": path.stats.expanded,
        "generated": path.stats.generated,
        "solvable": True,
        "formatted": str(path),
    }


def test_json_for_what_has_no_answer(run):
    exit_code, output, errors = run("solve", UNSOLVABLE, "--json")
    error = "no moves lead from 1 2 3 / 4 5 6 / 8 7 0 to 1 2 3 / 4 5 6 / 7 8 0"
    assert (exit_code, errors) == (1, f"fastpuzzle: {error}\n")
    start, goal = fp.Board(UNSOLVABLE), fp.Board(SOLVED)
    known = {"start": list(start.tiles), "goal": list(goal.tiles), "shape": [3, 3]}
    assert json.loads(output) == {**known, "solvable": False, "error": error}
    exit_code, output, _ = run("solve", REPEATED, "--json")
    fields = json.loads(output)
    assert (exit_code, fields["solvable"]) == (1, None)
    assert fields["error"].startswith("tile 8 is repeated")
    exit_code, output, _ = run("solve", START, "--json", "--node-limit", "1", *SEARCH)
    fields = json.loads(output)
    assert (exit_code, fields["solvable"]) == (3, True)
    assert 9 <= fields["lower_bound"] <= 19


@pytest.mark.parametrize("algorithm", ["auto", *ALGORITHMS])
def test_every_algorithm_can_be_chosen(run, algorithm):
    exit_code, output, _ = run("solve", START, "--algorithm", algorithm)
    assert (exit_code, output.split(":")[0]) == (0, "19 moves")
    if algorithm != "auto":
        assert output.splitlines()[2].startswith(algorithm)


@pytest.mark.parametrize("heuristic", ["auto", *HEURISTICS])
def test_every_heuristic_can_be_chosen(run, heuristic):
    name = next(name for name, algorithm in ALGORITHMS.items() if algorithm.uses_heuristic)
    arguments = ["--algorithm", name, "--heuristic", heuristic]
    exit_code, output, _ = run("solve", START, *arguments)
    assert (exit_code, output.split(":")[0]) == (0, "19 moves")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([UNSOLVABLE], "no moves lead from 1 2 3 / 4 5 6 / 8 7 0 to"),
        ([REPEATED], "tile 8 is repeated: at cell 7 (row 2, column 1) and at cell 8"),
        (["1 2 3 4 5 6 7 8 9"], "tile 9 at cell 8"),
        (["1 2 3 4 0 5"], "6 cells do not make a square board: give --shape ROWSxCOLS"),
        ([START, "--shape", "2x4"], "the board has 9 cells, shape (2, 4) has 8"),
        (["3\n" + START, "--shape", "2x2"], "--shape says"),
        ([START, "--goal", "1 2 3 0"], "goal: "),
        (["hello"], "'hello' at cell 0"),
        ([""], "the text has no board in it"),
        (["-1", "0", "1", "2"], "tile -1 at cell 0"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "check"])
def test_unsolvable_and_invalid_boards(run, command, arguments, fault):
    exit_code, output, errors = run(command, *arguments)
    told, silent = (output, errors) if output else (errors, output)
    assert (exit_code, silent, told.count("\n")) == (1, "", 1)
    assert fault in told


@pytest.mark.parametrize("limit", ["--time-limit", "--node-limit", "--memory-limit"])
def test_limits_tell_the_proved_lower_bound(run, limit):
    exit_code, output, errors = run("solve", START, limit, "0", *SEARCH)
    assert (exit_code, output, errors.count("\n")) == (3, "", 1)
    assert "no path is shorter than 9 moves" in errors


def test_limits_far_away_change_nothing(run):
    limits = ["--time-limit", "1e300", "--node-limit", "9" * 30, "--memory-limit", "9" * 30]
    assert run("solve", START, *limits)[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["solve", START, "--unknown"],
        ["solve", START, "--algo", "bfs"],
        ["solve", START, "--shape", "3"],
        ["solve", START, "--shape", "0x9"],
        ["solve", START, "--shape", "3x3x1"],
        ["solve", START, "--shape", "-3x3"],
        ["solve", START, "--shape", "99x99"],
        ["solve", START, "--goal", "snial"],
        ["solve", START, "--algorithm", "magic"],
        ["solve", START, "--heuristic", "magic"],
        ["solve", START, "--algorithm", "bfs", "--heuristic", "manhattan"],
        ["solve", START, "--time-limit", "-1"],
        ["solve", START, "--time-limit", "nan"],
        ["solve", START, "--node-limit", "1.5"],
        ["check"],
        ["check", START, "--algorithm", "bfs"],
        ["random", "--count", "-1"],
        ["random", "--scramble", "many"],
        ["random", "--seed", "1.5"],
        ["random", "--shape", "3x"],
        ["rank"],
        ["unrank", "1"],
        ["unrank", "2", "2"],
        ["unrank", "-1", "2"],
        ["unrank", "0", "21"],
        ["judge"],
        ["judge", "nine"],
        ["judge", "--format", "nine"],
        ["judge", "eight", "--answer", "path"],
        ["judge", "steps", "--goal", "snail"],
        ["judge", "eight", "--max-moves", "-1"],
        ["judge", "eight", "one.txt", "two.txt"],
        ["apply", START],
        ["apply", START, "u", "--moves-of", "hand"],
        ["solve", START, "--style", "prose"],
        ["solve", START, "--max-moves", "many"],
        ["solve", START, "--json", "--csv"],
        ["solve", START, "-j", "0"],
        ["solve", "missing.txt"],
        ["play"],
    ],
    ids=" ".join,
)
def test_wrong_usage(run, arguments):
    exit_code, output, errors = run(*arguments)
    assert (exit_code, output) == (2, "")
    assert errors.startswith(("usage: ", "fastpuzzle: "))


# check, random, rank, unrank, judge


def test_check(run):
    assert run("check", START) == (0, "solvable, in no fewer than 9 moves\n", "")
    assert run("check", SOLVED) == (0, "solvable, in no fewer than 0 moves\n", "")
    assert run("check", *SOLVED.replace("8 0", "0 8").split())[1].endswith("than 1 move\n")
    assert run("check", UNSOLVABLE, "--goal", "snail")[0] == 0
    exit_code, output, _ = run("check", UNSOLVABLE)
    assert (exit_code, output[:12]) == (1, "unsolvable: ")
    assert "parity" in output
    exit_code, output, _ = run("check", "2 1 0", "--shape", "1x3")
    assert exit_code == 1
    assert "single row" in output


def test_random_boards_are_those_of_the_library(run):
    exit_code, output, _ = run("random", "--shape", "2x3", "--count", "3", "--seed", "5")
    expected = [fp.random_board((2, 3), seed=seed).one_line() for seed in (5, 6, 7)]
    assert (exit_code, output.splitlines()) == (0, expected)
    output = run("random", "--count", "3", "--seed", "5")[1]
    expected = [fp.random_board(seed=seed).tiles for seed in (5, 6, 7)]
    assert [tuple(map(int, line.split())) for line in output.splitlines()] == expected


@pytest.mark.parametrize("arguments", [[], ["--shape", "4x4"], ["--scramble", "30"]])
def test_random_boards_can_be_solved(run, arguments):
    output = run("random", "--goal", "snail", "--count", "5", *arguments)[1]
    boards = output.splitlines()
    assert len(boards) == 5
    assert all(run("check", board, "--goal", "snail")[0] == 0 for board in boards)


def test_random_scramble_and_goal(run):
    goal = "0 1 2 3"
    assert run("random", "--goal", goal, "--scramble", "0") == (0, f"{goal}\n", "")
    for seed in map(str, range(10)):
        board = run("random", "--goal", goal, "--scramble", "2", "--seed", seed)[1]
        assert fp.distance(board, goal) == 2
    assert run("random", "--shape", "1x3", "--goal", "2 1 0")[0] == 0
    assert run("random", "--shape", "2x3", "--goal", goal)[0] == 1
    assert run("random", "--count", "0") == (0, "", "")


def test_rank_and_unrank(run):
    assert run("rank", "2 3 4 1 5 0 7 6 8") == (0, "92306\n", "")
    assert run("rank", *START.split()) == (0, "92306\n", "")
    assert run("rank", "2, 1, 0") == (0, "5\n", "")
    assert run("rank", "0") == (0, "0\n", "")
    assert run("unrank", "92306", "9") == (0, "2 3 4 1 5 0 7 6 8\n", "")
    last = " ".join(map(str, range(19, -1, -1)))
    assert run("rank", last) == (0, "2432902008176639999\n", "")
    assert run("unrank", "2432902008176639999", "20") == (0, f"{last}\n", "")


@pytest.mark.parametrize("perm", ["1 1", "1 2 3", "", "a b", " ".join(map(str, range(21)))])
def test_rank_of_no_permutation(run, perm):
    exit_code, output, errors = run("rank", perm)
    assert (exit_code, output, errors.count("\n")) == (1, "", 1)


def test_judge(run, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{START}\n1".encode())))
    exit_code, output, errors = run("judge", "eight")
    assert (exit_code, output) == (1, f"{PATH}\ninvalid\n")
    assert errors == "line 2: this line has 1 tile, a case has 9\n"
    exit_code, output, errors = run("judge", "eight", str(tmp_path / "missing.txt"))
    assert (exit_code, output) == (2, "")
    assert errors.endswith("missing.txt: No such file or directory\n")
    assert run("check", SOLVED)[0] == 0


# Help


def test_without_arguments(run):
    exit_code, output, _ = run()
    assert exit_code == 2
    assert output.startswith("usage: fastpuzzle")
    assert all(command in output for command in COMMANDS)


def test_version(run):
    assert run("--version") == (0, f"fastpuzzle {fp.__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_in_the_help_work(run, command):
    exit_code, output, _ = run(command, "--help")
    lines = output.partition("examples:\n")[2].splitlines()
    assert (exit_code, bool(lines)) == (0, True)
    for line in lines:
        program, *arguments = shlex.split(line)
        assert (program, arguments[0]) == ("fastpuzzle", command)
        if not any(word.endswith(".txt") for word in arguments):
            exit_code, _, errors = run(*arguments)
            assert (exit_code, errors) in {(0, ""), (1, "")}


# Processes, signals and terminals


def test_exit_codes_of_the_process():
    assert run_command("solve", START).returncode == 0
    assert run_command("solve", UNSOLVABLE).returncode == 1
    assert run_command().returncode == 2
    assert run_command("solve", START, "--node-limit", "1", *SEARCH).returncode == 3
    assert run_command("solve", "-", input=START).stdout.startswith(f"19 moves: {PATH}\n")


def test_errors_survive_any_encoding():
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run_command("check", "1 2 \u00e9 0", env=environment)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_importing_the_library_leaves_the_command_line_alone():
    code = "import sys, fastpuzzle; sys.exit('argparse' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="pipes end in other ways on Windows")
@pytest.mark.parametrize(
    ("arguments", "exit_codes"),
    # Without a buffer argparse does not tell that nobody reads its help.
    [(["random", "--count", "10000"], {141}), (["check", SOLVED], {141}), (["-h"], {0, 141})],
)
def test_closed_pipe_ends_quietly(arguments, exit_codes):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = run_command(*arguments, capture_output=False, stdout=closed, stderr=subprocess.PIPE)
    assert done.stderr == ""
    assert done.returncode in exit_codes


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")  # noqa: PTH110
def test_full_disk_is_told():
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = run_command("check", SOLVED, capture_output=False, stdout=full, stderr=-1)
    assert (done.returncode, done.stderr) == (2, "fastpuzzle: No space left on device\n")


def test_no_progress_in_a_pipe():
    done = run_command("solve", *HARD, "--time-limit", "0.8")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert done.stderr.startswith("fastpuzzle: time limit reached")
    assert "\r" not in done.stderr


class OnTerminal:
    """A `solve` whose standard error is a terminal."""

    # Signals that a background job ignores would be ignored by its children, too.
    CODE = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from fastpuzzle.cli import main; sys.exit(main())"
    )

    def __init__(self, *arguments: str) -> None:
        pty = pytest.importorskip("pty")
        self.terminal, errors = pty.openpty()
        command = [sys.executable, "-c", self.CODE, "solve", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
        os.close(errors)
        self.shown = b""

    def __enter__(self):
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        os.close(self.terminal)

    def read_until(self, text: bytes | None) -> None:
        """Read until `text` is shown; None for everything."""
        deadline = time.monotonic() + 60
        while text is None or text not in self.shown:
            left = deadline - time.monotonic()
            assert select.select([self.terminal], [], [], max(left, 0))[0], self.shown
            try:
                more = os.read(self.terminal, 4096)
            except OSError:  # Linux tells the end in this way
                more = b""
            if not more:
                assert text is None, self.shown
                return
            self.shown += more

    def end(self) -> int:
        self.read_until(None)
        return self.process.wait(timeout=60)


def test_progress_line_on_a_terminal():
    with OnTerminal(*HARD, "--time-limit", "1.5") as solve:
        assert solve.end() == 3
        *lines, error, rest = solve.shown.decode().split("\r")
    progress = [line.strip() for line in lines if line.strip()]
    assert len(progress) >= 2
    pattern = r"(idastar|pattern): at least \d+ moves, [\d,]+ nodes, \d+\.\d s(, \d+%)?"
    assert [line for line in progress if not re.fullmatch(pattern, line)] == []
    assert (lines[-1].strip(), len(lines[-1])) == ("", len(lines[-2].rstrip()))
    assert error.startswith("fastpuzzle: time limit reached")
    assert rest == "\n"


def test_no_progress_line_for_quick_answers():
    with OnTerminal(START) as solve:
        assert (solve.end(), solve.shown) == (0, b"")


def test_interrupt_ends_a_long_search_quietly():
    with OnTerminal(*HARD) as solve:
        solve.read_until(b"idastar: ")
        solve.process.send_signal(signal.SIGINT)
        assert solve.end() == 130
        assert solve.process.stdout.read() == b""
        assert b"Traceback" not in solve.shown
        assert solve.shown.endswith(b" \r")
