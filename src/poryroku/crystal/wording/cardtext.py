"""Names and texts of the cards in play, in the language spoken at the moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from poryroku import i18n
from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.files.packs import Pack
from poryroku.crystal.wording import effectline
from poryroku.crystal.wording.effectline import Token
from poryroku.i18n import _

_in_use: Library | None = None


def library() -> Library:
    """The cards that are spoken of: the built-in ones, unless others are in use."""
    return _in_use or load_library()


def use(library: Library | None) -> None:
    """From now on speak of the cards of a library, such as that of the game being shown; None: the built-in ones."""
    global _in_use
    _in_use = library


@contextmanager
def using(library: Library | None) -> Iterator[None]:
    """Speak of the cards of a library for a while."""
    before = _in_use
    use(library)
    try:
        yield
    finally:
        use(before)


def mark(number: int) -> str:
    """What changes when anything on a card does, in whatever library: a key for what is made of it."""
    found = library().texts.get(number)
    return found.mark if found is not None else ""


def _spoken(texts: Any) -> str:
    """The words for the present language, of a mapping or of an object with a field per language."""
    language = i18n.language()
    if isinstance(texts, Mapping):
        return str(texts.get(language) or texts["en"])
    return str(getattr(texts, language, "") or texts.en)


def pack_title(pack: Pack) -> str:
    """What people call a pack of cards."""
    return _spoken(pack.title)


def pack_about(pack: Pack) -> str:
    """What its author says of it, "" if nothing."""
    return _spoken(pack.about) if pack.about is not None else ""


def name(number: int) -> str:
    """The name of a card; 0 is a card one cannot see."""
    if number == 0:
        return _("a hidden card")
    found = library().texts.get(number)
    return _spoken(found.name) if found is not None else str(number)


def text(number: int) -> str:
    """What a card does, in words."""
    found = library().texts.get(number)
    return _spoken(found.text) if found is not None else ""


def rulings(number: int) -> tuple[str, ...]:
    """What has been ruled about a card, sentence by sentence."""
    found = library().texts.get(number)
    return tuple(_spoken(ruling) for ruling in found.rulings) if found is not None else ()


def effect(number: int) -> tuple[Token, ...]:
    """What a card does in signs and numbers; () if there is no short way to say it."""
    return _effect(library(), number)


@lru_cache(maxsize=2048)
def _effect(library: Library, number: int) -> tuple[Token, ...]:
    book = library.book
    return effectline.line(book.cards[number], book) if number in book.cards else ()


def timings(number: int) -> tuple[str, ...]:
    """When a card acts, by the names of `effectline.TIMINGS`."""
    return _timings(library(), number)


@lru_cache(maxsize=2048)
def _timings(library: Library, number: int) -> tuple[str, ...]:
    card = library.book.cards.get(number)
    return effectline.timings(card) if card is not None else ()


def label(number: int, which: int) -> str:
    """The words of the `which`-th choice (from 1) that a card offers."""
    found = library().texts.get(number)
    labels = list(found.labels) if found is not None else []
    if 1 <= which <= len(labels):
        return _spoken(labels[which - 1])
    return _("Choice {number}").format(number=which)
