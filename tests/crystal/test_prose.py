"""Texts made of the ops, in three languages, and doubts about texts whose numbers are not those of the ops."""

import copy
import re

import pytest

from poryroku import i18n
from poryroku.crystal.book import Block, Card, Op
from poryroku.crystal.files.effects import EVENTS
from poryroku.crystal.files.library import load_library, load_library_with
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.wording import effectline
from poryroku.crystal.wording.proofreading import doubts
from poryroku.crystal.wording.prose import Unsayable, acts, counting, sentences, suggested, suggested_texts
from poryroku.yamlfile import Document, parse

LIBRARY = load_library()
LANGUAGES = list(i18n.LANGUAGES)
HEAD = "number: 51\nname: {en: One, pl: Jeden, pt: Um}\nkind: item\ncost: {}\npoints: 0\n"


ONE_OR_NONE = ("die_star", "die_frame", "die_card", "that_card_familiar")
"""Counters that say 0 or 1 and nothing else."""


@pytest.fixture(autouse=True)
def same_language_after():
    before = i18n.language()
    yield
    assert i18n.language() == before


def texts_of(effects, tmp_path):
    file = tmp_path / "51-one.yaml"
    text = HEAD + "text: {en: One, pl: Jeden, pt: Um}\neffects:\n" + effects
    file.write_text(text, encoding="utf-8")
    library = load_library_with([parse(text, str(file))])
    return suggested_texts(library.book.cards[51], library.book)


@pytest.mark.parametrize("number", list(LIBRARY.book.cards))
def test_every_card_can_be_told_in_every_language(number):
    texts = suggested_texts(LIBRARY.book.cards[number], LIBRARY.book)
    said = [texts.in_language(code) for code in LANGUAGES]
    assert len(set(said)) == 3
    for text in said:
        assert text.endswith(".") and text[0].isupper() and "{" not in text and "  " not in text


@pytest.mark.parametrize("number", list(LIBRARY.book.cards))
def test_what_is_suggested_has_the_numbers_of_the_ops(number):
    document = LIBRARY.documents[number]
    texts = suggested_texts(LIBRARY.book.cards[number], LIBRARY.book)
    data = document.data | {"text": texts.model_dump()}
    assert [str(fault) for fault in doubts(Document(document.file, data, document.marks))] == []


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (
            25,
            (
                "Activate: sacrifice this card and take 5 energy of your choice.",
                "Aktywacja: poświęć tę kartę i weź 5 dowolnych energii.",
                "Ativar: sacrifique esta carta e pegue 5 energias à sua escolha.",
            ),
        ),
        (
            14,
            (
                "End of round: if you have at most 1 energy in reserve, take 1 energy of your choice.",
                "Koniec rundy: jeśli masz najwyżej 1 energię w rezerwie, weź 1 dowolną energię.",
                "Fim da rodada: se você tiver no máximo 1 energia na reserva, pegue 1 energia à sua escolha.",
            ),
        ),
        (
            16,
            (
                "Activate: spend 1 energy; every opponent loses 4 crystals.",
                "Aktywacja: wydaj 1 energię; każdy przeciwnik traci 4 kryształy.",
                "Ativar: gaste 1 energia; cada oponente perde 4 cristais.",
            ),
        ),
    ],
)
def test_texts_of_cards(number, texts):
    found = suggested_texts(LIBRARY.book.cards[number], LIBRARY.book)
    assert (found.en, found.pl, found.pt) == texts


@pytest.mark.parametrize(
    ("n", "polish", "portuguese"),
    [
        (1, "Otrzymaj 1 kryształ.", "Receba 1 cristal."),
        (3, "Otrzymaj 3 kryształy.", "Receba 3 cristais."),
        (5, "Otrzymaj 5 kryształów.", "Receba 5 cristais."),
        (12, "Otrzymaj 12 kryształów.", "Receba 12 cristais."),
        (22, "Otrzymaj 22 kryształy.", "Receba 22 cristais."),
    ],
)
def test_numbers_have_their_plural(n, polish, portuguese, tmp_path):
    texts = texts_of(f"  - on: summon\n    do: [{{gain_crystals: {n}}}]\n", tmp_path)
    assert (texts.pl, texts.pt) == (polish, portuguese)


def test_conditions_ways_and_other_players(tmp_path):
    texts = texts_of(
        """\
  - on: summon
    do:
      - each_opponent:
          - when: {if: {crystals: {at_least: 3}}, then: [{lose_crystals: 2}], otherwise: [draw_card, draw_card]}
      - choose_opponent: [{lose_gauge: 1}]
  - on: activate
    needs: {items: {at_least: 2, at_most: 4}, drawable: {at_least: 1}}
    cost: {crystals: 1, energy: {water: 2}}
    do: [{gain_crystals: {count: hand, times: 2}}, {may: {cost: {reserve: all}, do: [draw_card]}}]
""",
        tmp_path,
    )
    assert texts.en == (
        "On summon: every opponent, if they have at least 3 crystals, loses 2 crystals; otherwise draws 2 cards; "
        "choose an opponent, who loses 1 point of summoning power. Activate: if you have at least 2 items in play and "
        "you have at most 4 items in play, pay 1 crystal, spend 2 water and collect 2 crystals for each card in your "
        "hand; if you like, give up all energy in your reserve and draw a card from the pile."
    )
    assert texts.pl.startswith("Przywołanie: każdy przeciwnik, jeśli ma co najmniej 3 kryształy, traci 2 kryształy;")
    assert "wydaj 2 wody" in texts.pl and "za każdą kartę na ręce" in texts.pl


