"""What the workshop says of a card file, as rows to read: faults with the lines around them, examples, words.

Faults speak of fields and places and so stay in English, as everywhere; what is said around them is translated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from poryroku import i18n
from poryroku.crystal.files.draft import Draft, Example
from poryroku.faults import Fault
from poryroku.i18n import _, ngettext

from .kit import theme
from .kit.rich import RichRow, Run

#: lines of the file shown before and after the one with a fault; and where there are more faults than two
AROUND, CLOSE = 2, 1
#: faults that are told one by one, and those that are shown with the lines around them
MOST, MOST_SHOWN = 40, 12
#: letters of a line that are shown
LONGEST = 96
#: as wide as a digit, and a space that no line is broken at
FIGURE_SPACE, HARD_SPACE = "\u2007", "\u00a0"


def rows(draft: Draft, suggested: Mapping[str, str] | None = None, doubts: Sequence[Fault] = ()) -> list[RichRow]:
    """Everything there is to say of a draft.

    `suggested` are the words that its ops suggest, by language; `doubts` where its words and its ops seem to differ.
    """
    out = faults(draft)
    if draft.good:
        out += examples(draft)
        out += doubtful(draft, doubts)
        out += suggestion(suggested or {})
        out += lacking(draft)
    return [*out, *undrawn(draft), *notes(draft)]


def faults(draft: Draft) -> list[RichRow]:
    """What is wrong with the file, each fault with the lines around it."""
    if not draft.faults:
        return []
    count = len(draft.faults)
    out = [_heading(ngettext("{count} fault", "{count} faults", count).format(count=count))]
    for number, fault in enumerate(draft.faults[:MOST]):
        out += told(fault, draft)
        trap = _trap_at(draft, fault)
        if trap is not None:
            out += _more(trap.message, "" if trap.suggestion == fault.suggestion else trap.suggestion)
        if number < MOST_SHOWN and fault.file == draft.file:
            out += excerpt(draft.lines, fault.line, fault.column, AROUND if count <= 2 else CLOSE)
    if count > MOST:
        left = count - MOST
        out.append(RichRow((Run(ngettext("and {count} more", "and {count} more", left).format(count=left)),)))
    return out


def told(fault: Fault, draft: Draft, edge: theme.Colour = theme.BRICK) -> list[RichRow]:
    """A fault: where it is, what it is, what was expected, what was meant."""
    colour = edge if edge == theme.BRICK else theme.INK_SOFT
    runs = [Run(place(fault, draft), colour, bold=True), Run(f" {fault.message}", bold=True)]
    out = [RichRow(tuple(runs), edge)]
    expected = _("expected: {expected}").format(expected=fault.expected) if fault.expected else ""
    return out + _more(expected, fault.suggestion)


def place(fault: Fault, draft: Draft) -> str:
    """Where a fault is: in this file by line and column, in another one by its name as well."""
    if fault.file != draft.file:
        return f"{fault.place}:"
    if not fault.line:
        return ""
    if not fault.column:
        return _("Line {line}:").format(line=fault.line)
    return _("Line {line}, column {column}:").format(line=fault.line, column=fault.column)


def excerpt(lines: Sequence[str], line: int, column: int = 0, around: int = AROUND) -> list[RichRow]:
    """The lines around one of a file, the word at the column marked."""
    if not 1 <= line <= len(lines) + 1:
        return []
    first, last = max(1, line - around), min(len(lines), line + around)
    wide = len(str(last))
    return [_line(lines[n - 1], n, wide, column if n == line else 0, n == line) for n in range(first, last + 1)]


def _line(text: str, number: int, wide: int, column: int, here: bool) -> RichRow:
    counted = str(number).rjust(wide).replace(" ", FIGURE_SPACE)
    colour = theme.INK if here else theme.INK_SOFT
    edge = (theme.BRICK if column else theme.INK_SOFT) if here else theme.LINE
    head = Run(f"{counted}{HARD_SPACE * 2}", theme.INK_SOFT)
    start = max(0, column - 1 - LONGEST // 2) if len(text) > LONGEST and column else 0
    shown = ("…" if start else "") + text[start : start + LONGEST] + ("…" if len(text) > start + LONGEST else "")
    column = column - start + (1 if start else 0) if column else 0
    before, marked, after = _apart(shown, column)
    parts = [head, Run(_hard(before), colour), Run(marked, theme.BRICK, bold=True), Run(after, colour)]
    return RichRow(tuple(run for run in parts if run.text), edge)


def _apart(text: str, column: int) -> tuple[str, str, str]:
    """A line before, at and after a column."""
    if not column or column > len(text):
        return text, "", ""
    rest = text[column - 1 :]
    if rest[:1] in "'\"":
        end = rest.find(rest[0], 1) + 1 or len(rest)
    else:
        end = next((i for i, letter in enumerate(rest) if letter in " ,:{}[]"), len(rest)) or 1
    return text[: column - 1], rest[:end], rest[end:]


def _hard(text: str) -> str:
    """A line whose first spaces are as wide as digits and can't get lost."""
    bare = text.lstrip(" \t")
    return text[: len(text) - len(bare)].replace(" ", FIGURE_SPACE).replace("\t", FIGURE_SPACE * 2) + bare


