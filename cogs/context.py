"""One interaction: who acts, where, everything a handler works with; and its acknowledgement.

Discord must hear of an interaction within seconds, or it tells the user that it failed. A change is made even then, and
the channel shows the result.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

import aiohttp
import discord
from discord import Interaction
from discord.ui import LayoutView, Modal

from cogs.app import App
from cogs.layouts.parts import files, text_layout
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.painter import Pictures
from cogs.messages.results import Films
from cogs.panel.open_panels import OpenPanels
from paxbot import PaxError
from paxbot.present.presenter import Picture, Presenter
from paxbot.present.views_league import LeagueView
from paxbot.present.words import of_locale
from paxbot.service import GameSummary, GameView, Reason, Services, StoreFault, UserSettings

logger = logging.getLogger(__name__)

T = TypeVar("T")

ALREADY_ANSWERED: Final = 40060


@dataclass(slots=True, eq=False)
class Context:
    interaction: Interaction[Any]
    app: App
    dispatcher: Dispatcher
    panels: OpenPanels
    films: Films
    moderated: int | None
    """The server whose moderators decide: the game's, as soon as there is one."""
    is_unheard: bool = False
    """Discord may not have heard that the interaction was noticed."""
    _preferences: UserSettings | None = None

    @classmethod
    def of(cls, interaction: Interaction[Any]) -> "Context":
        bot = interaction.client
        return cls(interaction, bot.app, bot.dispatcher, bot.panels, bot.films, interaction.guild_id)

    @property
    def user(self) -> int:
        return self.interaction.user.id

    @property
    def guild(self) -> int | None:
        return self.interaction.guild_id

    @property
    def channel(self) -> int:
        assert self.interaction.channel_id is not None
        return self.interaction.channel_id

    @property
    def is_moderator(self) -> bool:
        here = self.guild is not None and self.guild == self.moderated
        return here and self.interaction.permissions.manage_channels

    @property
    def services(self) -> Services:
        return self.app.services

    @property
    def now(self) -> datetime:
        return self.app.settings.now()

    def presenter(self, table: GameSummary) -> Presenter:
        return self.app.presenter(table.game.key)

    def names(self, table: GameSummary) -> tuple[str, ...]:
        return self.app.names(table)

    async def view(self, game: int) -> GameView:
        return await self.services.games.view(game)

    async def game_here(self) -> str | None:
        view = await self.view_here()
        return None if view is None else view.game.key

    async def view_here(self) -> GameView | None:
        try:
            return await self.services.games.at(self.channel)
        except PaxError as error:
            if error.reason != Reason.NO_GAME_HERE:
                raise
            return None

    async def preferences(self) -> UserSettings:
        if self._preferences is None:
            self._preferences = await self.services.settings.of(self.user)
        return self._preferences

    async def change_preferences(self, **fields: Any) -> UserSettings:
        self._preferences = await self.services.settings.change(self.user, **fields)
        return self._preferences

    async def search(self, search: Callable[[], T]) -> T:
        """Run a search that may take long in a thread. Raises: PaxError."""
        return await self.app.fair_use.search((self.user, "found"), lambda: asyncio.to_thread(search))

    async def language(self) -> str:
        """Return the person's chosen language, or that of their Discord, which is then noted.

        If their settings can't be read or written, it is that of their Discord.
        """
        of_discord = of_locale(str(self.interaction.locale))
        try:
            chosen = await self.preferences()
            if not chosen.language and chosen.spoken != of_discord:
                chosen = await self.change_preferences(spoken=of_discord)
        except StoreFault:
            # The store has logged it, and whatever the person wants fails by itself if it needs the store.
            return of_discord
        return chosen.language_key

    async def preferred(self, pictures: Sequence[Picture], *, whole: bool = False) -> Pictures:
        return await self.dispatcher.painter.adapted(pictures, await self.preferences(), whole=whole)

    async def pictures(self, *views: LeagueView) -> Pictures:
        """Return none for people who read text only."""
        return await self.preferred(await self.dispatcher.painter.leagues(views))

    async def show(
        self,
        view: LayoutView,
        pictures: Sequence[Picture] | None = None,
        *,
        attached: Sequence[discord.File] | None = None,
    ) -> None:
        """Answer the person; attachments stay unless pictures or files replace them."""
        if pictures is not None:
            attached = files(pictures)
        if attached is None:
            await self.interaction.edit_original_response(view=view)
        else:
            await self.interaction.edit_original_response(view=view, attachments=attached)

    async def say(self, message: str) -> None:
        await self.show(text_layout(message))

    async def ask(self, form: Modal) -> None:
        await self.interaction.response.send_modal(form)

    async def tell(self, message: str | LayoutView) -> None:
        body: dict[str, Any] = {"content": message} if isinstance(message, str) else {"view": message}
        try:
            if self.interaction.response.is_done() or not await self._is_first(body):
                await self.interaction.followup.send(**body, ephemeral=True)
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError) as error:
            logger.warning("A private answer could not be given: %s", error)

    async def _is_first(self, body: dict[str, Any]) -> bool:
        """Return True if Discord took this as the first answer; it may have had one without the bot hearing of it."""
        try:
            await self.interaction.response.send_message(**body, ephemeral=True)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            return False
        return True


UNKNOWN_INTERACTION: Final = 10062
UNANSWERABLE: Final = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED})
"""Discord no longer waits, or has heard by a call whose answer was lost."""
PATIENCE: Final = 3.0
"""Seconds Discord waits for an acknowledgement."""
LONGEST_DELAY: Final = timedelta(minutes=1)
"""How late an interaction still counts as meant; a person who waits longer has done something else."""
RESUMED: Final = 30.0
"""Seconds after a connection was resumed in which missed events may still arrive."""
ATTEMPTS: Final = 2


class TooOld(Exception):
    """The interaction arrived so late that it is better not carried out."""


async def acknowledge(context: Context, *, private: bool = False) -> None:
    """Tell Discord that an interaction was noticed, which is carried out even if it is too late for that.

    With `private`, a private answer is announced. Raises: TooOld.
    """
    age = context.now - context.interaction.created_at
    if age > LONGEST_DELAY and time.monotonic() - context.app.connections.resumed_at < RESUMED:
        # Discord may just be telling what the bot has missed; else only the clocks of the two differ.
        raise TooOld(f"it is {age.total_seconds():.0f} seconds old")
    try:
        async with asyncio.timeout(PATIENCE):
            await defer(context, private=private)
    except discord.HTTPException as error:
        if error.code not in UNANSWERABLE and not isinstance(error, discord.DiscordServerError):
            raise
        _note_late(context, error)
    except (aiohttp.ClientError, TimeoutError) as error:
        _note_late(context, error)


def _note_late(context: Context, error: Exception) -> None:
    context.is_unheard = True
    logger.warning("A press is carried out though Discord did not hear of it in time: %r", error)


async def defer(context: Context, *, private: bool) -> None:
    """Tell Discord that an interaction was noticed; fail if it does not listen, because then no one reads the answer.

    A call whose answer is lost is made once more: at worst Discord says that it has heard before.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await context.interaction.response.defer(ephemeral=private, thinking=private)
        except aiohttp.ClientError:
            if attempt == ATTEMPTS:
                raise
        except discord.HTTPException as error:
            if attempt == 1 or error.code != ALREADY_ANSWERED:
                raise
            return
        else:
            return
