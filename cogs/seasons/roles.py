"""The role of the champion, where a league wants one and the bot may give it."""

import logging
from contextlib import suppress

import discord

from cogs.app import App
from cogs.messages.sender import UNREACHABLE
from cogs.seasons.standings import champion
from paxbot.errors import PaxError
from paxbot.leagues.results import Player
from paxbot.service.season_views import SeasonView

logger = logging.getLogger(__name__)


def may_give(role: discord.Role) -> bool:
    """Return whether the bot may give people the role."""
    mine = role.guild.me
    return mine.guild_permissions.manage_roles and role.is_assignable() and role < mine.top_role


async def crown(app: App, view: SeasonView) -> None:
    """Give the champion of a season the role, and take it from the champion before."""
    guild = app.client.get_guild(view.league.guild)
    role = guild and guild.get_role(view.file.champion_role)
    if guild is None or role is None or (winner := champion(view)) is None:
        return
    try:
        if winner.isdecimal():
            await (await guild.fetch_member(int(winner))).add_roles(role)
        before = await _before(app, view)
        if before and before != winner and before.isdecimal():
            await (await guild.fetch_member(int(before))).remove_roles(role)
    except UNREACHABLE as error:
        logger.warning("The champion of league %s has no role: %s", view.league.id, error)


async def _before(app: App, view: SeasonView) -> Player | None:
    with suppress(PaxError):
        return champion(await app.services.seasons.view(view.league.id, view.row.number - 1))
    return None
