"""The window: pygame-ce scenes over views of a game. No rules live here."""
