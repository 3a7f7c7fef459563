"""The pages of docs: every example runs or is checked, every link leads somewhere, every picture
is drawn from what the library computes.
"""

import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest

from fastpuzzle._store import lookups
from fastpuzzle._store.pattern_sets import partition_of
from fastpuzzle.cli import commands as cli

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
PAGES = sorted(DOCS.rglob("*.md"))
LINKING = [*PAGES, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]

FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```[ ]*$",
    re.MULTILINE | re.DOTALL,
)


def named(value):
    return value.relative_to(ROOT).as_posix() if isinstance(value, Path) else None


def read(page):
    return page.read_text(encoding="utf-8")


class Block:
    """What stands between two fences: its language, its text and where it is."""

    def __init__(self, page, match):
        self.page = page
        self.language = match["language"]
        self.text = dedent(match["text"])
        self.line = match.string.count("\n", 0, match.start()) + 1
        # Where the text begins and ends in the page.
        self.span = match.span("text")

    def __repr__(self):
        return f"{named(self.page)}, line {self.line}, {self.language or 'no language'}"

    @property
    def lines(self):
        return self.text.splitlines()


def blocks_of(page):
    return [Block(page, match) for match in FENCE.finditer(read(page))]


# A checker for each language that a page may use, and no other. Each is called with the block and
# a directory to work in, and fails if something is wrong.


def check_python(block, _directory):
    """There is something to run. `test_examples_give_what_they_show` runs a page as one text."""
    assert ">>> " in block.text, f"{block}: nothing that runs"


# Commands that are shown but not run, with the reason; their arguments are parsed.
TOO_LARGE = {
    "fastpuzzle tables build large --shape 4x4": "takes 1.6 GB and up to a minute",
    "fastpuzzle tables build large --shape 5x5": "takes 765 MB and up to a minute",
}
COMMENT = re.compile(r"\s+#\s.*$")
# Times differ from run to run.
TIME = re.compile(r"\b\d[\d.,]*(?:e-\d+)? (?:ms|s)\b")
AFTER = "\x1e"


def commands_of(block):
    """Return each command with the output that is shown below it."""
    commands = []
    for line in block.lines:
        if line.startswith("$ "):
            commands.append((COMMENT.sub("", line[2:]), []))
        else:
            assert commands, f"{block}: output before the first command"
            commands[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in commands]


def run_commands(commands, directory):
    """Return the output and the exit code of each command, all given to one shell."""
    script = ['fastpuzzle() { "$PYTHON" -m fastpuzzle "$@"; }', "exec 2>&1"]
    for command, _ in commands:
        script += [command, "status=$?", r"printf '\036%d\036' $status", "(exit $status)"]
    shell = subprocess.run(
        [shutil.which("sh"), "-c", "\n".join(script)],
        cwd=directory,
        env=os.environ | {"PYTHON": sys.executable, "PYTHONWARNINGS": ""},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    parts = shell.stdout.split(AFTER)
    assert len(parts) == 2 * len(commands) + 1, shell.stdout + shell.stderr
    return list(zip(parts[:-1:2], map(int, parts[1::2]), strict=True))


def check_console(block, directory):
    """Each command is run by a shell, and what is shown below it is what it writes.

    Where nothing is shown the command need only succeed. One that does not must be followed by
    ``echo $?``. Lengths of time are not compared.
    """
    commands = commands_of(block)
    assert commands, f"{block}: no command"
    for command, shown in commands:
        if command in TOO_LARGE:
            assert not shown, f"{block}: {command!r} is not run, so its output cannot be compared"
            cli._parser().parse_args(command.split()[1:])
    commands = [pair for pair in commands if pair[0] not in TOO_LARGE]
    if shutil.which("sh") is None:
        pytest.skip("no shell")
    results = run_commands(commands, directory)
    followers = [command for command, _ in commands[1:]] + [""]
    for (command, shown), (output, code), after in zip(commands, results, followers, strict=True):
        assert code == 0 or after == "echo $?", f"{block}: {command!r} exits with {code}: {output}"
        if shown:
            assert TIME.sub("(time)", shown) == TIME.sub("(time)", output.rstrip("\n")), (
                f"{block}: {command!r} writes\n{output}"
            )


# Lines for a shell that a test of the pages cannot run, with the reason.
SHELL_LINES = {
    'python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/fastpuzzle solve "2 3 4 1 5 x '
    '7 6 8"': "installs the package; `.ci/run` runs this line, which it takes from the README",
}


def check_sh(block, _directory):
    """Every line is one of SHELL_LINES."""
    assert set(block.lines) <= set(SHELL_LINES), f"{block}: neither run nor listed"


def check_text(block, _directory):
    """Drawings and the forms of input and output; nothing that looks as if it were run."""
    for line in block.lines:
        assert not line.startswith((">>> ", "$ ")), f"{block}: use python or console"


FILE_LINE = re.compile(r"(?:#|//|/\*) (?P<file>[\w./-]+\.\w+)(?: \*/)?")


def file_of(block):
    """Return the file that a block's first line names."""
    match = FILE_LINE.fullmatch(block.lines[0])
    assert match, f"{block}: the first line must be a comment that names the file"
    return match["file"]


def check_source(block, _directory):
    """The first line names the file; tests/capi compiles it."""
    suffixes = {"cython": {".pyx", ".pxd"}, "c": {".c", ".h"}}[block.language]
    assert Path(file_of(block)).suffix in suffixes


def check_diff(block, _directory):
    """The first line names a file of the tree that has the lines which stay, one after another."""
    file = ROOT / file_of(block)
    before = [line[1:] for line in block.lines[1:] if line[:1] in {" ", "-"}]
    after = [line[1:] for line in block.lines[1:] if line[:1] in {" ", "+"}]
    assert all(line[:1] in {" ", "+", "-"} for line in block.lines[1:]), f"{block}: no diff"
    assert before != after, f"{block}: changes nothing"
    text = read(file)
    assert text.count("\n".join(before) + "\n") == 1, f"{block}: not what {named(file)} has"


def check_toml(block, _directory):
    tomllib.loads(block.text)


CHECKERS = {
    "python": check_python,
    "console": check_console,
    "sh": check_sh,
    "text": check_text,
    "cython": check_source,
    "c": check_source,
    "diff": check_diff,
    "toml": check_toml,
}
BLOCKS = [block for page in PAGES for block in blocks_of(page)]


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("block", BLOCKS, ids=repr)
def test_every_block_is_checked(block, tmp_path):
    assert block.language in CHECKERS, f"{block}: no rule how to check it"
    CHECKERS[block.language](block, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_fence_is_the_plain_one(page):
    """Nothing escapes by another kind of fence, or by one that is not closed."""
    text = read(page)
    outside = FENCE.sub("", text)
    assert "```" not in outside
    assert "~~~" not in outside


