"""What happens in a game, for logs and screens: events, and which of them a seat may see in full.

Events are recorded only while ``table.events`` is a list. Each is ``(name, numbers)``; seats are 0-based, energy is
four numbers (air, water, fire, earth), 0 stands for a card that the reader may not know.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from poryroku.crystal import verbs as v
from poryroku.kernel.contract import Event, Option


class EventForm(NamedTuple):
    """What the numbers of an event mean, and how many seats at the front may see its card."""

    numbers: tuple[str, ...]
    secret_to: int = 0
    """0: open to all. n: the cards in it are seen only by the first n seats among its numbers."""


FORMS: Final[dict[str, EventForm]] = {
    "drafted": EventForm(("player", "card"), 1),
    "draft_passed": EventForm(("cards_left",)),
    "split": EventForm(("player", "year", "card", "card", "card"), 1),
    "round": EventForm(("round", "year", "space")),
    "thrown": EventForm(("player", "faces...")),
    "took_die": EventForm(("player", "die", "season", "face")),
    "turn": EventForm(("player",)),
    "turn_ended": EventForm(("player",)),
    "rerolled": EventForm(("player", "die", "face")),
    "crystals": EventForm(("player", "change")),
    "paid_crystals": EventForm(("player", "crystals")),
    "energy": EventForm(("player", "air", "water", "fire", "earth")),
    "gauge": EventForm(("player", "change", "gauge")),
    "surplus": EventForm(("player", "air", "water", "fire", "earth")),
    "paid": EventForm(("player", "air", "water", "fire", "earth", "sources...")),
    "stored": EventForm(("player", "on", "air", "water", "fire", "earth")),
    "reserve_lost": EventForm(("player", "air", "water", "fire", "earth")),
    "reserve_turned": EventForm(("player", "element", "energy")),
    "reserve_transmuted": EventForm(("player", "energy", "crystals")),
    "transmuted": EventForm(("player", "element", "energy", "crystals")),
    "transmutation_open": EventForm(("player",)),
    "bonus": EventForm(("player", "bonus")),
    "summoned": EventForm(("player", "card")),
    "put_into_play": EventForm(("player", "card")),
    "no_slot_discarded": EventForm(("player", "card"), 1),
    "activated": EventForm(("player", "card")),
    "answered": EventForm(("player", "card")),
    "readied": EventForm(("player", "card")),
    "activation_toll": EventForm(("player", "receiver", "crystals", "bounty")),
    "gave_crystals": EventForm(("player", "receiver", "crystals")),
    "drew": EventForm(("player", "card"), 1),
    "looked": EventForm(("player", "card"), 1),
    "kept": EventForm(("player", "card"), 1),
    "gave": EventForm(("player", "receiver", "card"), 2),
    "discarded": EventForm(("player", "card"), 1),
    "shown": EventForm(("player", "card")),
    "shown_discarded": EventForm(("player", "card")),
    "left_on_top": EventForm(("player", "card"), 1),
    "top_discarded": EventForm(("player",)),
    "reshuffled": EventForm(("cards",)),
    "sacrificed": EventForm(("player", "card")),
    "returned": EventForm(("player", "card")),
    "passed": EventForm(("player", "receiver", "card")),
    "effect_stopped": EventForm(("player", "card")),
    "op_failed": EventForm(("player", "card")),
    "marker": EventForm(("steps", "year", "space")),
    "season": EventForm(("season",)),
    "packets": EventForm(("year",)),
    "game_over": EventForm(()),
}
"""Every event there is. ``thrown`` lists faces 0..5 in the order of the dice on the table."""


def seen_by(event: Event, seat: int) -> Event:
    """The event as a seat may know it: cards it may not see are 0."""
    name, numbers = event
    form = FORMS[name]
    if not form.secret_to or seat in numbers[: form.secret_to]:
        return event
    return (name, tuple(0 if what == "card" else n for what, n in zip(form.numbers, numbers, strict=True)))


FACE_DOWN: Final = frozenset({v.DRAFT, v.PACKET, v.KEEP, v.DISCARD, v.PLAY, v.GIVE})
"""Options whose cards only who chose them is sure to know; what others learn of them, the events tell."""

_ONE_CARD: Final = frozenset(
    {v.DRAFT, v.KEEP, v.DISCARD, v.SUMMON, v.ACTIVATE, v.PLAY, v.GIVE, v.SACRIFICE, v.RETURN, v.RESOLVE}
)


def cards_of(option: Option) -> tuple[int, ...]:
    """The numbers of the cards that an option names."""
    verb = option[0]
    if verb in _ONE_CARD:
        return option[1:2]
    if verb == v.PACKET:
        return option[1:]
    if verb == v.TRANSMUTE:
        return option[1:2] if option[1] else ()
    return option[5::6] if verb == v.PAY else ()
