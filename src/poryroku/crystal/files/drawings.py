"""Whether a drawing stays inside the part of SVG that is drawn: the window passes over the rest in silence.

A drawing is a square from 0 with shapes and groups, colours written as ``#rrggbb`` and no words. Nothing in it can lead
out of it: there are no references, no entities, no styles and no scripts. And nothing in it takes long to draw: the
time grows with the square of the points of a shape, and with the width of round strokes.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from xml.parsers import expat

from poryroku.faults import BadInput, Fault, shortened, suggest

MOST_BYTES = 256 * 1024
MOST_SHAPES = 4000
MOST_NUMBERS = 1000
"""In the path or the points of one shape; those of the game have 340."""
MOST_NUMBERS_IN_ALL = 20_000
SIDES = 8, 4096
"""Of the square, from and to."""
MOST_TIMES = 10
"""No number of a shape is more than so many sides of the square, to either side of 0."""
MOST_SCALE = 10
"""So many times larger may transforms make a shape, all that lie around it together."""
MOST_LEVELS = 50
SPACE = "http://www.w3.org/2000/svg"

_PAINT = frozenset({"fill", "fill-rule", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-linecap",
                    "stroke-linejoin", "transform"})  # fmt: skip
ATTRIBUTES: dict[str, frozenset[str]] = {
    "svg": frozenset({"viewBox", "width", "height"}),
    "title": frozenset(),
    "desc": frozenset(),
    "g": _PAINT,
    "path": _PAINT | {"d"},
    "circle": _PAINT | {"cx", "cy", "r"},
    "ellipse": _PAINT | {"cx", "cy", "rx", "ry"},
    "rect": _PAINT | {"x", "y", "width", "height", "rx", "ry"},
    "polygon": _PAINT | {"points"},
    "polyline": _PAINT | {"points"},
    "line": _PAINT | {"x1", "y1", "x2", "y2"},
}
"""What is drawn, and what may stand in it."""

# Possessive throughout: a long row of digits can be cut into numbers in one way only.
_NUMBER = r"[-+]?+(?>[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][-+]?+[0-9]++)?+"
_NUMBERS = rf"\s*+{_NUMBER}(?:[\s,]*+{_NUMBER})*+\s*+"
_COLOUR = (r"none|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}", "none or a colour such as #a0522d")
_FORMS: dict[str, tuple[str, str]] = {
    "fill": _COLOUR,
    "stroke": _COLOUR,
    "fill-rule": ("evenodd|nonzero", "evenodd or nonzero"),
    "stroke-linecap": ("butt|round|square", "butt, round or square"),
    "stroke-linejoin": ("miter|round|bevel", "miter, round or bevel"),
    "transform": (
        rf"(?:\s*+(?:matrix|translate|scale|rotate|skewX|skewY)\({_NUMBERS}\)[\s,]*+)++",
        "transforms such as rotate(45 100 100)",
    ),
    "d": (rf"\s*+[Mm](?:[\s,]*+(?:[MmLlHhVvCcSsQqTtAaZz]|{_NUMBER}))*+\s*+", "a path that begins with M"),
    "points": (_NUMBERS, "numbers"),
    "viewBox": (_NUMBERS, "0 0 and twice the same size"),
}
_FOUND = re.compile(_NUMBER)
_TRANSFORM = re.compile(rf"(matrix|scale|skewX|skewY)\(({_NUMBERS})\)")
_PLAIN = (_NUMBER, "a number")
_COMPILED = {name: (re.compile(rf"(?:{form})\Z"), expected) for name, (form, expected) in _FORMS.items()}
_COMPILED_PLAIN = (re.compile(rf"{_NUMBER}\Z"), _PLAIN[1])


def check_drawing(file: Path, data: bytes | None = None) -> None:
    """Raise BadInput with every fault of an SVG file, also when it can't be read. ``data``: what stands in it."""
    name = str(file)
    if data is None:
        try:
            with open(file, "rb") as opened:
                data = opened.read(MOST_BYTES + 1)
        except OSError as error:
            raise BadInput(Fault(name, 0, 0, f"cannot be read ({error.strerror or error})")) from None
    if len(data) > MOST_BYTES:
        raise BadInput(Fault(name, 0, 0, "the drawing is too large", f"at most {MOST_BYTES // 1024} KB"))
    faults = _Reader(name).faults_in(data)
    if faults:
        raise BadInput(faults)


