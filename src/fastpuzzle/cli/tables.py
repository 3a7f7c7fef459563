"""The command ``tables``: the pattern databases in the cache."""

from __future__ import annotations

import errno
import sys
import warnings
from contextlib import contextmanager
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import cast

from fastpuzzle._kernels.ground.symmetry import GoalClass, symmetries
from fastpuzzle._kernels.patterns.data import MAX_PATTERN_CELLS
from fastpuzzle._store.cache import (
    build_lock,
    cache_directory,
    cache_files,
    file_of,
    key_of,
    lock_file,
)
from fastpuzzle._store.files import read_table
from fastpuzzle._store.pattern_sets import IN_CACHE, building_bytes, load_set
from fastpuzzle.cli.text import (
    EXIT_LIMIT,
    EXIT_NO_ANSWER,
    EXIT_OK,
    add_goal,
    add_json,
    add_memory_limit,
    add_shape,
    add_words,
    add_workers,
    adder,
    complain,
    duration,
    goal_board,
    message,
    write_json,
    write_line,
)
from fastpuzzle.errors import LimitReachedError, PuzzleError
from fastpuzzle.patterns import PatternDatabase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import Never

    from fastpuzzle._limits import OnProgress
    from fastpuzzle._store.pattern_sets import Key
    from fastpuzzle.cli.text import AddCommand
    from fastpuzzle.stats import Progress

__all__ = ["add_tables"]

_DEFAULT_SHAPE = (4, 4)
# Between two lines of progress on a terminal that shows no bar.
SECONDS_BETWEEN_LINES = 3.0


# Commands: each takes the parsed arguments and returns the exit code


def _list(arguments: argparse.Namespace) -> int:
    directory = cache_directory()
    tables = [(key_of(file), _look_at(file)) for file in _table_files()]
    if arguments.json:
        rows = [_key_fields(key) | seen for key, seen in tables]
        write_json({"directory": str(directory), "tables": rows})
        return EXIT_OK
    write_line(f"tables in {directory}:" if tables else f"no tables in {directory}")
    for key, seen in tables:
        write_line(f"{_title(key)}: {_summary(seen)}: {seen['file']}")
    return EXIT_OK


def _build(arguments: argparse.Namespace) -> int:
    goal = goal_board(arguments.goal, arguments.shape, _DEFAULT_SHAPE)
    needed = building_bytes(arguments.set, goal.shape, goal.blank)
    file = file_of(arguments.set, goal.shape, goal.blank)
    title = _title(key_of(file))
    # Elsewhere it does not matter whether small tables can be kept, here it does.
    file.parent.mkdir(parents=True, exist_ok=True)
    if _is_there(file):
        told = f"{title}: there already: {file}"
        _tell(arguments, told, _key_fields(key_of(file)) | {"new": False} | _look_at(file))
        return EXIT_OK
    started = monotonic()
    try:
        with _progress(f"building {title}") as show, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a file that cannot be used, which was told
            PatternDatabase.named(
                arguments.set,
                goal,
                workers=arguments.workers,
                on_progress=show,
                memory_limit=arguments.memory_limit,
            )
    except (LimitReachedError, MemoryError):
        complain(f"building takes {needed:,} bytes of memory, more than there is or is allowed")
        return EXIT_LIMIT
    seconds = monotonic() - started
    if not file.is_file():
        raise OSError(errno.EIO, "the tables could not be written", str(file))
    size = _megabytes(file.stat().st_size)
    told = f"{title}: {size}, built in {duration(seconds)}: {file}"
    _tell(arguments, told, _key_fields(key_of(file)) | {"new": True} | _look_at(file))
    return EXIT_OK


def _verify(arguments: argparse.Namespace) -> int:
    exit_code = EXIT_OK
    for file in _files_to_verify(arguments):
        try:
            _check_file(file, deep=arguments.deep, workers=arguments.workers)
        except (LimitReachedError, MemoryError):
            complain(f"{file}: there is not enough memory to build its tables anew")
            return EXIT_LIMIT
        except (PuzzleError, OSError) as error:
            fault = _fault(file, error)
            _tell(arguments, f"wrong: {file}: {fault}", {"file": str(file), "fault": fault})
            exit_code = EXIT_NO_ANSWER
        else:
            _tell(arguments, f"ok: {file}", {"file": str(file), "fault": None})
    return exit_code


