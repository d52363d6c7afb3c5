"""Places of tables: a forum post or a thread beside the league's channel where the bot may, else that channel."""

import logging
from contextlib import suppress
from typing import Final

import discord

from cogs.app import App
from cogs.layouts.names import plain, told_from
from cogs.layouts.parts import THREAD_NAME, clip
from cogs.messages.sender import UNREACHABLE
from cogs.messages.threads import open_post, open_thread
from cogs.seasons.layouts import table_title
from paxbot.leagues.results import Player
from paxbot.leagues.season_parts import Fixture
from paxbot.present.chat import seasons as words
from paxbot.present.same_names import looks_like
from paxbot.present.words import in_all, speaking
from paxbot.service.season_views import SeasonView

logger = logging.getLogger(__name__)

Place = tuple[int, bool]
"""A channel, and whether it is a thread."""
MOST_TAGS: Final = 20
"""Tags that a forum can have."""


async def place(app: App, view: SeasonView, fixture: Fixture) -> Place | None:
    """Return where a table is to be; None where there is no place now."""
    try:
        with speaking(await app.language_within(view.league.guild)):
            return await _place(app, view, fixture)
    except UNREACHABLE as error:
        logger.warning("Table %s of league %s has no place: %s", fixture.id + 1, view.league.id, error)
        return None


async def _place(app: App, view: SeasonView, fixture: Fixture) -> Place | None:
    home = app.client.get_channel(view.league.channel) or await app.client.fetch_channel(view.league.channel)
    parent = home.parent if isinstance(home, discord.Thread) else home
    rival = app.presenter(view.season.rules.game).automated_name
    players = [rival if player is None else await _named(app, view, player) for player in fixture.players]
    name = clip(words.thread_name(plain(view.league.name), fixture.id + 1, players), THREAD_NAME)
    if isinstance(parent, discord.ForumChannel | discord.TextChannel):
        if found := _opened(parent, name):
            return found.id, True
        mine = parent.permissions_for(parent.guild.me)
        if isinstance(parent, discord.ForumChannel):
            if mine.send_messages and mine.send_messages_in_threads:
                title, tags = table_title(view, fixture), await _tags(parent, mine)
                return (await open_post(app, parent, name, title, tags)).id, True
        elif mine.create_public_threads and mine.send_messages_in_threads:
            return (await open_thread(app, parent, name)).id, True
    if any(table.game.channel == home.id for table in await app.services.games.all_open()):
        return None
    return home.id, isinstance(home, discord.Thread)


async def _named(app: App, view: SeasonView, player: Player) -> str:
    """Return how a player is called, with their account where the name of another of the season looks the same."""
    name, others = view.file.names.get(player, ""), [name for key, name in view.file.names.items() if key != player]
    if looks_like(plain(name), map(plain, others)) and player.isdecimal():
        with suppress(discord.NotFound):
            return told_from(name, (await app.client.fetch_user(int(player))).name, others)
    return plain(name)


def _opened(parent: discord.ForumChannel | discord.TextChannel, name: str) -> discord.Thread | None:
    """Return the bot's thread of that name, which it may have opened without noting it."""
    return next((each for each in parent.threads if (each.name, each.owner_id) == (name, parent.guild.me.id)), None)


async def _tags(forum: discord.ForumChannel, mine: discord.Permissions) -> list[discord.ForumTag]:
    """Return the tag of leagues where a forum has one or the bot may make it, else any that the forum requires."""
    tags = [tag for tag in forum.available_tags if tag.name in in_all(lambda: words.table_tag())]
    if not tags and mine.manage_channels and len(forum.available_tags) < MOST_TAGS:
        tags = [await forum.create_tag(name=words.table_tag())]
    if not tags and forum.flags.require_tag:
        tags = [*forum.available_tags]
    return tags[:1]
