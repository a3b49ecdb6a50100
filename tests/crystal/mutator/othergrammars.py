"""The form of the other files that the game reads: packs, dice, starter decks."""

from __future__ import annotations

from yaml.nodes import MappingNode

from mutator.cardgrammar import ELEMENTS, IN_ALL_LANGUAGES, LANGUAGES, SEASONS
from mutator.grammar import Choice, Either, Flag, Items, Map, Number, Pattern, Record, Words

WORDS = Either(lambda node: IN_ALL_LANGUAGES if isinstance(node, MappingNode) else Words())
NUMBERS = Items(Pattern(("901-", "903-901", "x", "1000", "0", "-5", "901 to 903", "901,902")))
PACK_FILE = Record(
    {
        "format": Number(1, 1),
        "name": Pattern(("Moon Cards", "moon_cards", "-moon", "moon-", "księżyc", "x" * 50)),
        "title": WORDS,
        "about": WORDS,
        "version": Pattern(("1.0.", "v1", "one", "1,0", ".1")),
        "author": Words(),
        "languages": Items(Choice(LANGUAGES), distinct=True),
        "adds": NUMBERS,
        "replaces": NUMBERS,
        "levels": Record({"apprentice": NUMBERS, "magic": NUMBERS, "archmage": NUMBERS}),
    },
    ("format", "name", "title", "version", "author", "languages"),
)

FACE = Record(
    {
        "energy": Map(ELEMENTS, Number(0, 9)),
        "gauge": Flag(),
        "draw": Flag(),
        "transmute": Flag(),
        "crystals": Number(0, 99),
        "advance": Number(1, 3),
    },
    ("energy", "gauge", "draw", "transmute", "crystals", "advance"),
)
DICE_FILE = Map(SEASONS, Items(Items(FACE)), complete=True)
DECKS_FILE = Record({"decks": Items(Record({"cards": Items(Number(1, 30))}, ("cards",)))}, ("decks",))
