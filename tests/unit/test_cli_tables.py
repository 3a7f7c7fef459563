"""The command ``tables``: what it lists, builds, verifies and removes, and what it leaves alone."""

from __future__ import annotations

import io
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

import fastpuzzle as fp
from fastpuzzle._kernels.patterns.data import PatternData
from fastpuzzle._limits import make_control
from fastpuzzle._store import cache as _cache
from fastpuzzle._store import pattern_sets
from fastpuzzle._store.cache import build_lock
from fastpuzzle._store.pattern_files import save_data
from fastpuzzle.cli import main
from fastpuzzle.cli import tables as cli_tables
from fastpuzzle.stats import Progress

GOAL = "1 2 3 8 0 4 7 6 5"
CORNER = "small 3x3, blank at 0, 2, 6 or 8"
CENTRE = "small 3x3, blank at 4"


@pytest.fixture
def run(run):
    """Run ``tables`` and return the exit code, standard output and standard error."""
    return partial(run, "tables")


@pytest.fixture
def cache(no_tables):
    """A cache with the small 3x3 sets of goals with the blank in a corner, and in the centre."""
    for goal in (fp.goals.blank_last((3, 3)), fp.Board(GOAL)):
        fp.PatternDatabase.named("small", goal)
    return no_tables


@pytest.fixture
def tiny_large_set(monkeypatch):
    patterns = ((1, 2, 3), (4, 5, 6, 7))
    monkeypatch.setitem(pattern_sets.PARTITIONS, ("large", 2, 4, 0), patterns)


def named(cache, name="small", shape="3x3", blank=0):
    return cache / f"pattern-{name}-{shape}-blank{blank}.fpz"


def change_last_byte(file):
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)


# list


@pytest.mark.parametrize("exists", [False, True])
def test_list_of_an_empty_cache(run, no_tables, exists):
    if exists:
        no_tables.mkdir()
    assert run("list") == (0, f"no tables in {no_tables}\n", "")
    assert json.loads(run("list", "--json")[1]) == {"directory": str(no_tables), "tables": []}


def test_list_tells_set_size_time_and_file(run, cache):
    exit_code, output, errors = run("list")
    first, *lines = output.splitlines()
    assert (exit_code, errors, first) == (0, "", f"tables in {cache}:")
    pattern = r": 0\.0101 MB, built on \d{4}-\d\d-\d\d at \d\d:\d\d in [\d.]+ m?s: "
    for line, title, blank in zip(lines, (CORNER, CENTRE), (0, 4), strict=True):
        expected = re.escape(title) + pattern + re.escape(str(named(cache, blank=blank)))
        assert re.fullmatch(expected, line)


def test_list_as_json(run, cache):
    exit_code, output, errors = run("list", "--json")
    answer = json.loads(output)
    assert (exit_code, errors, output.count("\n")) == (0, "", 1)
    assert answer["directory"] == str(cache)
    for fields, blank in zip(answer["tables"], (0, 4), strict=True):
        file = named(cache, blank=blank)
        assert fields.pop("built").startswith("20")
        assert 0 <= fields.pop("seconds") < 60
        assert fields == {
            "set": "small",
            "shape": [3, 3],
            "goal_blanks": [4] if blank else [0, 2, 6, 8],
            "bytes": file.stat().st_size,
            "file": str(file),
            "fault": None,
        }


@pytest.mark.usefixtures("cache")
def test_list_goes_from_small_shapes_to_large_ones(run):
    for shape in ((2, 5), (2, 2)):
        fp.PatternDatabase.named("small", shape)
    lines = run("list")[1].splitlines()[1:]
    assert [line.split(",")[0] for line in lines] == [
        *("small 2x2", "small 3x3", "small 3x3", "small 2x5"),
    ]


