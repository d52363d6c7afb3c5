"""The role of the champion, where a league wants one and the bot may give it."""

import logging
from contextlib import suppress

import discord

from cogs.app import App
from cogs.messages.sender import UNREACHABLE
from paxbot.errors import PaxError
from paxbot.service.season_views import SeasonView

logger = logging.getLogger(__name__)


def may_give(role: discord.Role) -> bool:
    """Return whether the bot may give people the role."""
    mine = role.guild.me
    return mine.guild_permissions.manage_roles and role.is_assignable() and role < mine.top_role


async def crown(app: App, view: SeasonView) -> None:
    """Give the champions of a season the role, and take it from those before."""
    guild = app.client.get_guild(view.league.guild)
    role = guild and guild.get_role(view.file.champion_role)
    if guild is None or role is None or not (winners := _members(view)):
        return
    before = await _before(app, view)
    for member in winners + [each for each in before if each not in winners]:
        try:
            person = await guild.fetch_member(member)
            await (person.add_roles(role) if member in winners else person.remove_roles(role))
        except UNREACHABLE as error:
            logger.warning("The role of the champion of league %s stays: %s", view.league.id, error)


def _members(view: SeasonView) -> list[int]:
    return [int(player) for player in view.season.champions if player.isdecimal()]


async def _before(app: App, view: SeasonView) -> list[int]:
    with suppress(PaxError):
        return _members(await app.services.seasons.view(view.league.id, view.row.number - 1))
    return []
