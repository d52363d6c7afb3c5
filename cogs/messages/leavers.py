"""Players who have left the server: found out by asking Discord, told to the table, and shown until that is settled.

Discord tells a bot of everybody who leaves only where it may know all members, which no game needs. So it is asked when
a direct message does not arrive, and when somebody at the table wants to know.
"""

import logging
from typing import Final

import discord
from discord import ButtonStyle

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.components import ActionButton
from cogs.layouts.names import mention, safe
from cogs.layouts.parts import note, row
from cogs.messages.board import Board
from cogs.messages.sender import UNREACHABLE
from paxbot.present.chat import people as people_words
from paxbot.present.chat import trouble as words
from paxbot.service import Delivery, GameSummary, GameView, Substitutes
from paxbot.storage.rows import MessageRow, Status

logger = logging.getLogger(__name__)

PLAYER_LEFT: Final = "player_left"
UNKNOWN: Final = (10007, 10013)
"""What Discord answers when it is asked about a member it does not have, or a user there is not any more."""


class LeaverNotes:
    """Asks, posts, and closes what is settled."""

    def __init__(self, app: App, board: Board) -> None:
        self._app = app
        self._post = app.services.post
        self._board = board

    async def look_for(self, table: GameSummary, user: int) -> bool:
        """Whether the player has left the server; the table is told if it is news, and who is back is welcome."""
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
        """Who is gone has changed: the messages of the game will say so."""
        await self._app.dispatcher.turns.mark_outdated(game)
        self._app.dispatcher.reconcile_again(game)

    async def _is_here(self, guild: discord.Guild, user: int) -> bool | None:
        """Whether the user is on the server; None where nobody can say so now."""
        try:
            await guild.fetch_member(user)
        except discord.NotFound as error:
            return False if error.code in UNKNOWN else None
        except UNREACHABLE as error:
            logger.warning("Whether a player is on server %s is not known: %s", guild.id, error)
            return None
        return True

    async def told(self, delivery: Delivery) -> MessageRow:
        """Everybody reads that a player has left, and can seek another where the table wants that."""
        view, seat = delivery.view, delivery.notice.seat
        assert seat is not None
        rival, can_seek = self._app.presenter(view.game.key).automated_name, view.options.substitutes
        message = words.has_left(
            mention(view.player(seat).user), can_seek=can_seek != Substitutes.NONE, automated_name=rival
        )
        button = ActionButton(CustomId("seek", view.game.id, (str(seat),)), people_words.seek(), ButtonStyle.primary)
        sheet = note(message, row(button)) if can_seek != Substitutes.NONE else note(message)
        return await self._board.post(view, PLAYER_LEFT, sheet, nonce=delivery.notice.nonce, seat=seat, silent=True)

    async def close_settled(self, view: GameView) -> None:
        """Messages about players who are back or replaced, or whose game is over, have lost their buttons."""
        for old in await self._post.messages(view.game.id, PLAYER_LEFT):
            assert old.seat is not None
            if view.game.status is Status.RUNNING and await self._app.services.leavers.is_gone(view, old.seat):
                continue
            former = await self._app.services.people.replaced(view.game.id, old.seat, since=old.created_at)
            is_back = view.game.status is Status.RUNNING and former is None
            name = safe(view.player(old.seat).name, old.seat)
            settled = words.left_and_settled(mention(former) if former else name)
            await self._board.close(old, words.is_back(name) if is_back else settled)
