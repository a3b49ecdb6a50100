"""Time taken by what is measured, and by nothing else."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """The block takes at most so long. Of the clock on the wall and that of the process the shorter counts: on a busy
    machine either may run on while others work. What thousands of other tests have left behind in memory is nothing
    that the block has to tidy up."""
    gc.collect()
    gc.freeze()
    try:
        began, spent = perf_counter(), process_time()
        yield
        took = min(perf_counter() - began, process_time() - spent)
    finally:
        gc.unfreeze()
    assert took <= seconds, f"{took:.3f} s, {seconds} at most"
