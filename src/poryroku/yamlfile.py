"""Reading a YAML file that a person wrote: only plain data, no surprises, every fault with its line and column.

YAML as people expect it. A plain word becomes a number, `true`, `false` or `null` only if it is spelled just so;
everything else is text, so `no`, `on`, `012`, `12:30`, `1_000` and `2026-01-01` are texts, as values and as keys.
Anchors, aliases, tags and duplicate keys are faults, and size and depth have a limit, so no file can grow in memory.

>>> document = parse("name: Troll\\ncost: {fire: 2}\\n", "troll.yaml")
>>> document.data
{'name': 'Troll', 'cost': {'fire': 2}}
>>> document.marks.of(("cost", "fire"))
(2, 14)
>>> print(document.fault(("cost", "fire"), "too much", "at most 1"))
troll.yaml:2:14: too much; expected at most 1
"""

import codecs
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from poryroku.faults import BadInput, Fault, shortened, suggest, with_hidden_signs
from poryroku.yamlsyntax import place_of, syntax_fault

Path = tuple[str | int, ...]
"""Where a value stands in a document: the keys and list indices that lead to it."""

MAX_BYTES = 256 * 1024
MAX_DEPTH = 20


@dataclass(slots=True)
class Marks:
    """Where the values of a document stand in its file. Found by parsing again, when first asked for: few files ask."""

    text: str
    _root: Node | None = field(default=None, init=False, repr=False)

    def of(self, path: Path) -> tuple[int, int]:
        """Line and column, from 1, of the value at `path`; where the path leads nowhere, of the last value on it."""
        return self._find(path)[1]

    def of_key(self, path: Path) -> tuple[int, int]:
        """As `of`, but of the key that names the value; an entry of a list has no key and gives its own place."""
        return self._find(path)[0]

    def _find(self, path: Path) -> tuple[tuple[int, int], tuple[int, int]]:
        if self._root is None:
            self._root = _Loader(self.text).get_single_node()
        node = key = self._root
        for part in path:
            if isinstance(node, MappingNode):
                found = next((pair for pair in node.value if _key(pair[0].value, pair[0].tag is _PLAIN) == part), None)
            elif isinstance(node, SequenceNode) and isinstance(part, int) and 0 <= part < len(node.value):
                found = (node.value[part], node.value[part])
            else:
                found = None
            if found is None:
                key = node
                break
            key, node = found
        return _place(key), _place(node)


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says (`data`: dict, list, str, int, float, bool, None) and where it says it (`marks`)."""

    file: str
    data: Any
    marks: Marks

    def fault(
        self, path: Path, message: str, expected: str = "", suggestion: str = "", *, at_key: bool = False
    ) -> Fault:
        """A fault at the value (or the key) that `path` leads to."""
        line, column = self.marks.of_key(path) if at_key else self.marks.of(path)
        return Fault(self.file, line, column, with_hidden_signs(message), expected, suggestion)


def read(path: str | os.PathLike[str]) -> Document:
    """Read the YAML file `path`. Raises `BadInput` with every fault found, also when there is no such file."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise BadInput(Fault(name, 0, 0, "no such file", suggestion=_neighbour(name))) from None
    except OSError as error:
        raise BadInput(Fault(name, 0, 0, f"cannot be read ({error.strerror or error})")) from None
    return parse(raw, name)


def parse(source: bytes | str, file: str = "<text>") -> Document:
    """As `read`, of a text at hand (bytes are UTF-8); faults name `file`."""
    text = _text(source, file)
    builder = _Builder(text, file)
    try:
        data = builder.document()
    except yaml.YAMLError as error:
        raise BadInput([*builder.faults, syntax_fault(error, text, file, MAX_DEPTH)]) from None
    if builder.faults:
        raise BadInput(sorted(builder.faults, key=lambda fault: (fault.line, fault.column)))
    return Document(file, data, Marks(text))


def scalars(text: str) -> Iterator[tuple[str, int, int, bool]]:
    """Every word without quotes: what is written, its line and column, and whether it is a key.

    Raises `yaml.YAMLError` where the text is no YAML.
    """
    next_event = _Loader(text).get_event
    #: of each group that is open: None for a list, else whether a key comes next
    open_groups: list[bool | None] = []
    while (event := next_event()) is not None:
        kind = type(event)
        if kind is SequenceEndEvent or kind is MappingEndEvent:
            open_groups.pop()
            continue
        is_key = bool(open_groups and open_groups[-1])
        if kind is ScalarEvent and event.implicit[0] and event.tag is None:
            yield event.value, *_place(event), is_key
        if kind in (ScalarEvent, AliasEvent, SequenceStartEvent, MappingStartEvent):
            if open_groups and open_groups[-1] is not None:
                open_groups[-1] = not open_groups[-1]
            if kind is not ScalarEvent and kind is not AliasEvent:
                open_groups.append(True if kind is MappingStartEvent else None)


