"""Compiling the effects of a card file: op lists become blocks of ops, every fault is noted at its line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from poryroku.crystal.book import Amount, Block, Branch, Condition, Op
from poryroku.crystal.files.cardmodel import LANGUAGES, Texts
from poryroku.crystal.files.coherence import incoherent
from poryroku.crystal.files.values import ValueReader
from poryroku.crystal.ops import OPS
from poryroku.crystal.ops import registry as reg
from poryroku.crystal.ops.control import when
from poryroku.crystal.terms import ELEMENTS, MOST_IN_RESERVE
from poryroku.crystal.triggers import TRIGGERS
from poryroku.faults import suggest
from poryroku.yamlfile import Document, Path

OWN_EVENTS = ("summon", "in_play", "activate", "sacrificed", "returned", "end_of_game")
"""What happens to the card itself, what its owner does with it, and the end."""
EVENTS = (*OWN_EVENTS[:3], *TRIGGERS, *OWN_EVENTS[3:])
STATICS = (
    "transmute_bonus",
    "reserve_limit",
    "discount",
    "summon_toll",
    "activation_toll",
    "activation_bounty",
    "spendable",
)
_FIELDS = {
    **dict.fromkeys(EVENTS, ("on", "if", "do")),
    "activate": ("on", "window", "cost", "needs", "do", "choose"),
    "end_of_round": ("on", "order", "if", "do"),
    "in_play": ("on", "gives"),
}
_BRANCH_FIELDS = ("label", "cost", "needs", "do")


@dataclass
class Effects:
    """What the effects of one card compile to; the names are those of ``book.Card``."""

    fields: dict[str, Any] = field(default_factory=dict)
    labels: list[dict[str, str]] = field(default_factory=list)


class EffectCompiler(ValueReader):
    """Compiles the effects of one card after the other; blocks of all cards share one list."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self.places: dict[str, int] = {}
        self.written: dict[str, Path] = {}
        """Where in its file each list of ops stands, by its place."""
        self._labels: list[dict[str, str]] = []
        self._languages: tuple[str, ...] = LANGUAGES

    # -- a card ------------------------------------------------------------------------------------

    def card(self, document: Document, number: int, languages: tuple[str, ...] = LANGUAGES) -> Effects:
        """Compile ``effects:`` of a card file whose words are in these languages; faults are collected."""
        self._document = document
        self._languages = languages
        self._labels = []
        result = Effects(labels=self._labels)
        effects = document.data.get("effects", [])
        if not isinstance(effects, list):
            return result
        seen: set[str] = set()
        for i, effect in enumerate(effects):
            path: Path = ("effects", i)
            if not isinstance(effect, dict):
                self.fault(path, "this is no effect", "a mapping that begins with 'on:'")
                continue
            event = effect.get("on")
            if not isinstance(event, str) or event not in EVENTS:
                where: Path = (*path, "on") if "on" in effect else path
                said = f"unknown event '{event}'" if "on" in effect else "an effect without 'on'"
                self.fault(where, said, f"one of {', '.join(EVENTS)}", suggest(event, EVENTS))
                every = tuple(dict.fromkeys(field for fields in _FIELDS.values() for field in fields))
                self.check_fields(path, effect, every, "an effect")
                continue
            if event in seen and event != "in_play":
                self.fault((*path, "on"), f"a second effect on {event}", "one list of ops for it")
            seen.add(event)
            self.check_fields(path, effect, _FIELDS[event], f"an effect on {event}")
            self.event = event
            self._effect(result.fields, path, effect, event, f"{number}/{event}")
        self.faults += incoherent(document, [fault for fault in self.faults if fault.file == document.file])
        return result

    def _effect(self, fields: dict[str, Any], path: Path, effect: dict[Any, Any], event: str, place: str) -> None:
        if event == "in_play":
            self._statics(fields, path, effect)
        elif event == "activate":
            fields["branches"] = self._activation(path, effect, place)
            window = effect.get("window")
            if "window" in effect and window != "before_die":
                self.fault((*path, "window"), f"unknown window '{window}'", "before_die")
            fields["before_die"] = window == "before_die"
        elif event == "end_of_game":
            fields["end_of_game"] = self._scoring(path, effect)
        else:
            block = self._conditional_block(path, effect, place)
            if event in TRIGGERS:
                fields["triggers"] = (*fields.get("triggers", ()), (event, block))
            else:
                fields["arrive" if event == "summon" else event] = block
            if event == "end_of_round":
                fields["end_order"] = self.number((*path, "order"), effect.get("order", 9))

    def _statics(self, fields: dict[str, Any], path: Path, effect: dict[Any, Any]) -> None:
        gives = effect.get("gives")
        if not isinstance(gives, dict) or not gives:
            where = (*path, "gives") if "gives" in effect else path
            self.fault(where, "an effect on in_play without 'gives'", f"gives: with {', '.join(STATICS)}")
            return
        self.check_fields((*path, "gives"), gives, STATICS, "gives")
        for key, value in gives.items():
            if key == "spendable":
                if not isinstance(value, bool):
                    self.fault((*path, "gives", key), f"spendable is {value!r}", "true or false")
                fields[key] = bool(value)
            elif key in STATICS:
                most = MOST_IN_RESERVE if key == "reserve_limit" else 99
                fields[key] = self.whole((*path, "gives", key), value, 0, most)

    def _conditional_block(self, path: Path, effect: dict[Any, Any], place: str) -> int:
        if "do" not in effect:
            self.fault(path, "an effect without 'do'", "do: with a list of ops")
            return -1
        if "if" not in effect:
            return self.block((*path, "do"), effect["do"], place)
        condition = self.condition((*path, "if"), effect["if"])
        inner = self.block((*path, "do"), effect["do"], f"{place}.then")
        self.written[place] = path
        return self._add(place, (Op("when", when, (condition, inner, -1)),))

    def _scoring(self, path: Path, effect: dict[Any, Any]) -> tuple[tuple[Condition | None, int | Amount], ...]:
        condition = self.condition((*path, "if"), effect["if"]) if "if" in effect else None
        ops = effect.get("do")
        if not isinstance(ops, list):
            where = (*path, "do") if "do" in effect else path
            self.fault(where, "an effect on end_of_game without a list", "do: [{score: ...}]")
            return ()
        parts: list[tuple[Condition | None, int | Amount]] = []
        for i, item in enumerate(ops):
            if not isinstance(item, dict) or list(item) != ["score"]:
                self.fault((*path, "do", i), "only points are counted at the end of the game", "{score: amount}")
                continue
            parts.append((condition, self.amount((*path, "do", i, "score"), item["score"])))
        return tuple(parts)

    # -- activating --------------------------------------------------------------------------------

    def _activation(self, path: Path, effect: dict[Any, Any], place: str) -> tuple[Branch, ...]:
        if "choose" in effect:
            for other in ("do", "cost", "needs"):
                if other in effect:
                    self.fault((*path, other), f"'{other}' beside 'choose'", f"{other} inside each choice", at_key=True)
            return self.branches((*path, "choose"), effect["choose"], place)
        if "do" not in effect:
            self.fault(path, "an effect without 'do'", "do: with a list of ops, or choose:")
            return ()
        return (self._branch(path, effect, place, 0),)

    def branches(self, path: Path, data: Any, place: str) -> tuple[Branch, ...]:
        """A list of choices."""
        if not isinstance(data, list) or not data:
            self.fault(path, "these are no choices", "a list of choices, each with label and do")
            return ()
        found = []
        for i, item in enumerate(data):
            here: Path = (*path, i)
            if not isinstance(item, dict) or "do" not in item:
                self.fault(here, "this is no choice", f"a mapping with {', '.join(_BRANCH_FIELDS)}")
                continue
            self.check_fields(here, item, _BRANCH_FIELDS, "a choice")
            found.append(self._branch(here, item, f"{place}.{i + 1}", self._label(here, item.get("label"))))
        return tuple(found)

    def _label(self, path: Path, label: Any) -> int:
        languages = self._languages
        if not isinstance(label, dict) or any(not isinstance(label.get(code), str) for code in languages):
            self.fault((*path, "label") if label is not None else path, "a choice needs a label in all languages",
                        f"label: {{{', '.join(f'{code}: ...' for code in languages)}}}")  # fmt: skip
            return 0
        self.check_fields((*path, "label"), label, languages, "a label")
        try:
            words = Texts(**{code: label[code] for code in languages}).filled(languages)
        except ValidationError as error:
            for each in error.errors():
                self.fault((*path, "label", *each["loc"]), "these are no words for people", "a few printable words")
            return 0
        self._labels.append({code: words.in_language(code) for code in LANGUAGES})
        return len(self._labels)

    def _branch(self, path: Path, data: dict[Any, Any], place: str, label: int) -> Branch:
        cost = self.cost_fields((*path, "cost"), data.get("cost", {}))
        needs = self.needs((*path, "needs"), data.get("needs", {}))
        return Branch(self.block((*path, "do"), data["do"], place), **cost, needs=needs, label=label)

    def cost(self, path: Path, data: Any) -> Branch:
        """A cost on its own, as the op ``may`` uses it."""
        return Branch(self._add(f"{self._place_of(path)}", ()), **self.cost_fields(path, data))

    def _place_of(self, path: Path) -> str:
        return f"{self._document.data.get('number')}:" + ".".join(map(str, path))

    # -- op lists ----------------------------------------------------------------------------------

    def _add(self, place: str, ops: tuple[Op, ...]) -> int:
        self.blocks.append(Block(place, ops))
        self.places[place] = len(self.blocks) - 1
        return len(self.blocks) - 1

    def block(self, path: Path, data: Any, place: str) -> int:
        """A list of ops; its number among all blocks."""
        if not isinstance(data, list):
            self.fault(path, "this is no list of ops", _about_a_list(data))
            return -1
        ops = []
        for i, item in enumerate(data):
            op = self._op((*path, i), item, f"{place}.{i}")
            if op is not None:
                ops.append(op)
        self.written[place] = path
        return self._add(place, tuple(ops))

    def _op(self, path: Path, item: Any, place: str) -> Op | None:
        if isinstance(item, str):
            name: Any = item
            value = None
        elif isinstance(item, dict) and len(item) == 1:
            name, value = next(iter(item.items()))
            path = (*path, name)
        else:
            if isinstance(item, dict) and len(item) > 1 and all(name in OPS for name in item):
                self.fault(path, f"{len(item)} ops in one entry", f"'- ' before each: {', '.join(item)}")
            else:
                self.fault(path, "this is no op", "a name, or one name with its parameters, such as {gain_crystals: 3}")
            return None
        definition = OPS.get(name) if isinstance(name, str) else None
        if definition is None:
            if name == "score":
                self.fault(path, "op 'score' outside 'on: end_of_game'", "gain_crystals during the game", at_key=True)
            else:
                self.fault(
                    path,
                    f"unknown op '{name}'",
                    "an op that `poryroku ops` lists (packages can bring more)",
                    _op_meant(name),
                    at_key=True,
                )
            return None
        arguments = self._arguments(path, definition, value, place)
        return Op(name, definition.run, arguments, definition.options, definition.kind)

    def _arguments(self, path: Path, definition: reg.OpDefinition, value: Any, place: str) -> tuple[Any, ...]:
        parameters = definition.parameters
        names = tuple(parameter.name for parameter in parameters)
        if isinstance(value, dict) and any(key in names for key in value):
            given = {key: ((*path, key), each) for key, each in value.items()}
            self.check_fields(path, value, names, f"op '{definition.name}'")
        elif value is None and not isinstance(self._at(path), dict | list):
            given = {}
        elif names:
            given = {names[0]: (path, value)}
        else:
            self.fault(path, f"op '{definition.name}' has no parameter", f"just {definition.name}")
            given = {}
        arguments = []
        for parameter in parameters:
            if parameter.name in given:
                where, what = given[parameter.name]
                arguments.append(self._value(where, parameter, what, f"{place}.{parameter.name}"))
            elif parameter.default is reg.NO_DEFAULT:
                self.fault(path, f"op '{definition.name}' without '{parameter.name}'",
                            f"{definition.name}: {parameter.type}")  # fmt: skip
                arguments.append(None)
            else:
                arguments.append(parameter.default)
        return tuple(arguments)

    def _at(self, path: Path) -> Any:
        data = self._document.data
        for part in path:
            try:
                data = data[part]
            except (KeyError, IndexError, TypeError):
                return None
        return data

    def _value(self, path: Path, parameter: reg.Parameter, value: Any, place: str) -> Any:
        kind = parameter.type
        if kind == reg.BLOCK_OF_OPS:
            return self.block(path, value, place)
        if kind == reg.BRANCHES:
            return self.branches(path, value, place)
        if kind == reg.BLOCKS_BY_ELEMENT:
            return self._by_element(path, value, place)
        simple = {
            reg.NUMBER: self.positive, reg.STEPS: self.steps, reg.AMOUNT: self.amount, reg.ELEMENT: self.element,
            reg.ENERGY: self.energy, reg.KIND: self.kind, reg.CONDITION: self.condition, reg.COST: self.cost,
            reg.DESTINATION: self.destination,
        }  # fmt: skip
        return simple[kind](path, value)

    def _by_element(self, path: Path, data: Any, place: str) -> tuple[tuple[int, int], ...]:
        if not isinstance(data, dict) or not data:
            self.fault(path, "these are no effects per element", "{fire: [...], air: [...]}")
            return ()
        self.check_fields(path, data, ELEMENTS, "effects per element")
        return tuple(
            (ELEMENTS.index(name), self.block((*path, name), ops, f"{place}.{name}"))
            for name, ops in data.items()
            if name in ELEMENTS
        )


def _about_a_list(data: Any) -> str:
    """What was expected where a list of ops isn't one."""
    names = list(data) if isinstance(data, dict) else [data]
    if names and all(isinstance(name, str) and name.startswith("-") for name in names):
        return "a space after each '-'"
    if names and all(isinstance(name, str) and name in OPS for name in names):
        return "'- ' before each op, or brackets around them: [...]"
    return "a list, such as [{gain_crystals: 3}]"


def _op_meant(text: Any) -> str:
    """What somebody probably meant who wrote no op, such as ``gain_crystals: 3`` for ``gain_crystals 3``."""
    parts = str(text).replace(":", " ").split(maxsplit=1)
    if len(parts) == 2 and parts[0] in OPS:
        return ": ".join(parts)
    return suggest(str(text), OPS)
