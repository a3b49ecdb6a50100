"""Reading our own Markdown: fenced blocks, code in the text, tables, links and headings."""

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DOCUMENTS = sorted(DOCS.glob("*.md"))


@dataclass
class Block:
    """A fenced block: the words after the fence, the text, and where it begins."""

    document: Path
    line: int
    words: list[str]
    text: str

    @property
    def language(self) -> str:
        return self.words[0] if self.words else ""

    @property
    def file(self) -> str:
        """The file name that a block has (``yaml troll.yaml``), else one made from its place."""
        named = [word for word in self.words[1:] if "." in word]
        return named[0] if named else f"{self.document.stem}-{self.line}.yaml"

    @property
    def place(self) -> str:
        return f"{self.document.name}:{self.line}"


@dataclass
class Prose:
    """A document without its fenced blocks."""

    text: str
    blocks: list[Block] = field(default_factory=list)


def read_document(path: Path) -> Prose:
    prose: list[str] = []
    blocks: list[Block] = []
    block: Block | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if block is None:
                block = Block(path, number, line[3:].split(), "")
                blocks.append(block)
            else:
                block = None
        elif block is not None:
            block.text += line + "\n"
        else:
            prose.append(line)
    assert block is None, f"{path.name}: the block of line {blocks[-1].line} is never closed"
    return Prose("\n".join(prose), blocks)


def blocks(language: str) -> list[Block]:
    """All blocks of a language in all documents."""
    return [block for path in DOCUMENTS for block in read_document(path).blocks if block.language == language]


def code(name: str) -> list[str]:
    """Everything in backticks in the text of a document."""
    return re.findall(r"`([^`\n]+)`", read_document(DOCS / name).text)


def rows(text: str) -> list[list[str]]:
    """The rows of all tables in a text, cell by cell."""
    return [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|") and not set(line) <= set("|-: ")
    ]


def headings(path: Path) -> set[str]:
    """The anchors of a document's headings, as the usual Markdown viewers make them."""
    found = set()
    for line in read_document(path).text.splitlines():
        if line.startswith("#"):
            title = re.sub(r"[`*]", "", line.lstrip("#").strip()).lower()
            found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found
