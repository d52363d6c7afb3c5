"""The bot's process: wires settings, database, services and cogs together, runs, and closes cleanly."""

import asyncio
import gc
import logging
import re
import signal
import sys
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, nullcontext
from typing import Any, Final

import aiohttp
import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from cogs.client import PaxBot
from cogs.health import measure_lag
from paxbot import health
from paxbot.card_file import given_cards
from paxbot.engine.game import Game
from paxbot.engine.kernel import Fact
from paxbot.games.registry import games_with
from paxbot.present.presenter import Presenter
from paxbot.presenters import presenters_with
from paxbot.render.jobs import Renderer
from paxbot.service import Services
from paxbot.settings import Settings, SettingsError, load_settings, system_clock
from paxbot.storage import GameStore, SchemaError
from paxbot.storage.backup import BackupError, require_not_lost
from paxbot.storage.connection import DatabaseInUse, StoreFault, reason_for_owner, sole_use
from paxbot.watch import telemetry
from paxbot.watch.server import serving
from paxbot.workers.pool import RenderPool

logger = logging.getLogger(__name__)

WRONG_SETTINGS: Final = 2
FAILED: Final = 1
STOPPING: Final = (signal.SIGTERM, signal.SIGINT)
STAY: Final = "--stay"
"""Argument for containers: Docker would restart them whatever their exit status."""


def hosted_games(settings: Settings) -> tuple[Mapping[str, Game], Mapping[str, Presenter]]:
    """Return the rules of all games the bot hosts, and their presenters, with their owner's cards if there are any.

    Raises: SettingsError if the owner's cards can't be read.
    """
    cards = given_cards(settings)
    for key, table in cards.items():
        logger.info("The game %s is dealt from the cards of %s: %s", key, settings.card_files[key], table.provenance)
    return games_with(cards), presenters_with(cards)


def create_bot(
    settings: Settings,
    *,
    games: Mapping[str, Game] | None = None,
    presenters: Mapping[str, Presenter] | None = None,
    renderer: Renderer | None = None,
) -> PaxBot:
    """Build the bot without connecting, touching its database, or a running loop.

    Raises: SettingsError if the owner's cards can't be read.
    """
    if games is None or presenters is None:
        hosted = hosted_games(settings)
        games, presenters = games or hosted[0], presenters or hosted[1]
    if settings.now is system_clock:
        settings = settings.model_copy(update={"now": lambda: discord.utils.utcnow()})

    def is_milestone(key: str, facts: Sequence[Fact]) -> bool:
        return presenters[key].milestone(facts)

    services = Services(GameStore(settings.db), games, settings, is_milestone)
    return PaxBot(settings, services, presenters, health.beat, health.last_beat, renderer)


def find_discord(settings: Settings) -> None:
    if settings.discord_api is not None:
        Route.BASE = settings.discord_api
    if settings.discord_gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord_gateway)


async def serve(settings: Settings, token: str) -> None:
    """Run the bot. Raises: SettingsError if its database or its cards can't be used."""
    find_discord(settings)
    games, presenters = hosted_games(settings)
    renderer = RenderPool(settings.painters, presenters=presenters) if settings.painters else None
    bot = create_bot(settings, games=games, presenters=presenters, renderer=renderer)
    # What is there now stays: each search for garbage in all of it would stop everything for a tenth of a second.
    gc.freeze()
    # Where a thread searches, the event loop waits so long for it, several times in each press.
    sys.setswitchinterval(0.001)
    with ExitStack() as held:
        try:
            held.enter_context(sole_use(settings.db))
            # Before the connection is built up, so that the fault does not hide behind one of the network.
            await require_not_lost(settings.db, settings.backup_folder)
            await bot.services.open()
        except (SchemaError, DatabaseInUse, StoreFault, BackupError, OSError) as error:
            reason = reason_for_owner(error)
            raise SettingsError(f"PAXBOT_DB names a database that cannot be used, {settings.db}: {reason}.") from error
        try:
            async with (
                renderer or nullcontext(),
                watched(settings, bot),
                beside(bot.services.backups.keep_up()),
                beside(measure_lag()),
            ):
                await run(bot, token)
        finally:
            await bot.services.close()


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def watched(settings: Settings, bot: PaxBot) -> AsyncIterator[None]:
    async with AsyncExitStack() as held:
        if settings.watch_port:
            names = re.findall(r"[^\s,]+", settings.watch_names.lower())
            about = (bot.health.report, bot.health.collect_metrics)
            serve = serving(settings.watch_host, settings.watch_port, names, *about)
            try:
                await held.enter_async_context(serve)
            except (OSError, UnicodeError) as error:
                reason = reason_for_owner(error)
                raise SettingsError(f"PAXBOT_WATCH_PORT names a port that cannot be used: {reason}.") from error
        yield


async def run(bot: commands.AutoShardedBot, token: str) -> None:
    """Run the bot until SIGTERM or Ctrl-C, and close it."""
    stop = asyncio.Event()
    for name in STOPPING:
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    running, stopping = asyncio.create_task(bot.start(token)), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if running.done():
            running.result()
    finally:
        await bot.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def main() -> int:
    status = start()
    if status == WRONG_SETTINGS and STAY in sys.argv[1:]:
        # Blocked, they wait for this process even where it is the first one, for which the system drops signals.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        print("The bot would fail again, so it waits to be stopped.", file=sys.stderr)  # noqa: T201
        signal.sigwait(STOPPING)
    return status


def start() -> int:
    try:
        settings = load_settings()
        telemetry.set_up_log(settings.log_level, settings.log_format)
        for sentence in settings.misspelt:
            logger.warning(sentence)
        asyncio.run(serve(settings, settings.token()))
    except SettingsError as error:
        return _fail(str(error), WRONG_SETTINGS)
    except discord.LoginFailure:
        refused = "Discord does not accept DISCORD_TOKEN: copy the bot's token anew from its developer page."
        return _fail(refused, WRONG_SETTINGS)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        return _fail(f"The bot had to stop: {error}", FAILED)
    return 0


def _fail(message: str, status: int) -> int:
    print(message, file=sys.stderr)  # noqa: T201 (for the person who runs the process)
    return status


if __name__ == "__main__":
    sys.exit(main())
