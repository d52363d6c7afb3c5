"""Players who have left the server: found out by asking Discord, told to the table, and shown until that is settled.

Discord tells a bot of everybody who leaves only where it may know all members, which no game needs. So it is asked when
a direct message does not arrive, and when somebody at the table wants to know.
"""

import logging
from collections.abc import Callable
from typing import Final

import discord

from cogs.app import App
from cogs.messages.sender import UNREACHABLE
from cogs.messages.turns import TurnMessages
from paxbot.service import GameSummary

logger = logging.getLogger(__name__)

UNKNOWN: Final = (10007, 10013)
"""Error codes of Discord for a member it does not have, and for a user who does not exist any more."""


class LeaverWatch:
    """Asks Discord whether players are there, and has the messages of their games say so."""

    def __init__(self, app: App, turns: TurnMessages, reconcile_again: Callable[[int], None]) -> None:
        self._app = app
        self._turns = turns
        self._reconcile_again = reconcile_again

    async def look_for(self, table: GameSummary, user: int) -> bool:
        """Return whether the player has left the server; tell the table if that is news, or that they are back."""
        guild = None if table.game.guild is None else self._app.client.get_guild(table.game.guild)
        is_here = None if guild is None else await self._is_here(guild, user)
        if guild is None or is_here is None:
            return False
        leavers, game = self._app.services.leavers, table.game.id
        changed = await (leavers.welcome(game, user, guild=guild.id) if is_here else leavers.note(game, user))
        if changed:
            logger.info("A player of game %s is %s", game, "back" if is_here else "not on its server any more")
            await self.show(game)
        return not is_here

    async def show(self, game: int) -> None:
        """Have the messages of the game say who is gone, which has changed."""
        await self._turns.mark_outdated(game)
        self._reconcile_again(game)

    async def _is_here(self, guild: discord.Guild, user: int) -> bool | None:
        """Return whether the user is on the server; None where nobody can say so now."""
        try:
            await guild.fetch_member(user)
        except discord.NotFound as error:
            return False if error.code in UNKNOWN else None
        except UNREACHABLE as error:
            logger.warning("Whether a player is on server %s is not known: %s", guild.id, error)
            return None
        return True
