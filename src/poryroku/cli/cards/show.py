"""`poryroku cards show`: one card, in the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from poryroku.cli.arguments import fault, faults_of, one_of
from poryroku.cli.cards.chosen import Chosen, LangOption, cards_of, in_file, speak
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption
from poryroku.crystal.files.explained import explained
from poryroku.crystal.files.packs import built_in
from poryroku.crystal.wording import cardsearch, cardtext, costwords, words
from poryroku.crystal.wording.cardsearch import Wanted
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import N_, _, language

COMMAND = "cards show"
WIDEST = 100
MOST_NAMED = 8

ABOUT = N_(
    "Show a power card with everything there is to say of it.\n\n"
    "The card is a number, words of its name, or a card file. Of packs that have the same number --pack chooses one. "
    "With --png the program draws it as it does in the window."
)
"""What `--help` says of the command."""


def run(
    card: Annotated[str, typer.Argument(help=N_("A number, words of the name, or a card file."))],
    pack: PackOption = None,
    lang: LangOption = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Draw the card into this file."))] = None,
) -> int:
    """Carry the command out; returns the exit code."""
    faults: list[Fault] = []
    if png is not None and png.suffix.lower() != ".png":
        faults.append(fault(COMMAND, "--png", str(png), _("a file name that ends in {endings}").format(endings=".png")))
    faults += faults_of(lambda: speak(COMMAND, lang))
    found: list[Chosen] = []
    faults += faults_of(lambda: found.append(_chosen(card, pack)))
    if faults:
        raise BadInput(faults)
    (chosen,) = found
    with cardtext.using(chosen.library):
        if png is None:
            _print(chosen)
        else:
            from poryroku.ui.cardpicture import save_card

            save_card(chosen.number, chosen.library, png)
            print(_("Written: {file}").format(file=png))
    return 0


def _chosen(card: str, pack: list[str] | None) -> Chosen:
    return in_file(Path(card))[0] if _is_file(card) else _the_one(card, cards_of(pack))


def _is_file(card: str) -> bool:
    return card.endswith((".yaml", ".yml")) or (not card.strip().isdecimal() and Path(card).is_file())


def _the_one(card: str, cards: list[Chosen]) -> Chosen:
    """The card that is meant. BadInput if it is none, or could be several."""
    if card.strip().isdecimal():
        found = [chosen for chosen in cards if chosen.number == int(card)]
        own = [chosen for chosen in found if chosen.pack is built_in()]
        found = own or found  # a card of the game, unless a pack is asked for
        known = sorted({str(chosen.number) for chosen in cards}, key=int)
        expected = _("a number from {first} to {last}").format(first=known[0], last=known[-1]) if known else ""
        if not found:
            raise BadInput(fault(COMMAND, "CARD", card, expected))
    else:
        found = _named(card, cards)
        if not found:
            known = [name for chosen in cards for name in _names(chosen)]
            expected = _("a number, words of a name, or a card file")
            raise BadInput(fault(COMMAND, "CARD", card, expected, suggest(card, known)))
    if len(found) == 1:
        return found[0]
    if len({chosen.number for chosen in found}) == 1:
        expected = _("--pack with one of {choices}").format(choices=", ".join(_pack_name(each) for each in found))
    else:
        expected = one_of(_numbers(found))
    raise BadInput(fault(COMMAND, "CARD", card, expected))


def _named(words_: str, cards: list[Chosen]) -> list[Chosen]:
    """The cards that words of a name may mean; if there are such whose whole name it is, these alone."""
    found: list[Chosen] = []
    for library in dict.fromkeys(chosen.library for chosen in cards):
        mine = {chosen.number: chosen for chosen in cards if chosen.library is library}
        with cardtext.using(library):
            for number in cardsearch.find(Wanted(words_), {n: each.card for n, each in mine.items()}):
                if any(cardsearch.plain(words_) in cardsearch.plain(name) for name in _names(mine[number])):
                    found.append(mine[number])
    whole = [each for each in found if any(cardsearch.plain(words_) == cardsearch.plain(name) for name in _names(each))]
    return whole or found


def _names(chosen: Chosen) -> list[str]:
    return list(chosen.library.texts[chosen.number].name.model_dump().values())


def _numbers(found: list[Chosen]) -> list[str]:
    said = []
    for chosen in found[:MOST_NAMED]:
        with cardtext.using(chosen.library):
            said.append(f"{chosen.number} ({cardtext.name(chosen.number)})")
    return said + (["…"] if len(found) > MOST_NAMED else [])


def _pack_name(chosen: Chosen) -> str:
    return chosen.pack.name if chosen.pack else chosen.library.texts[chosen.number].file


# -- printing ----------------------------------------------------------------------------------------


def _print(chosen: Chosen) -> None:
    console = plain_console()
    number = chosen.number
    title = Text(f"{number}  {cardtext.name(number)}", style="bold")
    kind = words.kind(chosen.card.kind)
    facts = Table.grid(padding=(0, 2))
    facts.add_column(no_wrap=True, style="dim")
    facts.add_column()
    facts.add_row(_("Kind"), kind)
    facts.add_row(_("Cost"), costwords.prices(chosen.prices))
    facts.add_row(_("Points"), str(chosen.card.points))
    when = [words.timing(timing) for timing in cardtext.timings(number)]
    facts.add_row(_("When"), "\n".join(when) or _("never"))
    facts.add_row(_("Pack"), _pack(chosen))
    facts.add_row(_("File"), Text(chosen.library.texts[number].file))
    parts: list[RenderableType] = [facts, Text(), Text(cardtext.text(number), style="bold")]
    if rulings := cardtext.rulings(number):
        parts += [Text(), Text(_("Rulings"), style="dim")]
        parts += [_hanging("•", ruling) for ruling in rulings]
    if lines := explained(chosen.library.documents[number]):
        parts += [Text(), Text(_("What it does, op by op"), style="dim")]
        for line in lines:
            parts.append(Padding(Text(line.written, style="cyan"), (0, 0, 0, 2 * line.depth)))
            if line.says:
                parts.append(Padding(Text(line.says), (0, 0, 0, 2 * line.depth + 4)))
    width = min(console.width, WIDEST)
    console.print(Panel(Group(*parts), title=title, title_align="left", width=width))


def _hanging(sign: str, text: str) -> Table:
    row = Table.grid(padding=(0, 1))
    row.add_column(no_wrap=True)
    row.add_column()
    row.add_row(sign, Text(text))
    return row


def _pack(chosen: Chosen) -> Text:
    pack = chosen.pack
    if pack is None:
        return Text(_("none"))
    title = pack.title.in_language(language())
    return Text(_("{title} ({name}, version {version})").format(title=title, name=pack.name, version=pack.version))
