"""The pictures in the documents, drawn by the program; `make pictures` (`python tests/docs/pictures.py`) does it."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "ui")]
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import album  # noqa: E402
import pygame  # noqa: E402
import tutorial  # noqa: E402
from documents import DOCS  # noqa: E402

from poryroku import i18n  # noqa: E402
from poryroku.crystal.files.library import load_library  # noqa: E402
from poryroku.crystal.files.packs import read_pack  # noqa: E402
from poryroku.crystal.wording import newcard  # noqa: E402
from poryroku.paths import DATA_DIR_VARIABLE  # noqa: E402
from poryroku.ui import cardpicture  # noqa: E402

FOLDER = DOCS / "pictures"


def pictures() -> Iterator[tuple[str, pygame.Surface]]:
    """Each picture by the name of its file: the card that the tutorial begins with, and the one it ends with."""
    before, language = os.environ.get(DATA_DIR_VARIABLE), i18n.language()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ[DATA_DIR_VARIABLE] = str(folder / "user")
        i18n.set_language("en")
        try:
            newcard.create(tutorial.NAME, folder / "new")
            tutorial.followed(folder / "done")
            for made, of in (("new-card", "new"), ("moonlit-scales", "done")):
                file = folder / f"{made}.png"
                cardpicture.save_card(tutorial.NUMBER, load_library([read_pack(folder / of)]), file)
                yield f"{made}-en.png", pygame.image.load(file)
        finally:
            i18n.set_language(language)
            if before is None:
                del os.environ[DATA_DIR_VARIABLE]
            else:
                os.environ[DATA_DIR_VARIABLE] = before


def main() -> None:
    """Draw all of them; what has not changed stays as it is."""
    FOLDER.mkdir(exist_ok=True)
    names = set()
    for name, picture in pictures():
        names.add(name)
        data = album.packed(picture)
        if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != data:
            (FOLDER / name).write_bytes(data)
            print(f"new or changed: {name}")
    for file in FOLDER.glob("*.png"):
        if file.name not in names:
            file.unlink()
            print(f"gone: {file.name}")


if __name__ == "__main__":
    main()
