"""The loops, for the outbox, for what is due, and to show that the bot is well; and the channels that are gone."""

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands, tasks

if TYPE_CHECKING:
    from cogs.client import PaxBot

logger = logging.getLogger(__name__)

SECONDS: Final = 30
SOON: Final = 5
"""Seconds after which, at the latest, something happens that is due."""


class Outbox(commands.Cog):
    """Looks into the outbox every half minute."""

    def __init__(self, bot: "PaxBot") -> None:
        self.bot = bot
        self._lost: set[int] = set()
        self._known: dict[int, tuple[discord.Guild, ...]] = {}
        """The servers of a shard that is not connected, as they were known before."""
        self._is_taken_up = False

    async def cog_load(self) -> None:
        """The loops run."""
        self.rounds.start()
        self.clocks.start()
        self.life.start()

    async def cog_unload(self) -> None:
        """The loops are stopped."""
        self.rounds.cancel()
        self.clocks.cancel()
        self.life.cancel()

    @tasks.loop(seconds=SECONDS)
    async def rounds(self) -> None:
        """Everything due is delivered, at first what an earlier process has left."""
        if not self._is_taken_up:
            await self.bot.dispatcher.take_up_unfinished()
            self._is_taken_up = True
        await self.bot.dispatcher.reconcile_due()

    @tasks.loop(seconds=SOON)
    async def clocks(self) -> None:
        """What is due has happened, and is told; nothing is due for the time in which the bot was away."""
        await self.bot.make_up_for_outage()
        await self.strike()

    async def strike(self) -> None:
        """The same at once; whoever looks often asks only when the next thing is due."""
        self.bot.lookout.tick()
        if self.bot.shift.is_over:
            return
        due, dispatcher = await self.bot.services.timers.next_due(), self.bot.dispatcher
        if due is not None and due <= self.bot.settings.now():
            await dispatcher.reconcile_each(await self.bot.services.timers.fire_due())
        await dispatcher.reconcile_each(dispatcher.turns.held())

    @tasks.loop(seconds=SECONDS)
    async def life(self) -> None:
        """Whoever watches over the process sees that it is well."""
        await self.bot.show_life()

    @clocks.before_loop
    @rounds.before_loop
    @life.before_loop
    async def _ready(self) -> None:
        # What fails here would end the loop for good.
        await self.bot.wait_until_ready()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Games that lost their channel while the bot was away are ended, and those that lost their server rest."""
        await self.bot.dispatcher.check_channels()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """It is known that what is told next may be what was missed."""
        self.bot.taken_up_at = math.inf
        self._known[shard] = tuple(guild for guild in self.bot.guilds if guild.shard_id == shard)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """It is known that what was missed has just been told."""
        self.bot.taken_up_at = time.monotonic()
        self._known.pop(shard, None)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """It is known that nothing that was missed will be told; games of servers the bot has left meanwhile rest."""
        if self.bot.taken_up_at == math.inf:
            self.bot.taken_up_at = time.monotonic()
        # Servers are made anew when a session begins; the library keeps those that Discord does not name any more.
        known, places = self._known.pop(shard, ()), self.bot.dispatcher.channel_states
        left = [guild.id for guild in known if self.bot.get_guild(guild.id) is guild]
        places.left = places.left.difference(guild.id for guild in known).union(left)
        for guild in left:
            await self.bot.dispatcher.check_channels(guild=guild)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The game of the channel is ended, and those of its threads, of which Discord tells nothing."""
        await self.bot.dispatcher.check_channels(guild=channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """The game of the thread is ended."""
        await self.bot.dispatcher.check_channels(channel=deleted.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The games of the server rest, and its lobbies are closed."""
        await self.bot.dispatcher.check_channels(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The games that rested since the bot was removed from the server go on."""
        self.bot.dispatcher.channel_states.left.discard(guild.id)
        await self.bot.dispatcher.check_channels(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Whatever the bot may do there since is done at once."""
        if before.overwrites != after.overwrites:
            await self.bot.dispatcher.retry_now(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """The same where a role has changed."""
        if before.permissions != after.permissions:
            await self.bot.dispatcher.retry_now(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """The same where a thread is not locked any more."""
        if not changed.data["thread_metadata"].get("locked"):
            await self.bot.dispatcher.retry_now(changed.guild_id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """It is known that Discord has lost the server."""
        self._lost.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The same where Discord has a server again that it had lost; it says so of every server at the start."""
        if guild.id in self._lost:
            self._lost.discard(guild.id)
            await self.bot.dispatcher.retry_now(guild.id)

    @rounds.error
    async def _failed(self, error: BaseException) -> None:
        """A fault nobody foresaw is logged, and the loop goes on; not at once, for it may be there still."""
        logger.error("The outbox could not be looked through", exc_info=error)
        await asyncio.sleep(SOON)
        self.rounds.restart()

    @clocks.error
    async def _stopped(self, error: BaseException) -> None:
        """The same for the clocks."""
        logger.error("What is due could not be looked through", exc_info=error)
        await asyncio.sleep(SOON)
        self.clocks.restart()


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(Outbox(bot))