WITH_PYTHON = [
    page
    for page in (*PAGES, ROOT / "README.md")
    if any(block.language == "python" for block in blocks_of(page))
]


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("page", WITH_PYTHON, ids=named)
def test_examples_give_what_they_show(page, tmp_path, monkeypatch):
    text = read(page)
    kept = []
    place = 0
    for block in blocks_of(page):
        if block.language == "python":
            # Lines keep their numbers.
            kept += ["\n" * text.count("\n", place, block.span[0]), block.text]
            place = block.span[1]
    test = doctest.DocTestParser().get_doctest("".join(kept), {}, page.stem, str(page), 0)
    assert test.examples
    # As in a new process, whatever other tests have registered.
    monkeypatch.setattr(lookups, "_registered", set())
    monkeypatch.chdir(tmp_path)
    assert doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test).failed == 0


# Links


LINK = re.compile(r"!?\[(?P<label>[^\]]*)\]\((?P<target>[^)\s]+)(?: \"[^\"]*\")?\)")
HEADING = re.compile(r"^#{1,6} +(?P<text>.*?) *#*$", re.MULTILINE)


def prose(page):
    """Return a page without its blocks and its code."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", read(page)))


def links_of(page):
    targets = [match["target"] for match in LINK.finditer(prose(page))]
    return [target for target in targets if not re.match(r"https?:|mailto:", target)]


def anchors_of(page):
    """Return the anchors of a page's headings."""
    anchors = []
    for match in HEADING.finditer(FENCE.sub("", read(page))):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", match["text"]).replace("`", "")
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        text = re.sub(r"[^\w\s-]", "", text).strip().lower()
        anchors.append(re.sub(r"[-\s]+", "-", text))
    return anchors


@pytest.mark.parametrize("page", LINKING, ids=named)
def test_links_lead_somewhere(page):
    for target in links_of(page):
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.is_file(), f"{named(page)}: {target} is not there"
        if anchor:
            assert anchors_of(there).count(anchor) == 1, f"{named(page)}: no heading for {target}"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_pages_link_to_no_file_outside_docs(page):
    """So that they can be put on the web by themselves."""
    for target in links_of(page):
        assert (page.parent / target.partition("#")[0]).resolve().is_relative_to(DOCS)


def test_every_page_is_in_the_navigation():
    text = read(ROOT / "mkdocs.yml")
    pages = re.findall(r"^ +- (?:[^:\n]+: )?(\S+\.md)$", text[text.index("\nnav:") :], re.MULTILINE)
    assert len(pages) == len(set(pages))
    assert set(pages) == {page.relative_to(DOCS).as_posix() for page in PAGES}


# Pictures


def test_every_picture_is_shown():
    shown = {
        (page.parent / target).resolve()
        for page in LINKING
        for target in links_of(page)
        if target.endswith(".svg")
    }
    assert shown == set(DOCS.rglob("*.svg"))


@pytest.mark.parametrize("picture", sorted(PICTURES.glob("*.svg")), ids=named)
def test_pictures_are_on_paper_of_their_own(picture):
    """Whatever the background of the page, the text can be read; it is told to screen readers."""
    svg = ET.parse(picture).getroot()
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    paper = svg[0]
    assert paper.tag.endswith("rect")
    assert paper.attrib["fill"] == "#ffffff"
    assert (float(paper.attrib["width"]), float(paper.attrib["height"])) == (width - 1, height - 1)
    assert svg.attrib["role"] == "img"
    assert len(svg.attrib["aria-label"]) > 10
    for part in svg.iter():
        for name, size in (("x", width), ("y", height)):
            assert 0 <= float(part.attrib.get(name, 0)) <= size


def test_pictures_are_what_the_library_computes(tmp_path, monkeypatch):
    """If this fails after a change of node counts: python docs/pictures/draw.py."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    spec = importlib.util.spec_from_file_location("draw", PICTURES / "draw.py")
    draw = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw)
    draw.main(tmp_path)
    drawn = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    kept = {file.name: file.read_bytes() for file in PICTURES.glob("*.svg")}
    assert sorted(drawn) == sorted(kept)
    assert [name for name in drawn if drawn[name] != kept[name]] == []


# How the page of pattern databases draws named sets: name, shape, classes of the goal's blank.
DRAWINGS = [("small", (4, 4), (0, 1, 5)), ("large", (4, 4), (0, 1, 5)), ("large", (5, 5), (0,))]


@pytest.mark.parametrize(("name", "shape", "blanks"), DRAWINGS)
def test_named_sets_are_drawn_as_they_are(name, shape, blanks):
    rows, cols = shape
    grids = []
    for blank in blanks:
        letters = dict.fromkeys(range(rows * cols), ".")
        for letter, pattern in zip("ABCD", partition_of(name, shape, blank), strict=False):
            letters.update(dict.fromkeys(pattern, letter))
        grids.append(
            [" ".join(letters[row * cols + col] for col in range(cols)) for row in range(rows)]
        )
    drawing = "\n".join("     " + "          ".join(row) for row in zip(*grids, strict=True))
    assert f"\n{drawing}\n" in (DOCS / "pattern_databases.md").read_text(encoding="utf-8")
