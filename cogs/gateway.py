"""Events of Discord's gateway about connections, servers, channels and permissions."""

import math
import time

import discord
from discord.ext import commands

from cogs.app import App
from cogs.messages.dispatcher import Dispatcher


class GatewayEvents(commands.Cog):
    """Has games end, rest, go on or be told of again as their channels and servers come and go."""

    def __init__(self, app: App, dispatcher: Dispatcher) -> None:
        self._app = app
        self._connections = app.connections
        self._dispatcher = dispatcher
        self._lost: set[int] = set()
        self._known: dict[int, tuple[discord.Guild, ...]] = {}
        """The servers of a shard that is not connected, as they were known before."""

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Let the games rest that lost their channel or their server while the bot was away."""
        await self._dispatcher.check_channels()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a connection is lost, which the library builds up again: what is told next may be old."""
        self._connections.shards.discard(shard)
        self._connections.resumed_at = math.inf
        self._known[shard] = tuple(guild for guild in self._app.client.guilds if guild.shard_id == shard)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a connection stands again, and that what was missed has just been told."""
        self._connections.shards.add(shard)
        self._connections.resumed_at = time.monotonic()
        self._known.pop(shard, None)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Note that a connection stands, and that what was missed will not be told.

        Games of servers that the bot has left meanwhile rest.
        """
        self._connections.shards.add(shard)
        if self._connections.resumed_at == math.inf:
            self._connections.resumed_at = time.monotonic()
        # Servers are made anew when a session begins; the library keeps those that Discord does not name any more.
        known, states = self._known.pop(shard, ()), self._dispatcher.channel_states
        left = [guild.id for guild in known if self._app.client.get_guild(guild.id) is guild]
        states.left = states.left.difference(guild.id for guild in known).union(left)
        for guild in left:
            await self._dispatcher.check_channels(guild=guild)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the games and leagues of the channel rest, and those of its threads, of which Discord tells nothing."""
        threads = (thread.id for thread in channel.guild.threads if thread.parent_id == channel.id)
        await self._dispatcher.check_channels(guild=channel.guild.id, deleted={channel.id, *threads})

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Do the same with the game of a thread."""
        await self._dispatcher.check_channels(channel=deleted.thread_id, deleted={deleted.thread_id})

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of the server rest, and close its lobbies."""
        await self._dispatcher.check_channels(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games go on that rested since the bot was removed from the server."""
        self._dispatcher.channel_states.left.discard(guild.id)
        await self._dispatcher.check_channels(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Do at once what the bot may do in a channel again."""
        if before.overwrites != after.overwrites:
            await self._dispatcher.retry_now(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Do the same where a role has changed."""
        if before.permissions != after.permissions:
            await self._dispatcher.retry_now(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Do the same where a thread is not locked any more."""
        if not changed.data["thread_metadata"].get("locked"):
            await self._dispatcher.retry_now(changed.guild_id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that Discord has lost the server."""
        self._lost.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Do the same where Discord has a server again that it had lost; it says so of every server at the start."""
        if guild.id in self._lost:
            self._lost.discard(guild.id)
            await self._dispatcher.retry_now(guild.id)
