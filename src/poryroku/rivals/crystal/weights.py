"""What many games have taught (``weights.json``): constants of the appraisal and what cards are worth in each year, for
each number of players, and more.

``poryroku.lab.tuning`` writes the file; its log says how it came to be.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

WEIGHTS: Final = Path(__file__).with_name("weights.json")


@cache
def tuned_weights() -> dict[str, Any]:
    """The weights that come with the program, as in their file."""
    data: dict[str, Any] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return data


def scales_for(data: Mapping[str, Any], players: int) -> Mapping[str, float]:
    """The constants of the appraisal in a file of weights for a number of players; none before any are learned."""
    found: Mapping[str, float] = data.get("scales", {}).get(str(players), {})
    return found


def with_scales(data: Mapping[str, Any], players: int, scales: Mapping[str, float]) -> dict[str, Any]:
    """A file of weights with other constants for a number of players."""
    return {**data, "scales": {**data.get("scales", {}), str(players): dict(scales)}}
