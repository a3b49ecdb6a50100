"""What an option says: its first number. The notation gives each a word (``notation.py``)."""

from __future__ import annotations

from typing import Final

from poryroku.kernel.contract import Option

DRAFT: Final = 1
PACKET: Final = 2
DIE: Final = 3
USE: Final = 4
DRAW: Final = 5
KEEP: Final = 6
DISCARD: Final = 7
SUMMON: Final = 8
ACTIVATE: Final = 9
TRANSMUTE: Final = 10
BONUS: Final = 11
END: Final = 12
ELEMENTS: Final = 13
WAIVE: Final = 14
PAY: Final = 15
TAKE: Final = 16
SPILL: Final = 17
PLAY: Final = 18
GIVE: Final = 19
MOVE: Final = 20
SACRIFICE: Final = 21
RETURN: Final = 22
TARGET: Final = 23
CHOOSE: Final = 24
ACCEPT: Final = 25
DECLINE: Final = 26
TURN: Final = 27
RESOLVE: Final = 28


END_OPTION: Final[Option] = (END,)
USE_OPTION: Final[Option] = (USE,)
DRAW_OPTION: Final[Option] = (DRAW,)
ACCEPT_OPTION: Final[Option] = (ACCEPT,)
DECLINE_OPTION: Final[Option] = (DECLINE,)
SUMMONS: Final[list[Option]] = [(SUMMON, number) for number in range(1000)]
BONUS_OPTIONS: Final[tuple[Option, ...]] = tuple((BONUS, which) for which in range(4))
TRANSMUTES: Final[list[list[Option]]] = [[(TRANSMUTE, 0, 0, element, n) for n in range(41)] for element in range(4)]
"""``TRANSMUTES[element][n]``: n energy of the element from the reserve."""


def about_cards(verb: int, numbers: list[int]) -> list[Option]:
    """One option per different card number, in ascending order."""
    return [(verb, number) for number in sorted(set(numbers))]
