"""A new card file to fill in: it can be played as it stands, and its comments tell what everything is.

The comments are in the language spoken at the moment, the words of the card in all languages of its pack.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from poryroku import paths
from poryroku.crystal.files import cardschema
from poryroku.crystal.files.fieldwords import EVENTS
from poryroku.crystal.files.newcard import CardPlace, place_for
from poryroku.crystal.files.packs import PACK_FILE, built_in
from poryroku.crystal.wording.cardsearch import plain
from poryroku.faults import BadInput, Fault
from poryroku.i18n import LANGUAGES, N_, _, language
from poryroku.safewrite import write_text

WIDTH = 100
LONGEST = 60
MOST_NAME = 40
SCHEMA_BEGINS = 60
"""Letters by which a schema of ours is told from another file."""
OWN = "my-cards"
"""The folder, and name, of the pack that cards go into if nothing else is said."""
CRYSTALS = 5
TEXT = {"en": "Collect 5 crystals.", "pl": "Otrzymujesz 5 kryształów.", "pt": "Receba 5 cristais."}
"""What the new card does until it is changed."""
TITLE = {"en": "My cards", "pl": "Moje karty", "pt": "Minhas cartas"}


@dataclass(frozen=True)
class Created:
    """What was written."""

    place: CardPlace
    files: tuple[Path, ...]
    """The card file first."""


def own_pack() -> Path:
    """The folder of the user's own pack, which the program finds by itself."""
    return paths.user_packs_dir() / OWN


def slug(name: str) -> str:
    """A card's or a pack's name as part of a file name.

    >>> slug("Księżycowa Waga: Étude No. 2")
    'ksiezycowa-waga-etude-no-2'
    """
    return "-".join(re.findall(r"[a-z0-9]+", plain(name).replace("'", "")))


def create(name: str, folder: Path, replaces: int | None = None) -> Created:
    """Write a card of a name into a pack's folder; a folder that is none becomes one. Nothing is overwritten.

    A card that replaces a built-in one begins with what that is. BadInput if the name is none or the folder can't take
    the card; OSError if it can't be written.
    """
    name = " ".join(name.split())
    if not name or not name.isprintable() or len(name) > LONGEST:
        said = name if name.isprintable() else ascii(name)
        raise BadInput(Fault("", 0, 0, f"'{said[:LONGEST]}' is no name of a card", f"1 to {LONGEST} letters"))
    place = place_for(slug(name) or "card", folder, replaces)
    schema = schema_for(place.folder)
    written: list[Path] = []
    if schema.parent == place.folder and _is_older(schema):
        write_text(schema, cardschema.text())
        written.append(schema)
    text = card_text if replaces is None else replacing_text
    write_text(place.file, text(place.number, name, place.languages, cardschema.modeline_for(place.file, schema)))
    written.insert(0, place.file)
    if place.pack_text is not None:
        pack_file = place.folder / PACK_FILE
        write_text(pack_file, place.pack_text or pack_text(place.folder.absolute().name, place.number, replaces))
        written.insert(1, pack_file)
    return Created(place, tuple(written))


def schema_for(folder: Path) -> Path:
    """Where the cards of a folder find their schema: that of the program for its own packs, else one beside them."""
    home = os.path.realpath(paths.packs_dir())
    if os.path.realpath(folder).startswith(home + os.sep):
        return paths.cards_dir() / cardschema.FILE_NAME
    return folder / cardschema.FILE_NAME


def _is_older(schema: Path) -> bool:
    """Whether a schema file is to be written: there is none, or an older one of ours."""
    if not os.path.lexists(schema):
        return True
    try:
        there = schema.read_text(encoding="utf-8")
    except (OSError, UnicodeError):
        return False
    return there != cardschema.text() and there[:SCHEMA_BEGINS] == cardschema.text()[:SCHEMA_BEGINS]


# -- texts -------------------------------------------------------------------------------------------


def _comment(text: str, indent: str = "") -> str:
    """A comment of as many lines as it needs."""
    return "".join(f"{indent}# {line}\n" for line in wrap(text, WIDTH - len(indent) - 2, break_on_hyphens=False))


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _words(words: Mapping[str, str], languages: Sequence[str], indent: str = "  ") -> str:
    return "".join(f"{indent}{code}: {_quoted(words[code])}\n" for code in languages)


