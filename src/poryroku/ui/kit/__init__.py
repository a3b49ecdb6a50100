"""The widget kit: paper, signs, text and things to click. It knows no game."""
