"""The numbers and names of the rules (sections 1, 4 and 17 of the rules reference)."""

from __future__ import annotations

from typing import Final

AIR: Final = 0
WATER: Final = 1
FIRE: Final = 2
EARTH: Final = 3
ELEMENTS: Final = ("air", "water", "fire", "earth")

WINTER: Final = 0
SPRING: Final = 1
SUMMER: Final = 2
AUTUMN: Final = 3
SEASONS: Final = ("winter", "spring", "summer", "autumn")

RATES: Final = ((1, 1, 2, 3), (2, 1, 3, 1), (3, 2, 1, 1), (1, 3, 1, 2))
"""Crystals per energy when transmuting: ``RATES[season][element]`` (section 17)."""

SPACES: Final = 12
"""Spaces of the wheel, three per season."""
YEARS: Final = 3
PACKET: Final = 3
"""Cards per year packet."""
DEALT: Final = 9
"""Cards each player starts with."""
MOST_DOTS: Final = 3
"""Spaces the marker moves at most at the end of a round: the dots on a die (section 4)."""
RESERVE_LIMIT: Final = 7
MOST_IN_RESERVE: Final = 20
"""The highest limit that a card may give a reserve."""
MOST_PAID: Final = 20
"""Energy of one's choice that an effect may cost at most."""
MOST_STORED: Final = 20
"""Energy that one card can hold."""
GAUGE_MAX: Final = 15
BONUS_USES: Final = 3
BONUS_PRICE: Final = (0, 5, 12, 20)
"""Points lost in all by 0, 1, 2, 3 bonus uses."""
HAND_PENALTY: Final = 5

BONUS_GAUGE: Final = 0
BONUS_TRANSMUTE: Final = 1
BONUS_EXCHANGE: Final = 2
BONUS_DRAW: Final = 3
BONUSES: Final = ("gauge", "transmute", "exchange", "draw")
EXCHANGED: Final = 2
"""Energy that the exchange bonus returns and takes (D4)."""

ITEM: Final = 0
FAMILIAR: Final = 1
KINDS: Final = ("item", "familiar")

LEVELS: Final = ("apprentice", "magic", "archmage")
BASIC_CARDS: Final = 30
"""Cards 1 to 30 are the basic set, the only one of the apprentice and magic levels."""
COPIES: Final = 2


def season_of(space: int) -> int:
    """The season, 0..3, of a space 1..12 (section 4)."""
    return (space - 1) // 3
