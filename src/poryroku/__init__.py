"""Cztery Pory Roku: a card game of wizards, crystals and four seasons."""

__version__ = "0.1.0"
