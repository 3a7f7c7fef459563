"""Named sets of pattern databases: their partitions, and who has them in memory."""

from __future__ import annotations

from itertools import pairwise

from fastpuzzle._kernels.ground.symmetry import GoalClass
from fastpuzzle._kernels.ground.team import build_once
from fastpuzzle._kernels.heuristics.pattern import Pattern
from fastpuzzle._kernels.patterns import data as pattern_data
from fastpuzzle._kernels.patterns.data import MAX_PATTERN_CELLS, count_entries
from fastpuzzle._store.pattern_files import (
    KIND,
    build_data,
    data_bytes,
    load_data,
    save_data,
)
from fastpuzzle.board import Board
from fastpuzzle.errors import TableFormatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from threading import RLock

    from fastpuzzle._kernels.ground.control import Control
    from fastpuzzle._kernels.patterns.data import PatternData
    from fastpuzzle._store.own_tables import OwnTables
    from fastpuzzle.moves import Shape

    Key = tuple[str, int, int, int]

__all__ = [
    "IN_CACHE",
    "NAMES",
    "NamedSet",
    "best_in_memory",
    "building_bytes",
    "entries_of",
    "find_pattern",
    "is_in_cache",
    "is_in_memory",
    "load_set",
    "open_or_build",
    "partition_of",
]

# From the best to the one that is built when nothing is there; the last is in no file.
NAMES = ("large", "small", "mini")
IN_CACHE = NAMES[:-1]

# By set, rows, columns and the goal's blank (the least symmetric cell): the cells where the tiles
# of each pattern are at home. The small sets and the minis of other classes are cut by `_blocks`.
PARTITIONS: dict[Key, tuple[tuple[int, ...], ...]] = {
    ("mini", 4, 4, 0): ((1, 4, 5, 8, 9), (2, 3, 6, 7, 11), (10, 12, 13, 14, 15)),
    ("mini", 4, 4, 1): ((0, 4, 5, 8, 12), (2, 3, 6, 7, 11), (9, 10, 13, 14, 15)),
    ("mini", 4, 4, 5): ((0, 1, 2, 3, 4), (6, 7, 10, 11, 15), (8, 9, 12, 13, 14)),
    ("small", 4, 4, 0): ((1, 4, 5, 8, 9, 12), (2, 3, 6, 7, 10, 11), (13, 14, 15)),
    ("small", 4, 4, 1): ((0, 2, 4, 5, 6, 7), (9, 10, 11, 13, 14, 15), (3, 8, 12)),
    ("small", 4, 4, 5): ((6, 7, 10, 11, 14, 15), (0, 4, 8, 9, 12, 13), (1, 2, 3)),
    ("large", 4, 4, 0): ((1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13, 14, 15)),
    ("large", 4, 4, 1): ((0, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13, 14, 15)),
    ("large", 4, 4, 5): ((0, 1, 2, 3, 4, 6, 7), (8, 9, 10, 11, 12, 13, 14, 15)),
    ("large", 5, 5, 0): (
        (1, 2, 5, 6, 7, 12),
        (3, 4, 8, 9, 13, 14),
        (10, 11, 15, 16, 20, 21),
        (17, 18, 19, 22, 23, 24),
    ),
}

# A pattern of a small set has at most so many tiles and entries, which are built in a second.
SMALL_TILES = 6
SMALL_ENTRIES = 6_500_000
# A pattern of a mini has at most so many tiles: with more, building takes longer than searching
# hundreds of boards of 12 cells.
MINI_TILES = 5
# All patterns of a mini together have at most so many entries, which are built in a sixth of a
# second.
MINI_ENTRIES = 1_900_000
# Files up to here are read and checked whole whenever they are opened: some hundredths of a second.
CHECKED_BYTES = 1 << 26

_data: dict[Key, PatternData] = {}
_heuristics: dict[tuple[Key, int], Pattern] = {}
_locks: dict[Key, RLock] = {}
# What is being built; read and written by the thread that has the set's lock.
_building: set[Key] = set()


