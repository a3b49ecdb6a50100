"""Drawing a crystal game and turning clicks into its options."""
