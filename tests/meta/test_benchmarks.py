"""The benchmark suites: what they collect and save, and what reports and counts make of it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

# The suites lie beside the tests and are not installed.
sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks import (
    callgrind,
    comparison,
    conftest,
    counting,
    instructions,
    machine,
    report,
    side_by_side,
)
from benchmarks.panels import PANELS
from benchmarks.rows import ROWS, TIMES
from benchmarks.runs import Run, first_with
from benchmarks.units import shown

ROOT = Path(report.__file__).parents[1]


def pytest_on_the_suites(*arguments):
    command = [sys.executable, "-m", "pytest", "benchmarks", "-q", "-p", "no:cacheprovider"]
    result = subprocess.run(
        [*command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def collected(*arguments):
    lines = pytest_on_the_suites("--collect-only", *arguments).splitlines()
    return {line.removeprefix("benchmarks/") for line in lines if "::" in line}


def saved_run(**benchmarks):
    """Return a run with these medians in seconds, or (median, extra_info), by row or bar."""
    return {
        "machine_info": {
            "machine": "x86_64",
            "python_version": "3.11.7",
            "cpu": {"brand_raw": "A processor"},
            "compiler": "GCC 12.2.0",
            "fastpuzzle": "0.1.0",
            "cython": "3.1.0",
            "numpy": "2.0.0",
            "peers": {"scipy": "1.11.0"},
        },
        "benchmarks": [
            {
                "fullname": f"benchmarks/{name}",
                "stats": {"median": median},
                "extra_info": info,
            }
            for name, (median, info) in benchmarks.items()
        ],
    }


RANK = ROWS[0]
SLOW_PEER = next(row for row in ROWS if row.peer == "fifteen-puzzle-solvers")
TWICE = [row for row in ROWS if row.what == "8-puzzle, whole distance table"]
MEDIAN = next(row for row in ROWS if row.benchmark.endswith(" median_us"))
PEERS_OF_BOTH = next(row for row in ROWS if row.peer == "own code, compiled by numba")
BATCH = next(row for row in ROWS if row.what == "8-puzzle, `shortest_paths`, per board")

FIGURES = saved_run(
    **{
        RANK.benchmark: (2e-7, {}),
        RANK.peer_benchmark: (3e-6, {}),
        SLOW_PEER.benchmark: (0.01, {"boards": 100}),
        SLOW_PEER.peer_benchmark: (0.6, {"boards": 100, "too_long": 93}),
        TWICE[0].benchmark: (0.006, {}),
        TWICE[0].peer_benchmark: (0.7, {}),
        TWICE[1].peer_benchmark: (0.003, {}),
        MEDIAN.benchmark.split()[0]: (0.07, {"boards": 1000, "median_us": 60.0}),
        MEDIAN.peer_benchmark.split()[0]: (1.2, {"boards": 100, "median_us": 9000.0}),
        BATCH.benchmark: (0.05, {"boards": 100_000}),
    }
)


@pytest.fixture(scope="module")
def every_benchmark():
    return collected("--full")


def test_every_row_and_bar_names_a_benchmark(every_benchmark):
    rows = [name for row in ROWS for name in (row.benchmark, row.peer_benchmark) if name]
    bars = [bar.benchmark for panel in PANELS for bar in panel.bars]
    assert {name.partition(" ")[0] for name in [*rows, *bars]} - every_benchmark == set()


def test_quick_runs_its_own_file_and_nothing_slow(every_benchmark):
    quick = collected("--quick")
    assert quick == {name for name in every_benchmark if name.startswith("test_quick.py::")}
    assert quick < collected() < every_benchmark


def test_a_benchmark_of_no_known_group_is_refused():
    config = SimpleNamespace(getoption=lambda _name: False)

    def item(group):
        marker = pytest.mark.benchmark(group=group).mark
        return SimpleNamespace(
            nodeid="test_it",
            path=ROOT / "benchmarks" / "test_it.py",
            get_closest_marker={"benchmark": marker}.get,
        )

    assert conftest.is_wanted(config, item("table"))
    with pytest.raises(pytest.UsageError, match="test_it needs one of the groups"):
        conftest.is_wanted(config, item("tables"))


def test_a_search_keeps_nodes_boards_and_speed(tmp_path):
    saved = tmp_path / "run.json"
    options = ("--benchmark-max-time=0.01", "--benchmark-min-rounds=1")
    pytest_on_the_suites("--quick", "-k", "test_bfs", f"--benchmark-json={saved}", *options)
    run = Run(json.loads(saved.read_text(encoding="utf-8")))
    info = run.benchmarks["test_quick.py::test_bfs"]["extra_info"]
    assert (info["boards"], info["nodes"]) == (1, 181_349)
    assert info["nodes_per_second"] > 0
    assert run.machine["compiler"]
    assert run.machine["fastpuzzle"]


def test_compiler_and_cython_are_read_from_the_extension():
    assert machine.compiler_of(b"..\0GCC: (Debian 12.2.0-14) 12.2.0\0..") == "GCC 12.2.0"
    assert machine.compiler_of(b"..clang version 17.0.6 ..") == "clang 17.0.6"
    assert machine.compiler_of(b"..") is None
    assert machine.cython_of(b"..\0_cython_3_1_4\0..") == "3.1.4"
    assert machine.cython_of(b"..") is None


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(12.345, "12.3 s"), (1, "1 s"), (0.0123, "12.3 ms"), (2e-7, "200 ns"), (4e-10, "0.4 ns")],
)
def test_times_are_shown_with_three_digits(seconds, text):
    assert shown(seconds) == text


def test_the_table_shows_what_was_measured():
    flawed = "6 ms (fifteen-puzzle-solvers; 93 of 100 paths too long)"
    assert report.table([Run(FIGURES)]).splitlines()[2:] == [
        f"| {RANK.what} | 200 ns | 3 µs (reference) | 15{TIMES} |",
        f"| {MEDIAN.what} | 60 µs | 9 ms (reference) | 150{TIMES} |",
        f"| {SLOW_PEER.what} | 100 µs | {flawed} | 60{TIMES} |",
        f"| {TWICE[0].what} | 6 ms | 700 ms (dictionary) | 117{TIMES} |",
        f"| {TWICE[1].what} | 6 ms | 3 ms (SciPy, on a prebuilt graph) | 0.5{TIMES} |",
        f"| {BATCH.what} | 500 ns |  |  |",
    ]


def test_the_readme_shows_the_rows_that_are_meant_for_it():
    shown = report.table([Run(FIGURES)], readme=True).splitlines()
    flawed = "6 ms (fifteen-puzzle-solvers; 93 of 100 paths too long)"
    assert shown == [*report.HEAD, f"| {SLOW_PEER.what} | 100 µs | {flawed} | 60{TIMES} |"]


def test_what_was_measured_without_its_peers_is_one_row_in_both_tables():
    rows = [row for row in ROWS if row.what == PEERS_OF_BOTH.what]
    assert [row.in_readme for row in rows] == [True, False]
    run = Run(saved_run(**{PEERS_OF_BOTH.benchmark: (0.5, {"boards": 10})}))
    alone = [*report.HEAD, f"| {PEERS_OF_BOTH.what} | 50 ms |  |  |"]
    assert report.table([run]).splitlines() == alone
    assert report.table([run], readme=True).splitlines() == alone


def test_a_row_is_of_one_run():
    alone = Run(saved_run(**{RANK.benchmark: (1e-7, {})}))
    both = Run(FIGURES)
    assert first_with([alone, both], (RANK.benchmark, RANK.peer_benchmark)) is both
    assert "| 100 ns |  |  |" in report.table([alone])
    assert f"| 200 ns | 3 µs (reference) | 15{TIMES} |" in report.table([alone, both])


def test_large_ratios_have_no_exponent():
    peers = {RANK.benchmark: (1e-6, {}), RANK.peer_benchmark: (0.0266, {})}
    assert f"| 26,600{TIMES} |" in report.table([Run(saved_run(**peers))])


@pytest.fixture
def figures(tmp_path):
    file = tmp_path / "figures.json"
    file.write_text(json.dumps(FIGURES), encoding="utf-8")
    return str(file)


def marked(file, text):
    file.write_text(f"before\n{report.BEGIN}{text}\n{report.END}\nafter\n", encoding="utf-8")
    return file


def test_one_report_goes_between_the_marks_of_both_files(figures, tmp_path, capsys):
    page, readme = marked(tmp_path / "page.md", "old"), marked(tmp_path / "README.md", "older")
    report.main([figures, "--page", str(page), "--readme", str(readme)])
    printed = capsys.readouterr().out
    for word in ("A processor", "CPython 3.11.7", "GCC 12.2.0", "Cython 3.1.0", "scipy 1.11.0"):
        assert word in " ".join(printed.split())
    run = Run(FIGURES)
    assert printed == f"{report.table([run])}\n\n{report.caption([run])}\n"
    assert page.read_text(encoding="utf-8") == (
        f"before\n{report.BEGIN}{printed}{report.END}\nafter\n"
    )
    fewer = f"{report.table([run], readme=True)}\n\n{report.caption([run])}\n"
    assert readme.read_text(encoding="utf-8") == (
        f"before\n{report.BEGIN}{fewer}{report.END}\nafter\n"
    )


def test_nothing_is_written_if_a_file_lacks_its_marks(figures, tmp_path):
    page, readme = marked(tmp_path / "page.md", "old"), tmp_path / "README.md"
    readme.write_text("no marks\n", encoding="utf-8")
    before = page.read_bytes()
    with pytest.raises(SystemExit, match="lacks the marks"):
        report.main([figures, "--page", str(page), "--readme", str(readme)])
    assert page.read_bytes() == before
    assert readme.read_text(encoding="utf-8") == "no marks\n"


def kept_in(file):
    """Return the rows and the caption between the marks of a file."""
    text = (ROOT / file).read_text(encoding="utf-8")
    lines = text[text.index(report.BEGIN) : text.index(report.END)].splitlines()[1:]
    assert lines[:2] == report.HEAD
    blank = lines.index("")
    return lines[2:blank], lines[blank:]


def is_of(line, row):
    what, _, beside = line.removeprefix("| ").split(" | ")[:3]
    return what == row.what and (
        not beside.strip() or re.search(rf"\({re.escape(row.peer)}[;)]", beside)
    )


def test_the_readme_has_the_rows_of_the_page_that_are_meant_for_it():
    """If this fails: both tables were not written from the same runs."""
    (rows, caption), (all_rows, page_caption) = kept_in("README.md"), kept_in("docs/figures.md")
    meant = [row for row in ROWS if row.in_readme]
    assert rows == [line for line in all_rows if any(is_of(line, row) for row in meant)]
    assert all(any(is_of(line, row) for row in ROWS) for line in all_rows)
    assert 8 <= len(rows) <= 12
    assert caption == page_caption


def test_the_same_figures_make_the_same_plot(figures, tmp_path):
    pytest.importorskip("matplotlib")
    plots = [tmp_path / "first.svg", tmp_path / "second.svg"]
    for plot in plots:
        report.main([figures, "--plot", str(plot)])
    text = plots[0].read_text(encoding="utf-8")
    assert text == plots[1].read_text(encoding="utf-8")
    assert "fifteen-puzzle-solvers" in text
    assert "6 ms, 93 of 100 paths too long" in text
    assert "slidingpuzzle" not in text
    assert "dc:date" not in text


def test_a_plot_of_nothing_is_refused(tmp_path):
    pytest.importorskip("matplotlib")
    from benchmarks import plot

    with pytest.raises(ValueError, match="none of the bars"):
        plot.draw([Run(saved_run())], PANELS, tmp_path / "empty.svg")


# A function that copies memory itself, allocates by way of another, and is called back by none.
PROFILE = """\
events: Ir
summary: 1000
ob=/lib/kernel.so
fn=search
0 100
cfn=memset
calls=1 0
0 300
cfn=grow
calls=2 0
0 600
fn=grow
0 50
cob=/lib/libc.so.6
cfn=realloc
calls=2 0
0 550
ob=/lib/libc.so.6
fn=realloc
0 350
cfn=malloc
calls=1 0
0 200
fn=malloc
0 200
fn=memset
0 300
totals: 1000
"""


def test_what_the_allocator_does_is_not_counted():
    assert callgrind.own_instructions(PROFILE.splitlines(keepends=True)) == 1000 - 550


def test_markers_enclose_what_is_counted(tmp_path):
    profile = tmp_path / "profile"
    for part, total in enumerate([900, 10, 800, 20], start=1):
        profile.with_name(f"profile.{part}").write_text(f"totals: {total}\n", encoding="utf-8")
    profile.write_text("totals: 700\n", encoding="utf-8")
    assert callgrind.read_counts(profile) == [10, 20]


def test_one_call_warms_up_and_one_is_counted(tmp_path):
    counted, calls = tmp_path / "names", []
    counter = counting.Counter("first", counted)
    assert counter(lambda word: calls.append(word) or len(calls), "x") == 2
    counting.Counter("second", counted).pedantic(calls.append, ("y",), rounds=7)
    assert calls == ["x", "x", "y", "y"]
    assert counted.read_text(encoding="utf-8") == "first\nsecond\n"
    assert not counter.stats


@pytest.mark.parametrize(
    ("base", "change", "fails"),
    [(1000, 1010, False), (1000, 1011, True), (1000, 900, False), (1000, None, True)],
)
def test_over_one_percent_more_fails_and_so_does_what_is_lost(base, change, fails):
    assert comparison.Line("it", base, change).fails(1.0) is fails


def test_what_is_new_passes():
    lines = comparison.compare({"old": 100}, {"old": 100, "new": 7})
    assert lines == [("old", 100, 100), ("new", None, 7)]
    assert not any(line.fails(1.0) for line in lines)


def test_the_table_names_what_fails():
    base = {"same": 1_000_000, "slower": 1_000_000, "faster": 1_000_000, "gone": 5}
    change = {"same": 1_000_001, "slower": 1_020_000, "faster": 500_000, "added": 7}
    text = comparison.table(comparison.compare(base, change), 1.0)
    words = {line.split()[0]: " ".join(line.split()[1:]) for line in text.splitlines()}
    assert words["same"] == "1,000,000 1,000,001 +0.00 %"
    assert words["slower"] == "1,000,000 1,020,000 +2.00 % <-- fails"
    assert words["faster"] == "1,000,000 500,000 -50.00 %"
    assert words["gone"] == "5 - lost <-- fails"
    assert words["added"] == "- 7 new"


@pytest.fixture
def counts(tmp_path):
    def save(name, **counts):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(counts), encoding="utf-8")
        return str(file)

    return save


def test_saved_counts_are_compared(counts, tmp_path, capsys):
    base, slower = counts("base", it=1000), counts("slower", it=1020)
    assert instructions.main(["--base", base, "--change", base]) == 0
    assert instructions.main(["--base", base, "--change", slower]) == 1
    assert "+2.00 %" in capsys.readouterr().out
    assert instructions.main(["--base", base, "--change", slower, "--tolerance", "2"]) == 0
    saved = tmp_path / "saved.json"
    assert instructions.main(["--change", slower, "--save", str(saved)]) == 0
    assert json.loads(saved.read_text(encoding="utf-8")) == {"it": 1020}


def test_a_selection_is_compared_with_the_same_of_a_file(counts, monkeypatch):
    monkeypatch.setattr(instructions, "count", lambda _python, _keyword: {"it": 1000})
    base = counts("base", it=1000, other=5)
    assert instructions.main(["--base", base, "--change", "python", "-k", "it"]) == 0
    assert instructions.main(["--base", base, "--change", "python"]) == 1


def test_what_cannot_be_counted_is_said(monkeypatch, capsys):
    monkeypatch.setattr(callgrind.shutil, "which", lambda _program: None)
    assert instructions.main(["--change", "python"]) == 2
    assert "needs valgrind" in capsys.readouterr().err


def one_run(seconds, paths="same"):
    return side_by_side.Times(seconds, 1_000, 10, 0.5, paths)


def test_two_builds_take_turns_and_their_best_runs_are_compared(monkeypatch, capsys):
    runs = {"old": iter((3.0, 2.0)), "new": iter((1.0, 1.5))}
    order = []

    def times_of(python, _item):
        order.append(python)
        return one_run(next(runs[python]))

    monkeypatch.setattr(side_by_side, "times_of", times_of)
    arguments = ["--base", "old", "--change", "new", "--runs", "2", "-k", "small"]
    assert side_by_side.main(arguments) == 0
    assert order == ["old", "new", "old", "new"]
    printed = capsys.readouterr().out.splitlines()
    assert printed[2:] == ["| small set, Korf's 100 | 200 ms | 100 ms | 2.00 | 100 | 100 |"]


def test_builds_that_find_other_paths_are_not_compared(monkeypatch):
    monkeypatch.setattr(side_by_side, "times_of", lambda python, _item: one_run(1.0, paths=python))
    with pytest.raises(SystemExit, match="small set, Korf's 100: other paths"):
        side_by_side.main(["--base", "old", "--change", "new", "-k", "small"])


def test_an_item_is_measured_by_the_interpreter_that_is_asked():
    item = side_by_side.Item("one", lambda: side_by_side.korf_easiest(1), "walking_conflict")
    times = side_by_side.measure(item)
    assert (times.boards, times.expanded > 0) == (1, True)
