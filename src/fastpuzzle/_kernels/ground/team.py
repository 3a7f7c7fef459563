"""Threads that share the ranges of a long piece of work."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Sized
    from concurrent.futures import Future, ThreadPoolExecutor
    from threading import RLock
    from typing import Self, TypeVar

    from fastpuzzle._kernels.ground.control import Control

    K = TypeVar("K")
    T = TypeVar("T")

# How long the caller may be deaf to Ctrl-C.
SECONDS_BETWEEN_LOOKS = 0.05


def build_once(
    found: dict[K, T],
    locks: dict[K, RLock],
    key: K,
    build: Callable[[], T],
    pause: Callable[[], object],
) -> T:
    """Return ``found[key]``, which one thread builds while the others wait.

    `pause` is called a few times a second while this thread waits; what it raises ends the
    waiting.
    """
    # What `threading`, which is slow to import, calls by the same name.
    from _thread import RLock

    lock = locks.setdefault(key, RLock())
    while not lock.acquire(timeout=SECONDS_BETWEEN_LOOKS):
        pause()
    try:
        if key not in found:
            found[key] = build()
        return found[key]
    finally:
        lock.release()


class Team:
    """A number of threads; with one worker the caller's own.

    The caller's thread looks at signals, progress and the time limit while the others work, so
    the work must come in pieces of well under a tenth of a second.
    """

    def __init__(self, workers: int) -> None:
        self.pool: ThreadPoolExecutor | None = None
        if workers > 1:
            # Slow to import, and most calls work alone.
            from concurrent.futures import ThreadPoolExecutor

            self.pool = ThreadPoolExecutor(workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)

    def run(
        self,
        function: Callable[..., int],
        pieces: Sequence[tuple[int, ...]],
        control: Control,
        *,
        count_done: bool = False,
    ) -> list[int]:
        """Call `function` with every piece; return the results in the order of the pieces.

        Raises what ``control.pause`` raises. With `count_done` the results are also added to
        ``control.done`` as they come: only the caller's thread may.
        """
        if self.pool is None:
            results = []
            for piece in pieces:
                control.pause()
                results.append(function(*piece))
                if count_done:
                    control.done += results[-1]
            return results
        from concurrent.futures import wait

        futures = [self.pool.submit(function, *piece) for piece in pieces]
        pending = set(futures)
        while pending:
            # Leaving the team cancels what has not begun.
            control.pause()
            finished, pending = wait(pending, SECONDS_BETWEEN_LOOKS)
            if count_done:
                control.done += sum(
                    future.result() for future in finished if future.exception() is None
                )
        return [future.result() for future in futures]


def run_helpers(
    work: Callable[[Control], T | None], control: Control, finished: Sized = ()
) -> T | None:
    """Call `work` on as many threads as there are workers, each with a Control of its own.

    The first result that is not None is returned and ends the others, as does what a helper
    raises; so do the limits of the whole call, which raise Stopped. What the helpers put into
    `finished` is counted as done.
    """
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

    helpers = [control.helper() for _ in range(control.workers)]
    expanded, generated, done = control.expanded, control.generated, control.done
    first = None
    pending: set[Future[T | None]] = set()
    with ThreadPoolExecutor(len(helpers)) as pool:
        try:
            for helper in helpers:
                pending.add(pool.submit(work, helper))
            while pending and first is None:
                ended, pending = wait(pending, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
                control.expanded = expanded + sum(helper.expanded for helper in helpers)
                control.generated = generated + sum(helper.generated for helper in helpers)
                if finished:
                    control.done = done + len(finished)
                # An answer counts, though another helper may have met a limit meanwhile.
                results = [future.result() for future in ended if future.exception() is None]
                first = next((result for result in results if result is not None), None)
                if first is None:
                    for future in ended:
                        future.result()
                    control.pause()
                    control.check_nodes()
        finally:
            for helper in helpers:
                helper.cancel()
            wait(pending)
            control.expanded = expanded + sum(helper.expanded for helper in helpers)
            control.generated = generated + sum(helper.generated for helper in helpers)
    return first