def test_list_of_tables_that_do_not_say_how_long_they_took(run, no_tables):
    no_tables.mkdir()
    fp.PatternDatabase.build((3, 3), [[5, 6, 7, 8], [1, 2, 3, 4]]).save(named(no_tables))
    assert re.search(r"built on \S+ at \S+: ", run("list")[1])
    assert json.loads(run("list", "--json")[1])["tables"][0]["seconds"] is None


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("pattern-small-3x3-blank0.fpz", b"", "not a table file, or truncated"),
        ("pattern-small-3x3-blank0.fpz", b"\0" * 5000, "not a table file"),
        ("pattern-small-3x3-blank0.fpz", None, "the tables of another partition"),
        ("pattern-small-3x3-blank99.fpz", None, "the tables of another partition"),
        ("pattern-small-4x4-blank0.fpz", None, "the tables of another partition"),
        ("pattern-small-9999x9999-blank0.fpz", None, "the tables of another partition"),
        ("pattern-huge-3x3-blank4.fpz", None, "unknown set 'huge'"),
        ("pattern-large-3x3-blank4.fpz", None, "there is no large set"),
    ],
)
def test_files_that_cannot_be_used_are_listed_as_such(run, cache, name, content, fault):
    file = cache / name
    file.write_bytes(named(cache, blank=4).read_bytes() if content is None else content)
    exit_code, output, errors = run("list")
    (line,) = [line for line in output.splitlines() if line.endswith(f": {file}")]
    assert (exit_code, errors) == (0, "")
    assert f": not usable, {fault}" in line
    tables = json.loads(run("list", "--json")[1])["tables"]
    assert fault in next(fields["fault"] for fields in tables if fields["file"] == str(file))
    exit_code, output, _ = run("verify")
    assert exit_code == 1
    assert f"wrong: {file}: {fault}" in output


# build


def test_build(run, no_tables):
    file = named(no_tables)
    exit_code, output, errors = run("build", "small", "--shape", "3x3", "--workers", "1")
    assert (exit_code, errors) == (0, "")
    expected = rf"{CORNER}: 0\.0101 MB, built in [\d.]+ m?s: {re.escape(str(file))}\n"
    assert re.fullmatch(expected, output)
    assert fp.PatternDatabase.load(file).shape == (3, 3)
    before = file.stat()
    assert run("build", "--shape", "3x3") == (0, f"{CORNER}: there already: {file}\n", "")
    assert file.stat() == before


def test_build_is_small_and_4x4_by_default(run, no_tables):
    fp.PatternDatabase.named("small", (4, 4))
    told = f"small 4x4, blank at 0, 3, 12 or 15: there already: {named(no_tables, shape='4x4')}\n"
    assert run("build") == (0, told, "")


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (["--goal", "blank_first", "--shape", "2x3"], "pattern-small-2x3-blank0.fpz"),
        (["--goal", GOAL], "pattern-small-3x3-blank4.fpz"),
        (["--goal", "1 0 2 3 4 5", "--shape", "2x3"], "pattern-small-2x3-blank1.fpz"),
    ],
)
def test_build_for_a_goal(run, no_tables, arguments, file):
    assert run("build", *arguments)[0] == 0
    assert [path.name for path in no_tables.glob("*.fpz")] == [file]


@pytest.mark.usefixtures("tiny_large_set")
def test_build_large(run, no_tables):
    exit_code, output, _ = run("build", "large", "--shape", "2x4")
    assert (exit_code, output[:9]) == (0, "large 2x4")
    assert named(no_tables, "large", "2x4").is_file()
    assert run("verify", "large", "--deep") == (0, f"ok: {named(no_tables, 'large', '2x4')}\n", "")


def test_build_replaces_what_cannot_be_used(run, no_tables):
    no_tables.mkdir()
    file = named(no_tables)
    file.write_bytes(b"damaged")
    exit_code, output, errors = run("build", "--shape", "3x3")
    fault = "not a table file, or truncated; it is replaced"
    assert (exit_code, errors) == (0, f"fastpuzzle: {file}: {fault}\n")
    assert ", built in " in output
    assert run("verify") == (0, f"ok: {file}\n", "")