def _remove(arguments: argparse.Namespace) -> int:
    if arguments.all != (arguments.set is None):
        raise ValueError("say which set to remove, such as: small --shape 4x4; or --all")
    exit_code = EXIT_OK
    freed = 0
    removed = []
    for file, parts in cache_files().items():
        if not _is_meant(key_of(file), arguments):
            continue
        try:
            with build_lock(file, _give_up):
                for part in parts:
                    freed += part.stat().st_size
                    part.unlink()
                lock_file(file).unlink(missing_ok=True)
        except BlockingIOError:
            complain(f"{file}: not removed, another process is building it")
            exit_code = EXIT_NO_ANSWER
        else:
            if file in parts:
                removed.append(file)
    directory = cache_directory()
    rows = [_key_fields(key_of(file)) | {"file": str(file)} for file in removed]
    told = [f"removed {_title(key_of(file))}: {file}" for file in removed]
    told.append(f"{freed:,} bytes freed in {directory}")
    fields = {"directory": str(directory), "removed": rows, "bytes": freed}
    _tell(arguments, "\n".join(told), fields)
    return exit_code


# The cache and its files


def _table_files() -> list[Path]:
    return [file for file, parts in cache_files().items() if file in parts]


def _look_at(file: Path) -> dict[str, object]:
    """Return what a file's header says, in the terms of JSON; its tables are not read."""
    seconds = fault = built = size = None
    try:
        status = file.stat()
        size = status.st_size
        built = datetime.fromtimestamp(status.st_mtime).astimezone().isoformat(timespec="seconds")
        load_set(file, key_of(file), verify=False)
        seconds = read_table(file, lambda header, _: header.get("seconds"), verify=False)
    except (PuzzleError, OSError) as error:
        fault = _fault(file, error)
    if not isinstance(seconds, int | float):
        seconds = None
    return {
        "bytes": size,
        "built": built,
        "seconds": seconds,
        "file": str(file),
        "fault": fault,
    }


def _is_there(file: Path) -> bool:
    """Whether a file has the tables that its name promises; complains of one that has not."""
    try:
        load_set(file, key_of(file), verify=False)
    except FileNotFoundError:
        return False
    except (PuzzleError, OSError) as error:
        complain(f"{file}: {_fault(file, error)}; it is replaced")
        return False
    return True


def _files_to_verify(arguments: argparse.Namespace) -> list[Path]:
    """Return the files that are named, and those of the sets that are named; all without a word."""
    files = []
    for name in arguments.what or [""]:
        if name and name not in IN_CACHE:
            files.append(Path(name))
            continue
        found = [file for file in _table_files() if name in {"", key_of(file)[0]}]
        if not found and not arguments.json:
            write_line(f"no {name} tables in {cache_directory()}".replace("  ", " "))
        files += found
    return files


def _check_file(file: Path, *, deep: bool, workers: int | None) -> None:
    """Read all of a file; raise TableFormatError or OSError for what is wrong with it."""
    database = PatternDatabase.load(file)
    if file in _table_files():
        load_set(file, key_of(file), verify=False)
    if deep:
        with _progress(f"building {file} anew") as show:
            database.verify(deep=True, workers=workers, on_progress=show)


def _is_meant(key: Key, arguments: argparse.Namespace) -> bool:
    """Whether `remove` is to take a set: its name, its shape and its goal, where they are given."""
    if arguments.all:
        return True
    if arguments.goal is None:
        return key[:3] == (arguments.set, *(arguments.shape or _DEFAULT_SHAPE))
    goal = goal_board(arguments.goal, arguments.shape, _DEFAULT_SHAPE)
    return key == (arguments.set, *GoalClass.of(goal.shape, goal.blank))


def _give_up() -> Never:
    raise BlockingIOError


# Output


def _tell(arguments: argparse.Namespace, line: str, fields: dict[str, object]) -> None:
    if arguments.json:
        write_json(fields)
    else:
        write_line(line)


def _title(key: Key) -> str:
    name, rows, cols, _ = key
    return f"{name} {rows}x{cols}, blank at {_listed(_blanks(key))}"


def _blanks(key: Key) -> list[int]:
    """Return the cells where goals that share a set have their blank."""
    _, rows, cols, blank = key
    if blank >= rows * cols or rows * cols > MAX_PATTERN_CELLS:
        return [blank]
    return sorted({image[blank] for image in symmetries(rows, cols)})


def _listed(cells: list[int]) -> str:
    *first, last = map(str, cells)
    return f"{', '.join(first)} or {last}" if first else last


