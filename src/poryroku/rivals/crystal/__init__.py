"""All that rivals know of the crystal game, and nobody else here does.

``sense`` is what the search asks, ``thumb`` what ``greedy`` goes by; both register themselves. ``appraisal`` says what
a position is worth, by ``cardworth`` and ``climate``; ``appraiser`` remembers it, ``weights`` holds what many games
have taught, ``trials`` tries out cards that nobody knows. ``opening`` drafts and divides cards, ``drafting`` foresees
how a draft will go on, ``energy`` pays.
"""

from poryroku.rivals.crystal import thumb
from poryroku.rivals.crystal.sense import CrystalSense

__all__ = ["CrystalSense", "thumb"]
