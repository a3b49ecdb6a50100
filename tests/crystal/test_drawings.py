"""Drawings of other people's packs: none leads out of itself, and none takes long to draw."""

import pytest

from poryroku.crystal.files.drawings import check_drawing
from poryroku.faults import BadInput
from poryroku.paths import assets_dir, cards_dir, packs_dir

SHAPE = '<circle cx="100" cy="100" r="90" fill="#a0522d"/>'
POINTS = " ".join(f"{i * 37 % 200},{i * 91 % 200}" for i in range(12_000))
STROKE = 'fill="none" stroke="#000000" stroke-linejoin="round"'


def svg(inside, box="0 0 200 200", width="200", height="200"):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" height="{height}">{inside}</svg>'


def told(tmp_path, text):
    with pytest.raises(BadInput) as caught:
        check_drawing(tmp_path / "51.svg", text.encode())
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (svg(f'<polyline points="{POINTS[:60_000]}" {STROKE} stroke-width="90"/>'), "numbers; expected at most 1000"),
        (svg(f'<path d="M{POINTS[:60_000]}" fill="#000000"/>'), "numbers; expected at most 1000"),
        (svg(f'<polyline points="{POINTS[:3000]}" {STROKE}/>' * 25), "at most 20000 numbers in all"),
        (
            svg(f'<polyline points="1 1 9 9" {STROKE} stroke-width="1e6"/>'),
            "'stroke-width' of <polyline> has the number",
        ),
        (svg(SHAPE.replace("90", "1e999")), "from -2000 to 2000"),
        (svg(f'<g transform="scale(1e9)">{SHAPE}</g>'), "drawn too large"),
        (svg(f'<g transform="scale(4)"><g transform="scale(4)">{SHAPE}</g></g>'), "drawn too large"),
        (svg(f'<g transform="matrix(1 0 900 1 0 0)">{SHAPE}</g>'), "drawn too large"),
        (svg(f'<g transform="skewX(89.999)">{SHAPE}</g>'), "drawn too large"),
        (svg("<g>" * 99 + SHAPE + "</g>" * 99), "nested too deep"),
        (svg(SHAPE, "0 0 0.001 0.001"), "sides of 0.001; expected from 8 to 4096"),
        (svg(SHAPE, "0 0 1e999 1e999"), "sides of inf"),
        (svg(SHAPE, width="-200", height="-200"), "no square"),
        (svg(SHAPE, width="0", height="0"), "no square"),
        (svg(SHAPE, width="200", height="100"), "no square"),
    ],
)
def test_what_would_take_long_or_cannot_be_drawn_is_refused(tmp_path, text, wanted):
    assert wanted in told(tmp_path, text)


def test_transforms_side_by_side_are_not_counted_together(tmp_path):
    check_drawing(tmp_path / "51.svg", svg(f'<g transform="scale(8)">{SHAPE}</g>' * 9).encode())


def test_the_games_own_drawings_are_far_from_every_limit():
    files = [*cards_dir().glob("*.svg"), *packs_dir().glob("*/*.svg"), *assets_dir().glob("**/*.svg")]
    assert len(files) > 80
    for file in files:
        check_drawing(file)
