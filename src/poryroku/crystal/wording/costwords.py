"""What a summon costs, in words."""

from __future__ import annotations

from collections.abc import Mapping

from poryroku.crystal.book import Card
from poryroku.crystal.wording import words
from poryroku.i18n import _


def price(card: Card) -> str:
    """What a card costs for one number of players."""
    crystals = [words.crystals(card.crystals)] if card.crystals else []
    if card.choose:  # comes last, or the crystals would seem to be one of the elements
        elements = words.enumeration([words.element(index) for index in card.choose])
        chosen = _("1 energy of each element chosen among {elements}").format(elements=elements)
        return words.enumeration([*crystals, chosen])
    parts = [words.energy_one(index, count) for index, count in enumerate(card.energy) if count] + crystals
    return words.enumeration(parts) if parts else _("nothing")


def prices(cards: Mapping[int, Card]) -> str:
    """What it costs for every number of players, said once where that is the same; `cards` by number of players."""
    said = {players: price(card) for players, card in sorted(cards.items())}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    return "; ".join(
        _("{players} players: {cost}").format(players=players, cost=cost) for players, cost in said.items()
    )