# ---------------------------------------------------------------------------------------------- text


def _text(source: bytes | str, file: str) -> str:
    """`source` as text, or BadInput: too large, not UTF-8. What only some programs take for a line break is a space."""
    try:
        raw = source if isinstance(source, bytes) else source.encode("utf-8")
        if len(raw) > MAX_BYTES:
            raise BadInput(Fault(file, 0, 0, "the file is too large", f"at most {MAX_BYTES // 1024} KB"))
        wide = _wide_coding(raw)
        if wide:
            raise BadInput(Fault(file, 1, 1, f"this is {wide}, not UTF-8", "a text saved as UTF-8"))
        return _with_plain_breaks(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        where = place_of(before, len(before))
        raise BadInput(Fault(file, *where, "this is not UTF-8", "a text saved as UTF-8")) from None
    except UnicodeEncodeError as error:
        raise BadInput(Fault(file, *place_of(error.object, error.start), "half a character")) from None


_ODD_BREAKS = "\x85\u2028\u2029"
"""YAML breaks lines at these, editors don't; in a place of their own they would move every line number."""


def _with_plain_breaks(text: str) -> str:
    for odd in _ODD_BREAKS:
        if odd in text:  # hardly ever; to look for it takes no time, to go through every letter does
            text = text.replace(odd, " ")
    return text


def _wide_coding(raw: bytes) -> str:
    """The name of a coding that spends 2 or 4 bytes on each letter, if these bytes are in one."""
    if raw[:4] in (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE):
        return "UTF-32"
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "UTF-16"
    half = raw[:200].count(0) * 2 / min(max(1, len(raw)), 200)
    return "UTF-16" if len(raw) >= 8 and 0.8 < half < 1.2 else ""


def _neighbour(name: str) -> str:
    """The file beside the missing one that was probably meant."""
    folder, wanted = os.path.split(name)
    try:
        found = suggest(wanted, os.listdir(folder or "."))
    except OSError:
        return ""
    return os.path.join(folder, found) if found else ""


# -------------------------------------------------------------------------------------------- parser

_PLAIN, _TEXT = "plain", "text"
"""The tags of our nodes: a word without quotes, anything else."""


class _Resolver:
    """Stands in for PyYAML's resolver and its YAML 1.1 rules; `Marks` only needs to know which keys are plain."""

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        return _PLAIN if kind is ScalarNode and implicit[0] else _TEXT

    def descend_resolver(self, parent: Any, index: Any) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


class _PyLoader(Reader, Scanner, Parser, Composer, _Resolver):
    """PyYAML's own parser, ten times slower, for where the package has no C library."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


_Loader: Any
try:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs do not export it

    class _CLoader(CParser, _Resolver):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)

    _Loader = _CLoader
except ImportError:
    _Loader = _PyLoader


def _place(thing: Any) -> tuple[int, int]:
    """Line and column, from 1, where a node or event starts."""
    if thing is None:
        return 1, 1
    mark = thing.start_mark
    return mark.line + 1, mark.column + 1


# ------------------------------------------------------------------------------------------- values

_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMBER_START = frozenset("+-0123456789")
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_MAX_DIGITS = 18
_TOO_LARGE = object()
_QUOTES = ("'", '"')
_LONGEST_TAG = 80
"""Longer than other things are quoted: half of it is the common beginning of all tags."""
_NO_ANCHOR = "the value itself, or quotes around a text that begins with & or *"


class _Builder:
    """Makes Python values of the parser's events in one walk and collects what is wrong on the way."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.faults: list[Fault] = []
        self.aliases: set[tuple[int, str]] = set()
        """Lines with aliases, and which: an alias bomb has hundreds of them."""

    def document(self) -> Any:
        self.next_event = _Loader(self.text).get_event
        data = None
        documents = 0
        while (event := self.next_event()) is not None and type(event) is not StreamEndEvent:
            kind = type(event)
            if kind is DocumentStartEvent:
                documents += 1
                if documents == 2:
                    self.fault(event, "a second document begins here", "one document in a file")
            elif kind is not StreamStartEvent and kind is not DocumentEndEvent:
                data = self.value(event, 1)
        return data

    def fault(self, event: Event, message: str, expected: str) -> None:
        self.faults.append(Fault(self.file, *_place(event), message, expected))

    def value(self, event: Any, depth: int) -> Any:
        """The value that begins with `event`, in the level `depth`."""
        kind = type(event)
        if kind is AliasEvent:
            named = (event.start_mark.line, event.anchor)
            if named not in self.aliases:
                self.fault(event, f"alias '*{shortened(event.anchor)}' is not allowed", _NO_ANCHOR)
            self.aliases.add(named)
            return None
        if event.anchor is not None:
            self.fault(event, f"anchor '&{shortened(event.anchor)}' is not allowed", _NO_ANCHOR)
        if event.tag is not None:
            tag = shortened(event.tag, _LONGEST_TAG)
            self.fault(event, f"tag '{tag}' is not allowed", "the plain value, or quotes around a text with !")
        if kind is ScalarEvent:
            return self.plain(event) if event.implicit[0] else event.value
        if depth > MAX_DEPTH:
            self.fault(event, "nested too deep", f"at most {MAX_DEPTH} levels")
            self.skip()
            return None
        return self.sequence(depth + 1) if kind is SequenceStartEvent else self.mapping(depth + 1)

    def sequence(self, depth: int) -> list[Any]:
        result = []
        next_event = self.next_event
        while True:
            event = next_event()
            kind = type(event)
            if kind is ScalarEvent and event.tag is None and event.anchor is None:
                result.append(self.plain(event) if event.implicit[0] else event.value)
            elif kind is SequenceEndEvent:
                return result
            else:
                result.append(self.value(event, depth))

    def mapping(self, depth: int) -> dict[str | int, Any]:
        result: dict[str | int, Any] = {}
        places: dict[str | int, Any] = {}
        next_event = self.next_event
        while True:
            event = next_event()
            if type(event) is MappingEndEvent:
                return result
            key_event = event
            if type(event) is ScalarEvent and event.tag is None and event.anchor is None:
                key = _key(event.value, event.implicit[0])
            else:
                self.value(event, depth)
                key = None
            event = next_event()
            if type(event) is ScalarEvent and event.tag is None and event.anchor is None:
                value = self.plain(event) if event.implicit[0] else event.value
            else:
                value = self.value(event, depth)
            if key is None:
                self.fault(key_event, "this cannot be a key", "a word or a whole number")
            elif key in result or ((isinstance(key, int) or key.isdecimal()) and _twin(key) in result):
                first = (places.get(key) or places[_twin(key)]).start_mark.line + 1
                once = f"it once (it is in line {first} already)"
                if key == next(iter(result)) and key_event.start_mark.line >= first:
                    once += ", or '- ' before it where another entry of a list begins"
                self.fault(key_event, f"key '{shortened(key)}' stands here twice", once)
            else:
                result[key] = value
                places[key] = key_event

    def plain(self, event: Any) -> Any:
        """What a word without quotes means."""
        value = _meaning(event.value)
        if value is _TOO_LARGE:
            self.fault(event, "this number is too large", f"at most {_MAX_DIGITS} digits")
        elif event.value[-1:] in _QUOTES and event.value.count(event.value[-1]) % 2:
            self.fault(
                event, f"a text that ends with {event.value[-1]} but doesn't begin with it", "quotes around it all"
            )
        return value

    def skip(self) -> None:
        """Pass over the rest of the list or mapping that has just begun; where it is a trap, give the file up."""
        open_groups = 1
        while open_groups:
            if open_groups > 5 * MAX_DEPTH:
                raise BadInput(self.faults)
            kind = type(self.next_event())
            if kind is SequenceStartEvent or kind is MappingStartEvent:
                open_groups += 1
            elif kind is SequenceEndEvent or kind is MappingEndEvent:
                open_groups -= 1


@lru_cache(maxsize=4096)
def _meaning(text: str) -> Any:
    """The value of a word without quotes. Most that begin as a number does are none: `+2 energy`, `12:30`."""
    if text[:1] not in _NUMBER_START:
        return _WORDS.get(text, text)
    if _INTEGER.match(text):
        return int(text) if len(text) <= _MAX_DIGITS else _TOO_LARGE
    return float(text) if _DECIMAL.match(text) else text


@lru_cache(maxsize=4096)
def _key(text: str, plain: bool) -> str | int | None:
    """A key: text or whole number; None for null. `on`, `true` and `1.5` as keys are texts."""
    if not plain:
        return text
    value = _meaning(text)
    return value if value is None or type(value) is int else text


def _twin(key: str | int) -> str | int:
    """The same key as it would be with quotes, or without: 2 and '2' in one mapping would be taken for one."""
    if isinstance(key, int):
        return str(key)
    return int(key) if key.isdecimal() and len(key) <= _MAX_DIGITS else key
