"""What has happened, in words, as one seat may read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from poryroku.crystal.events import FORMS
from poryroku.crystal.terms import GAUGE_MAX, YEARS
from poryroku.crystal.wording import cardtext, facewords, marks, words
from poryroku.crystal.wording.marks import Piece
from poryroku.i18n import N_, _, ngettext

Numbers = Sequence[int]
NO_BREAK = "\u00a0"
Teller = Callable[[Numbers, Sequence[str]], str]


def sentence(name: str, numbers: Numbers, players: Sequence[str], crystals: Numbers = ()) -> str:
    """An event as a sentence; "" for those that need no words. Unknown events are shown by their name.

    `crystals`: what the seat it is about had before and has now, if that changed.
    """
    return marks.plain(_told(name, numbers, players, crystals))


def pieces(name: str, numbers: Numbers, players: Sequence[str], crystals: Numbers = ()) -> list[Piece]:
    """An event as a sentence in its parts: words, cards, players, and a note of how a number changed."""
    return marks.pieces(_told(name, numbers, players, crystals))


def _told(name: str, numbers: Numbers, players: Sequence[str], crystals: Numbers) -> str:
    if name in SILENT:
        return ""
    teller = TELLERS.get(name)
    if teller is None:
        return _("{event} {numbers}").format(event=name.replace("_", " "), numbers=" ".join(map(str, numbers)))
    text = teller(numbers, players)
    if len(crystals) == 2:
        # TRANSLATORS: the crystals somebody had before, and has now.
        change = _("({before} → {now})").format(before=crystals[0], now=crystals[1])
        text = f"{text} {marks.note(change.replace(' ', NO_BREAK))}"
    return text


def about(name: str, numbers: Numbers) -> int:
    """The seat that an event is about, -1 if it is about all."""
    if name == "stood_in":
        return numbers[0]
    form = FORMS.get(name)
    return numbers[0] if form is not None and form.numbers[:1] == ("player",) and numbers else -1


def seats(name: str, numbers: Numbers) -> set[int]:
    """All seats that an event touches."""
    if name == "standing":
        return set(range(len(numbers)))
    form = FORMS.get(name)
    what = form.numbers if form is not None else ()
    return {number for kind, number in zip(what, numbers, strict=False) if kind in ("player", "receiver")}


def about_crystals(name: str) -> bool:
    """Whether crystals, or what they come to, change by such an event."""
    return name in CRYSTALS


def about_cards(name: str) -> bool:
    """Whether such an event names a card."""
    form = FORMS.get(name)
    return form is not None and bool({"card", "on"} & set(form.numbers))


def _who(players: Sequence[str], seat: int) -> str:
    return marks.player(players, seat)


def _paid_energy(numbers: Numbers) -> list[int]:
    """Energy of a payment: the reserve, then card, copy and four numbers per card."""
    total = list(numbers[:4])
    for at in range(4, len(numbers), 6):
        for element in range(4):
            total[element] += numbers[at + 2 + element]
    return total


def _card(template: str) -> Teller:
    """A sentence with {name} and {card}."""

    def tell(numbers: Numbers, players: Sequence[str]) -> str:
        return _(template).format(name=_who(players, numbers[0]), card=marks.card(numbers[1]))

    return tell


def _energy(template: str) -> Teller:
    """A sentence with {name} and {energy}; none if it is no energy at all, which many languages can't say that way."""

    def tell(numbers: Numbers, players: Sequence[str]) -> str:
        energy = _paid_energy(numbers[1:])
        return _(template).format(name=_who(players, numbers[0]), energy=words.energy(energy)) if any(energy) else ""

    return tell


def _name(template: str) -> Teller:
    """A sentence with {name}."""

    def tell(numbers: Numbers, players: Sequence[str]) -> str:
        return _(template).format(name=_who(players, numbers[0]))

    return tell


def _crystals(numbers: Numbers, players: Sequence[str]) -> str:
    name, count = _who(players, numbers[0]), numbers[1]
    if count >= 0:
        text = ngettext("{name} gains {count} crystal.", "{name} gains {count} crystals.", count)
        return text.format(name=name, count=count)
    text = ngettext("{name} loses {count} crystal.", "{name} loses {count} crystals.", -count)
    return text.format(name=name, count=-count)


def _paid_crystals(numbers: Numbers, players: Sequence[str]) -> str:
    text = ngettext("{name} pays {count} crystal.", "{name} pays {count} crystals.", numbers[1])
    return text.format(name=_who(players, numbers[0]), count=numbers[1])


def _gave_crystals(numbers: Numbers, players: Sequence[str]) -> str:
    text = ngettext("{name} gives {count} crystal to {other}.", "{name} gives {count} crystals to {other}.", numbers[2])
    return text.format(name=_who(players, numbers[0]), other=_who(players, numbers[1]), count=numbers[2])


