"""Many games: playing them in bulk and measuring how fast the rules are."""
