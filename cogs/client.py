"""The client, and what every cog needs of it."""

import asyncio
import hashlib
import json
import logging
import math
from collections.abc import Callable, Mapping, Set
from datetime import datetime
from pathlib import Path
from typing import Final

from discord import AllowedMentions, Intents, Interaction
from discord.ext import commands

from cogs.calls import trace
from cogs.messages.dispatcher import Dispatcher
from cogs.presses.film import Cinema
from cogs.presses.gate import admit
from cogs.presses.guard import PaxTree
from cogs.presses.open_panels import OpenPanels
from cogs.sheets.items import Handler, PaxButton, PaxMenu, Press
from cogs.sheets.names import safe_names
from cogs.shift import Shift
from cogs.translator import CommandWords
from cogs.watch import Lookout
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.presenter import Presenter
from paxbot.render.jobs import Renderer
from paxbot.service import GameSummary, Reason, Services
from paxbot.settings import Settings

logger = logging.getLogger(__name__)

EXTENSIONS: Final = (
    "cogs.pax",
    "cogs.lines",
    "cogs.bargains",
    "cogs.following",
    "cogs.anywhere",
    "cogs.settings",
    "cogs.outbox",
    "cogs.watch",
)
LONGEST_WAIT: Final = 60.0
"""Seconds the bot waits when Discord asks it to slow down; beyond, the call fails and is tried again later."""


class PaxBot(commands.AutoShardedBot):
    """The client, and what every cog needs."""

    def __init__(
        self,
        settings: Settings,
        services: Services,
        presenters: Mapping[str, Presenter],
        sign_of_life: Callable[[Path], None],
        last_sign: Callable[[Path], datetime | None],
        renderer: Renderer | None = None,
    ) -> None:
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
        self.presenters = presenters
        self.renderer = renderer
        """Where pictures are painted; a thread of this process where there is none."""
        self.presses: dict[str, Handler] = {}
        self.panels = OpenPanels()
        self.connected: set[int] = set()
        """The shards that are connected."""
        self.taken_up_at = -math.inf
        """When, on the clock that never jumps, a lost connection was taken up again: what is told then may be old.

        While it is lost, that is still to come.
        """
        self.shift = Shift()
        self.lookout = Lookout(self)
        self._sign_of_life = sign_of_life
        self._last_sign = last_sign
        self.away_since: datetime | None = None
        """Since when nobody could act, until that is made up for; None if not for long."""
        self.dispatcher = Dispatcher(self)
        self.cinema = Cinema(self)

    def presenter(self, key: str) -> Presenter:
        """The words and pictures of a game. Raises: PaxError(UNKNOWN_RULES)."""
        if key not in self.presenters:
            raise PaxError(Reason.UNKNOWN_RULES, key=key)
        return self.presenters[key]

    def names(self, table: GameSummary, automated: Set[Seat] | None = None) -> tuple[str, ...]:
        """The names of all seats for messages, as the game speaks of those it plays itself."""
        return safe_names(table, self.presenter(table.game.key).automated_name, automated)

    async def press(self, interaction: "Interaction[PaxBot]", press: Press) -> None:
        """What a button or menu stands for is done. Raises: PaxError."""
        if press.verb not in self.presses:
            raise PaxError(Reason.STALE)
        await admit(interaction, press)
        await self.presses[press.verb](interaction, press)

    async def setup_hook(self) -> None:
        """The database is open, buttons of any age work, the cogs are loaded and the commands are known."""
        await self.services.open()
        self.away_since = self._last_sign(self.settings.db) or self.settings.now()
        await self.make_up_for_outage()
        self.add_dynamic_items(PaxButton, PaxMenu)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(CommandWords())
        await self._sync()

    async def close(self) -> None:
        """What was begun is done and told, loops are stopped, connections and database are closed.

        Until then whoever presses anything is asked to wait. It may be called twice.
        """
        self.shift.is_over = True
        await self.cinema.stop()
        await self.shift.end()
        await self.dispatcher.painter.stop()
        await super().close()
        await self.services.close()

    async def make_up_for_outage(self) -> None:
        """Nobody has lost the time since the last sign of life, and the messages of their games will say so.

        Until the bot is ready nobody can act; from then on all time counts. Where this fails it can be asked for again.
        """
        since, now = self.away_since, self.settings.now()
        if since is None:
            return
        for game in await self.services.outages.make_up_for(since):
            logger.info("The clocks of game %s stood while the bot was away, since %s", game, since)
            await self.dispatcher.turns.mark_outdated(game)
            self.dispatcher.schedule(game)
        self.away_since = None if self.is_ready() else now

    async def show_life(self) -> None:
        """Whoever watches over the process sees that it is well, if it is."""
        if (await self.lookout.report()).is_well:
            await asyncio.to_thread(self._sign_of_life, self.settings.db)

    async def _sync(self) -> None:
        """Discord knows the commands as they are; it is told only when they have changed."""
        translator = self.tree.translator
        assert translator is not None
        commands_now = [
            await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(commands_now, sort_keys=True).encode()).hexdigest()
        known = await self.tree.fetch_commands()
        names = {command.name for command in self.tree.get_commands()}
        told = self.told_file
        if told.exists() and told.read_text() == digest and {command.name for command in known} == names:
            return
        await self.tree.sync()
        told.write_text(digest)

    @property
    def told_file(self) -> Path:
        """The file that remembers which commands Discord was told, beside the database."""
        return self.settings.db.with_name(f"{self.settings.db.name}-commands")
