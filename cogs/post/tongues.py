"""Which language is spoken: in public that of the server, to one person theirs."""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from paxbot.present.words import of_locale, speaking
from paxbot.storage import StoreFault

if TYPE_CHECKING:
    from discord import Interaction

    from cogs.client import PaxBot
    from paxbot.service import Services, TableView


class Tongues:
    """Finds languages; each of its answers is entered with `with`, and lasts as long."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    async def at(self, table: "TableView") -> AbstractContextManager[None]:
        """The language of what everybody at a table reads: its server's; where there is none, its host's."""
        if table.game.guild is None:
            return await self.to(table.game.host)
        return await self.within(table.game.guild)

    async def within(self, guild: int) -> AbstractContextManager[None]:
        """The language of what everybody in a server reads."""
        return speaking((await self._services.guilds.of(guild)).language)

    async def to(self, user: int) -> AbstractContextManager[None]:
        """The language of what one person reads."""
        return speaking((await self._services.settings.of(user)).tongue)


async def listen(interaction: "Interaction[PaxBot]") -> AbstractContextManager[None]:
    """The language of what the person who acts reads: the one they chose, or that of their Discord, which is noted.

    Where their settings cannot be read or written, it is that of their Discord.
    """
    settings, user = interaction.client.services.settings, interaction.user.id
    heard = of_locale(str(interaction.locale))
    try:
        chosen = await settings.of(user)
        if not chosen.language and chosen.spoken != heard:
            chosen = await settings.change(user, spoken=heard)
    except StoreFault:
        # The store has logged it, and whatever the person wants fails by itself if it needs the store.
        return speaking(heard)
    return speaking(chosen.tongue)
