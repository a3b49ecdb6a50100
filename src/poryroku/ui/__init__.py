"""The window: pygame-ce scenes over views of a game. No rules live here."""

import os

# The command's output belongs to the game.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
