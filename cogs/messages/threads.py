"""Threads and forum posts of tables: Discord hides each after the time without messages that its server has set."""

from collections.abc import Sequence

import discord
from discord import AllowedMentions, ChannelType

from cogs.app import App
from cogs.layouts.parts import THREAD_NAME, clip
from paxbot.service.guilds import ArchiveMinutes


async def open_thread(app: App, at: discord.TextChannel | discord.Message, name: str) -> discord.Thread:
    """Open a public thread in a channel or at a message. Raises: discord.Forbidden."""
    minutes = await _minutes(app, at.guild)
    if isinstance(at, discord.Message):
        return await at.create_thread(name=clip(name, THREAD_NAME), auto_archive_duration=minutes)
    news, public = ChannelType.news_thread, ChannelType.public_thread
    return await at.create_thread(
        name=clip(name, THREAD_NAME), type=news if at.is_news() else public, auto_archive_duration=minutes
    )


async def open_post(
    app: App, forum: discord.ForumChannel, name: str, content: str, tags: Sequence[discord.ForumTag]
) -> discord.Thread:
    """Open a post in a forum. Raises: discord.Forbidden."""
    posted = await forum.create_thread(
        name=clip(name, THREAD_NAME),
        content=content,
        applied_tags=tags,
        allowed_mentions=AllowedMentions.none(),
        auto_archive_duration=await _minutes(app, forum.guild),
    )
    return posted.thread


async def _minutes(app: App, guild: discord.Guild | None) -> ArchiveMinutes:
    assert guild is not None
    return (await app.services.guilds.of(guild.id)).archive_minutes
