"""The client: connects, loads the features, hears events, times calls to Discord, and closes cleanly.

Commands are described in the reader's language; their names, which are typed, are not translated.
"""

import asyncio
import hashlib
import json
import logging
import math
import re
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord import AllowedMentions, Intents, Interaction, Locale, VoiceClient
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, Translator, locale_str
from discord.ext import commands

from cogs.actions.errors import PaxTree
from cogs.actions.registry import dispatch
from cogs.app import App
from cogs.features import MESSAGES, background, load_features
from cogs.health import Health, Loops
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.results import Films
from cogs.panel.open_panels import OpenPanels
from paxbot.present.presenter import Presenter
from paxbot.present.words import ENGLISH, _, of_locale, speaking
from paxbot.render.jobs import Renderer
from paxbot.service import Services
from paxbot.settings import Settings
from paxbot.watch import telemetry

logger = logging.getLogger(__name__)

VERSION: Final = re.compile(r"^(/api)?(/v\d+)?")
SECRET: Final = re.compile(r"(/(?:webhooks|interactions)/[^/]+)/[^/]+")
NUMBER: Final = re.compile(r"(?<=/)\d+")
EMOJI: Final = re.compile(r"(?<=/reactions/).+")
FILES: Final = ("/attachments", "/ephemeral-attachments")
CALLBACK: Final = "/callback"
TOO_MANY: Final = 429
LONGEST: Final = 60


def trace() -> aiohttp.TraceConfig:
    traced = aiohttp.TraceConfig()
    traced.on_request_start.append(_begun)
    traced.on_request_end.append(_answered)
    traced.on_request_exception.append(_failed)
    return traced


def address(path: str) -> str:
    """Return the path without anything that tells one server, person or message from another."""
    named = SECRET.sub(r"\1/:token", VERSION.sub("", path))
    return EMOJI.sub(":emoji", NUMBER.sub(":id", named))[:LONGEST] or "/"


