"""Playing: a player's panel, answers, and taking them back."""
