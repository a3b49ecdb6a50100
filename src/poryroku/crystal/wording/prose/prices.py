"""What is paid first, as clauses."""

from __future__ import annotations

from poryroku.crystal.book import Branch
from poryroku.crystal.wording import words
from poryroku.crystal.wording.prose.clauses import Clause
from poryroku.i18n import _, ngettext


def paid(branch: Branch) -> list[Clause]:
    """Everything that a way costs, in the order in which it is paid."""
    found: list[str] = []
    if branch.crystals:
        text = ngettext("pay {n} crystal", "pay {n} crystals", branch.crystals)
        found.append(text.format(n=branch.crystals))
    if branch.sacrifice_this:
        found.append(_("sacrifice this card"))
    if branch.empty_reserve:
        found.append(_("give up all energy in your reserve"))
    if branch.any_energy:
        text = ngettext("spend {n} energy", "spend {n} energy", branch.any_energy)
        found.append(text.format(n=branch.any_energy))
    if branch.alike:
        text = ngettext("spend {n} energy of one element", "spend {n} energy of one element", branch.alike)
        found.append(text.format(n=branch.alike))
    if any(branch.energy):
        found.append(_("spend {energy}").format(energy=words.energy(branch.energy)))
    return [Clause(text) for text in found]
