"""The edge of the crystal game: card, dice and scenario files become rules data, or faults with their lines."""
