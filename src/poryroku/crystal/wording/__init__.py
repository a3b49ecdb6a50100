"""The crystal game in words for people: cards, options, events, questions. Rules never import this."""