ABOUT_CARD = {
    "file": N_(
        "A card that can be played as it stands. Change what you like, then check it: `poryroku cards check FILE` with "
        "the name of this file."
    ),
    "editor": N_(
        "An editor that knows the schema named above completes and explains everything; `poryroku ops` lists what "
        "cards can do. Lines that begin with # are for people only: delete them when you don't need them any more."
    ),
    "number": N_(
        "Its number: from 51 up, each once. It stands in pack.yaml too, and in front of the name of this file."
    ),
    "replaces": N_(
        "A card in place of card {number} of the game, {name}, with what that is to start from. Change what you like, "
        "then check it: `poryroku cards check FILE` with the name of this file."
    ),
    "its number": N_(
        "The number of the card that it replaces. It stands in pack.yaml too, and in front of the name of this file."
    ),
    "name": N_("What it is called, in every language of the pack."),
    "kind": N_("A magic item (item) or a familiar (familiar)."),
    "cost": N_(
        "What a summon costs: energy of the elements air, water, fire and earth, and crystals. Each is a number, or "
        "one for each number of players, such as {example}."
    ),
    "points": N_("Points at the end of the game if it is in play, from -99 to 99."),
    "text": N_("What it does, in words. `poryroku cards check FILE --suggest-text` offers a text made of the effects."),
    "rulings": N_("Notes for people about rare cases, in the same languages. [] if there are none."),
    "effects": N_(
        "What it does: an effect for each moment at which it acts. `on` says when: {events}. `do` lists what then "
        "happens, one thing after the other."
    ),
    "more": N_(
        "More to choose from: delete the # in front of the lines to use them. At the end of each round, if a "
        "condition holds:"
    ),
    "choice": N_("When it is activated, with a choice, which has a button for each way:"),
    "examples": N_(
        "Examples prove that it does what it says, at least two of them: a position, what is done in it (steps), and "
        "what must hold then (expect). What isn't said has a default."
    ),
}
"""What the comments of a new card tell."""

ABOUT_PACK = {
    "file": N_(
        "A pack of power cards: this file, and a file for each card beside it. `poryroku cards check FOLDER` checks "
        "them all."
    ),
    "name": N_("What saved games and commands call the pack: small letters, digits and hyphens."),
    "title": N_("What people call it, in every language or the same in all."),
    "version": N_("Numbers with dots; a higher one with every change that you hand on."),
    "languages": N_("The languages that all its cards are written in, of en, pl and pt."),
    "adds": N_("The numbers of its cards; 51-70 is a range."),
    "replaces": N_("The numbers of the cards of the game in whose place its cards are."),
}
"""The same of a new pack."""

BUTTONS = (
    {"en": "Draw a card", "pl": "Dobierz kartę", "pt": "Compre uma carta"},
    {"en": "Collect 3 crystals", "pl": "Otrzymaj 3 kryształy", "pt": "Receba 3 cristais"},
)


def _about(what: str, indent: str = "", **fields: str) -> str:
    return _comment(_(ABOUT_CARD[what]).format(**fields), indent)


COST_EXAMPLE = "{earth: 1, crystals: {2: 3, 3: 6, 4: 9}}"


def card_text(number: int, name: str, languages: Sequence[str], modeline: str) -> str:
    """The whole file of a new card."""
    about = _about
    labels = [", ".join(f"{code}: {_quoted(words[code])}" for code in languages) for words in BUTTONS]
    return "".join(
        (
            modeline + "\n#\n" + about("file") + about("editor") + "\n",
            about("number") + f"number: {number}\n\n",
            about("name") + "name:\n" + _words(dict.fromkeys(languages, name), languages) + "\n",
            about("kind") + "kind: item\n\n",
            about("cost", example=COST_EXAMPLE) + "cost: {air: 1}\n\n",
            about("points") + "points: 4\n\n",
            about("text") + "text:\n" + _words(TEXT, languages) + "\n",
            about("rulings") + "rulings: []\n\n",
            about("effects", events=", ".join(EVENTS)),
            f"effects:\n  - on: summon\n    do:\n      - gain_crystals: {CRYSTALS}\n",
            about("more", "  "),
            "  # - on: end_of_round\n"
            "  #   if: {reserve: {at_least: 4}}\n"
            "  #   do:\n"
            "  #     - each_opponent: [{lose_crystals: 1}]\n"
            "  #     - gain_crystals: {count: familiars, times: 2}\n",
            about("choice", "  "),
            "  # - on: activate\n"
            "  #   choose:\n"
            f"  #     - label: {{{labels[0]}}}\n"
            "  #       cost: {energy: 1}\n"
            "  #       do: [draw_card]\n"
            f"  #     - label: {{{labels[1]}}}\n"
            "  #       cost: {sacrifice: this}\n"
            "  #       do: [{gain_crystals: 3}]\n\n",
            about("examples"),
            "examples:\n"
            f"  - title: {_quoted(_('Five crystals when it is summoned'))}\n"
            "    players: [Ania, Bruno]\n"
            f"    seats: {{Ania: {{gauge: 1, reserve: {{air: 1}}, hand: [{number}]}}}}\n"
            f"    steps: [summon {number}]\n"
            f"    expect: {{Ania: {{crystals: {CRYSTALS}, reserve: {{}}, in_play: [{number}]}}}}\n"
            f"  - title: {_quoted(_('Not without the energy it costs'))}\n"
            "    players: [Ania, Bruno]\n"
            f"    seats: {{Ania: {{gauge: 1, hand: [{number}]}}}}\n"
            f"    steps: [{{refuse: summon {number}, because: energy_missing}}]\n",
        )
    )