def test_every_moment_at_which_a_card_acts_has_words(tmp_path):
    assert set(sentences.ALONE) == set(effectline.TIMINGS)
    events = [event for event in EVENTS if event not in ("in_play", "activate", "end_of_game")]
    texts = texts_of("\n".join(f"  - {{on: {event}, do: [{{gain_crystals: 3}}]}}" for event in events), tmp_path)
    for code in LANGUAGES:
        said = texts.in_language(code)
        assert said.count("3") == len(events) == len({part.split(":")[0] for part in said.split(". ")})


def test_amounts_and_conditions_of_several_parts(tmp_path):
    texts = texts_of(
        """\
  - on: transmute
    if: {how_many: {at_least: 3}, season: winter, crystals_lead: {at_most: -1}}
    do: [{gain_crystals: {count: how_many, per: 2, times: 3, at_most: 9}}, {each_opponent: [{give_crystals: 2}]}]
""",
        tmp_path,
    )
    assert texts.en == (
        "Each time you transmute energy: if it is at least 3 at once and it is winter and some opponent has more "
        "crystals than you, collect 3 crystals for each of them (every 2 count once; at most 9); every opponent gives "
        "you 2 crystals."
    )
    assert "trwa zima" in texts.pl and "oddaje ci 2 kryształy" in texts.pl and "for inverno" in texts.pt


def test_every_op_and_counter_of_the_house_has_words():
    own = {name for name, op in OPS.items() if op.run.__module__.startswith("poryroku.")}
    told = {*acts.PLAIN, *acts.WHOLE, *acts.SIMPLE, *sentences.STEERING}
    assert own - told == {"copy_reserve"}  # told by what it stands in, see card 21
    assert set(counting.FOR_EACH) == set(COUNTERS)
    for name, counter in COUNTERS.items():
        for low, high in ((0, 0), (1, counting.ENDLESS), (2, counting.ENDLESS), (-counting.ENDLESS, 3), (2, 3)):
            for they in (False, True):
                condition = sentences.Condition(counter, low, high, name)
                try:
                    assert counting.holds(condition, they)
                except Unsayable:
                    never = name in ("players", "opponents", "year") and high <= 0
                    pointless = name in ONE_OR_NONE and max(low, high) > 1
                    assert never or pointless, (name, low, high)


def test_what_has_no_words_is_named():
    book = LIBRARY.book.__class__(LIBRARY.book.faces, {}, (Block("99/summon", (Op("conjure", lambda *_: None, ()),)),))
    with pytest.raises(Unsayable, match="conjure"):
        suggested(Card(99, 0, 3, (1, 0, 0, 0), 0, arrive=0), book)


# -- doubts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", list(LIBRARY.book.cards))
def test_no_doubt_about_a_card_of_the_game(number):
    assert [str(fault) for fault in doubts(LIBRARY.documents[number])] == []


def changed_numbers(data, path=()):
    """Copies of the effects with one number of the ops or costs another one, and its path."""
    places = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    for key, value in places:
        if key in ("order", "label"):
            continue
        if type(value) is int and value >= 2:
            yield (*path, key)
        else:
            yield from changed_numbers(value, (*path, key))


def with_number(data, path, number):
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = number
    return data


def test_a_changed_number_of_the_ops_is_noticed():
    tried = 0
    for document in LIBRARY.documents.values():
        for path in changed_numbers(document.data["effects"]):
            changed = with_number(document.data, ("effects", *path), 37)
            found = doubts(Document(document.file, changed, document.marks))
            assert found and found[0].line > 5, (document.file, path)
            tried += 1
    assert tried > 35


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_changed_number_of_the_text_is_noticed(code):
    tried = 0
    for document in LIBRARY.documents.values():
        text = document.data["text"][code]
        for figures in re.finditer(r"\d+", text):
            wrong = text[: figures.start()] + "37" + text[figures.end() :]
            changed = document.data | {"text": document.data["text"] | {code: wrong}}
            found = doubts(Document(document.file, changed, document.marks))
            assert any(fault.line == document.marks.of(("text", code))[0] for fault in found)
            tried += 1
    assert tried > 40


def test_a_doubt_says_where_and_what():
    text = (
        HEAD + "text:\n  en: Collect two crystals.\n  pl: Otrzymaj 5 kryształów.\n  pt: Receba dois cristais.\n"
        "effects:\n  - on: activate\n    choose:\n      - {label: {en: 'Pay 3', pl: Zapłać, pt: Pague},\n"
        "         cost: {crystals: 2}, do: [{gain_crystals: 2}]}\n"
    )
    assert [str(fault) for fault in doubts(parse(text, "51.yaml"))] == [
        "51.yaml:8:7: the text says 5, which is in none of the effects; expected one of 2",
        "51.yaml:13:22: the label says 3, which is nowhere in its choice; expected one of 2",
        "51.yaml:14:27: the text (pl) doesn't speak of this 2; expected the same number in both",
    ]
