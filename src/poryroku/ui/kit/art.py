"""Drawings from the assets, rasterised at the size at which they are seen; a bad one is told of once and left out.

pygame draws only a part of SVG and passes over the rest in silence (`tests/ui/test_svg.py` keeps the drawings inside
it), and of a file that is cut off it makes an empty picture, which counts as a fault here.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from pathlib import Path

import pygame

from poryroku.faults import Fault

from .theme import Colour

log = logging.getLogger(__name__)
_told: set[Path] = set()


def drawing(file: Path, size: int, colours: Mapping[str, Colour] | None = None) -> pygame.Surface | None:
    """The drawing in a square of `size` pixels, None if it can't be had; `colours` replace those in the file."""
    try:
        data = file.read_bytes()
    except OSError as error:
        _fault(file, error.strerror or str(error), "a drawing")
        return None
    if not data.rstrip().endswith(b"</svg>"):
        _fault(file, "this drawing is cut off", "</svg> at the end")
        return None
    for written, colour in (colours or {}).items():
        data = data.replace(written.encode(), b"#%02x%02x%02x" % colour)
    try:
        picture = pygame.image.load_sized_svg(io.BytesIO(data), (size, size))
    except pygame.error as error:
        _fault(file, f"this drawing can't be read: {error}", "an SVG file")
        return None
    if not picture.get_bounding_rect().width:
        _fault(file, "this drawing is empty", "shapes")
        return None
    return picture


def _fault(file: Path, message: str, expected: str) -> None:
    if file not in _told:
        _told.add(file)
        log.warning("%s", Fault(str(file), 0, 0, message, expected))
