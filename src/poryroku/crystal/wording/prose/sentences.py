"""Whole sentences: when a card acts, under which condition, and what then happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from poryroku import i18n
from poryroku.crystal.book import ENDLESS, Amount, Book, Branch, Card, Condition, Op
from poryroku.crystal.files.cardmodel import LANGUAGES, Texts
from poryroku.crystal.wording import effectline
from poryroku.crystal.wording.prose.acts import act, drawing
from poryroku.crystal.wording.prose.clauses import Clause, Unsayable, capital, joined
from poryroku.crystal.wording.prose.counting import holds, times
from poryroku.crystal.wording.prose.prices import paid
from poryroku.i18n import N_, _, ngettext

ALONE = {
    "summon": N_("{what}."),
    "lasting": N_("{what}."),
    "summon_other": N_("Each time you summon another card from your hand in the normal way: {what}."),
    "activate": N_("Activate: {what}."),
    "before_die": N_("Activate before using your die: {what}."),
    "season_change": N_("Whenever the season changes: {what}."),
    "end_of_round": N_("End of round: {what}."),
    "start_of_round": N_("Start of each round: {what}."),
    "die_taken": N_("When you take a die: {what}."),
    "start_of_turn": N_("Start of your turn: {what}."),
    "die_used": N_("When you have used your die: {what}."),
    "opponent_summons": N_("Each time an opponent summons a card: {what}."),
    "free_play": N_("Each time another card of yours comes into play without paying: {what}."),
    "activate_other": N_("Each time you activate another card: {what}."),
    "opponent_activates": N_("Each time an opponent activates a card: {what}."),
    "transmute": N_("Each time you transmute energy: {what}."),
    "bonus_used": N_("Each time you use a bonus: {what}."),
    "energy_gained": N_("Each time you take energy: {what}."),
    "surplus": N_("Each time you discard energy over the limit: {what}."),
    "gauge_rises": N_("Each time your summoning power rises: {what}."),
    "crystals_lost": N_("Each time you lose crystals to an opponent's card: {what}."),
    "card_drawn": N_("Each time you draw a card: {what}."),
    "sacrifice_other": N_("Each time another card of yours is sacrificed: {what}."),
    "end_of_turn": N_("End of your turn: {what}."),
    "year_change": N_("When a new year begins: {what}."),
    "sacrificed": N_("If this card is sacrificed: {what}."),
    "returned": N_("If this card goes back to your hand: {what}."),
    "end_of_game": N_("Game end: {what}."),
}
"""When a card acts, by the names of `effectline.TIMINGS`."""
BESIDE_OTHERS = {"summon": N_("On summon: {what}."), "lasting": N_("While in play: {what}.")}
"""The same on a card that acts at other times as well."""
CHOICE = {
    "activate": N_("Activate, choosing one: {what}."),
    "before_die": N_("Activate before using your die, choosing one: {what}."),
}
FOR_ELEMENT = (N_("for air: {what}"), N_("for water: {what}"), N_("for fire: {what}"), N_("for earth: {what}"))

TAKEN_FOR_GRANTED = ("drawable", "energy", "crystals", "hand", "familiars_at_hand", "stored", "reserve")
"""Of these nobody needs to be told that at least 1 must be there, where something is done with it."""


def suggested(card: Card, book: Book) -> str:
    """A text for a card in the language spoken now. Raises Unsayable, with the name of an op that has no words."""
    timings = effectline.timings(card)
    if not timings:
        return _("This card does nothing; it is only worth its points.")
    reader = _Reader(book)
    return " ".join(capital(reader.part(card, timing, len(timings) > 1)) for timing in timings)


def suggested_texts(card: Card, book: Book) -> Texts:
    """The same in every language."""
    before = i18n.language()
    try:
        said = {}
        for code in LANGUAGES:
            i18n.set_language(code)
            said[code] = suggested(card, book)
    finally:
        i18n.set_language(before)
    return Texts(**said)


class _Reader:
    """Turns the parts of a card into sentences."""

    def __init__(self, book: Book) -> None:
        self.blocks = book.blocks

    def part(self, card: Card, timing: str, beside_others: bool) -> str:
        """What a card does at one moment."""
        frame = BESIDE_OTHERS.get(timing) if beside_others else None
        frame = frame or ALONE.get(timing)
        if frame is None:
            raise Unsayable(timing)
        if timing == "lasting":
            what = joined(_lasting(card))
        elif timing in ("activate", "before_die"):
            if len(card.branches) > 1:
                frame = CHOICE[timing]
            what = self.ways(card.branches)
        elif timing == "end_of_game":
            what = joined([_scored(*part) for part in card.end_of_game])
        else:
            own = {"summon": card.arrive, "sacrificed": card.sacrificed, "returned": card.returned}
            what = joined(self.block(own[timing] if timing in own else card.answer(timing), False))
        if not what:
            raise Unsayable(timing)
        return _(frame).format(what=what)

    def block(self, number: int, they: bool) -> list[Clause]:
        """The ops of a block, one after the other; drawing several times is said once."""
        clauses: list[Clause] = []
        ops = self.blocks[number].ops if number >= 0 else ()
        i = 0
        while i < len(ops):
            n = 1
            while ops[i].name == "draw_card" and i + n < len(ops) and ops[i + n].name == "draw_card":
                n += 1
            clauses += [drawing(n, they)] if ops[i].name == "draw_card" else self.op(ops[i], they)
            i += n
        return clauses

    def op(self, op: Op, they: bool) -> list[Clause]:
        """One op."""
        found = act(op.name, op.args, they)
        if found is not None:
            return [found]
        if op.name not in STEERING:
            raise Unsayable(op.name)
        return STEERING[op.name](self, they, *op.args)

    def ways(self, branches: Sequence[Branch]) -> str:
        """Several ways, one or the other."""
        ways = [joined(self.way(branch)) for branch in branches]
        text = ways[0]
        for other in ways[1:]:
            text = _("{one}; or {other}").format(one=text, other=other)
        return text

    def way(self, branch: Branch) -> list[Clause]:
        """One way: its conditions, what it costs, what it does."""
        does = self.block(branch.block, False)
        clauses = [*paid(branch), *does]
        needs = [need for need in branch.needs if not self._granted(need, branch)]
        if not needs:
            return clauses
        text = holds(needs[0], False)
        for need in needs[1:]:
            text = _("{one} and {other}").format(one=text, other=holds(need, False))
        return [Clause(_("if {condition}, {what}").format(condition=text, what=joined(clauses)), True)]

    def _granted(self, need: Condition, branch: Branch) -> bool:
        """Whether what is done anyway says a need: what is to be sacrificed must be there."""
        if need.low == 1 and need.high >= ENDLESS and need.name in TAKEN_FOR_GRANTED:
            return True
        ops = self.blocks[branch.block].ops
        return need.name == "cards" and any(op.name == "sacrifice_card" and op.args[0] == need.low for op in ops)


def _scored(condition: Condition | None, amount: int | Amount) -> Clause:
    text = times(amount, False, lambda n: ngettext("score {n} crystal", "score {n} crystals", n).format(n=n))
    if condition is None:
        return Clause(text)
    return Clause(_("if {condition}, {what}").format(condition=holds(condition, False), what=text), True)


def _lasting(card: Card) -> list[Clause]:
    """What a card does as long as it lies there."""
    found: list[str] = []
    if card.spendable:
        found.append(_("energy on this card can be spent like that in your reserve"))
    if n := card.reserve_limit:
        text = ngettext("your reserve holds up to {n} energy", "your reserve holds up to {n} energy", n)
        found.append(text.format(n=n))
    if n := card.transmute_bonus:
        text = ngettext("every energy you transmute yields {n} crystal more",
                        "every energy you transmute yields {n} crystals more", n)  # fmt: skip
        found.append(text.format(n=n))
    if n := card.discount:
        text = ngettext("cards you summon cost {n} energy less, of your choice, but never less than 1",
                        "cards you summon cost {n} energy less, of your choice, but never less than 1", n)  # fmt: skip
        found.append(text.format(n=n))
    if n := card.summon_toll:
        text = ngettext("an opponent who summons a card from hand must first give you {n} crystal",
                        "an opponent who summons a card from hand must first give you {n} crystals", n)  # fmt: skip
        found.append(text.format(n=n))
    if n := card.activation_toll:
        text = ngettext("an opponent who activates a card gives you {n} crystal",
                        "an opponent who activates a card gives you {n} crystals", n)  # fmt: skip
        found.append(text.format(n=n))
    if n := card.activation_bounty:
        text = ngettext("whenever an opponent activates a card, you take {n} crystal from the supply",
                        "whenever an opponent activates a card, you take {n} crystals from the supply", n)  # fmt: skip
        found.append(text.format(n=n))
    return [Clause(text, whole=True) for text in found]


# -- steering --------------------------------------------------------------------------------------------------------


def _of_others(reader: _Reader, do: int, plain: str, conditional: str) -> list[Clause]:
    clauses = reader.block(do, True)
    text = _(conditional) if clauses and clauses[0].whole else _(plain)
    return [Clause(text.format(what=joined(clauses)), True)]


def _each_opponent(reader: _Reader, they: bool, do: int) -> list[Clause]:
    return _of_others(reader, do, N_("every opponent {what}"), N_("every opponent, {what}"))


def _each_player(reader: _Reader, they: bool, do: int) -> list[Clause]:
    return _of_others(reader, do, N_("every player, you included, {what}"), N_("every player, you included, {what}"))


def _choose_opponent(reader: _Reader, they: bool, do: int) -> list[Clause]:
    if [op.name for op in reader.blocks[do].ops] == ["copy_reserve"]:
        return [Clause(_("choose an opponent and take from the supply the same energy as they have in reserve"))]
    return _of_others(reader, do, N_("choose an opponent, who {what}"), N_("choose an opponent, who, {what}"))


def _when(reader: _Reader, they: bool, condition: Condition, then: int, otherwise: int = -1) -> list[Clause]:
    text = _("if {condition}, {what}").format(condition=holds(condition, they), what=joined(reader.block(then, they)))
    if otherwise >= 0:
        text = _("{one}; otherwise {other}").format(one=text, other=joined(reader.block(otherwise, they)))
    return [Clause(text, True)]


def _may(reader: _Reader, they: bool, price: Branch, do: int, otherwise: int = -1) -> list[Clause]:
    if they:
        raise Unsayable("may")
    text = _("if you like, {what}").format(what=joined([*paid(price), *reader.block(do, False)]))
    if otherwise >= 0:
        text = _("{one}; otherwise {other}").format(one=text, other=joined(reader.block(otherwise, False)))
    return [Clause(text, True)]


def _choose_one(reader: _Reader, they: bool, branches: Sequence[Branch]) -> list[Clause]:
    if they:
        raise Unsayable("choose_one")
    return [Clause(_("choose one: {what}").format(what=reader.ways(branches)), True)]


def _by_element(reader: _Reader, they: bool, blocks: Sequence[tuple[int, int]]) -> list[Clause]:
    return [
        Clause(_(FOR_ELEMENT[element]).format(what=joined(reader.block(block, they))), True)
        for element, block in blocks
    ]


STEERING: dict[str, Callable[..., list[Clause]]] = {
    "each_opponent": _each_opponent,
    "each_player": _each_player,
    "choose_opponent": _choose_opponent,
    "when": _when,
    "may": _may,
    "choose_one": _choose_one,
    "by_element": _by_element,
}
