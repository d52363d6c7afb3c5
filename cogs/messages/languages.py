"""Which language is spoken: in public that of the server, to one person theirs."""

from paxbot.service import GameSummary, Services


class Languages:
    """Knows the languages of servers and people, by their keys."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def at(self, table: GameSummary) -> str:
        """Return what everybody at a table reads: the language of its server, or of its host where there is none."""
        if table.game.guild is None:
            return await self.of(table.game.host)
        return await self.within(table.game.guild)

    async def within(self, guild: int) -> str:
        """Return what everybody in a server reads."""
        return (await self._services.guilds.of(guild)).language

    async def of(self, user: int) -> str:
        """Return what one person reads."""
        return (await self._services.settings.of(user)).language_key
