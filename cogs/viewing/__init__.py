"""Looking at a game: the table, courts, hands, the log, the record, and what the game's own seats did and why."""
