"""Solitaire campaigns: how far somebody has come, as their finished games tell, and which game they play next."""

from typing import NamedTuple

from paxbot.engine.game import SOLO_GAME
from paxbot.service.repository import UseCases
from paxbot.service.results import GameSummary


class Progress(NamedTuple):
    """A person's progress in a campaign."""

    won: int
    """How many games are won, from the first on without a gap."""
    games: int
    """How many there are."""
    played: int
    """How many games of it were played to their end, lost ones included."""

    @property
    def next_game(self) -> int:
        """Return the number of the game to play next, from 1; the last one when all are won."""
        return min(self.won + 1, self.games)

    def game_at(self, table: GameSummary) -> int:
        """Return the game that begins at the table: the one chosen in its lobby if reached, or else the next."""
        chosen = int(table.options.extra.get(SOLO_GAME, 0))
        return chosen if chosen in range(1, self.next_game) else self.next_game


class Campaigns(UseCases):
    """Knows how far people have come in the games that have a campaign for one player."""

    async def of(self, user: int, key: str) -> Progress | None:
        """Return the user's progress in a game; None where it has no campaign. Raises: PaxError(UNKNOWN_RULES)."""
        rules = self._repository.rules(key)
        if not rules.campaign:
            return None
        finished = [
            row for row in await self._repository.store.finished_games_of(user, key) if SOLO_GAME in row.options
        ]
        won: set[int] = set()
        for row in finished:
            number = row.options[SOLO_GAME]
            if (
                number not in won
                and row.head is not None
                and rules.winners(await self._repository.state(row, row.head.seq))
            ):
                won.add(number)
        # A lobby may be opened before a game is won, and begin after it: the order of rows says nothing.
        missing = (number for number in range(1, rules.campaign + 1) if number not in won)
        return Progress(next(missing, rules.campaign + 1) - 1, rules.campaign, len(finished))

    async def all_of(self, user: int) -> dict[str, Progress]:
        """Return the user's progress by game, in those of whose campaign they have finished any game."""
        found = {key: await self.of(user, key) for key in self._repository.registry}
        return {key: each for key, each in found.items() if each is not None and each.played}

    async def at(self, table: GameSummary) -> Progress | None:
        """Return the progress of the person who is alone at a table.

        None where there are more seats, or no campaign, or who played is forgotten.
        """
        if table.seats != 1 or not table.players or table.players[0].is_forgotten:
            return None
        return await self.of(table.players[0].user, table.game.key)
