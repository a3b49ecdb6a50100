"""The faces of the season dice in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from poryroku.crystal.wording import words
from poryroku.i18n import _, ngettext

if TYPE_CHECKING:
    from poryroku.crystal.book import Face
    from poryroku.crystal.table import Table


def gifts(face: Face) -> list[str]:
    """What a face gives to whoever takes the die, one by one."""
    parts: list[str] = []
    if face.crystals:
        parts.append(words.crystals(face.crystals))
    if any(face.energy):
        parts.append(words.energy(face.energy))
    if face.gauge:
        parts.append(_("summoning power +1"))
    if face.draw:
        parts.append(_("draw a card"))
    if face.transmute:
        parts.append(_("opens transmutation"))
    return parts


def face(shown: Face) -> str:
    """What a face gives, and how far the die moves the marker if nobody takes it, as a sentence."""
    moves = ngettext("moves the marker by {count}", "moves the marker by {count}", shown.advance)
    return _("{things}; if left over, {moves}").format(
        things=words.enumeration(gifts(shown)), moves=moves.format(count=shown.advance)
    )


def lying(table: Table) -> dict[int, Face]:
    """The faces on top of the dice on a table, by the numbers of the dice."""
    return {number: table.face_of(position) for position, number in enumerate(table.dice)} if table.thrown else {}


def told_apart(number: int, dice: Mapping[int, Face]) -> str:
    """What one of several dice gives, and its dots if another one gives the same."""
    shown = dice[number]
    things = words.enumeration(gifts(shown))
    if sum(gifts(each) == gifts(shown) for each in dice.values()) == 1:
        return things
    count = ngettext("{count} dot", "{count} dots", shown.advance).format(count=shown.advance)
    return _("{things}; {dots}").format(things=things, dots=count)


def dots() -> str:
    """What the dots on a face mean."""
    return _("The dots tell by how many spaces a die moves the marker if nobody takes it.")
