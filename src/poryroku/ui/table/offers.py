"""What can be clicked: every option of a decision, tied to the thing on the table it is about.

A spot is named by a short key: `hand:16`, `looked:12`, `pack:16` (the draft hand), `play:4b` (own card in play),
`die:5`, `seat:1`. Options about nothing on the table become buttons; energy goes to the energy chooser.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from poryroku.crystal.wording.lines import Line, card_number

#: Kinds of decision that the table can show with spots, buttons and the energy chooser.
KNOWN = frozenset(
    {
        "draft", "split", "die", "reroll", "draw", "keep", "main", "elements", "waive", "pay", "gain", "surplus",
        "look", "share", "place", "move", "sacrifice", "return", "target", "choose", "may", "discard", "turn", "order",
    }
)  # fmt: skip
#: where a verb about a card looks for that card, in this order
ZONES = {
    "draft": ("pack",), "summon": ("hand",), "activate": ("play",), "sacrifice": ("play",), "return": ("play",),
    "resolve": ("play",), "keep": ("looked", "hand"), "give": ("looked", "hand"), "play": ("looked", "hand"),
    "discard": ("looked", "hand"),
}  # fmt: skip
#: spots whose options are shown as buttons as well, for there is more than one thing to do with them
ALSO_BUTTONS = frozenset({"keep", "discard", "target"})
FEW_ENERGY = 4
FEW_BUTTONS = 7


@dataclass(frozen=True)
class Offer:
    """One option with its line."""

    option: tuple[int, ...]
    line: Line


@dataclass
class Offers:
    """The options of a decision, sorted by how they are answered."""

    kind: str
    everything: list[Offer]
    spots: dict[str, list[Offer]] = field(default_factory=dict)
    buttons: list[Offer] = field(default_factory=list)
    energy: list[Offer] = field(default_factory=list)

    @property
    def known(self) -> bool:
        """Whether the kind is one the table has gestures for."""
        return self.kind in KNOWN

    def at(self, spot: str) -> list[Offer]:
        """The options about a spot."""
        return self.spots.get(spot, [])


def sort(kind: str, options: Iterable[Offer], present: Iterable[str]) -> Offers:
    """Tie options to the spots that are `present` on the table."""
    everything = _in_order(options)
    out = Offers(kind, everything)
    there = set(present)
    if not out.known:
        return out
    for offer in everything:
        line = offer.line
        if line.energetic:
            out.energy.append(offer)
            continue
        spot = _spot(line, there)
        if spot:
            out.spots.setdefault(spot, []).append(offer)
        if not spot or line.verb in ALSO_BUTTONS or kind == "reroll":
            out.buttons.append(offer)
    if kind != "main" and len(out.energy) <= FEW_ENERGY:
        out.buttons = out.energy + out.buttons
        out.energy = []
    return out


def _in_order(options: Iterable[Offer]) -> list[Offer]:
    """Choices of energy among themselves in the order air, water, fire, earth; everything else where it was."""
    found = list(options)
    energetic = iter(sorted((offer for offer in found if offer.line.energetic), key=_by_element))
    return [next(energetic) if offer.line.energetic else offer for offer in found]


def _by_element(offer: Offer) -> tuple[str, bool, tuple[int, ...]]:
    """By what is done, then what lies in the reserve before what lies on cards, then most of the first element."""
    bundle = offer.line.bundle
    totals = [sum(count for (_source, element), count in bundle.items() if element == each) for each in range(4)]
    return offer.line.verb, any(source for source, _element in bundle), tuple(-total for total in totals)


def _spot(line: Line, there: set[str]) -> str | None:
    if line.verb == "die":
        wanted = [f"die:{line.number}"]
    elif line.verb == "target":
        wanted = [f"seat:{line.number - 1}"]
    elif line.card and len(line.args) == 1:
        wanted = []
        for zone in ZONES.get(line.verb, ()):
            wanted.append(f"{zone}:{line.card if zone == 'play' else card_number(line.card)}")
    else:
        wanted = []
    return next((spot for spot in wanted if spot in there), None)
