"""What the bot says around a game, whichever it is: lobby, turns, panels, lists and help."""