class _Stop(Exception):
    """Nothing more can be said of this drawing."""


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.inside: list[str] = []
        self.shapes = 0
        self.numbers = 0
        self.scales = [1.0]
        self.side = 200.0
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words
        self.parser = parser

    def faults_in(self, data: bytes) -> list[Fault]:
        """All faults, in the order of the lines; nothing is read after one that makes the rest senseless."""
        try:
            self.parser.Parse(data, True)
        except _Stop:
            return self.faults
        except (expat.ExpatError, ValueError, LookupError) as error:  # the last two: an encoding unknown or not true
            line, column = getattr(error, "lineno", 1), getattr(error, "offset", 0) + 1
            said = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
            what = "this drawing is cut off" if said in ("no element found", "unclosed token") else f"not SVG: {said}"
            self.faults.append(Fault(self.file, line, column, what, "</svg> at the end" if "cut" in what else "XML"))
            return self.faults
        if not self.shapes and not self.faults:
            self._fault("this drawing is empty", "shapes")
        return self.faults

    def _fault(self, message: str, expected: str, suggestion: str = "") -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.faults.append(Fault(self.file, line, column, message, expected, suggestion))
        if len(self.faults) >= 20:
            raise _Stop

    def _doctype(self, *_: object) -> None:
        self._fault("a document type has no place in a drawing", "<svg> at the beginning")
        raise _Stop

    def _instruction(self, target: str, _data: str) -> None:
        self._fault(f"an instruction for '{target}' has no place in a drawing", "shapes")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, kind = name.rpartition(" ")
        if not self.inside and (kind != "svg" or space != SPACE):
            self._fault(f"<{kind}> is no drawing", f'<svg xmlns="{SPACE}">')
            raise _Stop
        if space != SPACE or kind not in ATTRIBUTES:
            self._fault(f"<{kind}> is not drawn", f"one of {', '.join(ATTRIBUTES)}", suggest(kind, ATTRIBUTES))
        else:
            self._check(kind, attributes)
        self.inside.append(kind)
        self.scales.append(self.scales[-1] * _scale(attributes.get("transform", "")))
        if self.scales[-1] > MOST_SCALE:
            self._fault("this is drawn too large", f"at most {MOST_SCALE} times as large")
            raise _Stop
        if len(self.inside) > MOST_LEVELS:
            self._fault("nested too deep", f"at most {MOST_LEVELS} levels")
            raise _Stop

    def _check(self, kind: str, attributes: dict[str, str]) -> None:
        if kind == "svg":
            if self.inside:
                self._fault("a drawing inside a drawing is not placed", "<g>")
            else:
                self._check_square(attributes)
        elif kind not in ("g", "title", "desc"):
            self.shapes += 1
            if self.shapes > MOST_SHAPES:
                self._fault("the drawing has too many shapes", f"at most {MOST_SHAPES}")
                raise _Stop
        if self.inside and self.inside[-1] not in ("svg", "g"):
            self._fault(f"<{kind}> inside <{self.inside[-1]}> is not drawn", "<g> around both")
        for name, value in attributes.items():
            if name not in ATTRIBUTES[kind]:
                known = sorted(ATTRIBUTES[kind])
                expected = f"one of {', '.join(known)}" if known else "nothing"
                self._fault(f"'{name.rpartition(' ')[2]}' of <{kind}> is not drawn", expected, suggest(name, known))
                continue
            form, expected = _COMPILED.get(name, _COMPILED_PLAIN)
            if not form.match(value):
                self._fault(f'{name}="{shortened(value)}" of <{kind}> can\'t be drawn', expected)
            elif self.inside and name != "transform" and expected != _COLOUR[1]:
                self._check_numbers(kind, name, value)

    def _check_numbers(self, kind: str, name: str, value: str) -> None:
        """Whether there are few enough numbers, none of them far off."""
        numbers = _FOUND.findall(value)
        most = MOST_TIMES * self.side
        far = next((number for number in numbers if not abs(float(number)) <= most), None)
        if far is not None:
            self._fault(f"'{name}' of <{kind}> has the number {far[:20]}", f"from {-most:g} to {most:g}")
        if name in ("d", "points"):
            self.numbers += len(numbers)
            if len(numbers) > MOST_NUMBERS:
                self._fault(f"'{name}' of <{kind}> has {len(numbers)} numbers", f"at most {MOST_NUMBERS}")
            if self.numbers > MOST_NUMBERS_IN_ALL:
                self._fault("the shapes have too many points", f"at most {MOST_NUMBERS_IN_ALL} numbers in all")
                raise _Stop

    def _check_square(self, attributes: dict[str, str]) -> None:
        missing = [name for name in ("viewBox", "width", "height") if name not in attributes]
        if missing:
            self._fault(f"<svg> lacks {', '.join(missing)}", 'viewBox="0 0 200 200" width="200" height="200"')
            return
        try:
            x, y, width, height = map(float, attributes["viewBox"].replace(",", " ").split())
            sides = float(attributes["width"]), float(attributes["height"])
        except ValueError:
            return  # its form is told of anyway, or there are not four numbers
        if width == height and not SIDES[0] <= width <= SIDES[1]:
            self._fault(f"the square has sides of {width:g}", f"from {SIDES[0]} to {SIDES[1]}")
            return
        self.side = width
        if (x, y) != (0, 0) or width != height or width <= 0 or sides[0] != sides[1] or sides[0] <= 0:
            self._fault("the drawing is no square from 0", 'viewBox="0 0 200 200" width="200" height="200"')

    def _end(self, _name: str) -> None:
        self.inside.pop()
        self.scales.pop()

    def _words(self, text: str) -> None:
        if text.strip() and self.inside and self.inside[-1] not in ("title", "desc"):
            self._fault(f"words in <{self.inside[-1]}> are not drawn", "shapes")


def _scale(transform: str) -> float:
    """How many times larger a transform makes things, at most."""
    times = 1.0
    for kind, written in _TRANSFORM.findall(transform):
        numbers = [abs(float(number)) for number in _FOUND.findall(written)]
        if kind == "scale":
            times *= max(numbers)
        elif kind == "matrix":
            times *= max(sum(numbers[0:3:2]), sum(numbers[1:4:2]))
        else:
            times *= 1 + abs(math.tan(math.radians(numbers[0])))
    return times