def _toll(numbers: Numbers, players: Sequence[str]) -> str:
    if not numbers[2]:
        return _("{name} has no crystals to give for the activation.").format(name=_who(players, numbers[0]))
    text = ngettext(
        "{name} gives {count} crystal to {other} for the activation.",
        "{name} gives {count} crystals to {other} for the activation.",
        numbers[2],
    )
    return text.format(name=_who(players, numbers[0]), other=_who(players, numbers[1]), count=numbers[2])


def _gauge(numbers: Numbers, players: Sequence[str]) -> str:
    name, change, now = _who(players, numbers[0]), numbers[1], numbers[2]
    if not change:
        return _("{name}: summoning power stays at {now} (limit).").format(name=name, now=now)
    if change > 0 and now >= GAUGE_MAX:
        return _("{name}: summoning power rises from {before} to {now} (limit).").format(
            name=name, before=now - change, now=now
        )
    if change >= 0:
        return _("{name}: summoning power rises from {before} to {now}.").format(
            name=name, before=now - change, now=now
        )
    return _("{name}: summoning power falls from {before} to {now}.").format(name=name, before=now - change, now=now)


def _round(numbers: Numbers, players: Sequence[str]) -> str:
    return _("Round {round}: year {year}, space {space}.").format(
        round=numbers[0], year=words.year(numbers[1]), space=numbers[2]
    )


def _took_die(numbers: Numbers, players: Sequence[str]) -> str:
    name = _who(players, numbers[0])
    if len(numbers) < 4:
        return _("{name} takes die {number}.").format(name=name, number=numbers[1])
    face = cardtext.library().book.faces[numbers[2]][numbers[1] - 1][numbers[3]]
    return _("{name} takes a die: {things}.").format(name=name, things=words.enumeration(facewords.gifts(face)))


def _marker(numbers: Numbers, players: Sequence[str]) -> str:
    steps = f"{numbers[0]:+d}".replace("-", "−")
    if numbers[1] > YEARS:
        return _("The marker moves by {steps}, past the end of year {year}.").format(
            steps=steps, year=words.year(YEARS)
        )
    return _("The marker moves by {steps} to space {space}, year {year}.").format(
        steps=steps, space=numbers[2], year=words.year(numbers[1])
    )


def _season(numbers: Numbers, players: Sequence[str]) -> str:
    return _("The season changes: {season}.").format(season=words.season(numbers[0]))


def _packets(numbers: Numbers, players: Sequence[str]) -> str:
    return _("Everybody takes the packet of year {year}.").format(year=words.year(numbers[0]))


def _bonus(numbers: Numbers, players: Sequence[str]) -> str:
    name = _who(players, numbers[0])
    table = (
        _("{name} uses a bonus: summoning power."),
        _("{name} uses a bonus: transmutation."),
        _("{name} uses a bonus: exchange."),
        _("{name} uses a bonus: two cards, keep one."),
    )
    return table[numbers[1]].format(name=name)


def _transmuted(numbers: Numbers, players: Sequence[str]) -> str:
    energy = words.energy_one(numbers[1], numbers[2])
    text = ngettext(
        "{name} transmutes {energy} into {count} crystal.", "{name} transmutes {energy} into {count} crystals.",
        numbers[3],
    )  # fmt: skip
    return text.format(name=_who(players, numbers[0]), energy=energy, count=numbers[3])


def _reserve_transmuted(numbers: Numbers, players: Sequence[str]) -> str:
    text = ngettext(
        "{name} transmutes {energy} energy into {count} crystal.",
        "{name} transmutes {energy} energy into {count} crystals.",
        numbers[2],
    )
    return text.format(name=_who(players, numbers[0]), energy=numbers[1], count=numbers[2])


def _reserve_turned(numbers: Numbers, players: Sequence[str]) -> str:
    return _("{name}'s whole reserve turns into {energy}.").format(
        name=_who(players, numbers[0]), energy=words.energy_one(numbers[1], numbers[2])
    )


def _turned(numbers: Numbers, players: Sequence[str]) -> str:
    energy, goal = words.energy_one(numbers[1], numbers[2]), words.energy_one(numbers[3], numbers[2])
    return _("{name} turns {energy} into {goal}.").format(name=_who(players, numbers[0]), energy=energy, goal=goal)


def _stored(numbers: Numbers, players: Sequence[str]) -> str:
    return _("{name} puts {energy} on {card}.").format(
        name=_who(players, numbers[0]), card=marks.card(numbers[1]), energy=words.energy(numbers[2:6])
    )


