"""`poryroku ops`: what the effects of cards are made of, from the same sources as `docs/ops.md`."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from poryroku.cli.arguments import fault
from poryroku.cli.cards.chosen import Chosen, cards_of
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption
from poryroku.crystal.files import opsdoc
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packs import built_in
from poryroku.crystal.wording import cardtext
from poryroku.faults import BadInput, suggest
from poryroku.i18n import N_, _, language

ABOUT = N_(
    "Print what card effects are made of: ops, and counters for amounts and conditions.\n\n"
    "Without a name, all of them with a sentence each; with names, everything about these, and which cards of the game "
    "and of packs use them."
)
"""What `--help` says of the command."""


def run(
    names: Annotated[list[str] | None, typer.Argument(help=N_("Ops or counters."), show_default=False)] = None,
    pack: PackOption = None,
) -> int:
    """Carry the command out; returns the exit code."""
    library = load_library()
    ops = opsdoc.op_entries(library)
    counters = opsdoc.counter_entries(library)
    known = [*ops, *counters]
    faults = [
        fault("ops", "NAME", name, _("an op or a counter, as `poryroku ops` lists them"), suggest(name, known))
        for name in names or ()
        if name not in known
    ]
    try:
        cards = cards_of(pack)
    except BadInput as bad:
        faults += bad.faults
    if faults:
        raise BadInput(faults)
    console = plain_console()
    if not names:
        _print_all(console, ops, counters)
    for i, name in enumerate(names or ()):
        if i:
            console.print()
        if name in ops:
            _print_op(console, ops[name], _used_by("op", name, cards))
        else:
            _print_counter(console, counters[name], _used_by("counter", name, cards))
    return 0


def _plain(markdown: str) -> str:
    return markdown.replace("`", "")


def _first_sentence(markdown: str) -> str:
    head, dot, _rest = _plain(markdown).partition(". ")
    return head + "." if dot else head


def _columns() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    return table


def _print_all(console: Console, ops: dict[str, opsdoc.OpEntry], counters: dict[str, opsdoc.CounterEntry]) -> None:
    width = max(map(len, (*ops, *counters)))
    for room, entries in groupby(ops.values(), lambda entry: entry.room):
        _print_list(console, room, [(entry.name, entry.says) for entry in entries], width)
    _print_list(console, "Counters", [(entry.name, entry.says) for entry in counters.values()], width)
    console.print(_("`poryroku ops NAME` tells everything about one of them."))


def _print_list(console: Console, title: str, entries: list[tuple[str, str]], width: int) -> None:
    console.print(Text(title, style="bold"))
    table = _columns()
    for name, says in entries:
        table.add_row(Text("  " + name.ljust(width), style="cyan"), Text(_first_sentence(says)))
    console.print(table)
    console.print()


def _print_op(console: Console, entry: opsdoc.OpEntry, cards: list[str]) -> None:
    console.print(Text(entry.form, style="bold cyan"))
    console.print(Text(_plain(entry.says)))
    table = _columns()
    for parameter in entry.parameters:
        what, example = opsdoc.TYPES[parameter.type]
        line = f"{parameter.type}: {_plain(what)}"
        line += _(", such as {example}").format(example=example)
        line += _("; may be left out") if opsdoc.optional(parameter) else ""
        table.add_row(f"  {parameter.name}", Text(line))
    if entry.example:
        table.add_row("  " + _("Example"), Text(f"- {entry.example}", style="green"))
    if entry.asks:
        table.add_row("  " + _("Asks"), Text(_("a decision of the kind {kind}").format(kind=entry.asks)))
    table.add_row("  " + _("Cards"), Text("\n".join(cards) or _("none")))
    console.print(table)


def _print_counter(console: Console, entry: opsdoc.CounterEntry, cards: list[str]) -> None:
    console.print(Text(entry.name, style="bold cyan"))
    console.print(Text(_plain(entry.says)))
    table = _columns()
    table.add_row("  " + _("Amount"), Text(f"{{count: {entry.name}, times: 2}}", style="green"))
    table.add_row("  " + _("Condition"), Text(f"{{{entry.name}: {{at_least: 2}}}}", style="green"))
    table.add_row("  " + _("Cards"), Text("\n".join(cards) or _("none")))
    console.print(table)


def _used_by(kind: str, name: str, cards: list[Chosen]) -> list[str]:
    """The cards that use an op or a counter: those of the game, then pack by pack."""
    lines = []
    for library, some in groupby(cards, lambda chosen: chosen.library):
        mine = {chosen.number: chosen.pack for chosen in some}
        with cardtext.using(library):
            using = opsdoc.users({number: library.documents[number] for number in mine}).get((kind, name), ())
            named = ", ".join(f"{number} {cardtext.name(number)}" for number in using)
        pack = next(iter(mine.values()), None)
        if named and pack is not None and pack is not built_in():
            named = _("{pack}: {cards}").format(pack=pack.title.in_language(language()), cards=named)
        lines += [named] if named else []
    return lines
