"""What the bot says unasked: the outbox, and messages that are brought up to date while a game goes on."""