def test_build_where_the_cache_cannot_be(run, tmp_path, no_tables, monkeypatch):
    no_tables.write_text("a file")
    exit_code, output, errors = run("build", "--shape", "3x3")
    assert (exit_code, output) == (2, "")
    assert errors == f"fastpuzzle: {no_tables}: File exists\n"
    monkeypatch.setenv("FASTPUZZLE_CACHE", str(tmp_path / "other"))
    monkeypatch.setattr(pattern_sets, "save_data", no_space)
    exit_code, output, errors = run("build", "--shape", "3x3")
    file = named(tmp_path / "other")
    assert (exit_code, output) == (2, "")
    assert errors == f"fastpuzzle: {file}: the tables could not be written\n"


def no_space(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.usefixtures("tiny_large_set")
def test_build_on_a_full_disk(run, no_tables, monkeypatch):
    usage = _cache.shutil.disk_usage(no_tables.parent)
    monkeypatch.setattr(_cache.shutil, "disk_usage", lambda _: usage._replace(free=10))
    exit_code, output, errors = run("build", "large", "--shape", "2x4")
    assert (exit_code, output, errors.count("\n")) == (2, "", 1)
    assert errors.startswith(f"fastpuzzle: {no_tables}: 2,016 bytes are needed, 10 are free")


def test_build_that_needs_more_memory(run, no_tables, monkeypatch):
    exit_code, output, errors = run("build", "--shape", "3x3", "--memory-limit", "1000")
    assert (exit_code, output, errors.count("\n")) == (3, "", 1)
    assert "building takes 12,096 bytes of memory" in errors

    def no_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(pattern_sets, "build_data", no_memory)
    assert run("build", "--shape", "3x3")[0] == 3
    assert list(no_tables.glob("*.fpz")) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["build", "huge"],
        ["build", "large", "--shape", "3x3"],
        ["build", "small", "--shape", "7x7"],
        ["build", "--shape", "3"],
        ["build", "--shape", "3x3", "--workers", "0"],
        ["build", "--shape", "3x3", "--memory-limit", "-1"],
        ["remove"],
        ["remove", "small", "--all"],
        ["remove", "huge"],
        ["list", "small"],
        ["polish"],
        [],
    ],
    ids=" ".join,
)
def test_wrong_usage(run, no_tables, arguments):
    exit_code, output, errors = run(*arguments)
    assert (exit_code, output) == (2, "")
    assert errors.startswith(("usage: ", "fastpuzzle: "))
    assert list(no_tables.glob("*.fpz")) == []


def test_build_is_silent_in_a_pipe(no_tables):
    command = [sys.executable, "-m", "fastpuzzle", "tables", "build", "small"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    assert done.stdout.endswith(f": {named(no_tables, shape='4x4')}\n")


def test_interrupt_ends_a_building_quietly(no_tables):
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from fastpuzzle.cli import main; sys.exit(main())"
    )
    command = [sys.executable, "-c", code, "tables", "build", "large", "--shape", "5x5"]
    with subprocess.Popen(command, stdout=-1, stderr=-1) as process:
        lock = no_tables / ".pattern-large-5x5-blank0.fpz.lock"
        deadline = time.monotonic() + 60
        while not lock.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (130, b"", b"")
    assert [file.name for file in no_tables.iterdir() if file != lock] == []


# Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def progress(seconds: float, done: int | None, total: int | None) -> Progress:
    return Progress("pattern", 0, 0, seconds, done, total)


def test_progress_as_a_bar(monkeypatch):
    pytest.importorskip("rich")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with cli_tables._progress("building [it]") as show:
        show(progress(0.3, None, None))
        show(progress(0.6, 1, 4))
        time.sleep(0.3)
    assert "building [it]" in terminal.getvalue()
    assert "25%" in terminal.getvalue()


