"""The op plugins of the crystal game. Importing this package registers all of them."""

from poryroku.crystal.ops import cards, control, counters, crystals, energies
from poryroku.crystal.ops.registry import COUNTERS, EVENT_COUNTERS, OPS

__all__ = ["COUNTERS", "EVENT_COUNTERS", "OPS", "cards", "control", "counters", "crystals", "energies"]
