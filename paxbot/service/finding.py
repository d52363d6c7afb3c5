"""Finding people for a game: who wishes for the same is brought together in one lobby, which starts by itself."""

import asyncio
from dataclasses import dataclass
from weakref import WeakValueDictionary

from paxbot.service.admission import blocked_by, people_at
from paxbot.service.guilds import ServerSettings
from paxbot.service.lobbies import Lobbies
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameSummary
from paxbot.storage.rows import Status

USUAL_SIZE = 4
"""The seats of a request in which nobody has said how many, where the game usually has as many."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A game that somebody wishes for; None where they leave it to others."""

    key: str
    clock: str | None = None
    language: str | None = None
    """The key of the language that is spoken at the table."""
    size: int | None = None

    def fits(self, request: GameSummary) -> bool:
        """Return whether the request of somebody is for such a game, and has room."""
        options = request.options
        asked = ((self.clock, options.clock), (self.language, options.language or None), (self.size, options.most))
        is_same = request.game.key == self.key and all(mine in (None, theirs) for mine, theirs in asked)
        return is_same and len(request.players) < options.most


class Finding:
    """Keeps requests for players: lobbies that anybody may join whose wish they fit."""

    def __init__(self, repository: GameRepository, lobbies: Lobbies) -> None:
        self._repository = repository
        self._lobbies = lobbies
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, guild: int) -> asyncio.Lock:
        """Return the lock of a server under which people look for a request and make one where there is none."""
        return self._locks.setdefault(guild, asyncio.Lock())

    async def own(self, guild: int, user: int, key: str) -> GameSummary | None:
        """Return the request for such a game in which the user is already."""
        rows = await self._repository.store.games_of(user)
        found = [row.id for row in rows if (row.guild, row.key, row.status) == (guild, key, Status.LOBBY)]
        tables = [await self._repository.table(game) for game in found]
        return next((table for table in tables if table.options.sought), None)

    async def matching(self, guild: int, wish: Wish, user: int) -> list[GameSummary]:
        """Return the requests of the server that the user may join and that fit their wish, the oldest first.

        People of whom one blocks the other are never brought together.
        """
        rows = [row for row in await self._repository.store.open_games() if row.guild == guild]
        tables = [await self._repository.table(row.id) for row in rows if row.status is Status.LOBBY]
        fitting = [table for table in tables if table.options.sought and wish.fits(table)]
        found = []
        for table in fitting:
            people = people_at(table)
            is_apart = people & await blocked_by(self._repository, [user])
            if user not in people | await blocked_by(self._repository, people) and not is_apart:
                found.append(table)
        return found

    def sizes(self, key: str) -> range:
        """Return the numbers of seats that a request for such a game may have."""
        usual = self._repository.rules(key).usual_seats
        return range(max(2, usual[0]), usual[-1] + 1)

    def seats(self, wish: Wish) -> int:
        """Return how many seats the request would have."""
        usual = self.sizes(wish.key)
        return wish.size or max(usual[0], min(USUAL_SIZE, usual[-1]))

    async def ask(self, wish: Wish, *, guild: int, channel: int, user: int, name: str) -> GameSummary:
        """Create a request that begins in this thread. Raises: as `Lobbies.create`."""
        usual = ServerSettings.load(await self._repository.store.guild_settings(guild)).clock
        return await self._lobbies.create(
            wish.key,
            channel=channel,
            guild=guild,
            thread=True,
            host=user,
            name=name,
            seats=self.seats(wish),
            table_rules={
                "clock": wish.clock or usual,
                "language": wish.language or "",
                "sought": True,
                "autostart": True,
            },
        )
