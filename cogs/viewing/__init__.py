"""Looking at a game: the table, areas of players, hands, log and record, and what the game's own seats did and why."""
