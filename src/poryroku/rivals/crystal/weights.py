"""What many games have taught (``weights.json``): constants of the appraisal, and what cards are worth in each year.

``poryroku.lab.tuning`` writes the file; its log says how it came to be.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

WEIGHTS: Final = Path(__file__).with_name("weights.json")


@cache
def tuned_weights() -> dict[str, Any]:
    """The weights that come with the program, as in their file."""
    data: dict[str, Any] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return data
