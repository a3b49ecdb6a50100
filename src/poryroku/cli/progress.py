"""A bar that shows how far a long work is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

T = TypeVar("T")


def with_progress(things: Iterable[T], count: int, doing: str, quiet: bool = False) -> Iterable[T]:
    """The same things, with a bar on stderr that goes away at the end; without one if ``quiet`` or no terminal."""
    return things if quiet or not sys.stderr.isatty() else _shown(things, count, doing)


def _shown(things: Iterable[T], count: int, doing: str) -> Iterator[T]:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=count)
        for thing in things:
            yield thing
            progress.advance(task)
