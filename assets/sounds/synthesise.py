"""Makes every sound of the game: paper, wood and small bells, short, dry and quiet.

`python assets/sounds/synthesise.py [FOLDER]` writes the WAV files, beside itself by default. Only plain arithmetic and
a seeded generator are used, no library's sine, so every machine writes the same bytes.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

RATE = 22050
Samples = list[float]


# -- arithmetic ---------------------------------------------------------------------------------------------------


def sine(turns: float) -> float:
    """The sine of an angle in turns, to about a millionth."""
    x = turns - int(turns)
    if x < 0:
        x += 1.0
    if x > 0.75:
        x -= 1.0
    elif x > 0.25:
        x = 0.5 - x
    y = x * x
    return x * (
        6.283185307 - y * (41.34170224 - y * (81.60524928 - y * (76.70585975 - y * (42.05869394 - y * 15.094))))
    )


def silence(seconds: float) -> Samples:
    return [0.0] * int(seconds * RATE)


def lay(ground: Samples, sound: Sequence[float], at: float, strength: float = 1.0) -> None:
    """Add a sound to another, `at` seconds from its start; what goes beyond the end is lost."""
    start = int(at * RATE)
    for i in range(min(len(sound), len(ground) - start)):
        ground[start + i] += sound[i] * strength


def dying(seconds: float, tail: float) -> Samples:
    """A curve from 1 that falls to about a third every `tail` seconds."""
    factor, level, out = 1.0 - 1.0 / (tail * RATE), 1.0, []
    for _ in range(int(seconds * RATE)):
        out.append(level)
        level *= factor
    return out


def swell(seconds: float, top: float = 0.5) -> Samples:
    """A curve from 0 to 1, reached after the share `top`, and back to 0, without corners."""
    count = int(seconds * RATE)
    out = []
    for i in range(count):
        at = i / count
        half = at / top if at < top else (1.0 - at) / (1.0 - top)
        out.append(half * half * (3.0 - 2.0 * half))
    return out


def shaped(sound: Sequence[float], curve: Sequence[float]) -> Samples:
    return [a * b for a, b in zip(sound, curve, strict=False)]


def low(sound: Sequence[float], hertz: float) -> Samples:
    """Without what is far above a pitch."""
    share = 6.2832 * hertz / RATE
    share, level, out = share / (1.0 + share), 0.0, []
    for each in sound:
        level += share * (each - level)
        out.append(level)
    return out


def high(sound: Sequence[float], hertz: float) -> Samples:
    """Without what is far below a pitch."""
    return [a - b for a, b in zip(sound, low(sound, hertz), strict=True)]


def band(sound: Sequence[float], hertz: float, width: float, slide: float = 1.0) -> Samples:
    """What lies around a pitch, `width` in hertz; the pitch moves to `slide` times itself."""
    out, one, two = [], 0.0, 0.0
    count = max(1, len(sound))
    keep = max(0.0, 1.0 - 3.1416 * width / RATE)
    for i, each in enumerate(sound):
        pitch = hertz * (1.0 + (slide - 1.0) * i / count)
        new = each * (1.0 - keep) + 2.0 * keep * sine(pitch / RATE + 0.25) * one - keep * keep * two
        two, one = one, new
        out.append(new)
    return out


def noise(seconds: float, seed: int) -> Samples:
    chance = Random(seed)
    return [chance.random() * 2.0 - 1.0 for _ in range(int(seconds * RATE))]


def tone(hertz: float, seconds: float, tail: float) -> Samples:
    """A sine that dies away, with a soft start of two milliseconds."""
    soft = 0.002 * RATE
    return [
        level * sine(i * hertz / RATE) * (i / soft if i < soft else 1.0) for i, level in enumerate(dying(seconds, tail))
    ]


# -- instruments --------------------------------------------------------------------------------------------------


def bell(hertz: float, seconds: float, tail: float = 0.16) -> Samples:
    """A small bell: a sine with a few that don't fit it, which die sooner."""
    out = silence(seconds)
    for ratio, strength, share in ((1.0, 1.0, 1.0), (2.0, 0.22, 0.7), (2.76, 0.26, 0.45), (5.4, 0.10, 0.2)):
        if hertz * ratio < RATE * 0.45:
            lay(out, tone(hertz * ratio, seconds, tail * share), 0.0, strength)
    return out


