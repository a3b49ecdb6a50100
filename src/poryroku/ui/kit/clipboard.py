"""The system's clipboard, which may not be there."""

from __future__ import annotations

import pygame


def put(text: str) -> bool:
    """Put a text there; False if there is no clipboard, or it does not hold the text afterwards."""
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text().replace("\r\n", "\n") == text
    except pygame.error:
        return False
