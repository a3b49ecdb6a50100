"""A bar that shows how far a long work is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.progress import Progress

from poryroku.cli.console import plain_console

T = TypeVar("T")


def with_progress(
    things: Iterable[T], count: int, doing: str, tell: Callable[[T], str] | None = None, *, quiet: bool = False
) -> Iterable[T]:
    """The same things, with a bar on stderr that goes away at the end; without one if ``quiet`` or no terminal.

    ``doing`` stands before the bar, until ``tell`` says what each thing changes.
    """
    return things if quiet or not sys.stderr.isatty() else _shown(things, count, doing, tell)


def _shown(things: Iterable[T], count: int, doing: str, tell: Callable[[T], str] | None) -> Iterator[T]:
    with Progress(console=plain_console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=count)
        for thing in things:
            yield thing
            progress.update(task, advance=1, description=tell(thing) if tell else doing)