def wood(hertz: float, seconds: float = 0.09, seed: int = 1, tail: float = 0.012) -> Samples:
    """A knock on wood."""
    out = silence(seconds)
    for ratio, strength in ((1.0, 1.0), (2.57, 0.4), (4.1, 0.15)):
        lay(out, tone(hertz * ratio, seconds, tail), 0.0, strength)
    tick = shaped(low(noise(0.012, seed), hertz * 3.0), dying(0.012, 0.002))
    lay(out, tick, 0.0, 0.9)
    return out


def brush(seconds: float, hertz: float, seed: int, slide: float = 1.0, top: float = 0.4) -> Samples:
    """Paper moving over paper: noise around a pitch, uneven like fibres."""
    chance = Random(seed + 1000)
    rough, level, out = 1.0, 1.0, []
    curve = swell(seconds, top)
    for i, each in enumerate(band(noise(seconds, seed), hertz, hertz * 0.9, slide)):
        if i % 64 == 0:
            rough = 0.55 + 0.45 * chance.random()
        level += (rough - level) * 0.03
        out.append(each * level * curve[i])
    return out


def bells(notes: Sequence[tuple[float, float, float]], seconds: float, tail: float) -> Samples:
    """Small bells one after another: when, how high, how strong."""
    out = silence(seconds)
    for at, hertz, strength in notes:
        lay(out, bell(hertz, seconds - at, tail), at, strength)
    return out


# Pitches of the bells, in hertz.
C5, D5, E5, F5, G5, A5, B5 = 523.25, 587.33, 659.26, 698.46, 783.99, 880.0, 987.77
C6, D6, E6, F6, G6, A6, B6, C7, E7 = 1046.5, 1174.66, 1318.51, 1396.91, 1567.98, 1760.0, 1975.53, 2093.0, 2637.02


# -- sounds -------------------------------------------------------------------------------------------------------


def paper_slide() -> Samples:
    return high(brush(0.26, 3200.0, 11, 0.8), 900.0)


def card_flip() -> Samples:
    out = silence(0.18)
    lay(out, brush(0.09, 2600.0, 21, 1.6, 0.6), 0.0)
    lay(out, shaped(band(noise(0.06, 22), 2100.0, 2400.0), dying(0.06, 0.009)), 0.09, 1.1)
    return high(out, 500.0)


def card_laid() -> Samples:
    out = silence(0.16)
    lay(out, tone(128.0, 0.16, 0.022), 0.004, 0.55)
    lay(out, shaped(low(noise(0.1, 31), 2300.0), dying(0.1, 0.010)), 0.0, 0.9)
    lay(out, brush(0.08, 2800.0, 32, 0.7, 0.2), 0.03, 0.35)
    return out


def die_rattle() -> Samples:
    out, chance, at = silence(0.6), Random(41), 0.0
    for number in range(13):
        hertz = 820.0 + 620.0 * chance.random()
        lay(out, wood(hertz, 0.08, 42 + number), at, 0.45 + 0.5 * chance.random())
        at += 0.022 + 0.034 * chance.random()
    return out


def die_settle() -> Samples:
    out = silence(0.32)
    for at, hertz, strength in ((0.0, 880.0, 1.0), (0.085, 1010.0, 0.55), (0.145, 930.0, 0.32), (0.185, 905.0, 0.2)):
        lay(out, wood(hertz, 0.1, 61, 0.015), at, strength)
    return out


def energy(hertz: float) -> Callable[[], Samples]:
    """A token of energy: a pebble laid on the board."""

    def made() -> Samples:
        out = silence(0.13)
        lay(out, tone(hertz, 0.13, 0.020), 0.0, 0.8)
        lay(out, tone(hertz * 2.41, 0.13, 0.009), 0.0, 0.35)
        lay(out, shaped(low(noise(0.01, 71), 4200.0), dying(0.01, 0.0015)), 0.0, 0.6)
        return out

    return made


def crystal() -> Samples:
    return bells(((0.0, C7, 0.8), (0.045, E7, 0.6), (0.1, G6 * 2, 0.45)), 0.55, 0.12)


def gauge() -> Samples:
    return bells(((0.0, G5, 0.7), (0.075, C6, 0.8), (0.15, E6, 0.9)), 0.6, 0.13)


def tear() -> Samples:
    out, chance, at = silence(0.42), Random(91), 0.0
    while at < 0.34:
        fibre = shaped(band(noise(0.02, int(chance.random() * 9999)), 1800.0 + 3200.0 * at, 2600.0), dying(0.02, 0.003))
        lay(out, fibre, at, 0.5 + 0.5 * chance.random())
        at += 0.003 + 0.011 * chance.random() * (1.0 - at)
    lay(out, brush(0.4, 3600.0, 92, 1.3, 0.7), 0.0, 0.7)
    return high(out, 700.0)


