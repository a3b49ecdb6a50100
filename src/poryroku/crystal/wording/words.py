"""The game's words for people: elements, seasons, levels, players, energy. Sentences are in the modules beside."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.i18n import N_, _, ngettext

ELEMENTS = (N_("air"), N_("water"), N_("fire"), N_("earth"))
SEASONS = (N_("Winter"), N_("Spring"), N_("Summer"), N_("Autumn"))
KINDS = (N_("item"), N_("familiar"))
TIMINGS = {
    "summon": N_("When summoned"),
    "lasting": N_("As long as it is in play"),
    "summon_other": N_("Whenever you summon another card"),
    "activate": N_("By activating it"),
    "before_die": N_("By activating it, before you use your die"),
    "season_change": N_("Whenever the season changes"),
    "end_of_round": N_("At the end of each round"),
    "start_of_round": N_("At the start of each round"),
    "die_taken": N_("When you take a die"),
    "start_of_turn": N_("At the start of your turn"),
    "die_used": N_("When you have used your die"),
    "opponent_summons": N_("Whenever an opponent summons a card"),
    "free_play": N_("Whenever another card of yours comes into play free"),
    "activate_other": N_("Whenever you activate another card"),
    "opponent_activates": N_("Whenever an opponent activates a card"),
    "transmute": N_("Whenever you transmute energy"),
    "bonus_used": N_("Whenever you use a bonus"),
    "energy_gained": N_("Whenever you take energy"),
    "surplus": N_("Whenever you discard energy over the limit"),
    "gauge_rises": N_("Whenever your summoning power rises"),
    "crystals_lost": N_("Whenever you lose crystals to an opponent's card"),
    "card_drawn": N_("Whenever you draw a card"),
    "sacrifice_other": N_("Whenever another card of yours is sacrificed"),
    "end_of_turn": N_("At the end of your turn"),
    "year_change": N_("When a new year begins"),
    "sacrificed": N_("When it is sacrificed"),
    "returned": N_("When it goes back to your hand"),
    "end_of_game": N_("At the end of the game"),
}
YEARS = ("0", "I", "II", "III")


def element(index: int) -> str:
    """air, water, fire, earth"""
    return _(ELEMENTS[index])


def element_letter(index: int) -> str:
    """A letter that tells an element from the others in the present language, two if one is not enough."""
    names = [element(i) for i in range(4)]
    first = names[index][:1].upper()
    clash = any(i != index and _plain(other[:1].upper()) == _plain(first) for i, other in enumerate(names))
    return first + names[index][1:2] if clash else first


def _plain(letter: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFD", letter)[:1]


def season(index: int) -> str:
    """The name of a season."""
    return _(SEASONS[index])


def kind(index: int) -> str:
    """item or familiar"""
    return _(KINDS[index])


def timing(name: str) -> str:
    """When a card acts."""
    return _(TIMINGS[name]) if name in TIMINGS else name


def year(number: int) -> str:
    """The year in Roman numbers."""
    return YEARS[number] if 0 <= number < len(YEARS) else str(number)


def level(name: str) -> str:
    """The name of a level."""
    return {"apprentice": _("Apprentice"), "magic": _("Magic"), "archmage": _("Archmage")}.get(name, name)


def about_level(name: str) -> str:
    """What a level is like."""
    return {
        "apprentice": _("Thirty basic cards. Nine are dealt to everybody, who only shares them out over the years."),
        "magic": _("Thirty basic cards. Everybody drafts nine: choose one, hand the rest to the left."),
        "archmage": _("All fifty cards, with the cunning ones. Everybody drafts nine."),
    }.get(name, "")


def energy_one(index: int, count: int) -> str:
    """Some energy of one element."""
    if index == 0:
        return ngettext("{count} air", "{count} air", count).format(count=count)
    if index == 1:
        return ngettext("{count} water", "{count} water", count).format(count=count)
    if index == 2:
        return ngettext("{count} fire", "{count} fire", count).format(count=count)
    return ngettext("{count} earth", "{count} earth", count).format(count=count)


def energy(counts: Sequence[int]) -> str:
    """Energy of all elements, such as "2 air, 1 fire"; "nothing" if there is none."""
    parts = [energy_one(i, n) for i, n in enumerate(counts[:4]) if n]
    return enumeration(parts) if parts else _("nothing")


def enumeration(parts: Sequence[str]) -> str:
    """Several things in a row."""
    return _(", ").join(parts)


def crystals(count: int) -> str:
    """A number of crystals."""
    return ngettext("{count} crystal", "{count} crystals", count).format(count=count)


def cards(count: int) -> str:
    """A number of cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)
