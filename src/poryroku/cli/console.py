"""The console on which commands print tables: every word as it is written.

Names of cards, packs and players come from files of other people, and rich would take ``[bold]`` and ``:snail:`` in
them for markup, and stop at a ``[/b]`` that closes nothing.
"""

from rich.console import Console


def plain_console(*, stderr: bool = False) -> Console:
    """A console that prints what it is given and nothing else."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)
