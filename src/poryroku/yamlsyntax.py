"""What is wrong with a text that is no YAML, said for the person who wrote it and where their hand slipped.

A parser stops where it can't go on. Often that is not where the mistake is: a quote that is never closed is noticed at
the next quote, lines further down. What was opened and not closed is looked for here, and named where it begins.
"""

import re

import yaml
from yaml.reader import ReaderError

from poryroku.faults import Fault

Place = tuple[int, int]
"""Line and column, from 1."""

_BREAK = re.compile("\r\n?|\n")
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ufffd\U00010000-\U0010ffff]")
_FIRST = re.compile(r"\s*(- +)?\w*\s*\Z")
"""What may stand before the place of an error that is about a whole line: its key too, if the error is at its colon."""
_MERGE = re.compile(r"^(<{7}|={7}|>{7})( |$)", re.MULTILINE)
_OPENING = {"}": "{", "]": "["}


def place_of(text: str, index: int) -> Place:
    """Line and column of the character number `index`, as editors count them."""
    line, start = 1, 0
    for found in _BREAK.finditer(text, 0, index):
        line, start = line + 1, found.end()
    return line, index - start + 1


def syntax_fault(error: yaml.YAMLError, text: str, file: str, deepest: int) -> Fault:
    """The one fault a text has that is no YAML: the parser stops there. `deepest`: the levels of nesting allowed."""
    if isinstance(error, ReaderError) or not isinstance(error, yaml.MarkedYAMLError):
        found = _CONTROL.search(text)
        what = f"control character U+{ord(found[0]):04X}" if found else str(error)
        return Fault(file, *(place_of(text, found.start()) if found else (1, 1)), what, "printable text")
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    index = min(mark.index if mark else 0, len(text))
    rows = _BREAK.split(text)
    row = rows[line - 1] if line <= len(rows) else ""
    if "\t" in row[: len(row) - len(row.lstrip())]:
        return Fault(file, line, row.index("\t") + 1, "a tab in the indentation", "spaces")
    for number, above in enumerate(rows[:line], 1):
        indent = above[: len(above) - len(above.lstrip())]
        if "\xa0" in indent:
            what = "a no-break space (U+00A0) in the indentation"
            return Fault(file, number, indent.index("\xa0") + 1, what, "spaces")
    merge = _MERGE.search(text)
    if merge is not None:
        return Fault(file, *place_of(text, merge.start()), "a mark of an unfinished merge", "one of its two versions")
    if "\ufeff" in text:
        return Fault(file, *place_of(text, text.index("\ufeff")), "a byte order mark (U+FEFF) within the file", "none")
    if "nesting depth" in (error.problem or ""):
        return Fault(file, line, column, "nested too deep", f"at most {deepest} levels")
    begun = _never_closed(text, index, line, first=_FIRST.match(row[: column - 1]) is not None)
    if begun is not None:
        sign, where = begun
        end = "the end of the file" if not text[index:].strip() else f"line {line}"
        what = "a quote that" if sign in "'\"" else f"a '{sign}' that"
        closing = {"{": "'}', or a ','", "[": "']', or a ','"}.get(sign, f"{sign} at the end of the text")
        return Fault(file, *where, f"{what} is not closed before {end}", closing)
    if "could not find expected ':'" in (error.problem or "") and error.context_mark is not None:
        line, column = error.context_mark.line + 1, error.context_mark.column + 1
    message, expected = _in_words(error, rows, line, column)
    return Fault(file, line, column, message, expected)


# -- what was opened ---------------------------------------------------------------------------------


def _never_closed(text: str, stop: int, line: int, first: bool) -> tuple[str, Place] | None:
    """The quote or bracket that was opened and is the likely reason for stopping at `stop`, in `line`.

    A quoted text that runs over the end of a line just before the stop; or the innermost bracket still open, if the
    stop is the `first` word of a later line (or the end): within a line the place itself says more.
    """
    brackets: list[tuple[str, int]] = []
    quote: tuple[int, int] | None = None
    i = 0
    before = "\n"
    while i < stop:
        sign = text[i]
        if sign == "#" and before.isspace():
            i = _line_end(text, i)
            continue
        if sign in "'\"" and (before in "{[," or _begins_value(text, i)):
            end = _quote_end(text, i)
            quote = (i, end)
            if end >= stop:
                break
            i = end
        elif sign in "{[" and (brackets or _begins_value(text, i)):
            brackets.append((sign, i))
        elif sign in "}]" and brackets and brackets[-1][0] == _OPENING[sign]:
            brackets.pop()
        before = text[i]
        i += 1
    if quote is not None:
        begin, end = quote
        over_lines = _BREAK.search(text, begin, min(end, len(text))) is not None
        if over_lines and (end >= stop or place_of(text, end)[0] == line):
            return text[begin], place_of(text, begin)
    if brackets and (first or not text[stop:].strip()):
        sign, begin = brackets[-1]
        where = place_of(text, begin)
        if where[0] != line or not text[stop:].strip():
            return sign, where
    return None


