"""What can be on the screen: menu, new game, cover, draft, split, table, scores, dialogs."""
