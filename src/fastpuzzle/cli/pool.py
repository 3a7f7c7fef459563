"""Work on many boards at once, with the results in order."""

from __future__ import annotations

import os
from collections import deque
from itertools import islice
from threading import Event

from fastpuzzle.cli.progress import progress_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from fastpuzzle._limits import OnProgress
    from fastpuzzle.board import Board
    from fastpuzzle.stats import Progress

    T = TypeVar("T")
    E = TypeVar("E", bound=Exception)
    Work = Callable[[Board, OnProgress | None], T]

__all__ = ["in_order"]

# So many boards may wait for each thread, so that none is idle while another is slow.
_BOARDS_AHEAD = 16


def in_order(
    work: Work[T], boards: list[Board], workers: int | None, expected: type[E]
) -> Iterator[T | E]:
    """Yield ``work(board, on_progress)`` for each board, or the expected error that it raised.

    Parameters
    ----------
    work : callable
        Gets a callback that must be called a few times a second while it works, or None.
    boards : list of Board
        The boards.
    workers : int or None
        Number of threads; None for all cores.
    expected : type
        Errors of this type belong to the board; any other ends the work.
    """

    def attempt(board: Board, on_progress: OnProgress | None) -> T | E:
        try:
            return work(board, on_progress)
        except expected as error:
            return error

    if workers == 1:
        for board in boards:
            with progress_line() as show:
                outcome = attempt(board, show)
            yield outcome
        return

    from concurrent.futures import ThreadPoolExecutor

    is_over = Event()

    def stop_if_over(_: Progress) -> None:
        if is_over.is_set():
            raise KeyboardInterrupt

    waiting = iter(boards)
    threads = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        running = deque(
            pool.submit(attempt, board, stop_if_over)
            for board in islice(waiting, threads * _BOARDS_AHEAD)
        )
        try:
            while running:
                yield running.popleft().result()
                running += [
                    pool.submit(attempt, board, stop_if_over) for board in islice(waiting, 1)
                ]
        finally:
            is_over.set()
            pool.shutdown(cancel_futures=True)