async def _begun(_: aiohttp.ClientSession, call: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
    call.began = perf_counter()


async def _answered(_: aiohttp.ClientSession, call: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
    if params.url.scheme in ("ws", "wss") or params.url.path.startswith(FILES):
        return
    status = params.response.status
    _took(call, params.method, params.url.path, f"{status // 100}xx")
    if status == TOO_MANY:
        headers = params.response.headers
        scope = "shared" if headers.get("X-RateLimit-Scope") == "shared" else "user"
        telemetry.SLOWED.labels("global" if "X-RateLimit-Global" in headers else scope).inc()
    pressed = telemetry.current_request()
    if pressed is not None and not pressed.is_acknowledged and status < 300 and params.url.path.endswith(CALLBACK):
        pressed.is_acknowledged = True
        telemetry.ACKNOWLEDGED.observe(pressed.age)


async def _failed(_: aiohttp.ClientSession, call: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
    _took(call, params.method, params.url.path, "none")


def _took(call: SimpleNamespace, method: str, path: str, status: str) -> None:
    telemetry.CALLS.labels(method, address(path), status).observe(perf_counter() - call.began)


TYPED: Final = frozenset(
    (
        TranslationContextLocation.command_name,
        TranslationContextLocation.group_name,
        TranslationContextLocation.parameter_name,
    )
)


class CommandWords(Translator):
    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        if context.location in TYPED or not string.message or (key := of_locale(locale.value)) == ENGLISH:
            return None
        with speaking(key):
            said = _(string.message)
        return None if said == string.message else said


class GatewayEvents(commands.Cog):
    def __init__(self, app: App, dispatcher: Dispatcher) -> None:
        self._app = app
        self._connections = app.connections
        self._dispatcher = dispatcher
        self._lost: set[int] = set()
        self._known: dict[int, tuple[discord.Guild, ...]] = {}
        """By shard that is not connected, the servers known before."""

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Let games rest that lost their channel or server while the bot was away."""
        await self._dispatcher.check_channels()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        self._connections.shards.discard(shard)
        self._connections.resumed_at = math.inf
        self._known[shard] = tuple(guild for guild in self._app.client.guilds if guild.shard_id == shard)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        self._connections.shards.add(shard)
        self._connections.resumed_at = time.monotonic()
        self._known.pop(shard, None)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Let games of servers that the bot has left rest, because missed events will not be told."""
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
        """Let the channel's games and leagues rest, and those of its threads, about which Discord says nothing."""
        threads = (thread.id for thread in channel.guild.threads if thread.parent_id == channel.id)
        await self._dispatcher.check_channels(guild=channel.guild.id, deleted={channel.id, *threads})

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        await self._dispatcher.check_channels(channel=deleted.thread_id, deleted={deleted.thread_id})

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._dispatcher.check_channels(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._dispatcher.channel_states.left.discard(guild.id)
        await self._dispatcher.check_channels(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if before.overwrites != after.overwrites:
            await self._dispatcher.retry_now(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._dispatcher.retry_now(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        if not changed.data["thread_metadata"].get("locked"):
            await self._dispatcher.retry_now(changed.guild_id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._lost.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        if guild.id in self._lost:
            self._lost.discard(guild.id)
            await self._dispatcher.retry_now(guild.id)


LONGEST_WAIT: Final = 60.0
"""Seconds the bot waits when Discord asks it to slow down; beyond, the call fails and is tried again later."""


class PaxBot(commands.AutoShardedBot):
    def __init__(
        self,
        settings: Settings,
        services: Services,
        presenters: Mapping[str, Presenter],
        sign_of_life: Callable[[Path], None],
        last_sign: Callable[[Path], datetime | None],
        renderer: Renderer | None = None,
    ) -> None:
        # The bot never speaks: that it lacks the libraries for it is no news.
        VoiceClient.warn_nacl = VoiceClient.warn_dave = False
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=PaxTree,
            intents=Intents(guilds=True),
            allowed_mentions=AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=trace(),
            shard_count=settings.shards or None,
        )
        self.settings = settings
        self.services = services
        self.app = App(self, settings, services, presenters, renderer)
        self.dispatcher = Dispatcher(self.app, MESSAGES)
        self.films = Films(self.app, self.dispatcher.painter, self.dispatcher.history)
        self.panels = OpenPanels()
        self.health = Health(self.app, self.dispatcher.painter)
        self._sign_of_life = sign_of_life
        self._last_sign = last_sign
        self.away_since: datetime | None = None
        """Since when no one could act, until that is made up for; None if not for long."""

    async def setup_hook(self) -> None:
        await self.services.open()
        self.away_since = self._last_sign(self.settings.db) or self.settings.now()
        await self.make_up_for_outage()
        load_features(self, self.app)
        await self.add_cog(GatewayEvents(self.app, self.dispatcher))
        loops = Loops(
            self.app,
            self.dispatcher,
            self.health,
            make_up_for_outage=self.make_up_for_outage,
            show_life=self.show_life,
            background=background(self.app, self.dispatcher),
        )
        await self.add_cog(loops)
        await self.tree.set_translator(CommandWords())
        await self._sync()

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        await dispatch(interaction)

    async def close(self) -> None:
        """Finish and tell what was begun, stop the loops, and close connections and database; can be called twice."""
        self.app.shutdown.is_stopping = True
        await self.films.stop()
        await self.app.shutdown.finish()
        await self.dispatcher.painter.stop()
        await super().close()
        await self.services.close()

    async def make_up_for_outage(self) -> None:
        """Give everyone back the time since the last sign of life, and have their games' messages say so.

        Until the bot is ready no one can act; after that all time counts. If this fails, it can be tried again.
        """
        since, now = self.away_since, self.settings.now()
        if since is None:
            return
        await self.services.seasons.make_up_for(since)
        for game in await self.services.pauses.make_up_for(since):
            logger.info("The clocks of game %s stood while the bot was away, since %s", game, since)
            await self.dispatcher.turns.mark_outdated(game)
            self.dispatcher.schedule(game)
        self.away_since = None if self.is_ready() else now

    async def show_life(self) -> None:
        if (await self.health.report()).is_well:
            await asyncio.to_thread(self._sign_of_life, self.settings.db)

    async def _sync(self) -> None:
        translator = self.tree.translator
        assert translator is not None
        commands_now = [
            await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(commands_now, sort_keys=True).encode()).hexdigest()
        known = await self.tree.fetch_commands()
        names = {command.name for command in self.tree.get_commands()}
        file = self.commands_file
        if file.exists() and file.read_text() == digest and {command.name for command in known} == names:
            return
        assert self.application_id is not None
        await self.http.bulk_upsert_global_commands(self.application_id, payload=commands_now)
        file.write_text(digest)

    @property
    def commands_file(self) -> Path:
        return self.settings.db.with_name(f"{self.settings.db.name}-commands")