def partition_of(name: str, shape: Shape, goal_blank: int) -> list[bytes]:
    """Return the labels of each pattern of a set, in the terms of the blank's class.

    Raises
    ------
    ValueError
        If there is no such set for the shape.
    """
    if name not in NAMES:
        raise ValueError(f"unknown set {name!r}: choose one of {', '.join(NAMES)}")
    cells = shape[0] * shape[1]
    if cells > MAX_PATTERN_CELLS:
        raise ValueError(
            f"pattern databases go up to {MAX_PATTERN_CELLS} cells, shape {shape} has {cells}"
        )
    key = _key(name, shape, goal_blank)
    if key in PARTITIONS:
        return [bytes(pattern) for pattern in PARTITIONS[key]]
    if name == "mini":
        *_, largest = _minis(shape, key[-1])
        return largest
    if name == "small":
        size = max(
            tiles
            for tiles in range(1, SMALL_TILES + 1)
            if tiles == 1 or count_entries(cells, tiles) <= SMALL_ENTRIES
        )
        return _blocks(shape, key[-1], size)
    if shape == (5, 5):
        return _blocks(shape, key[-1], 6)
    raise ValueError(f"there is no {name} set for shape {shape}: only for 4 x 4 and 5 x 5")


def _minis(shape: Shape, blank: int) -> Iterator[list[bytes]]:
    """Yield partitions, larger and larger, that are small enough; single tiles in any case."""
    for size in range(1, MINI_TILES + 1):
        patterns = _blocks(shape, blank, size)
        if size == 1 or data_bytes(shape, patterns) <= MINI_ENTRIES:
            yield patterns


