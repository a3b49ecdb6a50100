"""Words: the program speaks the language that is set at the moment a word is asked for.

English stands in the sources, `_("Draw a card")`; translations are gettext catalogues in `assets/locale`. A catalogue
that is missing, damaged or not compiled leaves English. A text that is named before it is shown, in a table at import
time for instance, is marked with `N_` there and translated with `_` when it is shown.
"""

import ctypes
import gettext as _gettext
import locale
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from poryroku import paths

DOMAIN = "poryroku"
LANGUAGES: dict[str, str] = {"en": "English", "pl": "Polski", "pt": "Português"}
"""Every language, and what it calls itself."""

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def _(message: str) -> str:
    """`message` in the current language."""
    return _catalogue.gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form for `n` things, in the current language (Polish has three)."""
    return _catalogue.ngettext(singular, plural, n)


def N_(message: str) -> str:
    """Only marks `message` for translation."""
    return message


def language() -> str:
    """The code of the current language."""
    return _language


def set_language(code: str | None) -> str:
    """Speak `code` from now on; None means the system's language. Returns what is spoken.

    Raises ValueError for a language the game does not have.
    """
    global _catalogue, _language
    code = system_language() if code is None else code
    if code not in LANGUAGES:
        raise ValueError(f"no such language: {code!r}; there are {', '.join(LANGUAGES)}")
    _catalogue = _load(code)
    _language = code
    return code


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak another language for a while. Raises ValueError for one that the game does not have."""
    before = _language
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


def system_language() -> str:
    """The first language of the system's settings that the game has, else English."""
    for name in _system_names():
        code = name.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in ("c", "posix"):
            return "en"
        if code in LANGUAGES:
            return code
    return "en"


def _system_names() -> list[str]:
    """Names like `pl_PL.UTF-8`, the most wanted first. The variables are read in the order gettext documents."""
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if chosen in ("C", "POSIX") or chosen.startswith("C."):
        return [chosen]
    names = os.environ.get("LANGUAGE", "").split(":") if chosen or sys.platform == "win32" else []
    names.append(chosen)
    if sys.platform == "win32":
        names.append(locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""))
    elif not chosen:
        names.append(locale.getlocale()[0] or "")
    return [name for name in names if name]


def _load(code: str) -> _gettext.NullTranslations:
    if code == "en":
        return _gettext.NullTranslations()
    try:
        return _gettext.translation(DOMAIN, paths.locale_dir(), [code])
    except Exception:  # a damaged catalogue raises anything: struct.error, UnicodeError, ValueError ...
        return _gettext.NullTranslations()
