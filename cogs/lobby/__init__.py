"""The lobby: opening a game, joining it, its rules, and starting it."""
