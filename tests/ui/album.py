"""The stored pictures of all scenes: which there are, how they are kept small, and how one is compared with a scene.

`make pictures` (`python tests/ui/album.py`) draws them all anew; look at what changed before it is committed.
"""

import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

from poryroku import i18n
from poryroku.ui import gallery, shots

FOLDER = Path(__file__).parent / "pictures"
SIZES = ((1280, 720), (1024, 640))
ORDER = gallery.Order(seed=3, players=3)
#: colours in a stored picture
COLOURS = 160
#: pictures are compared at this width
SMALL = 320
#: how far two colours of one pixel may be apart, the largest of red, green and blue, before it counts as different
NEAR = 28
#: the side of a tile, in pixels of the small picture
TILE = 20
#: what the few stored colours may make: the mean distance, and the share of different pixels in the worst tile
MOST_MEAN = 0.8
MOST_IN_A_TILE = 0.02


class Place(NamedTuple):
    """One picture of the album."""

    scene: str
    language: str
    size: tuple[int, int]

    @property
    def file(self) -> Path:
        """Where it is stored."""
        return FOLDER / f"{self.scene}-{self.language}-{self.size[0]}.png"


def places() -> list[Place]:
    """Every picture there must be."""
    return [Place(scene, lang, size) for size in SIZES for lang in i18n.LANGUAGES for scene in gallery.EXHIBITS]


def taken(size: tuple[int, int], language: str) -> Iterator[tuple[Place, pygame.Surface]]:
    """Every scene as it looks now."""
    i18n.set_language(language)
    for scene, show in gallery.EXHIBITS.items():
        with shots.nobody(), shots.hidden_app(size) as app:
            show(app, ORDER)
            yield Place(scene, language, size), shots.drawn(app).copy()


# -- comparing -----------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """How far two pictures are apart."""

    mean: float
    tile: float

    @property
    def seen(self) -> bool:
        """Whether somebody would see that they are two."""
        return self.mean > MOST_MEAN or self.tile > MOST_IN_A_TILE


def difference(one: pygame.Surface, other: pygame.Surface) -> Difference:
    """Both made small and compared pixel by pixel. Other sizes are another picture."""
    if one.get_size() != other.get_size():
        return Difference(255.0, 1.0)
    apart = [abs(a - b) for a, b in zip(_small(one), _small(other), strict=True)]
    tiles: Counter[tuple[int, int]] = Counter()
    for at in range(0, len(apart), 3):
        if max(apart[at : at + 3]) > NEAR:
            y, x = divmod(at // 3, SMALL)
            tiles[x // TILE, y // TILE] += 1
    return Difference(sum(apart) / len(apart), max(tiles.values(), default=0) / TILE**2)


def _small(picture: pygame.Surface) -> bytes:
    width, height = picture.get_size()
    plain = pygame.Surface((width, height), depth=32)
    plain.blit(picture, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(plain, (SMALL, SMALL * height // width)), "RGB")


# -- storing -------------------------------------------------------------------------------------------------------


def packed(picture: pygame.Surface) -> bytes:
    """A picture as a PNG of few colours; the same picture always gives the same bytes."""
    width, height = picture.get_size()
    pixels = memoryview(pygame.image.tobytes(picture, "RGBX")).cast("I")
    count = Counter(pixels)
    palette, index = _few(count)
    data = bytes(map(index.__getitem__, pixels))
    rows = b"".join(b"\0" + data[y * width : (y + 1) * width] for y in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", bytes(part for colour in palette for part in colour))
        + _chunk(b"IDAT", zlib.compress(rows, 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _few(count: Counter[int]) -> tuple[list[tuple[int, int, int]], dict[int, int]]:
    """Colours for a palette by median cut, and the place in it of each pixel value."""
    order = "little" if sys.byteorder == "little" else "big"
    colours = {value: tuple(value.to_bytes(4, order)[:3]) for value in count}

    def spread(box: list[int]) -> tuple[int, int]:
        """How much is gained by cutting a box, and along which of red, green and blue."""
        wide = [max(colours[v][i] for v in box) - min(colours[v][i] for v in box) for i in range(3)]
        return max(wide), wide.index(max(wide))

    boxes = [list(colours)]
    weighed = [(_weight(boxes[0], count, spread(boxes[0])), spread(boxes[0])[1])]
    while len(boxes) < COLOURS and max(weighed)[0] > 0:
        at = max(range(len(boxes)), key=lambda i: weighed[i][0])
        box, axis = boxes[at], weighed[at][1]
        box.sort(key=lambda value: (colours[value][axis], value))
        half, seen = sum(count[value] for value in box) / 2, 0
        for cut in range(1, len(box)):
            seen += count[box[cut - 1]]
            if seen >= half:
                break
        boxes[at : at + 1] = parts = [box[:cut], box[cut:]]
        weighed[at : at + 1] = [(_weight(part, count, spread(part)), spread(part)[1]) for part in parts]
    palette, index = [], {}
    for place, box in enumerate(boxes):
        total = sum(count[value] for value in box)
        palette.append(tuple(round(sum(colours[v][i] * count[v] for v in box) / total) for i in range(3)))
        index.update(dict.fromkeys(box, place))
    return palette, index


def _weight(box: list[int], count: Counter[int], spread: tuple[int, int]) -> float:
    return spread[0] ** 2 * sum(count[value] for value in box) ** 0.5


# -- renewing ------------------------------------------------------------------------------------------------------


def main() -> None:
    """Draw the whole album anew; pictures in which nothing has changed stay as they are."""
    FOLDER.mkdir(exist_ok=True)
    kept, new = 0, []
    for size in SIZES:
        for language in i18n.LANGUAGES:
            for place, picture in taken(size, language):
                data = packed(picture)
                if place.file.exists() and place.file.read_bytes() == data:
                    kept += 1
                else:
                    place.file.write_bytes(data)
                    new.append(place.file.name)
    wanted = {place.file for place in places()}
    gone = sorted(set(FOLDER.glob("*.png")) - wanted)
    for file in gone:
        file.unlink()
    print(*(f"new or changed: {name}" for name in new), *(f"gone: {file.name}" for file in gone), sep="\n")
    total = sum(file.stat().st_size for file in wanted)
    print(f"{len(new)} pictures drawn anew, {kept} as they were; {total / 1e6:.1f} MB in all.")


if __name__ == "__main__":
    main()
