"""Messages that the bot posts by itself: the outbox, and those kept up to date while a game goes on."""
