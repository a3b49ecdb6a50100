"""What one hears of what happens: events, as the viewer sees them, to names of sounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .chronicle import Happening, Numbers, as_seen

ELEMENT_SOUNDS = ("energy_air", "energy_water", "energy_fire", "energy_earth")
SEASON_SOUNDS = ("winter", "spring", "summer", "autumn")
MOST = 4
"""Sounds that are made of what happened between two pictures."""
WEIGHTY = frozenset({"season", "turn", "game_over"})
"""Events that are heard even if nobody could follow what came before them."""


def _energy(amounts: Sequence[int]) -> list[str]:
    """The token of which there is most."""
    most = max(amounts, default=0)
    return [ELEMENT_SOUNDS[list(amounts).index(most)]] if most > 0 else []


def _of_ones_own(sound: str) -> Callable[[Numbers, int], list[str]]:
    return lambda numbers, viewer: [sound] if numbers[0] == viewer else []


def _always(*sounds: str) -> Callable[[Numbers, int], list[str]]:
    return lambda numbers, viewer: list(sounds)


HEARD: dict[str, Callable[[Numbers, int], list[str]]] = {
    "drafted": _of_ones_own("card_laid"),
    "split": _of_ones_own("paper_slide"),
    "thrown": _always("die_rattle"),
    "rerolled": _always("die_rattle"),
    "took_die": _always("die_settle"),
    "turn": _of_ones_own("turn"),
    "crystals": lambda numbers, viewer: ["crystal"] if numbers[1] > 0 else [],
    "transmuted": _always("crystal"),
    "reserve_transmuted": _always("crystal"),
    "gave_crystals": _always("crystal"),
    "energy": lambda numbers, viewer: _energy(numbers[1:5]),
    "paid": lambda numbers, viewer: _energy(numbers[1:5]),
    "stored": lambda numbers, viewer: _energy(numbers[2:6]),
    "gauge": lambda numbers, viewer: ["gauge"] if numbers[1] > 0 else [],
    "summoned": _always("card_laid"),
    "put_into_play": _always("card_laid"),
    "activated": _always("card_flip"),
    "shown": _always("card_flip"),
    "drew": _always("paper_slide"),
    "looked": _always("paper_slide"),
    "gave": _always("paper_slide"),
    "discarded": _always("paper_slide"),
    "shown_discarded": _always("paper_slide"),
    "no_slot_discarded": _always("paper_slide"),
    "top_discarded": _always("paper_slide"),
    "returned": _always("paper_slide"),
    "passed": _always("paper_slide"),
    "packets": _always("paper_slide"),
    "reshuffled": _always("page_turn"),
    "sacrificed": _always("tear"),
    "season": lambda numbers, viewer: ["page_turn", SEASON_SOUNDS[numbers[0] % 4]],
    "game_over": _always("game_end"),
}
"""What is not listed makes no sound: it is bookkeeping, or another's secret."""


def heard(happenings: Iterable[Happening], viewer: int, only_weighty: bool = False) -> list[str]:
    """Names of sounds for what has happened, each once and at most `MOST`, as a seat hears them (-1: an onlooker).

    The happenings must be those that the seat sees. Of too many sounds the weighty ones and the first are kept.
    """
    sounds: dict[str, bool] = {}
    for event in happenings:
        weighty = event.name in WEIGHTY
        if event.name not in HEARD or (only_weighty and not weighty):
            continue
        for name in HEARD[event.name](event.numbers, viewer):
            sounds[name] = sounds.get(name, False) or weighty
    room = MOST - sum(sounds.values())
    out = []
    for name, weighty in sounds.items():
        if weighty or room > 0:
            out.append(name)
            room -= not weighty
    return out[:MOST]


class Ear:
    """How much of a game has been heard already."""

    def __init__(self, happenings: Sequence[Happening]) -> None:
        self.count = len(happenings)

    def listen(self, happenings: Sequence[Happening], viewer: int, only_weighty: bool = False) -> list[str]:
        """Names of sounds for what is new. What has been taken back is forgotten without a sound."""
        new = happenings[min(self.count, len(happenings)) :]
        self.count = len(happenings)
        return heard([as_seen(event, viewer) for event in new], viewer, only_weighty)
