"""A window without a person: it goes on until something has come about."""

import time

PATIENCE = 60.0
"""Seconds after which it is given up."""


def run_until(app, done, patience=PATIENCE):
    """Let the window go on; returns how long its longest step took."""
    end, longest = time.monotonic() + patience, 0.0
    while not done():
        before = time.monotonic()
        assert before < end
        app.step()
        longest = max(longest, time.monotonic() - before)
    app.draw()
    return longest
