"""What can wait until nobody wants anything: the app does one of these jobs whenever no event is waiting."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

_jobs: OrderedDict[Hashable, Callable[[], object]] = OrderedDict()


def later(key: Hashable, job: Callable[[], object]) -> None:
    """Do a short job some time; one with the same key that still waits is done only once."""
    _jobs.setdefault(key, job)


def waiting() -> int:
    """How many jobs wait."""
    return len(_jobs)


def run_one() -> None:
    """Do the job that has waited longest."""
    if _jobs:
        _key, job = _jobs.popitem(last=False)
        job()


def drop(wanted: Callable[[Hashable], bool]) -> None:
    """Forget the waiting jobs whose key is wanted no more."""
    for key in [key for key in _jobs if wanted(key)]:
        del _jobs[key]
