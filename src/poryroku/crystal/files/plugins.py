"""Ops from installed Python packages: the entry point group ``poryroku.ops`` (a folder of YAML can never run code).

A package names a module there; importing it registers its ops and counters with ``crystal.ops.registry``. One that
can't be used is left out whole, and the program goes on without it and says why.
"""

from __future__ import annotations

import inspect
import logging
import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.ops import registry as reg
from poryroku.crystal.ops.guard import guarded, guarded_counter
from poryroku.faults import Fault

GROUP = "poryroku.ops"
log = logging.getLogger(__name__)
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_NOT_FOR_OPS = ("score",)


@dataclass(frozen=True)
class OpPackage:
    """An installed package that brings ops."""

    name: str
    """What it is called, with its version if that is known: ``poryroku-ops-example 1.0``."""
    module: str
    ops: tuple[str, ...]
    counters: tuple[str, ...]


@dataclass(frozen=True)
class Loaded:
    """All packages with ops that are installed."""

    packages: tuple[OpPackage, ...]
    faults: tuple[Fault, ...]
    """What is wrong with those left out; each fault's ``file`` names the package."""


@cache
def load_ops() -> Loaded:
    """Import every package that brings ops, once; one with a fault is left out, which is logged and in ``faults``."""
    packages: list[OpPackage] = []
    faults: list[Fault] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        ops, counters = OPS.copy(), COUNTERS.copy()
        name = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.name
        found = _import(entry, name, packages) or _wrong(name, ops, counters)
        if found:
            faults += found
            _put_back(ops, counters)
            continue
        package = OpPackage(
            name, entry.module,
            tuple(op for op in OPS if op not in ops), tuple(each for each in COUNTERS if each not in counters),
        )  # fmt: skip
        for op in package.ops:
            OPS[op] = guarded(OPS[op], name)
        for each in package.counters:
            COUNTERS[each] = guarded_counter(each, COUNTERS[each], name)
        packages.append(package)
    for fault in faults:
        log.warning("%s", fault)
    return Loaded(tuple(packages), tuple(faults))


def package_of(name: str) -> str:
    """The package of an op or counter; "" for one of the game's own."""
    return next((each.name for each in load_ops().packages if name in (*each.ops, *each.counters)), "")


def _fault(package: str, message: str, expected: str) -> Fault:
    return Fault(f"{GROUP}: {package}", 0, 0, f"{message}; the package is left out", expected)


def _import(entry: EntryPoint, name: str, packages: list[OpPackage]) -> list[Fault]:
    """Import a package; whatever it does wrong is its fault, not a crash of ours."""
    try:
        entry.load()
    except KeyboardInterrupt:
        raise
    except reg.NameTaken as taken:
        owner = next((each.name for each in packages if taken.name in (*each.ops, *each.counters)), "the game")
        return [_fault(name, str(taken), f"another name than one of {owner}")]
    except BaseException as error:  # SystemExit too
        message = f"importing {entry.value} fails: {type(error).__name__}: {error}"
        return [_fault(name, message, "a module that registers ops")]
    return []


def _put_back(ops: dict[str, reg.OpDefinition], counters: dict[str, reg.CounterFunction]) -> None:
    OPS.clear()
    OPS.update(ops)
    COUNTERS.clear()
    COUNTERS.update(counters)


# -- what a package may register -----------------------------------------------------------------------


def _wrong(package: str, ops: dict[str, reg.OpDefinition], counters: dict[str, reg.CounterFunction]) -> list[Fault]:
    """What is wrong with the ops and counters that are new, or with those that were there."""
    changed = [name for name in ops if OPS.get(name) is not ops[name]]
    changed += [name for name in counters if COUNTERS.get(name) is not counters[name]]
    faults = [_fault(package, f"it replaces '{name}'", "ops under names of their own") for name in changed]
    for name, definition in OPS.items():
        if name not in ops:
            faults += [_fault(package, f"op '{name}' {what}", expected) for what, expected in _wrong_op(definition)]
    for name, counter in COUNTERS.items():
        if name not in counters:
            faults += [
                _fault(package, f"counter '{name}' {what}", expected)
                for what, expected in (*_wrong_name(name), *_wrong_call(counter, 2, "table, frame"))
            ]
    return faults


def _wrong_op(definition: reg.OpDefinition) -> list[tuple[str, str]]:
    """What is wrong with an op, and what was expected."""
    found = _wrong_name(definition.name)
    for parameter in definition.parameters:
        if parameter.type not in reg.TYPES:
            found.append((f"has the parameter '{parameter.name}' of type {parameter.type!r}", _one_of(reg.TYPES)))
    names = "".join(f", {parameter.name}" for parameter in definition.parameters)
    count = len(definition.parameters)
    if definition.options is None:
        return found + _wrong_call(definition.run, 2 + count, f"table, frame{names}")
    if not isinstance(definition.kind, str) or not _NAME.match(definition.kind):
        found.append((f"asks for {definition.kind!r}", "a kind of decision, in small letters"))
    found += _wrong_call(definition.options, 2 + count, f"table, frame{names}", "options")
    return found + _wrong_call(definition.run, 3 + count, f"table, frame, option{names}", "apply")


def _wrong_name(name: object) -> list[tuple[str, str]]:
    if not isinstance(name, str) or not _NAME.match(name) or name in _NOT_FOR_OPS:
        return [("has a name that cards can't use", "small letters, digits and _, such as gain_twice")]
    return []


def _wrong_call(function: Callable[..., object], count: int, form: str, what: str = "") -> list[tuple[str, str]]:
    """Whether a function can be called with so many values in a row, and handed to the process of the rivals."""
    of = f"has '{what}', which" if what else "is a function that"
    try:
        inspect.signature(function).bind(*[None] * count)
    except (TypeError, ValueError) as error:
        return [(f"{of} can't be called: {error}", f"({form})")]
    try:
        pickle.dumps(function)
    except (AttributeError, TypeError, pickle.PicklingError):  # by the release of Python
        return [(f"{of} can't be found by its name, as other processes have to", "a function defined in a module")]
    return []


def _one_of(words: tuple[str, ...]) -> str:
    return f"one of {', '.join(words)}"
