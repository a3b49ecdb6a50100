"""`poryroku cards list`: the cards of the game and of packs, all or those that are looked for."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Annotated, Any, Literal

import typer
from rich.table import Table

from poryroku.cli.arguments import fault, one_of
from poryroku.cli.cards.chosen import Chosen, LangOption, cards_of, speak
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption
from poryroku.crystal.terms import ELEMENTS, KINDS
from poryroku.crystal.wording import cardsearch, cardtext, costwords, effectline, words
from poryroku.crystal.wording.cardsearch import Wanted
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import N_, _, ngettext

COMMAND = "cards list"
ANY = (-99, 99)
_POINTS = re.compile(r"(?P<one>-?\d{1,2})\Z|(?P<least>-?\d{1,2})?\.\.(?P<most>-?\d{1,2})?\Z")

ABOUT = N_(
    "List power cards, all or those that are looked for.\n\n"
    "They are those of the game and of all packs that are found; with --pack those of the packs named. Several options "
    "narrow the list down."
)
"""What `--help` says of the command."""


def run(
    kind: Annotated[Literal["item", "familiar"] | None, typer.Option(help=N_("Items only, or familiars only."))] = None,
    timing: Annotated[str, typer.Option(help=N_("When they act, such as end_of_round."))] = "",
    cost: Annotated[str, typer.Option(help=N_("What they cost: an element, crystal, or free."))] = "",
    points: Annotated[str, typer.Option(help=N_("Points: a number, or a range such as 7..9, 10.. or ..0"))] = "",
    search: Annotated[str, typer.Option(help=N_("Words that are on them, in any language."))] = "",
    pack: PackOption = None,
    lang: LangOption = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Print JSON."))] = False,
) -> int:
    """Carry the command out; returns the exit code."""
    faults: list[Fault] = []
    _check("--timing", timing, effectline.TIMINGS, faults)
    _check("--cost", cost, cardsearch.COSTS, faults)
    least, most = _bounds(points, faults)
    if faults:
        raise BadInput(faults)
    speak(COMMAND, lang)
    wanted = Wanted(search, KINDS.index(kind) if kind else -1, cost, timing)
    found = [chosen for chosen in _found(cards_of(pack), wanted) if least <= chosen.card.points <= most]
    if as_json:
        print(json.dumps([_as_data(chosen) for chosen in found], indent=2, ensure_ascii=False))
    else:
        _print(found)
    return 0


def _check(option: str, value: str, known: Collection[str], faults: list[Fault]) -> None:
    if value and value not in known:
        faults.append(fault(COMMAND, option, value, one_of(known), suggest(value, known)))


def _bounds(text: str, faults: list[Fault]) -> tuple[int, int]:
    """From and to how many points."""
    if not text:
        return ANY
    match = _POINTS.match(text.strip())
    if match is None:
        faults.append(fault(COMMAND, "--points", text, _("a number, or a range such as 7..9, 10.. or ..0")))
        return ANY
    if match["one"]:
        return int(match["one"]), int(match["one"])
    least, most = int(match["least"] or ANY[0]), int(match["most"] or ANY[1])
    if least > most:
        expected = _("a range from the lower number to the higher")
        faults.append(fault(COMMAND, "--points", text, expected, f"{most}..{least}"))
        return ANY
    return least, most


def _found(cards: list[Chosen], wanted: Wanted) -> list[Chosen]:
    """Those that are wanted, pack by pack in the order in which they are found."""
    found: list[Chosen] = []
    for library in dict.fromkeys(chosen.library for chosen in cards):
        mine = {chosen.number: chosen for chosen in cards if chosen.library is library}
        with cardtext.using(library):
            found += [mine[number] for number in cardsearch.find(wanted, {n: each.card for n, each in mine.items()})]
    return found


def _as_data(chosen: Chosen) -> dict[str, Any]:
    text = chosen.library.texts[chosen.number]
    return {
        "number": chosen.number,
        "name": text.name.model_dump(),
        "kind": KINDS[chosen.card.kind],
        "cost": {
            str(players): dict(zip(ELEMENTS, card.energy, strict=True)) | {"crystals": card.crystals}
            for players, card in chosen.prices.items()
        },
        "choose": [ELEMENTS[element] for element in chosen.card.choose],
        "points": chosen.card.points,
        "timings": list(effectline.timings(chosen.card)),
        "text": text.text.model_dump(),
        "pack": chosen.pack.name if chosen.pack else None,
        "file": text.file,
    }


def _print(found: list[Chosen]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(_("No."), justify="right")
    table.add_column(_("Name"))
    table.add_column(_("Kind"))
    table.add_column(_("Cost"))
    table.add_column(_("Points"), justify="right")
    table.add_column(_("Pack"))
    for chosen in found:
        with cardtext.using(chosen.library):
            name = cardtext.name(chosen.number)
        table.add_row(
            str(chosen.number), name, words.kind(chosen.card.kind),
            costwords.prices(chosen.prices), str(chosen.card.points), chosen.pack.name if chosen.pack else "",
        )  # fmt: skip
    if found:
        plain_console().print(table)
    print(ngettext("{n} card", "{n} cards", len(found)).format(n=len(found)))
