"""Letters in the words of a card or a pack that the fonts of the program lack: an empty box is drawn for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from poryroku import typeface
from poryroku.faults import Fault
from poryroku.yamlfile import Document, Path

WORDS: Final = ("name", "text", "rulings", "title", "about", "author", "effects")
"""The fields of card and pack files with words that are shown."""
LABEL: Final = "label"
"""In effects only the labels of choices are."""
MOST_NAMED: Final = 8
EXPECTED: Final = "letters that the fonts in assets/fonts have, such as Latin, Greek and Cyrillic ones"


def undrawn(document: Document) -> list[Fault]:
    """A warning for every text of a file with such letters, at the first of them."""
    data = document.data
    found = []
    for key in WORDS if isinstance(data, dict) else ():
        for path, text in _texts(data.get(key), (key,), shown=key != "effects"):
            # A name stands in headings, in a log and on buttons.
            faces = (typeface.SERIF, typeface.SANS) if key in ("name", "title") else (typeface.SANS,)
            if letters := typeface.lacking(text, *faces):
                found.append(_fault(document, path, letters))
    return found


def _texts(data: Any, path: Path, shown: bool) -> Iterator[tuple[Path, str]]:
    if isinstance(data, str) and shown:
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key), shown or key == LABEL)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _texts(value, (*path, i), shown)


def _fault(document: Document, path: Path, letters: list[str]) -> Fault:
    named = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in letters[:MOST_NAMED])
    named += ", ..." if len(letters) > MOST_NAMED else ""
    line, column = document.marks.of(path)
    lines = document.marks.text.split("\n")
    # Written with a backslash, or in parts that one letter is made of, it isn't found; then the text is told.
    for at, said in enumerate(lines[line - 1 :], line):
        found = said.find(letters[0], column - 1 if at == line else 0)
        if found >= 0:
            return Fault(document.file, at, found + 1, f"the fonts lack {named}: drawn as empty boxes", EXPECTED)
    return Fault(document.file, line, column, f"the fonts lack {named}: drawn as empty boxes", EXPECTED)
