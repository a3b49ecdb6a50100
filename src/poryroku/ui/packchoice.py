"""Which packs of cards the next game is to be played with. No pygame here.

What is chosen is remembered by name. A pack that has gone, or can't be used any more, is not silently left out: the
choice says so until somebody takes it out.
"""

from __future__ import annotations

from collections.abc import Iterable

from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packmodel import written
from poryroku.crystal.files.packs import Broken, Found, Pack, conflicts, find_packs
from poryroku.crystal.wording import cardtext, words
from poryroku.faults import BadInput
from poryroku.i18n import _, ngettext


class PackChoice:
    """The packs that there are, and those chosen of them."""

    def __init__(self, names: Iterable[str] = (), found: Found | None = None) -> None:
        self.found = found if found is not None else find_packs()
        self._chosen = list(dict.fromkeys(names))

    def look_again(self) -> None:
        """Find the packs anew: somebody may have mended or added one."""
        self.found = find_packs()

    @property
    def packs(self) -> tuple[Pack, ...]:
        """Those that can be chosen, by name."""
        return self.found.packs

    @property
    def broken(self) -> tuple[Broken, ...]:
        """Those that can't be used."""
        return self.found.broken

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the chosen ones that can be used."""
        return tuple(pack.name for pack in self.chosen)

    @property
    def chosen(self) -> list[Pack]:
        """The chosen ones that can be used, by name."""
        return [pack for pack in self.packs if pack.name in self._chosen]

    @property
    def lost(self) -> list[str]:
        """Names of chosen packs that can't be used or are not there any more."""
        return [name for name in self._chosen if self.found.named(name) is None]

    def has(self, pack: Pack) -> bool:
        """Whether a pack is chosen."""
        return pack.name in self._chosen

    def turn(self, pack: Pack) -> None:
        """Choose a pack, or leave it out; one that doesn't go together with the others stays out."""
        if self.has(pack):
            self._chosen.remove(pack.name)
        elif not self.rivals_of(pack):
            self._chosen.append(pack.name)

    def forget(self, name: str) -> None:
        """Leave out a pack that is lost."""
        if name in self._chosen:
            self._chosen.remove(name)

    def rivals_of(self, pack: Pack) -> list[Pack]:
        """The chosen packs that a pack doesn't go together with."""
        return [other for other in self.chosen if other is not pack and conflicts([pack, other])]

    # -- words ----------------------------------------------------------------------------------------------------

    def why_not(self, pack: Pack) -> str:
        """Why a pack can't be chosen now, as a sentence; "" if it can."""
        for other in self.rivals_of(pack):
            both = sorted(set(pack.cards) & set(other.cards))
            text = ngettext(
                "It does not go together with {pack}: both have card {numbers}.",
                "It does not go together with {pack}: both have cards {numbers}.",
                len(both),
            )
            return text.format(pack=cardtext.pack_title(other), numbers=written(both))
        return ""

    def said(self) -> str:
        """The chosen packs in a few words."""
        if not self._chosen:
            return _("Only the cards of the game itself")
        return words.enumeration([*map(cardtext.pack_title, self.chosen), *self.lost])

    def about(self, level: str) -> str:
        """What the choice means at a level, and what is wrong with it."""
        sentences = []
        if lost := self.lost:
            sentences.append(_("It can't be used any more: {packs}.").format(packs=words.enumeration(lost)))
        if chosen := self.chosen:
            sentences.append(_kinds(chosen, level))
        elif not lost and (count := len(self.broken)):
            text = ngettext("{n} pack can't be used.", "{n} packs can't be used.", count)
            sentences.append(text.format(n=count))
        return " ".join(sentences)


def _kinds(packs: list[Pack], level: str) -> str:
    try:
        count = len(load_library(packs).book.level_cards(level))
    except BadInput:
        return _("These packs do not go together.")
    added = sum(len(pack.levels[level]) for pack in packs)
    if not added and not any(pack.replaces for pack in packs):
        return _("At this level none of their cards takes part.")
    text = ngettext("{n} kind of card takes part.", "{n} kinds of cards take part.", count)
    return text.format(n=count)


def details(pack: Pack) -> str:
    """A pack in a few sentences."""
    sentences = [about] if (about := cardtext.pack_about(pack)) else []
    if pack.adds:
        text = ngettext("Adds {n} card: {numbers}.", "Adds {n} cards: {numbers}.", len(pack.adds))
        sentences.append(text.format(n=len(pack.adds), numbers=written(list(pack.adds))))
    if pack.replaces:
        text = ngettext("Replaces card {numbers}.", "Replaces cards {numbers}.", len(pack.replaces))
        sentences.append(text.format(numbers=written(list(pack.replaces))))
    levels = [words.level(level) for level, numbers in pack.levels.items() if numbers]
    if pack.adds and levels:
        text = ngettext("Level: {levels}.", "Levels: {levels}.", len(levels))
        sentences.append(text.format(levels=words.enumeration(levels)))
    sentences.append(_("Version {version}, by {author}.").format(version=pack.version, author=pack.author))
    return " ".join(sentences)
