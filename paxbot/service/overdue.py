"""Games that have waited for somebody for long, as round-ups of leagues name them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from paxbot.service.repository import GameRepository
from paxbot.storage.rows import GameRow, PlayerRow

OVERDUE: Final = timedelta(days=3)
"""How long somebody may be waited for before a round-up says so."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """A game that has waited for somebody for long."""

    game: GameRow
    player: PlayerRow
    since: datetime


async def overdue_among(repository: GameRepository, games: Iterable[GameRow]) -> list[Overdue]:
    """Return those of some games that are being played and have waited for long, the longest first."""
    latest = repository.now() - OVERDUE
    found = []
    for game in games:
        head = game.head
        if head is None or head.waiting is None or head.moved_at > latest or game.rests_since is not None:
            continue
        players = await repository.store.players(game.id)
        found += [Overdue(game, player, head.moved_at) for player in players if player.seat == head.waiting]
    return sorted(found, key=lambda each: each.since)
