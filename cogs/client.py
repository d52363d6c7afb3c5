"""The client: connects to Discord, loads the features, and closes cleanly."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from discord import AllowedMentions, Intents, Interaction, VoiceClient
from discord.ext import commands

from cogs.actions.dispatch import dispatch
from cogs.actions.errors import PaxTree
from cogs.app import App
from cogs.calls import trace
from cogs.features import MESSAGES, background, load_features
from cogs.films import Films
from cogs.gateway import GatewayEvents
from cogs.health import Health
from cogs.loops import Loops
from cogs.messages.dispatcher import Dispatcher
from cogs.panel.open_panels import OpenPanels
from cogs.translator import CommandWords
from paxbot.present.presenter import Presenter
from paxbot.render.jobs import Renderer
from paxbot.service import Services
from paxbot.settings import Settings

logger = logging.getLogger(__name__)

LONGEST_WAIT: Final = 60.0
"""Seconds the bot waits when Discord asks it to slow down; beyond, the call fails and is tried again later."""


class PaxBot(commands.AutoShardedBot):
    """The client, and the parts that live as long as it does."""

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
        """Since when nobody could act, until that is made up for; None if not for long."""

    async def setup_hook(self) -> None:
        """Open the database, load the features, and tell Discord of the commands."""
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
        """Carry out a component or form that somebody has used; the library sees to commands."""
        await dispatch(interaction)

    async def close(self) -> None:
        """Finish and tell what was begun, stop the loops, and close connections and database.

        Until then everybody who wants anything is asked to wait. It may be called twice.
        """
        self.app.shutdown.is_stopping = True
        await self.films.stop()
        await self.app.shutdown.finish()
        await self.dispatcher.painter.stop()
        await super().close()
        await self.services.close()

    async def make_up_for_outage(self) -> None:
        """Give back the time since the last sign of life to everybody, and have the messages of their games say so.

        Until the bot is ready nobody can act; from then on all time counts. Where this fails it can be asked for again.
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
        """Show whoever watches over the process that it is well, if it is."""
        if (await self.health.report()).is_well:
            await asyncio.to_thread(self._sign_of_life, self.settings.db)

    async def _sync(self) -> None:
        """Tell Discord of the commands, if they have changed."""
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
        """The file that remembers which commands Discord was told, beside the database."""
        return self.settings.db.with_name(f"{self.settings.db.name}-commands")
