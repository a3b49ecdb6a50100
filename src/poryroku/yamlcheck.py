"""A document against a pydantic model: what pydantic finds wrong, said in plain words at the right line.

Pydantic names places by `loc`, which mixes keys of the file with labels of its own (which member of a union it tried);
here a loc becomes a path in the document. A validator may raise ValueError("...") for a fault of its own, or
PydanticCustomError(kind, message, {"expected": ..., "suggestion": ...}).
"""

import re
from collections.abc import Callable, Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, overload

from pydantic import BaseModel, BeforeValidator, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from poryroku.faults import BadInput, Fault, shortened, suggest
from poryroku.yamlfile import Document, Path
from poryroku.yamltraps import meant

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)
Loc = tuple[str | int, ...]


def _not_empty(value: Any) -> Any:
    if value is None:
        raise PydanticCustomError("empty", "empty", {"expected": "a value, or the field left out"})
    return value


def _number_of_key(key: Any) -> Any:
    return int(key) if isinstance(key, str) and key.isascii() and key.isdecimal() and key.lstrip("0") == key else key


LeftOut = Annotated[T | None, BeforeValidator(_not_empty)]
"""Of a field that may be left out (then it is None), but not be there without a value: that is a slip of the hand."""

NumberKey = Annotated[int, BeforeValidator(_number_of_key), Field(strict=True)]
"""A whole number as a key, which JSON writes with quotes."""


@overload
def check(document: Document, model: type[M], at: Path = ()) -> M: ...
@overload
def check(document: Document, model: TypeAdapter[T], at: Path = ()) -> T: ...
def check(document: Document, model: Any, at: Path = ()) -> Any:
    """The document, or the part of it that stands at `at`, as an instance of `model` (a model class or TypeAdapter).

    Raises `BadInput` with a fault for everything that is wrong, in the order of the lines.
    """
    data = document.data
    for part in at:
        data = data[part]
    try:
        return model.validate_python(data) if isinstance(model, TypeAdapter) else model.model_validate(data)
    except ValidationError as error:
        raise BadInput(faults_of(document, error, model, at)) from None


def faults_of(document: Document, error: ValidationError, model: Any, at: Path = ()) -> list[Fault]:
    """`error`, that `model` raised on the document's part at `at`, as faults sorted by place."""
    data = document.data
    for part in at:
        data = data[part]
    found: dict[tuple[Path, bool, str], _Finding] = {}
    for details in _deepest(error.errors(include_url=False), data):
        finding = _explain(details, data, model, lambda path: _subject(at + path, document.data))
        earlier = found.setdefault((finding.path, finding.at_key, finding.message), finding)
        if earlier is not finding:  # members of one union that all refused the same value
            earlier.expected += [one for one in finding.expected if one not in earlier.expected]
            earlier.suggestion = earlier.suggestion or finding.suggestion
    faults = [
        document.fault(at + one.path, one.message, " or ".join(one.expected), one.suggestion, at_key=one.at_key)
        for one in found.values()
    ]
    return sorted(faults, key=lambda fault: (fault.line, fault.column))


# -------------------------------------------------------------------------------------------- places


def _walk(loc: Loc, data: Any) -> Iterator[tuple[str | int, bool, Any]]:
    """For each part of `loc`: the part as the document spells it, whether the document has it, the value there."""
    for part in loc:
        if isinstance(data, dict):
            key = next((key for key in (part, _number(part), str(part)) if key is not None and key in data), None)
            if key is not None:
                data = data[key]
                yield key, True, data
                continue
        elif isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data):
            data = data[part]
            yield part, True, data
            continue
        yield part, False, data


def _path(loc: Loc, data: Any) -> Path:
    """The parts of `loc` that the document has; pydantic's own labels fall out."""
    return tuple(part for part, there, _ in _walk(loc, data) if there)


def _number(part: str | int) -> int | None:
    return int(part) if isinstance(part, str) and part.isascii() and part.isdigit() else None


