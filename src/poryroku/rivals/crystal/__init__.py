"""What rivals know of the crystal game: what counts in a position, and how much."""

from poryroku.rivals.crystal.sense import CrystalSense

__all__ = ["CrystalSense"]
