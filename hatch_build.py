"""Build hook: compiles the translations, so that an installed game speaks every language it has.

It runs for wheels and for editable installs. The .mo files land beside their .po files and are not in version control.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(locale_dir: Path) -> list[Path]:
    """Write the .mo file of every .po file under `locale_dir`; returns the files written."""
    written = []
    for po in sorted(locale_dir.glob("*/LC_MESSAGES/*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parent.parent.name, abort_invalid=True)
        mo = po.with_suffix(".mo")
        with mo.open("wb") as target:
            write_mo(target, catalogue)
        written.append(mo)
    return written


class CompileTranslations(BuildHookInterface):  # type: ignore[misc]  # hatchling is only there while building
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root) / "assets" / "locale")
