"""What a font file says of its letters: which there are, and how far each moves the pen."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from poryroku import paths

_SEGMENTS, _GROUPS = 4, 12
"""Forms of a table of letters: runs of 16-bit letters, and groups of any."""
_UNICODE, _WINDOWS = 0, ((3, 1), (3, 10))
"""Whose tables have letters by their Unicode numbers."""


SERIF, SANS = "SourceSerifPro-Semibold", "SourceSansPro-Regular"
"""The faces of names and of texts; what they can draw stands for the whole families."""


def lacking(text: str, *faces: str) -> list[str]:
    """The letters of a text that one of these faces can't draw, each once, as they come."""
    if text.isascii():
        return []
    known = [advances(paths.fonts_dir() / f"{face}.ttf") for face in faces]
    found = dict.fromkeys(
        letter
        for letter in unicodedata.normalize("NFC", text)
        # Spaces and signs that only join or part letters leave no box.
        if unicodedata.category(letter) not in ("Zs", "Cc", "Cf") and not all(letter in each for each in known)
    )
    return list(found)


@lru_cache(maxsize=16)
def advances(file: Path) -> dict[str, float]:
    """Every letter of a TrueType or OpenType font with its width, as a part of the size of the type.

    ValueError if the file is none.
    """
    raw = file.read_bytes()
    try:
        tables = _tables(raw)
        (unit,) = struct.unpack_from(">H", raw, tables["head"] + 18)
        (count,) = struct.unpack_from(">H", raw, tables["hhea"] + 34)
        # Glyphs behind the last width have the same one.
        widths = [wide for wide, _side in struct.iter_unpack(">Hh", raw[tables["hmtx"] :][: 4 * count])]
        return {chr(code): widths[min(glyph, count - 1)] / unit for code, glyph in _letters(raw, tables["cmap"])}
    except (struct.error, KeyError, IndexError) as error:
        raise ValueError(f"{file} is no font") from error


def _tables(raw: bytes) -> dict[str, int]:
    """Where each table begins."""
    (count,) = struct.unpack_from(">H", raw, 4)
    entries = (struct.unpack_from(">4s4xI", raw, 12 + 16 * i) for i in range(count))
    return {name.decode("latin-1"): start for name, start in entries}


def _letters(raw: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Letters with their glyphs, from the table that has most of them."""
    (count,) = struct.unpack_from(">H", raw, at + 2)
    found: dict[int, int] = {}
    for i in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", raw, at + 4 + 8 * i)
        if platform == _UNICODE or (platform, encoding) in _WINDOWS:
            (form,) = struct.unpack_from(">H", raw, at + offset)
            found[form] = at + offset
    if _GROUPS in found:
        return _of_groups(raw, found[_GROUPS])
    return _of_segments(raw, found[_SEGMENTS])


def _of_segments(raw: bytes, at: int) -> Iterator[tuple[int, int]]:
    (twice,) = struct.unpack_from(">H", raw, at + 6)
    form = f">{twice // 2}H"
    # The last letters of the runs, an empty word, the first ones, what to add, where a list of glyphs stands instead.
    lasts = struct.unpack_from(form, raw, at + 14)
    firsts, steps, lists = (struct.unpack_from(form, raw, at + 16 + twice * part) for part in (1, 2, 3))
    for i, (first, last, step, listed) in enumerate(zip(firsts, lasts, steps, lists, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if listed:
                where = at + 16 + twice * 3 + 2 * i + listed + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", raw, where)
                if not glyph:
                    continue
            glyph = (glyph + step) & 0xFFFF
            if glyph:
                yield code, glyph


def _of_groups(raw: bytes, at: int) -> Iterator[tuple[int, int]]:
    (count,) = struct.unpack_from(">I", raw, at + 12)
    for first, last, glyph in struct.iter_unpack(">III", raw[at + 16 :][: 12 * count]):
        yield from ((code, glyph + code - first) for code in range(first, last + 1))
