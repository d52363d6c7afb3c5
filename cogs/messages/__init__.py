"""Messages that the bot posts automatically: the outbox, and those kept up to date during a game."""
