"""Clauses: the smallest things a sentence of a card says, and how several become one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from poryroku.i18n import _


class Unsayable(Exception):
    """There are no words for an op or a counter; says which."""


class Clause(NamedTuple):
    """Something that is done, without a capital letter or a full stop."""

    text: str
    whole: bool = False
    """A sentence of its own ("every opponent loses 2 crystals"), which doesn't go into a row of things to do."""


def joined(clauses: Sequence[Clause]) -> str:
    """Several clauses as one text: things to do in a row, whole sentences behind semicolons."""
    parts: list[str] = []
    row: list[str] = []
    for clause in clauses:
        if clause.whole:
            parts += [_row(row)] if row else []
            row = []
            parts.append(clause.text)
        else:
            row.append(clause.text)
    parts += [_row(row)] if row else []
    return "; ".join(parts)


def _row(texts: Sequence[str]) -> str:
    if len(texts) == 1:
        return texts[0]
    return _("{several} and {last}").format(several=_(", ").join(texts[:-1]), last=texts[-1])


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]