def _key_fields(key: Key) -> dict[str, object]:
    name, rows, cols, _ = key
    return {"set": name, "shape": [rows, cols], "goal_blanks": _blanks(key)}


def _summary(seen: dict[str, object]) -> str:
    if seen["fault"] is not None:
        return f"not usable, {seen['fault']}"
    seconds = seen["seconds"]
    took = f" in {duration(seconds)}" if isinstance(seconds, float) else ""
    day, _, time = str(seen["built"])[:16].partition("T")
    return f"{_megabytes(seen['bytes'])}, built on {day} at {time}{took}"


def _megabytes(size: object) -> str:
    megabytes = cast("int", size) / 1e6
    return f"{megabytes:,.0f} MB" if megabytes >= 100 else f"{megabytes:.3g} MB"


def _fault(file: Path, error: Exception) -> str:
    """Return what is wrong with a file, without its name, which most messages begin with."""
    return message(error).removeprefix(f"{file}: ")


@contextmanager
def _progress(what: str) -> Iterator[OnProgress | None]:
    """Give a callback that shows on the terminal how far a building is, None without a terminal.

    A bar where the package rich is installed, else a line now and then.
    """
    if not sys.stderr.isatty():
        yield None
        return
    if find_spec("rich") is None:
        yield _progress_lines(what)
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn()
    console = Console(stderr=True)
    with Bar(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def show(progress: Progress) -> None:
            bar.update(task, completed=progress.done or 0, total=progress.total)

        yield show


def _progress_lines(what: str) -> OnProgress:
    due = SECONDS_BETWEEN_LINES

    def show(progress: Progress) -> None:
        nonlocal due
        if progress.total and progress.seconds >= due:
            due = progress.seconds + SECONDS_BETWEEN_LINES
            done = (progress.done or 0) / progress.total
            sys.stderr.write(f"{what}: {done:.0%}, {progress.seconds:.0f} s\n")
            sys.stderr.flush()

    return show


# Parsers


def add_tables(add: AddCommand) -> None:
    """Add the command and its own commands."""
    command = add(
        "tables",
        None,
        "list, build, verify or remove the pattern databases in the cache",
        "fastpuzzle tables build small --shape 4x4",
        "fastpuzzle tables list",
        "fastpuzzle tables verify",
        "fastpuzzle tables remove small --shape 4x4",
    )
    add = adder(command.add_subparsers(title="commands", metavar="COMMAND", required=True))
    _add_list(add)
    _add_build(add)
    _add_verify(add)
    _add_remove(add)


def _add_list(add: AddCommand) -> None:
    command = add("list", _list, "list what the cache has", "fastpuzzle tables list --json")
    add_json(command)


def _add_build(add: AddCommand) -> None:
    command = add(
        "build",
        _build,
        "build a set of tables, unless it is there already",
        "fastpuzzle tables build",
        "fastpuzzle tables build large --shape 5x5 --workers 2",
        "fastpuzzle tables build small --shape 3x3 --goal blank_first",
    )
    command.add_argument(
        "set", nargs="?", default="small", choices=IN_CACHE, help="which set (default: small)"
    )
    _add_goals(command, " (default: blank_last)")
    add_workers(command, None, "threads that build (default: all cores)")
    add_json(command)
    add_memory_limit(command)


def _add_verify(add: AddCommand) -> None:
    command = add(
        "verify",
        _verify,
        "read tables and check every byte against their checksum",
        "fastpuzzle tables verify",
        "fastpuzzle tables verify small --deep",
    )
    add_words(
        command,
        "what",
        nargs="*",
        metavar="SET|FILE",
        help="sets or files (default: all in the cache)",
    )
    command.add_argument(
        "--deep", action="store_true", help="also build them anew and compare every byte"
    )
    add_workers(command, None, "threads that build (default: all cores)")
    add_json(command, "answer with a JSON object a line, one for each file")


def _add_remove(add: AddCommand) -> None:
    command = add(
        "remove",
        _remove,
        "remove tables from the cache, and what interrupted buildings left",
        "fastpuzzle tables remove small --shape 4x4",
        "fastpuzzle tables remove --all",
    )
    command.add_argument("set", nargs="?", metavar="SET", choices=IN_CACHE, help="which set")
    _add_goals(command, " (default: all goals)")
    command.add_argument("--all", action="store_true", help="remove every set")
    add_json(command)


def _add_goals(command: argparse.ArgumentParser, default: str) -> None:
    add_shape(command, "rows and columns (default: those of the goal, or 4x4)")
    add_goal(command, default)