def lacking(draft: Draft) -> list[RichRow]:
    """Why the card can't be played with elsewhere yet."""
    about = _("Here the card can be tried all the same.")
    return _part(_("To be played with in a pack"), about, draft.lacking, draft)


def undrawn(draft: Draft) -> list[RichRow]:
    """Letters for which the card has empty boxes."""
    about = _("The fonts of the program lack these letters; on the card each is an empty box.")
    return _part(_("Letters that can't be drawn"), about, draft.undrawn, draft)


def _part(heading: str, about: str, faults: Sequence[Fault], draft: Draft) -> list[RichRow]:
    """Faults under a heading and what they mean; nothing without any."""
    if not faults:
        return []
    out = [_heading(heading), *_more(about)]
    for fault in faults[:MOST]:
        out += told(fault, draft)
    return out


def _trap_at(draft: Draft, fault: Fault) -> Fault | None:
    here = (fault.file, fault.line, fault.column)
    return next((note for note in draft.notes if (note.file, note.line, note.column) == here), None)


def notes(draft: Draft) -> list[RichRow]:
    """Words that other programs read as something else, if nothing has been said of them yet."""
    said = {(fault.file, fault.line, fault.column) for fault in draft.faults[:MOST]}
    left = [note for note in draft.notes if (note.file, note.line, note.column) not in said]
    if not left:
        return []
    text = _("Other programs may read these words as something else; here they are texts. Quotes say so to everybody.")
    out = [_heading(_("Read as text")), *_more(text)]
    for note in left[:MOST]:
        runs = [Run(place(note, draft), theme.INK_SOFT, bold=True), Run(f" {note.message}")]
        out += [RichRow(tuple(runs), theme.GOLD), *_more("", note.suggestion)]
    return out


# -- examples --------------------------------------------------------------------------------------------------------


def examples(draft: Draft) -> list[RichRow]:
    """How the examples of a card came out."""
    if not draft.examples:
        text = _("An example sets up a position, plays in it and says what must have come of it.")
        return [_heading(_("No examples yet")), *_more(text)]
    held, count = sum(example.holds for example in draft.examples), len(draft.examples)
    head = ngettext("{held} of {count} example holds", "{held} of {count} examples hold", count)
    out = [_heading(head.format(held=held, count=count))]
    for number, example in enumerate(draft.examples, 1):
        out += _example(example, number, draft)
    return out


def title(example: Example, number: int) -> str:
    """What an example is called."""
    return example.title or _("Example {number}").format(number=number)


def _example(example: Example, number: int, draft: Draft) -> list[RichRow]:
    name = title(example, number)
    if example.holds:
        return [RichRow((Run(_("holds:"), theme.TEAL, bold=True), Run(f" {name}")), theme.TEAL)]
    word = _("can't be played:") if example.faults else _("differs:")
    out = [RichRow((Run(word, theme.BRICK, bold=True), Run(f" {name}")), theme.BRICK)]
    for fault in example.faults[:MOST]:
        out += told(fault, draft)
        out += excerpt(draft.lines, fault.line, fault.column, 0)
    for line, group in groupby(example.differences, lambda difference: difference.line):
        for difference in group:
            where = _("Line {line}:").format(line=line)
            out.append(RichRow((Run(where, theme.BRICK, bold=True), Run(f" {difference.message}")), theme.BRICK))
        out += excerpt(draft.lines, line, 0, 0)
    return out


# -- words -----------------------------------------------------------------------------------------------------------


def doubtful(draft: Draft, doubts: Sequence[Fault]) -> list[RichRow]:
    """Where the words of a card and its ops don't seem to say the same."""
    if not doubts:
        return []
    text = _("Words and effects don't seem to say the same here. It is for you to judge.")
    out = [_heading(_("Doubts about the words")), *_more(text)]
    for doubt in doubts[:MOST]:
        out += told(doubt, draft, theme.GOLD)
        out += excerpt(draft.lines, doubt.line, doubt.column, 0)
    return out


def suggestion(suggested: Mapping[str, str]) -> list[RichRow]:
    """The words that the ops of a card suggest."""
    if not suggested:
        return []
    out = [_heading(_("Words for what it does")), *_more(_("Made of the ops of the card, to begin with."))]
    for code, words in suggested.items():
        language = i18n.LANGUAGES.get(code, code)
        out.append(RichRow((Run(f"{language}:", theme.INK_SOFT, bold=True), Run(f" {words}")), theme.GOLD))
    return out


def as_yaml(suggested: Mapping[str, str]) -> str:
    """The suggested words as they stand in a card file."""
    lines = (f"  {code}: '{words.replace(chr(39), chr(39) * 2)}'" for code, words in suggested.items())
    return "\n".join(["text:", *lines]) + "\n"


def _heading(text: str) -> RichRow:
    return RichRow((Run(text, bold=True),), heading=True)


def _more(text: str, suggestion: str = "") -> list[RichRow]:
    """What else there is to say of something, and what was probably meant."""
    out = [RichRow((Run(text, theme.INK_SOFT),))] if text else []
    if suggestion:
        meant = _("Did you mean '{suggestion}'?").format(suggestion=suggestion)
        out.append(RichRow((Run(meant, theme.TEAL, bold=True),)))
    return out
