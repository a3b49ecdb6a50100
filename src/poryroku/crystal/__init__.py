"""Cztery Pory Roku, the crystal game: its whole rules, and nothing of files, words or pictures."""
