"""The program in a window of a real X server, and hands that have only a mouse, or only a keyboard.

The hands see what `poryroku.ui.probe` tells of the screen, as a person would: what there is, where, what glows.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from itertools import count

from poryroku.paths import DATA_DIR_VARIABLE
from poryroku.ui.probe import VARIABLE

SETTINGS = {"format": 1, "language": "en", "rival_speed": "instant", "animation": "off", "hover_delay": 0, "mute": True}
#: seconds that the program may take to answer
PATIENCE = 20
#: what belongs to a decision, by the beginning of a widget's key; the rest (pause, log, help) is left alone
TO_DECIDE = ("option:", "panel:", "energy:", "transmute", "hand:", "play:", "die:", "looked:", "pack:", "loose:")


def missing():
    """Why there can be no real window here; "" if there can."""
    if not sys.platform.startswith("linux"):
        return "Xvfb is a thing of Linux"
    lacking = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    return f"not installed: {', '.join(lacking)} (Debian, Ubuntu: apt install xvfb xdotool)" if lacking else ""


@contextmanager
def display(size):
    """An X server on a free display, with a screen of that size."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen([*command, "-noreset"], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class Desk:
    """The running program, looked at through its probe and moved by xdotool."""

    def __init__(self, folder, shown_on, deadline):
        self.deadline = deadline
        self.pressed = 0
        self.window = ""
        #: what the window's size must be, once it was changed
        self.size = None
        self.probe = folder / "probe.json"
        self.errors = folder / "errors.txt"
        config = folder / "data" / "config"
        config.mkdir(parents=True)
        (config / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_VIDEO")}
        self.env.pop("WAYLAND_DISPLAY", None)
        self.env |= {"DISPLAY": shown_on, DATA_DIR_VARIABLE: str(folder / "data"), VARIABLE: str(self.probe)}
        self.env |= {"SDL_AUDIODRIVER": "dummy"}
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen([sys.executable, "-m", "poryroku", "play"], env=self.env, stderr=errors)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)

    def xdotool(self, *words):
        """Run xdotool; what it prints."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(
            command, env=self.env, check=True, timeout=PATIENCE, stdout=subprocess.PIPE, text=True
        ).stdout

    def focus(self):
        """Wait for the window and give it the keyboard, as a window manager would."""
        self.look()
        self.window = self.xdotool("search", "--sync", "--onlyvisible", "--pid", self.process.pid).split()[0]
        self.xdotool("windowfocus", self.window)

    def resize(self, size):
        """Make the window another size, as somebody does who pulls at its corner."""
        self.xdotool("windowsize", self.window, *size)
        self.size = size

    def press(self, *words, times=1):
        """Click, or press keys `times` times, by the words of xdotool."""
        self.xdotool(*words)
        self.pressed += times

    def look(self):
        """What is on the screen once all that was pressed has had its effect and nothing moves."""
        seen, start = None, time.monotonic()
        while time.monotonic() - start < PATIENCE:
            assert self.process.poll() is None, f"ended with {self.process.returncode}: {self.errors.read_text()}"
            assert time.monotonic() < self.deadline, f"out of time, at {seen}"
            if self.probe.exists():
                seen = json.loads(self.probe.read_text(encoding="utf-8"))
                assert seen["presses"] <= self.pressed, "more was pressed than the test did"
                sized = self.size is None or seen["window"] == [*self.size]
                if seen["at_rest"] and seen["presses"] == self.pressed and sized:
                    return seen
            time.sleep(0.01)
        raise AssertionError(f"the screen does not come to rest after {self.pressed} presses: {seen}")

    def ended(self):
        """The exit code, once the program is gone."""
        code = self.process.wait(PATIENCE)
        assert "Traceback" not in self.errors.read_text(), self.errors.read_text()
        return code


class Mouse:
    """Points and clicks."""

    def __init__(self, desk):
        self.desk = desk
        self.chance = random.Random(1)

    def press(self, seen, target):
        """Click a widget, or one of its rows."""
        point = self.chance.choice(target["rows"]) if target.get("rows") else target["point"]
        self.desk.press("mousemove", *point, "click", 1)


class Keyboard:
    """Goes there by Tab and presses Return."""

    def __init__(self, desk):
        self.desk = desk
        self.chance = random.Random(1)

    def press(self, seen, target):
        """Bring the focus to a widget, the shorter way round, and press it."""
        for _try in range(12):
            stops = [each["key"] for each in seen["widgets"] if each["focusable"]]
            if target["key"] not in stops:
                return
            at = next((each["key"] for each in seen["widgets"] if each["focus"]), None)
            if at == target["key"]:
                down = self.chance.randrange(len(target.get("rows", [0])))
                self.desk.press("key", *["Down"] * down, "Return", times=down + 1)
                return
            ahead = (stops.index(target["key"]) - (stops.index(at) if at in stops else -1)) % len(stops)
            key, times = ("Tab", ahead) if ahead <= len(stops) // 2 or at is None else ("shift+Tab", len(stops) - ahead)
            times = max(1, times)
            self.desk.press("key", "--delay", 4, *[key] * times, times=times)
            seen = self.desk.look()
        raise AssertionError(f"Tab does not come to {target['key']}: {seen}")


class Player:
    """Plays a game with the hands it has: summons and activates rather than ending the turn, else by chance."""

    def __init__(self, desk, hands, seed=1):
        self.desk = desk
        self.hands = hands
        self.chance = random.Random(seed)
        self.seen = desk.look()
        #: the scenes that came up, in order
        self.scenes = []

    def press(self, key):
        """Press the widget of that key."""
        found = self.widget(key)
        assert found is not None, (key, self.seen)
        self.hands.press(self.seen, found)
        self.seen = self.desk.look()

    def widget(self, key):
        return next((each for each in self.seen["widgets"] if each["key"] == key), None)

    @property
    def scene(self):
        return self.seen["scene"]

    def play(self, sizes=()):
        """Until the scores are shown, the window now and then another of some sizes."""
        for step in count():
            if self.scene == "ScoresScene":
                return
            if sizes and step % 20 == 19:
                self.desk.resize(sizes[step // 20 % len(sizes)])
                self.seen = self.desk.look()
            if self.scenes[-1:] != [self.scene]:
                self.scenes.append(self.scene)
            target = self.target()
            assert target is not None, f"nothing to do: {self.seen}"
            self.hands.press(self.seen, target)
            self.seen = self.desk.look()

    def target(self):
        """What to press next."""
        if self.scene in ("Dialog", "CoverScene"):
            return self.widget("answer0") or self.widget("ready")
        if self.scene == "SplitScene" and self.widget("confirm")["enabled"]:
            return self.widget("confirm")
        found = [each for each in self.seen["widgets"] if each.get("rows") or self._usable(each)]
        done = [each for each in found if each["key"] == "energy:confirm"]
        if done and self.chance.random() < 0.7:
            return done[0]
        end = [each for each in found if each["key"] == "option:end"]
        rest = [each for each in found if each not in end]
        if end and (not rest or self.chance.random() < 0.3):
            return end[0]
        return self.chance.choice(rest) if rest else None

    @staticmethod
    def _usable(widget):
        key = widget["key"]
        if not key.startswith(TO_DECIDE) or not widget["enabled"] or widget["point"] is None:
            return False
        on_table = key.startswith(("hand:", "play:", "die:", "looked:"))
        return widget["glows"] or not on_table
