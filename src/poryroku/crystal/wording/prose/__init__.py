"""What a card does as sentences, made of its ops: a first text for whoever writes a card, in every language.

A clause is about whoever the ops act upon: it tells *you* what to do ("draw a card"), or what *they*, another player,
do ("draws a card"). An op or counter without words here gives no text at all, never half of one.
"""

from __future__ import annotations

from poryroku.crystal.wording.prose.clauses import Unsayable
from poryroku.crystal.wording.prose.sentences import suggested, suggested_texts

__all__ = ["Unsayable", "suggested", "suggested_texts"]