def _to_other(template: str) -> Teller:
    """A sentence with {name}, {other} and {card}."""

    def tell(numbers: Numbers, players: Sequence[str]) -> str:
        return _(template).format(
            name=_who(players, numbers[0]), other=_who(players, numbers[1]), card=marks.card(numbers[2])
        )

    return tell


def _split(numbers: Numbers, players: Sequence[str]) -> str:
    return _("{name} has packed the cards of year {year}.").format(
        name=_who(players, numbers[0]), year=words.year(numbers[1])
    )


def _reshuffled(numbers: Numbers, players: Sequence[str]) -> str:
    return _("The discard pile is shuffled and becomes the draw pile.")


def _standing(numbers: Numbers, players: Sequence[str]) -> str:
    parts = [
        _("{name} {points}").format(name=_who(players, seat), points=str(points).replace("-", "−"))
        for seat, points in enumerate(numbers)
    ]
    return _("Points: {standing}.").format(standing=words.enumeration(parts))


def _stood_in(numbers: Numbers, players: Sequence[str]) -> str:
    why = (
        N_("{name}'s program has stopped: a simpler one decides for it."),
        N_("{name} thinks for too long: a simpler program decides."),
        N_("{name}'s program has failed: a simpler one decides for it."),
    )
    return _(why[numbers[1] % len(why)]).format(name=_who(players, numbers[0]))


def _stopped(numbers: Numbers, players: Sequence[str]) -> str:
    if numbers[1]:
        return _("The effect of {card} has no end and is stopped.").format(card=marks.card(numbers[1]))
    return _("This would go on for ever: {name} has to stop.").format(name=_who(players, numbers[0]))


def _over(numbers: Numbers, players: Sequence[str]) -> str:
    return _("The game is over.")


#: Events that other lines or the table itself already tell.
SILENT = frozenset({"thrown", "draft_passed", "turn_ended", "shuffled"})

#: Events by which crystals change, or that say what they come to.
CRYSTALS = frozenset(
    {"crystals", "paid_crystals", "gave_crystals", "activation_toll", "transmuted", "reserve_transmuted", "standing"}
)  # fmt: skip

TELLERS: dict[str, Teller] = {
    "round": _round,
    "turn": _name(N_("{name}'s turn.")),
    "took_die": _took_die,
    "rerolled": _name(N_("{name} throws the die again.")),
    "crystals": _crystals,
    "paid_crystals": _paid_crystals,
    "gave_crystals": _gave_crystals,
    "activation_toll": _toll,
    "energy": _energy(N_("{name} takes {energy}.")),
    "paid": _energy(N_("{name} pays {energy}.")),
    "surplus": _energy(N_("{name} discards {energy} over the limit.")),
    "reserve_lost": _energy(N_("{name} loses {energy}.")),
    "gauge": _gauge,
    "summoned": _card(N_("{name} summons {card}.")),
    "put_into_play": _card(N_("{name} puts {card} into play.")),
    "activated": _card(N_("{name} activates {card}.")),
    "answered": _card(N_("{name}'s {card} acts.")),
    "readied": _card(N_("{name} may activate {card} again.")),
    "sacrificed": _card(N_("{name} sacrifices {card}.")),
    "returned": _card(N_("{name} takes {card} back.")),
    "no_slot_discarded": _card(N_("{name} has no free place: {card} is discarded.")),
    "drew": _card(N_("{name} draws {card}.")),
    "looked": _card(N_("{name} looks at {card}.")),
    "kept": _card(N_("{name} keeps {card}.")),
    "discarded": _card(N_("{name} discards {card}.")),
    "shown": _card(N_("{name} shows {card}.")),
    "shown_discarded": _card(N_("{name} discards {card} for all to see.")),
    "left_on_top": _card(N_("{name} leaves {card} on the draw pile.")),
    "top_discarded": _name(N_("{name} discards the top card of the draw pile unseen.")),
    "gave": _to_other(N_("{name} gives {card} to {other}.")),
    "passed": _to_other(N_("{name} passes {card} on to {other}.")),
    "drafted": _card(N_("{name} has chosen {card}.")),
    "split": _split,
    "bonus": _bonus,
    "transmuted": _transmuted,
    "reserve_transmuted": _reserve_transmuted,
    "reserve_turned": _reserve_turned,
    "turned": _turned,
    "stored": _stored,
    "transmutation_open": _name(N_("{name} may transmute this turn.")),
    "effect_stopped": _stopped,
    "op_failed": _card(N_("An effect of {card} fails and does nothing.")),
    "marker": _marker,
    "season": _season,
    "packets": _packets,
    "reshuffled": _reshuffled,
    "standing": _standing,
    "stood_in": _stood_in,
    "game_over": _over,
}
