"""Tables of pattern databases: their size, their building, and their files."""

from __future__ import annotations

from fastpuzzle._input.forms import check_shape
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._kernels.patterns.data import (
    MAX_PATTERN_CELLS,
    MAX_PATTERN_TILES,
    PatternData,
    count_entries,
)
from fastpuzzle._limits import unnumbered
from fastpuzzle.board import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence
    from typing import Any

    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle.moves import Shape

__all__ = [
    "KIND",
    "build_data",
    "data_bytes",
    "data_digest",
    "load_data",
    "save_data",
]

KIND = "pattern"
DIGEST_BYTES = 16


def data_bytes(shape: Shape, patterns: Iterable[Sequence[int]]) -> int:
    """Return the size of the tables of a partition, in bytes."""
    return sum(count_entries(shape[0] * shape[1], len(pattern)) for pattern in patterns)


def build_data(
    shape: Shape, goal_blank: int, patterns: Sequence[bytes], control: Control
) -> PatternData:
    """Build tables for the class of a goal's blank cell; patterns are labels of that class.

    Raises Stopped where a limit of the control is reached.
    """
    from fastpuzzle._kernels.patterns.building import build

    if shape[0] * shape[1] > MAX_PATTERN_CELLS:
        raise ValueError(
            f"pattern databases go up to {MAX_PATTERN_CELLS} cells, "
            f"shape {shape} has {shape[0] * shape[1]}"
        )
    # The building counts entries; whoever called may count something else.
    with unnumbered(control):
        return build(*GoalClass.of(shape, goal_blank), patterns, control)


def save_data(
    file: str | os.PathLike[str], data: PatternData, goal: Board, *, seconds: float | None = None
) -> None:
    """Write tables to a file, under a temporary name first; and how long it took to build them."""
    from fastpuzzle._store.files import write_table

    header = {
        "kind": KIND,
        "shape": [data.rows, data.cols],
        "goal": list(goal.tiles),
        "goal_blank": data.goal_blank,
        "patterns": [list(pattern) for pattern in data.patterns],
        "max_excess": data.max_excess(),
        "blake2b": data_digest(data).hex(),
    }
    if seconds is not None:
        header["seconds"] = round(seconds, 3)
    write_table(file, header, data.buffer)


def load_data(file: str | os.PathLike[str], *, verify: bool) -> tuple[PatternData, Board, bytes]:
    """Return the tables in a file, the goal they were made for and their digest."""
    from fastpuzzle._store.files import read_table

    return read_table(file, _from_header, verify=verify)


def _from_header(header: dict[str, Any], table: memoryview) -> tuple[PatternData, Board, bytes]:
    """Return tables, goal and digest; KeyError, TypeError or ValueError if they do not fit."""
    if header["kind"] != KIND:
        raise ValueError(f"a table of kind {header['kind']!r}")
    rows, cols = check_shape(header["shape"])
    goal = Board(header["goal"], (rows, cols))
    blank = GoalClass.of((rows, cols), goal.blank).blank
    patterns = [bytes(pattern) for pattern in header["patterns"]]
    labels = sorted(label for pattern in patterns for label in pattern)
    if (
        rows * cols > MAX_PATTERN_CELLS
        or header["goal_blank"] != blank
        or labels != [label for label in range(rows * cols) if label != blank]
        or any(not 0 < len(pattern) <= MAX_PATTERN_TILES for pattern in patterns)
        or any(list(pattern) != sorted(pattern) for pattern in patterns)
        or len(table) != data_bytes((rows, cols), patterns)
    ):
        raise ValueError("the patterns, the goal and the length do not fit each other")
    data = PatternData(rows, cols, blank, patterns, table)
    check_goal(data)
    return data, goal, bytes.fromhex(header["blake2b"])


def check_goal(data: PatternData) -> None:
    """Raise ValueError unless the goal is no moves away from itself.

    A search that were told otherwise would never know that it has arrived.
    """
    from fastpuzzle._kernels.heuristics.pattern import Pattern

    goal = bytes(range(data.rows * data.cols))
    tiles = bytes(
        0 if cell == data.goal_blank else cell + (cell < data.goal_blank) for cell in goal
    )
    bound = Pattern(data, data.goal_blank).lower_bound(Instance(data.rows, data.cols, tiles, tiles))
    if bound:
        raise ValueError(f"the goal is said to be {bound} moves away from itself")


def data_digest(data: PatternData) -> bytes:
    from hashlib import blake2b

    return blake2b(data.buffer, digest_size=DIGEST_BYTES).digest()
