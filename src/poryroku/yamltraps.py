"""Words that other programs read as something else than the words they are, so that whoever writes one can be told.

YAML 1.1 takes `no` for false, `012` for ten, `12:30` for 750 and `2026-01-01` for a date. Here all of these are texts
(`poryroku.yamlfile`), so nothing is misread in silence; but a person may have meant the other thing.

>>> for fault in traps("points: 012\\ntext: {en: No}\\n", "troll.yaml"):
...     print(fault)
troll.yaml:1:9: 012 is the text '012', no number; did you mean '12'?
troll.yaml:2:12: No is the text 'No', no truth value
"""

from __future__ import annotations

import re

import yaml

from poryroku.faults import Fault
from poryroku.yamlfile import Document, scalars

#: as a key this one begins every effect of a card file, so that nobody means anything else by it
USUAL_KEYS = frozenset({"on"})
_TRUTHS = {"yes": "true", "no": "false", "on": "true", "off": "false", "true": "true", "false": "false"}
_NUMBERS = (
    (re.compile(r"[-+]?0[0-9_]+\Z"), 10),
    (re.compile(r"[-+]?0o[0-7_]+\Z"), 8),
    (re.compile(r"[-+]?0x[0-9a-fA-F_]+\Z"), 16),
    (re.compile(r"[-+]?0b[01_]+\Z"), 2),
    (re.compile(r"[-+]?[1-9][0-9]*_[0-9_]*\Z"), 10),
)
_TIME = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?\Z")
_DECIMAL = re.compile(r"[-+]?(?:[0-9][0-9_]*)?\.?[0-9_]*(?:[eE][-+]?[0-9]+)?\Z")
_ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?\Z")


def traps(text: str, file: str) -> list[Fault]:
    """Every word without quotes that YAML 1.1 reads as something else, in the order of the lines.

    Nothing is wrong with any of them. A text that is no YAML, or one that is too large, has none.
    """
    found = []
    try:
        for word, line, column, is_key in scalars(text):
            if is_key and word in USUAL_KEYS:
                continue
            kind, suggestion = meant(word)
            if kind:
                found.append(Fault(file, line, column, f"{word} is the text '{word}', no {kind}", "", suggestion))
    except yaml.YAMLError:
        return []
    return found


def meant(word: str) -> tuple[str, str]:
    """What else a word without quotes could be, and how that is written here; two empty texts if nothing.

    >>> meant("0x1F"), meant("Off"), meant("off"), meant("2026-01-01"), meant("twelve")
    (('number', '31'), ('truth value', ''), ('truth value', 'false'), ('date', ''), ('', ''))
    """
    if not word or word in ("true", "false", "null", "~"):
        return "", ""
    small = word.lower()
    if small in _TRUTHS and word in (small, small.capitalize(), small.upper()):
        # A text often begins with No; nobody writes "no" for anything else.
        return "truth value", _TRUTHS[small] if word == small else ""
    if word in ("y", "Y", "n", "N"):
        return "truth value", ""
    if word in ("Null", "NULL"):
        return "empty value", "null"
    for form, base in _NUMBERS:
        if form.match(word):
            return "number", _whole(word, base)
    if _TIME.match(word) or _ENDLESS.match(word):
        return "number", ""
    if _DATE.match(word):
        return "date", ""
    if any(digit.isdigit() for digit in word) and _DECIMAL.match(word) and not _plain_number(word):
        return "number", ""
    return "", ""


def in_document(document: Document) -> list[Fault]:
    """The traps of a file that has been read."""
    return traps(document.marks.text, document.file)


def _whole(word: str, base: int) -> str:
    digits = word.replace("_", "")
    try:
        return str(int(digits, base))
    except ValueError:
        return ""


def _plain_number(word: str) -> bool:
    """Whether it is a number here too."""
    return re.match(r"[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?\Z", word) is not None
