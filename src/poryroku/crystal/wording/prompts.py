"""What is being asked, as a sentence to the player who must answer, and to the others."""

from __future__ import annotations

from poryroku.crystal.wording import cardtext
from poryroku.i18n import _, ngettext


def own(kind: str, source: int | None = None, count: int = 0) -> str:
    """The sentence for whoever must decide; `source` is the card that asks, 0 if none does.

    `count` is how much energy every choice is about, 0 if they differ or are about none.
    """
    if count:
        counted = _counted(kind, source, count)
        if counted:
            return counted.format(count=count)
    if kind == "pay" and source == 0:
        # No card asks to be paid: it is the bonus of exchanging.
        return _("Choose the energy to return. You take as much of your choice for it.")
    table = {
        "draft": _("Choose a card to keep. The others go to the player on your left."),
        "split": _("Share your nine cards out over the three years."),
        "die": _("Choose a die."),
        "reroll": _("Throw your die again, or use it as it lies?"),
        "draw": _("Draw a card, or use a bonus to choose from two."),
        "keep": _("Keep the card you drew, or discard it?"),
        "main": _("Your turn: click what you want to use, then end the turn."),
        "elements": _("Choose the elements to pay. Each gives its effect."),
        "waive": _("Choose the energy you need not pay."),
        "pay": _("Choose the energy to pay with."),
        "gain": _("Choose the energy to take."),
        "surplus": _("Your reserve is over its limit: choose what to discard."),
        "look": _("Choose one of the cards you are looking at."),
        "share": _("Choose the card: first yours, then one for each opponent."),
        "place": _("Choose a card from your hand to put into play."),
        "move": _("Choose how far the season marker moves."),
        "sacrifice": _("Choose a card to sacrifice."),
        "return": _("Choose an item in play to take back."),
        "target": _("Choose an opponent."),
        "choose": _("Choose one of the effects."),
        "may": _("Do it, or leave it?"),
        "discard": _("Choose a card from your hand to discard."),
        "turn": _("Choose the energy to turn, and what it becomes."),
        "order": _("Choose what is carried out first."),
    }
    return table.get(kind, _("Choose one of these."))


def _counted(kind: str, source: int | None, count: int) -> str:
    """A sentence with the number of energy, "" if there is none for the kind."""
    if kind == "pay" and source == 0:
        return ngettext(
            "Choose {count} energy to return. You take as much of your choice for it.",
            "Choose {count} energy to return. You take as much of your choice for it.",
            count,
        )
    if kind == "pay":
        return ngettext("Choose {count} energy to pay with.", "Choose {count} energy to pay with.", count)
    if kind == "gain":
        return ngettext("Choose {count} energy to take.", "Choose {count} energy to take.", count)
    if kind == "waive":
        return ngettext("Choose {count} energy you need not pay.", "Choose {count} energy you need not pay.", count)
    if kind == "surplus":
        return ngettext(
            "Your reserve is over its limit: choose {count} energy to discard.",
            "Your reserve is over its limit: choose {count} energy to discard.",
            count,
        )
    if kind == "turn":
        return ngettext(
            "Choose {count} energy to turn, and what it becomes.",
            "Choose {count} energy to turn, and what it becomes.",
            count,
        )
    return ""


def chosen_of(chosen: int, count: int) -> str:
    """How much of the energy asked for has been chosen."""
    return _("{chosen} of {count} chosen.").format(chosen=chosen, count=count)


def so_many_more(count: int) -> str:
    """How much energy is still to be chosen, for a button."""
    return ngettext("{count} more", "{count} more", count).format(count=count)


def nowhere_to_lie() -> str:
    """What comes of a card that is put into play where there is no free place."""
    return _("You have no free place: the card you choose is discarded, and brings nothing.")


def other(name: str, kind: str) -> str:
    """The sentence for those who wait."""
    table = {
        "draft": _("{name} is choosing a card."),
        "split": _("{name} is sharing cards out over the years."),
        "die": _("{name} is choosing a die."),
        "main": _("It is {name}'s turn."),
    }
    return table.get(kind, _("{name} is deciding.")).format(name=name)


def not_now(prompt: str) -> str:
    """Why something must wait: what is asked first, in the sentence that asks it."""
    return _("Not now. {prompt}").format(prompt=prompt)


def asked_by(source: int, kind: str = "") -> str:
    """Which card asks, or which bonus; "" if none does."""
    if source == 0:
        # No card asks to be paid, or gives energy of one's choice: it is the bonus of exchanging.
        return _("Bonus: exchange two energy") if kind in ("pay", "gain") else ""
    return _("{card} asks:").format(card=cardtext.name(source))