def _blocks(shape: Shape, blank: int, size: int) -> list[bytes]:
    """Cut the tiles into compact patterns of `size` or less: down and up through pairs of rows."""
    rows, cols = shape
    path = [
        row * cols + col
        for band in range(0, rows, 2)
        for col in (range(cols) if band % 4 == 0 else reversed(range(cols)))
        for row in range(band, min(band + 2, rows))
    ]
    tiles = [cell for cell in path if cell != blank]
    count = max(1, -(-len(tiles) // size))
    ends = [len(tiles) * part // count for part in range(count + 1)]
    # The board of one cell has no tiles, and no pattern.
    return [bytes(sorted(tiles[first:last])) for first, last in pairwise(ends) if first < last]


def load_set(file: Path, key: Key, *, verify: bool) -> PatternData:
    """Return the tables of a set in a file of the cache.

    Raises
    ------
    TableFormatError
        If it has no such tables; changed ones are noticed only if `verify` is true.
    OSError
        If it cannot be read.
    """
    name, *place = key
    data = load_data(file, verify=verify)[0]
    if [data.rows, data.cols, data.goal_blank] == place:
        try:
            patterns = partition_of(name, (data.rows, data.cols), data.goal_blank)
        except ValueError as error:
            raise TableFormatError(f"{file}: {error}") from None
        if list(data.patterns) == patterns:
            return data
    raise TableFormatError(f"{file}: the tables of another partition")


def best_in_memory(shape: Shape, goal_blank: int) -> Pattern | None:
    """Return the best set for a goal's blank cell that this process has used before, no mini."""
    for name in IN_CACHE:
        key = _key(name, shape, goal_blank)
        if key in _data:
            return _pattern(key, goal_blank)
    return None


def is_in_memory(name: str, goals: GoalClass) -> bool:
    """Whether this process has used a set before."""
    return (name, *goals) in _data


def is_in_cache(name: str, shape: Shape, goal_blank: int) -> bool:
    """Whether there is a file of a set, right or damaged."""
    from fastpuzzle._store.cache import file_of

    return name in IN_CACHE and file_of(name, shape, goal_blank).exists()


class NamedSet:
    """A set of pattern databases by its name: what a heuristic of a plan can be."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def find(
        self, shape: Shape, goal_blank: int, control: Control, own: OwnTables | None
    ) -> Pattern:
        """Return the set, from memory, from the cache, or built; see `open_or_build`.

        A large set is never built: where it cannot be used, the small one takes its place. A call
        that has tables of its `own` builds them for itself.
        """
        key = _key(self.name, shape, goal_blank)
        if own is None:
            if self.name == "large" and key not in _data:
                return find_pattern(*shape, goal_blank, control)
            open_or_build(self.name, shape, goal_blank, control)
            return _pattern(key, goal_blank)
        found = own.patterns.get((*key, goal_blank))
        if found is None:
            patterns = partition_of(self.name, shape, goal_blank)
            phase, control.phase = control.phase, KIND
            try:
                found = _view(build_data(shape, goal_blank, patterns, control), key, goal_blank)
            finally:
                control.phase = phase
            own.patterns[*key, goal_blank] = found
        return found


def find_pattern(rows: int, cols: int, goal_blank: int, control: Control) -> Pattern:
    """Return the best set at hand: in memory, else in the cache, else the small one, built.

    Raises
    ------
    ValueError
        If the board is too large for any.
    """
    shape = rows, cols
    found = best_in_memory(shape, goal_blank)
    if found is not None:
        return found
    # The small set is opened below.
    for name in IN_CACHE[:-1]:
        if not has_set(name, shape, goal_blank):
            continue
        key = _key(name, shape, goal_blank)
        data = _opened(key, goal_blank)
        if data is not None:
            _data[key] = data
            return _pattern(key, goal_blank)
    open_or_build("small", shape, goal_blank, control)
    return _pattern(_key("small", shape, goal_blank), goal_blank)


def has_set(name: str, shape: Shape, goal_blank: int) -> bool:
    """Whether there is a set of this name for a shape."""
    try:
        partition_of(name, shape, goal_blank)
    except ValueError:
        return False
    return True


def building_bytes(name: str, shape: Shape, goal_blank: int) -> int:
    """Return the memory in bytes that building a set takes, its tables included."""
    return pattern_data.building_bytes(shape[0] * shape[1], partition_of(name, shape, goal_blank))


def entries_of(name: str, shape: Shape, goal_blank: int) -> int:
    """Return the number of entries of a set, each a byte."""
    return data_bytes(shape, partition_of(name, shape, goal_blank))


def open_or_build(name: str, shape: Shape, goal_blank: int, control: Control) -> PatternData:
    """Return a set: from memory, from the cache, or built and put there. Minis are in no cache.

    Raises
    ------
    ValueError
        If there is no such set for the shape.
    OSError
        If the cache cannot hold a large set; a small one then stays in memory.
    Stopped
        If the control's time or memory does not suffice.
    """
    patterns = partition_of(name, shape, goal_blank)
    key = _key(name, shape, goal_blank)
    phase, control.phase = control.phase, KIND
    try:
        return build_once(
            _data,
            _locks,
            key,
            lambda: _cached_or_built(key, goal_blank, patterns, control),
            control.pause,
        )
    finally:
        control.phase = phase


def _cached_or_built(
    key: Key, goal_blank: int, patterns: list[bytes], control: Control
) -> PatternData:
    from fastpuzzle._store.cache import build_lock, check_space, file_of

    name, rows, cols, _ = key
    shape = rows, cols
    # A set may be called for from its very building's progress callback, which would wait for
    # itself.
    if name not in IN_CACHE or key in _building:
        return build_data(shape, goal_blank, patterns, control)
    needed = data_bytes(shape, patterns)
    file = file_of(name, shape, goal_blank)
    small = name == "small"
    built = None
    _building.add(key)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not small:
            check_space(file.parent, needed)
        with build_lock(file, control.pause):
            data = _opened(key, goal_blank)
            if data is not None:
                return data
            started = control.seconds
            built = build_data(shape, goal_blank, patterns, control)
            seconds = control.seconds - started
            check_space(file.parent, needed)
            save_data(file, built, _plain_goal(key), seconds=seconds)
            # What enters the cache is read back and checked whole.
            return load_data(file, verify=True)[0]
    except OSError:
        if not small:
            raise
    except TableFormatError:
        file.unlink(missing_ok=True)
        if not small:
            raise
    finally:
        _building.remove(key)
    return built or build_data(shape, goal_blank, patterns, control)


def _opened(key: Key, goal_blank: int) -> PatternData | None:
    """Return a set from the cache; None, with a warning, where the file cannot be used."""
    from fastpuzzle._store.cache import file_of

    name, rows, cols, _ = key
    file = file_of(name, (rows, cols), goal_blank)
    patterns = partition_of(name, (rows, cols), goal_blank)
    try:
        small = data_bytes((rows, cols), patterns) <= CHECKED_BYTES
        return load_set(file, key, verify=small)
    except FileNotFoundError:
        return None
    except (OSError, TableFormatError) as error:
        import warnings

        warnings.warn(f"cached tables are not used: {error}", RuntimeWarning, stacklevel=2)
        return None


def _pattern(key: Key, goal_blank: int) -> Pattern:
    found = _heuristics.get((key, goal_blank))
    if found is None:
        found = _heuristics.setdefault((key, goal_blank), _view(_data[key], key, goal_blank))
    return found


def _view(data: PatternData, key: Key, goal_blank: int) -> Pattern:
    pattern = Pattern(data, goal_blank)
    pattern.tables = key[0]
    return pattern


def _plain_goal(key: Key) -> Board:
    """Return the goal of a class whose tiles are in reading order."""
    _, rows, cols, blank = key
    tiles = list(range(1, rows * cols))
    tiles.insert(blank, 0)
    return Board(tiles, (rows, cols))


def _key(name: str, shape: Shape, goal_blank: int) -> Key:
    return name, *GoalClass.of(shape, goal_blank)