def _line_end(text: str, i: int) -> int:
    found = _BREAK.search(text, i)
    return found.start() if found else len(text)


def _begins_value(text: str, i: int) -> bool:
    """Whether a value may begin here: after `key: `, `- `, `? `, a comma or bracket, or at the beginning of a line."""
    row = text[:i].rpartition("\n")[2].rpartition("\r")[2]
    ahead = row.rstrip()
    return not ahead or (ahead[-1] in ":-?" and ahead != row) or ahead[-1] in "{[,"


def _quote_end(text: str, i: int) -> int:
    """The index of the quote that closes the one at `i`; the length of the text if none does."""
    sign = text[i]
    i += 1
    while i < len(text):
        if sign == '"' and text[i] == "\\":
            i += 1
        elif text[i] == sign:
            if sign == "'" and text[i + 1 : i + 2] == "'":
                i += 1
            else:
                return i
        i += 1
    return len(text)


# -- words -------------------------------------------------------------------------------------------


def _in_words(error: yaml.MarkedYAMLError, rows: list[str], line: int, column: int) -> tuple[str, str]:
    """What is wrong and what was expected, of an error that PyYAML's C library or its Python parser tells."""
    problem = (error.problem or error.context or "").strip()
    context = error.context or ""
    row = rows[line - 1] if line <= len(rows) else ""
    sign = row[column - 1 : column]
    first = not row[: column - 1].strip()
    if "unexpected ':'" in problem:
        return "a ':' that cannot stand here", "a space and a value behind it, or quotes around a text with a colon"
    if "mapping values are not allowed" in problem:
        return "a ':' that cannot stand here", _about_a_colon(rows, line)
    if "sequence entries are not allowed" in problem:
        return "a list that cannot begin here", "it in the lines below the key, or in brackets: [..., ...]"
    if "cannot start any token" in problem:
        return f"a text cannot begin with {sign}", "quotes around it"
    if "alphabetic or numeric" in problem or "undefined tag handle" in problem:
        return "a text cannot begin with & or * or !", "quotes around it"
    if "escape" in problem:
        return "a \\ that means nothing in double quotes", "\\\\, or single quotes around the text"
    if "could not find expected ':'" in problem:
        return "a line without ':'", "key: value"
    if wanted := re.search(r"',' or '(.)'", problem):
        return f"this cannot stand here within brackets; a ',' or '{wanted[1]}' is missing before it", (
            "', ' between entries, quotes around a text with a comma, colon or bracket"
        )
    if "node content" in problem:
        return f"no value before '{sign}'" if sign else "a value is missing", "a value between commas and brackets"
    if "document start" in problem:
        indented = next((r for r in rows if r.strip() and r.lstrip()[0] not in "#%"), "")
        if indented[:1] == " ":
            return "this line is indented less than the first one", "the same indent for all fields"
        return "the file goes on after its end", "one mapping, every field in a line of its own"
    if "expected key" in problem or "block end" in problem or "'-' indicator" in problem:
        if first:
            return "this line does not fit the lines above it", (
                "key: value, or '- ' before an entry of a list, with the indent of the lines it belongs to"
            )
        return "something stands behind a value that is complete", "nothing more, or quotes around the whole text"
    if context and error.context_mark is not None and error.context_mark.line + 1 != line:
        problem += f" ({context} that begins at line {error.context_mark.line + 1})"
    return f"not YAML: {problem}", ""


def _about_a_colon(rows: list[str], line: int) -> str:
    """Quotes, or the colon that the line above lacks, which this one then continues."""
    above = next(((n, rows[n - 1].strip()) for n in range(line - 1, 0, -1) if rows[n - 1].strip()), None)
    if above is not None and not above[1].startswith("#") and ":" not in re.sub(r"[\"'{\[].*", "", above[1]):
        return f"a ':' in line {above[0]}, which this line continues, or quotes around a text that contains ': '"
    if above is not None and re.match(r"(- )*[\w ]+: *[^\s'\"{\[|>#]", above[1]) and rows[line - 1][:1] == " ":
        return f"quotes around a text that contains ': ', or the same indent as line {above[0]}"
    return "quotes around a text that contains ': '"
