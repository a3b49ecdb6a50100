"""Where things lie: what the package brings along, and what belongs to the person who plays.

Nothing here creates a folder; `poryroku.safewrite` does when it writes.
"""

import os
from functools import cache
from pathlib import Path

import platformdirs

DATA_DIR_VARIABLE = "PORYROKU_DATA_DIR"
"""Environment variable: one folder for everything of the user's (saves, settings), instead of the system's places."""

_PACKAGE = Path(__file__).resolve().parent


@cache
def data_dir() -> Path:
    """The folder that holds `cards/` and `assets/`: inside an installed package, or the root of a checkout."""
    for folder in (_PACKAGE / "data", _PACKAGE.parents[1]):
        if (folder / "cards").is_dir() and (folder / "assets").is_dir():
            return folder
    raise FileNotFoundError(f"cards and assets of Pory Roku not found beside {_PACKAGE}: the installation is broken")


def cards_dir() -> Path:
    return data_dir() / "cards"


def packs_dir() -> Path:
    """The folder of the packs of cards that come with the program, beside the built-in ones."""
    return data_dir() / "packs"


def assets_dir() -> Path:
    return data_dir() / "assets"


def fonts_dir() -> Path:
    return assets_dir() / "fonts"


def locale_dir() -> Path:
    return assets_dir() / "locale"


def user_data_dir() -> Path:
    """The user's own data (saves, replays), by the custom of the system."""
    return _override() or Path(platformdirs.user_data_dir("poryroku", appauthor=False))


def saves_dir() -> Path:
    return user_data_dir() / "saves"


def user_packs_dir() -> Path:
    """The folder for the user's own packs of cards."""
    return user_data_dir() / "packs"


def config_dir() -> Path:
    """The user's settings."""
    root = _override()
    return root / "config" if root else Path(platformdirs.user_config_dir("poryroku", appauthor=False))


def _override() -> Path | None:
    root = os.environ.get(DATA_DIR_VARIABLE)
    return Path(root).expanduser().absolute() if root else None
