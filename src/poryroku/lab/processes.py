"""The same work for many numbers, on one core or several; the results come in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Final, TypeVar

from poryroku.interrupts import left_to_this_process

T = TypeVar("T")

CHUNK = 25
"""At most so many numbers are given to a process at a time; the progress moves as often."""
MOST_JOBS: Final = 61
"""More processes than this can't be waited for on Windows, and fill the memory of most machines."""
AHEAD: Final = 8
"""So many pieces of work for each process are in the queue: however much there is, little of it waits there."""


def in_order(work: Callable[[int], T], count: int, jobs: int = 1, chunk: int = CHUNK) -> Iterator[T]:
    """``work(0)`` .. ``work(count - 1)`` in this order, however many processes work, `MOST_JOBS` at most.

    With ``jobs`` above 1 the work is sent to other processes, at most ``chunk`` numbers at a time. Whoever stops
    listening, or is interrupted, ends them at once.
    """
    if jobs <= 1 or count <= 1:
        yield from map(work, range(count))
        return
    jobs = min(jobs, MOST_JOBS)
    size = max(1, min(chunk, count // (4 * jobs)))
    chunks = (range(start, min(start + size, count)) for start in range(0, count, size))
    others = active_children()
    pool = ProcessPoolExecutor(
        min(jobs, -(-count // size)), mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    )
    tasks: deque[Future[list[T]]] = deque()
    try:
        for numbers in chunks:
            if len(tasks) == AHEAD * jobs:
                yield from tasks.popleft().result()
            with left_to_this_process():  # a task may start a process
                tasks.append(pool.submit(_do_some, work, numbers))
        while tasks:
            yield from tasks.popleft().result()
    except BaseException:  # also that nobody listens any more
        pool.shutdown(wait=False, cancel_futures=True)
        # Once more, as long as there are any: one may just have been on its way to start.
        while started := [process for process in active_children() if process not in others]:
            for process in started:
                process.terminate()  # what it does is of no use, and may take minutes
            for process in started:
                process.join()
        raise
    pool.shutdown()


def _do_some(work: Callable[[int], T], numbers: range) -> list[T]:
    return [work(number) for number in numbers]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
