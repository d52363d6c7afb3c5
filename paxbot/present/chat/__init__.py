"""The bot's words around any game: lobby, turns, panels, lists and help."""
