"""What somebody might write with fastpuzzle: a report about boards, every public name in it.

``python program.py FOLDER`` writes tables into the folder and the report to the standard output.
Its types are checked as strictly as can be.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path as File
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import fastpuzzle as fp

TEXT = """
# a comment, a board on a line, a start and a goal on two
2 3 4 1 5 x 7 6 8

1 2 3
4 0 5
"""
FIFTEEN = "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11"


def describe(board: fp.Board) -> str:
    rows, cols = board.shape
    corner = board[0, cols - 1]
    steps = ", ".join(f"{move} to {after.blank}" for move, after in board.neighbors())
    return f"{board.one_line()}: {rows}x{cols}, corner {corner}, {board.moves()} ({steps})"


def solve(board: fp.Board, goal: fp.Board | str | None = None) -> fp.Path | None:
    """Return a path, or None for a board without one."""
    try:
        return fp.shortest_path(board, goal)
    except fp.UnsolvableError:
        return None


def boards() -> list[str]:
    lines = [describe(board) for board in fp.parse_boards(TEXT)]
    board = fp.Board("2 3 4 1 5 x 7 6 8")
    same = fp.Board([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    array = fp.Board(np.array(board.tiles, dtype=np.int8), shape=(3, 3))
    assert len({board, same, array, pickle.loads(pickle.dumps(board))}) == 1
    assert_type(board.tiles, tuple[int, ...])
    lines.append(str(board.apply("dl")))
    for wrong in ([1, 2, 2, 0], "1 2 3"):
        try:
            fp.Board(wrong)
        except fp.InvalidBoardError as error:
            lines.append(f"{error} (tile {error.tile}, cell {error.cell}, line {error.line})")
    return lines


def paths() -> list[str]:
    board = fp.Board("8 6 7 2 5 4 3 0 1")
    path = fp.shortest_path(board, algorithm="idastar", heuristic="walking_conflict")
    assert_type(path, fp.Path)
    walked: Iterator[fp.Board] = path.boards()
    assert [*walked][-1] == path.goal == fp.goals.blank_last((3, 3))
    assert path == fp.Path(path.start, path.moves)
    assert list(path) == list(str(path))
    lines = [f"{len(path)} moves: {path}, {path.run_length()}", path.tile_moves()]
    lines.append(" ".join(str(tile) for tile in path.slid))
    stats = path.stats
    if stats is not None:
        assert_type(stats, fp.SearchStats)
        bounds = [bound for bound, _ in stats.bounds]
        lines.append(f"{stats.algorithm} {stats.heuristic} {bounds} {stats.expanded > 0}")
    first, *others = fp.all_shortest_paths(board)
    assert str(first) == str(path)
    assert 1 + len(others) == fp.count_shortest_paths(board)
    assert fp.lower_bound(board) <= fp.lower_bound(board, heuristic="linear_conflict") <= len(path)
    for goal in (fp.goals.blank_first((3, 3)), fp.goals.snail((3, 3)), "snail"):
        found = solve(board, goal)
        solvable = fp.is_solvable(board, goal)
        assert solvable == (found is not None)
        lines.append(f"{found.run_length()}" if found else "unsolvable")
    return lines


def limits() -> list[str]:
    seen: list[fp.Progress] = []

    def look(progress: fp.Progress) -> None:
        seen.append(progress)

    try:
        fp.distance(FIFTEEN, "blank_first", node_limit=1000, on_progress=look)
    except fp.LimitReachedError as error:
        assert error.stats is not None
        return [f"at least {error.lower_bound} moves after {error.stats.expanded} nodes"]
    return []


def batches() -> list[str]:
    starts: Sequence[fp.Board] = [fp.random_board((3, 3), seed=seed) for seed in range(4)]
    lengths = fp.distances(starts, workers=2)
    assert_type(lengths, NDArray[np.int16])
    array: NDArray[np.uint8] = np.array([board.tiles for board in starts], dtype=np.uint8)
    assert (fp.distances(array) == lengths).all()
    found: list[fp.Path | None] = fp.shortest_paths(array.reshape(-1, 3, 3))
    assert [len(path) for path in found if path] == lengths.tolist()
    ranks = fp.rank_many(array)
    assert (fp.unrank_many(ranks, 9) == array).all()
    assert fp.unrank(fp.rank(starts[0]), 9) == starts[0].tiles
    scrambled = fp.scramble(fp.goals.blank_last((4, 4)), 12, seed=1)
    return [f"{lengths.tolist()} {ranks.tolist()} {fp.distance(scrambled) <= 12}"]


def tables(folder: File) -> list[str]:
    table = fp.DistanceTable((2, 4), workers=1)
    table.save(folder / "table.fpz")
    loaded = fp.DistanceTable.load(folder / "table.fpz")
    loaded.verify()
    loaded.register()
    board = loaded.farthest()[0]
    assert loaded.distance(board) == len(loaded.path(board)) == loaded.diameter
    assert loaded.distances([board]).tolist() == [table.diameter]
    assert fp.distance(board, table=loaded.for_goal(loaded.goal)) == len(loaded.histogram()) - 1
    return [f"{loaded.diameter} moves at most, {loaded.nbytes} bytes, {loaded.shape}"]


def patterns(folder: File) -> list[str]:
    database = fp.PatternDatabase.build((3, 3), [[1, 2, 3, 4], [5, 6, 7, 8]], workers=1)
    database.save(folder / "patterns.fpz")
    loaded = fp.PatternDatabase.load(str(folder / "patterns.fpz"), verify=True)
    loaded.verify()
    board = fp.Board("8 6 7 2 5 4 3 0 1")
    path = fp.shortest_path(board, heuristic=loaded)
    named = fp.PatternDatabase.named("small", loaded.shape)
    (folder / "other.fpz").write_bytes(b"no table")
    try:
        fp.PatternDatabase.load(folder / "other.fpz")
    except fp.TableFormatError as error:
        fault = str(error).removeprefix(str(folder))
    return [
        f"{loaded.lower_bound(board)} of {len(path)}, {loaded.nbytes} bytes, {loaded.partition}",
        f"{named.goal.one_line()}: {named.partition}",
        fault,
    ]


def twins() -> list[str]:
    tiles = (2, 3, 4, 1, 5, 0, 7, 6, 8)
    assert_type(fp.reference.shortest_path(tiles), str)
    assert fp.reference.rank(tiles) == fp.rank(tiles)
    return [f"{len(fp.reference.shortest_path(tiles))} moves by the reference"]


def main(folder: File) -> int:
    try:
        report = [*boards(), *paths(), *limits(), *batches(), *tables(folder), *patterns(folder)]
        report += twins()
    except fp.PuzzleError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(report))
    return 0


if __name__ == "__main__":
    sys.exit(main(File(sys.argv[1])))
