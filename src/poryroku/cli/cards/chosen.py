"""Which cards a command is about: those of the game and of all packs that are found, one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

import typer

from poryroku.cli.arguments import fault, one_of
from poryroku.cli.packs import packs_asked
from poryroku.crystal.book import Card
from poryroku.crystal.files.cardset import card_sets
from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.files.packs import Pack, built_in, find_packs
from poryroku.faults import BadInput, suggest
from poryroku.i18n import LANGUAGES, N_, _, set_language

LangOption: TypeAlias = Annotated[str | None, typer.Option(help=N_("The language: en, pl or pt."))]


class Chosen(NamedTuple):
    """A card, and the cards it stands among: two packs may both have its number."""

    number: int
    library: Library

    @property
    def card(self) -> Card:
        """The card as the rules see it."""
        return self.library.book.cards[self.number]

    @property
    def prices(self) -> dict[int, Card]:
        """The card for each number of players, which its cost may depend on."""
        return {players: cards[self.number] for players, cards in self.library.book.cards_by_players.items()}

    @property
    def pack(self) -> Pack | None:
        """Its pack; None for a file of its own."""
        return self.library.pack_of.get(self.number)


def speak(command: str, lang: str | None) -> None:
    """Speak the language of ``--lang``; BadInput if there is none such."""
    if lang is None:
        return
    if lang not in LANGUAGES:
        raise BadInput(fault(command, "--lang", lang, one_of(LANGUAGES), suggest(lang, LANGUAGES)))
    set_language(lang)


def cards_of(packs: Iterable[str] | None) -> list[Chosen]:
    """The cards of the packs asked for, by ``--pack``; without any those of the game and of all packs found. Those that
    can't be used are told on stderr with what is wrong with them: a card that is looked for may be in one."""
    wanted = list(packs or ())
    chosen: list[Chosen] = []
    if not wanted or built_in().name in wanted:
        library = load_library()
        chosen += [Chosen(number, library) for number in built_in().numbers]
    asked = packs_asked([name for name in wanted if name != built_in().name])
    found = find_packs()
    if not wanted:
        for broken in found.broken:
            left_out = _("The pack {folder} is left out:").format(folder=broken.folder)
            print(left_out, *broken.faults, "", sep="\n", file=sys.stderr)
    for pack in asked if wanted else found.packs:
        library = load_library([pack])
        chosen += [Chosen(number, library) for number in pack.numbers]
    return chosen


def in_file(file: Path) -> list[Chosen]:
    """The card of a file. BadInput carries its faults."""
    found: list[Chosen] = []
    for cards in card_sets([file]):
        if cards.library is None:
            raise BadInput(cards.faults)
        found += [Chosen(number, cards.library) for number in cards.numbers]
    return found