def _deepest(errors: Iterable[ErrorDetails], data: Any) -> Iterator[ErrorDetails]:
    """The errors without those of a union's members that did not even fit, where another member came further."""
    placed = [(details, _path(details["loc"], data)) for details in errors]
    for details, path in placed:
        union = details["loc"][:-1]
        labelled = len(union) >= len(path)  # the last part of the loc names a member, nothing in the document
        if not (labelled and _misfits(details)) or not any(
            other["loc"][: len(union)] == union and (len(deeper) > len(path) or not _misfits(other))
            for other, deeper in placed
        ):
            yield details


def _misfits(details: ErrorDetails) -> bool:
    """Whether a value is not even of the right type."""
    return details["type"] in _TYPES or details["type"] in ("literal_error", "enum")


# -------------------------------------------------------------------------------------------- words

_TYPES = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "string_type": "a text",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "none_required": "nothing",
}
_TYPES |= dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type", "iterable_type"), "a list")
_TYPES |= dict.fromkeys(
    ("dict_type", "mapping_type", "model_type", "model_attributes_type", "dataclass_type"), "a mapping (key: value)"
)

_BOUNDS = {
    "greater_than": ("gt", "more than {}"),
    "greater_than_equal": ("ge", "at least {}"),
    "less_than": ("lt", "less than {}"),
    "less_than_equal": ("le", "at most {}"),
    "multiple_of": ("multiple_of", "a multiple of {}"),
    "string_pattern_mismatch": ("pattern", "the form {}"),
    "string_too_short": ("min_length", "at least {} letters"),
    "string_too_long": ("max_length", "at most {} letters"),
}

_LENGTHS = {"too_short": ("min_length", "at least {}"), "too_long": ("max_length", "at most {}")}


class _Finding:
    """A fault in the making. `expected` is a list since the members of a union each expect something else."""

    def __init__(self, path: Path, message: str, expected: str = "", suggestion: str = "", at_key: bool = False):
        self.path = path
        self.message = message
        self.expected = [expected] if expected else []
        self.suggestion = suggestion
        self.at_key = at_key


def _explain(details: ErrorDetails, data: Any, model: Any, subject_of: Callable[[Path], str]) -> _Finding:
    """`subject_of(path)` is how to speak of the value there."""
    kind, loc, context = details["type"], details["loc"], details.get("ctx", {})
    if kind in ("missing", "missing_argument"):
        path = _path(loc[:-1], data)
        return _Finding(path, f"{subject_of(path)} lacks the field '{loc[-1]}'")
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        known = _fields(model, loc[:-1])
        expected = f"one of {', '.join(known)}" if known else ""
        message = f"unknown field '{shortened(loc[-1])}'"
        return _Finding(_path(loc, data), message, expected, suggest(loc[-1], known), at_key=True)
    path = _path(loc, data)
    value = details["input"]
    if kind == "union_tag_invalid":
        return _unknown_tag(path, value, context)
    if kind == "union_tag_not_found":
        field = str(context.get("discriminator", "")).strip("'")
        expected = "" if field.endswith("()") else f"a field '{field}'"
        return _Finding(path, f"{subject_of(path)} does not say of which kind it is", expected)
    if loc and loc[-1] == "[key]":
        subject, at_key = f"key '{shortened(path[-1])}'" if path else "a key", True
    else:
        subject, at_key = subject_of(path), False
    what = f"unknown {subject}" if at_key else f"{subject} is {_describe(value)}"
    if kind in _TYPES:
        return _Finding(path, what, _TYPES[kind], meant(value)[1] if isinstance(value, str) else "", at_key)
    if kind in ("literal_error", "enum"):
        choices = _choices(context.get("expected", ""))
        return _Finding(path, what, _one_of(choices), suggest(value, choices), at_key)
    if kind in _BOUNDS:
        name, form = _BOUNDS[kind]
        return _Finding(path, what, form.format(context.get(name)), at_key=at_key)
    if kind in _LENGTHS:
        name, form = _LENGTHS[kind]
        count = len(value) if isinstance(value, list | dict | tuple | set) else context.get("actual_length")
        entries = "1 entry" if count == 1 else f"{count or 'no'} entries"
        return _Finding(path, f"{subject} has {entries}", form.format(context.get(name)), at_key=at_key)
    if kind == "empty":
        return _Finding(path, f"{subject} is empty", str(context["expected"]))
    if kind in ("value_error", "assertion_error"):
        message = str(context.get("error") or details["msg"])
    else:
        message = details["msg"][:1].lower() + details["msg"][1:]
    expected, suggestion = str(context.get("expected", "")), str(context.get("suggestion", ""))
    return _Finding(path, f"{subject}: {message}" if at_key or path else message, expected, suggestion, at_key)


