"""Games in which nobody moves, for moderators."""
