"""What somebody has made who has followed the tutorial of docs/cards.md to its end."""

import re
from pathlib import Path

from documents import DOCS, read_document

from poryroku.crystal.wording import newcard
from poryroku.yamlfile import parse

NAME = "Moonlit Scales"
NUMBER = 71
"""The first that none of the packs has that come with the program."""
BLOCKS = [block for block in read_document(DOCS / "cards.md").blocks if block.language == "yaml"]
STEPS = [block for block in BLOCKS if block.words[1:2] == ["step"]]
"""What is to be changed in the new card, in the order of the tutorial."""


def followed(folder: Path, until: int | None = None) -> str:
    """The card file after all steps, or those before a line: each field takes the place of the one that is there."""
    file = newcard.create(NAME, folder).files[0]
    text = file.read_text(encoding="utf-8")
    for step in (step for step in STEPS if until is None or step.line < until):
        text = _put_into(text, step.text)
    file.write_text(text, encoding="utf-8")
    return text


def _put_into(text: str, fields: str) -> str:
    for key in parse(fields).data:
        before, after = _section(key).search(text), _section(key).search(fields)
        text = text[: before.start()] + after[0] + text[before.end() :]
    return text


def _section(key: str) -> re.Pattern[str]:
    """A field of a card file with everything below it, comments of the next one left alone."""
    return re.compile(rf"^{key}:.*\n(?:[ ].*\n)*", re.MULTILINE)


def cooked(recipe: str, folder: Path) -> Path:
    """A new card into which a recipe has been put, as the cookbook tells."""
    file = newcard.create("One", folder).files[0]
    text = file.read_text(encoding="utf-8")
    file.write_text(_put_into(text, re.sub(r"\b51\b", str(NUMBER), recipe)), encoding="utf-8")
    return file


def recipes() -> dict[str, str]:
    """The recipes of the cookbook: the block under each heading, by heading."""
    text = (DOCS / "cards.md").read_text(encoding="utf-8")
    cookbook = re.split(r"^## ", text.split("\n## Cookbook\n")[1], flags=re.MULTILINE)[0]
    found = re.findall(r"^### (.*?)\n(.*?)(?=^### |\Z)", cookbook, re.MULTILINE | re.DOTALL)
    return {title: "".join(re.findall(r"^```yaml\n(.*?)^```", body, re.MULTILINE | re.DOTALL)) for title, body in found}