def _unknown_tag(path: Path, value: Any, context: dict[str, Any]) -> _Finding:
    """A union that goes by a field (`kind: itme`), or by a function; then the tag mostly is a key (`{gain: 3}`)."""
    tag = context.get("tag", "")
    choices = _choices(context.get("expected_tags", ""))
    field = str(context.get("discriminator", "")).strip("'")
    near = suggest(tag, choices)
    if isinstance(value, dict) and field in value:
        return _Finding((*path, field), f"'{field}' is {_describe(value[field])}", _one_of(choices), near)
    if isinstance(value, dict) and tag in value:
        return _Finding((*path, tag), f"unknown '{shortened(tag)}'", _one_of(choices), near, at_key=True)
    return _Finding(path, f"unknown '{shortened(tag)}'", _one_of(choices), near)


def _subject(path: Path, data: Any) -> str:
    """How to speak of the value at `path` in `data`: its key, or which entry of which list it is."""
    subject = "the file"
    for part in path:
        subject = f"entry {int(part) + 1} of {subject}" if isinstance(data, list) else f"'{shortened(part)}'"
        data = data[part]
    return subject


def _describe(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {shortened(value)}"
    if isinstance(value, str):
        return f"the text '{shortened(value)}'"
    if isinstance(value, list | tuple):
        return "a list"
    return "a mapping" if isinstance(value, dict) else "something else"


def _choices(expected: str) -> list[str]:
    """The choices in pydantic's phrase: `'air', 'water' or 'fire'`, `1, 2 or 3`."""
    quoted = re.findall(r"'([^']*)'", expected)
    return quoted or [part for part in re.split(r", | or ", expected) if part]


def _one_of(choices: list[str]) -> str:
    return choices[0] if len(choices) == 1 else f"one of {', '.join(choices)}"


# -------------------------------------------------------------------------------------------- fields


def _fields(model: Any, loc: Loc) -> list[str]:
    """The fields of the model that stands at `loc`, as far as the annotations tell: for "did you mean"."""
    types = list(_members(getattr(model, "_type", model)))
    for part in loc:
        inner = [deeper for one in types for deeper in _members(_inside(one, part))]
        if inner:
            types = inner
        else:  # the label of a union's member: its class, or the value of the field that tells the kinds apart
            types = [one for one in types if _labelled(one, part)] or types
    names: dict[str, None] = {}
    for one in types:
        if isinstance(one, type) and issubclass(one, BaseModel):
            for name, info in one.model_fields.items():
                names[str(info.validation_alias or info.alias or name)] = None
    return list(names)


def _members(annotation: Any) -> Iterator[Any]:
    """The plain types in an annotation: unions taken apart, Annotated and aliases unwrapped."""
    annotation = getattr(annotation, "__value__", annotation)
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _members(get_args(annotation)[0])
    elif origin is Union or origin is UnionType:
        for one in get_args(annotation):
            yield from _members(one)
    elif annotation is not None and annotation is not type(None):
        yield annotation


def _inside(one: Any, part: str | int) -> Any:
    """The annotation of what `part` leads to in a value of type `one`, None if it leads nowhere."""
    if isinstance(one, type) and issubclass(one, BaseModel):
        for name, info in one.model_fields.items():
            if part in (name, info.alias, info.validation_alias):
                return info.annotation
        return None
    origin, arguments = get_origin(one), get_args(one)
    if origin in (list, set, frozenset) and isinstance(part, int):
        return arguments[0]
    if origin is tuple and isinstance(part, int):
        return arguments[0] if len(arguments) == 2 and arguments[1] is ... else (*arguments, None)[part]
    if origin is dict or (isinstance(origin, type) and hasattr(origin, "keys")):
        return arguments[1]
    return None


def _labelled(one: Any, part: str | int) -> bool:
    if not (isinstance(one, type) and issubclass(one, BaseModel)):
        return False
    return one.__name__ == part or any(part in get_args(info.annotation) for info in one.model_fields.values())