def test_progress_as_lines_without_rich(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setitem(sys.modules, "rich", None)
    with cli_tables._progress("building it") as show:
        for second in range(8):
            show(progress(second, second, 8))
        show(progress(9, None, None))
    assert terminal.getvalue() == "building it: 38%, 3 s\nbuilding it: 75%, 6 s\n"


def test_no_progress_without_a_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with cli_tables._progress("building it") as show:
        assert show is None


@pytest.mark.usefixtures("no_tables")
def test_a_search_tells_that_it_builds_tables(monkeypatch):
    phases = []
    build = pattern_sets.build_data

    def spied(*arguments: object) -> PatternData:
        phases.append(arguments[-1].phase)
        return build(*arguments)

    monkeypatch.setattr(pattern_sets, "build_data", spied)
    control = make_control(phase="idastar")
    pattern_sets.open_or_build("small", (2, 3), 0, control)
    assert (phases, control.phase) == (["pattern"], "idastar")
    monkeypatch.setattr(pattern_sets, "build_data", no_space)
    with pytest.raises(OSError, match="No space"):
        pattern_sets.open_or_build("small", (3, 2), 0, control)
    assert control.phase == "idastar"


@pytest.mark.usefixtures("no_tables")
def test_solve_builds_what_it_needs(capsys):
    assert main(["solve", "2 3 4 1 5 x 7 6 8", "--heuristic", "pattern"]) == 0
    output, errors = capsys.readouterr()
    assert errors == ""
    assert output.startswith("19 moves: ")
    assert "\nidastar with pattern, " in output


# verify


def test_verify_reads_everything(run, cache):
    good, bad = named(cache), named(cache, blank=4)
    assert run("verify") == (0, f"ok: {good}\nok: {bad}\n", "")
    change_last_byte(bad)
    assert ": not usable" not in run("list")[1]
    told = f"wrong: {bad}: its table was changed\n"
    assert run("verify") == (1, f"ok: {good}\n{told}", "")
    assert run("verify", "small") == (1, f"ok: {good}\n{told}", "")
    assert run("verify", str(bad)) == (1, told, "")
    assert run("verify", str(good)) == (0, f"ok: {good}\n", "")


def test_verify_of_nothing(run, no_tables):
    assert run("verify") == (0, f"no tables in {no_tables}\n", "")
    assert run("verify", "large") == (0, f"no large tables in {no_tables}\n", "")
    missing = no_tables / "missing.fpz"
    assert run("verify", str(missing)) == (1, f"wrong: {missing}: No such file or directory\n", "")


def test_verify_of_files_elsewhere(run, tmp_path, cache):
    own = tmp_path / "own.fpz"
    fp.PatternDatabase.build((2, 3), [[1, 2], [3, 4], [5]]).save(own)
    assert run("verify", str(own), "small", "--deep")[:2] == (
        0,
        f"ok: {own}\nok: {named(cache)}\nok: {named(cache, blank=4)}\n",
    )


def test_deep_verification_builds_anew(run, cache):
    file = named(cache)
    database = fp.PatternDatabase.load(file)
    data = database._data
    changed = bytearray(memoryview(data.buffer))
    changed[7] ^= 1
    patterns = PatternData(data.rows, data.cols, data.goal_blank, data.patterns, changed)
    save_data(file, patterns, database.goal)
    assert run("verify", str(file)) == (0, f"ok: {file}\n", "")
    told = f"wrong: {file}: a fresh building contradicts the tables\n"
    assert run("verify", str(file), "--deep", "--workers", "2") == (1, told, "")


def test_deep_verification_needs_memory(run, cache, monkeypatch):
    monkeypatch.setattr("fastpuzzle._limits.USABLE_MEMORY", 1000)
    exit_code, output, errors = run("verify", "--deep")
    assert (exit_code, output) == (3, "")
    assert (
        errors
        == f"fastpuzzle: {named(cache)}: there is not enough memory to build its tables anew\n"
    )


# remove


def test_remove(run, cache):
    files = {blank: named(cache, blank=blank) for blank in (0, 4)}
    size = files[0].stat().st_size
    exit_code, output, errors = run("remove", "small", "--goal", GOAL)
    assert (exit_code, errors) == (0, "")
    assert output == f"removed {CENTRE}: {files[4]}\n{size:,} bytes freed in {cache}\n"
    assert run("remove", "small") == (0, f"0 bytes freed in {cache}\n", "")
    assert run("remove", "large", "--shape", "3x3")[1] == f"0 bytes freed in {cache}\n"
    assert files[0].is_file()
    assert run("remove", "small", "--shape", "3x3")[1].startswith(f"removed {CORNER}: {files[0]}\n")
    assert list(cache.iterdir()) == []


def test_remove_all_goals_of_a_shape(run, cache):
    fp.PatternDatabase.named("small", (2, 3))
    assert run("remove", "small", "--shape", "3x3")[1].count("removed small 3x3") == 2
    assert [file.name for file in cache.glob("*.fpz")] == ["pattern-small-2x3-blank0.fpz"]


def test_remove_takes_what_is_its_own_and_nothing_else(run, cache):
    leftovers = [
        *(".pattern-small-5x5-blank0.fpz.lock", ".pattern-small-3x3-blank0.fpz.12.0af3.tmp"),
        *("pattern-gone-3x3-blank0.fpz", ".pattern-large-4x4-blank0.fpz.7.ff.tmp"),
    ]
    others = [
        *("pattern-mine.fpz", "pattern-small-3x3-blank0.txt", "pattern-small-3x3-blank0.fpz.lock"),
        *(".pattern-small-3x3-blank0.fpz", "my-pattern-small-3x3-blank0.fpz", "notes", "table.fpz"),
        "pattern-small-3x3-blank0.fpz.12.0af3.tmp",
    ]
    for name in leftovers + others:
        (cache / name).write_bytes(b"12345")
    (cache / "pattern-small-2x2-blank0.fpz").mkdir()
    tables = sum(named(cache, blank=blank).stat().st_size for blank in (0, 4))
    exit_code, output, errors = run("remove", "--all")
    assert (exit_code, errors) == (0, "")
    assert output.endswith(f"\n{tables + 20:,} bytes freed in {cache}\n")
    assert output.count("removed ") == 3
    left = {file.name for file in cache.iterdir()}
    assert left == {*others, "pattern-small-2x2-blank0.fpz"}


def test_remove_leaves_what_is_being_built(run, cache):
    with build_lock(named(cache), lambda: None):
        exit_code, output, errors = run("remove", "--all")
    assert exit_code == 1
    assert errors == (f"fastpuzzle: {named(cache)}: not removed, another process is building it\n")
    assert f"removed {CENTRE}" in output
    assert named(cache).is_file()
    assert not named(cache, blank=4).exists()


# Help


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("command", ["list", "build", "verify", "remove"])
def test_examples_in_the_help_are_right(run, command, monkeypatch):
    built = []
    monkeypatch.setattr(
        cli_tables.PatternDatabase,
        "named",
        lambda name, goal, **_: built.append((name, goal)) or named_file(name, goal).touch(),
    )
    exit_code, output, _ = run(command, "--help")
    lines = output.partition("examples:\n")[2].splitlines()
    assert (exit_code, bool(lines)) == (0, True)
    for line in lines:
        program, tables, *arguments = shlex.split(line)
        assert (program, tables, arguments[0]) == ("fastpuzzle", "tables", command)
        exit_code, _, errors = run(*arguments)
        assert (exit_code, errors) == (0, "")
    assert len(built) == (len(lines) if command == "build" else 0)


def named_file(name, goal):
    return _cache.file_of(name, goal.shape, goal.blank)
