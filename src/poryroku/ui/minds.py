"""The rivals of a game as they are now.

A rival that thinks in another process comes back packed, and goes there again as it came: it is unpacked only if it has
to decide here. One that was made for another game, time or past is never used: then a new one is made from its seed.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable

from poryroku.rivals import Rival

Make = Callable[[int], Rival | None]
"""Makes the rival of a seat from its seed; None for a person."""


class Minds:
    """One rival per seat, or None."""

    def __init__(self, make: Make, seats: int) -> None:
        self._make = make
        self._rivals: list[Rival | None] = [None] * seats
        self._packed: list[bytes | None] = [None] * seats
        for seat in range(seats):
            self.renew(seat)

    def __len__(self) -> int:
        return len(self._rivals)

    def __getitem__(self, seat: int) -> Rival | None:
        """The rival of a seat, to decide here."""
        packed, self._packed[seat] = self._packed[seat], None
        if packed is not None:
            self._rivals[seat] = pickle.loads(packed)
        return self._rivals[seat]

    def __setitem__(self, seat: int, rival: Rival) -> None:
        self._rivals[seat], self._packed[seat] = rival, None

    def packed(self, seat: int) -> bytes:
        """The rival of a seat, to decide elsewhere; what is kept here stays as it is. Raises what pickling raises."""
        packed = self._packed[seat]
        return packed if packed is not None else pickle.dumps(self._rivals[seat])

    def came_back(self, seat: int, packed: bytes) -> None:
        """The rival of a seat as it is after a decision that has been carried out."""
        self._packed[seat] = packed

    def renew(self, seat: int) -> None:
        """The rival of a seat as it is at the beginning."""
        self._rivals[seat], self._packed[seat] = self._make(seat), None
