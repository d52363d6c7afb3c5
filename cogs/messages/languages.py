"""Which language is spoken: in public that of the server, to one person theirs."""

from typing import TYPE_CHECKING

from paxbot.present.words import of_locale
from paxbot.storage import StoreFault

if TYPE_CHECKING:
    from discord import Interaction

    from cogs.client import PaxBot
    from paxbot.service import GameSummary, Services


class Languages:
    """Knows the languages of servers and people, by their keys."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    async def at(self, table: "GameSummary") -> str:
        """What everybody at a table reads: the language of its server, or of its host where there is no server."""
        if table.game.guild is None:
            return await self.of(table.game.host)
        return await self.within(table.game.guild)

    async def within(self, guild: int) -> str:
        """What everybody in a server reads."""
        return (await self._services.guilds.of(guild)).language

    async def of(self, user: int) -> str:
        """What one person reads."""
        return (await self._services.settings.of(user)).language_key


async def heard(interaction: "Interaction[PaxBot]") -> str:
    """The language of the person who acts: the one they chose, or that of their Discord, which is then noted.

    Where their settings cannot be read or written, it is that of their Discord.
    """
    settings, user = interaction.client.services.settings, interaction.user.id
    of_discord = of_locale(str(interaction.locale))
    try:
        chosen = await settings.of(user)
        if not chosen.language and chosen.spoken != of_discord:
            chosen = await settings.change(user, spoken=of_discord)
    except StoreFault:
        # The store has logged it, and whatever the person wants fails by itself if it needs the store.
        return of_discord
    return chosen.language_key
