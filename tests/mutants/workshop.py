"""A copy of the source tree in which one fault at a time is built in, tested and taken out."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import venv
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tests.mutants import witness

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.mutants.faults import Fault

PACKAGE = Path("src/fastpuzzle")
# What the build makes, and what it is made of.
BUILT = ("build", "src")

SECONDS_TO_BUILD = 1800
# Each test has a limit of its own; this is for what hangs between them.
SECONDS_TO_TEST = 3600
# The few tests that are tried first are not worth several processes.
ALONE = ("-n", "0")


class RottenError(Exception):
    """The list of faults no longer fits the source, or a test no longer fits the list."""


class Caught(NamedTuple):
    """A test that a fault fails, and what happens to it unless it just fails."""

    test: str
    how: str = "fails"


def anchor(tree: Path, fault: Fault) -> str:
    """Return the text of a fault's file; RottenError unless the old text is there exactly once."""
    file = tree / PACKAGE / fault.where
    if not file.exists():
        raise RottenError(f"there is no {fault.where}")
    text = file.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise RottenError(
            f"{fault.where} has {fault.old!r} {text.count(fault.old)} times, not once"
        )
    return text


def copy_tree(source: Path, target: Path) -> None:
    """Copy what is committed or about to be, with its times."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=source, check=True, capture_output=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (source / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, target / name)


def make_python(tree: Path) -> Path:
    """Make an environment that has the package of a tree and all else that this one has.

    Tests start programs that are to find the package as users do, so a path in the environment's
    variables is not enough. Returns its interpreter.
    """
    folder = tree / "build" / "python"
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(folder)
    here = [path for path in sys.path if Path(path).name in {"site-packages", "dist-packages"}]
    base = {"base": str(folder), "platbase": str(folder)}
    there = Path(sysconfig.get_path("purelib", scheme="venv", vars=base))
    (there / "copy.pth").write_text("\n".join([str(tree / "src"), *here]), encoding="utf-8")
    return Path(builder.ensure_directories(folder).env_exe)


class Workshop:
    """A built tree of its own, kept equal to `model` but while a fault is in it.

    What differs from the model by its time is copied back from there, so taking a fault out needs
    no building.
    """

    def __init__(self, tree: Path, model: Path | None = None) -> None:
        self.tree = tree
        self.model = model
        self.python = Path(sys.executable)
        self.record = tree / "witness.txt"
        if model is not None:
            shutil.copytree(model, tree, symlinks=True)
            self.python = make_python(tree)

    def build(self) -> None:
        """Build what changed; RottenError if it does not compile."""
        command = [sys.executable, "setup.py", "build_ext", "--inplace"]
        try:
            done = subprocess.run(
                command,
                cwd=self.tree,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                timeout=SECONDS_TO_BUILD,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise RottenError("the build takes for ever") from None
        if done.returncode:
            raise RottenError("the build failed:\n" + done.stdout[-3000:])

    def catch(self, fault: Fault) -> Caught | None:
        """Plant a fault; return what catches it, or None if it survives.

        The tests that the fault names are tried first, then all. A test that fails without the
        fault, too, is an error.
        """
        text = anchor(self.tree, fault)
        try:
            (self.tree / PACKAGE / fault.where).write_text(
                text.replace(fault.old, fault.new), encoding="utf-8"
            )
            if not fault.where.endswith(".py"):
                self.build()
            caught = self.test(*ALONE, *fault.tests) or self.test("tests")
        finally:
            self.restore()
        again = self.test(*ALONE, caught.test) if caught else None
        if again:
            raise RottenError(f"without the fault {again.test} fails, too")
        return caught

    def restore(self) -> None:
        """Take out whatever fault is in the tree."""
        shutil.rmtree(self.tree / ".hypothesis", ignore_errors=True)
        for part in BUILT:
            for kept in (self.model / part).rglob("*"):
                file = self.tree / kept.relative_to(self.model)
                if kept.is_file() and (
                    not file.exists() or file.stat().st_mtime_ns != kept.stat().st_mtime_ns
                ):
                    shutil.copy2(kept, file)

    def test(self, *options: str) -> Caught | None:
        """Run tests until one fails; return it, or None if all pass.

        A test that hangs, or in which the process dies, has failed.
        """
        self.record.write_text("", encoding="utf-8")
        output = self.tree / "pytest.txt"
        with output.open("wb") as written:
            process = subprocess.Popen(
                [
                    *(str(self.python), "-m", "pytest", "-x", "-q", "--hypothesis-seed=0"),
                    # Several runs at once would clear away each other's directories.
                    f"--basetemp={self.tree / 'temporary'}",
                    *("-p", "no:cacheprovider", "-p", "tests.mutants.witness", *options),
                ],
                cwd=self.tree,
                env=os.environ
                | {
                    "PYTHONPATH": os.pathsep.join([str(self.tree / "src"), str(self.tree)]),
                    witness.RECORD: str(self.record),
                    witness.PACKAGE: str(self.tree / PACKAGE),
                },
                stdout=written,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                process.wait(SECONDS_TO_TEST)
            except subprocess.TimeoutExpired:
                pass
            finally:
                end(process)
        if process.returncode == 0:
            return None
        said = [line.split(" ", 1) for line in self.record.read_text("utf-8").splitlines()]
        begun, failed, ended = (
            [name for event, name in said if event == wanted] for wanted in witness.EVENTS
        )
        if failed:
            return Caught(failed[0])
        unfinished = [name for name in begun if name not in ended]
        if unfinished:
            # The tests end by themselves, with an exit code, what hangs.
            died = process.returncode < 0 and process.returncode != -signal.SIGKILL
            how = f"dies of {signal.Signals(-process.returncode).name}" if died else "hangs"
            return Caught(unfinished[0], how)
        raise RottenError(
            f"pytest {' '.join(options)} failed, and no test is to blame:\n"
            + output.read_text("utf-8", "replace")[-3000:]
        )


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and whatever it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