def page_turn() -> Samples:
    out = silence(0.55)
    lay(out, brush(0.36, 1500.0, 101, 2.4, 0.55), 0.0, 1.0)
    lay(out, brush(0.2, 2600.0, 102, 0.5, 0.3), 0.29, 0.7)
    lay(out, shaped(low(noise(0.1, 103), 900.0), dying(0.1, 0.016)), 0.4, 0.9)
    return high(out, 250.0)


def winter() -> Samples:
    """Sparse and high: frost."""
    return bells(((0.0, E6, 0.7), (0.17, B6, 0.5), (0.34, G6, 0.6), (0.51, E7, 0.4)), 0.92, 0.15)


def spring() -> Samples:
    """Climbing, with a skip."""
    return bells(((0.0, G5, 0.6), (0.1, B5, 0.65), (0.2, D6, 0.7), (0.35, B5, 0.5), (0.45, G6, 0.75)), 0.92, 0.14)


def summer() -> Samples:
    """Broad and bright, two bells at once."""
    return bells(
        ((0.0, C5, 0.7), (0.0, E5, 0.5), (0.14, G5, 0.7), (0.28, C6, 0.75), (0.42, A5, 0.55), (0.42, C6, 0.55)),
        0.92,
        0.15,
    )


def autumn() -> Samples:
    """Falling like leaves."""
    return bells(((0.0, D6, 0.7), (0.12, A5, 0.6), (0.27, F5, 0.65), (0.38, G5, 0.45), (0.53, D5, 0.7)), 0.92, 0.14)


def button() -> Samples:
    return wood(1250.0, 0.07, 111, 0.007)


def refused() -> Samples:
    out = silence(0.24)
    for at, hertz in ((0.0, 262.0), (0.095, 220.0)):
        lay(out, wood(hertz, 0.13, 121, 0.022), at, 0.8)
    return low(out, 1600.0)


def turn() -> Samples:
    return bells(((0.0, A5, 0.6), (0.11, E6, 0.6)), 0.5, 0.11)


def game_end() -> Samples:
    notes = ((0.0, C5, 0.6), (0.07, G5, 0.6), (0.14, C6, 0.6), (0.21, E6, 0.6), (0.36, G6, 0.55), (0.5, C7, 0.5))
    return bells(notes, 0.94, 0.16)


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "paper_slide": (paper_slide, 0.16),
    "card_flip": (card_flip, 0.20),
    "card_laid": (card_laid, 0.26),
    "die_rattle": (die_rattle, 0.24),
    "die_settle": (die_settle, 0.24),
    "energy_air": (energy(1480.0), 0.17),
    "energy_water": (energy(1318.0), 0.17),
    "energy_fire": (energy(1174.0), 0.17),
    "energy_earth": (energy(1046.0), 0.18),
    "crystal": (crystal, 0.18),
    "gauge": (gauge, 0.22),
    "tear": (tear, 0.20),
    "page_turn": (page_turn, 0.22),
    "winter": (winter, 0.24),
    "spring": (spring, 0.24),
    "summer": (summer, 0.24),
    "autumn": (autumn, 0.24),
    "button": (button, 0.12),
    "refused": (refused, 0.22),
    "turn": (turn, 0.20),
    "game_end": (game_end, 0.26),
}
"""Every sound: how it is made, and its loudest sample as a share of full scale."""


# -- files --------------------------------------------------------------------------------------------------------


def finished(sound: Samples, peak: float) -> array[int]:
    """16-bit samples with faded ends and the wanted peak."""
    out = list(sound)
    start, end = int(0.001 * RATE), min(int(0.15 * RATE), len(out) // 4)
    for i in range(start):
        out[i] *= i / start
    for i in range(end):
        out[-1 - i] *= (i / end) * (2.0 - i / end)
    loudest = max(abs(each) for each in out)
    return array("h", (round(each / loudest * peak * 32767) for each in out))


def write(folder: Path) -> list[Path]:
    """Write all sounds; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (made, peak) in SOUNDS.items():
        samples = finished(made(), peak)
        if sys.byteorder == "big":
            samples.byteswap()
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as target:
            target.setnchannels(1)
            target.setsampwidth(2)
            target.setframerate(RATE)
            target.writeframes(samples.tobytes())
        written.append(path)
    return written


if __name__ == "__main__":
    for each in write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent):
        print(each)