def replacing_text(number: int, name: str, languages: Sequence[str], modeline: str) -> str:
    """The whole file of a card that begins with what the built-in card is whose number it has."""
    card = built_in().cards[number]
    data = card.document.data
    written = _fields(card.document.marks.text)
    effects = _only_in(written["effects"], languages)
    examples = _RULING.sub("", written["examples"])
    rulings = "".join(f"  - {_words(ruling, languages, '    ').lstrip()}" for ruling in data["rulings"])
    return "".join(
        (
            modeline + "\n#\n" + _about("replaces", number=str(number), name=data["name"][language()]),
            _about("editor") + "\n",
            _about("its number") + f"number: {number}\n\n",
            _about("name") + "name:\n" + _words(dict.fromkeys(languages, name), languages) + "\n",
            _about("kind") + written["kind"] + "\n",
            _about("cost", example=COST_EXAMPLE) + written["cost"] + "\n",
            _about("points") + written["points"] + "\n",
            _about("text") + "text:\n" + _words(data["text"], languages) + "\n",
            _about("rulings") + (f"rulings:\n{rulings}\n" if rulings else "rulings: []\n\n"),
            _about("effects", events=", ".join(EVENTS)) + effects + "\n",
            _about("examples") + examples,
        )
    )


_FIELD = re.compile(r"^([a-z]+):.*\n(?:(?![a-z]+:).*\n)*", re.MULTILINE)
_RULING = re.compile(r"^ +ruling: R[0-9]+\n", re.MULTILINE)
"""What an example of the game's own cards proves: no concern of another card."""


def _fields(text: str) -> dict[str, str]:
    """The fields of a card file as they are written, comments among them."""
    return {found[1]: found[0].rstrip("\n") + "\n" for found in _FIELD.finditer(text)}


def _only_in(effects: str, languages: Sequence[str]) -> str:
    """Effects whose labels, mappings in a line, have words in some languages only."""
    for code in LANGUAGES:
        if code not in languages:
            said = rf"{code}: (?:'(?:[^']|'')*'|\"[^\"]*\"|[^,'\"}}]+)"
            effects = re.sub(rf"(?<=\{{){said}, |, {said}(?=[,}}])", "", effects)
    return effects


def pack_text(folder: str, number: int, replaces: int | None = None) -> str:
    """The pack.yaml of a new pack with one card, in a folder of this name."""

    def about(what: str) -> str:
        return _comment(_(ABOUT_PACK[what]))

    declares = "adds" if replaces is None else "replaces"
    name = slug(folder)
    if not name[:1].isalpha() or len(name) > MOST_NAME:
        name = OWN
    if name == OWN:
        title = "{" + ", ".join(f"{code}: {_quoted(words)}" for code, words in TITLE.items()) + "}"
    else:
        title = _quoted(folder.replace("-", " ").strip().capitalize())
    return "".join(
        (
            about("file") + "format: 1\n",
            about("name") + f"name: {name}\n",
            about("title") + f"title: {title}\n",
            about("version") + "version: '1.0'\n",
            f"author: {_quoted(_('Your name'))}\n",
            about("languages") + "languages: [en, pl, pt]\n",
            about(declares) + f"{declares}: [{number}]\n",
        )
    )
