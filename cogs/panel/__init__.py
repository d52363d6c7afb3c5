"""A player's private panel: what they can do now, and the only one of theirs that is open."""
