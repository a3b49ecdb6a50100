"""What the player sets: everything takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from poryroku import i18n
from poryroku.i18n import _

from ..kit import theme
from ..kit.field import Stepper
from ..kit.page import Page
from ..kit.slider import Slider
from ..kit.widget import Button
from ..settings import HOVER_DELAYS, TEXT_SIZES, THINKING_TIMES
from .form import FormScene, Row

if TYPE_CHECKING:
    from ..app import App

VOLUMES = tuple(range(0, 101, 10))
NOWHERE = Rect(0, 0, 0, 0)


class SettingsScene(FormScene):
    """Language, type, speeds, questions, sound and window."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.season = app.scene.season if app.scenes else 0
        self._seen_at = 0.0

    def title(self) -> str:
        return _("Settings")

    def rows(self) -> list[Row]:
        settings = self.app.settings
        return [
            Row(
                _("Language"),
                [self._stepper("language", list(i18n.LANGUAGES.items()), i18n.language(), lambda value: value)],
            ),
            Row(
                _("Text size"),
                [
                    self._slider(
                        "text",
                        TEXT_SIZES,
                        settings.text,
                        _("{percent} %"),
                        _("Ctrl with plus and minus changes it anywhere."),
                    )
                ],
            ),
            Row(
                _("Animations"),
                [
                    self._stepper(
                        "animation",
                        [
                            ("off", _("Off: everything at once")),
                            ("fast", _("Fast")),
                            ("normal", _("Normal")),
                            ("slow", _("Slow")),
                        ],
                        settings.animation,
                        lambda value: value,
                        _("How long cards, dice and energy take to move. Any click skips it."),
                    )
                ],
            ),
            Row(
                _("Rivals"),
                [
                    self._stepper(
                        "rival_speed",
                        [
                            ("instant", _("At once")),
                            ("fast", _("Fast")),
                            ("normal", _("Normal")),
                            ("step", _("Step by step")),
                        ],
                        settings.rival_speed,
                        lambda value: value,
                        _("How long you see each thing that a rival does."),
                    )
                ],
            ),
            Row(_("Thinking time"), [self._thinking()]),
            Row(_("Explanations"), [self._delays()]),
            Row(
                _("Confirmations"),
                [
                    self._switch(
                        "confirm",
                        _("Ask before what costs points"),
                        _("Never ask"),
                        _("Also asks when you end a turn with something left that you could do."),
                    )
                ],
            ),
            Row(
                _("Sound"),
                [
                    self._switch("mute", _("Silent"), _("With sound")),
                    self._slider("volume", VOLUMES, settings.volume, _("{percent} %"), _("Loudness")),
                ],
                least=230,
            ),
            Row(
                _("Window"),
                [self._switch("fullscreen", _("Fills the screen"), _("A window"), _("F11 changes it anywhere."))],
            ),
        ]

    def foot(self) -> list[Button]:
        return [Button("back", NOWHERE, _("Back"), self.back, strong=True, size=theme.LABEL)]

    def _set(self, name: str, value: Any) -> None:
        self.app.settings.change(**{name: value})
        self.changed()

    def _stepper(
        self, name: str, choices: list[tuple[str, str]], value: str, read: Callable[[str], Any], hint: str = ""
    ) -> Stepper:
        return Stepper(name, NOWHERE, choices, value, lambda chosen: self._set(name, read(chosen)), hint)

    def _switch(self, name: str, yes: str, no: str, hint: str = "") -> Stepper:
        value = "yes" if getattr(self.app.settings, name) else "no"
        return self._stepper(name, [("no", no), ("yes", yes)], value, lambda chosen: chosen == "yes", hint)

    def _slider(self, name: str, values: tuple[int, ...], value: int, words: str, hint: str) -> Slider:
        return Slider(
            name,
            NOWHERE,
            values,
            value,
            lambda chosen: self._set(name, chosen),
            lambda number: words.format(percent=number),
            hint,
        )

    def _delays(self) -> Stepper:
        names = dict(
            zip(HOVER_DELAYS, (_("At once"), _("After a moment"), _("A little later"), _("Late")), strict=True)
        )
        delay = self.app.settings.hover_delay
        names.setdefault(delay, _("After {count} milliseconds").format(count=delay))
        choices = [(str(each), names[each]) for each in sorted(names)]
        hint = _("How long the pointer rests on something before it is explained.")
        return self._stepper("hover_delay", choices, str(delay), int, hint)

    def _thinking(self) -> Stepper:
        names = dict(
            zip(
                THINKING_TIMES,
                (_("A quarter of a second"), _("Half a second"), _("One second"), _("Two seconds"), _("Five seconds")),
                strict=True,
            )
        )
        seconds = self.app.settings.thinking
        names.setdefault(seconds, _("{seconds} seconds").format(seconds=f"{seconds:g}"))
        choices = [(str(each), names[each]) for each in sorted(names)]
        hint = _("How long a rival may think about one decision, and a hint too. Strong ones play better with more.")
        return self._stepper("thinking", choices, str(seconds), float, hint)

    def settle(self, page: Page) -> None:
        """When the type has grown, what was changed stays in sight."""
        if page.scale != self._seen_at:
            self._seen_at = page.scale
            found = self.widget(self.focus)
            if found is not None:
                self.reveal(found.rect)
